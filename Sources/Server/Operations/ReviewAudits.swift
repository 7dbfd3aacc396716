import History
import Screens
import Storage

/// Measures the audits of other tools against what the same tools said before on the build's line.
struct AuditReviewing {
    let app: StoredApp
    let history: AppHistory
    let transaction: any Transaction
    private let hand: HandMatches
    private let screens: [StoredScreen]

    init(_ app: StoredApp, _ history: AppHistory, _ hand: HandMatches, in transaction: any Transaction) throws {
        (self.app, self.history, self.hand, self.transaction) = (app, history, hand, transaction)
        screens = try transaction.screens(ofApp: app.id)
    }

    /// A sealed build as it was measured when it was sealed; an open one as it stands.
    /// - Parameters:
    ///   - review: its captures: a tool that looked at a spinner in a screen's place tells of nothing that is gone.
    ///   - baseline: measured against this build alone.
    func review(_ build: StoredBuild, _ review: BuildReview?, against baseline: StoredBuild? = nil) throws
        -> AuditReferences
    {
        let unseen = Set((review?.looks ?? []).filter { !$0.showsScreen }.map(\.look.screen))
        if let baseline {
            return try measure(build, against: measure(baseline, against: AuditReferences()), unseen: unseen)
        }
        if build.sealedAt != nil, let known = try transaction.audits(upTo: build.id) { return known }
        return try measure(build, against: references(for: build), unseen: unseen)
    }

    /// A screen of ours by the name that an audit gives it.
    func screen(_ name: String?) -> StoredScreen? {
        guard let name else { return nil }
        return screens.first { $0.key == name } ?? screens.first { $0.title == name }
    }

    /// What is known up to the build before. Where that was sealed before audits were kept, it is measured now, and so
    /// are those before it.
    private func references(for build: StoredBuild) throws -> AuditReferences {
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
        let looks = try looks(at: build, unseen: unseen)
        return try renamed(before, looks).review(looks) { element, earlier in
            try transaction.builds(hearing: hand.all(with: element)).contains { history.isInOrder($0, earlier) }
        }
    }

    /// A screen may have been audited before it was captured, and went by another name until then.
    private func renamed(_ references: AuditReferences, _ looks: [AuditLook]) -> AuditReferences {
        var references = references
        for look in looks where references.place(look.place) == nil {
            let old = references.places.firstIndex { known in
                known.place.tool == look.place.tool && known.place.variant == look.place.variant
                    && known.place.screen.flatMap { screen($0)?.key } == look.place.screen && look.place.screen != nil
            }
            if let old { references.places[old].place = look.place }
        }
        return references
    }

    private func looks(at build: StoredBuild, unseen: Set<Int64>) throws -> [AuditLook] {
        guard build.holdsAudits else { return [] }
        let findings = Dictionary(grouping: try transaction.importedFindings(build: build.id), by: \.runID)
        let runs = Dictionary(grouping: try transaction.toolRuns(build: build.id)) { run in
            AuditPlace(tool: run.tool, screen: screen(run.screen)?.key ?? run.screen, variant: run.variant)
        }
        return runs.map { place, runs in
            AuditLook(
                place, build: build.id,
                runs: runs.map { AuditAsked($0, findings[$0.id] ?? [], in: build) },
                findings: runs.flatMap { run in
                    (findings[run.id] ?? []).map { AuditFinding($0, hand, version: run.version) }
                }, showsScreen: screen(place.screen).map { !unseen.contains($0.id) } ?? true)
        }
    }
}

extension AuditAsked {
    fileprivate init(_ run: ToolRun, _ findings: [StoredFinding], in build: StoredBuild) {
        let asked = run.outcomes.filter { $0.outcome != .untested }.map(\.rule)
        self.init(
            version: run.version, build: build.id,
            rules: run.outcomes.isEmpty ? nil : Set(asked + findings.map(\.toolRule.name)))
    }
}

extension AuditFinding {
    fileprivate init(_ finding: StoredFinding, _ hand: HandMatches, version: String?) {
        self.init(
            id: finding.id, rule: finding.toolRule, subject: finding.subject(hand),
            isFailed: finding.outcome == Outcome.failed.rawValue,
            impact: Impact(rawValue: finding.impact) ?? .serious, message: finding.message, version: version)
    }
}

extension StoredFinding {
    /// By the tool's own name; one that says none goes by the tool's.
    var toolRule: AuditFinding.Rule { AuditFinding.Rule(sourceRule ?? rule ?? tool, own: rule) }

    func subject(_ hand: HandMatches) -> AuditFinding.Subject {
        AuditFinding.Subject(element: elementID.map(hand.head), target)
    }
}
