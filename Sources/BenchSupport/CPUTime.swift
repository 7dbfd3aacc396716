import Foundation
package import Postgres

/// The time that this process and the database's backends spent computing, in seconds: what else runs on the machine
/// doesn't count. Read from Linux' `/proc/PID/schedstat`, whose first figure is that time in nanoseconds.
///
/// A pool hangs up connections that grew large. What such a backend spent is known when it is over, from its parent's
/// `cutime` and `cstime` (proc(5)), in hundredths of a second; other processes of Postgres that end meanwhile count, too.
package struct CPUTime {
    private let connection: Connection
    private let postmaster: String

    /// What had been spent at one time.
    package struct Moment {
        let client: Double
        let backends: [String: Double]
        /// By all of Postgres' processes that have ended.
        let ended: Double
    }

    /// - Parameter connection: to the database whose backends count.
    package init(_ connection: Connection) throws {
        self.connection = connection
        let own: String? = try connection.run("SELECT pg_backend_pid()::text AS pid").first?.value("pid")
        postmaster = try Self.figures("/proc/\(own ?? "")/stat")[1]
    }

    /// Of both together, while the work is done.
    package func spent(by work: () throws -> Void) throws -> Double {
        let before = try now()
        try work()
        let spent = try since(before)
        return spent.client + spent.server
    }

    package func now() throws -> Moment {
        let backends = try connection.run(
            """
            SELECT pid::text FROM pg_stat_activity
            WHERE datname = current_database() AND backend_type = 'client backend'
            """
        ).compactMap { row -> (String, Double)? in
            let pid: String = try row.value("pid")
            guard let figures = try? String(contentsOfFile: "/proc/\(pid)/schedstat", encoding: .utf8) else {
                return nil  // it ended just now
            }
            return (pid, (figures.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1e9)
        }
        let parent = try Self.figures("/proc/\(postmaster)/stat")
        let ticks = [parent[13], parent[14]].compactMap { Double($0) }.reduce(0, +)
        return Moment(
            client: Double(clock()) / Double(CLOCKS_PER_SEC), backends: Dictionary(uniqueKeysWithValues: backends),
            ended: ticks / Double(sysconf(Int32(_SC_CLK_TCK))))
    }

    /// By this process and by the backends.
    package func since(_ before: Moment) throws -> (client: Double, server: Double) {
        let after = try now()
        let living = after.backends.map { $0.value - (before.backends[$0.key] ?? 0) }.reduce(0, +)
        let gone = before.backends.filter { after.backends[$0.key] == nil }.values
        let last = gone.isEmpty ? 0 : max(0, after.ended - before.ended - gone.reduce(0, +))
        return (after.client - before.client, living + last)
    }

    /// What stands behind a process's name, which may hold blanks: its state first, then its parent.
    private static func figures(_ path: String) throws -> [String] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        return text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ").dropFirst().map(String.init)
    }
}
