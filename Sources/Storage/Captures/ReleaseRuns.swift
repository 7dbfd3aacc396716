import Foundation
package import History
import JSON
import Postgres
package import Screens

/// An engine's run that counts for a build: our newest on each of its captures, and every imported one.
package struct StoredRun: Sendable, Hashable {
    package var id: Int64
    package var tool: String
    package var version: String?
    /// Of our own rules; false: another tool's.
    package var isOurs: Bool
    /// What the audit says it is about, where it could be tied to no screen of ours.
    package var named: String?
    package var screen: String?
    package var screenTitle: String?
    package var variant: Variant
    /// When the tool looked, RFC 3339 in UTC; `nil`: its file does not say.
    package var auditedAt: String?
    package var outcomes: [AuditRun.RuleOutcome]

    init(_ row: Row) throws {
        id = try row.value("id")
        tool = try row.value("tool")
        version = try row.value("tool_version")
        isOurs = try row.value("is_ours")
        named = try row.value("screen")
        screen = try row.value("key")
        screenTitle = try row.value("title")
        let variant: String? = try row.value("variant")
        self.variant = try variant.map { try KeptJSON.decode(Variant.self, from: $0) } ?? Variant()
        auditedAt = try row.value("audited_at")
        let outcomes: String = try row.value("outcomes")
        self.outcomes = try KeptJSON.decode([AuditRun.RuleOutcome].self, from: outcomes)
    }
}

/// A finding with the place it is about, as compliance names it.
package struct PlacedFinding: Sendable, Hashable {
    package var id: Int64
    package var runID: Int64
    /// Without its evidence.
    package var finding: Finding
    /// JSON.
    package var evidence: String
    package var node: String?
    package var elementID: Int64?

    init(_ row: Row) throws {
        id = try row.value("id")
        runID = try row.value("run_id")
        evidence = try row.value("evidence")
        elementID = try row.value("element_id")
        node = try row.value("node_name")
        let target: String? = try row.value("target")
        let rule: String? = try row.value("rule")
        finding = Finding(
            rule: rule, sourceRule: try row.value("source_rule"),
            outcome: try row.named("outcome"), impact: try row.value("impact"),
            criteria: Ruleset.criteria(named: try row.value("criteria"), of: rule), node: nil,
            message: try row.value("message"),
            target: try target.map { try KeptJSON.decode(FindingTarget.self, from: $0) })
        let identifier: String? = try row.value("identifier"), label: String? = try row.value("label")
        guard identifier != nil || label != nil else { return }
        var place = finding.target ?? FindingTarget()
        place.identifier = identifier ?? place.identifier
        place.label = label ?? place.label
        finding.target = place
    }
}

extension Transaction {
    static var auditedAt: SQL {
        "to_char(audited_at AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"') AS audited_at"
    }

    /// Ours in the order of the screens' keys, then the imported ones as they came, then sessions as they were held.
    package func runs(build id: Int64) throws -> [StoredRun] {
        let ours = try connection.run(
            """
            SELECT DISTINCT ON (screens.key, build_captures.variant_key) audit_runs.id, tool, tool_version,
                ruleset IS NOT NULL AS is_ours, audit_runs.screen,
                screens.key, screens.title, variant::text AS variant, outcomes::text AS outcomes,
                \(fragment: Self.auditedAt)
            FROM build_captures JOIN captures ON captures.id = capture_id
                JOIN screens ON screens.id = build_captures.screen_id
                JOIN audit_runs ON audit_runs.capture_id = captures.id AND audit_runs.ruleset IS NOT NULL
            WHERE build_captures.build_id = \(id)
            ORDER BY screens.key, build_captures.variant_key, audit_runs.id DESC
            """
        ).map(StoredRun.init)
        let imported = try connection.run(
            """
            SELECT audit_runs.id, tool, tool_version,
                ruleset IS NOT NULL AS is_ours, audit_runs.screen, screens.key, captures.title,
                variant::text AS variant, outcomes::text AS outcomes, \(fragment: Self.auditedAt)
            FROM audit_runs LEFT JOIN sessions ON sessions.run_id = audit_runs.id
                LEFT JOIN captures ON captures.id = capture_id
                LEFT JOIN screens ON screens.id = captures.screen_id
            WHERE \(fragment: Self.isImported(for: id)) ORDER BY \(fragment: Self.heardAt) NULLS FIRST, audit_runs.id
            """
        ).map(StoredRun.init)
        return ours + imported
    }

