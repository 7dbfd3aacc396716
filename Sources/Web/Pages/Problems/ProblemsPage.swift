import API
import Application
import Foundation
import History
import HTTP
import Messages
import Screens
import Storage

/// The queue of problems: narrowed by what stands in the address, decided of many at once, emptied by keyboard alone.
struct ProblemsPage: TranslatedPage {
    struct Row {
        var id: Int64
        /// The problem and the version that is shown: `12:3`.
        var choice: String
        var isChosen: Bool
        var link: String
        var title: Message
        /// How bad, where, how many say so and since when, in one line.
        var hint: Message
        var state: SignedMessage
        var assignee: Message
    }
    struct View {
        var id: Int64
        var link: String
        var name: String
        var isCurrent: Bool
        /// Whose it is; of one's own, whether others see it.
        var owner: Message
        var isOwn: Bool
    }

    var title: Message
    var heading: Message
    var app: AppLink?
    var section: AppSection { .problems }
    var appLink: String
    var action: String
    var done: Message?
    var undo: StepNotice?
    var fault: FormFault?
    /// How many there are, and which of them are shown.
    var range: Message
    /// What they are narrowed to, and in which order, in words.
    var narrowed: Message
    var order: Message
    var rows: [Row]
    var states: [FormChoice]
    var impacts: [FormChoice]
    var orders: [FormChoice]
    var assignees: [FormChoice]
    var screens: [FormChoice]
    var releases: [FormChoice]
    var rules: [FormChoice]
    /// Third-party components with open problems, to be asked about.
    var vendors: [Vendor]
    var origins: [FormChoice]
    var words: String
    var isWatched: Bool
    /// What stands in the address.
    var query: String
    var previous: String?
    var next: String?
    var views: [View]
    var viewName: FormField
    /// Deciding of the chosen ones; `nil`: who looks may not.
    var bulk: Bulk?
    var steps: [StepNotice]

    /// What may be done with the chosen ones.
    struct Bulk {
        var decisions: [FormChoice]
        var impacts: [FormChoice]
        var reason: FormField
        var assignee: FormField
        var duplicateOf: FormField

        static var sample: Bulk {
            Bulk(
                decisions: [.sample], impacts: [.sample], reason: .sample, assignee: .sample, duplicateOf: .sample)
        }
    }
    struct Vendor {
        var link: String
        var name: String
        var problems: Message
    }

    static var sample: ProblemsPage {
        let row = Row(
            id: 1, choice: "1:1", isChosen: true, link: "/", title: .sample, hint: "h", state: .sample, assignee: "a")
        let view = View(id: 1, link: "/", name: "v", isCurrent: true, owner: "o", isOwn: true)
        return ProblemsPage(
            title: "Problems", heading: "h", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", action: "/",
            done: "d", undo: .sample, fault: .sample, range: "c", narrowed: "n", order: "o", rows: [row],
            states: [.sample],
            impacts: [.sample], orders: [.sample], assignees: [.sample], screens: [.sample], releases: [.sample],
            rules: [.sample], vendors: [Vendor(link: "/", name: "v", problems: "1 open problem")], origins: [.sample],
            words: "w", isWatched: true, query: "q", previous: "/", next: "/", views: [view], viewName: .sample,
            bulk: .sample, steps: [.sample])
    }
}

/// What was just done in the queue, with the way to take it back.
struct QueueDone {
    var words: Message
    var undo: StepNotice?

    /// A step that many problems took.
    init(_ step: StoredTriageStep, undo: String) {
        words =
            "\(Message.count(step.problems.count, "problem", "problems")): \(Message(finished: step.what.withoutFullStop))."
        self.undo = step.undoneAt == nil ? StepNotice(step, undo: undo) : nil
    }

    init(words: Message, undo: StepNotice? = nil) { (self.words, self.undo) = (words, undo) }
}

/// A step somebody took, with the way to take it back.
struct StepNotice {
    var id: Int64
    var what: Message
    var undo: String
    /// What the button says, so that several on a page are told apart.
    var button: Message
    /// It was taken back already.
    var isUndone: Bool

    static let sample = StepNotice(id: 1, what: .sample, undo: "/", button: "b", isUndone: true)

    init(_ step: StoredTriageStep, undo: String) {
        id = step.id
        let problems =
            step.decisions.isEmpty
            ? Message.count(step.problems.count, "problem", "problems")
            : Message.count(step.decisions.count, "finding", "findings")
        let taken: Message =
            "\(problems): \(Message(decided: step.what.withoutFullStop)), by \(text: step.caller), \(time: step.at)"
        what = step.undoneAt.map { "\(taken), taken back by \(text: step.undoneBy ?? "nobody") \(time: $0)" } ?? taken
        self.undo = undo
        button = "Undo: \(Message(decided: step.what.cut(to: 80)))"
        isUndone = step.undoneAt != nil
    }

    init(id: Int64, what: Message, undo: String, button: Message, isUndone: Bool) {
        (self.id, self.what, self.undo, self.button, self.isUndone) = (id, what, undo, button, isUndone)
    }
}
