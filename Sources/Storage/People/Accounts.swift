package import Foundation
import Postgres

/// A person who signs in.
package struct Account: Sendable, Hashable, Decodable {
    package var id: Int64
    package var name: String
    /// In all apps.
    package var scopes: [String]
    package var hasPassword: Bool
    package var createdAt: Date
    package var disabledAt: Date?
    /// What they may do in single apps.
    package var apps: [AppGrant]
    /// Of the pages (ISO 639, as `de`); `nil`: the one that the browser asks for.
    package var language: String?
}

/// One browser that is signed in.
package struct SignIn: Sendable {
    package var account: Account
    package var formToken: String
    /// Not noted for a minute or more.
    package var isStale: Bool
    /// Digest of what the proxy before this server said of the person when it began; `nil`: nothing.
    package var vouched: [UInt8]?
}

extension Transaction {
    static var accountColumns: SQL {
        """
        accounts.id, name, scopes, password_hash IS NOT NULL AS has_password, accounts.created_at, disabled_at, language,
            \(fragment: GrantColumn.ofAccount)
        """
    }

    package func accounts() throws -> [Account] {
        try connection.run(
            "SELECT \(fragment: Self.accountColumns) FROM accounts ORDER BY id"
        ).decoded()
    }

    package func account(named name: String) throws -> Account? {
        try connection.run(
            """
            SELECT \(fragment: Self.accountColumns) FROM accounts WHERE lower(name) = lower(\(name))
            """
        ).first?.decoded()
    }

    package func account(id: Int64) throws -> Account? {
        try connection.run("SELECT \(fragment: Self.accountColumns) FROM accounts WHERE id = \(id)").first?.decoded()
    }

    package func accountName(_ id: Int64) throws -> String? {
        try connection.run("SELECT name FROM accounts WHERE id = \(id)").first?.value("name")
    }

    package func passwordHash(ofAccount id: Int64) throws -> String? {
        try connection.run("SELECT password_hash FROM accounts WHERE id = \(id)").first?.value("password_hash")
    }

    /// How often a name or address gave a wrong password in the last fifteen minutes.
    package func signInFailures(of subject: String) throws -> Int {
        try connection.run(
            "SELECT count(*) AS n FROM sign_in_failures WHERE subject = \(subject) AND at BETWEEN now() - interval '15 minutes' AND now()"
        ).first?.value("n") ?? 0
    }
}

extension WriteTransaction {
    package func addAccount(name: String, scopes: [String], passwordHash: String?) throws -> Int64 {
        try connection.run(
            "INSERT INTO accounts (name, scopes, password_hash) VALUES (\(name), \(scopes), \(passwordHash)) RETURNING id"
        ).one().value("id")
    }

    /// A new password ends every sign-in of the account, and what could begin or ease another: links, known devices.
    package func setPassword(ofAccount id: Int64, hash: String) throws {
        _ = try connection.execute("UPDATE accounts SET password_hash = \(hash) WHERE id = \(id)")
        try endSignIns(ofAccount: id)
    }

    package func endSignInLinks(ofAccount id: Int64) throws {
        _ = try connection.execute("DELETE FROM sign_in_links WHERE account_id = \(id)")
    }

    /// And what could begin or ease another: links, known devices.
    package func endSignIns(ofAccount id: Int64) throws {
        _ = try connection.execute("DELETE FROM sign_ins WHERE account_id = \(id)")
        try endSignInLinks(ofAccount: id)
        _ = try connection.execute("DELETE FROM known_devices WHERE account_id = \(id)")
    }

    /// - Parameter language: `nil`: the one that the browser asks for.
    package func setLanguage(ofAccount id: Int64, _ language: String?) throws {
        _ = try connection.execute("UPDATE accounts SET language = \(language) WHERE id = \(id)")
    }

    package func setScopes(ofAccount id: Int64, _ scopes: [String]) throws {
        _ = try connection.execute("UPDATE accounts SET scopes = \(scopes) WHERE id = \(id)")
    }

    /// The accounts that may do everything and are not disabled; until the transaction ends nobody else changes them.
    package func holdAdministrators() throws -> Set<Int64> {
        Set(
            try connection.run(
                "SELECT id FROM accounts WHERE disabled_at IS NULL AND 'admin' = ANY(scopes) ORDER BY id FOR UPDATE"
            ).map { try $0.value("id") })
    }

