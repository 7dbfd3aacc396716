import Foundation
import Postgres

extension Transaction {
    /// Where a problem goes on: itself, unless it is a duplicate of another, which may be one again.
    package func head(ofProblem id: Int64) throws -> Int64 { try path(ofProblem: id).last ?? id }

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
        try connection.run(
            """
            WITH RECURSIVE family AS (
                SELECT id FROM problems WHERE duplicate_of = \(id)
                UNION
                SELECT problems.id FROM problems JOIN family ON duplicate_of = family.id
            )
            SELECT id FROM family WHERE id <> \(id) ORDER BY id
            """
        ).map { try $0.value("id") }
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
