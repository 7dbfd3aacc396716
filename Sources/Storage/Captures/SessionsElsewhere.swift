import Postgres

extension Transaction {
    /// By screen the releases in which all whole sessions were held on something else in its place, as a loading screen: the next build
    /// that holds the screen lets more than twice as much be heard there, and none of what was heard then.
    package func releasesWithSessionsElsewhere(onScreens ids: [Int64]) throws -> [Int64: Set<String>] {
        guard !ids.isEmpty else { return [:] }
        return try connection.run(
            """
            SELECT sessions.screen_id AS screen, version
            FROM sessions JOIN releases ON releases.id = release_id LEFT JOIN audit_runs ON audit_runs.id = run_id
            LEFT JOIN LATERAL (
                SELECT min(build_id) AS id FROM build_captures
                WHERE build_captures.screen_id = sessions.screen_id AND build_id > audit_runs.build_id) AS next ON true
            LEFT JOIN LATERAL (\(fragment: Self.heard(inBuild: "audit_runs.build_id"))) AS heard ON true
            LEFT JOIN LATERAL (\(fragment: Self.heard(inBuild: "next.id"))) AS later ON true
            WHERE sessions.screen_id = ANY(\(ids)) AND \(fragment: Self.isWholeSession)
            GROUP BY sessions.screen_id, version
            HAVING bool_and(coalesce(2 * cardinality(heard.elements) < cardinality(later.elements)
                AND NOT heard.elements && later.elements, false))
            """
        ).reduce(into: [:]) { releases, row in
            releases[try row.value("screen"), default: []].insert(try row.value("version"))
        }
    }

    /// The elements that a build lets be heard on the screen of a session.
    private static func heard(inBuild build: SQL) -> SQL {
        """
        SELECT array_agg(DISTINCT element_id) AS elements FROM build_captures JOIN utterances USING (capture_id)
        WHERE build_captures.build_id = \(fragment: build) AND build_captures.screen_id = sessions.screen_id
          AND element_id IS NOT NULL
        """
    }
}
