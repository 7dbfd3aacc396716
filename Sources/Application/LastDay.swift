import API
package import Foundation
import History

/// A day as people write it, taken whole: what lasts until then lasts until its end, in UTC.
package enum LastDay {
    /// - Throws: 422 at `/expires`.
    package static func end(_ text: String) throws -> Date {
        guard let day = Day(text)?.start else { throw APIError.field("/expires", Day.fault(in: text)) }
        return day.addingTimeInterval(86_400)
    }
}
