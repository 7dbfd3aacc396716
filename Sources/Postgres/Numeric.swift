/// A `numeric` on its way to a Swift number: decimal digits in fours.
struct Numeric {
    /// As Postgres would print it, trailing zeros apart; `nan`, `inf` and `-inf` as Swift reads them.
    let text: String

    init(_ cell: SQLCell) throws(PostgresError) {
        var reader = try cell.reader(as: Numeric.self)
        let count = Int(try reader.number(Int16.self))
        let weight = Int(try reader.number(Int16.self))  // the first group counts 10000 to this power
        let sign = try reader.number(UInt16.self)
        _ = try reader.number(Int16.self)
        var groups: [Int] = []
        for _ in 0..<max(0, count) { groups.append(Int(try reader.number(Int16.self))) }
        text = Self.print(groups, weight: weight, sign: sign)
    }

    private static func print(_ groups: [Int], weight: Int, sign: UInt16) -> String {
        switch sign {
        case 0xC000: return "nan"
        case 0xD000: return "inf"
        case 0xF000: return "-inf"
        default: break
        }
        func digits(_ power: Int) -> String {
            let index = weight - power
            let group = String(groups.indices.contains(index) ? groups[index] : 0)
            return String(repeating: "0", count: 4 - group.count) + group
        }
        let whole = weight < 0 ? "" : stride(from: weight, through: 0, by: -1).map(digits).joined()
        let last = weight - groups.count + 1
        var fraction = last >= 0 ? "" : stride(from: -1, through: last, by: -1).map(digits).joined()
        while fraction.last == "0" { fraction.removeLast() }
        let significant = String(whole.drop { $0 == "0" })
        return (sign == 0x4000 ? "-" : "") + (significant.isEmpty ? "0" : significant)
            + (fraction.isEmpty ? "" : "." + fraction)
    }
}

/// A day of the Gregorian calendar, from the days Postgres counts.
struct CalendarDay {
    let text: String

    /// Counts in eras of 400 years that begin on 1 March (Howard Hinnant, “chrono-compatible low-level date algorithms”).
    init(daysSince2000: Int) {
        let days = daysSince2000 + 730_425  // from 1 March of year 0 to 1 January 2000
        let era = (days >= 0 ? days : days - 146_096) / 146_097
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * shifted + 2) / 5 + 1
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        text = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}
