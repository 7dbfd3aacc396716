import API
import Application
import Foundation
import HTTP
import Messages
import Screens
import Storage

extension Routes {
    mutating func bindProblemQueue(_ renderer: Renderer) {
        page("/apps/{app}/problems") { page, context in
            let place: QueuePlace =
                page["after"].flatMap { Int64($0) }.map { .after($0) }
                ?? page["before"].flatMap { Int64($0) }.map { .before($0) } ?? .first
            let content = try ProblemsPage(
                page.need("app"), QueueQuery { page[$0] }, context, at: place, done: Self.said(page, context))
            return renderer.page(content, context)
        }
        queue("/apps/{app}/problems/bulk", renderer) { page, context in
            let step = try context.operations.triage(AppInput(app: page.need("app")), try TriageChange(page))
            return "step=\(step.id)"
        }
        queue("/apps/{app}/problems/steps/{id}/undo", renderer) { page, context in
            _ = try context.operations.undoStep(TriageStepInput(id: try page.number("id")))
            return "done=undone"
        }
        queue("/apps/{app}/problems/views", scope: .read, renderer) { page, context in
            try context.operations.saveView(
                app: page.need("app"), name: page.field("name") ?? "",
                query: QueueQuery(text: page.form["query"] ?? "").text, isShared: page.field("shared") != nil)
            return "done=kept"
        }
        queue("/apps/{app}/problems/views/{id}/delete", scope: .read, renderer) { page, context in
            try context.operations.deleteView(app: page.need("app"), try page.number("id"))
            return "done=deleted"
        }
    }

    /// A form on the queue: does it and goes back to the same look at the queue. What was wrong stands at its field,
    /// and the ticks stay.
    private mutating func queue(
        _ path: String, scope: Scope = .triage, _ renderer: Renderer,
        _ body: @escaping @Sendable (PageRequest, Context) throws -> String
    ) {
        form(path, scope: scope) { page, context in
            let query = QueueQuery(text: page.form["query"] ?? "")
            do {
                let done = try body(page, context)
                return .redirect(to: Address.path("apps", page.need("app"), "problems") + "?\(query.text)&\(done)")
            } catch let error as APIError where [.invalidField, .editConflict, .conflict].contains(error.kind) {
                let content = try ProblemsPage(
                    page.need("app"), query, context, Filling(page, error),
                    chosen: Set(page.form.all("problem").compactMap { Int64($0.prefix { $0 != ":" }) }))
                return renderer.page(content, context, status: error.kind.status)
            }
        }
    }

    private static func said(_ page: PageRequest, _ context: Context) throws -> QueueDone? {
        if let step = page["step"].flatMap({ Int64($0) }) {
            let undo = Address.path("apps", page.need("app"), "problems", "steps", String(step), "undo")
            return try context.read { transaction in
                let app = try transaction.need(app: page.need("app"))
                return try transaction.triageStep(id: step).flatMap {
                    $0.appID == app.id ? QueueDone($0, undo: undo) : nil
                }
            }
        }
        switch page["done"] {
        case "undone": return QueueDone(words: "Taken back.")
        case "kept": return QueueDone(words: "The view is kept.")
        case "deleted": return QueueDone(words: "The view is gone.")
        default: return nil
        }
    }
}

extension TriageChange {
    /// What the form on the queue asks for.
    fileprivate init(_ page: PageRequest) throws {
        self.init(
            problems: page.form.all("problem").compactMap { choice in
                let parts = choice.split(separator: ":").compactMap { Int($0) }
                return parts.count == 2 ? Item(id: parts[0], version: parts[1]) : nil
            })
        let decision = page.field("state").flatMap(ProblemDecision.init)
        state = decision?.state
        falseAlarm = decision == .falseAlarm ? true : nil
        reason = page.field("reason")
        impact = page.field("impact").flatMap(Impact.init)
        assignee = page.field("assignee").map { $0.lowercased() == "nobody" ? "" : $0 }
        duplicateOf = try page.whole("duplicateOf")
    }
}
