import Foundation
import History
import Postgres
package import Screens

/// How many problems of one impact, or of none that anybody has said, were present in a release.
package struct PresentProblems: Sendable, Hashable, Decodable {
    package var release: String
    package var impact: Impact?
    package var problems: Int
}

extension Transaction {
    /// What was present in these releases, by a look or by somebody who has it there, whatever became of it; not what was
    /// accepted.
    package func presentProblems(ofApp id: Int64, releases versions: [String]) throws -> [PresentProblems] {
        try connection.run(
            """
            SELECT problem_releases.version AS release, impact, count(*) AS problems
            FROM problem_releases JOIN problems ON problems.id = problem_id
            WHERE app_id = \(id) AND problem_releases.version = ANY(\(versions)) AND presence = 'present'
                AND state NOT IN ('accepted', 'duplicate')
            GROUP BY problem_releases.version, impact
            """
        ).decoded()
    }

    /// The problems that have a say in whether a release may ship, oldest first: all that are not fixed, and those with
    /// a fix in this release that did not hold.
    package func problems(ofApp id: Int64, speakingOf release: String) throws -> [StoredProblem] {
        let broken = #"$.lines[*].claims[*] ? (@.standing == "contradicted" && @.release == $release)"#
        return try seen(
            connection.run(
                """
                SELECT \(fragment: Self.problemColumns) FROM \(fragment: Self.problemTables)
                WHERE problems.app_id = \(id) AND problems.state <> 'duplicate' AND (problems.state <> 'fixed'
                    OR jsonb_path_exists(record, \(broken)::jsonpath, jsonb_build_object('release', \(release)::text))
                    OR EXISTS (SELECT FROM problem_releases WHERE problem_id = problems.id AND
                        problem_releases.version = \(release) AND presence = 'present'))
                ORDER BY problems.id
                """
            ).decoded()
        )
    }
}
