package import History
import Postgres

extension Transaction {
    /// What the events of these problems amount to.
    package func records(ofProblems ids: [Int64]) throws -> [Int64: ProblemRecord] {
        let records: [KeptRecord] = try connection.run(
            "SELECT id, record FROM problems WHERE id \(fragment: .isOne(of: ids))"
        )
        .decoded()
        return Dictionary(records.map { ($0.id, $0.record) }) { first, _ in first }
    }

    /// Of the problems that these reports are of, those of which the same person has filed another report.
    package func problems(reportedBeforeByWhoFiled reports: [Int64]) throws -> Set<Int64> {
        Set(
            try connection.run(
                """
                SELECT DISTINCT problem_id FROM reports WHERE id \(fragment: .isOne(of: reports)) AND (split_from IS NOT NULL OR EXISTS (
                    SELECT FROM reports AS other WHERE other.reporter_id = reports.reporter_id
                      AND other.problem_id = reports.problem_id AND other.id <> reports.id))
                """
            ).map { try $0.value("problem_id") })
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

private struct KeptRecord: Decodable {
    var id: Int64
    var record: ProblemRecord
}

extension WriteTransaction {
    /// Something new is known of these problems, whether or not their records say so.
    package func touch(problems ids: [Int64]) throws {
        try connection.executeLater("UPDATE problems SET updated_at = now() WHERE id \(fragment: .isOne(of: ids))")
    }
}
