import Foundation
package import History
import JSON
import Postgres
package import Screens

/// One audit by another tool, as it was uploaded to a build.
package struct ToolRun: Sendable {
    package var id: Int64
    package var tool: String
    package var version: String?
    /// What the audit says it is about.
    package var screen: String?
    package var variant: String
    /// Rules that found nothing.
    package var outcomes: [AuditRun.RuleOutcome]
    /// Every rule that was asked is among the outcomes or the findings.
    package var listsRules: Bool
}

extension Transaction {
    /// The audits that other tools delivered for a build, in the order they came.
    package func toolRuns(build id: Int64) throws -> [ToolRun] {
        try connection.run(
            """
            SELECT id, tool, tool_version, screen, in_variant, outcomes::text AS outcomes, lists_rules FROM audit_runs
            WHERE build_id = \(id) AND upload_id IS NOT NULL AND ruleset IS NULL ORDER BY id
            """
        ).map { row in
            let outcomes: String = try row.value("outcomes")
            return ToolRun(
                id: try row.value("id"), tool: try row.value("tool"), version: try row.value("tool_version"),
                screen: try row.value("screen"), variant: try row.value("in_variant"),
                outcomes: try KeptJSON.decode([AuditRun.RuleOutcome].self, from: outcomes),
                listsRules: try row.value("lists_rules"))
        }
    }

    /// Those of these builds in which a tool looked at a place, as far as that is kept.
    package func builds(_ ids: [Int64], auditedAt place: AuditPlace) throws -> Set<Int64> {
        Set(
            try connection.run(
                """
                SELECT build_id FROM audit_looks
                WHERE build_id = ANY(\(ids)) AND looked_in = build_id AND tool = \(place.tool)
                    AND screen = \(place.screen ?? "") AND variant = \(place.variant)
                """
            ).map { try $0.value("build_id") })
    }

    /// Those in which another tool looked at a screen that audits call so.
    package func builds(auditing names: [String], ofApp app: Int64) throws -> Set<Int64> {
        Set(
            try connection.run(
                """
                SELECT DISTINCT build_id FROM audit_runs JOIN builds ON builds.id = build_id
                    JOIN releases ON releases.id = release_id
                WHERE releases.app_id = \(app) AND holds_audits AND ruleset IS NULL AND audit_runs.screen = ANY(\(names))
                """
            ).map { try $0.value("build_id") })
    }

    /// Whether another tool has found something in an app by this rule of its own.
    /// - Parameter app: its slug.
    package func isRuleOfTool(_ rule: String, ofApp app: String) throws -> Bool {
        try connection.run(
            """
            SELECT FROM findings JOIN audit_runs ON audit_runs.id = run_id JOIN apps ON apps.id = app_id
            WHERE slug = \(app) AND source_rule = \(rule) LIMIT 1
            """
        ).first != nil
    }

    /// Whether an audit of an app names a screen so.
    package func isAudited(_ screen: String, ofApp id: Int64) throws -> Bool {
        try connection.run("SELECT FROM audit_runs WHERE app_id = \(id) AND screen = \(screen) LIMIT 1").first != nil
    }

    /// The builds that let any of these elements be heard.
    package func builds(hearing elements: [Int64]) throws -> Set<Int64> {
        Set(
            try connection.run(
                """
                SELECT DISTINCT build_id FROM utterances JOIN build_captures USING (capture_id)
                WHERE element_id = ANY(\(elements))
                """
            ).map { try $0.value("build_id") })
    }
}
