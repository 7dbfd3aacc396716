import Foundation
import Postgres

extension Transaction {
    /// Where a problem goes on: itself, unless it is a duplicate of another, which may be one again.
    package func head(ofProblem id: Int64) throws -> Int64 { try path(ofProblem: id).last ?? id }

    /// The same of many, by each of them.
    package func heads(ofProblems ids: [Int64]) throws -> [Int64: Int64] {
        try ids.isEmpty
            ? [:]
            : connection.run(
                """
                WITH RECURSIVE path AS (
                    SELECT id, id AS head FROM problems WHERE id = ANY(\(ids))
                    UNION
                    SELECT path.id, duplicate_of FROM path JOIN problems ON problems.id = head WHERE duplicate_of IS NOT NULL
                )
                SELECT path.id, head FROM path JOIN problems ON problems.id = head WHERE duplicate_of IS NULL
                """
            ).reduce(into: [:]) { heads, row in heads[try row.value("id")] = try row.value("head", as: Int64.self) }
    }

    /// The problems that a duplicate goes on in, each in the next.
    package func path(ofProblem id: Int64) throws -> [Int64] {
        try connection.run(
            """
            WITH RECURSIVE path AS (
                SELECT duplicate_of AS next, 0 AS steps FROM problems WHERE id = \(id)
                UNION ALL
                SELECT duplicate_of, steps + 1
                FROM problems JOIN path ON problems.id = path.next WHERE steps < 1000
            )
            SELECT next AS id FROM path WHERE next IS NOT NULL ORDER BY steps
            """
        ).map { try $0.value("id") }
    }

    /// The problems that go on in this one, also by way of others, by id.
    package func duplicates(ofProblem id: Int64) throws -> [Int64] {
        try connection.run(Self.duplicates(ofProblem: id)).map { try $0.value("id") }
    }

    static func duplicates(ofProblem id: Int64) -> SQL {
        """
        WITH RECURSIVE family AS (
            SELECT id FROM problems WHERE duplicate_of = \(id)
            UNION
            SELECT problems.id FROM problems JOIN family ON duplicate_of = family.id
        )
        SELECT id FROM family WHERE id <> \(id) ORDER BY id
        """
    }

    /// The same of many, each by the problem that it goes on in.
    package func duplicates(ofProblems ids: [Int64]) throws -> [Int64: [Int64]] {
        try connection.run(
            """
            WITH RECURSIVE family AS (
                SELECT id, duplicate_of AS head FROM problems WHERE duplicate_of = ANY(\(ids))
                UNION
                SELECT problems.id, head FROM problems JOIN family ON problems.duplicate_of = family.id
            )
            SELECT id, head FROM family WHERE id <> head ORDER BY id
            """
        ).reduce(into: [:]) { families, row in
            families[try row.value("head"), default: []].append(try row.value("id"))
        }
    }

    /// By report the problem that it belonged to before that, or one before, went on in another; of what somebody has tied since,
    /// the one that was meant.
    package func origins(ofReportsMergedFrom ids: [Int64]) throws -> [Int64: Int64] {
        var origins: [Int64: Int64] = try connection.run(
            """
            SELECT (part ->> 'problem')::bigint AS problem, report::bigint AS report
            FROM triage_steps, jsonb_array_elements(parts) AS part, jsonb_array_elements_text(part -> 'moved') AS report
            WHERE problems && \(ids)::bigint[] AND undone_at IS NULL AND part ->> 'mergedInto' IS NOT NULL
                AND (part ->> 'problem')::bigint = ANY(\(ids))
            ORDER BY triage_steps.id
            """
        ).reduce(into: [:]) { origins, row in
            let report: Int64 = try row.value("report")
            if origins[report] == nil { origins[report] = try row.value("problem", as: Int64.self) }
        }
        let meant = try connection.run(
            """
            SELECT id, meant_problem_id FROM reports
            WHERE meant_problem_id = ANY(\(ids)) OR id = ANY(\(origins.keys.sorted())) AND meant_problem_id = problem_id
            """)
        for row in meant { origins[try row.value("id")] = try row.value("meant_problem_id", as: Int64.self) }
        return origins
    }

    /// The elements that the reports of a problem name.
    package func elements(ofReportsOfProblem id: Int64) throws -> [Int64: Int64] {
        try connection.run(
            "SELECT id, element_id FROM reports WHERE problem_id = \(id) AND element_id IS NOT NULL"
        ).reduce(into: [:]) { $0[try $1.value("id")] = try $1.value("element_id", as: Int64.self) }
    }

    /// By report of a problem, the one that is meant, which may go on in it; those of which nobody noted that are left out.
    package func meantProblems(ofReportsOfProblem id: Int64) throws -> [Int64: Int64] {
        try connection.run(
            "SELECT id, meant_problem_id FROM reports WHERE problem_id = \(id) AND meant_problem_id IS NOT NULL"
        ).reduce(into: [:]) { $0[try $1.value("id")] = try $1.value("meant_problem_id", as: Int64.self) }
    }

    /// Where each report of a problem belongs.
    package func places(ofReportsOfProblem id: Int64) throws -> [Int64: (screen: Int64?, element: Int64?)] {
        try connection.run("SELECT id, screen_id, element_id FROM reports WHERE problem_id = \(id)").reduce(into: [:]) {
            $0[try $1.value("id")] = (try $1.value("screen_id"), try $1.value("element_id"))
        }
    }

    /// Every problem on a screen, duplicates too, oldest first.
    package func problems(onScreen id: Int64) throws -> [StoredProblem] {
        try seen(
            connection.run(
                """
                SELECT \(fragment: Self.problemColumns) FROM \(fragment: Self.problemTables)
                WHERE problems.screen_id = \(id) ORDER BY problems.id
                """
            ).decoded()
        )
    }
}

extension WriteTransaction {
    /// The reports of a problem mean it, unless they mean one that goes on in it: those that were split off another mean that
    /// no more. Of whom nobody noted what they mean, the steps tell where they came from.
    /// - Parameter others: those that do.
    package func noteMeant(_ problem: Int64, with others: [Int64]) throws {
        _ = try connection.execute(
            """
            UPDATE reports SET meant_problem_id = \(problem)
            WHERE problem_id = \(problem) AND meant_problem_id <> ALL(\([problem] + others))
            """)
    }
}
