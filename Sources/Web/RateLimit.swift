import Foundation
import Synchronization

/// So many in a span of time, counted by key, in the memory of this server. A count begins with the first and starts over
/// when the span is up.
final class RateLimit: Sendable {
    private let most: Int
    private let seconds: Double
    /// By key: when it began, and how many.
    private let counts = Mutex<[String: (since: Date, count: Int)]>([:])
    /// Keys that are kept before old ones are forgotten.
    private static let kept = 10_000

    init(_ most: Int, in seconds: Double) { (self.most, self.seconds) = (most, seconds) }

    /// Seconds to wait; `nil`: it may go on.
    func take(_ key: String, now: Date) -> Int? {
        counts.withLock { counts in
            if counts.count > Self.kept { counts = counts.filter { now.timeIntervalSince($0.value.since) < seconds } }
            var here = counts[key] ?? (now, 0)
            if now.timeIntervalSince(here.since) >= seconds { here = (now, 0) }
            here.count += 1
            counts[key] = here
            guard here.count > most else { return nil }
            return max(1, Int((seconds - now.timeIntervalSince(here.since)).rounded(.up)))
        }
    }
}