    /// It is signed out everywhere, and its mail address is forgotten.
    package func disableAccount(_ id: Int64) throws {
        _ = try connection.execute("UPDATE accounts SET disabled_at = now() WHERE id = \(id) AND disabled_at IS NULL")
        try endSignIns(ofAccount: id)
        try removeMailAddress(ofAccount: id)
    }

    package func enableAccount(_ id: Int64) throws {
        _ = try connection.execute("UPDATE accounts SET disabled_at = NULL WHERE id = \(id)")
    }

    /// A cookie's digest and the token its forms carry.
    package func addSignIn(account id: Int64, digest: [UInt8], formToken: String, vouched: [UInt8]?) throws {
        _ = try connection.execute(
            """
            INSERT INTO sign_ins (digest, account_id, form_token, vouched)
            VALUES (\(digest), \(id), \(formToken), \(vouched))
            """)
        _ = try connection.execute("DELETE FROM sign_ins WHERE last_seen_at < now() - interval '14 days'")
    }

    /// Notes that a browser is in use, so that its idle days begin anew. Where another request does so it does not wait.
    package func noteVisit(digest: [UInt8]) throws {
        _ = try connection.execute(
            """
            UPDATE sign_ins SET last_seen_at = now() FROM
            (SELECT digest FROM sign_ins WHERE digest = \(digest) FOR UPDATE SKIP LOCKED) AS free
            WHERE sign_ins.digest = free.digest
            """)
    }

    package func endSignIn(digest: [UInt8]) throws {
        _ = try connection.execute("DELETE FROM sign_ins WHERE digest = \(digest)")
    }

    package func addSignInLink(account id: Int64, digest: [UInt8]) throws {
        _ = try connection.execute(
            "INSERT INTO sign_in_links (digest, account_id, expires_at) VALUES (\(digest), \(id), now() + interval '1 day')"
        )
    }

    /// Uses a link up; `nil` where it was used, is too old or never was.
    package func takeSignInLink(digest: [UInt8]) throws -> Int64? {
        try connection.run(
            """
            DELETE FROM sign_in_links USING accounts WHERE digest = \(digest) AND expires_at > now()
            AND accounts.id = account_id AND accounts.disabled_at IS NULL RETURNING account_id
            """
        ).first?.value("account_id")
    }

    package func noteSignInFailure(of subject: String) throws {
        _ = try connection.execute("INSERT INTO sign_in_failures (subject) VALUES (\(subject))")
        try removeOldFailures()
    }

    private func removeOldFailures() throws {
        _ = try connection.execute("DELETE FROM sign_in_failures WHERE at < now() - interval '1 day'")
    }

    /// What has ended: sign-ins, links to sign in, wrong passwords, and browsers whose cookie has run out.
    package func removeOldSignIns() throws {
        _ = try connection.execute(
            "DELETE FROM sign_ins WHERE last_seen_at < now() - interval '14 days' OR created_at < now() - interval '90 days'"
        )
        _ = try connection.execute("DELETE FROM sign_in_links WHERE expires_at < now()")
        _ = try connection.execute("DELETE FROM known_devices WHERE last_used_at < now() - interval '400 days'")
        try removeOldFailures()
    }
}

extension Transaction {
    /// Who the cookie belongs to; ends after 14 idle days or 90 days in all.
    package func readSignIn(digest: [UInt8]) throws -> SignIn? {
        try connection.run(
            """
            SELECT \(fragment: Self.accountColumns), form_token, vouched,
                last_seen_at < now() - interval '1 minute' AS is_stale
            FROM sign_ins JOIN accounts ON accounts.id = account_id
            WHERE digest = \(digest) AND disabled_at IS NULL
              AND last_seen_at > now() - interval '14 days' AND sign_ins.created_at > now() - interval '90 days'
            """
        ).first.map {
            SignIn(
                account: try $0.decoded(), formToken: try $0.value("form_token"), isStale: try $0.value("is_stale"),
                vouched: try $0.value("vouched"))
        }
    }
}
