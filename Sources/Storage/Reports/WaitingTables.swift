package import Foundation
import Postgres

/// A table somebody sent, kept until its columns were looked at. It names people: only *support* may read it.
package struct WaitingTable: Sendable, Decodable {
    package var id: Int64
    package var fileName: String?
    package var bytes: [UInt8]
    package var createdAt: Date
}

extension Transaction {
    package func waitingTable(_ id: Int64, ofApp app: Int64, _ access: SupportAccess) throws -> WaitingTable? {
        viewer?.note("waitingTable/\(id)", app: app)
        return try connection.run(
            """
            SELECT id, file_name, bytes, created_at FROM waiting_tables
            WHERE id = \(id) AND app_id = \(app) AND created_at > now() - interval '1 day'
            """
        ).first?.decoded()
    }
}

extension WriteTransaction {
    /// Keeps a table for a day; those of other days go.
    package func addWaitingTable(_ bytes: [UInt8], fileName: String?, app: Int64, caller: String) throws -> Int64 {
        try removeOldWaitingTables()
        return try connection.run(
            """
            INSERT INTO waiting_tables (app_id, file_name, bytes, caller)
            VALUES (\(app), \(fileName), \(bytes), \(caller)) RETURNING id
            """
        ).one().value("id")
    }

    /// False where it is gone already: filed, or waited too long.
    package func removeWaitingTable(_ id: Int64, ofApp app: Int64) throws -> Bool {
        try connection.execute("DELETE FROM waiting_tables WHERE id = \(id) AND app_id = \(app)") > 0
    }

    package func removeOldWaitingTables() throws {
        _ = try connection.execute("DELETE FROM waiting_tables WHERE created_at <= now() - interval '1 day'")
    }
}
