import API
import Foundation
import History
import Screens
import Storage

/// What a sealed build shows of each problem: present, absent, or that nobody looked. What is worse than when it was
/// last good, and belongs to no problem yet, opens one.
struct ObserveBuild {
    let transaction: WriteTransaction
    let app: StoredApp
    let build: StoredBuild
    let place: Int64
    let history: AppHistory
    let caller: String
    let reviewing: ReviewBuild
    /// It was looked at before: only what it shows otherwise now is news.
    var isAnew = false
    /// What is noted beside its looks.
    var note: String?

    var corrections: MatchCorrections { reviewing.looks.corrections }
    var backfill: Backfill {
        Backfill(transaction: transaction, app: app, history: history, caller: caller, looks: reviewing.looks)
    }

    /// A problem as this build shows it.
    struct Look {
        let shown: ProblemLook
        /// What the problem amounts to without it.
        let record: ProblemRecord
        /// It has to be folded again.
        let isNew: Bool
    }

    /// - Returns: the audits with the problems that their faults belong to.
    func observe(_ review: BuildReview, _ audits: AuditReferences) throws -> AuditReferences {
        let places = try transaction.buildCaptures(build: build.id)
        let failures = try Failures(build, places, corrections, in: transaction)
        let worse = try Worsening.all(review, of: build, reviewing.counting)
        var auditing = ObserveAudits(audits, beside: review, of: build, reviewing, caller: caller)
        try auditing.adopt()
        let checked = try checkedProblems(review, failures, worse, auditing.causes())
        let causes = checked.compactMap { ProblemCause($0.problem, corrections) }
        try auditing.tie(to: checked.map(\.problem))
        let snapshot = try Snapshots(app: app, transaction: transaction, looks: reviewing.looks).snapshot(
            places, review: review, failures: failures, of: causes, metIn: Set(checked.flatMap(\.variants)),
            isNewest: history.isNewest(build))
        let found = Set(worse.map(\.cause))
        let looks = try news(
            of: checked.compactMap { try look(at: $0, snapshot, failures, auditing, found) } + auditing.looks(failures))
        try write(looks)
        let news = Set(looks.map(\.shown.problem))
        try reopen(checked.map(\.problem).filter { !isAnew || news.contains($0.id) }, worse)
        if isAnew || history.isSealed(after: build.version) { try noteGood(of: checked.map(\.problem), worse) }
        try AcceptIntended(
            transaction: transaction, build: build, history: history, reviewing: reviewing, caller: caller
        ).accept(checked.map(\.problem), in: review)
        // What a tool has found before goes on in the problem of that.
        var known = Set(causes).union(
            try transaction.auditProblems(ofApp: app.id, met: [], untold: []).compactMap {
                ProblemCause($0.problem, corrections)
            })
        let plan = SealPlan(
            worse, known: known, standing: try standing(worse, observed: checked), isAnew: isAnew)
        for step in plan.steps { try take(step, failures, places) }
        known.formUnion(plan.causes)
        try auditing.tieToOwn()
        try auditing.openNew()
        try transaction.keep(auditing.audits, upTo: build.id)
        let reported = try transaction.reportedProblems(ofApp: app.id, onElements: failures.elements)
        guard !reported.isEmpty else { return auditing.audits }
        let attribution = try Attribution(
            transaction: transaction, app: app, build: build, isLook: true, backfill: backfill)
        for problem in reported { try attribution.meet(problem, failures, known: &known) }
        return auditing.audits
    }

    private func checkedProblems(
        _ review: BuildReview, _ failures: Failures, _ worse: [Worsening], _ audited: Set<ProblemCause>
    ) throws -> [CheckedProblem] {
        try transaction.checkedProblems(
            ofApp: app.id,
            besideDormant: DormancyBreakers(
                line: history.lineage.line(of: build.version), later: history.releases(after: build.version),
                causes: failures.causes.union(worse.map(\.cause)).union(worse.flatMap(\.cause.saidByComparing))
                    .union(failures.doubts.keys).union(audited).flatMap { $0.everyName(corrections) },
                rulesNotAsked: Ruleset.all.filter { !app.conformance.profile.includes($0) }.map(\.id),
                unseen: Set(review.notCompared.map(\.look.screen) + review.partsLeftOut.map(\.screen)).sorted()))
    }

