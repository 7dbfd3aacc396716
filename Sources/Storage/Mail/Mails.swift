package import Foundation
import Postgres

/// What a mail to an account is about.
package enum MailKind: String, Sendable, Hashable, Codable { case confirmation, watched, digest }

/// A mail that is this server's to send now.
package struct ClaimedMail: Sendable, Hashable, Decodable {
    package var id: Int64
    package var accountID: Int64
    package var message: UUID
    package var kind: MailKind
    /// Of a digest: what happened from one moment until the other.
    package var since: Date?
    package var until: Date?
    /// This one counts.
    package var attempts: Int
}

extension Transaction {
    /// Why the oldest mail to an account that waits did not arrive yet; `nil`: none waits that was tried.
    package func mailError(ofAccount id: Int64) throws -> String? {
        try connection.run(
            "SELECT error FROM mails WHERE account_id = \(id) AND error IS NOT NULL ORDER BY id LIMIT 1"
        ).first?.value("error")
    }
}

extension WriteTransaction {
    /// A mail that asks whether the address is theirs.
    package func addConfirmation(toAccount id: Int64) throws {
        _ = try connection.execute(
            "INSERT INTO mails (account_id, kind) VALUES (\(id), \(MailKind.confirmation.rawValue)) ON CONFLICT DO NOTHING"
        )
    }

    /// Makes one mail a person of what others did to the problems they watch, once the first of it is so many seconds old.
    /// Where one waits to be sent, what happens meanwhile goes with the next.
    package func gatherWatchedNews(olderThan seconds: Int) throws {
        _ = try connection.execute(
            """
            WITH due AS (
                SELECT account_id FROM mail_addresses
                WHERE EXISTS (
                    SELECT FROM watched_news WHERE watched_news.account_id = mail_addresses.account_id AND mail_id IS NULL
                        AND at <= now() - make_interval(secs => \(seconds)::integer))
                FOR UPDATE SKIP LOCKED
            ), mail AS (
                INSERT INTO mails (account_id, kind) SELECT account_id, \(MailKind.watched.rawValue)::text FROM due
                ON CONFLICT (account_id, kind) WHERE kind <> 'digest' DO NOTHING RETURNING id, account_id
            )
            UPDATE watched_news SET mail_id = mail.id FROM mail
            WHERE watched_news.account_id = mail.account_id AND mail_id IS NULL
            """)
    }

    /// Those whose digest was due at a moment, which nobody else makes now, with what it is to tell.
    package func dueDigests(at moment: Date, limit: Int) throws -> [StoredMailAddress] {
        try connection.run(
            """
            SELECT \(fragment: Self.mailAddressColumns) FROM mail_addresses
            WHERE next_digest_at <= \(moment) AND confirmed_at IS NOT NULL
            ORDER BY next_digest_at LIMIT \(limit) FOR UPDATE SKIP LOCKED
            """
        ).decoded()
    }

    /// A digest of what happened from one moment until another; the next one begins there.
    package func addDigest(toAccount id: Int64, since: Date, until: Date) throws {
        _ = try connection.execute(
            """
            INSERT INTO mails (account_id, kind, since, until)
            VALUES (\(id), \(MailKind.digest.rawValue), \(since), \(until))
            """)
        _ = try connection.execute("UPDATE mail_addresses SET digested_until = \(until) WHERE account_id = \(id)")
    }

    package func setNextDigest(ofAccount id: Int64, _ next: Date?) throws {
        _ = try connection.execute("UPDATE mail_addresses SET next_digest_at = \(next) WHERE account_id = \(id)")
    }

    /// Takes the mail that is due first. It is nobody else's for the lease's seconds.
    package func claimMail(lease: Int) throws -> ClaimedMail? {
        try connection.run(
            """
            WITH due AS (
                SELECT id FROM mails WHERE due_at <= now() ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
            )
            UPDATE mails SET attempts = attempts + 1, due_at = now() + make_interval(secs => \(lease)::integer)
            FROM due WHERE mails.id = due.id
            RETURNING mails.id, account_id, message, kind, since, until, attempts
            """
        ).first?.decoded()
    }

    /// It arrived, or there was nothing to send: it goes, with what it told.
    package func finish(mail: ClaimedMail, arrived: Bool) throws {
        try remove(mail)
        guard arrived else { return }
        _ = try connection.execute(
            "UPDATE mail_addresses SET undelivered = NULL WHERE account_id = \(mail.accountID) AND undelivered IS NOT NULL"
        )
    }

    /// It did not arrive, and is tried again after so many seconds.
    package func postpone(mail: ClaimedMail, seconds: Int, error: String) throws {
        _ = try connection.execute(
            """
            UPDATE mails SET due_at = now() + make_interval(secs => \(seconds)::integer), error = \(error)
            WHERE id = \(mail.id)
            """)
    }

    /// It did not arrive and is given up; the person is told where they look at their settings.
    package func giveUp(mail: ClaimedMail, error: String) throws {
        try remove(mail)
        _ = try connection.execute(
            "UPDATE mail_addresses SET undelivered = \(error) WHERE account_id = \(mail.accountID)")
    }

    private func remove(_ mail: ClaimedMail) throws {
        _ = try connection.execute("DELETE FROM mails WHERE id = \(mail.id)")
    }

    /// Removes what no mail tells any more: where no server sends mail it would gather for ever. An address that nobody
    /// confirmed goes, too.
    package func removeOldMail() throws {
        _ = try connection.execute("DELETE FROM watched_news WHERE mail_id IS NULL AND at < now() - interval '7 days'")
        _ = try connection.execute("DELETE FROM mails WHERE created_at < now() - interval '7 days'")
        _ = try connection.execute("DELETE FROM digest_entries WHERE at < now() - interval '21 days'")
        _ = try connection.execute(
            "DELETE FROM mail_addresses WHERE confirmed_at IS NULL AND set_at < now() - interval '7 days'")
    }
}
