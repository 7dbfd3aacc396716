package import Foundation

/// How often somebody is sent a digest.
package enum DigestCadence: String, Hashable, Sendable, Codable, CaseIterable { case none, daily, weekly }

/// When digests are made: at an hour of each day, or of one day of the week, in UTC.
package struct DigestSchedule: Hashable, Sendable {
    package let cadence: DigestCadence
    /// From 0 to 23.
    package let hour: Int
    /// From 1, Monday, to 7; of no meaning for a daily one.
    package let weekday: Int

    package static let hours = 0...23
    package static let weekdays = 1...7

    /// `nil`: there is no such hour or day.
    package init?(_ cadence: DigestCadence, hour: Int, weekday: Int) {
        guard Self.hours.contains(hour), Self.weekdays.contains(weekday) else { return nil }
        (self.cadence, self.hour, self.weekday) = (cadence, hour, weekday)
    }

    /// The last time of the schedule that is not later than a moment; `nil`: there is none.
    package func last(at now: Date) -> Date? {
        period.map { period in
            let since = now.timeIntervalSince1970 - start
            return Date(timeIntervalSince1970: start + (since / period).rounded(.down) * period)
        }
    }

    /// The first one that is later.
    package func next(after now: Date) -> Date? { period.flatMap { period in last(at: now).map { $0 + period } } }

    /// Seconds from one time to the next: UTC has no hour that is missing or comes twice.
    private var period: Double? {
        switch cadence {
        case .none: nil
        case .daily: Self.day
        case .weekly: 7 * Self.day
        }
    }

    /// One time of the schedule: 1970 began on a Thursday, the fourth day of the week.
    private var start: Double {
        let days = cadence == .weekly ? Double(weekday - 4) : 0
        return days * Self.day + Double(hour) * 3600
    }

    private static let day = 86_400.0
}
