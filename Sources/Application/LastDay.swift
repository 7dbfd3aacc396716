import API
package import Foundation

/// A day as people write it, taken whole: what lasts until then lasts until its end, in UTC.
package enum LastDay {
    /// - Throws: 422 at `/expires`.
    package static func end(_ text: String) throws -> Date {
        guard text.wholeMatch(of: /\d{4}-\d{2}-\d{2}/) != nil,
            let day = try? Date(text + "T00:00:00Z", strategy: .iso8601)
        else { throw APIError.field("/expires", "A day is written 2027-06-30.") }
        return day.addingTimeInterval(86_400)
    }
}
