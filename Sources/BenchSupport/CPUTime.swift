import Foundation
package import Postgres

/// The time that this process and the database's backends spent computing, in seconds: what else runs on the machine
/// doesn't count. Read from Linux' `/proc/PID/schedstat`, whose first figure is that time in nanoseconds.
package struct CPUTime {
    private let backends: [Int]

    /// - Parameter connection: to the database whose backends count, all those that are connected now.
    package init(_ connection: Connection) throws {
        backends = try connection.run(
            """
            SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
            """
        ).map { Int(try $0.value("pid", as: Int32.self)) }
    }

    /// Of both together, while the work is done.
    package func spent(by work: () throws -> Void) throws -> Double {
        let before = try now()
        try work()
        let after = try now()
        return after.client - before.client + after.server - before.server
    }

    /// Of this process and of the backends.
    package func now() throws -> (client: Double, server: Double) {
        let servers = try backends.map { backend in
            let figures = try String(contentsOfFile: "/proc/\(backend)/schedstat", encoding: .utf8)
            return (figures.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e9
        }
        return (Double(clock()) / Double(CLOCKS_PER_SEC), servers.reduce(0, +))
    }
}
