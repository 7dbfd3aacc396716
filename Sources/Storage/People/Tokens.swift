package import Foundation
import Postgres

/// A machine's key, known by its digest; the secret is shown once.
package struct Token: Sendable, Hashable, Decodable {
    package var id: Int64
    package var name: String
    package var scopes: [String]
    package var createdAt: Date
    package var lastUsedAt: Date?
    package var revokedAt: Date?
}

extension Transaction {
    package func tokens() throws -> [Token] {
        try connection.run(
            "SELECT id, name, scopes, created_at, last_used_at, revoked_at FROM tokens ORDER BY id"
        ).decoded()
    }

    /// The token of this digest, unless it is revoked.
    package func token(digest: [UInt8]) throws -> Token? {
        try connection.run(
            """
            SELECT id, name, scopes, created_at, last_used_at, revoked_at FROM tokens
            WHERE digest = \(digest) AND revoked_at IS NULL
            """
        ).first?.decoded()
    }
}

extension WriteTransaction {
    package func addToken(name: String, scopes: [String], digest: [UInt8]) throws -> Int64 {
        try connection.run(
            "INSERT INTO tokens (name, scopes, digest) VALUES (\(name), \(scopes), \(digest)) RETURNING id"
        ).one().value("id")
    }

    /// False where no such token was in force.
    package func revokeToken(_ id: Int64) throws -> Bool {
        try connection.execute("UPDATE tokens SET revoked_at = now() WHERE id = \(id) AND revoked_at IS NULL") > 0
    }

    /// Notes the use of a token, at most once a minute.
    package func noteUse(ofToken id: Int64) throws {
        _ = try connection.execute("UPDATE tokens SET last_used_at = now() WHERE id = \(id)")
    }
}
