import Foundation
import Glibc

/// The account Postgres runs under: ours, or as root that of Debian's package.
struct Account {
    /// Nil: our own.
    private let other: (name: String, user: uid_t, group: gid_t)?

    static func forPostgres() throws(LocalDatabaseError) -> Account {
        guard geteuid() == 0 else { return Account(other: nil) }
        guard let entry = getpwnam("postgres") else {
            throw .missing(
                "Postgres doesn't run as root, and the account postgres isn't there: install Debian's package"
                    + " postgresql, start earshot-server as another account, or set EARSHOT_DATABASE_URL")
        }
        return Account(other: ("postgres", entry.pointee.pw_uid, entry.pointee.pw_gid))
    }

    func own(_ path: String) throws(LocalDatabaseError) {
        guard let other, chown(path, other.user, other.group) != 0 else { return }
        throw .failed("\(path) can't be given to \(other.name): \(String(cString: strerror(errno)))")
    }

    /// Whether the account gets into a folder through all folders above it.
    func canEnter(_ folder: String) -> Bool {
        guard other != nil else { return true }
        return (try? run("/usr/bin/test", ["-x", folder])) != nil
    }

    /// Runs a program under the account and waits for it. What it says on standard error is the error's text.
    func run(_ program: String, _ arguments: [String], input: String = "") throws(LocalDatabaseError) {
        let prefix = other.map { ["/usr/bin/setpriv"] + Self.setpriv(to: $0.user, $0.group) } ?? []
        let (status, words) = try Child.run(prefix + [program] + arguments, input: input)
        if status != 0 { throw .failed("\(program) failed: \(words)") }
    }

    private static func setpriv(to user: uid_t, _ group: gid_t) -> [String] {
        ["--reuid=\(user)", "--regid=\(group)", "--init-groups"]
    }
}

/// Postgres' own programs, of the version a cluster needs.
struct PostgresPrograms {
    private let folder: String
    let account: Account

    /// The version the cluster was made with, else the newest there is.
    init(fitting data: String, account: Account) throws(LocalDatabaseError) {
        self.account = account
        let root = "/usr/lib/postgresql"
        let versions = ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).compactMap(Int.init)
            .filter { FileManager.default.isExecutableFile(atPath: "\(root)/\($0)/bin/initdb") }
        let made = (try? String(contentsOfFile: "\(data)/PG_VERSION", encoding: .utf8))
            .flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        guard let version = made ?? versions.max() else {
            throw .missing("Postgres isn't installed: run `apt-get install postgresql`, or set EARSHOT_DATABASE_URL")
        }
        guard versions.contains(version) else {
            throw .missing(
                "the database in \(data) is of Postgres \(version), and postgresql-\(version) isn't installed;"
                    + " docs/operations.md says how to move to another version")
        }
        folder = "\(root)/\(version)/bin"
    }

    func run(_ program: String, _ arguments: [String], input: String = "") throws(LocalDatabaseError) {
        try account.run("\(folder)/\(program)", arguments, input: input)
    }

    /// Whether a server answers; one that was killed a moment ago doesn't, though its process is still there.
    func answers(at socketFolder: String) -> Bool { (try? run("pg_isready", ["-q", "-h", socketFolder])) != nil }

    /// The role and the database `earshot`, where they are missing. The role owns the database and nothing else.
    func makeDatabase(socketFolder: String) throws(LocalDatabaseError) {
        let script = #"""
            SELECT 'CREATE ROLE earshot LOGIN' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'earshot')\gexec
            SELECT 'CREATE DATABASE earshot OWNER earshot'
            WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'earshot')\gexec

            """#
        try run(
            "psql", ["-X", "-q", "-v", "ON_ERROR_STOP=1", "-h", socketFolder, "-U", "postgres", "-d", "postgres"],
            input: script)
    }
}

/// A Postgres that runs on a cluster.
struct Postmaster {
    let socketFolder: String

    /// The one a killed server left running, once it has started or stopped for good.
    ///
    /// `postmaster.pid` (process number, folder, start, port, socket folder, …, state) is believed only when that
    /// process works in the cluster's folder: the number may have gone to another process.
    static func settled(data: String, programs: PostgresPrograms) throws(LocalDatabaseError) -> Postmaster? {
        for _ in 0..<240 {
            guard let text = try? String(contentsOfFile: "\(data)/postmaster.pid", encoding: .utf8) else { return nil }
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            // Asked under the server's account: in a container root may not look into another account's processes.
            guard let number = lines.first.flatMap({ Int($0) }),
                (try? programs.account.run("/usr/bin/test", ["/proc/\(number)/cwd", "-ef", data])) != nil
            else { return nil }
            if lines.count > 7, lines[7].hasPrefix("ready"), programs.answers(at: String(lines[4])) {
                return Postmaster(socketFolder: String(lines[4]))
            }
            usleep(500_000)
        }
        throw .failed("the Postgres in \(data) neither starts nor stops")
    }
}
