package import History
import Postgres

/// A problem on a screen, with what tells whether a report is another voice of it.
package struct StandingProblem: Sendable, Hashable, Decodable {
    package var id: Int64
    package var screenID: Int64
    package var screenKey: String
    package var elementID: Int64?
    package var rule: String?
    package var title: String
    package var state: ProblemState
    /// Of one that the rule about speech loss found: the release in which a look met it first, of each line.
    package var seenSince: [String]
}

extension Transaction {
    private static var standingColumns: SQL {
        """
        SELECT problems.id, problems.screen_id, screens.key AS screen_key, element_id, rule, problems.title, state,
            CASE WHEN rule = 'speech-loss' THEN ARRAY(
                SELECT jsonb_array_elements_text(jsonb_path_query_array(record, '$.lines[*].seenSince')))
            ELSE '{}' END AS seen_since
        FROM problems JOIN screens ON screens.id = problems.screen_id
        """
    }

    package func standing(problem id: Int64) throws -> StandingProblem? {
        try standing(Self.standingColumns + " WHERE problems.id = \(id)").first
    }

    /// Every problem on one of these elements, duplicates too, oldest first.
    /// - Parameter screens: where the elements are.
    package func standing(onElements ids: [Int64], onScreens screens: [Int64], app: Int64) throws -> [StandingProblem] {
        guard !ids.isEmpty else { return [] }
        return try standing(
            Self.standingColumns + """
                 WHERE problems.app_id = \(app) AND problems.screen_id \(fragment: .isOne(of: screens))
                  AND problems.element_id \(fragment: .isOne(of: ids))
                ORDER BY problems.id
                """)
    }

    /// Every problem on one of these elements of a screen, duplicates too, oldest first, with what people wrote of them; in one
    /// trip.
    package func standingWithTexts(onElements ids: [Int64], onScreen screen: Int64, app: Int64) throws -> (
        problems: [StandingProblem], said: [ReportText]
    ) {
        let place: SQL = """
            WHERE problems.app_id = \(app) AND problems.screen_id = \(screen)
              AND problems.element_id \(fragment: .isOne(of: ids))
            """
        let rows = try connection.pipeline([
            "\(fragment: Self.standingColumns) \(fragment: place) ORDER BY problems.id",
            Self.texts(ofProblems: "(SELECT id FROM problems \(fragment: place))"),
        ])
        return (try standing(in: rows[0]), try texts(in: rows[1]))
    }

    /// The newest problems of each of these screens that are open, or were there in a release, oldest of them first.
    /// - Parameters:
    ///   - release: its version; `nil`: those that are open alone.
    ///   - whole: only those of the whole screen.
    ///   - limit: so many of a screen.
    package func standingOpen(
        onScreens ids: [Int64], orMetIn release: String?, app: Int64, whole: Bool, limit: Int
    ) throws -> [StandingProblem] {
        guard !ids.isEmpty else { return [] }
        let query =
            Self.standingColumns + """
                 WHERE problems.id IN (
                    SELECT newest.id FROM \(fragment: .rows(of: ids)) AS asked(screen), LATERAL (
                        SELECT id FROM problems WHERE app_id = \(app) AND screen_id = screen
                          AND (state = ANY(\(Self.openStates)) OR state <> 'duplicate' AND EXISTS (
                            SELECT FROM problem_releases WHERE problem_id = problems.id AND version = \(release)
                              AND presence = 'present'))
                          AND NOT (\(whole) AND element_id IS NOT NULL)
                        ORDER BY id DESC LIMIT \(limit)) AS newest)
                ORDER BY problems.id
                """
        // It takes forty times as long to plan as to run.
        return try standing(in: connection.runByOnePlan(query))
    }

    /// Whether something on a screen is mended, as far as anybody knows.
    package func isMended(onScreen id: Int64, app: Int64) throws -> Bool {
        try connection.run(
            "SELECT EXISTS (SELECT FROM problems WHERE app_id = \(app) AND screen_id = \(id) AND state IN ('fixed', 'fixClaimed')) AS found"
        ).one().value("found")
    }

    /// Those of some problems that were there in a release, by its version.
    package func problems(_ ids: [Int64], metIn release: String?) throws -> Set<Int64> {
        guard !ids.isEmpty, let release else { return [] }
        let rows = try connection.run(
            """
            SELECT problem_id FROM problem_releases
            WHERE problem_id \(fragment: .isOne(of: ids)) AND version = \(release) AND presence = 'present'
            """)
        return Set(try rows.map { try $0.value("problem_id") })
    }

    private func standing(_ query: SQL) throws -> [StandingProblem] { try standing(in: connection.run(query)) }

    private func standing(in rows: Rows) throws -> [StandingProblem] {
        try seen(rows.decoded(), id: \.id, title: \.title)
    }
}
