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
        var done: Done?
        var mayPin: Bool

        /// What was just pinned, and how to take it back.
        struct Done {
            var text: Message
            var undo: String
            var line: String
        }

        static let sample = Pins(
            action: "/", list: "/", done: Done(text: "d", undo: "/", line: "#e1"), mayPin: true)
    }

    /// Says who looks, and what was just pinned.
    mutating func name(pins page: PageRequest, _ context: Context, in transaction: some Transaction) throws {
        pins.mayPin = context.caller.may(.triage)
        guard let id = page["pinned"].flatMap({ Int64($0) }) else { return }
        let app = try transaction.need(app: page.need("app"))
        guard let stored = try transaction.expectation(id: id, ofApp: app.id), stored.endedAt == nil else { return }
        let name = try transaction.screenName(stored.screenKey, ofApp: app.id)
        pins.done = Pins.Done(
            text: "Pinned on \(text: name): \(Message(expectation: try Expectations.Pinned(stored).expectation)).",
            undo: "\(pins.list)/\(id)/end", line: "#e\(page["line"] ?? "1")")
    }
}
