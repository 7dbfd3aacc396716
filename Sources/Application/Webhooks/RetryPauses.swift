/// How long a notice that did not arrive waits for its next attempt: seconds at first, then hours, over three days in all.
package enum RetryPauses {
    /// Seconds after each attempt, the first one first.
    private static let seconds =
        [5, 5 * 60, 30 * 60] + [2, 5, 10, 14, 20, 24].map { $0 * 3600 }

    /// How often a notice is tried before it is given up.
    package static let attempts = seconds.count + 1

    /// - Parameter attempts: how often it was tried, from 1.
    /// - Returns: Seconds, or nothing when that was the last attempt.
    package static func pause(after attempts: Int) -> Int? {
        seconds.indices.contains(attempts - 1) ? seconds[attempts - 1] : nil
    }
}
