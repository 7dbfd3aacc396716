import Foundation
import JSON
import Testing

import History

/// A day that the calendar lacks is no slip of the pen, and no other day.
@Suite struct DayTests {
    @Test(arguments: [
        ("2026-02-30", "There is no day 2026-02-30."), ("2026-13-01", "There is no day 2026-13-01."),
        ("0000-01-01", "There is no day 0000-01-01."), ("30.2.2026", "A day is written 2026-12-31."),
        ("2026-2-3", "A day is written 2026-12-31."), ("", "A day is written 2026-12-31."),
    ])
    func `what is wrong with it is said`(text: String, fault: String) {
        #expect(Day(text) == nil && Day.fault(in: text) == fault)
    }

    @Test func `there is nothing to say of a day, nor of what is written otherwise`() {
        #expect(Day.missing("2028-02-29") == nil && Day.missing("tomorrow") == nil)
    }

    @Test(arguments: ["2026-02-30T12:00:00Z", "2026-02-28T25:00:00Z", "2026-02-28T23:61:00Z", "2026-02-28", "now", ""])
    func `a moment that is none is not taken for the next`(text: String) {
        #expect(InternetTime.moment(text) == nil)
    }

    @Test(arguments: ["2026-02-28T23:59:59Z", "2028-02-29T01:00:00+02:00", "2026-12-31T23:59:59-01:00"])
    func `a moment is read in its zone`(text: String) throws {
        #expect(try InternetTime.moment(text) == Date(text, strategy: .iso8601))
    }
}
