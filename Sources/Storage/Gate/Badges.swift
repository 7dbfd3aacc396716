package import Foundation
import Postgres

/// Who made an app's badge, and when. Its secret is not kept.
package struct StoredBadge: Sendable, Decodable {
    package var caller: String
    package var createdAt: Date
}

extension Transaction {
    package func badge(ofApp id: Int64) throws -> StoredBadge? {
        try connection.run("SELECT caller, created_at FROM badges WHERE app_id = \(id)").first?.decoded()
    }

    /// The app whose badge has this secret.
    package func app(ofBadge secret: String) throws -> StoredApp? {
        try connection.run("SELECT app_id FROM badges WHERE digest = \(Digest.sha256(secret))").first
            .flatMap { try app(id: $0.value("app_id")) }
    }
}

extension WriteTransaction {
    /// Makes an app's badge; one before it shows nothing any more.
    package func setBadge(digest: [UInt8], ofApp id: Int64, caller: String) throws {
        _ = try connection.execute(
            """
            INSERT INTO badges (app_id, digest, caller) VALUES (\(id), \(digest), \(caller))
            ON CONFLICT (app_id) DO UPDATE SET digest = EXCLUDED.digest, caller = EXCLUDED.caller, created_at = now()
            """)
    }

    /// False where the app has none.
    package func removeBadge(ofApp id: Int64) throws -> Bool {
        try connection.execute("DELETE FROM badges WHERE app_id = \(id)") > 0
    }
}
