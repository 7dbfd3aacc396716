import History
import Storage

/// What builds that were sealed before a problem was known show of it: since when it is there, which release was the
/// last that worked (N10), and whether it is gone already.
struct Hindsight {
    let transaction: WriteTransaction
    let app: StoredApp
    let history: AppHistory
    let caller: String

    /// Looks back from a build that shows it, release by release, to the last in which its element was there and sound.
    /// A change for the worse has its baseline: nothing before it is looked at.
    func lookBack(at problem: Int64, from build: StoredBuild) throws {
        guard var view = try view(of: problem), !Comparing.isChangeRule(view.cause.rule) else { return }
        var shown: [(build: StoredBuild, look: Sights.Seen)] = []
        for earlier in builds(.before, build, in: view).reversed() {
            let look = try self.look(at: view, in: earlier)
            guard look.presence != .notObserved else { continue }
            shown.append((earlier, look))
            if look.presence == .absent, !look.evidence.isElementGone { break }
            view.variants = Set(view.variants).union(look.variants ?? []).sorted()
        }
        // Before it came, it was not there: that says nothing.
        while shown.last?.look.evidence.isElementGone ?? false { shown.removeLast() }
        view.variants = []
        for (earlier, _) in shown.reversed() { try note(look(at: view, in: earlier), of: problem, in: earlier, &view) }
        // What was met before, and not looked at since, is still to be looked at.
        let own = try look(at: view, in: build).variants ?? view.variants
        try transaction.setVariants(own, ofProblem: problem)
    }

    /// Looks at builds of releases after one that shows it, as far as nothing is said of them.
    func lookAhead(at problem: Int64, from build: StoredBuild) throws {
        guard !history.releases(after: build.version).isEmpty, var view = try view(of: problem) else { return }
        let told = ProblemLifecycle.presence(try transaction.events(ofProblem: problem).map(\.event))
            .filter { $0.value != .notObserved }
        let later = builds(.after, build, in: view).filter { told[$0.version] == nil }
        for build in later {
            let look = try self.look(at: view, in: build)
            if look.presence != .notObserved { try note(look, of: problem, in: build, &view) }
        }
        guard !later.isEmpty else { return }
        try transaction.setVariants(view.variants, ofProblem: problem)
        try ProblemBook(transaction: transaction, history: history).settle(problem)
    }

    /// A problem and all that is stored of its screen.
    private struct View {
        let problem: StoredProblem
        let cause: ProblemCause
        /// Those in which it was met last.
        var variants: [String]
        /// Captures of its screen, by build.
        let places: [Int64: [BuildCapture]]
        /// On those captures, of its rule.
        let findings: [StoredFinding]
        /// What is one with its element.
        let elements: Set<Int64>
        /// Captures in which any of that is heard.
        let heard: Set<Int64>
        let standing: StandingChanges
    }

    private func view(of id: Int64) throws -> View? {
        guard let problem = try transaction.problem(id: id), let screen = problem.screenID,
            case let hand = try HandMatches(screen: screen, in: transaction),
            let cause = ProblemCause(problem, hand)
        else { return nil }
        let places = try transaction.buildCaptures(screen: screen)
        let elements = Set(cause.element.map(hand.all) ?? [])
        return View(
            problem: problem, cause: cause, variants: try transaction.variants(ofProblem: id),
            places: Dictionary(grouping: places, by: \.buildID),
            findings: try transaction.findings(
                captures: Set(places.map(\.captureID)).sorted(), of: Failures.rules(of: cause)),
            elements: elements, heard: try transaction.captures(hearing: elements.sorted()),
            standing: StandingChanges(app, history, hand, in: transaction))
    }

    /// Of each release before or after a build's the one that speaks for it: the newest sealed that holds the screen.
    private func builds(_ relation: Lineage.Relation, _ build: StoredBuild, in view: View) -> [StoredBuild] {
        history.ordered.filter { history.lineage.relation(of: $0.version, to: build.version) == relation }
            .compactMap { history.builds(of: $0).last { $0.sealedAt != nil && view.places[$0.id] != nil } }
    }

    private func look(at view: View, in build: StoredBuild) throws -> Sights.Seen {
        let places = view.places[build.id] ?? []
        let failures = Failures(view.findings, places, view.standing.hand)
        let isHeard = places.contains { view.heard.contains($0.captureID) }
        return try Sights(
            places, failures: failures, heard: isHeard ? view.elements : [], standing: view.standing
        )
        .seen(view.problem, view.cause, lastMetIn: view.variants)
    }

    private func note(_ look: Sights.Seen, of problem: Int64, in build: StoredBuild, _ view: inout View) throws {
        try transaction.addEvent(
            .observed(release: build.version, look.presence, look.evidence), toProblem: problem,
            note: "Looked up when this became known.", caller: caller)
        view.variants = look.variants ?? view.variants
    }
}

extension ObservationEvidence {
    fileprivate var isElementGone: Bool { if case .elementGone = self { true } else { false } }
}
