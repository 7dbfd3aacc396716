import JSON

/// Times of other systems as RFC 3339 in UTC. Arithmetic only, so that no locale and no machine's zone plays in.
enum Timestamp {
    /// ISO 8601 (`2024-06-03T10:00:00.5-08:00`, also with a space, without seconds, or a day alone; without a zone:
    /// UTC) and mail dates (`Mon, 3 Jun 2024 10:00:00 +0200`). `nil` for anything ambiguous, as 3/6/2024 is.
    static func utc(_ text: String) -> String? {
        let text = text.trimmed
        return iso(text) ?? mail(text)
    }

    /// Seconds since 1970; a value that only milliseconds can have is taken for milliseconds.
    static func utc(epoch: Double) -> String? {
        let seconds = abs(epoch) >= 100_000_000_000 ? epoch / 1000 : epoch
        guard seconds.isFinite, seconds >= 0, seconds < 253_402_300_800 else { return nil }
        return InternetTime.text(second: Int(seconds.rounded(.down)))
    }

    /// Day, clock with seconds, and zone: nothing of it has to be guessed (RFC 3339, 5.6).
    static func isComplete(_ text: String) -> Bool {
        let clock = text.dropFirst(10)
        return iso(text) != nil && clock.first.map { "Tt ".contains($0) } ?? false
            && clock.dropFirst().prefix(8).count { $0 == ":" } == 2
            && (clock.hasSuffix("Z") || clock.hasSuffix("z") || clock.dropFirst(9).contains { "+-".contains($0) })
    }

    private static func iso(_ text: String) -> String? {
        var reader = Reader(text)
        guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
            let day = reader.number(2)
        else { return nil }
        guard !reader.isAtEnd else { return moment(year, month, day, 0, 0, 0, zone: 0) }
        guard reader.skip("T") || reader.skip("t") || reader.skip(" ") else { return nil }
        guard let hour = reader.number(2), reader.skip(":"), let minute = reader.number(2) else { return nil }
        var second = 0
        if reader.skip(":") {
            guard let seconds = reader.number(2) else { return nil }
            second = seconds
            if reader.skip(".") || reader.skip(",") { reader.skipDigits() }
        }
        _ = reader.skip(" ")
        guard let zone = reader.zone(), reader.isAtEnd else { return nil }
        return moment(year, month, day, hour, minute, second, zone: zone)
    }

    private static let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

    private static func mail(_ text: String) -> String? {
        let text = text.prefix { $0 != "(" }
        let afterDay = text.firstIndex(of: ",").map { text[text.index(after: $0)...] } ?? text[...]
        let parts = afterDay.split(whereSeparator: \.isWhitespace)
        guard parts.count >= 4, let day = Int(parts[0]), let year = Int(parts[2]), year > 1900,
            let month = months.firstIndex(of: parts[1].prefix(3).lowercased())
        else { return nil }
        let clock = parts[3].split(separator: ":").map { Int($0) ?? -1 }
        guard clock.count >= 2 else { return nil }
        let named = parts.count > 4 ? String(parts[4]) : ""
        var reader = Reader(named)
        // Of the names only these say an offset (RFC 5322 section 4.3); what stands behind others nobody knows.
        let zones = ["EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6, "PST": -8, "PDT": -7, "UT": 0]
        guard let zone = reader.zone() ?? zones[named.uppercased()].map({ $0 * 3600 }) else { return nil }
        return moment(year, month + 1, day, clock[0], clock[1], clock.count > 2 ? clock[2] : 0, zone: zone)
    }

    static func moment(
        _ year: Int, _ month: Int, _ day: Int, _ hour: Int, _ minute: Int, _ second: Int, zone: Int
    ) -> String? {
        // The end of a day is written 24:00 (ISO 8601).
        let isEnd = hour == 24 && minute == 0 && second == 0
        guard (1...9998).contains(year), (1...12).contains(month), (1...daysIn(month, year)).contains(day),
            (0...23).contains(hour) || isEnd, (0...59).contains(minute), (0...60).contains(second)
        else { return nil }
        return InternetTime.text(
            second: days(year, month, day) * 86_400 + hour * 3600 + minute * 60 + min(second, 59) - zone)
    }

    private static func daysIn(_ month: Int, _ year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// Days since 1970-01-01 in the Gregorian calendar (Howard Hinnant, “chrono-compatible date algorithms”).
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private struct Reader {
        private var rest: Substring
        init(_ text: String) { rest = text[...] }
        var isAtEnd: Bool { rest.isEmpty }

        mutating func number(_ digits: Int) -> Int? {
            let head = rest.prefix(digits)
            guard head.count == digits, head.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
            rest = rest.dropFirst(digits)
            return Int(head)
        }
        mutating func skip(_ character: Character) -> Bool {
            guard rest.first == character else { return false }
            rest = rest.dropFirst()
            return true
        }
        mutating func skipDigits() { rest = rest.drop { $0.isASCII && $0.isNumber } }

        /// Seconds east of Greenwich; 0 where nothing or `Z` or `UTC` stands; `nil` for something else.
        mutating func zone() -> Int? {
            if rest.isEmpty { return 0 }
            for name in ["Z", "z", "UTC", "GMT"] where rest == name {
                rest = ""
                return 0
            }
            let sign = skip("+") ? 1 : skip("-") ? -1 : 0
            guard sign != 0, let hours = number(2), hours <= 14 else { return nil }
            _ = skip(":")
            let minutes = number(2) ?? 0
            return minutes < 60 ? sign * (hours * 3600 + minutes * 60) : nil
        }
    }
}
