package import API
import Foundation
import History
package import Messages
package import Storage

extension Operations {
    /// Seconds within which the same words to the same person are one press of a button.
    private static let oneClick = 60

    /// Sends a reply to whoever reported, after the transaction: by mail, else through webhooks. It is kept with the
    /// report's messages.
    package func sendReply(_ input: ReportInput, _ body: NewReply) throws -> Kept<ReplyResource> {
        let text = body.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw APIError.field("/text", "A reply has a text.") }
        guard text.utf8.count <= 100_000 else { throw APIError.field("/text", "A reply has at most 100,000 bytes.") }
        return try onReport(input.id) { transaction, app, report in
            if let known = try transaction.reply(ofReport: report.id, saying: text, within: Self.oneClick) {
                return Kept(receipt: ReplyResource(known), wasThere: true)
            }
            let answer = try SupportAnswer(report, AppHistory(app, in: transaction), in: transaction)
            let reply = try queue(
                text, to: report, of: app, language: body.language ?? answer.language ?? .english,
                hasLink: body.link ?? false, transaction)
            // Who reads of the release in it has been told of it; not by their own words that it quotes.
            let said = answer.reply.words.map { text.replacing($0, with: "") } ?? text
            if let news = answer.news, said.contains(news), let release = try transaction.release(news, ofApp: app.id) {
                try transaction.tell(
                    report: report.id, release: release.id, reply: Int64(reply.id), caller: caller)
            }
            return Kept(receipt: reply, wasThere: false)
        }
    }

    /// Keeps a reply and puts it on its way. A second one in the same words within a minute is the first.
    func queue(
        _ text: String, to report: StoredReport, of app: StoredApp, language: ReplyLanguage, hasLink: Bool,
        _ transaction: WriteTransaction
    ) throws -> ReplyResource {
        if let known = try transaction.reply(ofReport: report.id, saying: text, within: Self.oneClick) {
            return ReplyResource(known)
        }
        let way = try way(to: report, of: app, transaction)
        guard way == .mail || !hasLink else {
            throw APIError.field(
                "/link", "A link goes along by mail alone: make one on the report and write it into the text.")
        }
        let message = try transaction.addMessage(report: report.id, direction: .to, text: text, caller: caller)
        let id = try transaction.addReply(
            report: report.id, app: app.id, message: message, way: way,
            subject: Self.subject(of: report, app, in: language),
            language: language, hasLink: hasLink)
        try transaction.note("replied", "report/\(report.id)", app: app.id, caller: caller)
        guard let reply = try transaction.reply(id: id) else { throw APIError.notFound("reply \(id)") }
        return ReplyResource(reply)
    }

    private static func subject(of report: StoredReport, _ app: StoredApp, in language: ReplyLanguage) -> String {
        guard let words = report.partWords else {
            return ReplySentence.subject.text(in: language, [.number: String(report.id), .app: app.name])
        }
        return ReplySentence.subjectOfPart.text(
            in: language, [.app: app.name, .words: Reply.quoted(words, atMost: 60)])
    }

    /// How a reply would go out.
    private func way(to report: StoredReport, of app: StoredApp, _ transaction: some Transaction) throws -> ReplyWay {
        if let obstacle = try context.obstacle(toReply: report, in: transaction) {
            throw APIError(.conflict, "\(obstacle) It can't be sent from here.")
        }
        return try context.canMail && transaction.mailbox(of: report) != nil ? .mail : .webhook
    }
}

extension Context {
    /// Why a reply to this report can't be sent from here; `nil`: it can.
    package func obstacle(toReply report: StoredReport, in transaction: some Transaction) throws -> String? {
        if canMail, try transaction.mailbox(of: report) != nil { return nil }
        if try transaction.isWanted(.reportReply, ofApp: report.appID) {
            return try transaction.isReachable(report)
                ? nil : "Nobody knows whom to write to: the report has no address of a person and no id elsewhere."
        }
        return canMail
            ? "No mail address of this person is known, and no webhook asks for report.reply."
            : "No mail server is set up, and no webhook asks for report.reply."
    }
}

extension ReplyResource {
    package init(_ reply: StoredReply) {
        self.init(
            id: Int(reply.id), text: reply.text, way: reply.way, state: reply.state, outcome: reply.outcome.english,
            language: reply.language, at: reply.createdAt)
    }
}

extension StoredReply {
    /// What became of it.
    package var outcome: Message {
        let at = attemptedAt ?? createdAt, why = Message(sentences: error ?? "")
        return switch state {
        case .waiting where error == nil: "Waits to be sent."
        case .waiting: "Not sent yet. \(why) It is tried again."
        case .sent: "Sent to the mail server at \(time: at). Whether it was read is not known."
        case .refused: "Refused at \(time: at): \(why)"
        case .givenUp: "Given up at \(time: at): \(why)"
        case .handedOn where isHeldByWebhooks && error != nil: "No webhook has taken it yet. \(why)"
        case .handedOn where isHeldByWebhooks: "Handed on to webhooks at \(time: at); none has taken it yet."
        case .handedOn where attemptedAt != nil:
            "A webhook took it at \(time: at). Whether it reached the person is not known."
        case .handedOn: "Handed on to webhooks at \(time: at); their pages say what became of it."
        }
    }
}
