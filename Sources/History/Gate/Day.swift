/// A day of the calendar, written `2026-08-31`. What hour it is where is the caller's business.
package struct Day: Hashable, Sendable, Comparable, Codable, LosslessStringConvertible {
    package let year: Int
    package let month: Int
    package let day: Int

    /// `nil` for a day that the Gregorian calendar doesn't have.
    package init?(_ year: Int, _ month: Int, _ day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Day.length(of: month, in: year)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2],
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
        else { return nil }
        self.init(year, month, day)
    }

    /// What is wrong with a text that is no day, for people: it is not written as one, or the calendar has none like it.
    package static func fault(in text: some StringProtocol) -> String {
        missing(text) ?? "A day is written 2026-12-31."
    }

    /// That the calendar does not have a day that is written as one is; `nil`: it is not written so, or there is such a day.
    package static func missing(_ text: some StringProtocol) -> String? {
        let text = String(text), figures = text.split(separator: "-", omittingEmptySubsequences: false)
        guard Day(text) == nil, figures.map(\.utf8.count) == [4, 2, 2],
            figures.joined().utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return "There is no day \(text)."
    }

    package var description: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }

    /// How many days later the other one is; negative where it is earlier.
    package func days(until other: Day) -> Int { other.number - number }

    /// Days of the Gregorian calendar before it, counted from 1 March of the year 0, so that leap days end their year.
    private var number: Int {
        let (years, months) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        return 365 * years + years / 4 - years / 100 + years / 400 + (153 * months + 2) / 5 + day
    }

    package static func < (left: Day, right: Day) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let day = Day(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "“\(text)” is no day (2026-08-31).")
        }
        self = day
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 4, 6, 9, 11: 30
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        default: 31
        }
    }
}
