import API
import Formats
package import Foundation
import History
import Logging
import Outgoing
package import Storage

/// Mails people with accounts what they asked for, for as long as the server runs: gathers what others did to what they watch,
/// makes digests that are due, and sends one mail after the other.
///
/// What waits is a row, and a claimed one is nobody else's while its lease runs, so that two servers on one database send
/// each mail once. A server that dies between the mail server's word and its own note leaves the mail to the lease: it
/// goes out twice, with one Message-ID. It writes no address into the log.
package final class AccountMailer: Sendable {
    /// Seconds that a claimed mail is nobody else's: far longer than an attempt may take.
    private static let lease = 120
    /// So many digests are made at once.
    private static let batch = 50
    /// Seconds after its hour in which a digest is made: what was under way then is in it.
    private static let settling = 300.0

    private let database: Database
    private let mail: MailSetup
    private let publicURL: String
    private let gathering: Int
    private let patience: Int
    private let now: @Sendable () -> Date
    private let log = Logger(label: "earshot.mail")
    private let rounds: Rounds

    /// - Parameters:
    ///   - interval: seconds between two looks.
    ///   - gathering: seconds for which what happens to what somebody watches goes into one mail.
    ///   - patience: seconds that the mail server may take.
    ///   - now: by which digests are due.
    package init(
        database: Database, mail: MailSetup, publicURL: String, interval: Double = 2, gathering: Int = 30,
        patience: Int = 30, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.database, self.mail, self.publicURL) = (database, mail, publicURL)
        (self.gathering, self.patience, self.now) = (gathering, patience, now)
        rounds = Rounds("earshot-mail", every: interval, log)
    }

    package func start() { rounds.start { [self] in try deliver() } }
    /// Begins no other mail and waits until the one under way was taken or failed.
    package func stop() { rounds.stop() }

    /// One round: makes what is due, and sends the mail that is due first. Answers how many there were.
    package func deliver() throws -> Int {
        try database.write { try $0.gatherWatchedNews(olderThan: gathering) }
        try makeDigests()
        guard let claimed = try database.write({ try $0.claimMail(lease: Self.lease) }) else { return 0 }
        try send(claimed)
        return 1
    }

    private func makeDigests() throws {
        let moment = now() - Self.settling
        try database.write { transaction in
            for address in try transaction.dueDigests(at: moment, limit: Self.batch) {
                guard let until = address.schedule?.last(at: moment) else { continue }
                if let since = address.digestedUntil, since < until {
                    try transaction.addDigest(toAccount: address.accountID, since: since, until: until)
                }
                try transaction.setNextDigest(
                    ofAccount: address.accountID, address.schedule?.next(after: moment))
            }
        }
    }

    private func send(_ claimed: ClaimedMail) throws {
        guard let letter = try letter(claimed) else {
            return try database.write { try $0.finish(mail: claimed, arrived: false) }
        }
        do throws(SMTPServer.Failure) {
            try mail.server.send(letter.bytes, from: mail.from.mailbox, to: letter.to.mailbox, within: patience)
        } catch {
            return try note(error, on: claimed)
        }
        try database.write { try $0.finish(mail: claimed, arrived: true) }
    }

    private func note(_ failure: SMTPServer.Failure, on claimed: ClaimedMail) throws {
        let isRefused = if case .refused = failure { true } else { false }
        try database.write { transaction in
            if !isRefused, let pause = RetryPauses.pause(after: claimed.attempts) {
                try transaction.postpone(mail: claimed, seconds: pause, error: failure.words)
            } else {
                try transaction.giveUp(mail: claimed, error: failure.words)
            }
        }
    }

    /// The message as it goes out; `nil`: the person is disabled, wants it no more, or there is nothing to tell them.
    private func letter(_ claimed: ClaimedMail) throws -> MailLetter? {
        let known = try database.read { transaction in
            (
                account: try transaction.account(id: claimed.accountID),
                address: try transaction.mailAddress(ofAccount: claimed.accountID)
            )
        }
        guard let account = known.account, account.disabledAt == nil, let address = known.address,
            let to = MailAddress(address.address), let written = try written(claimed, account, address)
        else { return nil }
        // A second link is no repetition of the first, which works no more.
        let message = claimed.kind == .confirmation ? UUID() : claimed.message
        return MailLetter(
            from: mail.from, to: to, subject: written.subject, text: written.text, language: "en", date: now(),
            id: "earshot.notice.\(message.uuidString.lowercased())@\(mail.from.host)", isAutomatic: true,
            unsubscribe: written.unsubscribe)
    }

    private func written(_ claimed: ClaimedMail, _ account: Account, _ address: StoredMailAddress) throws
        -> AccountLetter?
    {
        let isConfirmed = address.confirmedAt != nil
        guard claimed.kind != .confirmation else {
            guard !isConfirmed else { return nil }
            return try database.write { try .confirmation(to: account, publicURL, in: $0) }
        }
        guard isConfirmed else { return nil }
        let seen = Grants(scopes: account.scopes, apps: account.apps).apps(where: .read)
        let viewer = Viewer(name: account.name, door: "mail", seesPeople: false, viewings: ViewingBook())
        return try database.showing(seen).read(as: viewer) { transaction in
            if let since = claimed.since, let until = claimed.until {
                return try .digest(from: since, until: until, to: address, publicURL, in: transaction)
            }
            return try .watched(claimed, to: address, publicURL, in: transaction)
        }
    }
}
