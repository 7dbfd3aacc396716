import earshot_server
import Foundation
import Glibc
import Postgres
import Testing

/// The cluster `serve` keeps for itself, really made, killed and started.
@Suite(.serialized) struct `A private Postgres` {
    /// A data folder of the test's own, in a folder every account may enter.
    private func withFolder(named name: String = "data", mode: Int = 0o755, _ body: (String) throws -> Void) throws {
        let root = "/tmp/earshot-local-\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: root)
        defer { try? FileManager.default.removeItem(atPath: root) }
        try body("\(root)/\(name)")
    }

    /// The number of the process that serves a cluster.
    private func postmaster(_ folder: String) throws -> pid_t {
        let text = try String(contentsOfFile: "\(folder)/postgres/data/postmaster.pid", encoding: .utf8)
        return try #require(text.split(separator: "\n").first.flatMap { pid_t($0) })
    }

    private func store(_ text: String, in database: LocalDatabase) throws {
        let connection = try Connection(ConnectionSettings(database.target))
        try connection.execute("CREATE TABLE IF NOT EXISTS kept (text text)")
        try connection.execute("INSERT INTO kept VALUES (\(text))")
    }

    private func stored(in database: LocalDatabase) throws -> [String] {
        try Connection(ConnectionSettings(database.target)).run("SELECT text FROM kept ORDER BY text").map {
            row throws(PostgresError) in try row.value("text")
        }
    }

    /// Once it answers again; `nil`: not within a minute.
    private func storedInTime(in database: LocalDatabase) -> [String]? {
        for _ in 0..<120 {
            usleep(500_000)
            if let found = try? stored(in: database) { return found }
        }
        return nil
    }

    @Test func `keeps what was stored, over a stop, a kill of the server and a kill of Postgres`() throws {
        try withFolder { folder throws in
            var database: LocalDatabase? = try LocalDatabase(dataFolder: folder)
            try store("a first", in: #require(database))
            try database?.stop()
            database = nil

            database = try LocalDatabase(dataFolder: folder)
            try store("b after a stop", in: #require(database))
            let process = try postmaster(folder)
            database = nil  // as when the server is killed: its lock is free, Postgres runs on

            database = try LocalDatabase(dataFolder: folder)
            #expect(try postmaster(folder) == process)
            try store("c taken over", in: #require(database))
            kill(process, SIGKILL)
            database = nil

            database = try LocalDatabase(dataFolder: folder)
            #expect(try postmaster(folder) != process)
            #expect(try stored(in: #require(database)) == ["a first", "b after a stop", "c taken over"])
            try database?.stop()
            #expect(!FileManager.default.fileExists(atPath: "\(folder)/postgres/data/postmaster.pid"))
        }
    }

    @Test func `a second server on the same folder is refused`() throws {
        try withFolder { folder throws in
            let database = try LocalDatabase(dataFolder: folder)
            let error = #expect(throws: LocalDatabaseError.self) { try LocalDatabase(dataFolder: folder) }
            #expect(error?.description.contains("another earshot-server") == true)
            try store("still there", in: database)
            try database.stop()
        }
    }

    @Test func `a Postgres that dies under the server is started again`() throws {
        try withFolder { folder throws in
            let database = try LocalDatabase(dataFolder: folder)
            try store("before", in: database)
            kill(try postmaster(folder), SIGKILL)
            #expect(storedInTime(in: database) == ["before"])
            try database.stop()
        }
    }

    @Test func `a Postgres that somebody stops under the server is started again`() throws {
        try withFolder { folder throws in
            let database = try LocalDatabase(dataFolder: folder)
            try store("before", in: database)
            // What `pg_ctl stop -m fast` sends; the file of its process goes with it.
            kill(try postmaster(folder), SIGINT)
            let file = "\(folder)/postgres/data/postmaster.pid"
            for _ in 0..<600 where FileManager.default.fileExists(atPath: file) { usleep(10_000) }
            #expect(storedInTime(in: database) == ["before"])
            try database.stop()
        }
    }

    @Test func `a making that was broken off is begun again`() throws {
        try withFolder { folder throws in
            let half = "\(folder)/postgres/data.new"
            try FileManager.default.createDirectory(atPath: half, withIntermediateDirectories: true)
            try "15\n".write(toFile: "\(half)/PG_VERSION", atomically: true, encoding: .utf8)
            if geteuid() == 0, let account = getpwnam("postgres") {
                for path in ["\(folder)/postgres", half] { chown(path, account.pointee.pw_uid, account.pointee.pw_gid) }
            }
            let database = try LocalDatabase(dataFolder: folder)
            try store("fine", in: database)
            #expect(try stored(in: database) == ["fine"])
            #expect(!FileManager.default.fileExists(atPath: half))
            try database.stop()
        }
    }

    @Test func `the process number of somebody else isn't taken for Postgres`() throws {
        try withFolder { folder throws in
            try LocalDatabase(dataFolder: folder).stop()
            let traces = "\(getpid())\n\(folder)/postgres/data\n1\n5432\n\(folder)/postgres\n\n1 1\nready   \n"
            try traces.write(toFile: "\(folder)/postgres/data/postmaster.pid", atomically: true, encoding: .utf8)
            let database = try LocalDatabase(dataFolder: folder)
            #expect(try postmaster(folder) != getpid())
            try store("fine", in: database)
            try database.stop()
        }
    }

    @Test func `a folder with a name too long for a socket, with blanks and a quote, works`() throws {
        try withFolder(named: String(repeating: "long name's ", count: 12)) { folder throws in
            let database = try LocalDatabase(dataFolder: folder)
            #expect(database.target.contains("/tmp/earshot-"))
            try store("fine", in: database)
            try database.stop()
        }
    }

    /// As under `/root`: only root reaches the data folder, and Postgres doesn't run as root.
    @Test(.enabled(if: geteuid() == 0, "only root can't run Postgres itself"))
    func `a folder that Postgres's account can't reach points to one it can`() throws {
        try withFolder(mode: 0o700) { folder throws in
            let database = try LocalDatabase(dataFolder: folder)
            try store("far away", in: database)
            try database.stop()
            let named = try String(contentsOfFile: "\(folder)/cluster", encoding: .utf8)
            let place = named.trimmingCharacters(in: .whitespacesAndNewlines)
            defer { try? FileManager.default.removeItem(atPath: place) }
            #expect(place.hasPrefix("/var/lib/earshot/"))
        }
    }

    @Test func `a cluster of a version that isn't installed is refused by name`() throws {
        try withFolder { folder throws in
            let data = "\(folder)/postgres/data"
            try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: true)
            try "9\n".write(toFile: "\(data)/PG_VERSION", atomically: true, encoding: .utf8)
            let error = #expect(throws: LocalDatabaseError.self) { try LocalDatabase(dataFolder: folder) }
            #expect(error?.description.contains("Postgres 9") == true)
        }
    }
}
