import Application
import API
import HTTP
import Messages

extension Routes {
    mutating func bindBacklogPage(_ renderer: Renderer) {
        page("/apps/{app}/backlog") { page, context in
            renderer.page(try BacklogPage(page, BacklogQuery { page[$0] }, context), context)
        }
        backlog("/decisions", limit: 64 << 10, renderer) { page, context in
            var faults = FieldFaults()
            let body = NewBacklogDecision(page, &faults)
            let decided = try context.operations.decideBacklog(page.appInput, body, found: faults)
            return decided.step.map { "step=\($0)" } ?? "done=already"
        }
        backlog("/steps/{id}/undo", renderer) { page, context in
            _ = try context.operations.undoStep(TriageStepInput(id: try page.number("id")))
            return "done=undone"
        }
    }

    /// A form on the backlog: does it and goes back to the same look at it. What was wrong stands at its field, and the
    /// ticks stay.
    private mutating func backlog(
        _ path: String, limit: Int? = nil, _ renderer: Renderer,
        _ body: @escaping @Sendable (PageRequest, Context) throws -> String
    ) {
        form("/apps/{app}/backlog" + path, scope: .triage, limit: limit) { page, context in
            let query = BacklogQuery(text: page.form["query"] ?? "")
            do {
                let done = try body(page, context)
                let text = [query.text, done].filter { !$0.isEmpty }.joined(separator: "&")
                return .redirect(to: Address.path("apps", page.need("app"), "backlog") + "?\(text)")
            } catch let error as APIError where [.invalidField, .editConflict, .conflict].contains(error.kind) {
                return renderer.page(
                    try BacklogPage(page, query, context, Filling(page, error)), context, status: error.kind.status)
            }
        }
    }
}

extension NewBacklogDecision {
    /// What the form of a group says: of those ticked, or of all of the group.
    fileprivate init(_ page: PageRequest, _ faults: inout FieldFaults) {
        let decision = page.field("decision").flatMap(BacklogDecisionName.init)
        if decision == nil { faults.refuse("/decision", "Choose one of the three.") }
        let isAll = page.field("which") == "all"
        let findings =
            isAll
            ? (page.field("all") ?? "").split(separator: " ").compactMap { Int($0) }
            : page.form.all("finding").compactMap { Int($0) }
        if findings.isEmpty { faults.refuse("/findings", "Choose at least one, or decide on all.") }
        self.init(
            findings: findings, decision: decision ?? .problem, until: page.field("until"), reason: page.field("reason")
        )
    }
}
