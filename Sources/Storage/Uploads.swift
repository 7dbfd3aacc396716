import Postgres

/// One delivery to a build, with the answer it got.
package struct StoredUpload: Sendable {
    package var id: Int64
    package var buildID: Int64
    package var format: String
    package var size: Int64
    package var fileName: String?
    /// The receipt's JSON, as it was answered.
    package var receipt: String

    init(_ row: Row) throws {
        id = try row.value("id")
        buildID = try row.value("build_id")
        format = try row.value("format")
        size = try row.value("size")
        fileName = try row.value("file_name")
        receipt = try row.value("receipt")
    }
}

extension Transaction {
    /// The same bytes with the same parameters for the same build, if they came before.
    package func upload(build id: Int64, digest: [UInt8], parameters: String) throws -> StoredUpload? {
        try connection.run(
            """
            SELECT id, build_id, format, size, file_name, receipt::text AS receipt FROM uploads
            WHERE build_id = \(id) AND digest = \(digest) AND parameters = \(parameters)
            """
        ).first.map(StoredUpload.init)
    }

    /// The bytes as they came.
    package func bytes(ofUpload id: Int64) throws -> [UInt8]? {
        try connection.run(
            "SELECT bytes FROM contents JOIN uploads USING (digest) WHERE uploads.id = \(id)"
        ).first?.value("bytes")
    }
}

extension WriteTransaction {
    /// Keeps the bytes once, and notes the delivery. The receipt is filled in at the end of the same transaction.
    package func addUpload(
        app: Int64, build: Int64, bytes: [UInt8], digest: [UInt8], parameters: String, fileName: String?,
        format: String, caller: String
    ) throws -> Int64 {
        _ = try connection.execute(
            "INSERT INTO contents (digest, bytes) VALUES (\(digest), \(bytes)) ON CONFLICT DO NOTHING")
        return try connection.run(
            """
            INSERT INTO uploads (app_id, build_id, digest, parameters, file_name, format, size, caller)
            VALUES (\(app), \(build), \(digest), \(parameters), \(fileName), \(format), \(Int64(bytes.count)), \(caller))
            RETURNING id
            """
        ).one().value("id")
    }

    package func setReceipt(_ receipt: String, ofUpload id: Int64) throws {
        _ = try connection.execute("UPDATE uploads SET receipt = \(JSONB(receipt)) WHERE id = \(id)")
    }
}
