import History
package import Screens
import Storage

/// What the audits of a build that is being sealed show of problems, and which problems they open.
struct ObserveAudits {
    let transaction: WriteTransaction
    let app: StoredApp
    let build: StoredBuild
    let caller: String
    let reviewing: ReviewBuild
    let review: BuildReview
    /// With the problems that the faults belong to.
    private(set) var audits: AuditReferences

    private var history: AppHistory { reviewing.history }
    private var corrections: MatchCorrections { reviewing.looks.corrections }
    private var backfill: AuditBackfill {
        AuditBackfill(transaction: transaction, history: history, caller: caller, build: build, audits: audits)
    }

    init(
        _ audits: AuditReferences, beside review: BuildReview, of build: StoredBuild, _ reviewing: ReviewBuild,
        caller: String
    ) {
        (self.audits, self.review, self.build, self.reviewing) = (audits, review, build, reviewing)
        (transaction, app, self.caller) = (reviewing.transaction, reviewing.app, caller)
    }

    /// What tools find on elements in the words of our own rules.
    func causes() throws -> Set<ProblemCause> {
        try Set(
            audits.faults.filter { $0.isNew && $0.isMet }.compactMap {
                try ProblemCause($0, reviewing.screens, corrections)
            }
        )
    }

    /// Whoever made a problem of what no rule of ours can perceive, has the tool check it from now on.
    func adopt() throws {
        for fault in audits.faults where fault.finding.isFailed && !fault.finding.isPerceivedByUs {
            guard let problem = fault.problem, try !transaction.isCheckedByAudits(problem: problem) else { continue }
            try transaction.check(problem: problem, by: fault)
            try backfill.lookBack(at: problem, fault)
            try ProblemBook(transaction: transaction, history: history).settle(problem)
        }
    }

    /// Ties what is new to the problems that know it already: by the same tool, or by a rule of ours.
    mutating func tie(to checked: [StoredProblem]) throws {
        let own = Dictionary(
            checked.compactMap { problem in ProblemCause(problem, corrections).map { ($0, problem.id) } }
        ) {
            first, _ in first
        }
        for fault in audits.faults where fault.problem == nil && fault.finding.isFailed {
            guard fault.isNew else {
                // Another tool finds it, too: it is not gone while that does.
                if let id = try sameOfTool(fault) { set(id, of: fault) }
                continue
            }
            let known = try known(fault)
            guard let id = try known?.problem.id ?? same(fault, own) else { continue }
            set(id, of: fault)
        }
    }

    /// Ties what is found of problems of our own to them, as these are once the build is observed: one cause, of which
    /// either is gone only with both.
    mutating func tieToOwn() throws {
        for fault in audits.faults where fault.problem == nil && fault.isNew && fault.isMet {
            if let id = try open(by: fault) { set(id, of: fault) }
        }
    }

    /// The problem of the same thing, else of one that is called the same and that this build does not show elsewhere.
    private func known(_ fault: AuditFault) throws -> AuditProblem? {
        let subject = fault.finding.subject
        let alike = try transaction.auditProblems(ofApp: app.id, at: fault.place).filter {
            $0.rule == fault.finding.rule
        }
        if let same = alike.first(where: { $0.subject.isSame(as: subject) }) { return same }
        let taken = Set(audits.faults.compactMap(\.problem))
        return alike.first { subject.isCalled(as: $0.subject) && !taken.contains($0.problem.id) }
    }

    private func same(_ fault: AuditFault, _ own: [ProblemCause: Int64]) throws -> Int64? {
        guard let cause = try ProblemCause(fault, reviewing.screens, corrections), cause.element != nil else {
            return nil
        }
        return try own[cause] ?? open(by: fault)
    }

