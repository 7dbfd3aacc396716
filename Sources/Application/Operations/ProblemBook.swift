import API
import History
import Screens
import Storage

/// Keeps each problem's record equal to what its events amount to.
struct ProblemBook {
    let transaction: WriteTransaction
    let history: AppHistory

    func open(
        app: Int64, screen: Int64?, element: Int64?, rule: String?, title: String, entered: ProblemState,
        impact: Impact?
    ) throws -> Int64 {
        try transaction.addProblem(
            app: app, screen: screen, element: element, rule: rule, title: title, entered: entered, impact: impact,
            record: ProblemLifecycle.record(of: [], lineage: history.lineage, initial: entered))
    }

    /// A problem that is known by one report alone.
    func open(
        app: Int64, screen: Int64?, element: Int64?, title: String, impact: Impact?, reportedIn release: String?
    ) throws -> Int64 {
        let record = ProblemLifecycle.record(ofReportFrom: release, lineage: history.lineage)
        let id = try transaction.addProblem(
            app: app, screen: screen, element: element, rule: nil, title: title, entered: .triage, impact: impact,
            record: record)
        if let release { try transaction.set(presences: [release: .present], ofProblem: id) }
        return id
    }

    /// Judges problems anew after somebody reported them, each once. Mostly their records are as they were, however many
    /// have said so before.
    /// - Parameter heard: the new reports of each problem with their releases, in their order; they are its last events.
    /// - Returns: by problem, releases in which somebody has it that come before the first in which a look met it.
    @discardableResult
    func settle(_ heard: [Int64: [(report: Int64, release: String?)]]) throws -> [Int64: Set<String>] {
        guard !heard.isEmpty else { return [:] }
        let (records, heardBefore) = try transaction.heard(
            ofProblems: heard.keys.sorted(), by: heard.values.joined().map(\.report))
        for (id, reports) in heard.sorted(by: { $0.key < $1.key }) {
            let told =
                heardBefore.contains(id)
                ? nil
                : reports.reduce(records[id]?.record) { record, said in
                    record.flatMap {
                        ProblemLifecycle.record(
                            $0, afterReport: said.report, from: said.release, lineage: history.lineage)
                    }
                }
            guard let told, let before = records[id] else {
                try settle(id)
                continue
            }
            if told != before.record {
                try transaction.setRecord(told, ofProblem: id, app: history.app.id, before: before)
            }
        }
        try transaction.touch(problems: heard.keys.sorted())
        return heard.reduce(into: [:]) { earlier, problem in
            let before = problem.value.compactMap(\.release).filter {
                records[problem.key]?.record.isMet(after: $0, history.lineage) ?? false
            }
            if !before.isEmpty { earlier[problem.key] = Set(before) }
        }
    }

    /// Folds the events again and writes what changed, there and where the problem goes on. Answers what it now
    /// amounts to.
    @discardableResult
    func settle(_ id: Int64) throws -> ProblemRecord? {
        let record = try fold(id)
        guard record?.state == .duplicate else { return record }
        for next in try transaction.path(ofProblem: id) { try fold(next) }
        return record
    }

    /// A report has left the problem: what it alone had opened, and nobody has touched since, was never there.
    func leave(_ id: Int64) throws {
        guard try !transaction.delete(emptyProblem: id) else { return }
        try nameByRule(id)
        try settle(id)
        try weigh(id)
    }

    /// Reports have come or left: it costs what those say that are there now, and no less than the rule that opened it. What
    /// a person decided of that stays, and so does what it cost when nobody reports it any more.
    func weigh(_ id: Int64) throws {
        guard let problem = try transaction.problem(id: id) else { return }
        let told = try transaction.impacts(reportedOfProblem: id)
        guard !told.isEmpty else { return }
        let ofRule = problem.rule.flatMap(OwnRule.init)?.impact
        let opened = problem.entered == .triage ? nil : problem.impact.map { min($0, ofRule ?? $0) }
        try transaction.weigh(problem: id, as: (told + [opened]).compactMap(\.self).max())
    }

    /// What was decided of a problem with a finding is as if it had never been said: where looks found it gone meanwhile, it is gone,
    /// and what else people decided of it stays.
    func takeBack(_ decision: FindingDecision, of id: Int64, note: String? = nil, caller: String) throws {
        let events = ProblemLifecycle.inForce(try transaction.events(ofProblem: id, besideReports: true).map(\.event))
        let said: ProblemEvent.Decision =
            decision.kind == .accepted ? .accept(reason: decision.reason) : .falseAlarm(reason: decision.reason)
        let accepting = events.last {
            if case .decided(said, author: decision.author, _) = $0.kind { true } else { false }
        }
        guard let accepting else { return }
        try transaction.addEvent(.takenBack(event: accepting.sequence), toProblem: id, note: note, caller: caller)
        try settle(id)
    }

    /// The release that contradicts a fix of it in this one; see ``ProblemLifecycle``.
    func release(contradictingFixOf problem: StoredProblem, in release: String) throws -> String? {
        let family = try FamilyOfProblem(problem, in: transaction)
        return ProblemLifecycle.release(
            contradictingFixIn: release, events: family.events, lineage: history.lineage,
            persons: try family.persons(in: transaction), isPartlyUnseen: family.isPartlyUnseen)
    }

    @discardableResult
    private func fold(_ id: Int64) throws -> ProblemRecord? {
        guard let judged = try transaction.problemToJudge(id) else { return nil }
        let problem = judged.problem
        var family = try FamilyOfProblem(judged, in: transaction)
        let otherwise = try heedEarlierReports(family)
        for member in otherwise.subtracting([id]).sorted() { try fold(member) }
        if !otherwise.isEmpty { family = try FamilyOfProblem(problem, in: transaction) }
        let listened = try family.listened(in: transaction)
        let record = ProblemLifecycle.record(
            of: family.events, lineage: history.lineage, initial: problem.entered,
            persons: try family.persons(in: transaction), confirmers: listened.confirmers,
            isPartlyUnseen: family.isPartlyUnseen, causes: listened.causes, reporters: listened.reporters)
        try transaction.setRecord(record, ofProblem: id, app: problem.appID, before: HeardRecord(problem))
        try transaction.set(presences: record.presences(family.events), ofProblem: id)
        // It may rest no longer, or not as it did: the next look tells.
        if family.isMerged || !record.mayRest || record.lines != problem.record.lines {
            try transaction.wake(problems: [id])
        }
        return record
    }
}

extension ProblemRecord {
    /// A look met it first in a later release of its line.
    fileprivate func isMet(after release: String, _ lineage: Lineage) -> Bool {
        lines.contains { line in
            line.name == lineage.line(of: release)
                && line.seenSince.map { lineage.relation(of: release, to: $0) == .before } ?? false
        }
    }
}
