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
    /// Of each rule and element the newest as it was measured, and the newest as the rule found it, one row each where there is one:
    /// each is looked up by itself, so that it costs the same after a hundred builds.
    package func lastMet(
        of asked: [(element: Int64, rule: String)], onScreens screens: [Int64]
    ) throws -> [LastMet] {
        guard !asked.isEmpty else { return [] }
        return try connection.run(
            """
            SELECT asked.rule, asked.element, met.capture, met.node, met.build, met.good, met.good_build
            FROM unnest(\(asked.map(\.element))::bigint[], \(asked.map(\.rule))::text[]) AS asked(element, rule)
            CROSS JOIN LATERAL (
                (SELECT capture_id AS capture, node, captured_in AS build, good_id AS good, good_build
                FROM faults
                WHERE element_id = asked.element AND rule = asked.rule AND is_met AND screen_id = ANY(\(screens))
                ORDER BY build_id DESC LIMIT 1)
                UNION ALL
                (SELECT capture_id, node_name, NULL::bigint, NULL::bigint, NULL::bigint
                FROM findings
                WHERE element_id = asked.element AND rule = asked.rule AND outcome = 'failed' AND capture_id IS NOT NULL
                    AND node_name IS NOT NULL
                ORDER BY capture_id DESC LIMIT 1)
            ) AS met
            """
        ).decoded()
    }
}
