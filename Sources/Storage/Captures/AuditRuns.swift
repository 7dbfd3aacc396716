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
        criteria = try row.value("criteria")
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
    /// An engine's run and its findings. `profile` and `ruleset` are given for our own rules only; `facts` is JSON.
    package func addRun(
        _ run: AuditRun, app: Int64, capture: Int64?, build: Int64?, upload: Int64?, ruleset: Int?, profile: String?,
        variant: String = VariantKey.standardWords, facts: String = "{}", untold: [String] = [], findings: [NewFinding]
    ) throws -> Int64 {
        let id: Int64 = try connection.run(
            """
            INSERT INTO audit_runs
                (app_id, capture_id, build_id, upload_id, tool, tool_version, ruleset, profile, mode, screen, in_variant,
                    outcomes, lists_rules, audited_at, facts, untold)
            VALUES (\(app), \(capture), \(build), \(upload), \(run.tool), \(run.toolVersion), \(ruleset), \(profile),
                \(run.mode.rawValue), \(run.screen), \(variant), \(try JSONB(encoding: run.outcomes)),
                    \(run.listsRules), \(run.auditedAt)::text::timestamptz, \(JSONB(facts)), \(untold))
            RETURNING id
            """
        ).one().value("id")
        guard !findings.isEmpty else { return id }
        try connection.executeLater(
            """
            INSERT INTO findings (run_id, capture_id, element_id, rule, source_rule, outcome, impact, criteria, node,
                node_name, message, evidence, target, link_reason, link_confidence)
            SELECT \(id), capture, element, rule, "sourceRule", outcome, impact, criteria, node, "nodeName", message,
                evidence::jsonb, target, reason, confidence
            FROM jsonb_to_recordset(\(try JSONB(encoding: findings.map(FindingRow.init)))) AS row(capture bigint, element bigint, rule text, "sourceRule" text,
                outcome text, impact text, criteria text[], node integer, "nodeName" text, message text, evidence text,
                target jsonb, reason text, confidence double precision)
            """)
        return id
    }
}

private struct FindingRow: Encodable {
    var capture: Int64?
    var element: Int64?
    var rule: String?
    var sourceRule: String?
    var outcome: String
    var impact: String?
    var criteria: [String]
    var node: Int?
    var nodeName: String?
    var message: String
    var evidence: String
    var target: FindingTarget?
    var reason: String?
    var confidence: Double?

    init(_ new: NewFinding) {
        capture = new.captureID
        element = new.elementID
        rule = new.finding.rule
        sourceRule = new.finding.sourceRule
        outcome = new.finding.outcome.rawValue
        impact = new.finding.impact?.rawValue
        criteria = new.finding.criteria
        node = new.finding.node
        nodeName = new.nodeName
        message = new.finding.message
        evidence = new.evidence
        target = new.finding.target
        reason = new.linkReason
        confidence = new.linkConfidence
    }
}
