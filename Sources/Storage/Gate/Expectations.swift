package import Foundation
package import History
import Postgres

/// What a team pinned, as it is kept: a JSON document, and who wrote it when.
package struct StoredExpectation: Sendable, Hashable, Decodable {
    package var id: Int64
    package var screenKey: String
    package var document: String
    package var caller: String
    package var createdAt: Date
    package var endedAt: Date?
}

/// That an expectation was taken back.
package struct StoredExpectationEnd: Sendable, Hashable, Decodable {
    package var id: Int64
    package var endedAt: Date
    /// Who took it back, by the log; `nil`: that is not on record.
    package var caller: String?
}

extension Transaction {
    /// Of these expectations those that were taken back. The log has who did it under the very moment.
    package func expectationEnds(_ ids: [Int64]) throws -> [StoredExpectationEnd] {
        guard !ids.isEmpty else { return [] }
        return try connection.run(
            """
            SELECT id, ended_at, (
                SELECT caller FROM events WHERE app_id = expectations.app_id AND at = ended_at
                    AND kind IN ('expectationsSet', 'expectationChanged', 'expectationEnded') ORDER BY id LIMIT 1
            ) AS caller FROM expectations WHERE id = ANY(\(ids)) AND ended_at IS NOT NULL ORDER BY id
            """
        ).decoded()
    }

    /// The captures of a screen in the build that was captured last at a moment; where none was, in the first after it.
    package func captures(ofScreen key: String, app: Int64, at moment: Date) throws -> [Int64] {
        try connection.run(
            """
            WITH held AS (
                SELECT build_captures.build_id, capture_id, uploads.created_at FROM build_captures
                JOIN uploads ON uploads.id = upload_id JOIN screens ON screens.id = build_captures.screen_id
                WHERE screens.app_id = \(app) AND key = \(key)
            ), before AS (SELECT * FROM held WHERE created_at <= \(moment))
            SELECT capture_id FROM before
            WHERE build_id = (SELECT build_id FROM before ORDER BY created_at DESC, build_id DESC LIMIT 1)
            UNION
            SELECT capture_id FROM held
            WHERE NOT EXISTS (SELECT FROM before)
                AND build_id = (SELECT build_id FROM held ORDER BY created_at, build_id LIMIT 1)
            ORDER BY capture_id
            """
        ).map { try $0.value("capture_id") }
    }

    /// Problems of these expectations that nobody reported, by expectation.
    /// - Parameter states: in one of which they are.
    package func problems(ofExpectations ids: [Int64], app: Int64, in states: [ProblemState]) throws -> [(
        problem: Int64, expectation: Int64, acceptedBecause: String?
    )] {
        guard !ids.isEmpty else { return [] }
        return try connection.run(
            """
            SELECT id, (record ->> 'pin')::bigint AS pin, record ->> 'acceptedBecause' AS because FROM problems
            WHERE app_id = \(app) AND rule = \(ChangeRule.expectationBroken.id) AND (record ->> 'pin')::bigint = ANY(\(ids))
                AND state = ANY(\(states.map(\.rawValue)))
                AND NOT EXISTS (SELECT FROM reports WHERE problem_id = problems.id)
            ORDER BY id
            """
        ).map { (try $0.value("id"), try $0.value("pin"), try $0.value("because")) }
    }

    /// Those that hold, in the order in which they were pinned.
    package func expectations(ofApp id: Int64) throws -> [StoredExpectation] {
        try connection.run(
            """
            SELECT id, screen_key, document::text AS document, caller, created_at, ended_at FROM expectations
            WHERE app_id = \(id) AND ended_at IS NULL ORDER BY id
            """
        ).decoded()
    }

    /// One of an app, also where it is ended.
    package func expectation(id: Int64, ofApp app: Int64) throws -> StoredExpectation? {
        try connection.run(
            """
            SELECT id, screen_key, document::text AS document, caller, created_at, ended_at FROM expectations
            WHERE id = \(id) AND app_id = \(app)
            """
        ).first?.decoded()
    }
}

extension WriteTransaction {
    package func addExpectation(app: Int64, screen: String, document: String, caller: String) throws -> Int64 {
        try connection.run(
            """
            INSERT INTO expectations (app_id, screen_key, document, caller)
            VALUES (\(app), \(screen), \(JSONB(document)), \(caller)) RETURNING id
            """
        ).one().value("id")
    }

    /// Ends these; they stay on record.
    package func endExpectations(_ ids: [Int64]) throws {
        _ = try connection.execute(
            "UPDATE expectations SET ended_at = now() WHERE id = ANY(\(ids)) AND ended_at IS NULL")
    }

    /// Takes the end of one back.
    package func restoreExpectation(_ id: Int64) throws {
        _ = try connection.execute("UPDATE expectations SET ended_at = NULL WHERE id = \(id)")
    }
}
