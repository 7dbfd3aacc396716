package import Foundation
import Postgres

/// Who an account is elsewhere.
package struct Identity: Sendable, Hashable, Decodable {
    /// A provider's issuer, or ``proxy``.
    package var issuer: String
    /// As the issuer calls the person, for ever.
    package var subject: String
    package init(issuer: String, subject: String) { (self.issuer, self.subject) = (issuer, subject) }

    /// The proxy before this server. An issuer is an address, so none is called that.
    package static let proxy = "proxy"
}

/// An identity and the account that it signs in to.
package struct StoredIdentity: Sendable, Decodable {
    package var issuer: String
    package var subject: String
    /// The account's.
    package var name: String
    package var addedAt: Date
}

extension Transaction {
    package func identities() throws -> [StoredIdentity] {
        try connection.run(
            """
            SELECT issuer, subject, name, added_at FROM identities JOIN accounts ON accounts.id = account_id
            ORDER BY lower(name), issuer, subject
            """
        ).decoded()
    }

    package func account(of identity: Identity) throws -> Account? {
        try connection.run(
            """
            SELECT \(fragment: Self.accountColumns) FROM identities
            JOIN accounts ON accounts.id = identities.account_id
            WHERE issuer = \(identity.issuer) AND subject = \(identity.subject)
            """
        ).first?.decoded()
    }
}

extension WriteTransaction {
    /// Until the transaction ends nobody else makes an account for an identity, so that one gets one, by a name of its own.
    package func holdIdentities() throws { _ = try connection.run("SELECT pg_advisory_xact_lock(3, 0)") }

    package func add(_ identity: Identity, toAccount id: Int64) throws {
        _ = try connection.execute(
            "INSERT INTO identities (issuer, subject, account_id) VALUES (\(identity.issuer), \(identity.subject), \(id))"
        )
    }

    /// Forgets it and ends every sign-in of its account; false where there is none.
    package func remove(_ identity: Identity) throws -> Bool {
        guard let account = try account(of: identity) else { return false }
        _ = try connection.execute(
            "DELETE FROM identities WHERE issuer = \(identity.issuer) AND subject = \(identity.subject)")
        try endSignIns(ofAccount: account.id)
        return true
    }
}
