import Application
import Synchronization

/// What was answered since the start, counted for Prometheus.
final class Metrics: Sendable {
    /// Requests by the status' first digit, from 2 to 5, and the nanoseconds they took.
    private let done = Atomic(0), redirected = Atomic(0), refused = Atomic(0), failed = Atomic(0)
    private let nanoseconds = Atomic(Int64(0))
    private let leftOutLogLines: @Sendable () -> Int

    init(leftOutLogLines: @escaping @Sendable () -> Int) { self.leftOutLogLines = leftOutLogLines }

    func note(status: Int, _ time: Duration) {
        switch status / 100 {
        case 2: done.add(1, ordering: .relaxed)
        case 3: redirected.add(1, ordering: .relaxed)
        case 4: refused.add(1, ordering: .relaxed)
        default: failed.add(1, ordering: .relaxed)
        }
        let (seconds, attoseconds) = time.components
        nanoseconds.add(seconds * 1_000_000_000 + attoseconds / 1_000_000_000, ordering: .relaxed)
    }

    /// The exposition format of Prometheus, version 0.0.4.
    func text(pool: (lent: Int, size: Int)) -> String {
        let requests = [
            done.load(ordering: .relaxed), redirected.load(ordering: .relaxed), refused.load(ordering: .relaxed),
            failed.load(ordering: .relaxed),
        ]
        let seconds = Double(nanoseconds.load(ordering: .relaxed)) / 1e9
        var lines = [
            "# HELP earshot_requests_total Requests answered, by class of status.",
            "# TYPE earshot_requests_total counter",
        ]
        for (digit, count) in zip(2...5, requests) {
            lines.append("earshot_requests_total{status=\"\(digit)xx\"} \(count)")
        }
        lines += [
            "# HELP earshot_request_seconds Time spent answering.",
            "# TYPE earshot_request_seconds summary",
            "earshot_request_seconds_sum \(seconds)",
            "earshot_request_seconds_count \(requests.reduce(0, +))",
            "# HELP earshot_database_connections_lent Database connections in use.",
            "# TYPE earshot_database_connections_lent gauge",
            "earshot_database_connections_lent \(pool.lent)",
            "# HELP earshot_database_connections_max Database connections there may be.",
            "# TYPE earshot_database_connections_max gauge",
            "earshot_database_connections_max \(pool.size)",
            "# HELP earshot_log_lines_left_out_total Lines of the log that could not be written.",
            "# TYPE earshot_log_lines_left_out_total counter",
            "earshot_log_lines_left_out_total \(leftOutLogLines())",
        ]
        return lines.joined(separator: "\n") + "\n"
    }
}
