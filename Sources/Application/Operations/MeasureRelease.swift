import API
import Foundation
import History
import Screens
import Storage

/// Computes each measure of a policy from what is stored. What can't be computed says why.
struct MeasureRelease {
    let asking: AskGate
    let reviewing: ReviewBuild
    let review: BuildReview
    /// What the verdict lacks.
    let gaps: AuditGaps
    /// Why what needs a history is not known: another release was captured, and nobody can say which came first.
    let orderUnknown: String?
    /// Why what it is measured against is no yardstick: nobody can say what the first release of its line goes on from.
    private let startUnknown: String?
    let audits: AuditReferences
    let owed: Owed
    let screens: [Int64: StoredScreen]
    let states: ScreenStates
    private let auditedStates: AuditedStates
    let worse: WorseInBuild
    let speaking: [SpeakingProblem]
    let merged: MergedProblems
    private let titles: VerdictTitles
    /// By problem: how it was in the release, by looks and people.
    private let presences: [Int64: Presence]
    /// Problems on screens that the build does not show, of which no look at the release tells, and that were gone when somebody
    /// looked last.
    private let gone: Set<Int64>
    /// Screens that need not be there any more.
    private let retired: Set<Int64>
    /// Names of the screens that need not be there any more, also of those that audits alone know.
    var retiredScreens: Set<String> { worse.retiredNames }

    var transaction: WriteTransaction { asking.transaction }
    var history: AppHistory { asking.history }

    init(_ asking: AskGate, _ judged: AskGate.Judged) throws {
        (self.asking, reviewing, review, audits) = (asking, judged.reviewing, judged.review, judged.audits)
        (speaking, states) = (judged.problems, ScreenStates(judged.review))
        merged = try MergedProblems(
            speaking, in: asking.release.version, judged.reviewing.looks.corrections, in: asking.transaction)
        owed = judged.owed
        orderUnknown = asking.isBaselineNamed ? nil : try asking.history.orderUnknown(for: asking.build)
        startUnknown = asking.isBaselineNamed ? nil : try asking.history.startUnknown(for: asking.build)
        let history = asking.history
        let screens = try reviewing.screens.byID(), retired = owed.retiredScreens(of: review)
        (self.screens, self.retired) = (screens, retired)
        worse = judged.worse
        gaps = AuditGaps(
            build: asking.build, audits: audits, isOwing: !owed.looks(of: review).isEmpty,
            wasCaptured: try history.predecessor(of: asking.build) != nil,
            retired: judged.worse.retiredNames, name: { history.build(id: $0)?.name })
        auditedStates = try AuditedStates(audits, screens, in: asking.transaction)
        titles = VerdictTitles(
            speaking, merged, worse.open, screens, reviewing.looks.corrections, in: asking.release.version,
            history.lineage)
        let release = asking.release.version
        let presences = try asking.transaction.presences(ofApp: asking.app.id, in: release)
        self.presences = presences
        // What is there again of a screen that was captured, nobody may have listened to.
        let captured = Set(review.looks.map(\.look.screen))
        let unseen = speaking.filter { problem in
            presences[problem.id] ?? .notObserved == .notObserved && problem.screenID.map(captured.contains) != true
        }
        gone = try asking.transaction.problemsGone(
            among: unseen.map(\.id),
            after: history.ordered.map(\.version).filter { history.lineage.relation(of: $0, to: release) == .before })
    }

    func all() throws -> [Measure: GateEvidence.Measured] {
        let lapsed = Set(try Decisions.lapsed(asking.app, in: transaction).compactMap(\.problem))
        var problems = speaking
        // Those were accepted until a day that is over.
        for place in problems.indices where problems[place].state == .accepted {
            if lapsed.contains(problems[place].id) { problems[place].state = .open }
        }
        var measures = said(of: problems, isFirst: try isFirst)
        measures[.spokenCoverage] = try spokenCoverage()
        measures[.brokenExpectations] = try brokenExpectations()
        measures[.openAlarms] = try openAlarms()
        return try measures.merging(against(StatedProblems(problems))) { $1 }
    }

