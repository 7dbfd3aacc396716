import Screens

/// Measures one look of another tool: what stood is met, mended or not known, and what came is new only where the same
/// version had looked before and found nothing (docs/judgement.md section 3).
struct AuditMeasurement {
    private let look: AuditLook
    private let before: AuditReferences.Place?
    private let lastGood: (Int64, Int64) throws -> Int64?

    init(
        _ look: AuditLook, against before: AuditReferences.Place?,
        _ lastGood: @escaping (_ element: Int64, _ build: Int64) throws -> Int64?
    ) {
        (self.look, self.before, self.lastGood) = (look, before, lastGood)
    }

    func place() throws -> AuditReferences.Place {
        let stood = Dictionary(grouping: before?.faults ?? [], by: \.finding.rule)
        let found = Dictionary(grouping: each, by: \.rule)
        let faults = try Set(stood.keys).union(found.keys).flatMap { rule in
            try judge(AuditMatching(stood[rule] ?? [], found[rule] ?? []), rule)
        }
        let asked = before?.asked ?? []
        return AuditReferences.Place(
            look.place, lookedIn: look.build, asked: look.showsScreen ? asked.adding(look.runs) : asked,
            faults: faults.sorted { $0.finding.id < $1.finding.id })
    }

    /// Each thing once for each rule: what fails before what is in doubt, what costs most first.
    private var each: [AuditFinding] {
        var seen: [AuditFinding.Rule: Set<AuditFinding.Subject>] = [:]
        return look.findings.sorted { one, other in
            if one.isFailed != other.isFailed { return one.isFailed }
            return one.impact.weight == other.impact.weight
                ? one.id < other.id : one.impact.weight > other.impact.weight
        }.filter { finding in
            // Who says nothing of a place says so many times as it happens.
            finding.subject == AuditFinding.Subject()
                || seen[finding.rule, default: []].insert(finding.subject).inserted
        }
    }

    private func judge(_ matching: AuditMatching, _ rule: AuditFinding.Rule) throws -> [AuditFault] {
        let standing = matching.pairs.map(again)
        let waiting = matching.gone.compactMap { gone -> AuditFault? in
            var fault = gone.fault
            fault.isMet = false
            guard gone.isCertain, look.tells(of: rule) else { return fault }
            // What went with its element is not mended, and comes back with it.
            fault.isGone = fault.finding.subject.element.map(look.missing.contains) ?? false
            return fault.isGone ? fault : nil
        }
        return try standing + waiting + matching.came.map(new)
    }

    /// What stood and is found again.
    private func again(_ stood: AuditFault, _ found: AuditFinding) -> AuditFault {
        var fault = stood
        guard found.isFailed || !stood.finding.isFailed else {
            // It failed, and now the tool can't tell.
            fault.isMet = false
            return fault
        }
        fault.finding = found
        fault.finding.subject.element = found.subject.element ?? stood.finding.subject.element
        (fault.isMet, fault.isGone) = (true, false)
        if found.isFailed, !stood.finding.isFailed {
            fault.kind = stood.good == nil ? .backlog(.doubtful) : .regression
            fault.since = look.build
        }
        return fault
    }

    private func new(_ found: AuditFinding) throws -> AuditFault {
        let asked = before?.asked ?? []
        let good = asked.build(asking: found.rule.name, version: found.version)
        func fault(_ kind: AuditFault.Kind, good: Int64? = nil) -> AuditFault {
            AuditFault(kind, look.place, found, good: good, since: look.build)
        }
        guard found.isFailed else { return fault(.backlog(.doubtful), good: good) }
        if let good {
            guard let element = found.subject.element else { return fault(.regression, good: good) }
            return try lastGood(element, good).map { fault(.regression, good: $0) } ?? fault(.newFault)
        }
        guard !asked.isEmpty else { return fault(.backlog(.firstLook)) }
        guard let other = asked.first(where: { $0.asks(found.rule.name) }) else { return fault(.backlog(.firstAsked)) }
        return fault(.backlog(.otherVersion(before: other.version)))
    }
}
