package import Foundation
import Postgres

/// The way of a person who reported to their own page, without its secret.
package struct StoredReporterLink: Sendable, Hashable, Decodable {
    package var id: Int64
    package var reportID: Int64
    package var caller: String
    package var createdAt: Date
    package var expiresAt: Date
    package var revokedAt: Date?
    package var revokedBy: String?
}

extension Transaction {
    private static var linkColumns: SQL {
        "SELECT id, report_id, caller, created_at, expires_at, revoked_at, revoked_by FROM reporter_links"
    }

    /// Newest first.
    package func reporterLinks(ofReport id: Int64) throws -> [StoredReporterLink] {
        try connection.run(Self.linkColumns + " WHERE report_id = \(id) ORDER BY id DESC").decoded()
    }

    /// The one that a secret opens; `nil`: none, or it has ended.
    package func reporterLink(digest: [UInt8], now: Date) throws -> StoredReporterLink? {
        try connection.run(
            Self.linkColumns + " WHERE digest = \(digest) AND revoked_at IS NULL AND expires_at > \(now)"
        ).first?.decoded()
    }
}

extension WriteTransaction {
    package func addReporterLink(report: Int64, digest: [UInt8], expiresAt: Date, caller: String) throws -> Int64 {
        try connection.run(
            """
            INSERT INTO reporter_links (report_id, digest, expires_at, caller)
            VALUES (\(report), \(digest), \(expiresAt), \(caller)) RETURNING id
            """
        ).one().value("id")
    }

    /// False where it is no link of the report, or was revoked before.
    package func revokeReporterLink(_ id: Int64, ofReport report: Int64, caller: String) throws -> Bool {
        try connection.execute(
            """
            UPDATE reporter_links SET revoked_at = now(), revoked_by = \(caller)
            WHERE id = \(id) AND report_id = \(report) AND revoked_at IS NULL
            """) > 0
    }
}
