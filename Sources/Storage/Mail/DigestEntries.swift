package import Foundation
package import History
import Postgres

/// One thing that happened in an app, of which digests tell.
package struct DigestEntry: Sendable, Hashable, Decodable {
    package var event: NoticeEvent
    package var subjectID: Int64
    package var details: NoticeDetails
}

extension Transaction {
    /// What happened in an app from one moment until before another, oldest first, of each thing what happened last.
    package func digestEntries(ofApp id: Int64, since: Date, until: Date) throws -> [DigestEntry] {
        try connection.run(
            """
            SELECT event, subject_id, details FROM (
                SELECT DISTINCT ON (event, subject_id) id, event, subject_id, details FROM digest_entries
                WHERE app_id = \(id) AND at >= \(since) AND at < \(until) ORDER BY event, subject_id, id DESC
            ) AS last ORDER BY id
            """
        ).decoded()
    }

    /// Problems that came in a time and that nobody has decided on: the first few, and how many there are.
    package func undecidedProblems(ofApp id: Int64, since: Date, until: Date, limit: Int) throws -> (
        count: Int, problems: [StoredProblem]
    ) {
        let condition: SQL = """
            problems.app_id = \(id) AND problems.state = \(ProblemState.triage.rawValue)
                AND problems.created_at >= \(since) AND problems.created_at < \(until)
            """
        let count: Int = try connection.run("SELECT count(*) AS n FROM problems WHERE \(fragment: condition)").one()
            .value("n")
        let problems: [StoredProblem] = try connection.run(
            """
            SELECT \(fragment: Self.problemColumns) FROM \(fragment: Self.problemTables)
            WHERE \(fragment: condition) ORDER BY problems.id LIMIT \(limit)
            """
        ).decoded()
        return (count, try seen(problems))
    }
}
