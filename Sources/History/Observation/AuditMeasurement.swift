import Screens

/// Measures one look of another tool: what stood is met, mended or not known, and what came is new only where the same
/// version had looked before and found nothing (docs/judgement.md section 3).
struct AuditMeasurement {
    private let look: AuditLook
    private let before: AuditReferences.Place?
    private let isInOrder: (Int64, Int64) -> Bool
    private let lastGood: (AuditFinding, Int64) throws -> Int64?

    init(
        _ look: AuditLook, against before: AuditReferences.Place?, isInOrder: @escaping (Int64, Int64) -> Bool,
        _ lastGood: @escaping (_ found: AuditFinding, _ build: Int64) throws -> Int64?
    ) {
        (self.look, self.before, self.isInOrder, self.lastGood) = (look, before, isInOrder, lastGood)
    }

    func place() throws -> AuditReferences.Place {
        let stood = Dictionary(grouping: before?.faults ?? [], by: \.finding.rule)
        let found = Dictionary(grouping: each, by: \.rule)
        var faults: [AuditFault] = [], mended: [AuditFault] = []
        for rule in Set(stood.keys).union(found.keys) {
            let matching = AuditMatching(stood[rule] ?? [], found[rule] ?? []) {
                look.hasPassed(rule, on: $0.finding.subject)
            }
            for gone in matching.gone {
                if let fault = still(gone.fault, isCertain: gone.isCertain) {
                    faults.append(fault)
                } else {
                    mended.append(gone.fault)
                }
            }
            faults += try matching.pairs.map(again) + come(matching.came, rule)
        }
        let asked = before?.asked ?? []
        return AuditReferences.Place(
            look.place, lookedIn: look.build,
            asked: (look.showsScreen ? asked.adding(look.runs) : asked)
                .holding(mended.sorted { $0.finding.id < $1.finding.id }, after: look.build, isInOrder: isInOrder),
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

    /// What stood and was not found; `nil`: it is mended. Where a source lists what passed and has nothing of it, nobody asked,
    /// whatever the rule found elsewhere on the page.
    private func still(_ gone: AuditFault, isCertain: Bool) -> AuditFault? {
        var fault = gone
        let rule = fault.finding.rule
        fault.isMet = false
        guard isCertain, look.asks(rule) || look.tells(of: rule) else { return fault }
        // What went with its element is not mended, and comes back with it.
        fault.isGone = fault.finding.subject.element.map(look.missing.contains) ?? false
        return fault.isGone || !look.tells(of: rule) || !look.mayHavePassed(rule, on: fault.finding.subject)
            ? fault : nil
    }

    /// What came: each measured against the newest look of the version that found it, unless its file may hold it.
    private func come(_ came: [AuditFinding], _ rule: AuditFinding.Rule) throws -> [AuditFault] {
        try Dictionary(grouping: came, by: \.version).flatMap { version, came -> [AuditFault] in
            let last = before?.asked.last(asking: rule.name, version: version)
            let known = AuditMatching((last?.held ?? []).filter { $0.finding.rule == rule }, came)
            return try known.pairs.map(back) + known.came.map { try new($0, since: last?.build) }
        }
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

    /// What its version had found, and another one did not since: it is as it was before that.
    private func back(_ held: AuditFault, _ found: AuditFinding) -> AuditFault {
        let kind: AuditFault.Kind =
            switch (found.isFailed, held.finding.isFailed) {
            case (false, _): .backlog(.doubtful)
            case (true, false): held.good == nil ? .backlog(.doubtful) : .regression
            case (true, true): held.isNew ? held.kind : .backlog(.foundBefore)
            }
        return AuditFault(kind, look.place, found, good: held.good, since: look.build)
    }

    /// - Parameter good: the build in which its version looked for it last, and did not find it.
    private func new(_ found: AuditFinding, since good: Int64?) throws -> AuditFault {
        let asked = before?.asked ?? []
        func fault(_ kind: AuditFault.Kind, good: Int64? = nil) -> AuditFault {
            AuditFault(kind, look.place, found, good: good, since: look.build)
        }
        guard found.isFailed else {
            return fault(.backlog(.doubtful), good: try good.flatMap { try lastGood(found, $0) })
        }
        if let good {
            return try lastGood(found, good).map { fault(.regression, good: $0) } ?? fault(.newFault)
        }
        guard !asked.isEmpty else { return fault(.backlog(.firstLook)) }
        guard let other = asked.first(where: { $0.asks(found.rule.name) }) else { return fault(.backlog(.firstAsked)) }
        return fault(.backlog(.otherVersion(before: other.version)))
    }
}
