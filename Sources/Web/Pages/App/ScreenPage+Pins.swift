import API
import Application
import Messages
import Screens
import Storage

extension ScreenPage {
    /// Pinning what is heard, from the transcript.
    struct Pins {
        /// Where the form goes that pins a line.
        var action: String
        /// All that is pinned in this app.
        var list: String
        /// What was just pinned, on the page, and how to take it back.
        var line: String?
        var undo: String?
        var mayPin: Bool

        static let sample = Pins(action: "/", list: "/", line: "#e1", undo: "/", mayPin: true)
    }

    /// Says who looks, and what was just pinned.
    mutating func name(pins page: PageRequest, _ context: Context, in transaction: some Transaction) throws {
        pins.mayPin = context.caller.may(.triage)
        guard let id = page["pinned"].flatMap({ Int64($0) }) else { return }
        let app = try transaction.need(app: page.need("app"))
        guard let stored = try transaction.expectation(id: id, ofApp: app.id), stored.endedAt == nil else { return }
        let name = try transaction.screenName(stored.screenKey, ofApp: app.id)
        done = "Pinned on \(text: name): \(Message(expectation: try Expectations.Pinned(stored).expectation))."
        (pins.line, pins.undo) = ("#e\(page["line"] ?? "1")", "\(pins.list)/\(id)/end")
    }
}
