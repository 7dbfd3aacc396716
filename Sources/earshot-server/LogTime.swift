import Glibc

/// The time as lines of the log begin with it: RFC 3339 in UTC, to the second. The library that words dates, and the C
/// library's calendar, have all threads that answer meet at a lock.
package enum LogTime {
    package static var now: String {
        var bytes: [UInt8] = []
        appendNow(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    static func appendNow(to bytes: inout [UInt8]) { append(time(nil), to: &bytes) }

    /// - Parameter second: since 1970, and not before.
    package static func append(_ second: Int, to bytes: inout [UInt8]) {
        let (days, rest) = second.quotientAndRemainder(dividingBy: 86_400)
        let date = date(days)
        append(date.year, digits: 4, to: &bytes)
        for (sign, number) in [
            ("-", date.month), ("-", date.day), ("T", rest / 3600), (":", rest / 60 % 60), (":", rest % 60),
        ] as [(Unicode.Scalar, Int)] {
            bytes.append(UInt8(ascii: sign))
            append(number, digits: 2, to: &bytes)
        }
        bytes.append(UInt8(ascii: "Z"))
    }

    /// In years that begin in March the day that comes every four years is the last, so that months begin at the same
    /// day each year; 400 years have 146,097 days.
    private static func date(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let sinceMarch0 = days + 719_468
        let (era, day) = sinceMarch0.quotientAndRemainder(dividingBy: 146_097)
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        return (
            era * 400 + year + (month >= 10 ? 1 : 0), month + (month < 10 ? 3 : -9),
            dayOfYear - (153 * month + 2) / 5 + 1
        )
    }

    private static func append(_ number: Int, digits: Int, to bytes: inout [UInt8]) {
        var place = 1
        for _ in 1..<digits { place *= 10 }
        while place > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / place % 10))
            place /= 10
        }
    }
}