    /// What the problems say.
    private func said(of problems: [SpeakingProblem], isFirst: Bool) -> [Measure: GateEvidence.Measured] {
        let release = asking.release.version, unsealed = unsealed
        func items(
            _ holds: (SpeakingProblem) -> Bool,
            told: (SpeakingProblem) -> [GateEvidence.Item] = titles.items
        ) -> GateEvidence.Measured {
            .items(
                problems.reduce(into: []) { items, problem in
                    guard holds(problem) else { return }
                    let told = told(presences[problem.id] == .present ? met(problem) : problem)
                    items += unsealed?.beside(told) ?? told
                })
        }
        return [
            .openUserProblems: items { $0.isFoundByPeople && isOpen($0) },
            .newProblems: items {
                $0.since == release && isOpen($0) && !(isFirst && isOfStart($0)) && !isDecided($0)
            },
            .contradictedFixes: items(
                { !hasLeft($0) && history.isFixContradicted($0, in: release, presence(of: $0)) },
                told: titles.contradicted),
            .unconfirmedFixes: .items(
                problems.filter { problem in
                    // What nobody claimed can't be confirmed.
                    problem.claims.contains { $0.author != nil && $0.standing == .open && $0.release == release }
                }.flatMap(titles.claimed)),
        ]
    }

    private func met(_ problem: SpeakingProblem) -> SpeakingProblem { history.met(problem, in: asking.release.version) }

    /// All that the build shows of it was decided finding by finding, or taken for intended: of what is drawn and no element's, and of
    /// what another tool found, a decision is of one thing alone.
    private func isDecided(_ problem: SpeakingProblem) -> Bool {
        guard !problem.isFoundByPeople else { return false }
        let audited = worse.audited.filter { $0.fault.problem == problem.id }.map(\.isOpen)
        let cause = problem.elementID == nil ? ProblemCause(problem, reviewing.looks.corrections) : nil
        let own = worse.shown.filter { $0.cause == cause }.map(\.isOpen)
        return !(audited + own).isEmpty && !(audited + own).contains(true)
    }

    private func isOpen(_ problem: SpeakingProblem) -> Bool {
        // What the profile leaves out counts where people met it, and nowhere else.
        guard problem.isFoundByPeople || !(problem.rule.map(asking.app.profile.leavesOut) ?? false) else {
            return false
        }
        return !hasLeft(problem) && history.isOpen(problem, in: asking.release.version, presence(of: problem))
    }

    /// What stood on a screen that left the app went with it.
    private func hasLeft(_ problem: SpeakingProblem) -> Bool {
        presences[problem.id] != .present && (problem.screenID.map(retired.contains) ?? false)
    }

    /// How it was in the release; where nobody looked, as it was when somebody looked last.
    private func presence(of problem: SpeakingProblem) -> Presence? {
        gone.contains(problem.id) ? .absent : presences[problem.id]
    }

    /// Of the problems that waivers are for, those that stand in the release, and those that went on in one, of which no look
    /// at it tells.
    func untold(_ waivers: [Waiver]) -> Set<Int64> {
        let unseen = waivers.compactMap(\.problem).filter { presences[$0] ?? .notObserved == .notObserved }
        let asked = Set(unseen.map { merged.heads[$0] ?? $0 }).union(unseen)
        let open = Set(speaking.filter { asked.contains($0.id) && isOpen($0) }.map(\.id))
        return Set(unseen.filter { open.contains($0) || merged.heads[$0].map(open.contains) ?? false })
    }

    /// Nothing was captured or audited before that it could be measured against.
    private var isFirst: Bool { get throws { try !asking.hasAuditsBefore() && !asking.isBaselineNamed } }

