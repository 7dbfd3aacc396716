package import Foundation
import Postgres

/// How a source's table is read, under the source's name.
package struct StoredMapping: Sendable, Hashable, Decodable {
    package var name: String
    /// JSON: each field of a report with the name of its column.
    package var columns: String
    /// The header row it was made for; empty where nobody said.
    package var header: [String]
    package var caller: String
    package var updatedAt: Date
}

extension Transaction {
    private static var mappingColumns: SQL { "name, columns::text AS columns, header, caller, updated_at" }

    /// An app's mappings, by name.
    package func mappings(ofApp id: Int64) throws -> [StoredMapping] {
        try connection.run(
            "SELECT \(fragment: Self.mappingColumns) FROM csv_mappings WHERE app_id = \(id) ORDER BY name"
        ).decoded()
    }

    package func mapping(_ name: String, ofApp id: Int64) throws -> StoredMapping? {
        try connection.run(
            "SELECT \(fragment: Self.mappingColumns) FROM csv_mappings WHERE app_id = \(id) AND name = \(name)"
        ).first?.decoded()
    }

    /// The mapping that was made for this very header row; of several the one changed last.
    package func mapping(header: [String], ofApp id: Int64) throws -> StoredMapping? {
        try connection.run(
            """
            SELECT \(fragment: Self.mappingColumns) FROM csv_mappings
            WHERE app_id = \(id) AND header = \(header) ORDER BY updated_at DESC, name LIMIT 1
            """
        ).first?.decoded()
    }
}

extension WriteTransaction {
    /// Makes a mapping or changes it. Without a header row the one it had stays.
    package func setMapping(_ name: String, columns: String, header: [String]?, app: Int64, caller: String) throws {
        _ = try connection.execute(
            """
            INSERT INTO csv_mappings (app_id, name, columns, header, caller)
            VALUES (\(app), \(name), \(JSONB(columns)), \(header ?? []), \(caller))
            ON CONFLICT (app_id, name) DO UPDATE SET columns = EXCLUDED.columns, caller = EXCLUDED.caller,
                header = CASE WHEN \(header == nil) THEN csv_mappings.header ELSE EXCLUDED.header END,
                updated_at = clock_timestamp()
            """)
    }

    /// False where the app has no such mapping.
    package func removeMapping(_ name: String, ofApp app: Int64) throws -> Bool {
        try connection.execute("DELETE FROM csv_mappings WHERE app_id = \(app) AND name = \(name)") > 0
    }
}