    /// Nothing, where it is what the problem's rest says of this build.
    private func look(
        at checked: CheckedProblem, _ snapshot: BuildSnapshot, _ failures: Failures, _ auditing: ObserveAudits,
        _ worse: Set<ProblemCause>
    ) throws -> Look? {
        let problem = checked.problem
        guard let cause = ProblemCause(problem, corrections) else { return nil }
        let seen = try auditing.adding(
            to: snapshot.observe(cause, of: problem.id, metIn: checked.variants, in: transaction), of: problem.id)
        // What was mended before its expectation was taken back stays so, and nothing more is to be said of it.
        if problem.state == .fixed, case .expectationEnded = seen.evidence { return nil }
        if seen.evidence.isElementGone, isBeforeItCame(problem) { return nil }
        if seen.isToldByOthers(of: cause, whereNoneIs: worse), !isFromWhereItCame(problem) { return nil }
        let lines = ProblemLifecycle.lines(
            of: problem.record, afterSeeing: seen.presence, in: build.version, lineage: history.lineage)
        let ifDormant: Presence =
            snapshot.holds(cause.screen, in: checked.variants) ? .absent : .notObserved
        if checked.isDormant, lines != nil, seen.presence == ifDormant { return nil }
        return Look(
            shown: ProblemLook(
                problem: problem.id, seen.parts,
                findings: seen.presence == .present ? failures.findings(of: cause) : [],
                variants: seen.variants == checked.variants ? nil : seen.variants,
                lines: lines == problem.record.lines ? nil : lines),
            record: problem.record, isNew: lines == nil)
    }

    /// The build was sealed late, and the problem was met in later releases alone: that its element was not there yet says
    /// nothing.
    private func isBeforeItCame(_ problem: StoredProblem) -> Bool {
        let met = problem.record.lines.compactMap(\.seenSince)
        return !met.isEmpty && met.allSatisfy { history.lineage.relation(of: build.version, to: $0) == .before }
    }

    /// The problem was met in this release, or in one before it: what says of an element just what it says, and always did,
    /// tells nothing of it in a release before it came, or on another line.
    private func isFromWhereItCame(_ problem: StoredProblem) -> Bool {
        problem.record.lines.compactMap(\.seenSince).contains { met in
            met == build.version || history.lineage.relation(of: build.version, to: met) == .after
        }
    }

