import Synchronization

/// How long the answers of one route took, by class of status: counted without a lock and without making a text.
package final class RouteMeter: Sendable {
    /// Upper ends of the classes of time in seconds; above the last, any.
    static let bounds = [0.001, 0.0025, 0.01, 0.025, 0.1, 0.25, 1, 2.5, 10]
    private static let nanoseconds = bounds.map { Int64($0 * 1e9) }
    /// `2xx` to `5xx`.
    static let classes = 2...5

    /// Answers of one class of status.
    struct Reading {
        /// By class of time.
        var counts: [Int]
        var seconds: Double
        var count: Int { counts.reduce(0, +) }
    }

    private let counts = InlineArray<40, Atomic<Int>> { _ in Atomic(0) }
    private let times = InlineArray<4, Atomic<Int64>> { _ in Atomic(0) }
    private let received = Atomic(0)

    /// - Parameter bytes: of the request's body.
    func note(status: Int, _ time: Duration, bytes: Int) {
        let (seconds, attoseconds) = time.components
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        let row = min(max(status / 100, 2), 5) - 2
        var column = 0
        while column < Self.nanoseconds.count, nanoseconds > Self.nanoseconds[column] { column += 1 }
        counts[row * 10 + column].add(1, ordering: .relaxed)
        times[row].add(nanoseconds, ordering: .relaxed)
        if bytes > 0 { received.add(bytes, ordering: .relaxed) }
    }

    /// - Parameter digit: the status' first.
    func reading(_ digit: Int) -> Reading {
        Reading(
            counts: (0..<10).map { counts[(digit - 2) * 10 + $0].load(ordering: .relaxed) },
            seconds: Double(times[digit - 2].load(ordering: .relaxed)) / 1e9)
    }

    /// Bytes of bodies that were sent to it.
    var receivedBytes: Int { received.load(ordering: .relaxed) }
}
