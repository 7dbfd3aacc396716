import Foundation
import Glibc

/// Where the private cluster lies: a folder only its account may enter, with Postgres' own folder `data` in it.
struct ClusterFolder {
    let folder: String
    private let account: Account

    var data: String { "\(folder)/data" }
    var isMade: Bool { FileManager.default.fileExists(atPath: "\(data)/PG_VERSION") }
    /// What Postgres said while it started.
    var startLog: String {
        let lines = (try? String(contentsOfFile: "\(folder)/start.log", encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.suffix(8).joined(separator: "\n")
    }

    /// Finds the cluster of a data folder, or the place for a new one.
    init(dataFolder: String, account: Account) throws(LocalDatabaseError) {
        self.account = account
        let home = URL(filePath: dataFolder).standardizedFileURL.path
        try Self.makeFolder(home, mode: 0o711)
        let pointer = "\(home)/cluster"
        if let named = try? String(contentsOfFile: pointer, encoding: .utf8) {
            folder = named.trimmingCharacters(in: .whitespacesAndNewlines)
            guard FileManager.default.fileExists(atPath: folder) else {
                throw .missing("\(pointer) says that the database is in \(folder), but that folder isn't there")
            }
        } else if account.canEnter(home) {
            folder = "\(home)/postgres"
            try Self.makeFolder(folder, mode: 0o700, owner: account)
        } else {
            folder = try Self.makeRemoteFolder(account)
            try Self.write("\(folder)\n", to: pointer)
        }
    }

    /// Keeps a second server out. The descriptor isn't handed on to Postgres, or it would hold the lock too.
    func lock() throws(LocalDatabaseError) -> Int32 {
        let descriptor = open("\(folder)/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .failed("\(folder)/lock: \(String(cString: strerror(errno)))") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(descriptor)
            throw .inUse(folder)
        }
        return descriptor
    }

    /// Makes the cluster under another name first: one that was left half made is never taken for a whole one.
    func make(with programs: PostgresPrograms) throws(LocalDatabaseError) {
        let draft = "\(folder)/data.new"
        try? FileManager.default.removeItem(atPath: draft)
        // One flush of the file system instead of one for each of a thousand files: seconds less.
        try programs.run(
            "initdb",
            [
                "-D", draft, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--data-checksums",
                "--no-sync",
            ])
        try account.run("/usr/bin/sync", ["-f", draft])
        let include = "\ninclude 'earshot.conf'\ninclude_if_exists 'local.conf'  # yours: it has the last word\n"
        do {
            let settings = try FileHandle(forWritingTo: URL(filePath: "\(draft)/postgresql.conf"))
            try settings.seekToEnd()
            try settings.write(contentsOf: Data(include.utf8))
            try settings.close()
            try FileManager.default.moveItem(atPath: draft, toPath: data)
        } catch {
            throw .failed("\(draft): \(error.localizedDescription)")
        }
    }

    /// Sane for one machine that does other work too; nothing acknowledged is lost when the power fails.
    private func configure(socketFolder: String) throws(LocalDatabaseError) {
        let path = socketFolder.replacingOccurrences(of: "'", with: "''")
        let settings = """
            # Written by earshot-server at each start; change local.conf instead.
            listen_addresses = ''
            unix_socket_directories = '\(path)'
            unix_socket_permissions = 0700
            max_connections = 50
            shared_buffers = 128MB
            effective_cache_size = 512MB
            work_mem = 8MB
            maintenance_work_mem = 64MB
            max_wal_size = 1GB
            wal_compression = on
            fsync = on
            synchronous_commit = on
            full_page_writes = on
            timezone = 'UTC'
            log_timezone = 'UTC'
            logging_collector = on
            log_directory = 'log'
            log_filename = 'postgresql-%a.log'
            log_rotation_age = 1d
            log_truncate_on_rotation = on
            log_parameter_max_length = 0
            log_parameter_max_length_on_error = 0

            """
        try Self.write(settings, to: "\(data)/earshot.conf")
        try account.own("\(data)/earshot.conf")
    }

    /// Starts Postgres where none runs. After a kill -9 the last processes of the old one may need a moment to go: they
    /// are waited for.
    func start(with programs: PostgresPrograms, socketFolder: String) throws(LocalDatabaseError) {
        try removeTraces(socketFolder: socketFolder)
        try configure(socketFolder: socketFolder)
        var patience = 20
        while true {
            do throws(LocalDatabaseError) {
                return try programs.run(
                    "pg_ctl", ["-D", data, "-l", "\(folder)/start.log", "-w", "-t", "120", "-s", "start"])
            } catch {
                patience -= 1
                let log = startLog
                guard patience > 0, log.contains("pre-existing shared memory") else {
                    throw .failed("Postgres didn't start: \(log.isEmpty ? error.description : log)")
                }
                usleep(500_000)
            }
        }
    }

    /// What a killed Postgres left behind. Its own check only asks whether the process number is in use, which after a
    /// restart of a container it often is, by something else.
    private func removeTraces(socketFolder: String) throws(LocalDatabaseError) {
        for trace in ["\(data)/postmaster.pid", "\(socketFolder)/.s.PGSQL.5432.lock", "\(socketFolder)/.s.PGSQL.5432"]
        where unlink(trace) != 0 && errno != ENOENT {
            throw .failed("\(trace): \(String(cString: strerror(errno)))")
        }
        try? FileManager.default.removeItem(atPath: "\(folder)/start.log")
    }
}

extension ClusterFolder {
    /// The longest path a Unix socket may have, in bytes with its end.
    private static let socketPathLimit = MemoryLayout.size(ofValue: sockaddr_un().sun_path)

    /// The folder of the socket: the cluster's own, or one in `/tmp` where that has too long a name.
    func prepareSocketFolder() throws(LocalDatabaseError) -> String {
        if "\(folder)/.s.PGSQL.5432".utf8.count < Self.socketPathLimit { return folder }
        return try Self.makeUniqueFolder("/tmp/earshot-XXXXXX", account)
    }

    func removeSocketFolder(_ socketFolder: String) {
        if socketFolder != folder { rmdir(socketFolder) }
    }

    /// A folder outside the data folder, which the server's account can't reach.
    private static func makeRemoteFolder(_ account: Account) throws(LocalDatabaseError) -> String {
        try makeFolder("/var/lib/earshot", mode: 0o711)
        return try makeUniqueFolder("/var/lib/earshot/XXXXXX", account)
    }

    private static func makeUniqueFolder(_ template: String, _ account: Account) throws(LocalDatabaseError) -> String {
        var name = Array(template.utf8CString)
        guard mkdtemp(&name) != nil else { throw .failed("\(template): \(String(cString: strerror(errno)))") }
        let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        try account.own(path)
        return path
    }

    private static func makeFolder(_ path: String, mode: Int, owner: Account? = nil) throws(LocalDatabaseError) {
        if FileManager.default.fileExists(atPath: path) { return }
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
        } catch {
            throw .failed("\(path): \(error.localizedDescription)")
        }
        try owner?.own(path)
    }

    private static func write(_ text: String, to path: String) throws(LocalDatabaseError) {
        do {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw .failed("\(path): \(error.localizedDescription)")
        }
    }
}