    private func write(_ looks: [Look]) throws {
        try transaction.add(looks: looks.map(\.shown), of: LookOrigin(build, note: note, caller: caller), place: place)
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
                try backfill.lookBack(at: look.shown.problem, from: build)
                try book.settle(look.shown.problem)
            }
            try backfill.lookAhead(at: look.shown.problem, from: build)
        }
    }

    /// What was accepted with a change is open again where it is worse than that: on the lines that hold the build.
    private func reopen(_ problems: [StoredProblem], _ worse: [Worsening]) throws {
        let open = Set(worse.filter(\.isOpen).map(\.cause))
        let again = problems.filter { problem in
            isAccepted(problem) && ProblemCause(problem, corrections).map(open.contains) ?? false
        }
        guard !again.isEmpty else { return }
        let led = try transaction.problemsLedByAcceptances(ofApp: app.id)
        let book = ProblemBook(transaction: transaction, history: history)
        for problem in again where led.contains(problem.id) {
            try transaction.addEvent(
                .decided(.open, author: caller, release: build.version), toProblem: problem.id,
                note: "It changed once more since it was taken for intended.", caller: caller)
            try book.settle(problem.id)
        }
    }

    private func isAccepted(_ problem: StoredProblem) -> Bool {
        problem.record.lines.contains {
            $0.state == .accepted && history.lineage.rank(of: build.version, on: $0.name) != nil
        }
    }

    /// What is not fixed on the elements of what is worse.
    private func standing(_ worse: [Worsening], observed: [CheckedProblem]) throws -> [SealPlan.Standing] {
        let elements = worse.filter(\.isOpen).compactMap(\.cause.element)
        let observed = Set(observed.map(\.problem.id))
        let problems = try transaction.openProblems(
            ofApp: app.id, onElements: corrections.all(with: elements).sorted())
        let told = try transaction.troubles(toldOf: problems.filter { $0.rule == nil })
        return problems.map {
            SealPlan.Standing(
                id: $0.id, element: $0.elementID.map(corrections.head), rule: $0.rule, told: told[$0.id],
                isObserved: observed.contains($0.id))
        }
    }

    private func take(_ step: SealPlan.Step, _ failures: Failures, _ places: [BuildCapture]) throws {
        switch step {
        case .open(let worsening): try open(worsening, nil, failures, places)
        case .attach(let worsening, let problem): try open(worsening, problem, failures, places)
        case .rename(let problem, let rule):
            try transaction.setRule(rule, ofProblem: problem)
            // What goes back to a rule that asks one capture was lost in the eyes of nobody any more.
            guard ChangeRule.rule(rule) == nil else { return }
            let book = ProblemBook(transaction: transaction, history: history)
            try book.nameAnew(problem)
            try backfill.takeBackGood(of: problem)
            try book.settle(problem)
        }
    }

    /// - Parameter met: the problem that is there already; it takes the rule's name.
    private func open(
        _ worsening: Worsening, _ met: Int64?, _ failures: Failures, _ places: [BuildCapture]
    ) throws {
        let (cause, fault) = (worsening.cause, worsening.fault)
        let captures = places.filter { worsening.captures.contains($0.captureID) }
        guard !captures.isEmpty else { return }
        let title = fault.title(on: try reviewing.screens.byID()[cause.screen], among: try reviewing.screens.all())
        let book = ProblemBook(transaction: transaction, history: history)
        let id =
            try met
            ?? book.open(
                app: app.id, screen: cause.screen, element: try element(of: worsening), rule: cause.rule, title: title,
                entered: .open, impact: fault.impact)
        if let met { try transaction.setRule(cause.rule, ofProblem: met) }
        let shown = Dictionary(captures.map { ($0.variant, $0.captureID) }) { first, _ in first }
        let seen = shown.sorted { $0.key < $1.key }.map { variant, capture in
            Observation(.present, .shown(.present, by: cause.ofElement, in: capture), variant: variant)
        }
        try transaction.add(
            looks: [
                ProblemLook(
                    problem: id, seen, findings: failures.findings(of: cause),
                    variants: Set(seen.compactMap(\.variant) + failures.variants(of: cause)).sorted())
            ], of: LookOrigin(build, note: title, caller: caller))
        let lookedIn = Set(places.filter { $0.screenID == cause.screen }.map(\.variant))
        try measure(id, worsening, lookedIn: lookedIn)
        if met != nil, let reported = try transaction.problem(id: id)?.record.reportedIn {
            // Where it is good in the eyes of the rule, which does not see what people have there.
            let good = fault.good.flatMap { history.build(id: $0.build)?.version }
            try backfill.lookBehind(id, fault, before: build) { reported.contains($0.version) && $0.version != good }
        }
        try backfill.lookBack(at: id, from: build, to: worsening.builds)
        try book.settle(id)
        try backfill.lookAhead(at: id, from: build)
        try transaction.note("opened", "problem/\(id)", app: app.id, caller: caller)
    }

    /// The one that fails, where several are one by hand: somebody may take that back.
    private func element(of worsening: Worsening) throws -> Int64? {
        let fault = worsening.fault
        guard let head = worsening.cause.element, corrections.all(with: head).count > 1 else {
            return worsening.cause.element
        }
        let failing = try transaction.elements(ofCapture: fault.look.capture)[fault.node]
        return failing.flatMap { corrections.head(of: $0) == head ? $0 : nil } ?? head
    }

    /// Notes what the release in which it was good last shows of it: nothing, or that it was there in another variant.
    private func measure(_ id: Int64, _ worsening: Worsening, lookedIn variants: Set<String>) throws {
        let cause = worsening.cause
        guard let good = worsening.fault.good, let earlier = history.build(id: good.build) else { return }
        // Of one release its newest build speaks: what was good in another one is good last in the release before.
        guard earlier.version != build.version else {
            return try backfill.lookBehind(id, worsening.fault, before: build) { _ in true }
        }
        let places = try transaction.buildCaptures(build: earlier.id, screen: cause.screen)
        // A rule about changes has no findings.
        let findings =
            ChangeRule.rule(cause.rule) != nil
            ? [] : try transaction.findings(captures: places.map(\.captureID), of: [cause.rule])
        let there = Failures(findings, places, corrections)
        let failing = (there.captures[cause] ?? []).min()
        let outcome: Presence = failing == nil ? .absent : .present
        let variant = places.first { $0.captureID == failing ?? good.capture }?.variant
        let seen = Observation(
            outcome, .shown(outcome, by: cause.ofElement, in: failing ?? good.capture), variant: variant)
        try transaction.add(
            looks: [ProblemLook(problem: id, [seen])],
            of: LookOrigin(earlier, note: "Measured against this release.", caller: caller))
        guard failing != nil else {
            // What was good last in a release for testers alone may have been good in the newest one for everybody before that, too.
            guard !history.isForEverybody(earlier) else { return }
            return try backfill.lookBehind(id, worsening.fault, before: earlier, at: history.isForEverybody)
        }
        let met = Set(there.variants(of: cause)).subtracting(variants).union(try transaction.variants(ofProblem: id))
        try transaction.setVariants(met.sorted(), ofProblem: id)
        try backfill.lookBack(at: id, from: earlier)
    }
}

extension Fault {
    /// Names the element, by its message, and the screen.
    /// - Parameter screens: all of the app.
    func title(on screen: StoredScreen?, among screens: some Collection<StoredScreen>) -> String {
        guard let screen else { return message }
        return "\(words) (\(screens.word(for: screen)))."
    }
}
