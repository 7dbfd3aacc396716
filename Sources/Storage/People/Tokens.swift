package import Foundation
import Postgres

/// A machine's key, known by its digest; the secret is shown once.
package struct Token: Sendable, Hashable, Decodable {
    package var id: Int64
    package var name: String
    /// In all apps.
    package var scopes: [String]
    package var createdAt: Date
    package var lastUsedAt: Date?
    package var revokedAt: Date?
    /// From then on it is refused; `nil`: it never expires.
    package var expiresAt: Date?
    /// What it may do in single apps.
    package var apps: [AppGrant]
}

extension Transaction {
    private static var tokenColumns: SQL {
        "id, name, scopes, created_at, last_used_at, revoked_at, expires_at, \(fragment: GrantColumn.ofToken)"
    }

    package func tokens() throws -> [Token] {
        try connection.run(
            "SELECT \(fragment: Self.tokenColumns) FROM tokens ORDER BY id"
        ).decoded()
    }

    package func token(id: Int64) throws -> Token? {
        try connection.run("SELECT \(fragment: Self.tokenColumns) FROM tokens WHERE id = \(id)").first?.decoded()
    }

    /// The token of this digest, unless it is revoked; it may have expired.
    package func token(digest: [UInt8]) throws -> Token? {
        try connection.run(
            """
            SELECT \(fragment: Self.tokenColumns) FROM tokens
            WHERE digest = \(digest) AND revoked_at IS NULL
            """
        ).first?.decoded()
    }
}

extension WriteTransaction {
    package func addToken(name: String, scopes: [String], digest: [UInt8], expiresAt: Date?) throws -> Int64 {
        try connection.run(
            """
            INSERT INTO tokens (name, scopes, digest, expires_at) VALUES (\(name), \(scopes), \(digest), \(expiresAt))
            RETURNING id
            """
        ).one().value("id")
    }

    package func change(token id: Int64, scopes: [String], expiresAt: Date?) throws {
        _ = try connection.execute(
            "UPDATE tokens SET scopes = \(scopes), expires_at = \(expiresAt) WHERE id = \(id)")
    }

    /// False where no such token was in force.
    package func revokeToken(_ id: Int64) throws -> Bool {
        try connection.execute("UPDATE tokens SET revoked_at = now() WHERE id = \(id) AND revoked_at IS NULL") > 0
    }

    /// Notes the use of a token. Where another request does so it does not wait.
    package func noteUse(ofToken id: Int64) throws {
        _ = try connection.execute(
            """
            UPDATE tokens SET last_used_at = now()
            FROM (SELECT id FROM tokens WHERE id = \(id) FOR UPDATE SKIP LOCKED) AS free WHERE tokens.id = free.id
            """)
    }
}
