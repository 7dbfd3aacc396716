package import History
import Postgres

/// What a rule of captures found failing on nodes of a screen that are drawn, and that no element speaks for: by that alone they
/// can be known again.
package struct DrawnFailures: Sendable, Decodable {
    package var screen: Int64
    package var rule: String
    package var capture: Int64
    /// By their names.
    package var nodes: [String]

    /// So many captures of each are looked through, the newest.
    fileprivate static let most = 5
}

extension Transaction {
    /// By screen what problems of these rules that are about no element were met as.
    package func drawn(rules: [String], onScreens screens: [Int64]) throws -> [Int64: [DrawnFailures]] {
        guard !rules.isEmpty else { return [:] }
        let found: [DrawnFailures] = try connection.run(
            """
            SELECT screen, rule, capture, nodes FROM (
                SELECT problems.screen_id AS screen, problems.rule, capture_id AS capture, array_agg(DISTINCT node_name) AS nodes,
                    row_number() OVER (PARTITION BY problems.screen_id, problems.rule ORDER BY capture_id DESC) AS place
                FROM problems JOIN problem_findings ON problem_id = problems.id JOIN findings ON findings.id = finding_id
                WHERE problems.screen_id = ANY(\(screens)) AND problems.rule = ANY(\(rules)) AND problems.element_id IS NULL
                    AND findings.rule = problems.rule AND findings.element_id IS NULL AND outcome = 'failed'
                    AND node_name <> '/' AND capture_id IS NOT NULL
                GROUP BY problems.screen_id, problems.rule, capture_id) AS met
            WHERE place <= \(DrawnFailures.most)
            """
        ).decoded()
        return Dictionary(grouping: found, by: \.screen)
    }

    /// By problem that is about no element, and that nodes show which are not heard: what looks had met of it when it was
    /// accepted last.
    package func drawn(metBeforeAcceptanceOf ids: [Int64]) throws -> [Int64: FindingDecision.Met] {
        guard !ids.isEmpty else { return [:] }
        let rows = try connection.run(
            """
            WITH accepted AS (
                SELECT problem_id, max(id) AS event FROM problem_events
                WHERE problem_id = ANY(\(ids)) AND jsonb_path_exists(kind, '$.decided._0 ? (exists(@.accept) || exists(@.falseAlarm))')
                GROUP BY problem_id
            ), met AS (
                SELECT DISTINCT problem_id, build_id FROM observations JOIN accepted USING (problem_id)
                WHERE outcome = 'present' AND build_id IS NOT NULL AND sequence < event
            )
            SELECT problem_id, build_id, message, node_name FROM met JOIN problems ON problems.id = problem_id
            JOIN build_captures USING (build_id) JOIN findings USING (capture_id)
            WHERE build_captures.screen_id = problems.screen_id AND findings.rule = problems.rule
                AND findings.element_id IS NULL AND outcome = 'failed' AND node_name <> '/'
            """)
        return try rows.reduce(into: [:]) { met, row in
            let id: Int64 = try row.value("problem_id")
            let message: String = try row.value("message")
            met[id, default: .init(nodes: [:], builds: [])].nodes[message, default: []].insert(
                try row.value("node_name"))
            met[id]?.builds.insert(try row.value("build_id"))
        }
    }
}
