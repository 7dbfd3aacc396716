import Foundation

/// Which of two numbers is the day, where both could be: 03/04/2024.
package enum DateOrder: String, Sendable, Hashable { case dayFirst, monthFirst }

/// A time as desks and stores write it. Without a zone it is taken for UTC.
package enum WrittenDate: Hashable {
    /// RFC 3339 in UTC.
    case certain(String)
    /// Day or month may come first; each reading that is a day at all.
    case either(dayFirst: String?, monthFirst: String?)

    /// ISO 8601, mail dates, seconds or milliseconds since 1970, `3. Juni 2024`, `Jun 3, 2024, 10:00 AM`, `03.06.2024`
    /// (with points the day comes first), `2024/06/03` and `6/3/2024 10:00 AM`. `nil` for anything else.
    package init?(_ text: String) {
        let text = WrittenDate.westernized(text.trimmed)
        guard text.utf8.count <= 100 else { return nil }
        if let moment = Timestamp.utc(text) {
            self = .certain(moment)
        } else if let seconds = Double(text), seconds > 100_000_000, let moment = Timestamp.utc(epoch: seconds) {
            self = .certain(moment)
        } else if let moment = WrittenDate.withName(text) {
            self = .certain(moment)
        } else if let numbers = WrittenDate.withNumbers(text) {
            self = numbers
        } else {
            return nil
        }
    }

    /// `2026年1月5日(月) 午後2時30分`, `2026년 1월 5일` and `2026. 1. 5. 오후 2:30` as `2026/1/5 2:30 pm`, `20260105T101500Z`
    /// (ISO 8601, basic) with its signs, `5-Jan-2026` with blanks, `14.30 Uhr` and `14h30` with a colon, full-width figures as plain ones.
    private static func westernized(_ text: String) -> String {
        let text = withClock(text.precomposedStringWithCompatibilityMapping)
        if let basic = text.wholeMatch(of: /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\D.*)?/)?.output {
            return "\(basic.1)-\(basic.2)-\(basic.3)T\(basic.4):\(basic.5):\(basic.6)\(basic.7 ?? "Z")"
        }
        if let named = text.prefixMatch(of: /(\d{1,2})-(\p{L}{3,9})-(\d{4})(?!\d)/)?.output {
            return "\(named.1) \(named.2) \(named.3)" + text[named.0.endIndex...]
        }
        let eastern = /(\d{4})\s*[年년.]\s*(\d{1,2})\s*[月월.]\s*(\d{1,2})\s*[日일.](?:\s*\(\p{L}\))?/
        guard let day = text.prefixMatch(of: eastern)?.output else { return text }
        return "\(day.1)/\(day.2)/\(day.3) " + text[day.0.endIndex...]
    }

    /// The time at the end as it is written elsewhere.
    private static func withClock(_ text: String) -> String {
        if let half = text.firstMatch(of: /\s*(午前|午後|오전|오후)\s*(\d{1,2})(?:[時시:]\s*(\d{1,2})?分?분?)\s*$/)?.output {
            let isAfternoon = half.1 == "午後" || half.1 == "오후"
            return "\(text[..<half.0.startIndex]) \(half.2):\(half.3 ?? "00") \(isAfternoon ? "pm" : "am")"
        }
        if let clock = text.firstMatch(of: /\s(\d{1,2})(?:[.:](\d\d))?\s+[Uu]hr$/)?.output {
            return "\(text[..<clock.0.startIndex]) \(clock.1):\(clock.2 ?? "00")"
        }
        if let clock = text.firstMatch(of: /\s(\d{1,2})\s?h\s?(\d\d)?$/)?.output {
            return "\(text[..<clock.0.startIndex]) \(clock.1):\(clock.2 ?? "00")"
        }
        if let clock = text.firstMatch(of: /\s(\d{1,2})[時시]\s?(?:(\d{1,2})[分분])?$/)?.output {
            return "\(text[..<clock.0.startIndex]) \(clock.1):\(clock.2 ?? "00")"
        }
        return text
    }

    /// Whether the text tells its zone: `Z`, `UTC`, an offset behind a time, or seconds since 1970.
    static func saysZone(_ text: String) -> Bool {
        let text = String(text.prefix { $0 != "(" }).trimmed.uppercased()
        let zones = ["Z", "UTC", "GMT", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT", " UT"]
        if Double(text) != nil || zones.contains(where: text.hasSuffix) { return true }
        guard let clock = text.firstIndex(of: ":") else { return false }
        guard let sign = text[clock...].lastIndex(where: { "+-".contains($0) }) else { return false }
        return text[text.index(after: sign)...].allSatisfy { $0.isNumber || $0 == ":" }
    }

    /// The moment, where it is certain or the order is known.
    package func moment(_ order: DateOrder?) -> String? {
        switch (self, order) {
        case (.certain(let moment), _): moment
        case (.either(let dayFirst, _), .dayFirst): dayFirst
        case (.either(_, let monthFirst), .monthFirst): monthFirst
        case (.either(let dayFirst, let monthFirst), nil):
            // One of them is no day, or both are the same one.
            dayFirst == nil ? monthFirst : monthFirst == nil || dayFirst == monthFirst ? dayFirst : nil
        }
    }

    /// What a whole column says of its order: one that only one reading fits. `nil`: both do, or neither.
    static func order(of column: some Sequence<String>) -> DateOrder? {
        var fits: Set<DateOrder> = [.dayFirst, .monthFirst]
        for case .either(let dayFirst, let monthFirst)? in column.lazy.map({ WrittenDate($0) }) {
            if dayFirst == nil { fits.remove(.dayFirst) }
            if monthFirst == nil { fits.remove(.monthFirst) }
        }
        return fits.count == 1 ? fits.first : nil
    }

    private static let months: [String: Int] = {
        let names = [
            ["jan", "janv", "ene", "gen", "янв", "januar", "january", "janvier", "enero"],
            ["feb", "fév", "févr", "fev", "фев", "februar", "february", "février", "febrero"],
            ["mar", "mär", "mrz", "mars", "мар", "märz", "march", "marzo"],
            ["apr", "avr", "abr", "апр", "april", "avril", "abril"],
            ["may", "mai", "mag", "mayo", "мая", "май"],
            ["jun", "juin", "giu", "июн", "juni", "june", "junio"],
            ["jul", "juil", "lug", "июл", "juli", "july", "juillet", "julio"],
            ["aug", "août", "ago", "авг", "august", "agosto"],
            ["sep", "sept", "set", "сен", "september", "septembre", "septiembre"],
            ["oct", "okt", "ott", "out", "окт", "october", "oktober", "octobre", "octubre"],
            ["nov", "ноя", "november", "novembre", "noviembre"],
            ["dec", "dez", "déc", "dic", "дек", "december", "dezember", "décembre", "diciembre"],
        ]
        return Dictionary(
            names.enumerated().flatMap { index, names in names.map { ($0, index + 1) } },
            uniquingKeysWith: { a, _ in a })
    }()

    /// A day with the name of its month, in any order, with or without a time behind.
    private static func withName(_ text: String) -> String? {
        var words = text.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
        let clock = time(&words)
        words.removeAll { ["at", "um", "à", "às", "om", "de", "of", "г", "г."].contains($0) }
        // The name of a day of the week stands before.
        if words.count == 4, month(words[0]) == nil, !(words[0].first?.isNumber ?? false) { words.removeFirst() }
        guard words.count == 3, let clock, let at = words.firstIndex(where: { month($0) != nil }), at < 2,
            let month = month(words[at])
        else { return nil }
        words.remove(at: at)
        let day = words[0].trimming { !$0.isNumber }
        guard let day = Int(day), let year = Int(words[1].trimming { !$0.isNumber }), year > 1900 else { return nil }
        return Timestamp.moment(year, month, day, clock.hour, clock.minute, clock.second, zone: 0)
    }

    private static func month(_ word: String) -> Int? { months[word.trimming { $0 == "." }] }

    private static func withNumbers(_ text: String) -> WrittenDate? {
        var words = text.lowercased().split { $0.isWhitespace || $0 == "," }.map(String.init)
        guard let clock = time(&words), words.count == 1, let word = words.first,
            let sign = word.first(where: { $0 == "/" || $0 == "." || $0 == "-" })
        else { return nil }
        let numbers = word.split(separator: sign).map { Int($0) ?? -1 }
        guard numbers.count == 3, !numbers.contains(-1) else { return nil }
        func moment(_ year: Int, _ month: Int, _ day: Int) -> String? {
            Timestamp.moment(
                year < 100 ? 2000 + year : year, month, day, clock.hour, clock.minute, clock.second, zone: 0)
        }
        if numbers[0] > 1900 { return moment(numbers[0], numbers[1], numbers[2]).map { .certain($0) } }
        let dayFirst = moment(numbers[2], numbers[1], numbers[0])
        if sign == "." { return dayFirst.map { .certain($0) } }
        let monthFirst = moment(numbers[2], numbers[0], numbers[1])
        return dayFirst == nil && monthFirst == nil ? nil : .either(dayFirst: dayFirst, monthFirst: monthFirst)
    }

    /// Takes the time off the end: `10:00`, `10:00:05`, `10:00 PM`, with `UTC` or `GMT` behind. Midnight where none stands;
    /// `nil` where it is none, or in another zone.
    private static func time(_ words: inout [String]) -> (hour: Int, minute: Int, second: Int)? {
        if let last = words.last, ["utc", "gmt", "z"].contains(last) { words.removeLast() }
        var isAfternoon: Bool?
        if let last = words.last, ["am", "pm", "a.m.", "p.m."].contains(last) {
            isAfternoon = last.hasPrefix("p")
            words.removeLast()
        }
        guard var last = words.last, last.contains(":") else { return isAfternoon == nil ? (0, 0, 0) : nil }
        for mark in ["am", "pm"] where last.hasSuffix(mark) {
            isAfternoon = mark == "pm"
            last.removeLast(2)
        }
        let parts = last.split(separator: ":").map { Int($0) ?? -1 }
        guard (2...3).contains(parts.count), var hour = parts.first, !parts.contains(-1) else { return nil }
        if let isAfternoon {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        words.removeLast()
        return (hour, parts[1], parts.count > 2 ? parts[2] : 0)
    }
}
