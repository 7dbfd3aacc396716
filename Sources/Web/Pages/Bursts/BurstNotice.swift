import API
import Application
import Foundation
import History
import Messages
import Storage

/// An alarm as pages show it: what gathers where, the figures in words, and how it ends. Printed by the template `Bursts`.
struct BurstNotice {
    var id: Int64
    var heading: Message
    var why: Message
    /// What most of them have in common.
    var said: Message?
    var since: Message
    var reports: String
    var action: String
    var button: Message
    var mayEnd: Bool

    init(_ burst: StoredBurst, _ context: Context) {
        id = burst.id
        let place = Self.place(burst)
        heading = Self.heading(burst)
        why = Message(told: burst)
        since = "Raised \(time: burst.raisedAt)."
        said =
            burst.words.isEmpty || burst.release == nil
            ? nil : "Most of them say \(Message(signs: burst.words))."
        reports = Self.reports(burst)
        action = Address.path("apps", burst.app, "bursts", String(burst.id), "end")
        button = "I have seen it: end the alarm on \(place)"
        mayEnd = context.caller.may(.triage)
    }

    /// Where, how many reports, in how many hours. Who wrote them may not be known.
    static func heading(_ burst: StoredBurst) -> Message {
        let release = [burst.appName, burst.release].compactMap(\.self).joined(separator: " ")
        let reports = Message.count(burst.reports, "report", "reports")
        return "\(text: release), \(place(burst)): \(reports) counted in \(burst.hours) hours"
    }

    /// The screen; where none is known, that; of reports that share their words alone, those.
    static func place(_ burst: StoredBurst) -> Message {
        if let key = burst.screenKey { return Message(text: ScreenNames.name(key, burst.screenTitle)) }
        guard burst.release != nil else { return Message(signs: burst.words) }
        return burst.isUnplaced ? "no screen known then" : "not all on one screen"
    }

    /// Where they can be read: those of no screen wait in the inbox. Of an alarm without a release that was raised before it was kept which
    /// reports it counted, those of its screen are, or those of its words.
    static func reports(_ burst: StoredBurst) -> String {
        let isKnown = burst.release != nil || !burst.counted.isEmpty
        let asked =
            isKnown
            ? ("alarm", String(burst.id)) : burst.screenKey.map { ("screen", $0) } ?? ("q", burst.words.first ?? "")
        return Address.path("apps", burst.app, burst.isUnplaced ? "inbox" : "reports")
            + "?\(asked.0)=\(Address.escaped(asked.1))"
    }

    private init() {
        (id, heading, why, said, since, reports) = (1, "h", "w", "s", .sample, "/")
        (action, button, mayEnd) = ("/", "b", true)
    }

    static let sample = BurstNotice()

    /// So many alarms are shown above a page that is about something else.
    static let few = 5

    /// Where the rest is, the oldest; `nil`: there is none.
    static func more(_ running: Int, of app: StoredApp) -> PageLink? {
        guard running > few else { return nil }
        return PageLink(
            link: Address.path("apps", app.slug, "bursts"),
            text: "These are the newest \(few) of \(running) alarms that run: read all of them")
    }
}
