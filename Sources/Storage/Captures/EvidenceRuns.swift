import History
import Postgres
package import Screens

/// What an engine's run proves of a place, as evidence reads it: by rule, not finding by finding.
package struct EvidenceRun: Sendable, Hashable {
    package var id: Int64
    package var tool: String
    /// Of our own rules; false: another tool's.
    package var isOurs: Bool
    /// What the audit says it is about, where it could be tied to no screen of ours.
    package var named: String?
    package var screen: String?
    /// Of the capture that it is of; `nil`: there is none.
    package var captureID: Int64?
    package var variant: Variant
    /// Of the capture; `nil`: there is none.
    package var screenReader: ScreenReader?
    /// A session that was held on none of Apple's devices.
    package var isHeldOnAnothers: Bool
    /// Rules that it says were met and passed.
    package var passed: [String]
    /// Rules of ours that could tell nothing, since the capture does not record what they go by.
    package var untold: [String]
}

/// What a run found by one rule, however many places it was on.
package struct EvidenceFinding: Sendable, Hashable {
    package var runID: Int64
    package var rule: String?
    package var outcome: Outcome
    package var impact: Impact?
    package var criteria: [String]
    package init(runID: Int64, rule: String?, outcome: Outcome, impact: Impact?, criteria: [String]) {
        (self.runID, self.rule, self.outcome, self.impact, self.criteria) = (runID, rule, outcome, impact, criteria)
    }

    fileprivate init(_ row: Row) throws {
        let rule: String? = try row.value("rule")
        self.init(
            runID: try row.value("run_id"), rule: rule, outcome: try row.named("outcome"),
            impact: try row.value("impact"), criteria: Ruleset.criteria(named: try row.value("criteria"), of: rule))
    }
}

extension Transaction {
    /// The runs that count for a build: our newest on each of its captures in the order of the screens' keys, then the
    /// imported ones as they came, then sessions as they were held.
    package func evidenceRuns(build id: Int64) throws -> [EvidenceRun] {
        let variants = ReadVariants()
        let passed: SQL = """
            (SELECT coalesce(array_agg(told ->> 'rule'), '{}') FROM jsonb_array_elements(outcomes) AS told
                WHERE told ->> 'outcome' = 'passed')
            """
        let ours = try connection.run(
            """
            SELECT id, tool, true AS is_ours, NULL::text AS named, key, capture_id, variant, screen_reader,
                NULL::text AS device, NULL::text AS os, \(fragment: passed) AS passed, untold FROM (
                SELECT DISTINCT ON (screens.key, build_captures.variant_key) audit_runs.id, tool, outcomes, untold, screens.key,
                    captures.id AS capture_id,
                    build_captures.variant_key, captures.variant::text AS variant, captures.screen_reader
                FROM build_captures JOIN captures ON captures.id = capture_id
                    JOIN screens ON screens.id = build_captures.screen_id
                    JOIN audit_runs ON audit_runs.capture_id = captures.id AND audit_runs.ruleset IS NOT NULL
                WHERE build_captures.build_id = \(id)
                ORDER BY screens.key, build_captures.variant_key, audit_runs.id DESC
            ) AS newest ORDER BY key, variant_key
            """
        ).map { try EvidenceRun($0, variants) }
        let imported = try connection.run(
            """
            SELECT audit_runs.id, tool, false AS is_ours, audit_runs.screen AS named, screens.key, captures.id AS capture_id,
                variant::text AS variant, coalesce(sessions.screen_reader, captures.screen_reader) AS screen_reader,
                sessions.device, sessions.os, \(fragment: passed) AS passed, '{}'::text[] AS untold
            FROM audit_runs LEFT JOIN sessions ON sessions.run_id = audit_runs.id
                LEFT JOIN captures ON captures.id = capture_id
                LEFT JOIN screens ON screens.id = captures.screen_id
            WHERE \(fragment: Self.isImported(for: id)) ORDER BY \(fragment: Self.heardAt) NULLS FIRST, audit_runs.id
            """
        ).map { try EvidenceRun($0, variants) }
        return ours + imported
    }

    /// What these runs found, each rule, outcome and impact of a run once.
    package func evidenceFindings(runs ids: [Int64]) throws -> [EvidenceFinding] {
        try connection.run(
            """
            SELECT run_id, rule, outcome, impact, criteria FROM findings WHERE run_id = ANY(\(ids))
            GROUP BY run_id, rule, outcome, impact, criteria
            """
        ).map(EvidenceFinding.init)
    }
}

extension EvidenceRun {
    fileprivate init(_ row: Row, _ variants: ReadVariants) throws {
        self.init(
            id: try row.value("id"), tool: try row.value("tool"), isOurs: try row.value("is_ours"),
            named: try row.value("named"), screen: try row.value("key"),
            captureID: try row.value("capture_id"),
            variant: try variants.variant(json: try row.value("variant")),
            screenReader: try row.value("screen_reader", as: String?.self).flatMap(ScreenReader.init),
            isHeldOnAnothers: try row.toldDevice().isAnothers,
            passed: try row.value("passed"), untold: try row.value("untold"))
    }
}
