import API
import Application
import Foundation
import Storage

/// An alarm as pages show it: what gathers where, the figures in words, and how it ends. Printed by the template `Bursts`.
struct BurstNotice {
    var id: Int64
    var heading: String
    var why: String
    var since: String
    var reports: String
    var action: String
    var button: String
    var mayEnd: Bool

    init(_ burst: StoredBurst, _ context: Context) {
        id = burst.id
        let screen = burst.screenTitle ?? burst.screenKey
        heading =
            "\(burst.appName) \(burst.release), \(screen): \(PlainWords.count(burst.reports, "person", "people")) in \(burst.hours) hours"
        why = burst.why
        since = "Raised \(PlainWords.time(burst.raisedAt))."
        reports =
            Address.path("apps", burst.app, "reports")
            + "?release=\(Address.escaped(burst.release))&screen=\(Address.escaped(burst.screenKey))"
        action = Address.path("apps", burst.app, "bursts", String(burst.id), "end")
        button = "I have seen it: end the alarm on \(screen)"
        mayEnd = context.caller.may(.triage)
    }

    private init() {
        (id, heading, why, since, reports) = (1, "h", "w", "s", "/")
        (action, button, mayEnd) = ("/", "b", true)
    }

    static let sample = BurstNotice()
}
