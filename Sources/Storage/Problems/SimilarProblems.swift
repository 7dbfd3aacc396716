import Foundation
import Postgres

/// A problem that may be the same one, and why.
package struct SimilarProblem: Sendable, Hashable {
    package var problem: StoredProblem
    package var isSameElement: Bool
    package var isSameRule: Bool
    package var isSameScreen: Bool
    /// How alike the titles are, from 0 to 1, by the letters they share.
    package var likeness: Double
}

/// So many of a kind are asked whether they are called alike, newest first: each takes some microseconds.
private let mostAsked = 200

extension Transaction {
    /// Problems that may be the same as this one, the likeliest first: on the same element, of the same rule on the
    /// same screen, or called alike. Titles of checks are alike by their making: one of a check is asked beside those of its
    /// rule, of its screen and those that people told of; one that people told of beside those that share a long word with it.
    package func problems(similarTo problem: StoredProblem, limit: Int) throws -> [SimilarProblem] {
        let others: SQL = "SELECT id FROM problems WHERE app_id = \(problem.appID)",
            newest: SQL = "ORDER BY id DESC LIMIT \(mostAsked)"
        let told: SQL =
            problem.rule == nil
            ? "to_tsvector('simple', title) @@ to_tsquery('simple', \(LongWords(problem.title).query))" : "rule IS NULL"
        return try connection.run(
            """
            WITH near AS (
                (\(fragment: others) AND element_id = \(problem.elementID)::bigint)
                UNION (\(fragment: others) AND rule = \(problem.rule)::text \(fragment: newest))
                UNION (\(fragment: others) AND screen_id = \(problem.screenID)::bigint \(fragment: newest))
                UNION (\(fragment: others) AND \(fragment: told) \(fragment: newest))
            ), named AS (
                SELECT problems.id AS named, coalesce(element_id = \(problem.elementID)::bigint, false) AS same_element,
                    coalesce(rule = \(problem.rule)::text, false) AS same_rule,
                    coalesce(screen_id = \(problem.screenID)::bigint, false) AS same_screen,
                    similarity(title, \(problem.title)::text)::double precision AS likeness
                FROM near JOIN problems USING (id) WHERE problems.id <> \(problem.id) AND state <> 'duplicate'
                OFFSET 0
            ), nearest AS (
                SELECT *, same_element::int + (same_rule AND same_screen)::int + likeness AS rank FROM named
                WHERE same_element OR (same_rule AND same_screen) OR likeness >= 0.3
                ORDER BY rank DESC, named DESC LIMIT \(limit)
            )
            SELECT \(fragment: Self.problemColumns), same_element, same_rule, same_screen, likeness
            FROM nearest JOIN problems ON problems.id = named LEFT JOIN screens ON screens.id = problems.screen_id
            ORDER BY rank DESC, named DESC
            """
        ).map {
            SimilarProblem(
                problem: try seen($0.decoded()), isSameElement: try $0.value("same_element"),
                isSameRule: try $0.value("same_rule"), isSameScreen: try $0.value("same_screen"),
                likeness: try $0.value("likeness"))
        }
    }

    /// How often checks found a problem, or those that go on in it, in each build: oldest build first.
    package func occurrences(ofProblems ids: [Int64]) throws -> [(release: String, build: String, findings: Int)] {
        try connection.run(
            """
            SELECT version, \(fragment: Self.buildName) AS build, count(DISTINCT finding_id) AS n
            FROM problem_findings JOIN builds ON builds.id = build_id JOIN releases ON releases.id = release_id
            WHERE problem_id = ANY(\(ids)) GROUP BY builds.id, version, number ORDER BY builds.id
            """
        ).map { (release: try $0.value("version"), build: try $0.value("build"), findings: try $0.value("n")) }
    }
}
