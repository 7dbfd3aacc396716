package import History
import Postgres

extension Transaction {
    /// What the events of these problems amount to, and of which of them whoever filed one of these reports has filed another.
    package func heard(ofProblems ids: [Int64], by reports: [Int64]) throws -> (
        records: [Int64: HeardRecord], before: Set<Int64>
    ) {
        let rows = try connection.pipeline([
            "SELECT id, state, record FROM problems WHERE id \(fragment: .isOne(of: ids))",
            Self.problems(reportedBeforeByWhoFiled: reports),
        ])
        return (
            try rows[0].reduce(into: [:]) { $0[try $1.value("id")] = try $1.decoded(as: HeardRecord.self) },
            Set(try rows[1].map { try $0.value("problem_id") })
        )
    }

    /// Whether no other problem went on in this one, and whoever filed this report has filed no other of it.
    static func isAlone(problem id: Int64, filed report: Int64) -> SQL {
        """
        SELECT NOT EXISTS (SELECT FROM problems WHERE duplicate_of = \(id) AND id <> \(id))
            AND NOT EXISTS (\(fragment: problems(reportedBeforeByWhoFiled: [report]))) AS is_alone
        """
    }

    /// Of the problems that these reports are of, those of which the same person has filed another report.
    private static func problems(reportedBeforeByWhoFiled reports: [Int64]) -> SQL {
        """
        SELECT DISTINCT problem_id FROM reports WHERE id \(fragment: .isOne(of: reports)) AND (split_from IS NOT NULL OR EXISTS (
            SELECT FROM reports AS other WHERE other.reporter_id = reports.reporter_id
              AND other.problem_id = reports.problem_id AND other.id <> reports.id))
        """
    }

    /// Of these problems those on an element, each with its screen.
    package func placedOnElements(_ ids: [Int64]) throws -> [Int64: (screen: Int64, element: Int64)] {
        guard !ids.isEmpty else { return [:] }
        return try connection.run(
            """
            SELECT id, screen_id, element_id FROM problems
            WHERE id \(fragment: .isOne(of: ids)) AND screen_id IS NOT NULL AND element_id IS NOT NULL
            """
        ).reduce(into: [:]) { places, row in
            places[try row.value("id")] = (try row.value("screen_id"), try row.value("element_id"))
        }
    }
}

/// What the events of a problem amounted to before it is judged anew.
package struct HeardRecord: Sendable, Decodable {
    var state: ProblemState
    package var record: ProblemRecord

    package init(_ problem: StoredProblem) { (state, record) = (problem.state, problem.record) }
}

extension WriteTransaction {
    /// Something new is known of these problems, whether or not their records say so. What this transaction has written anew
    /// already is not written again.
    package func touch(problems ids: [Int64]) throws {
        try connection.executeLater(
            "UPDATE problems SET updated_at = now() WHERE id \(fragment: .isOne(of: ids)) AND updated_at <> now()")
    }
}
