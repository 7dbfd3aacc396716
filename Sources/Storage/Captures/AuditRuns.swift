import History
import JSON
import Postgres
package import Screens

/// A finding as it is kept. Its row is read by hand: a build has thousands of them. `evidence` is JSON.
package struct StoredFinding: Sendable, Hashable, Codable {
    package var id: Int64
    package var runID: Int64
    package var captureID: Int64?
    package var elementID: Int64?
    package var rule: String?
    package var sourceRule: String?
    package var outcome: Outcome
    /// `nil`: nobody has said it.
    package var impact: Impact?
    package var criteria: [String]
    package var nodeName: String?
    package var message: String
    package var evidence: String
    package var tool: String
    package var linkReason: String?
    /// What another tool says of its place.
    package var target: FindingTarget?
    /// The screen as the audit names it.
    package var named: String?

    init(_ row: Row) throws {
        id = try row.value("id")
        runID = try row.value("run_id")
        captureID = try row.value("capture_id")
        elementID = try row.value("element_id")
        rule = try row.value("rule")
        sourceRule = try row.value("source_rule")
        outcome = try row.value("outcome")
        impact = try row.value("impact")
        // What earlier versions kept names none where the tool named none.
        criteria = Ruleset.criteria(named: try row.value("criteria"), of: rule)
        nodeName = try row.value("node_name")
        message = try row.value("message")
        evidence = try row.value("evidence")
        tool = try row.value("tool")
        linkReason = try row.value("link_reason")
        let target: String? = try row.value("target")
        self.target = try target.map { try KeptJSON.decode(FindingTarget.self, from: $0) }
        named = try row.value("screen")
    }
}

/// A finding on its way in: what Storage needs beside the value itself.
package struct NewFinding: Sendable {
    package var finding: Finding
    package var captureID: Int64?
    package var elementID: Int64?
    package var nodeName: String?
    package var evidence: String
    package var linkReason: String?
    package var linkConfidence: Double?

    package init(
        finding: Finding, captureID: Int64?, elementID: Int64?, nodeName: String?, evidence: String,
        linkReason: String? = nil, linkConfidence: Double? = nil
    ) {
        self.finding = finding
        self.captureID = captureID
        self.elementID = elementID
        self.nodeName = nodeName
        self.evidence = evidence
        self.linkReason = linkReason
        self.linkConfidence = linkConfidence
    }

    package init(finding: Finding, captureID: Int64?, evidence: String, _ place: TiedPlace) {
        self.init(
            finding: finding, captureID: captureID, elementID: place.element, nodeName: place.node, evidence: evidence,
            linkReason: place.reason, linkConfidence: place.confidence)
    }
}

extension Transaction {
    static var findingColumns: SQL {
        """
        findings.id, run_id, findings.capture_id, element_id, rule, source_rule, outcome, impact, criteria, node_name, message,
        evidence::text AS evidence, tool, link_reason, target::text AS target, audit_runs.screen
        """
    }

    /// Findings of our own rules on captures, by the newest run stored for each: one by the app's profile
    /// and reach, where there is.
    /// - Parameter rules: only these; `nil`: all.
    package func findings(captures ids: [Int64], of rules: [String]? = nil) throws -> [StoredFinding] {
        try connection.run(
            """
            SELECT \(fragment: Self.findingColumns) FROM findings JOIN audit_runs ON audit_runs.id = run_id
            WHERE findings.capture_id \(fragment: .isOne(of: ids)) AND ruleset IS NOT NULL
              AND coalesce(rule = ANY(\(rules)::text[]), \(rules == nil))
              AND run_id IN (SELECT DISTINCT ON (runs.capture_id) runs.id
                FROM audit_runs AS runs JOIN apps ON apps.id = runs.app_id
                WHERE runs.capture_id \(fragment: .isOne(of: ids)) AND runs.ruleset IS NOT NULL
                ORDER BY runs.capture_id, (runs.profile = apps.terms) DESC, runs.id DESC)
            ORDER BY findings.id
            """
        ).map(StoredFinding.init)
    }

    /// Whether anything fails on one of these elements in captures of a screen in a build, whoever found it, and in whichever run.
    package func anyFails(onElements ids: [Int64], ofScreen screen: Int64, inBuild build: Int64) throws -> Bool {
        try connection.run(
            """
            SELECT EXISTS (
                SELECT FROM findings WHERE element_id \(fragment: .isOne(of: ids)) AND outcome = 'failed' AND capture_id IN (
                    SELECT capture_id FROM build_captures WHERE build_id = \(build) AND screen_id = \(screen))) AS fails
            """
        ).one().value("fails")
    }

    /// How many findings of our own rules fail on each of these captures, by the same runs; nothing where none.
    package func failureCounts(captures ids: [Int64]) throws -> [Int64: Int] {
        try connection.run(
            """
            SELECT findings.capture_id, count(*) AS failures FROM findings
            WHERE outcome = 'failed' AND run_id IN (SELECT DISTINCT ON (runs.capture_id) runs.id
                FROM audit_runs AS runs JOIN apps ON apps.id = runs.app_id
                WHERE runs.capture_id = ANY(\(ids)) AND runs.ruleset IS NOT NULL
                ORDER BY runs.capture_id, (runs.profile = apps.terms) DESC, runs.id DESC)
            GROUP BY findings.capture_id
            """
        ).reduce(into: [:]) { counts, row in counts[try row.value("capture_id")] = try row.value("failures") }
    }

