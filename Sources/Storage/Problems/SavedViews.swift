import Foundation
import Postgres

/// A way to look at the queue, by name.
package struct SavedView: Sendable, Hashable, Decodable {
    package var id: Int64
    package var owner: String
    package var name: String
    /// What stands in the queue's address after the question mark.
    package var query: String
    package var isShared: Bool
}

extension Transaction {
    /// One's own and those that others share, by name.
    package func savedViews(ofApp id: Int64, for caller: String) throws -> [SavedView] {
        try connection.run(
            """
            SELECT id, owner, name, query, is_shared FROM saved_views
            WHERE app_id = \(id) AND (is_shared OR lower(owner) = lower(\(caller)::text)) ORDER BY lower(name), id LIMIT 200
            """
        ).decoded()
    }
}

extension WriteTransaction {
    /// Keeps a view; one's own of the same name takes the new address.
    package func saveView(app: Int64, owner: String, name: String, query: String, isShared: Bool) throws {
        _ = try connection.execute(
            """
            INSERT INTO saved_views (app_id, owner, name, query, is_shared)
            VALUES (\(app), \(owner), \(name), \(query), \(isShared))
            ON CONFLICT (app_id, lower(owner), lower(name))
            DO UPDATE SET name = EXCLUDED.name, query = EXCLUDED.query, is_shared = EXCLUDED.is_shared
            """)
    }

    /// False where the owner has no such view.
    package func deleteView(_ id: Int64, app: Int64, owner: String) throws -> Bool {
        try connection.execute(
            "DELETE FROM saved_views WHERE id = \(id) AND app_id = \(app) AND lower(owner) = lower(\(owner)::text)") > 0
    }
}
