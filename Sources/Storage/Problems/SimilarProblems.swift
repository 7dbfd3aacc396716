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

extension Transaction {
    /// Problems that may be the same as this one, the likeliest first: on the same element, of the same rule on the
    /// same screen, or called alike.
    package func problems(similarTo problem: StoredProblem, limit: Int) throws -> [SimilarProblem] {
        try connection.run(
            """
            SELECT \(fragment: Self.problemColumns),
                coalesce(problems.element_id = \(problem.elementID)::bigint, false) AS same_element,
                coalesce(problems.rule = \(problem.rule)::text, false) AS same_rule,
                coalesce(problems.screen_id = \(problem.screenID)::bigint, false) AS same_screen,
                similarity(problems.title, \(problem.title)::text)::double precision AS likeness
            FROM \(fragment: Self.problemTables)
            WHERE problems.app_id = \(problem.appID) AND problems.id <> \(problem.id) AND problems.state <> 'duplicate'
              AND (problems.element_id = \(problem.elementID)::bigint
                OR (problems.rule = \(problem.rule)::text AND problems.screen_id = \(problem.screenID)::bigint)
                OR problems.title % \(problem.title)::text)
            ORDER BY (coalesce(problems.element_id = \(problem.elementID)::bigint, false)::int
                + coalesce(problems.rule = \(problem.rule)::text AND problems.screen_id = \(problem.screenID)::bigint, false)::int
                + similarity(problems.title, \(problem.title)::text)) DESC, problems.id DESC
            LIMIT \(limit)
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
