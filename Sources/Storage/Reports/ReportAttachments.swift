package import Foundation
import Postgres

/// What came with a report, without its bytes.
package struct StoredAttachment: Sendable, Hashable, Decodable {
    package var id: Int64
    package var reportID: Int64
    package var name: String
    /// What it shows, for whoever can't see or hear it.
    package var description: String?
    package var mediaType: String
    /// In bytes, as it is kept.
    package var size: Int
    /// What was taken out of it, in words.
    package var takenOut: [String]
    package var caller: String
    package var createdAt: Date
}

/// An attachment on its way in, looked at and cleaned.
package struct NewAttachment: Sendable, Hashable {
    package var name: String
    package var description: String?
    package var mediaType: String
    /// SHA-256 of the bytes as they came.
    package var digest: [UInt8]
    package var bytes: [UInt8]
    package var takenOut: [String]
    package init(
        name: String, description: String?, mediaType: String, digest: [UInt8], bytes: [UInt8], takenOut: [String]
    ) {
        (self.name, self.description, self.mediaType) = (name, description, mediaType)
        (self.digest, self.bytes, self.takenOut) = (digest, bytes, takenOut)
    }
}

extension Transaction {
    fileprivate static var attachmentColumns: SQL {
        """
        id, report_id, name, description, media_type, octet_length(bytes) AS size, taken_out, caller, created_at
        """
    }

    /// In the order they came. They show people's data: only *support* may look.
    package func attachments(ofReport id: Int64, _ access: SupportAccess) throws -> [StoredAttachment] {
        try connection.run(
            "SELECT \(fragment: Self.attachmentColumns) FROM report_attachments WHERE report_id = \(id) ORDER BY id"
        ).decoded()
    }

    package func attachment(_ id: Int64, ofReport report: Int64, _ access: SupportAccess) throws -> (
        stored: StoredAttachment, bytes: [UInt8]
    )? {
        let row = try connection.run(
            """
            SELECT \(fragment: Self.attachmentColumns), bytes FROM report_attachments
            WHERE id = \(id) AND report_id = \(report)
            """
        ).first
        guard let row else { return nil }
        return (try row.decoded(), try row.value("bytes"))
    }

    package func countAttachments(ofReport id: Int64) throws -> Int {
        try connection.run("SELECT count(*)::integer AS count FROM report_attachments WHERE report_id = \(id)").one()
            .value("count")
    }

    /// The attachment that came as these bytes.
    package func attachment(digest: [UInt8], ofReport id: Int64) throws -> StoredAttachment? {
        try connection.run(
            """
            SELECT \(fragment: Self.attachmentColumns) FROM report_attachments
            WHERE report_id = \(id) AND digest = \(digest)
            """
        ).first?.decoded()
    }
}

extension WriteTransaction {
    package func add(_ attachment: NewAttachment, toReport id: Int64, caller: String) throws -> StoredAttachment {
        try connection.run(
            """
            INSERT INTO report_attachments (report_id, name, description, media_type, digest, bytes, taken_out, caller)
            VALUES (\(id), \(attachment.name), \(attachment.description), \(attachment.mediaType), \(attachment.digest),
                \(attachment.bytes), \(attachment.takenOut), \(caller))
            RETURNING \(fragment: Self.attachmentColumns)
            """
        ).one().decoded()
    }

    /// False where it is gone already.
    package func removeAttachment(_ id: Int64, ofReport report: Int64) throws -> Bool {
        try connection.execute("DELETE FROM report_attachments WHERE id = \(id) AND report_id = \(report)") > 0
    }
}
