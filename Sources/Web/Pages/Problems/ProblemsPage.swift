import API
import Application
import Foundation
import History
import HTTP
import Storage

/// The queue of problems: narrowed by what stands in the address, decided of many at once, emptied by keyboard alone.
struct ProblemsPage: PageContent {
    struct Row {
        var id: Int64
        /// The problem and the version that is shown: `12:3`.
        var choice: String
        var isChosen: Bool
        var link: String
        var title: String
        var state: String
        var impact: String
        var screen: String
        var since: String
        var reports: Int
        var assignee: String
    }
    struct View {
        var id: Int64
        var link: String
        var name: String
        var isCurrent: Bool
        /// Whose it is; of one's own, whether others see it.
        var owner: String
        var isOwn: Bool
    }

    var title: String
    var app: AppLink?
    var section: AppSection { .problems }
    var appLink: String
    var action: String
    var done: String?
    var fault: FormFault?
    var count: String
    var rows: [Row]
    var states: [FormChoice]
    var impacts: [FormChoice]
    var orders: [FormChoice]
    var assignees: [FormChoice]
    var screens: [FormChoice]
    var rules: [FormChoice]
    /// Third-party components with open problems, to be asked about.
    var vendors: [Vendor]
    var origins: [FormChoice]
    var words: String
    var release: String
    var isWatched: Bool
    /// What stands in the address.
    var query: String
    var next: String?
    var first: String?
    var views: [View]
    var viewName: FormField
    var mayTriage: Bool
    /// Deciding of the chosen ones.
    var decisions: [FormChoice]
    var newImpacts: [FormChoice]
    var reason: FormField
    var assignee: FormField
    var duplicateOf: FormField
    var steps: [StepNotice]

    struct Vendor {
        var link: String
        var name: String
        var problems: String
    }

    static var sample: ProblemsPage {
        let row = Row(
            id: 1, choice: "1:1", isChosen: true, link: "/", title: "t", state: "s", impact: "i", screen: "s",
            since: "1", reports: 1, assignee: "a")
        let view = View(id: 1, link: "/", name: "v", isCurrent: true, owner: "o", isOwn: true)
        return ProblemsPage(
            title: "Problems", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", action: "/",
            done: "d", fault: .sample, count: "c", rows: [row], states: [.sample], impacts: [.sample],
            orders: [.sample], assignees: [.sample], screens: [.sample], rules: [.sample],
            vendors: [Vendor(link: "/", name: "v", problems: "1 open problem")], origins: [.sample], words: "w",
            release: "1",
            isWatched: true, query: "q", next: "/", first: "/", views: [view], viewName: .sample, mayTriage: true,
            decisions: [.sample], newImpacts: [.sample], reason: .sample, assignee: .sample, duplicateOf: .sample,
            steps: [.sample])
    }
}

/// A step somebody took, with the way to take it back.
struct StepNotice {
    var id: Int64
    var what: String
    var undo: String
    /// What the button says, so that several on a page are told apart.
    var button: String
    /// It was taken back already.
    var isUndone: Bool

    static let sample = StepNotice(id: 1, what: "w", undo: "/", button: "b", isUndone: true)

    init(_ step: StoredTriageStep, undo: String) {
        id = step.id
        let problems =
            step.decisions.isEmpty
            ? PlainWords.count(step.problems.count, "problem", "problems")
            : PlainWords.count(step.decisions.count, "finding", "findings")
        let back = step.undoneAt.map { ", taken back by \(step.undoneBy ?? "nobody") \(PlainWords.time($0))" } ?? ""
        what = "\(problems): \(step.what), by \(step.caller), \(PlainWords.time(step.at))\(back)"
        self.undo = undo
        button = "Undo: " + (step.what.count > 80 ? step.what.prefix(79) + "…" : step.what)
        isUndone = step.undoneAt != nil
    }

    init(id: Int64, what: String, undo: String, button: String, isUndone: Bool) {
        (self.id, self.what, self.undo, self.button, self.isUndone) = (id, what, undo, button, isUndone)
    }
}