    /// Which of these rules of ours the newest run of each capture asked, whatever came of it; nothing where none. A rule
    /// that goes by what the capture does not record was not asked.
    package func asked(_ rules: [String], ofCaptures ids: [Int64]) throws -> [Int64: Set<String>] {
        guard !rules.isEmpty else { return [:] }
        return try connection.run(
            """
            SELECT runs.capture_id, wanted FROM unnest(\(rules)) AS wanted, (
                SELECT DISTINCT ON (runs.capture_id) runs.id, runs.capture_id, outcomes, untold
                FROM audit_runs AS runs JOIN apps ON apps.id = runs.app_id
                WHERE runs.capture_id = ANY(\(ids)) AND runs.ruleset IS NOT NULL
                ORDER BY runs.capture_id, (runs.profile = apps.terms) DESC, runs.id DESC) AS runs
            WHERE wanted <> ALL(untold) AND (outcomes @> jsonb_build_array(jsonb_build_object('rule', wanted))
               OR EXISTS (SELECT FROM findings WHERE run_id = runs.id AND rule = wanted))
            """
        ).reduce(into: [:]) { asked, row in
            asked[try row.value("capture_id"), default: []].insert(try row.value("wanted"))
        }
    }

    /// Rules of ours that could tell nothing of a capture, by its newest run: it does not record what they go by.
    package func untold(ofCaptures ids: [Int64]) throws -> [Int64: Set<String>] {
        try connection.run(
            """
            SELECT DISTINCT ON (runs.capture_id) runs.capture_id, untold
            FROM audit_runs AS runs JOIN apps ON apps.id = runs.app_id
            WHERE runs.capture_id = ANY(\(ids)) AND runs.ruleset IS NOT NULL
            ORDER BY runs.capture_id, (runs.profile = apps.terms) DESC, runs.id DESC
            """
        ).reduce(into: [:]) {
            $0[try $1.value("capture_id", as: Int64.self)] = Set(try $1.value("untold", as: [String].self))
        }
    }

    /// Findings that other tools delivered for a build, linked or not.
    package func importedFindings(build id: Int64) throws -> [StoredFinding] {
        try connection.run(
            """
            SELECT \(fragment: Self.findingColumns) FROM findings JOIN audit_runs ON audit_runs.id = run_id
            WHERE build_id = \(id) ORDER BY findings.id
            """
        ).map(StoredFinding.init)
    }
}

extension WriteTransaction {
    /// The run of another tool, or of a person, and its findings. `facts` is JSON.
    package func addRun(
        _ run: AuditRun, app: Int64, capture: Int64?, build: Int64?, upload: Int64?,
        variant: String = VariantKey.standardWords, facts: String = "{}", findings: [NewFinding]
    ) throws -> Int64 {
        let id: Int64 = try connection.run(
            try run.inserted(app: app, capture: capture, build: build, upload: upload, variant: variant, facts: facts)
        ).one().value("id")
        guard !findings.isEmpty else { return id }
        try connection.executeLater(findings.inserted(run: "SELECT \(id)::bigint AS id"))
        return id
    }

    /// A run of our own rules on a capture, and its findings.
    /// - Parameter untold: rules that could tell nothing of it.
    package func addRun(
        _ run: AuditRun, app: Int64, capture: Int64, ruleset: Int, profile: String, untold: [String],
        findings: [NewFinding]
    ) throws {
        try connection.executeLater(
            findings.inserted(
                run: try run.inserted(app: app, capture: capture, ruleset: ruleset, profile: profile, untold: untold)))
    }
}

extension AuditRun {
    /// `profile` and `ruleset` are given for our own rules only.
    fileprivate func inserted(
        app: Int64, capture: Int64?, build: Int64? = nil, upload: Int64? = nil, ruleset: Int? = nil,
        profile: String? = nil, variant: String = VariantKey.standardWords, facts: String = "{}", untold: [String] = []
    ) throws -> SQL {
        """
        INSERT INTO audit_runs
            (app_id, capture_id, build_id, upload_id, tool, tool_version, ruleset, profile, mode, screen, in_variant,
                outcomes, lists_rules, audited_at, facts, untold)
        VALUES (\(app), \(capture), \(build), \(upload), \(tool), \(toolVersion), \(ruleset), \(profile),
            \(mode.rawValue), \(screen), \(variant), \(try JSONB(encoding: outcomes)),
                \(listsRules), \(auditedAt)::text::timestamptz, \(JSONB(facts)), \(untold))
        RETURNING id
        """
    }
}

extension [NewFinding] {
    /// - Parameter run: a statement that answers the id of the run they belong to.
    fileprivate func inserted(run: SQL) throws -> SQL {
        """
        WITH run AS (\(fragment: run))
        INSERT INTO findings (run_id, capture_id, element_id, rule, source_rule, outcome, impact, criteria, node,
            node_name, message, evidence, target, link_reason, link_confidence)
        SELECT run.id, capture, element, rule, source_rule, outcome, impact, criteria::text[], node, node_name, message,
            evidence::jsonb, target::jsonb, reason, confidence
        FROM run, unnest(\(map { $0.captureID }), \(map { $0.elementID }), \(map { $0.finding.rule }), \(map { $0.finding.sourceRule }),
            \(map { $0.finding.outcome.rawValue }), \(map { $0.finding.impact?.rawValue }), \(map { $0.finding.criteria.literal }),
            \(map { $0.finding.node }), \(map { $0.nodeName }), \(map { $0.finding.message }), \(map { $0.evidence }),
            \(try map { try $0.finding.target.map(JSONB.init(encoding:)) }), \(map { $0.linkReason }), \(map { $0.linkConfidence }))
            AS row(capture, element, rule, source_rule, outcome, impact, criteria, node, node_name, message, evidence, target,
                reason, confidence)
        """
    }
}