    /// The problem that stands on its element by the rule of ours that it means, or by one about changes that stands for that.
    private func open(by fault: AuditFault) throws -> Int64? {
        guard let cause = try ProblemCause(fault, reviewing.screens, corrections), let element = cause.element else {
            return nil
        }
        return try transaction.openProblems(ofApp: app.id, onElements: corrections.all(with: element)).first {
            problem in
            problem.rule.map { $0 == cause.rule || ChangeRule.rule($0)?.standsFor.contains(cause.rule) ?? false }
                ?? false
        }?.id
    }

    private func sameOfTool(_ fault: AuditFault) throws -> Int64? {
        guard let cause = try ProblemCause(fault, reviewing.screens, corrections), let element = cause.element else {
            return nil
        }
        return try transaction.openProblems(ofApp: app.id, onElements: corrections.all(with: element)).first {
            try $0.rule == cause.rule && transaction.isCheckedByAudits(problem: $0.id)
        }?.id
    }

    private mutating func set(_ problem: Int64, of fault: AuditFault) {
        audits.changeFaults { if $0 == fault { $0.problem = problem } }
    }

    /// What a rule of ours says of a problem, with what tools say that found it, too: it is gone where none of them
    /// finds it any more.
    func adding(to own: BuildObservation, of problem: Int64) -> BuildObservation {
        guard own.presence != .present, let said = said(of: problem) else { return own }
        return said.outcome == .present || own.presence == .absent
            ? BuildObservation(parts: [said], variants: nil) : own
    }

    /// `nil`: no tool has found it, or each has looked again and found nothing, or it went with its element.
    private func said(of problem: Int64) -> Observation? {
        let faults = audits.faults.filter { $0.problem == problem && $0.finding.isFailed && !$0.isGone }
        if let met = faults.first(where: \.isMet) {
            return Observation(.present, .auditFound(tool: met.place.tool, rule: met.finding.rule.name))
        }
        return faults.first.map { unknown($0.place, $0.finding.rule) }
    }

    private func unknown(_ place: AuditPlace, _ rule: AuditFinding.Rule) -> Observation {
        Observation(
            .notObserved,
            audits.hasLooked(at: place, in: build.id)
                ? .auditUndecided(tool: place.tool, rule: rule.name, place: place.words)
                : .auditMissing(tool: place.tool, place: place.words))
    }

    /// The problems that tools check, as this build shows them.
    func looks(_ failures: Failures) throws -> [ObserveBuild.Look] {
        let met = audits.faults.filter { $0.isMet && $0.finding.isFailed }.compactMap(\.problem)
        let problems = try transaction.auditProblems(
            ofApp: app.id, met: Set(met).sorted(), untold: audits.untold(in: build.id),
            before: history.releases(after: build.version))
        return try problems.compactMap { try look(at: $0, failures) }
    }

    private func look(at checked: AuditProblem, _ failures: Failures) throws -> ObserveBuild.Look? {
        let problem = checked.problem
        let seen = try observe(checked, failures)
        let lines = ProblemLifecycle.lines(
            of: problem.record, afterSeeing: seen.outcome, in: build.version, lineage: history.lineage)
        let atRest: Presence = audits.hasLooked(at: checked.place, in: build.id) ? .absent : .notObserved
        if checked.isResting, lines != nil, seen.outcome == atRest { return nil }
        let findings = audits.faults.filter { $0.problem == problem.id && $0.isMet }.map(\.finding.id)
        return ObserveBuild.Look(
            shown: ProblemLook(
                problem: problem.id, [seen], findings: seen.outcome == .present ? findings : [],
                lines: lines == problem.record.lines ? nil : lines), record: problem.record, isNew: lines == nil)
    }

    private func observe(_ checked: AuditProblem, _ failures: Failures) throws -> Observation {
        let audited = said(of: checked.problem.id)
        if let audited, audited.outcome == .present { return audited }
        if let own = try own(checked, failures) { return own }
        if audits.faults.contains(where: { $0.problem == checked.problem.id && $0.isGone }),
            audits.hasLooked(at: checked.place, in: build.id), let capture = captureOfScreen(checked)
        {
            return Observation(.absent, .elementGone(capture: "capture/\(capture)"))
        }
        if let audited { return audited }
        guard audits.tells(of: checked.rule, at: checked.place, in: build.id) else {
            return unknown(checked.place, checked.rule)
        }
        return Observation(.absent, .auditPassed(tool: checked.place.tool, rule: checked.rule.name))
    }

