package import Foundation
import Postgres

/// What a person decided of one or many problems, or findings, at once.
package struct StoredTriageStep: Sendable, Hashable, Decodable {
    package var id: Int64
    package var appID: Int64
    /// In words: “assigned to ada”.
    package var what: String
    /// JSON: what it was before, for each problem.
    package var parts: String
    package var problems: [Int64]
    /// What was decided of findings.
    package var decisions: [Int64]
    package var caller: String
    package var at: Date
    package var undoneAt: Date?
    package var undoneBy: String?
}

extension Transaction {
    private static var stepColumns: SQL {
        "SELECT id, app_id, what, parts::text AS parts, problems, decisions, caller, at, undone_at, undone_by FROM triage_steps"
    }

    package func triageStep(id: Int64) throws -> StoredTriageStep? {
        try connection.run(Self.stepColumns + " WHERE id = \(id)").decoded().first { apps.contains($0.appID) }
    }

    /// Newest first; of one caller or of all.
    package func triageSteps(ofApp id: Int64, by caller: String? = nil, after: Int64? = nil, limit: Int) throws -> Page<
        StoredTriageStep
    > {
        var query = Self.stepColumns + " WHERE app_id = \(id)"
        if let caller { query += " AND caller = \(caller)" }
        if let after { query += " AND id < \(after)" }
        query += " ORDER BY id DESC LIMIT \(limit + 1)"
        return Page(try connection.run(query).decoded(), limit: limit, cursor: \.id)
    }

    /// The steps that moved a problem, newest first.
    package func triageSteps(ofProblem id: Int64, limit: Int) throws -> [StoredTriageStep] {
        try connection.run(
            Self.stepColumns + " WHERE problems @> ARRAY[\(id)::bigint] ORDER BY id DESC LIMIT \(limit)"
        ).decoded()
    }

    /// Problems that somebody said are others than this one, by splitting either off the other.
    package func problems(apartFrom id: Int64) throws -> [Int64] {
        try connection.run(
            """
            SELECT DISTINCT CASE WHEN part.problem = \(id) THEN part."splitFrom" ELSE part.problem END AS other
            FROM triage_steps, jsonb_to_recordset(parts) AS part(problem bigint, "splitFrom" bigint)
            WHERE problems @> ARRAY[\(id)::bigint] AND undone_at IS NULL AND part."splitFrom" IS NOT NULL
                AND \(id) IN (part.problem, part."splitFrom")
            """
        ).map { try $0.value("other") }
    }
}

extension WriteTransaction {
    package func addTriageStep(
        app: Int64, what: String, parts: String, problems: [Int64], decisions: [Int64], caller: String
    ) throws -> Int64 {
        try connection.run(
            """
            INSERT INTO triage_steps (app_id, what, parts, problems, decisions, caller)
            VALUES (\(app), \(what), \(JSONB(parts)), \(problems), \(decisions), \(caller)) RETURNING id
            """
        ).one().value("id")
    }

    package func markUndone(step id: Int64, caller: String) throws {
        _ = try connection.execute(
            "UPDATE triage_steps SET undone_at = now(), undone_by = \(caller) WHERE id = \(id) AND undone_at IS NULL")
    }
}