    /// What needs a history: the first release has none.
    private func against(_ problems: StatedProblems) throws -> [Measure: GateEvidence.Measured] {
        let measures: [Measure] = [
            .regressions, .newFaults, .speechLoss, .screensNotCaptured, .notCompared, .newScreensWithoutSession,
            .changedScreensWithoutSession,
        ]
        if let orderUnknown {
            return Dictionary(uniqueKeysWithValues: measures.map { ($0, .unknown(orderUnknown)) })
        }
        guard try history.predecessor(of: asking.build) != nil || asking.isBaselineNamed else {
            return try start(measures, problems)
        }
        if let reason = gaps.noCapture { return try withoutCaptures(problems, reason) }
        let sessions = try OwedSessions(asking, owed, screens)
        let isStart = try !asking.isBaselineNamed && history.isOfFirstRelease(asking.build)
        let start: [Measure: GateEvidence.Measured] =
            isStart
            ? try [.newFaults, .newScreensWithoutSession].reduce(into: [:]) { $0[$1] = .start(try startWords()) } : [:]
        return [
            .regressions: known(.items(own(.regression, problems) + items(.regression, problems))),
            .newFaults: known(.items(own(.newFault, problems) + items(.newFault, problems))),
            .speechLoss: known(try speechLoss()),
            .screensNotCaptured: .items(try screensNotCaptured()),
            .notCompared: .items(notCompared()),
            .newScreensWithoutSession: .items(try sessions.newScreens(of: review)),
            .changedScreensWithoutSession: .items(try sessions.changedScreens()),
        ].merging(start) { $1 }
    }

    /// What was found is worse, whatever came first on its line; where nothing was, nobody knows that nothing is.
    private func known(_ measured: GateEvidence.Measured) -> GateEvidence.Measured {
        guard let startUnknown, case .items(let items) = measured, items.allSatisfy({ $0.amount == 0 }) else {
            return measured
        }
        return .unknown(startUnknown)
    }

    /// Nothing was captured before; other tools may have looked.
    private func start(_ measures: [Measure], _ problems: StatedProblems) throws -> [Measure: GateEvidence.Measured] {
        let start = GateEvidence.Measured.start(try startWords())
        let all =
            try gaps.noCapture.map { try withoutCaptures(problems, $0) }
            ?? Dictionary(uniqueKeysWithValues: measures.map { ($0, start) })
        let audited: [Measure: GateEvidence.Measured] =
            try asking.hasAuditsBefore()
            ? audited(problems) : [.regressions: againstOwnBuilds(problems) ?? start, .newFaults: start]
        return all.merging(audited) { $1 }
    }

    /// What other tools find worse than in an earlier build of the same, first release; `nil`: nothing is.
    private func againstOwnBuilds(_ problems: StatedProblems) -> GateEvidence.Measured? {
        let worse = items(.regression, problems)
        return worse.isEmpty ? nil : .items(worse)
    }

    /// What audits alone say of a build.
    private func audited(_ problems: StatedProblems) -> [Measure: GateEvidence.Measured] {
        [.regressions: .items(items(.regression, problems)), .newFaults: .items(items(.newFault, problems))]
    }

    /// A build that holds audits only: what is owed fails, and what would be heard is not known.
    private func withoutCaptures(_ problems: StatedProblems, _ reason: String) throws
        -> [Measure: GateEvidence.Measured]
    {
        let sessions = try OwedSessions(asking, owed, screens)
        guard !owed.looks(of: review).isEmpty else {
            let silent: [Measure] = [.speechLoss, .screensNotCaptured, .notCompared, .changedScreensWithoutSession]
            return audited(problems)
                .merging(silent.map { ($0, .start(reason)) }) { $1 }
                .merging([.newScreensWithoutSession: .items(try sessions.newScreens(of: review))]) { $1 }
        }
        let unknown = GateEvidence.Measured.unknown(reason)
        return audited(problems).mapValues { $0 == .items([]) ? unknown : $0 }.merging([
            .speechLoss: unknown, .notCompared: unknown, .screensNotCaptured: .items(try screensNotCaptured()),
            .newScreensWithoutSession: .items(try sessions.newScreens(of: review)),
            .changedScreensWithoutSession: unknown,
        ]) { $1 }
    }

