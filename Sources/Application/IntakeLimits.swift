import API
package import Foundation
import Synchronization

/// How much may come by the public doors, counted in memory: by address, by key, and by app. After a restart it begins anew.
package final class IntakeLimits: Sendable {
    package enum Source: Hashable, Sendable {
        case address(String)
        case key(Int64)
        /// All that comes by an app's page.
        case page(Int64)

        /// Reports an hour.
        package var most: Int {
            switch self {
            case .address: 30
            case .key, .page: 600
            }
        }
    }

    private static let hour: TimeInterval = 3600
    private static let remembered = 10_000
    private let counts = Mutex<[Source: (since: Date, count: Int)]>([:])

    package init() {}

    /// Counts one that comes; throws where one of its sources has sent as many as it may within the hour.
    package func admit(_ sources: [Source], at now: Date) throws {
        try counts.withLock { counts in
            for source in sources {
                guard let known = counts[source], now < known.since + Self.hour, known.count >= source.most else {
                    continue
                }
                let wait = Int((known.since + Self.hour).timeIntervalSince(now).rounded(.up))
                throw APIError(
                    .tooManyRequests, "Too many reports came from here within the hour. Please send it again later.",
                    headers: ["Retry-After": String(max(1, wait))])
            }
            if counts.count > Self.remembered {
                counts = counts.filter { now < $0.value.since + Self.hour }
                // Too many addresses at once: those that sent least are forgotten first.
                if counts.count > Self.remembered {
                    counts = Dictionary(
                        uniqueKeysWithValues: counts.sorted { $0.value.count > $1.value.count }.prefix(
                            Self.remembered / 2
                        )
                        .map { ($0.key, $0.value) })
                }
            }
            for source in sources {
                let known = counts[source].flatMap { now < $0.since + Self.hour ? $0 : nil } ?? (since: now, count: 0)
                counts[source] = (known.since, known.count + 1)
            }
        }
    }
}