    /// The findings of these runs, each run's in its own order.
    package func placedFindings(runs ids: [Int64]) throws -> [PlacedFinding] {
        try connection.run(
            """
            SELECT findings.id, run_id, node_name, element_id, rule, source_rule, outcome, impact, criteria, message,
                evidence::text AS evidence, target::text AS target, elements.identifier, elements.label
            FROM findings LEFT JOIN elements ON elements.id = element_id
            WHERE run_id = ANY(\(ids)) ORDER BY run_id, findings.id
            """
        ).map(PlacedFinding.init)
    }

    /// The screen reader of a session: as somebody said, else that of its capture; `NULL`: nobody knows.
    static var heldWith: SQL {
        """
        coalesce(sessions.screen_reader, (
            SELECT captures.screen_reader FROM audit_runs JOIN captures ON captures.id = audit_runs.capture_id
            WHERE audit_runs.id = sessions.run_id))
        """
    }

    /// What came of the sessions in which somebody went through a screen of a release to the end: the newest on each screen
    /// with each device and screen reader, newest first.
    /// - Parameter build: of the release: what somebody listened to in another one may be there by another tree.
    package func wholeSessions(release id: Int64, heldAgainst build: Int64) throws -> [HeardScreens.Session] {
        try connection.run(
            """
            SELECT key, device, os, reader AS screen_reader,
                EXISTS (SELECT FROM session_answers WHERE session_id = newest.id AND outcome = 'failed') AS fails,
                EXISTS (SELECT FROM session_answers WHERE session_id = newest.id AND outcome = 'passed')
                AND NOT EXISTS (SELECT FROM session_answers WHERE session_id = newest.id AND outcome = 'cantTell')
                AS tells,
                coalesce(reader, 'voiceOver') <> 'voiceOver' AS is_another,
                (SELECT \(fragment: Self.buildName) FROM audit_runs JOIN builds ON builds.id = audit_runs.build_id
                    JOIN releases ON releases.id = builds.release_id
                    WHERE audit_runs.id = newest.run_id
                        AND \(fragment: Self.isOtherwise("newest.screen_id", in: build))) AS other_build
            FROM (
                SELECT DISTINCT ON (screen_id, device, reader) *
                FROM (
                    SELECT sessions.*, \(fragment: Self.heldWith) AS reader, \(fragment: Self.heardAt) AS heard FROM sessions
                    WHERE release_id = \(id) AND \(fragment: Self.isWholeSession)
                ) held
                ORDER BY screen_id, device, reader, heard DESC, id DESC
            ) newest JOIN screens ON screens.id = screen_id ORDER BY heard DESC, newest.id DESC
            """
        ).map { row in
            let fails: Bool = try row.value("fails"), tells: Bool = try row.value("tells")
            return HeardScreens.Session(
                screen: try row.value("key"), device: try row.value("device"), isFailing: fails,
                isSound: tells && !fails,
                isWithAnother: try row.value("is_another") || row.toldDevice().isAnothers,
                otherBuild: try row.value("other_build"))
        }
    }
}

extension Row {
    /// Of its columns `device`, `os` and `screen_reader`.
    func toldDevice() throws -> ToldDevice {
        ToldDevice(
            device: try value("device"), system: try value("os"), screenReader: try value("screen_reader"))
    }
}
