package import History
import Screens
package import Storage

/// Measures the audits of other tools against what the same tools said before on the build's line.
package struct ReviewAudits {
    let history: AppHistory
    let transaction: any Transaction
    private let corrections: MatchCorrections
    private let screens: AppScreens
    private let earlier = EarlierRuns()

    package init(
        _ history: AppHistory, _ corrections: MatchCorrections, _ screens: AppScreens,
        in transaction: any Transaction
    ) {
        (self.history, self.corrections, self.screens, self.transaction) = (history, corrections, screens, transaction)
    }

    /// A sealed build as it was measured when it was sealed; an open one as it stands.
    /// - Parameters:
    ///   - review: its captures: a tool that looked at a spinner in a screen's place tells of nothing that is gone.
    ///   - baseline: measured against this build alone.
    package func review(_ build: StoredBuild, _ review: BuildReview?, against baseline: StoredBuild? = nil) throws
        -> AuditReferences
    {
        if let baseline {
            return try measure(
                build, against: measure(baseline, against: AuditReferences()), unseen: Self.unseen(review))
        }
        if build.sealedAt != nil, let known = try transaction.audits(upTo: build.id) { return known }
        return try remeasured(build, review)
    }

    /// A build as the order of releases has it now, sealed or not.
    func remeasured(_ build: StoredBuild, _ review: BuildReview?) throws -> AuditReferences {
        try measure(build, against: references(for: build), unseen: Self.unseen(review))
    }

    private static func unseen(_ review: BuildReview?) -> Set<Int64> {
        Set((review?.looks ?? []).filter { !$0.showsScreen }.map(\.look.screen))
    }

    /// What is known up to the build before. Where that was sealed before audits were kept, it is measured now, and so
    /// are those before it.
    private func references(for build: StoredBuild) throws -> AuditReferences {
        guard history.builds.contains(where: \.holdsAudits) else { return AuditReferences() }
        var unmeasured: [StoredBuild] = []
        var earlier = try history.predecessor(of: build, holding: \.holdsAnything)
        var known = AuditReferences()
        while let before = earlier {
            if let kept = try transaction.audits(upTo: before.id) {
                known = kept
                break
            }
            unmeasured.append(before)
            earlier = before.sealedAt == nil ? nil : try history.predecessor(of: before, holding: \.holdsAnything)
        }
        return try unmeasured.reversed().reduce(known) { try measure($1, against: $0) }
    }

    private func measure(_ build: StoredBuild, against before: AuditReferences, unseen: Set<Int64> = []) throws
        -> AuditReferences
    {
        var looks = try looks(at: build, unseen: unseen)
        let known = try tied(headed(renamed(before, looks)))
        for index in looks.indices {
            looks[index].missing = try missing(known.place(looks[index].place)?.faults ?? [], in: build)
        }
        return try tied(known.review(looks, isInOrder: history.isInOrder, lastGood: lastGood))
    }

    /// The newest build up to one in which what is found was there and the tool looked; `nil`: the screen had been captured and the
    /// element was not on it yet, or the tool lists what passed then and has nothing of it.
    private func lastGood(_ found: AuditFinding, _ place: AuditPlace, _ good: Int64) throws -> Int64? {
        guard let element = found.subject.element else {
            return try mayHavePassed(found, at: place, in: good) ? good : lastListed(found, at: place, before: good)
        }
        let heard = try transaction.builds(hearing: corrections.all(with: element)).filter {
            history.isInOrder($0, good)
        }
        guard !heard.contains(good), let screen = try screens.named(place.screen) else { return good }
        let captured = try transaction.builds(holdingScreen: screen.id)
        guard !heard.isEmpty else { return captured.contains { history.isInOrder($0, good) } ? nil : good }
        guard captured.contains(good) else { return good }
        return try transaction.builds(heard.sorted(), auditedAt: place).max { history.isInOrder($0, $1) && $0 != $1 }
            ?? good
    }

    /// Whether the version that finds it may have passed it in an earlier build.
    private func mayHavePassed(_ found: AuditFinding, at place: AuditPlace, in build: Int64) throws -> Bool {
        let passed = try passes(of: found, at: place, in: build)
        return passed.isEmpty || passed.contains { $0?.mayHavePassed(found.rule.name, on: found.subject) ?? true }
    }

    /// So many builds before one whose files say nothing of a thing are asked for it, the newest.
    private static let few = 8

    /// The newest of them in which the version that finds it lists that it passed.
    private func lastListed(_ found: AuditFinding, at place: AuditPlace, before build: Int64) throws -> Int64? {
        let newest = try earlier.builds(auditedAt: place, before: build) {
            let before = history.newestFirst.map(\.id).filter {
                $0 != build && history.isInOrder($0, build) && history.setsStandard($0)
            }
            let audited = try transaction.builds(before, auditedAt: place)
            return Array(before.filter(audited.contains).prefix(Self.few))
        }
        return try newest.first { earlier in
            try passes(of: found, at: place, in: earlier).contains {
                $0?.mayHavePassed(found.rule.name, on: found.subject) ?? false
            }
        }
    }

    /// Of each run of the version that finds something: what it lists as passed.
    private func passes(of found: AuditFinding, at place: AuditPlace, in build: Int64) throws -> [AuditPasses?] {
        let audits = try earlier.runs(of: build, { try runs(of: build) })
        return (audits[place] ?? []).filter { $0.version == found.version }.map { AuditPasses($0.outcomes) }
    }

    /// The version of a tool that looked at a place in a build; `nil`: it does not say it, several looked, or none did.
    func version(at place: AuditPlace, in build: Int64) throws -> String? {
        let audits = try earlier.runs(of: build) { try runs(of: build) }
        let versions = Set((audits[place] ?? []).map(\.version))
        return versions.count == 1 ? versions.first ?? nil : nil
    }

    /// Audits of earlier builds, each read once: a page may have a thousand findings that came.
    private final class EarlierRuns {
        private var known: [Int64: [AuditPlace: [ToolRun]]] = [:]

        func runs(of build: Int64, _ read: () throws -> [AuditPlace: [ToolRun]]) rethrows -> [AuditPlace: [ToolRun]] {
            if let runs = known[build] { return runs }
            let runs = try read()
            known[build] = runs
            return runs
        }

        private struct Before: Hashable {
            var place: AuditPlace
            var build: Int64
        }
        private var audited: [Before: [Int64]] = [:]

        func builds(auditedAt place: AuditPlace, before build: Int64, _ read: () throws -> [Int64]) rethrows -> [Int64]
        {
            let asked = Before(place: place, build: build)
            if let builds = audited[asked] { return builds }
            let builds = try read()
            audited[asked] = builds
            return builds
        }
    }

    private func runs(of build: Int64) throws -> [AuditPlace: [ToolRun]] {
        try Dictionary(grouping: transaction.toolRuns(build: build)) { run in
            AuditPlace(tool: run.tool, screen: try screens.named(run.screen)?.key ?? run.screen, variant: run.variant)
        }
    }

    /// Elements that stood at fault, and that captures of their screen don't let be heard any more.
    private func missing(_ faults: [AuditFault], in build: StoredBuild) throws -> Set<Int64> {
        let elements = Set(faults.compactMap(\.finding.subject.element))
        guard !elements.isEmpty, build.holdsCaptures, let screen = try screens.named(faults.first?.place.screen) else {
            return []
        }
        let captures = try transaction.buildCaptures(build: build.id, screen: screen.id).map(\.captureID)
        guard !captures.isEmpty else { return [] }
        let heard = try transaction.heard(corrections.all(with: elements.sorted()).sorted(), inCaptures: captures)
        return elements.subtracting(heard.values.joined().map(corrections.head))
    }

    /// A screen may have been audited before it was captured, and went by another name until then.
    private func renamed(_ references: AuditReferences, _ looks: [AuditLook]) throws -> AuditReferences {
        var references = references
        for look in looks where references.place(look.place) == nil {
            let old = try references.places.firstIndex { known in
                guard known.place.tool == look.place.tool, known.place.variant == look.place.variant,
                    let screen = look.place.screen
                else { return false }
                return try screens.named(known.place.screen)?.key == screen
            }
            if let old { references.places[old].place = look.place }
        }
        return references
    }

    /// With the problems that people made of what no rule of ours perceives.
    private func tied(_ references: AuditReferences) throws -> AuditReferences {
        let loose = references.faults.filter { $0.problem == nil && $0.finding.isFailed && !$0.finding.isPerceivedByUs }
        let made = try transaction.problemsMade(ofFindings: loose.map(\.finding.id))
        guard !made.isEmpty else { return references }
        var references = references
        references.changeFaults { fault in
            guard fault.problem == nil, !fault.finding.isPerceivedByUs else { return }
            fault.problem = made[fault.finding.id]?.first { $0.rule == fault.finding.rule.cause }?.id
        }
        return references
    }

    /// By the elements that stand for all that are one with them by now.
    private func headed(_ references: AuditReferences) -> AuditReferences {
        var references = references
        references.changeSubjects { subject in subject.element = subject.element.map(corrections.head) }
        return references
    }

    private func looks(at build: StoredBuild, unseen: Set<Int64>) throws -> [AuditLook] {
        guard build.holdsAudits else { return [] }
        let findings = Dictionary(grouping: try transaction.importedFindings(build: build.id), by: \.runID)
        return try runs(of: build.id).map { place, runs in
            AuditLook(
                place, build: build.id,
                runs: runs.map { AuditAsked($0, findings[$0.id] ?? [], in: build) },
                passed: runs.map { AuditPasses($0.outcomes) },
                findings: runs.map { run in
                    (findings[run.id] ?? []).map { AuditFinding($0, corrections, version: run.version) }
                }, showsScreen: try screens.named(place.screen).map { !unseen.contains($0.id) } ?? true)
        }
    }
}

