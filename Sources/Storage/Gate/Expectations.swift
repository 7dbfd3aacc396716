package import Foundation
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

extension Transaction {
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
