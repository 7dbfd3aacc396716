package import History
import Postgres

/// What a problem is about, without all that happened to it.
package struct StoredProblemCause: Sendable, Hashable, Decodable {
    package var id: Int64
    package var screenID: Int64?
    package var elementID: Int64?
    package var rule: String?
    package var title: String
    package var state: ProblemState
}

extension Transaction {
    /// Of every problem of an app, duplicates too, oldest first.
    package func problemCauses(ofApp id: Int64) throws -> [StoredProblemCause] {
        try connection.run(
            "SELECT id, screen_id, element_id, rule, title, state FROM problems WHERE app_id = \(id) ORDER BY id"
        ).decoded()
    }

    /// Which of these findings belong to one of these problems, and to which.
    package func problems(_ problems: [Int64], holding findings: [Int64]) throws -> [Int64: Int64] {
        guard !problems.isEmpty, !findings.isEmpty else { return [:] }
        return try connection.run(
            """
            SELECT DISTINCT finding_id, problem_id FROM problem_findings
            WHERE problem_id = ANY(\(problems)) AND finding_id = ANY(\(findings)) ORDER BY finding_id, problem_id
            """
        ).reduce(into: [:]) { $0[try $1.value("finding_id")] = try $1.value("problem_id", as: Int64.self) }
    }

    /// The last thing that happened to a problem.
    package func lastEvent(ofProblem id: Int64) throws -> Int64? {
        try connection.run("SELECT max(id) AS last FROM problem_events WHERE problem_id = \(id)").first?.value("last")
    }
}

extension Transaction {
    /// Releases in whose sealed builds one of these rules failed on an element.
    package func releases(inWhich rules: Set<String>, failOn element: Int64) throws -> Set<String> {
        try Set(
            connection.run(
                """
                SELECT DISTINCT releases.version FROM findings JOIN build_captures USING (capture_id)
                    JOIN builds ON builds.id = build_id JOIN releases ON releases.id = release_id
                WHERE element_id = \(element) AND rule = ANY(\(rules.sorted())) AND outcome = 'failed' AND sealed_at IS NOT NULL
                """
            ).map { try $0.value("version") })
    }
}

extension WriteTransaction {
    /// A problem that people told of is about this place.
    package func move(problem id: Int64, toScreen screen: Int64, element: Int64?) throws {
        _ = try connection.execute(
            """
            UPDATE problems SET screen_id = \(screen), element_id = \(element), version = version + 1, updated_at = now()
            WHERE id = \(id)
            """)
    }

    /// Takes a problem away that a report opened and that no report belongs to any more, where nothing else is known
    /// of it and nobody has done anything with it. Answers whether it was such a one.
    package func delete(emptyProblem id: Int64) throws -> Bool {
        try connection.execute(
            """
            DELETE FROM problems WHERE id = \(id) AND entered = 'triage' AND rule IS NULL
              AND assignee IS NULL AND tracker_url IS NULL
              AND NOT EXISTS (SELECT FROM reports WHERE problem_id = problems.id)
              AND NOT EXISTS (SELECT FROM problem_events WHERE problem_id = problems.id)
              AND NOT EXISTS (SELECT FROM observations WHERE problem_id = problems.id)
              AND NOT EXISTS (SELECT FROM problem_findings WHERE problem_id = problems.id)
              AND NOT EXISTS (SELECT FROM problem_comments WHERE problem_id = problems.id)
              AND NOT EXISTS (SELECT FROM triage_steps WHERE problems @> ARRAY[\(id)::bigint])
              AND NOT EXISTS (SELECT FROM problems AS joined WHERE joined.duplicate_of = problems.id)
            """) > 0
    }

    /// Takes a problem away as if it had never been opened: only where nothing has happened to it since.
    package func delete(problem id: Int64) throws {
        _ = try connection.execute("DELETE FROM problems WHERE id = \(id)")
    }
}
