import Foundation
import Formats
import History
import Logging
import Outgoing
package import Storage

/// Takes replies that are due, has the mail server take them, and notes what came of it, for as long as the server runs.
///
/// As with notices, a server that dies in the middle leaves its replies to the lease. A mail that goes out twice for that
/// has one Message-ID, by which mail programs show it once.
package final class ReplySender: Sendable {
    /// So many in a round, one after the other.
    private static let batch = 8
    /// Seconds that a claimed reply is nobody else's: longer than a whole round may take.
    private static let lease = 600
    /// How the log calls it.
    private static let name = "a reply by mail"

    private let database: Database
    private let mail: MailSetup
    private let publicURL: String
    private let rounds: Rounds

    /// - Parameter interval: seconds between two looks.
    package init(database: Database, mail: MailSetup, publicURL: String, interval: Double = 2) {
        (self.database, self.mail, self.publicURL) = (database, mail, publicURL)
        rounds = Rounds("earshot-replies", every: interval, Logger(label: "earshot.replies"))
    }

    package func start() { rounds.start { [self] in try deliver() } }
    package func stop() { rounds.stop() }

    /// One round. Answers how many there were.
    package func deliver() throws -> Int {
        let claimed = try database.write { try $0.claimReplies(limit: Self.batch, lease: Self.lease) }
        for reply in claimed { try send(reply) }
        return claimed.count
    }

    private func send(_ reply: StoredReply) throws {
        guard let (letter, link) = try letter(reply) else {
            return try database.write {
                try $0.record(reply: reply.id, .refused, error: "No mail address of the person is known any more.")
            }
        }
        do throws(SMTPServer.Failure) {
            try mail.server.send(letter.bytes, from: mail.from.mailbox, to: letter.to.mailbox)
        } catch {
            return try note(error, on: reply, link)
        }
        try database.write { try $0.record(reply: reply.id, .sent, error: nil) }
    }

    /// - Parameter link: the one in the message, which nobody has got.
    private func note(_ failure: SMTPServer.Failure, on reply: StoredReply, _ link: Int64?) throws {
        let error = failure.words
        try database.write { transaction in
            if let link {
                _ = try transaction.revokeReporterLink(link, ofReport: reply.reportID, caller: Self.name)
            }
            if case .refused = failure {
                try transaction.record(reply: reply.id, .refused, error: error)
            } else if let pause = RetryPauses.pause(after: reply.attempts) {
                try transaction.record(reply: reply.id, .waiting, error: error, pause: pause)
            } else {
                try transaction.record(reply: reply.id, .givenUp, error: error)
            }
        }
    }

    /// The message as it goes out, and the link in it, which is made with it and kept nowhere else; `nil`: there is nobody
    /// to send it to.
    private func letter(_ reply: StoredReply) throws -> (MailLetter, link: Int64?)? {
        try database.write { transaction in
            guard let report = try transaction.report(id: reply.reportID), let to = try transaction.mailbox(of: report)
            else { return nil }
            var text = reply.text
            let language = ReplyLanguage(rawValue: reply.language) ?? .english
            var link: Int64?
            if reply.hasLink {
                let secret = Secret.make()
                link = try transaction.addReporterLink(
                    report: report.id, digest: Digest.sha256(secret),
                    expiresAt: Date().addingTimeInterval(Double(ReporterLinks.days) * 86_400), caller: Self.name)
                text +=
                    "\n\n"
                    + ReplySentence.yourPage.text(in: language, [.link: ReporterLinks.address(publicURL, secret)])
            }
            let letter = MailLetter(
                from: mail.from, to: to, subject: reply.subject, text: text, language: reply.language, date: Date(),
                id: ReplyMessageID.make(report: report.id, message: reply.message, host: mail.from.host),
                inReplyTo: report.externalId)
            return (letter, link)
        }
    }
}

extension Transaction {
    /// Where mail reaches who reported. It is read for sending alone, and shown to nobody.
    func mailbox(of report: StoredReport) throws -> MailAddress? {
        try contact(of: report).flatMap(MailAddress.init)
    }

    /// Whether anybody could bring a reply to who reported: by what they said of themselves, or by what the report is called
    /// elsewhere. The number of the public page leads to nobody.
    func isReachable(_ report: StoredReport) throws -> Bool {
        if let id = report.externalId, !id.hasPrefix("public/") { return true }
        return try contact(of: report).map { !$0.isEmpty } ?? false
    }

    private func contact(of report: StoredReport) throws -> String? {
        guard let access = SupportAccess(scopes: ["support"]) else { return nil }
        return try report.reporterID.flatMap { try contact(ofReporter: $0, access) }
    }
}
