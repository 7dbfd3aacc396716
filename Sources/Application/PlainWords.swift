package import Foundation

/// How values are worded, alike wherever people read them; pages have more.
package enum PlainWords {
    /// A number of things: `1 capture`, `2 captures`.
    package static func count(_ count: Int, _ one: String, _ many: String) -> String {
        "\(count) \(count == 1 ? one : many)"
    }

    package static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

    package static func time(_ date: Date) -> String {
        day(date) + " " + date.formatted(.iso8601.time(includingFractionalSeconds: false)).prefix(5) + " UTC"
    }
}