    private func items(_ kind: AuditFault.Kind, _ problems: StatedProblems) -> [GateEvidence.Item] {
        worse.openAudited.filter { $0.fault.kind == kind }.map { worsening in
            let fault = worsening.fault
            let head = fault.problem.flatMap { merged.heads[$0] }
            return GateEvidence.Item(
                worsening.words { history.build(id: $0)?.name } + worsening.aside(audits, in: asking.build),
                problem: (head ?? fault.problem).flatMap { problems[$0] }.map { met($0) }.map {
                    ProblemReference(id: $0.id, title: $0.title, state: $0.state)
                }, mergedFrom: head == nil ? nil : fault.problem, rule: fault.finding.rule.cause,
                toolRule: fault.finding.rule.name,
                screen: fault.place.screen, states: auditedStates.words(fault.place), impact: fault.finding.impact)
        }
    }

    /// What the build shows, and what stands as it was where nobody looked again.
    private func own(_ kind: Fault.Kind, _ problems: StatedProblems) -> [GateEvidence.Item] {
        worse.open.filter { $0.fault.kind == kind }.map { item($0, problems) }
            + worse.standing.filter { $0.fault.kind == kind }.map { worsening in
                item(worsening, problems, UnseenFaults.aside(worse.unseen.reason(worsening.fault.look)))
            }
    }

    /// - Parameter aside: what is to be said of it besides.
    private func item(
        _ worsening: Worsening, _ problems: StatedProblems, _ aside: String = ""
    ) -> GateEvidence.Item {
        let fault = worsening.fault
        let name: (Int64) -> String? = { history.build(id: $0)?.name }
        let known = merged.byCause[worsening.cause].flatMap { problems[$0] }
        let isAnother = worsening.cause.isBesideAccepted(known?.state)
        return GateEvidence.Item(
            worsening.words(name) + aside, problem: isAnother ? nil : known.map { titles.reference(to: met($0)) },
            mergedFrom: merged.joined[worsening.cause],
            rule: fault.cause.rule, screen: key(fault.look), states: states.wordsBehindGood(worsening),
            otherwise: worsening.otherwise.map { other in
                GateEvidence.Item.Telling(other.words(name), states: states.wordsBehindGood(other.look, other.good))
            }, impact: fault.impact)
    }

    func key(_ look: Look) -> String { screens[look.screen]?.key ?? "" }
    func name(_ look: Look) -> String { screens[look.screen]?.name ?? "" }

    /// What people call the screens, by their keys.
    var screenNames: [String: String] { ScreenNames(screens.values).byKey }

    /// Keys of the screens that the build shows, or that a tool looked at in it.
    var shownScreens: Set<String> {
        Set(review.looks.filter { !isOfSomethingElse($0) }.map { key($0.look) })
            .union(audits.places.filter { $0.lookedIn == asking.build.id }.compactMap(\.place.screen))
    }

    /// Keys of the screens in whose place it shows something else, wherever it was captured.
    var screensElsewhere: Set<String> { Set(review.looks.map { key($0.look) }).subtracting(shownScreens) }

    /// Keys of the screens that no release before showed.
    var newScreens: Set<String> { Set(review.newScreens.compactMap { screens[$0]?.key }) }

    /// What the verdict lacks, in sentences.
    func lacks() throws -> [String] {
        let place: (Look) -> String = { "\(name($0)) (\(PlainWords.variant($0.variant)))" }
        let build: (Int64) -> String? = { history.build(id: $0)?.name }
        let inPart = ComparedInPart(
            review.looks, telling: review.next.telling, besides: Set(inOtherLanguage), place: place, build: build)
        let others = try OtherScreens(review.looks, reviewing.looks, in: transaction, place: place, build: build)
        let doubts = try LostPartDoubts(
            review.looks, Listening.engines(history.app.conformance), in: transaction, place: place, build: build)
        return try [orderUnknown ?? startUnknown].compactMap(\.self) + otherBuilds + beyondNamed + beforeSeal
            + gaps.sentences + unmeasured + inPart.sentences + others.sentences + doubts.sentences
            + SeveralCaptures(asking.build, screens, in: transaction).sentences
            + [transaction.waitingReports(of: asking.release), transaction.heldReports(of: asking.release)]
            .compactMap(\.self)
    }

