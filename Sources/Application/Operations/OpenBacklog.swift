import History
import Screens
import Storage

/// Makes problems of what is in the backlog: one for each cause. What one rule finds on one component is one problem,
/// in which the others go on: it is fixed where all of them are.
struct OpenBacklog {
    let transaction: WriteTransaction
    let app: StoredApp
    let history: AppHistory
    let build: StoredBuild
    let caller: String
    let screens: [Int64: StoredScreen]
    private let backfill: Backfill

    init(
        transaction: WriteTransaction, app: StoredApp, history: AppHistory, build: StoredBuild, caller: String,
        screens: [Int64: StoredScreen]
    ) throws {
        (self.transaction, self.app, self.history) = (transaction, app, history)
        (self.build, self.caller, self.screens) = (build, caller, screens)
        backfill = Backfill(
            transaction: transaction, app: app, history: history, caller: caller,
            looks: try StoredLooks(Comparing(transaction: transaction, app: app), history))
    }

    /// What a problem is looked at by, so that no two are of the same.
    private struct Cause: Hashable {
        var screen: String?
        var element: Int64?
        var rule: String
        /// Where nobody knows the place, its words tell it from others.
        var message: String?
    }

    /// - Returns: all that were opened, and those that go on in none.
    func open(_ entries: [BacklogEntry]) throws -> (all: [Int64], heads: [Int64]) {
        var order: [Cause] = [], byCause: [Cause: [BacklogEntry]] = [:]
        for entry in entries {
            let cause = Cause(
                screen: entry.cause.screen, element: entry.cause.element, rule: entry.cause.rule,
                message: entry.cause.screen == nil ? entry.cause.message : nil)
            if byCause[cause] == nil { order.append(cause) }
            byCause[cause, default: []].append(entry)
        }
        let causes = order.compactMap { byCause[$0] }
        guard causes.count > 1, let component = Self.component(of: entries) else {
            let all = try causes.map { try open($0, title: nil) }
            return (all, all)
        }
        let all = try causes.enumerated().map { number, shared in
            try open(shared, title: number > 0 ? nil : title(entries, of: component))
        }
        let deciding = DecideProblem(transaction: transaction, app: app, history: history, caller: caller)
        for id in all.dropFirst() {
            if let problem = try transaction.problem(id: id) { _ = try deciding.merge(problem, into: all[0]) }
        }
        return (all, [all[0]])
    }

    /// The one rule's one component that all are of; `nil`: there are several, or they share none.
    private static func component(of entries: [BacklogEntry]) -> Component? {
        guard Set(entries.map(\.cause.rule)).count == 1, Set(entries.map(\.component)).count == 1 else { return nil }
        return entries.first?.component
    }

    /// Of the problem in which the others of a component go on.
    private func title(_ entries: [BacklogEntry], of component: Component) -> String {
        let others = entries.count == 2 ? "1 other" : "\(entries.count - 1) others"
        let screens = Set(entries.compactMap(\.cause.screen)).count
        return "\(words(entries[0])) – with \(others) of \(component.inWords) on "
            + (screens == 1 ? "1 screen" : "\(screens) screens")
    }

    private func words(_ entry: BacklogEntry) -> String {
        let message = entry.cause.message
        let screen = screens.values.first { $0.key == entry.cause.screen }
        guard let screen else { return message }
        return message.withoutFullStop + " (\(screen.title ?? screen.key))"
    }

    /// - Parameter title: `nil`: what the finding says, and where.
    private func open(_ entries: [BacklogEntry], title: String?) throws -> Int64 {
        let first = entries[0], cause = first.cause
        let screen = screens.first { $0.value.key == cause.screen }?.key
        let impact = entries.compactMap(\.impact).max()
        let book = ProblemBook(transaction: transaction, history: history)
        let said = title ?? words(first)
        let id = try book.open(
            app: app.id, screen: screen, element: cause.element, rule: cause.rule,
            title: String(said.prefix(300)), entered: .open, impact: impact)
        let variants = Set(entries.flatMap(\.variants)).sorted()
        try transaction.setVariants(variants, ofProblem: id)
        try transaction.join(findings: entries.flatMap(\.findings), toProblem: id, build: build.id)
        try transaction.note("opened", "problem/\(id)", app: app.id, caller: caller)
        // A build that is still open is no look.
        guard build.sealedAt != nil, let finding = first.findings.first,
            let capture = try transaction.finding(id: finding, ofApp: app.id)?.finding.captureID
        else { return id }
        let seen = variants.map {
            Observation(
                .present, .shown(.present, by: Fault.Cause(rule: cause.rule, element: cause.element), in: capture),
                variant: $0)
        }
        try transaction.add(
            looks: [ProblemLook(problem: id, seen)], of: LookOrigin(build, note: cause.message, caller: caller))
        // What was there from the start is dated by the builds that show it.
        try backfill.lookBack(at: id, from: build)
        try book.settle(id)
        try backfill.lookAhead(at: id, from: build)
        return id
    }
}
