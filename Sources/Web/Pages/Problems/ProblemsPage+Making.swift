import API
import Application
import Foundation
import History
import HTTP
import Messages
import Screens
import Storage

extension ProblemsPage {
    private static let pageLength = 50

    /// - Parameters:
    ///   - done: what was just done; a step that is told of there is not told of again.
    ///   - chosen: the problems that were ticked, where the form comes back.
    init(
        _ slug: String, _ query: QueueQuery, _ context: Context, at place: QueuePlace = .first, done: QueueDone? = nil,
        _ filling: Filling = .fresh, chosen: Set<Int64> = []
    ) throws {
        let filter = query.filter(for: context.caller.name)
        let look = try context.read { transaction in
            let app = try transaction.need(app: slug)
            let part = try transaction.queue(ofApp: app.id, filter, at: place, limit: Self.pageLength)
            return (
                app: app, heard: try AppWords(ofApp: app.id, in: transaction), part: part,
                waivers: try ProblemWaivers.of(part.items.map(\.id), app, at: context.now, in: transaction),
                places: try transaction.problemPlaces(ofApp: app.id),
                releases: try AppHistory(app, in: transaction).ordered.reversed().map(\.version),
                origins: try transaction.problemOrigins(ofApp: app.id),
                views: try transaction.savedViews(ofApp: app.id, for: context.caller.name),
                steps: try transaction.triageSteps(ofApp: app.id, by: context.caller.name, limit: 5).items
            )
        }
        heading = "Problems of \(text: look.app.name)"
        title = "Problems, \(text: look.app.name)"
        app = look.app.link
        appLink = Address.path("apps", slug)
        let action = Address.path("apps", slug, "problems")
        self.action = action
        (self.done, undo) = (done?.words, done?.undo)
        let part = look.part
        range = Self.range(part)
        let place = Address.escaped(query.text)
        rows = part.items.map {
            Row($0, in: place, look.heard, look.waivers[$0.id], isChosen: chosen.contains($0.id))
        }
        let names = Dictionary(look.places.screens.map { ($0.key, ScreenNames.name($0.key, $0.title)) }) { $1 }
        narrowed = query.words(screens: names)
        order = query.orderWords
        states = QueueQuery.states.map {
            FormChoice(value: $0.value, text: $0.text, isChosen: $0.value == query.state)
        }
        impacts = FormChoice.all(PlainWords.impacts.map { ($0.0.rawValue, $0.1) }, chosen: query.impact)
        orders = FormChoice.all(QueueQuery.orders.map { ($0.0.rawValue, $0.1) }, chosen: query.order.rawValue)
        assignees = FormChoice.all(
            [("me", "me"), ("nobody", "nobody")] + look.places.assignees.map { ($0, Message(text: $0)) },
            chosen: query.assignee)
        screens = FormChoice.all(
            look.places.screens.map { ($0.key, Message(text: names[$0.key] ?? $0.key)) }, chosen: query.screen)
        releases = FormChoice.all(look.releases.map { ($0, Message(text: $0)) }, chosen: query.release)
        rules = FormChoice.all(look.places.rules.map { ($0, Message(ours: PlainWords.rule($0))) }, chosen: query.rule)
        let named = look.origins.map(\.name)
        let asked = query.origin.isEmpty || named.contains(query.origin) ? [] : [query.origin]
        origins = FormChoice.all((named + asked).map { ($0, Message(text: $0)) }, chosen: query.origin)
        vendors = look.origins.map { origin in
            ProblemsPage.Vendor(
                link: "?origin=\(Address.escaped(origin.name))", name: origin.name,
                problems: .count(origin.problems, "open problem", "open problems"))
        }
        (words, isWatched) = (query.words, query.isWatched)
        self.query = query.text
        previous = part.isFirst ? nil : part.items.first.map { "\(action)?\(query.text)&before=\($0.id)" }
        next = part.isLast ? nil : part.items.last.map { "\(action)?\(query.text)&after=\($0.id)" }
        views = look.views.map { View($0, action, query, context.caller.name) }
        viewName = filling.field("name", "Name of the view", id: "view-name", isRequired: true)
        let bulk = Bulk(filling)
        self.bulk = context.caller.may(.triage) ? bulk : nil
        steps =
            context.caller.may(.triage)
            ? look.steps.filter { $0.id != done?.undo?.id }
                .map { StepNotice($0, undo: "\(action)/steps/\($0.id)/undo") } : []
        fault = filling.fault([viewName, bulk.reason, bulk.assignee, bulk.duplicateOf])
    }

    /// “1–50 of 312 problems”; where all are shown, how many they are.
    private static func range(_ part: QueuePart) -> Message {
        guard !part.isFirst || !part.isLast else { return .count(part.all, "problem", "problems") }
        return "\(part.before + 1)–\(part.before + part.items.count) of \(part.all) problems"
    }
}

extension ProblemsPage.Bulk {
    fileprivate init(_ filling: Filling) {
        decisions = filling.choices("state", ProblemDecision.all)
        impacts = filling.choices("impact", PlainWords.impacts)
        reason = filling.field("reason", "Why", "Needed where it is accepted, or no problem.", id: "bulk-reason")
        assignee = filling.field(
            "assignee", "Assign to", "Write nobody to take it from whoever has it. Empty: it stays.",
            id: "bulk-assignee")
        var number = filling.field(
            "duplicateOf", "The same as problem", "The number of the problem they all are.", id: "bulk-duplicate")
        number.keys = "numeric"
        duplicateOf = number
    }
}

extension ProblemsPage.Row {
    /// - Parameter queue: what the queue is narrowed to, escaped for an address.
    fileprivate init(
        _ problem: QueuedProblem, in queue: String, _ words: AppWords, _ waivers: ProblemWaivers?, isChosen: Bool
    ) {
        id = problem.id
        choice = "\(problem.id):\(problem.version)"
        self.isChosen = isChosen
        link = "/problems/\(problem.id)?in=\(queue)"
        title = words.title(ProblemTitle(problem.title).short)
        let hints: [Message?] = [
            problem.impact == nil ? "impact not known" : Message(ours: problem.impact.words),
            problem.screenKey.map { Message(text: ScreenNames.name($0, problem.screenTitle)) },
            problem.reports == 0 ? nil : .count(problem.reports, "report", "reports"),
            problem.since.map { "since \(text: $0)" }, waivers?.short,
        ]
        hint = hints.compactMap(\.self).joined(by: " · ")
        state = SignedMessage(ProblemWords.state(problem))
        assignee = problem.assignee.map { Message(text: $0) } ?? "nobody"
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
        owner = isOwn ? (view.isShared ? "yours, shown to all" : "yours") : "by \(text: view.owner)"
    }
}

/// What a person may decide of a problem, as forms name it.
enum ProblemDecision: String {
    case open, accepted, falseAlarm

    static let all: [(ProblemDecision, Message)] = [
        (.open, "Yes, it is open"), (.accepted, "It is accepted as it is"), (.falseAlarm, "It is not a problem"),
    ]

    var state: ProblemState { self == .open ? .open : .accepted }
}
