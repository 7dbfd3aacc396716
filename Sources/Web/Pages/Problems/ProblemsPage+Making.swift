import API
import Application
import Foundation
import History
import HTTP
import Screens
import Storage

extension ProblemsPage {
    /// - Parameter chosen: the problems that were ticked, where the form comes back.
    init(
        _ slug: String, _ query: QueueQuery, _ context: Context, after: Int64? = nil, _ filling: Filling = .fresh,
        chosen: Set<Int64> = []
    ) throws {
        let filter = query.filter(for: context.caller.name)
        let look = try context.read { transaction in
            let app = try transaction.need(app: slug)
            return (
                app: app, found: try transaction.queue(ofApp: app.id, filter, after: after, limit: 50),
                count: try transaction.countProblems(ofApp: app.id, filter),
                places: try transaction.problemPlaces(ofApp: app.id),
                origins: try transaction.problemOrigins(ofApp: app.id),
                views: try transaction.savedViews(ofApp: app.id, for: context.caller.name),
                steps: try transaction.triageSteps(ofApp: app.id, by: context.caller.name, limit: 5).items
            )
        }
        title = "Problems of \(look.app.name)"
        app = look.app.link
        appLink = Address.path("apps", slug)
        let action = Address.path("apps", slug, "problems")
        self.action = action
        count = look.count == 1 ? "1 problem fits." : "\(look.count) problems fit."
        rows = look.found.items.map { Row($0, query, isChosen: chosen.contains($0.id)) }
        states = QueueQuery.states.map { FormChoice(value: $0.value, text: $0.text, isChosen: $0.value == query.state) }
        impacts = Self.choices(PlainWords.impacts.map { ($0.0.rawValue, $0.1) }, query.impact)
        orders = Self.choices(QueueQuery.orders.map { ($0.0.rawValue, $0.1) }, query.order.rawValue)
        assignees = Self.choices(
            [("me", "me"), ("nobody", "nobody")] + look.places.assignees.map { ($0, $0) }, query.assignee)
        screens = Self.choices(look.places.screens.map { ($0, $0) }, query.screen)
        rules = Self.choices(look.places.rules.map { ($0, $0) }, query.rule)
        let named = look.origins.map(\.name)
        let asked = query.origin.isEmpty || named.contains(query.origin) ? [] : [query.origin]
        origins = Self.choices((named + asked).map { ($0, $0) }, query.origin)
        vendors = look.origins.map { origin in
            ProblemsPage.Vendor(
                link: "?origin=\(Address.escaped(origin.name))", name: origin.name,
                problems: PlainWords.count(origin.problems, "open problem", "open problems"))
        }
        (words, release, isWatched) = (query.words, query.release, query.isWatched)
        self.query = query.text
        next = look.found.next.map { "?\(query.text)&after=\($0)" }
        first = after.map { _ in "?\(query.text)" }
        views = look.views.map { View($0, action, query, context.caller.name) }
        mayTriage = context.caller.may(.triage)
        decisions = filling.choices("state", ProblemDecision.all)
        newImpacts = filling.choices("impact", PlainWords.impacts)
        viewName = filling.field("name", "Name of the view", id: "view-name", isRequired: true)
        reason = filling.field("reason", "Why", "Needed where it is accepted, or no problem.", id: "bulk-reason")
        assignee = filling.field(
            "assignee", "Assign to", "Write nobody to take it from whoever has it. Empty: it stays.",
            id: "bulk-assignee")
        var number = filling.field(
            "duplicateOf", "The same as problem", "The number of the problem they all are.", id: "bulk-duplicate")
        number.keys = "numeric"
        duplicateOf = number
        steps = look.steps.map { StepNotice($0, undo: "\(action)/steps/\($0.id)/undo") }
        fault = filling.fault([viewName, reason, assignee, duplicateOf])
    }

    private static func choices(_ values: [(String, String)], _ chosen: String) -> [FormChoice] {
        let all = chosen.isEmpty || values.contains { $0.0 == chosen } ? values : values + [(chosen, chosen)]
        return all.map { FormChoice(value: $0.0, text: $0.1, isChosen: $0.0 == chosen) }
    }
}

extension ProblemsPage.Row {
    fileprivate init(_ problem: QueuedProblem, _ query: QueueQuery, isChosen: Bool) {
        id = problem.id
        choice = "\(problem.id):\(problem.version)"
        self.isChosen = isChosen
        link = "/problems/\(problem.id)?in=\(Address.escaped(query.text))"
        title = problem.title
        state = ProblemWords.state(problem)
        impact = problem.impact.words
        screen = problem.screenKey ?? "none"
        since = problem.since ?? "unknown"
        reports = problem.reports
        assignee = problem.assignee ?? "nobody"
    }
}

extension ProblemsPage.View {
    fileprivate init(_ view: SavedView, _ action: String, _ query: QueueQuery, _ caller: String) {
        id = view.id
        let kept = QueueQuery(text: view.query)
        link = "\(action)?\(kept.text)"
        name = view.name
        isCurrent = kept == query
        isOwn = view.owner == caller
        owner = isOwn ? (view.isShared ? "yours, shown to all" : "yours") : "by \(view.owner)"
    }
}

/// What a person may decide of a problem, as forms name it.
enum ProblemDecision: String {
    case open, accepted, falseAlarm

    static let all: [(ProblemDecision, String)] = [
        (.open, "Yes, it is open"), (.accepted, "It is accepted as it is"), (.falseAlarm, "It is not a problem"),
    ]

    var state: ProblemState { self == .open ? .open : .accepted }
}
