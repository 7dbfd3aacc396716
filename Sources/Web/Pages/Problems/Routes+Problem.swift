import API
import Application
import Foundation
import HTTP
import Messages
import Screens
import Storage

extension Routes {
    mutating func bindProblem(_ renderer: Renderer) {
        page("/problems/{id}") { page, context in
            let id = try page.number("id")
            let done = page["done"].flatMap(ProblemForms.Name.init)
            let content = try ProblemPage(id, context, look: page["in"], done: done)
            if content.isWatched { try context.operations.noteSeen(ProblemInput(id: id)) }
            return renderer.page(content, context)
        }
        problem("/problems/{id}", .change, renderer) { page, input, context in
            var change = ProblemChange()
            change.version = try page.whole("version")
            change.title = page.form["title"] ?? ""
            change.impact = page.field("impact").flatMap(Impact.init)
            change.trackerUrl = page.field("trackerUrl") ?? ""
            change.workaround = page.field("workaround") ?? ""
            try context.operations.changeProblem(input, change)
        }
        problem("/problems/{id}/assignee", .assign, renderer) { page, input, context in
            var change = ProblemChange()
            change.version = try page.whole("version")
            change.assignee = page.field("assignee") ?? ""
            try context.operations.changeProblem(input, change)
        }
        problem("/problems/{id}/decision", .decision, renderer) { page, input, context in
            guard let decision = page.field("state").flatMap(ProblemDecision.init) else {
                throw APIError.field("/state", "Choose what is decided.")
            }
            var change = ProblemChange()
            change.version = try page.whole("version")
            change.state = decision.state
            change.falseAlarm = decision == .falseAlarm
            change.reason = page.field("reason")
            try context.operations.changeProblem(input, change)
        }
        problem("/problems/{id}/fix-claims", .claim, renderer) { page, input, context in
            try context.operations.claimFix(
                input,
                NewFixClaim(
                    release: page.field("release") ?? "", note: page.field("note"), minimumOS: page.field("minimumOS"),
                    version: try page.whole("version")))
        }
        problem("/problems/{id}/comments", .comment, renderer) { page, input, context in
            _ = try context.operations.addComment(input, NewComment(text: page.field("text") ?? ""))
        }
        problem("/problems/{id}/watch", .watch, scope: .read, renderer) { page, input, context in
            try context.operations.watchProblem(input, page.field("watch") == "yes")
        }
        bindMerging(renderer)
    }

    private mutating func bindMerging(_ renderer: Renderer) {
        problem("/problems/{id}/merge", .merge, renderer) { page, input, context in
            guard let into = try page.whole("into") else {
                throw APIError.field("/into", "Say the number of the other problem.")
            }
            try context.operations.mergeProblem(input, MergeBody(into: into, version: try page.whole("version")))
        }
        problem("/problems/{id}/split", .split, renderer) { page, input, context in
            let split = ProblemSplit(
                reports: page.form.all("report").compactMap { Int($0) }, title: page.field("title") ?? "",
                version: try page.whole("version"))
            _ = try context.operations.splitProblem(input, split)
        }
        problem("/problems/{id}/steps/{step}/undo", .undo, renderer) { page, input, context in
            _ = try context.operations.undoStep(TriageStepInput(id: try page.number("step")))
        }
    }

    /// A form on a problem: does it and goes back to the problem. What was wrong stands at its field, and what somebody
    /// else did meanwhile above.
    private mutating func problem(
        _ path: String, _ form: ProblemForms.Name, scope: Scope = .triage, _ renderer: Renderer,
        _ body: @escaping @Sendable (PageRequest, ProblemInput, Context) throws -> Void
    ) {
        self.form(path, scope: scope) { page, context in
            let id = try page.number("id")
            let look = page.field("in")
            do {
                try body(page, ProblemInput(id: id), context)
                let back = look.map { "&in=\(Address.escaped(QueueQuery(text: $0).text))" } ?? ""
                return .redirect(to: "/problems/\(id)?done=\(form.rawValue)\(back)")
            } catch let error as APIError where [.invalidField, .editConflict, .conflict].contains(error.kind) {
                let content = try ProblemPage(
                    id, context, look: look, form, Filling(page, error),
                    chosen: Set(page.form.all("report").compactMap { Int64($0) }))
                return renderer.page(content, context, status: error.kind.status)
            }
        }
    }
}
