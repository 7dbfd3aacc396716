import API
import History
import Screens
import Storage

/// What fails in an app's newest build, is neither worse nor new, belongs to no problem, and waits for a decision
/// (docs/judgement.md section 3). It is read from one build alone, however many there are.
struct Backlog {
    /// Whose findings these are; `nil`: nothing was captured yet.
    let build: StoredBuild?
    let entries: [BacklogEntry]

    init(_ app: StoredApp, _ history: AppHistory, in transaction: WriteTransaction) throws {
        build = Self.newest(history)
        guard let build else {
            entries = []
            return
        }
        let failing = try StandingFailures(app, build, history, in: transaction)
        entries = try failing.entries(components: Components(of: failing.found, in: transaction))
    }

    /// The newest sealed build of the main line; where nothing was sealed, the newest that holds captures or audits.
    private static func newest(_ history: AppHistory) -> StoredBuild? {
        let captured = history.newestFirst.filter { build in
            build.holdsAnything && [ReleaseLine.main, nil].contains(history.lineage.line(of: build.version))
        }
        return captured.first { $0.sealedAt != nil } ?? captured.first
    }
}

/// What fails in a build and nobody has to do anything about yet.
private struct StandingFailures {
    /// A finding with what it says, by the element that stands for all that are one with it.
    struct Found {
        var finding: StoredFinding
        var cause: FindingCause
        /// Its key: of the capture, or the one that the audit means; `nil`: none of ours.
        var screen: String?
        var place: ProblemCause?
        var variant: String?
        var why: String
    }

    private(set) var found: [Found] = []

    init(_ app: StoredApp, _ build: StoredBuild, _ history: AppHistory, in transaction: WriteTransaction) throws {
        let places = try transaction.buildCaptures(build: build.id)
        let held = Dictionary(places.map { ($0.captureID, $0) }) { first, _ in first }
        let reviewing = try ReviewBuild(app, history, Comparing(transaction: transaction, app: app))
        let screens = try reviewing.screens.byID()
        let corrections = reviewing.looks.corrections
        let review = try reviewing.review(build)
        let reasons = try BacklogReasons(
            of: build, review, reviewing.audits.review(build, review), corrections,
            try Policies.current(app, in: transaction),
            start: history.isOfFirstRelease(build)
                ? history.orderUnknown(for: build).map { "There. \($0)" } ?? "There from the start." : nil, history)
        let decisions = try Decisions.inForce(app, in: transaction)
        let findings =
            try transaction.findings(captures: held.keys.sorted())
            + transaction.importedFindings(build: build.id)
        let waiting = try findings.filter { $0.outcome == .failed }.compactMap { finding -> Found? in
            let capture = finding.captureID.flatMap { held[$0] }
            let screen = capture.flatMap { screens[$0.screenID] }
            var cause = finding.cause(on: screen?.key)
            cause.element = cause.element.map(corrections.head)
            let place = screen.map { ProblemCause(screen: $0.id, element: cause.element, rule: cause.rule) }
            let shown = try screen?.key ?? reviewing.screens.named(finding.named)?.key
            var causeHere = cause
            causeHere.screen = shown
            guard decisions.decision(on: cause, at: finding.placement) == nil,
                decisions.decision(on: causeHere, at: finding.placement) == nil,
                let why = reasons.reason(finding, place, capture: capture?.captureID)
            else { return nil }
            return Found(
                finding: finding, cause: cause, screen: shown, place: place, variant: capture?.variant, why: why)
        }
        let known = try KnownProblems(app, corrections, in: transaction)
        let problems = try known.problems(of: waiting.map { ($0.finding, $0.cause, $0.place) }, in: transaction)
        found = waiting.filter { problems[$0.finding.id] == nil }
    }

    private struct Placed: Hashable {
        var cause: FindingCause
        var screen: String?
    }

    /// One entry for each cause on each screen, the first found first.
    func entries(components: Components) -> [BacklogEntry] {
        var order: [Placed] = [], byCause: [Placed: BacklogEntry] = [:]
        for found in found {
            var key = Placed(cause: found.cause, screen: found.screen)
            // Of an element, the rule is decided whatever it says.
            if key.cause.element != nil { key.cause.message = "" }
            let impact = found.finding.impact
            guard var entry = byCause[key] else {
                order.append(key)
                byCause[key] = BacklogEntry(
                    cause: found.cause, screen: found.screen, findings: [found.finding.id],
                    variants: [found.variant].compactMap { $0 },
                    tools: [found.finding.tool], impact: impact, criteria: found.finding.criteria,
                    node: found.finding.nodeName, component: components.component(of: found.finding), why: found.why)
                continue
            }
            entry.findings.append(found.finding.id)
            if let variant = found.variant, !entry.variants.contains(variant) { entry.variants.append(variant) }
            if !entry.tools.contains(found.finding.tool) { entry.tools.append(found.finding.tool) }
            entry.impact = [entry.impact, impact].compactMap(\.self).max()
            entry.criteria = Set(entry.criteria).union(found.finding.criteria).sorted()
            byCause[key] = entry
        }
        return order.compactMap { byCause[$0] }
    }
}