    private func screensNotCaptured() throws -> [GateEvidence.Item] {
        try owed.items(of: review).map { owed in
            GateEvidence.Item(
                "\(owed.screen.name)\(owed.variant) was not captured" + (owed.last.map { ", last in \($0)" } ?? ""),
                screen: owed.screen.key, states: owed.states.count > 1 ? owed.states : [],
                amount: Double(owed.states.count))
        }
    }

    private func notCompared() -> [GateEvidence.Item] {
        review.notCompared.filter { !reviewing.acceptances.isAccepted($0.look) }.map { measured in
            let place = "\(name(measured.look)) (\(PlainWords.variant(measured.look.variant)))"
            guard case .measured(let other, _) = measured.standing else {
                return GateEvidence.Item(
                    "\(place) could be compared with no earlier capture of the screen", screen: key(measured.look))
            }
            let earlier = history.build(id: other.build)?.name ?? "before"
            return GateEvidence.Item(
                "\(place) shows something else than in \(earlier)", screen: key(measured.look))
        }
    }

    private func openAlarms() throws -> GateEvidence.Measured {
        let release = asking.release.version
        return .items(
            try transaction.runningBursts(ofApp: asking.app.id).compactMap { burst in
                if let own = burst.release {
                    guard [.before, .same].contains(history.lineage.relation(of: own, to: release)) else { return nil }
                    return GateEvidence.Item(burst.short, screen: burst.screenKey)
                }
                let reach = try AlarmReach(burst, history, in: transaction)
                return reach.counts(in: release) ? GateEvidence.Item(burst.short(reach), screen: burst.screenKey) : nil
            })
    }

    private func brokenExpectations() throws -> GateEvidence.Measured {
        if let reason = gaps.noCapture, try !Expectations.all(asking.app, in: transaction).isEmpty {
            return .unknown(reason)
        }
        let pinning = try Pinning(history, in: transaction)
        let answers = try pinning.answers(in: asking.build, missing: owed.missing(of: review))
        let ids = Dictionary(screens.values.map { ($0.key, $0.id) }) { first, _ in first }
        let broken = try answers.flatMap(\.broken).map { pin in
            let screen = screenNames[pin.screen] ?? pin.screen
            return GateEvidence.Item(
                "\(screen): \(pin.message)\(try stillPinned(pin))", rule: ChangeRule.expectationBroken.id,
                screen: pin.screen, states: ids[pin.screen].map { states.words(pin.variantKey, of: $0) } ?? [],
                impact: .serious)
        }
        let gaps = answers.flatMap { answer in
            let key = answer.pin.expectation.screen
            return answer.gaps.map { $0.words(on: screenNames[key] ?? key) }
        }
        // What nobody asked is not known to hold, so that no threshold and no waiver lets it pass.
        guard gaps.isEmpty else {
            var told: Set<String> = []
            return .unknown(
                (gaps.filter { told.insert($0).inserted } + broken.map(\.summary)).joined(separator: " "))
        }
        return .items(broken)
    }

    /// That somebody took the same change for intended, which changes no expectation.
    private func stillPinned(_ broken: BrokenExpectation) throws -> String {
        let fault = review.looks.first { $0.look.capture == broken.capture }?.faults.first {
            $0.cause.pin == broken.pin
        }
        guard let accepted = fault.flatMap({ reviewing.acceptances.acceptance(behind: $0, in: asking.build) }) else {
            return ""
        }
        return " It was \(accepted.aside.decision), and is pinned still: change the expectation or take it back."
    }
}
