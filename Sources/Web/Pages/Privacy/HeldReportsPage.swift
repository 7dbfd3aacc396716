import API
import Application
import Foundation
import HTTP
import Messages
import Storage

/// What came by a public door and looks automatic: taken in or dropped by people.
struct HeldReportsPage: TranslatedPage {
    struct Row {
        var id: Int
        var action: String
        var text: String
        var reasons: [Message]
        var from: Message
        var at: Message
    }

    var title: Message
    var app: AppLink?
    var section: AppSection { .reports }
    var appLink: String
    var inbox: String
    var done: Message?
    var rows: [Row]
    var part: ShownPart

    static var sample: HeldReportsPage {
        HeldReportsPage(
            title: "t", app: AppLink(slug: "shop", name: "Shop"), appLink: "/", inbox: "/", done: "d",
            rows: [Row(id: 1, action: "/", text: "t", reasons: ["r"], from: "f", at: .sample)], part: .sample)
    }
}

extension Routes {
    mutating func bindHeldReports(_ renderer: Renderer) {
        page("/apps/{app}/reports/held", scope: .support) { page, context in
            let access = try context.caller.supportAccess()
            let (stored, list, held) = try context.read { transaction in
                let app = try transaction.need(app: page.need("app"))
                let list = ListPage(page, of: try transaction.countHeldReports(ofApp: app.id), size: 20)
                return (app, list, try transaction.heldReports(ofApp: app.id, in: list.range, access))
            }
            let here = Address.path("apps", stored.slug, "reports", "held")
            let content = HeldReportsPage(
                title: "What looks automatic in \(text: stored.name)", app: stored.link,
                appLink: Address.path("apps", stored.slug), inbox: Address.path("apps", stored.slug, "reports"),
                done: page["done"] == "dropped" ? "It is dropped; its text is gone." : nil,
                rows: try held.map { try HeldReportsPage.Row(HeldReportResource($0), here) },
                part: list.shown("report", "reports", at: "held"))
            return renderer.page(content, context)
        }
        form("/apps/{app}/reports/held/{id}", scope: .support) { page, context in
            guard let step = page.field("step").flatMap(HeldStep.init) else {
                throw APIError(.badRequest, "Take it in or drop it.")
            }
            let input = IntakeKeyInput(app: page.need("app"), id: try page.number("id"))
            let receipt = try context.operations.decideHeldReport(input, step)
            return .redirect(
                to: receipt.report.map { "/reports/\($0)?done=new" }
                    ?? Address.path("apps", input.app, "reports", "held") + "?done=dropped")
        }
    }
}

extension HeldReportsPage.Row {
    private static let intakeKey = Pattern(/intake key (.*)/.dotMatchesNewlines())

    fileprivate init(_ held: HeldReportResource, _ here: String) {
        id = held.id
        action = "\(here)/\(held.id)"
        text = held.report.text
        reasons = held.reasons.map { Message(finished: $0) }
        let person = [held.report.reporter?.name, held.report.reporter?.contact].compactMap { $0 }.joined(
            separator: ", ")
        let key = Self.intakeKey.whole(held.door)
        let door = key.map { "intake key \(text: String($0.1))" } ?? Message(ours: held.door)
        from = person.isEmpty ? door : "\(door), from \(text: person)"
        at = Message(time: held.createdAt)
    }
}
