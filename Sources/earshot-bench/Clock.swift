import Foundation

/// This thread's own time, in seconds: what other programs do meanwhile counts little.
enum Clock {
    /// The least of five runs.
    static func least(_ work: () throws -> Void) rethrows -> Double {
        var least = Double.infinity
        for _ in 0..<5 {
            var before = timespec(), after = timespec()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before)
            try work()
            clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after)
            least = min(least, Double(after.tv_sec - before.tv_sec) + Double(after.tv_nsec - before.tv_nsec) / 1e9)
        }
        return least
    }
}

/// How figures are printed.
enum Figure {
    static func megabytes(_ bytes: Int) -> String { String(format: "%.1f MB", Double(bytes) / 1e6) }
    static func rate(_ bytes: Int, _ seconds: Double) -> String {
        String(format: "%.0f MB/s", Double(bytes) / 1e6 / seconds)
    }
    static func ratio(_ value: Double) -> String { String(format: "%.2f", value) }
    static func share(_ value: Double) -> String { String(format: "%.4f", value) }
    static func milliseconds(_ seconds: Double) -> String { String(format: "%.1f ms", seconds * 1000) }
}
