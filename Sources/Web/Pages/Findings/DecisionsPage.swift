import API
import Application
import Foundation
import History
import HTTP
import Messages
import Storage

/// All findings of an app that are accepted or false, and how to take that back.
struct DecisionsPage: TranslatedPage {
    struct Row {
        var id: Int64
        var about: Message
        /// What its screen is called.
        var screen: String?
        var link: String
        var rule: String
        var kind: Message
        var reason: String
        var by: Message
        var until: Message
        var problem: String?
    }

    var title: Message
    var app: AppLink?
    var appLink: String
    var link: String
    var done: Message?
    var undo: String?
    var rows: [Row]
    var mayDecide: Bool

    static var sample: DecisionsPage {
        DecisionsPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", link: "/", done: "d",
            undo: "/",
            rows: [
                Row(
                    id: 1, about: "a", screen: "s", link: "/", rule: "r", kind: "k", reason: "r", by: .sample,
                    until: "u",
                    problem: "/")
            ], mayDecide: true)
    }
}

extension DecisionsPage {
    init(_ page: PageRequest, _ context: Context) throws {
        let (stored, decisions, today, names) = try context.read { transaction in
            let app = try transaction.need(app: page.need("app"))
            return (
                app, try transaction.decisions(ofApp: app.id), try transaction.today(),
                try transaction.screenNames(ofApp: app.id)
            )
        }
        title = "Accepted and false findings of \(text: stored.name)"
        app = stored.link
        appLink = Address.path("apps", stored.slug)
        let link = Address.path("apps", stored.slug, "decisions")
        self.link = link
        mayDecide = context.caller.may(.triage)
        rows = decisions.map { Row($0, stored, names, today) }
        let made = page["done"].flatMap { Int64($0) }.flatMap { id in decisions.first { $0.decision.id == id } }
        done =
            made.map { "Decided: \($0.decision.said) – \(Message(aside: $0.decision.words))." }
            ?? page["ended"].map { _ in "Taken back: the finding counts again." }
        undo = made.map { "\(link)/\($0.decision.id)/end" }
    }
}

extension FindingDecision {
    /// What was found, in the words of whoever found it.
    fileprivate var said: Message {
        message.flatMap { $0.isEmpty ? nil : AppWords(nil).finding($0) } ?? Message(text: rule)
    }
}

extension DecisionsPage.Row {
    fileprivate init(_ stored: StoredDecision, _ app: StoredApp, _ names: ScreenNames, _ today: Day) {
        let decision = stored.decision
        id = decision.id
        about = decision.said
        screen = stored.screen.map { names[$0] }
        link =
            decision.element.map { Address.path("apps", app.slug, "elements", String($0)) }
            ?? decision.screen.map { Address.path("apps", app.slug, "screens", $0) } ?? Address.path("apps", app.slug)
        rule = decision.rule
        kind = decision.kind == .accepted ? "– accepted" : "– no fault"
        reason = decision.reason
        by = "\(text: decision.author), \(day: stored.createdAt)"
        until =
            decision.until.map { day in
                decision.isInForce(on: today)
                    ? "\(isoDay: day.description)" : "\(isoDay: day.description): over, it counts again"
            } ?? "for good"
        problem = decision.problem.map { "/problems/\($0)" }
    }
}

extension Routes {
    mutating func bindDecisionPages(_ renderer: Renderer) {
        page("/apps/{app}/decisions") { page, context in
            renderer.page(try DecisionsPage(page, context), context)
        }
        form("/apps/{app}/decisions/{id}/end", scope: .triage) { page, context in
            try context.operations.endDecision(DecisionInput(app: page.need("app"), id: try page.number("id")))
            return .redirect(to: Address.path("apps", page.need("app"), "decisions") + "?ended=1")
        }
    }
}
