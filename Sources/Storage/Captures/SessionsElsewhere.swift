import Postgres

extension Transaction {
    /// By screen the releases in which all whole sessions were held on a loading screen in its place: the build of the session lets at
    /// most one thing be heard there, and the next build that holds the screen more than twice as much, and none of what was heard
    /// then. A screen that says more than that is one, however short: “No orders yet”.
    /// - Parameters:
    ///   - builds: the build that is judged and those it goes on from, in their order. Of a session on another one nothing is told.
    ///   - standards: those of them that others are measured against.
    package func releasesWithSessionsElsewhere(
        onScreens ids: [Int64], ofApp app: Int64, among builds: [Int64], measuredBy standards: [Int64]
    ) throws -> [Int64: Set<String>] {
        guard !ids.isEmpty else { return [:] }
        return try connection.run(
            """
            WITH placed AS (SELECT id, place FROM unnest(\(builds)::bigint[]) WITH ORDINALITY AS counted(id, place))
            SELECT sessions.screen_id AS screen, version
            FROM sessions JOIN releases ON releases.id = release_id LEFT JOIN audit_runs ON audit_runs.id = run_id
            LEFT JOIN placed AS own ON own.id = audit_runs.build_id
            LEFT JOIN LATERAL (
                SELECT build_id AS id FROM build_captures JOIN placed ON placed.id = build_id
                WHERE build_captures.screen_id = sessions.screen_id AND placed.place > own.place
                    AND placed.id = ANY(\(standards))
                ORDER BY placed.place LIMIT 1) AS next ON true
            LEFT JOIN LATERAL (\(fragment: Self.heard(inBuild: "audit_runs.build_id"))) AS heard ON true
            LEFT JOIN LATERAL (\(fragment: Self.heard(inBuild: "next.id"))) AS later ON true
            WHERE sessions.app_id = \(app) AND sessions.screen_id = ANY(\(ids)) AND \(fragment: Self.isWholeSession)
            GROUP BY sessions.screen_id, version
            HAVING bool_and(next.id IS NOT NULL AND heard.captures > 0 AND cardinality(heard.elements) <= 1
                AND 2 * cardinality(heard.elements) < cardinality(later.elements)
                AND NOT heard.elements && later.elements AND NOT heard.texts && later.texts)
            """
        ).reduce(into: [:]) { releases, row in
            releases[try row.value("screen"), default: []].insert(try row.value("version"))
        }
    }

    /// What a build lets be heard on the screen of a session, and how many captures tell of it.
    private static func heard(inBuild build: SQL) -> SQL {
        """
        SELECT count(DISTINCT build_captures.capture_id) AS captures,
            coalesce(array_agg(DISTINCT element_id) FILTER (WHERE element_id IS NOT NULL), '{}') AS elements,
            coalesce(array_agg(DISTINCT text) FILTER (WHERE text IS NOT NULL), '{}') AS texts
        FROM build_captures LEFT JOIN utterances USING (capture_id)
        WHERE build_captures.build_id = \(fragment: build) AND build_captures.screen_id = sessions.screen_id
        """
    }
}
