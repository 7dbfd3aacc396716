package import Foundation
import Postgres

/// One delivery to a build, with the answer it got.
package struct StoredUpload: Sendable, Decodable {
    package var id: Int64
    package var buildID: Int64
    package var format: String
    package var size: Int64
    package var fileName: String?
    /// SHA-256 of the bytes.
    package var digest: [UInt8]
    package var caller: String
    package var createdAt: Date
    /// The receipt's JSON, as it was answered.
    package var receipt: String
}

extension Transaction {
    private static var uploadColumns: SQL {
        "id, build_id, format, size, file_name, digest, caller, created_at, receipt::text AS receipt"
    }

    package func upload(id: Int64, ofApp app: Int64) throws -> StoredUpload? {
        try connection.run(
            "SELECT \(fragment: Self.uploadColumns) FROM uploads WHERE id = \(id) AND app_id = \(app)"
        ).first?.decoded()
    }

    /// The same bytes with the same parameters for the same build, if they came before.
    package func upload(build id: Int64, digest: [UInt8], parameters: String) throws -> StoredUpload? {
        try connection.run(
            """
            SELECT \(fragment: Self.uploadColumns) FROM uploads
            WHERE build_id = \(id) AND digest = \(digest) AND parameters = \(parameters)
            """
        ).first?.decoded()
    }

    /// The bytes as they came.
    package func bytes(ofUpload id: Int64) throws -> [UInt8]? {
        try connection.run(
            "SELECT bytes FROM contents JOIN uploads USING (digest) WHERE uploads.id = \(id) AND bytes IS NOT NULL"
        ).first?.value("bytes")
    }
}

extension WriteTransaction {
    /// Keeps the bytes once, and notes the delivery. The receipt is filled in at the end of the same transaction.
    package func addUpload(
        app: Int64, build: Int64, bytes: [UInt8], digest: [UInt8], parameters: String, engines: String,
        fileName: String?, format: String, caller: String
    ) throws -> Int64 {
        try useSharedContents()
        try connection.executeLater(
            """
            INSERT INTO contents (digest, bytes) VALUES (\(digest), \(bytes)) ON CONFLICT (digest)
            DO UPDATE SET bytes = EXCLUDED.bytes, removed_at = NULL, removed_after = NULL WHERE contents.bytes IS NULL
            """)
        return try connection.run(
            """
            INSERT INTO uploads (app_id, build_id, digest, parameters, engines, file_name, format, size, caller)
            VALUES (\(app), \(build), \(digest), \(parameters), \(engines), \(fileName), \(format), \(Int64(bytes.count)),
                \(caller))
            RETURNING id
            """
        ).one().value("id")
    }

    package func setReceipt(_ receipt: String, ofUpload id: Int64) throws {
        try connection.executeLater("UPDATE uploads SET receipt = \(JSONB(receipt)) WHERE id = \(id)")
    }
}