extension AuditAsked {
    fileprivate init(_ run: ToolRun, _ findings: [StoredFinding], in build: StoredBuild) {
        let found = Set(findings.map(\.toolRule.name))
        func rules(_ fits: (Outcome) -> Bool) -> Set<String> {
            Set(run.outcomes.filter { fits($0.outcome) }.map(\.rule))
        }
        // What does not apply has nothing to judge, and what broke off anywhere may have missed what it looked for.
        self.init(
            version: run.version, build: build.id,
            rules: run.outcomes.isEmpty && !run.listsRules ? nil : rules { $0 != .untested }.union(found),
            told: rules { $0 == .passed }.union(found).subtracting(rules { $0 == .untested }))
    }
}

extension AuditFinding {
    fileprivate init(_ finding: StoredFinding, _ corrections: MatchCorrections, version: String?) {
        self.init(
            id: finding.id, rule: finding.toolRule, subject: finding.subject(corrections),
            isFailed: finding.outcome == .failed,
            impact: finding.impact, message: finding.message, version: version)
    }
}

extension StoredFinding {
    /// By the tool's own name; one that says none goes by the tool's.
    var toolRule: AuditFinding.Rule { AuditFinding.Rule(sourceRule ?? rule ?? tool, own: rule) }

    func subject(_ corrections: MatchCorrections) -> AuditFinding.Subject {
        AuditFinding.Subject(element: elementID.map(corrections.head), target)
    }
}
