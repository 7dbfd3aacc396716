import API
import Foundation
import History
import Screens
import Storage

/// What a sealed build shows of each problem: present, absent, or that nobody looked. A regression that belongs to no
/// problem yet opens one.
struct Observing {
    let transaction: WriteTransaction
    let app: StoredApp
    let build: StoredBuild
    let place: Int64
    let history: AppHistory
    let caller: String
    private let standing: StandingChanges
    private var hindsight: Hindsight {
        Hindsight(transaction: transaction, app: app, history: history, caller: caller, standing: standing)
    }

    /// - Parameter place: that of the build's looks among the events of problems.
    init(
        transaction: WriteTransaction, app: StoredApp, build: StoredBuild, place: Int64, history: AppHistory,
        caller: String
    ) throws {
        (self.transaction, self.app, self.build, self.place) = (transaction, app, build, place)
        (self.history, self.caller) = (history, caller)
        let hand = HandMatches(try transaction.corrections(inForceIn: app.id))
        standing = StandingChanges(app, history, hand, in: transaction)
    }

    /// A problem as this build shows it.
    private struct Look {
        let shown: ProblemLook
        /// What the problem amounts to without it.
        let record: ProblemRecord
        /// It has to be folded again.
        let isNew: Bool
    }

    func observe(comparison: ComparisonResource?, baseline: StoredBuild?) throws {
        let places = try transaction.buildCaptures(build: build.id)
        let hand = standing.hand
        let sights = Sights(
            places, on: history.lineage.line(of: build.version), isNewest: history.isNewest(build),
            failures: try Failures(build, places, hand, in: transaction),
            worse: try comparison.map { try regressions($0, places, hand) } ?? [:],
            baseline: try baseline.map { try BaselineSights($0, places, hand, in: transaction) }, standing: standing)
        let checked = try checkedProblems(sights, baseline)
        let causes = checked.compactMap { ProblemCause($0.problem, hand) }
        let scrutiny = try Scrutiny(of: causes, in: places.map(\.captureID), hand, in: transaction)
        try write(checked.compactMap { try look(at: $0, sights, scrutiny) })
        var known = Set(causes)
        let new = sights.worse.filter { $0.value.isOpen && !known.contains($0.key) }
        try openNew(new, sights, baseline: baseline)
        known.formUnion(new.keys)
        let reported = try transaction.reportedProblems(ofApp: app.id, onElements: sights.failures.elements)
        guard !reported.isEmpty else { return }
        let corroborating = try Corroborating(
            transaction: transaction, app: app, build: build, isLook: true, hindsight: hindsight)
        for problem in reported { try corroborating.meet(problem, sights.failures, known: &known) }
    }

    private func checkedProblems(_ sights: Sights, _ baseline: StoredBuild?) throws -> [CheckedProblem] {
        try transaction.checkedProblems(
            ofApp: app.id, presenceIn: baseline?.version,
            besideResting: RestBreakers(
                line: history.lineage.line(of: build.version), later: history.releases(after: build.version),
                causes: sights.failures.causes.union(sights.worse.keys).union(sights.failures.doubts.keys)
                    .flatMap { $0.everyName(sights.hand) },
                rulesNotAsked: Ruleset.all.filter { !app.conformance.profile.includes($0) }.map(\.id),
                changeRules: ChangeRule.all.map(\.id), captured: sights.captured.keys.sorted(),
                compared: sights.baseline?.compared.sorted() ?? [], arrived: sights.baseline?.arrived.sorted() ?? [],
                baseline: baseline?.looked))
    }

    /// Nothing, where it is what the problem's rest says of this build.
    private func look(at checked: CheckedProblem, _ sights: Sights, _ scrutiny: Scrutiny) throws -> Look? {
        let problem = checked.problem
        guard let cause = ProblemCause(problem, sights.hand) else { return nil }
        let (presence, evidence, variants) = try sights.seen(
            problem, cause, lastMetIn: checked.variants, scrutiny)
        let lines = ProblemLifecycle.lines(
            of: problem.record, afterSeeing: presence, in: build.version, lineage: history.lineage)
        let atRest: Presence =
            sights.captures(of: cause.screen, in: checked.variants).isEmpty ? .notObserved : .absent
        if checked.isResting, lines != nil, presence == atRest { return nil }
        return Look(
            shown: ProblemLook(
                problem: problem.id, presence: presence, event: .observed(release: build.version, presence, evidence),
                findings: presence == .present ? sights.failures.findings(of: cause) : [],
                variants: variants == checked.variants ? nil : variants,
                lines: lines == problem.record.lines ? nil : lines),
            record: problem.record, isNew: lines == nil)
    }

    private func write(_ looks: [Look]) throws {
        try transaction.add(looks: looks.map(\.shown), build: build.id, place: place, caller: caller)
        // Only now: what went on in another problem is judged there, by what this build shows of both.
        try transaction.notePresence(looks.filter { !$0.isNew }.map(\.shown), in: build.version)
        let book = ProblemBook(transaction: transaction, history: history)
        let resting = try looks.filter { look in
            let record = look.isNew ? try book.settle(look.shown.problem) : look.record
            return look.shown.presence == .absent && record?.mayRest ?? false
        }
        try transaction.rest(problems: resting.map(\.shown.problem), after: place)
        // Met where nothing had been heard of it, it may be in what was sealed before this, too.
        for look in looks where look.isNew && look.shown.presence == .present {
            if look.record.lines.allSatisfy({ $0.seenSince == nil }) {
                try hindsight.lookBack(at: look.shown.problem, from: build)
                try book.settle(look.shown.problem)
            }
            try hindsight.lookAhead(at: look.shown.problem, from: build)
        }
    }

