package import API
package import History
import Messages
import Storage

extension Operations {
    /// Marks people as told that a release has the fix; makes links to their pages and sends the replies where that is
    /// asked for. Whoever can't be sent one is not marked.
    package func tellReporters(_ input: AppInput, _ body: Telling) throws -> [ToTellResource] {
        guard !body.reports.isEmpty else { throw APIError.field("/reports", "Choose at least one report.") }
        guard body.reports.count <= 1_000, Set(body.reports).count == body.reports.count else {
            throw APIError.field("/reports", "Name at most 1,000 reports, each once.")
        }
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let list = try ToTell(AppHistory(app, in: transaction), in: transaction)
            let people = try body.reports.enumerated().map { index, id in
                guard let person = list.people.first(where: { $0.report.id == Int64(id) }) else {
                    throw APIError.field(
                        "/reports/\(index)", "Report \(id) is not on the list: nothing new is known for that person.")
                }
                return person
            }
            guard body.told ?? true else {
                try transaction.untell(reports: people.map(\.report.id))
                try transaction.note("tellingUndone", "app/\(app.id)", app: app.id, caller: caller)
                return people.map { ToTellResource($0, nil) }
            }
            return try people.map { try tell($0, of: app, body, transaction) }
        }
    }

    private func tell(_ person: ToTell.Person, of app: StoredApp, _ body: Telling, _ transaction: WriteTransaction)
        throws -> ToTellResource
    {
        let language = person.language(body.replyLanguage)
        var told = ToTellResource(person, language)
        told.outcome = nil
        var reply: Int64?
        let isSent = body.send ?? false, isLinked = body.links ?? false
        if isSent {
            do {
                let sent = try queue(
                    person.reply.text(in: language), to: person.report, of: app, language: language, hasLink: isLinked,
                    transaction)
                (told.outcome, reply) = (sent.outcome, Int64(sent.id))
            } catch let error as APIError where error.kind == .conflict || error.kind == .invalidField {
                told.outcome = "Not sent: \(error.detail)"
                return told
            }
        } else if isLinked {
            let link = try newLink(to: person.report.id, of: app, transaction).url
            told.link = link
            told.reply?.text = person.reply.text(in: language, link: link)
        }
        if let release = try transaction.release(person.release, ofApp: app.id) {
            try transaction.tell(report: person.report.id, release: release.id, reply: reply, caller: caller)
        }
        return told
    }
}

extension ToTellResource {
    /// - Parameter language: of the reply; `nil`: the caller may not read it.
    package init(_ person: ToTell.Person, _ language: ReplyLanguage?) {
        self.init(report: Int(person.report.id), problem: Int(person.problem.id), release: person.release)
        guard let language else { return }
        (externalId, externalSource) = (person.report.externalId, person.report.externalSource)
        reply = AnswerResource.Reply(language: language, text: person.reply.text(in: language))
        outcome = person.sent?.outcome.english
    }
}