/// Why a finding stands in the backlog, held against what the build's looks were measured to be.
private struct BacklogReasons {
    private let build: StoredBuild
    private let faults: [ProblemCause: [Fault]]
    private let told: ToldCauses
    private let looks: [Int64: MeasuredLook]
    private let audits: AuditReferences
    private let corrections: MatchCorrections
    private let floors: [Impact?]
    /// What is said of findings of the first release; `nil`: it is none.
    private let start: String?
    private let history: AppHistory

    init(
        of build: StoredBuild, _ review: BuildReview, _ audits: AuditReferences, _ corrections: MatchCorrections,
        _ policy: Policy,
        start: String?, _ history: AppHistory
    ) {
        self.build = build
        faults = Dictionary(grouping: review.faults) { ProblemCause($0, corrections) }
        told = ToldCauses(faults.keys)
        looks = Dictionary(review.looks.map { ($0.look.capture, $0) }) { first, _ in first }
        floors = policy.conditions.filter { $0.measure == .newFaults }.map(\.impact)
        (self.audits, self.corrections, self.start, self.history) = (audits, corrections, start, history)
    }

    /// In a sentence; `nil`: it is no backlog, because it counts as worse or as new.
    func reason(_ finding: StoredFinding, _ place: ProblemCause?, capture: Int64?) -> String? {
        if let place {
            if let same = faults[place] {
                guard same.allSatisfy({ $0.kind == .newFault && !isCounted($0) }) else { return nil }
                let since = same.first.flatMap { history.build(id: $0.since)?.name }
                return "New\(since.map { " in \($0)" } ?? ""), and below what the policy asks."
            }
            guard !told.tellOtherwise(place) else { return nil }
        }
        guard Ruleset.rule(finding.rule ?? "") != nil, finding.sourceRule == nil, let capture else {
            return audited(finding)
        }
        if let start { return start }
        if let look = looks[capture], look.standing == .notComparable {
            return "There, and the screen could be compared with no earlier capture."
        }
        return "It is known to have been good in none of the builds that it could be compared with."
    }

    /// The same of what another tool found.
    private func audited(_ finding: StoredFinding) -> String? {
        let rule = finding.toolRule, subject = finding.subject(corrections)
        let standing = audits.faults.filter { $0.place.tool == finding.tool && $0.finding.isFailed }
        let fault =
            standing.first { $0.finding.id == finding.id }
            ?? standing.first { $0.finding.rule == rule && $0.finding.subject.isSame(as: subject) }
        guard let fault, let why = fault.reasonWords(in: build.id) else {
            guard let fault, fault.kind == .newFault, !isCounted(fault.finding.impact) else {
                return fault == nil ? "Found by \(finding.tool)." : nil
            }
            return "New, and below what the policy asks."
        }
        return why.prefix(1).uppercased() + why.dropFirst() + "."
    }

    private func isCounted(_ fault: Fault) -> Bool { isCounted(fault.impact) }

    private func isCounted(_ impact: Impact?) -> Bool {
        floors.contains { floor in floor.map(impact.counts) ?? true }
    }
}

/// What elements of a build's findings are made of, read from their trees.
private struct Components {
    private let byFinding: [Int64: Component]

    init(of found: [StandingFailures.Found], in transaction: some Transaction) throws {
        let byCapture = Dictionary(grouping: found.map(\.finding)) { $0.captureID ?? 0 }
        let captures = try transaction.captures(ids: byCapture.keys.sorted())
        var components: [Int64: Component] = [:]
        for capture in captures {
            let tree = try capture.recall().tree
            for finding in byCapture[capture.id] ?? [] {
                guard let node = finding.nodeName.flatMap(tree.index(named:)) else { continue }
                components[finding.id] = Component(of: node, in: tree)
            }
        }
        byFinding = components
    }

    func component(of finding: StoredFinding) -> Component? { byFinding[finding.id] }
}
