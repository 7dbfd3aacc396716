package import Foundation
package import History
import Postgres

/// Where notices reach a person by mail, and which they asked for. It is shown to that person alone.
package struct StoredMailAddress: Sendable, Hashable, Decodable {
    package var accountID: Int64
    package var address: String
    /// `nil`: nobody has used the link yet that was mailed there.
    package var confirmedAt: Date?
    package var stopSecret: String
    package var tellsWatched: Bool
    package var digest: DigestCadence
    package var digestHour: Int
    package var digestWeekday: Int
    /// What happened before was told.
    package var digestedUntil: Date?
    /// Why the last mail did not arrive.
    package var undelivered: String?

    package var schedule: DigestSchedule? { DigestSchedule(digest, hour: digestHour, weekday: digestWeekday) }
}

extension Transaction {
    static var mailAddressColumns: SQL {
        """
        account_id, address, confirmed_at, stop_secret, tells_watched, digest, digest_hour, digest_weekday, digested_until,
            undelivered
        """
    }

    package func mailAddress(ofAccount id: Int64) throws -> StoredMailAddress? {
        try connection.run(
            "SELECT \(fragment: Self.mailAddressColumns) FROM mail_addresses WHERE account_id = \(id)"
        ).first?.decoded()
    }

    /// The one that a link for its confirmation was mailed to; `nil`: the link was used, is too old, or another one was mailed.
    package func mailAddress(confirmedBy digest: [UInt8]) throws -> StoredMailAddress? {
        try connection.run(
            """
            SELECT \(fragment: Self.mailAddressColumns) FROM mail_addresses
            WHERE confirm_digest = \(digest) AND confirm_until > now()
            """
        ).first?.decoded()
    }

    package func mailAddress(stoppedBy secret: String) throws -> StoredMailAddress? {
        try connection.run(
            "SELECT \(fragment: Self.mailAddressColumns) FROM mail_addresses WHERE stop_secret = \(secret)"
        ).first?.decoded()
    }
}

extension WriteTransaction {
    /// From now on it is this address, which nobody has confirmed. What was asked for stays; what waited for the one before
    /// is sent nowhere.
    package func setMailAddress(ofAccount id: Int64, _ address: String, stopSecret: String) throws {
        try removeMail(toAccount: id)
        _ = try connection.execute(
            """
            INSERT INTO mail_addresses (account_id, address, stop_secret) VALUES (\(id), \(address), \(stopSecret))
            ON CONFLICT (account_id) DO UPDATE SET address = excluded.address, stop_secret = excluded.stop_secret,
                set_at = now(), confirmed_at = NULL, confirm_digest = NULL, confirm_until = NULL, undelivered = NULL
            """)
    }

    /// A link that was just made and is on its way there; the one before works no more.
    package func setConfirmation(ofAccount id: Int64, digest: [UInt8], days: Int) throws {
        _ = try connection.execute(
            """
            UPDATE mail_addresses SET confirm_digest = \(digest), confirm_until = now() + make_interval(days => \(days)::integer)
            WHERE account_id = \(id)
            """)
    }

    /// Digests tell what happens from now on.
    package func confirmMailAddress(ofAccount id: Int64) throws {
        _ = try connection.execute(
            """
            UPDATE mail_addresses SET confirmed_at = now(), confirm_digest = NULL, confirm_until = NULL, digested_until = now()
            WHERE account_id = \(id)
            """)
    }

    /// What somebody wants to be mailed. A digest that was not asked for before tells what happens from now on.
    package func setMailChoices(
        ofAccount id: Int64, tellsWatched: Bool, _ schedule: DigestSchedule, next: Date?
    ) throws {
        _ = try connection.execute(
            """
            UPDATE mail_addresses SET tells_watched = \(tellsWatched), digest = \(schedule.cadence.rawValue),
                digest_hour = \(schedule.hour), digest_weekday = \(schedule.weekday), next_digest_at = \(next),
                digested_until = CASE WHEN digest = 'none' THEN now() ELSE digested_until END
            WHERE account_id = \(id)
            """)
        if !tellsWatched { try removeMail(toAccount: id, .watched) }
        if schedule.cadence == .none { try removeMail(toAccount: id, .digest) }
    }

    /// Forgets the address, and what somebody asked to be mailed there.
    package func removeMailAddress(ofAccount id: Int64) throws {
        try removeMail(toAccount: id)
        _ = try connection.execute("DELETE FROM mail_addresses WHERE account_id = \(id)")
    }

    /// What waits to be sent, or is yet to be gathered for it.
    /// - Parameter kind: `nil`: all of it.
    private func removeMail(toAccount id: Int64, _ kind: MailKind? = nil) throws {
        if kind ?? .watched == .watched {
            _ = try connection.execute("DELETE FROM watched_news WHERE account_id = \(id)")
        }
        _ = try connection.execute(
            "DELETE FROM mails WHERE account_id = \(id) AND (\(kind?.rawValue)::text IS NULL OR kind = \(kind?.rawValue)::text)"
        )
    }
}
