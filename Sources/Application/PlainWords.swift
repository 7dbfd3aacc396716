package import Foundation
import Messages

/// How values are worded, alike wherever people read them; pages have more.
package enum PlainWords {
    /// A number of things: `1 capture`, `2 captures`.
    package static func count(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }

    package static func day(_ date: Date) -> String { date.isoDay }

    package static func time(_ date: Date) -> String { "\(date.isoDay) \(date.isoMinute) UTC" }
}