    /// Opens a problem for each regression that none knows yet.
    private func openNew(
        _ worse: [ProblemCause: Worsening], _ sights: Sights, baseline: StoredBuild?
    ) throws {
        let new = worse.sorted {
            ($0.key.screen, $0.key.rule, $0.key.element ?? 0) < ($1.key.screen, $1.key.rule, $1.key.element ?? 0)
        }
        let hand = sights.hand
        var there = try transaction.openProblems(
            ofApp: app.id, onElements: hand.all(with: new.compactMap(\.key.element)).sorted())
        for (cause, change) in new {
            // What only people knew of, or a rule that says the same, goes on by this name.
            let same = ChangeRule.rule(cause.rule)?.standsFor ?? []
            let met = there.firstIndex { problem in
                problem.elementID.map(hand.head) == cause.element && problem.rule.map(same.contains) ?? true
            }.map { there.remove(at: $0).id }
            try open(cause, change, met, sights, baseline: baseline)
        }
    }

    private func regressions(
        _ comparison: ComparisonResource, _ places: [BuildCapture], _ hand: HandMatches
    ) throws -> [ProblemCause: Worsening] {
        let screens = Dictionary(try transaction.screens(ofApp: app.id).map { ($0.key, $0.id) }) { first, _ in first }
        var worse: [ProblemCause: Worsening] = [:]
        for compared in comparison.screens where compared.comparison.hasRegressions {
            guard let screen = screens[compared.screen],
                let place = places.first(where: { $0.screenID == screen && $0.variantKey == compared.variant })
            else { continue }
            let elements = try transaction.elements(ofCapture: place.captureID)
            for (regression, isOpen) in compared.comparison.allRegressions {
                let cause = ProblemCause(
                    screen: screen, element: elements[regression.node].map(hand.head), rule: regression.rule)
                var change = worse[cause] ?? Worsening(impact: Impacts.of(regression.rule).rawValue)
                // The same in another variant is no other fault.
                if !change.messages.contains(regression.message) { change.messages.append(regression.message) }
                change.captures.insert(place.captureID)
                change.isOpen = change.isOpen || isOpen
                worse[cause] = change
            }
        }
        return worse
    }

    /// - Parameter met: the problem that is there already; it takes the rule's name.
    private func open(
        _ cause: ProblemCause, _ change: Worsening, _ met: Int64?, _ sights: Sights, baseline: StoredBuild?
    ) throws {
        let places = sights.met(cause)
        guard let place = places.first else { return }
        let evidence = ObservationEvidence.comparison(rule: cause.rule, capture: "capture/\(place.captureID)")
        let book = ProblemBook(transaction: transaction, history: history)
        let id =
            try met
            ?? book.open(
                app: app.id, screen: cause.screen, element: cause.element, rule: cause.rule, title: change.title,
                entered: .open, impact: change.impact)
        if let met { try transaction.setRule(cause.rule, ofProblem: met) }
        try transaction.addEvent(
            .observed(release: build.version, .present, evidence), toProblem: id, note: change.title, caller: caller)
        try transaction.setVariants(places.map(\.variantKey), ofProblem: id)
        try transaction.join(findings: sights.failures.findings(of: cause), toProblem: id, build: build.id)
        if let baseline { try measure(id, cause, against: baseline, sights) }
        try book.settle(id)
        try hindsight.lookAhead(at: id, from: build)
        try transaction.note("opened", "problem/\(id)", app: app.id, caller: caller)
    }

    /// Notes what the baseline shows of it: nothing, or that it was there in another variant.
    private func measure(_ id: Int64, _ cause: ProblemCause, against baseline: StoredBuild, _ sights: Sights) throws {
        let places = try transaction.buildCaptures(build: baseline.id, screen: cause.screen)
        // A rule about changes has no findings.
        let findings =
            Comparing.isChangeRule(cause.rule)
            ? [] : try transaction.findings(captures: places.map(\.captureID), of: [cause.rule])
        let there = Failures(findings, places, sights.hand)
        let failing = there.captures[cause]?.min()
        func note(_ presence: Presence, _ evidence: ObservationEvidence) throws {
            try transaction.addEvent(
                .observed(release: baseline.version, presence, evidence), toProblem: id,
                note: "Measured against this release.", caller: caller)
        }
        guard let failing else {
            let capture = places.first.map { "capture/\($0.captureID)" } ?? ""
            return try note(.absent, .comparison(rule: cause.rule, capture: capture))
        }
        try note(.present, .finding(rule: cause.rule, capture: "capture/\(failing)"))
        let looked = sights.captured[cause.screen, default: []].map(\.variantKey)
        let met = Set(there.variants(of: cause)).subtracting(looked).union(sights.met(cause).map(\.variantKey))
        try transaction.setVariants(met.sorted(), ofProblem: id)
        try hindsight.lookBack(at: id, from: baseline)
    }
}