    /// What our own rule says, where it has found the same. What it finds where it never looked before is not back.
    private func own(_ checked: AuditProblem, _ failures: Failures) throws -> Observation? {
        guard let cause = ProblemCause(checked.problem, corrections), cause.element != nil else { return nil }
        if let capture = failures.captures[cause]?.min(),
            checked.problem.state != .fixed || review.faults.contains(where: { ProblemCause($0, corrections) == cause })
        {
            return Observation(.present, .finding(rule: cause.rule, capture: "capture/\(capture)"))
        }
        let isWaiting = review.next.faults.contains { !$0.isMet && ProblemCause($0, corrections) == cause }
        return isWaiting ? Observation(.notObserved, .nobodyLooked) : nil
    }

    private func captureOfScreen(_ checked: AuditProblem) -> Int64? {
        review.looks.filter { $0.look.screen == checked.problem.screenID }.map(\.look.capture).min()
    }

    /// Opens a problem for each that none knows yet: it is a regression, or costs a person much.
    mutating func openNew() throws {
        for worsening in try AuditWorsening.all(audits, beside: review, of: build, reviewing.counting)
        where worsening.isOpen && worsening.fault.problem == nil
            && (worsening.fault.kind == .regression || worsening.fault.finding.impact.counts(from: .serious))
        {
            set(try open(worsening), of: worsening.fault)
        }
    }

    private func open(_ worsening: AuditWorsening) throws -> Int64 {
        let fault = worsening.fault, element = fault.finding.subject.element
        let book = ProblemBook(transaction: transaction, history: history)
        // What only people knew of goes on by this name, where the rule judges what they tell.
        let reported = try element.flatMap { element in
            let problems = try transaction.reportedProblems(ofApp: app.id, onElements: corrections.all(with: element))
            return try problems.first { try transaction.trouble(toldOf: $0).mayBe(rule: fault.finding.rule.cause) }
        }
        if let reported { try transaction.setRule(fault.finding.rule.cause, ofProblem: reported.id) }
        let id =
            try reported?.id
            ?? book.open(
                app: app.id, screen: worsening.screen?.id, element: element, rule: fault.finding.rule.cause,
                title: fault.title, entered: .open, impact: fault.finding.impact)
        try transaction.check(problem: id, by: fault)
        let (tool, rule) = (fault.place.tool, fault.finding.rule.name)
        try transaction.add(
            looks: [
                ProblemLook(
                    problem: id, [Observation(.present, .auditFound(tool: tool, rule: rule))],
                    findings: [fault.finding.id])
            ], of: LookOrigin(build, note: fault.title, caller: caller))
        if fault.kind == .regression, let good = fault.good.flatMap(history.build(id:)), good.version != build.version {
            try transaction.add(
                looks: [ProblemLook(problem: id, [Observation(.absent, .auditPassed(tool: tool, rule: rule))])],
                of: LookOrigin(good, note: "Measured against this release.", caller: caller))
        }
        try backfill.lookBack(at: id, fault)
        try backfill.lookAhead(at: id, fault)
        try book.settle(id)
        try transaction.note("opened", "problem/\(id)", app: app.id, caller: caller)
        return id
    }
}

extension AuditFinding {
    /// A rule of ours can tell of the same thing: it means this one, and has an element to ask.
    var isPerceivedByUs: Bool { subject.element != nil && Ruleset.isOurs(rule.cause) }
}

extension Ruleset {
    /// Whether a rule of captures, of changes or of a checklist goes by this name.
    package static func isOurs(_ rule: String) -> Bool {
        self.rule(rule) != nil || ChangeRule.rule(rule) != nil || ChecklistStep.isStep(rule: rule)
    }
}
