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

    /// As many releases before the build are looked up.
    private static let longestLook = 60

    /// Notes what the tool said in releases before the build, from the first in which it found it, in whichever version: it had
    /// no problem of its own there, since it was set aside or in the backlog.
    func lookBack(at problem: Int64, _ fault: AuditFault) throws {
        let told = ProblemLifecycle.presence(try transaction.events(ofProblem: problem).map(\.event))
            .filter { $0.value != .notObserved }
        let earlier = history.ordered.filter {
            history.lineage.relation(of: $0.version, to: build.version) == .before
        }.suffix(Self.longestLook)
        let found = try transaction.builds(earlier.flatMap { history.builds(of: $0).map(\.id) }, finding: fault)
        guard let first = earlier.firstIndex(where: { history.builds(of: $0).contains { found.contains($0.id) } })
        else { return }
        for release in earlier[first...] where told[release.version] == nil {
            if let said = try said(of: fault, in: release) { try note(said, of: problem, fault) }
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
    private func said(of fault: AuditFault, in release: StoredRelease) throws -> Said? {
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
        if let same, same.isMet, same.finding.isFailed {
            return Said(build: there, presence: .present, version: same.finding.version)
        }
        guard same == nil, known.tells(of: fault.finding.rule, at: fault.place, in: there.id) else { return nil }
        let runs = try transaction.toolRuns(build: there.id).filter { $0.tool == fault.place.tool }
        let versions = Set(runs.map(\.version))
        let passed = runs.compactMap { AuditPasses($0.outcomes) }
        // An audit that lists what passed, and has nothing of it, did not ask.
        guard
            passed.count < runs.count
                || passed.contains(where: { $0.mayHavePassed(fault.finding.rule.name, on: subject) })
        else { return nil }
        return Said(build: there, presence: .absent, version: versions.count == 1 ? versions.first ?? nil : nil)
    }

    /// What the tool said in a release, and which version of it did.
    private struct Said {
        var build: StoredBuild
        var presence: Presence
        /// `nil`: it does not say it, or several did.
        var version: String?
    }

    private func note(_ said: Said, of problem: Int64, _ fault: AuditFault) throws {
        let isOther = said.version != fault.finding.version
        let tool = isOther ? fault.place.toolWords(said.version) : fault.place.tool
        let rule = fault.finding.rule.name
        let seen = Observation(
            said.presence,
            said.presence == .present ? .auditFound(tool: tool, rule: rule) : .auditPassed(tool: tool, rule: rule))
        try transaction.add(
            looks: [ProblemLook(problem: problem, [seen])],
            of: LookOrigin(said.build, note: "Looked up when this became known.", caller: caller))
    }
}
