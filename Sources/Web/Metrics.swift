import Application
import Synchronization

/// What was answered since the start, counted for Prometheus.
final class Metrics: Sendable {
    private struct Counts {
        /// By the status' first digit.
        var requests: [Int: Int] = [:]
        var seconds = 0.0
    }
    private let counts = Mutex(Counts())
    private let leftOutLogLines: @Sendable () -> Int

    init(leftOutLogLines: @escaping @Sendable () -> Int) { self.leftOutLogLines = leftOutLogLines }

    func note(status: Int, _ time: Duration) {
        let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
        counts.withLock { counts in
            counts.requests[status / 100, default: 0] += 1
            counts.seconds += seconds
        }
    }

    /// The exposition format of Prometheus, version 0.0.4.
    func text(pool: (lent: Int, size: Int)) -> String {
        let counts = counts.withLock { $0 }
        var lines = [
            "# HELP earshot_requests_total Requests answered, by class of status.",
            "# TYPE earshot_requests_total counter",
        ]
        for digit in 2...5 {
            lines.append("earshot_requests_total{status=\"\(digit)xx\"} \(counts.requests[digit] ?? 0)")
        }
        lines += [
            "# HELP earshot_request_seconds Time spent answering.",
            "# TYPE earshot_request_seconds summary",
            "earshot_request_seconds_sum \(counts.seconds)",
            "earshot_request_seconds_count \(counts.requests.values.reduce(0, +))",
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
