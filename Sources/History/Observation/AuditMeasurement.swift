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

    /// Each thing once for each rule, however many audits found it: what fails before what is in doubt, what costs most
    /// first.
    private var each: [AuditFinding] {
        var places: [Said: Int] = [:]
        for audit in look.findings {
            let said = Dictionary(grouping: audit, by: Said.init).mapValues { Set($0.map(\.subject.path)).count }
            places.merge(said, uniquingKeysWith: max)
        }
        var seen: [Said: Int] = [:], spots: Set<Spot> = []
        return look.findings.joined().sorted { one, other in
            if one.isFailed != other.isFailed { return one.isFailed }
            return one.impact.weight == other.impact.weight
                ? one.id < other.id : one.impact.weight > other.impact.weight
        }.filter { finding in
            // Who says nothing of a place says so many times as it happens.
            guard finding.subject != AuditFinding.Subject() else { return true }
            let said = Said(finding)
            guard seen[said, default: 0] < places[said] ?? 0,
                spots.insert(Spot(said: said, path: finding.subject.path)).inserted
            else { return false }
            seen[said, default: 0] += 1
            return true
        }
    }

    /// What a finding is known by in the next build. One audit may say it of several paths; another audit of the same
    /// build, whose paths are others, says it of the same things.
    private struct Said: Hashable {
        var rule: AuditFinding.Rule
        var element: Int64?
        var identifier: String?
        var target: String?

        init(_ finding: AuditFinding) {
            rule = finding.rule
            (element, identifier) = (finding.subject.element, finding.subject.identifier)
            target = finding.subject.target
        }
    }

    private struct Spot: Hashable {
        var said: Said
        var path: String?
    }

    private func judge(_ matching: AuditMatching, _ rule: AuditFinding.Rule) throws -> [AuditFault] {
        let standing = matching.pairs.map(again)
        let waiting = matching.gone.compactMap { gone -> AuditFault? in
            var fault = gone.fault
            fault.isMet = false
            guard gone.isCertain, look.asks(rule) || look.tells(of: rule) else { return fault }
            // What went with its element is not mended, and comes back with it.
            fault.isGone = fault.finding.subject.element.map(look.missing.contains) ?? false
            return fault.isGone || !look.tells(of: rule) ? fault : nil
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
