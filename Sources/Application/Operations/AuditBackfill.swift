import History
import Storage

/// What another tool said, in releases that were sealed already, of a problem that becomes known with a build.
struct AuditBackfill {
    let transaction: WriteTransaction
    let history: AppHistory
    let caller: String
    /// The build with which the problem becomes known.
    let build: StoredBuild
    let audits: AuditReferences

    /// Notes releases before the build in which the tool found it, back to the one in which it came: it had no problem of
    /// its own there, since it was set aside or in the backlog.
    func lookBack(at problem: Int64, _ fault: AuditFault) throws {
        guard let came = history.build(id: fault.since)?.version else { return }
        let told = ProblemLifecycle.presence(try transaction.events(ofProblem: problem).map(\.event))
            .filter { $0.value != .notObserved }
        let lineage = history.lineage
        for release in history.ordered
        where told[release.version] == nil && lineage.relation(of: release.version, to: build.version) == .before
            && [.same, .before].contains(lineage.relation(of: came, to: release.version))
        {
            guard let said = try said(of: fault, in: release), said.presence == .present else { continue }
            try note(said, of: problem, fault)
        }
    }

    /// Notes what the tool said in later releases that were sealed before this build.
    func lookAhead(at problem: Int64, _ fault: AuditFault) throws {
        guard history.isSealed(after: build.version) else { return }
        let after = Set(history.releases(after: build.version))
        for release in history.ordered where after.contains(release.version) {
            guard let said = try said(of: fault, in: release) else { continue }
            try note(said, of: problem, fault)
        }
    }

    /// `nil`: the tool did not look there, or its look can't tell.
    private func said(of fault: AuditFault, in release: StoredRelease) throws -> (
        build: StoredBuild, presence: Presence
    )? {
        guard let there = history.builds(of: release).last(where: { $0.sealedAt != nil && $0.holdsAudits }),
            let known = try transaction.audits(upTo: there.id), known.hasLooked(at: fault.place, in: there.id)
        else { return nil }
        let subject = fault.finding.subject
        func isAlike(_ other: AuditFault) -> Bool {
            other.place == fault.place && other.finding.rule == fault.finding.rule
        }
        let alike = known.faults.filter(isAlike), called = alike.filter { subject.isCalled(as: $0.finding.subject) }
        var same = alike.first { $0.finding.subject.isSame(as: subject) }
        if same == nil, !called.isEmpty {
            // It may have moved; where several are called so, nobody can tell which of them it is.
            let here = audits.faults.count { isAlike($0) && subject.isCalled(as: $0.finding.subject) }
            guard called.count == 1, here == 1 else { return nil }
            same = called[0]
        }
        if let same, same.isMet, same.finding.isFailed { return (there, .present) }
        guard same == nil, known.tells(of: fault.finding.rule, at: fault.place, in: there.id) else { return nil }
        let runs = try transaction.toolRuns(build: there.id).filter { $0.tool == fault.place.tool }
        let passed = runs.compactMap { AuditPasses($0.outcomes) }
        // An audit that lists what passed, and has nothing of it, did not ask.
        guard
            passed.count < runs.count
                || passed.contains(where: { $0.mayHavePassed(fault.finding.rule.name, on: subject) })
        else { return nil }
        return (there, .absent)
    }

    private func note(_ said: (build: StoredBuild, presence: Presence), of problem: Int64, _ fault: AuditFault) throws {
        let (tool, rule) = (fault.place.tool, fault.finding.rule.name)
        let seen = Observation(
            said.presence,
            said.presence == .present ? .auditFound(tool: tool, rule: rule) : .auditPassed(tool: tool, rule: rule))
        try transaction.add(
            looks: [ProblemLook(problem: problem, [seen])],
            of: LookOrigin(said.build, note: "Looked up when this became known.", caller: caller))
    }
}
