package import Foundation

/// How values are worded, alike wherever people read them; pages have more.
package enum PlainWords {
    package static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

    package static func time(_ date: Date) -> String {
        day(date) + " " + date.formatted(.iso8601.time(includingFractionalSeconds: false)).prefix(5) + " UTC"
    }
}
