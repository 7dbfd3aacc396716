import Postgres

/// The newest capture in which a rule found something wrong with an element.
package struct LastMet: Sendable, Decodable {
    package var element: Int64
    package var rule: String
    package var capture: Int64
    /// By its name in the capture.
    package var node: String
    /// The build that captured it, where it was measured against an earlier capture.
    package var build: Int64?
    /// The capture in which it was good last.
    package var good: Int64?
    package var goodBuild: Int64?
}

extension Transaction {
    /// Of each rule and element the newest, as it was measured where it was, else as the rule found it.
    package func lastMet(
        of elements: [Int64], by rules: [String], onScreens screens: [Int64]
    ) throws -> [LastMet] {
        guard !elements.isEmpty, !rules.isEmpty else { return [] }
        return try connection.run(
            """
            (SELECT DISTINCT ON (rule, element_id) rule, element_id AS element, capture_id AS capture, node,
                captured_in AS build, good_id AS good, good_build
            FROM faults
            WHERE screen_id = ANY(\(screens)) AND rule = ANY(\(rules)) AND element_id = ANY(\(elements)) AND is_met
            ORDER BY rule, element_id, build_id DESC)
            UNION ALL
            (SELECT DISTINCT ON (rule, element_id) rule, element_id, capture_id, node_name, NULL::bigint, NULL::bigint, NULL::bigint
            FROM findings
            WHERE element_id = ANY(\(elements)) AND rule = ANY(\(rules)) AND outcome = 'failed' AND capture_id IS NOT NULL
                AND node_name IS NOT NULL
            ORDER BY rule, element_id, capture_id DESC)
            """
        ).decoded()
    }
}
