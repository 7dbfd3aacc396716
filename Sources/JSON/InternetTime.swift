package import Foundation

/// Moments as RFC 3339 writes them in UTC, to the second that had begun.
package enum InternetTime {
    /// What such a text says. Of a day that the calendar does not have, or an hour after the 23rd, Foundation takes the next.
    package static func moment(_ text: String) -> Date? {
        let day = text.prefix(10), clock = text.dropFirst(11)
        guard clock.prefix(2) < "24", clock.dropFirst(3).prefix(2) < "60",
            let midnight = try? Date("\(day)T00:00:00Z", strategy: .iso8601), self.text(of: midnight).hasPrefix(day)
        else { return nil }
        return try? Date(text, strategy: .iso8601)
    }

    package static func text(of moment: Date) -> String {
        let seconds = moment.timeIntervalSince1970.rounded(.down)
        // What lies before the Gregorian calendar, and years of five digits, is left to Foundation.
        guard (-12_219_292_800..<253_402_300_800).contains(seconds) else { return moment.formatted(.iso8601) }
        return text(second: Int(seconds))
    }

    /// - Parameter second: after the beginning of 1970, in the Gregorian calendar however early it is.
    package static func text(second: Int) -> String {
        let day = (second >= 0 ? second : second - 86_399) / 86_400, clock = second - day * 86_400
        let date = Self.date(day)
        let year = String(repeating: "0", count: max(0, 4 - String(date.year).count)) + String(date.year)
        return
            "\(year)-\(digits(date.month))-\(digits(date.day))T\(digits(clock / 3600)):\(digits(clock / 60 % 60)):\(digits(clock % 60))Z"
    }

    private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// A day after 1970-01-01 in the Gregorian calendar. Years are counted from March, so that the leap day ends one.
    private static func date(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let shifted = day + 719_468  // days from 0000-03-01
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let ofEra = shifted - era * 146_097
        let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
        let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let fromMarch = (5 * ofYear + 2) / 153
        let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, ofYear - (153 * fromMarch + 2) / 5 + 1)
    }
}
