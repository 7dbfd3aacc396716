import Foundation
package import Postgres

/// The Postgres of a test run. `scripts/test` starts it and says where in `EARSHOT_TEST_DATABASE_URL`; without it every
/// test that needs a database fails.
package enum TestCluster {
    /// No database for tests was started.
    package struct Missing: Error, CustomStringConvertible {
        package let description =
            "EARSHOT_TEST_DATABASE_URL is not set: run scripts/test, or start one with scripts/test-database start"
    }

    /// A connection string for one database of the cluster.
    package static func target(database: String) throws -> String {
        guard let given = ProcessInfo.processInfo.environment["EARSHOT_TEST_DATABASE_URL"], !given.isEmpty else {
            throw Missing()
        }
        return "\(given) dbname=\(database)"  // the last one counts
    }

    /// The folder of the cluster's Unix socket, for tests that stand between client and server.
    package static func socketPath() throws -> String {
        let target = try target(database: "postgres")
        let host = target.split(separator: " ").first { $0.hasPrefix("host=") }?.dropFirst(5) ?? ""
        return "\(host)/.s.PGSQL.5432"
    }

    /// The folder of the schema, beside `Tests`.
    package static let migrations = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "migrations").path

    /// A connection that may create and drop databases.
    package static func administrator() throws -> Connection {
        try Connection(.patient(target(database: "postgres")))
    }

    /// A migrated database nobody writes to; made once for each process, and replaced where the schema changed.
    static let template = Result { try makeTemplate() }

    private static func makeTemplate() throws -> String {
        let name = "earshot_template_\(ProcessInfo.processInfo.processIdentifier)"
        let administrator = try administrator()
        try administrator.execute("DROP DATABASE IF EXISTS \(identifier: name)")
        try administrator.execute("CREATE DATABASE \(identifier: name)")
        let connection = try Connection(.patient(target(database: name)))
        try Migrator(folder: migrations).migrate(connection)
        connection.close()
        return name
    }
}
