import API
import Application
import Formats
import Foundation
import History
import Storage

extension Routes {
    mutating func bindAnswers() {
        bind(.answerReport) { input, context in
            Reply(try context.read { try AnswerResource(input, in: $0) })
        }
        bind(.getSteps) { input, context in Reply(try context.steps(input.id)) }
        bind(.putSteps) { input, body, context in
            try context.operations.setSteps(input, body)
            return Reply(try context.steps(input.id))
        }
        bind(.listReporterLinks) { input, context in
            let links = try context.read { try $0.reporterLinks(ofReport: try $0.need(report: input.id).id) }
            return Reply(Listing(items: links.map { ReporterLinkResource($0, now: context.now) }))
        }
        bind(.makeReporterLink) { input, body, context in Reply(try context.operations.makeLink(input, body)) }
        bind(.revokeReporterLink) { input, context in
            try context.operations.revokeLink(input)
            return Reply(Nothing())
        }
        bind(.listReplies) { input, context in
            let replies = try context.read { try $0.replies(ofReport: try $0.need(report: input.id).id) }
            return Reply(Listing(items: replies.map { ReplyResource($0) }))
        }
        bind(.sendReply) { input, body, context in Reply(try context.operations.sendReply(input, body)) }
        bind(.listToTell) { input, context in try ToTellTable.reply(input, context) }
        bind(.tellReporters) { input, body, context in
            Reply(Listing(items: try context.operations.tellReporters(input, body)))
        }
    }
}

extension AnswerResource {
    fileprivate init(_ input: AnswerInput, in transaction: some Transaction) throws {
        let report = try transaction.need(report: input.id)
        guard let app = try transaction.app(id: report.appID) else { throw APIError.notFound("report \(input.id)") }
        let answer = try SupportAnswer(report, AppHistory(app, in: transaction), in: transaction)
        let reply = answer.reply(in: input.replyLanguage)
        self.init(
            known: answer.isKnown, facts: answer.facts, mayBeTheSame: answer.mayBeTheSame.map { Int($0.id) },
            similar: try transaction.reports(similarTo: report, limit: 10).map {
                Similar(report: Int($0.id), isSameProblem: $0.isSameProblem)
            },
            waiting: try answer.problem.map { try transaction.waiting(onProblem: $0.id).count } ?? 0,
            reply: .init(language: reply.language, text: reply.text))
        problem = answer.problem.map { Int($0.id) }
        state = answer.state
        (since, lastWorkingRelease) = (answer.since, answer.lastWorkingRelease)
        workaround = answer.problem?.workaround
    }
}

extension Context {
    /// What a person showed, walked.
    fileprivate func steps(_ id: Int) throws -> StepsResource {
        try read { transaction in
            let report = try transaction.need(report: id)
            guard let app = try transaction.app(id: report.appID) else { throw APIError.notFound("report \(id)") }
            let shown = try ShownSteps(report, AppHistory(app, in: transaction), in: transaction)
            return StepsResource(
                steps: shown.lines.map { .init(gesture: $0.gesture, result: $0.result) }, ground: shown.ground)
        }
    }
}

/// Whom to tell, as a list and as a table.
enum ToTellTable {
    static func reply(_ input: ToTellInput, _ context: Context) throws -> Reply<Listing<ToTellResource>> {
        if let format = input.format, !["csv", "json"].contains(format) {
            throw APIError(
                .invalidParameter, "format is csv or json.", fields: [.init("?format", "is csv or json")])
        }
        let isTable = input.format == "csv"
        if isTable { try context.caller.need(.support) }
        let maySupport = context.caller.may(.support)
        let items = try context.read { transaction in
            let history = try AppHistory(transaction.need(app: input.app), in: transaction)
            return try ToTell.standing(history, in: transaction).waiting.map { person in
                var item = ToTellResource(person, maySupport ? person.language(input.replyLanguage) : nil)
                item.reporter = try context.reporter(of: person.report, in: transaction)
                return item
            }
        }
        var reply = Reply(Listing(items: items))
        if isTable { reply.other = Bytes(Array(text(items).utf8), mediaType: "text/csv; charset=utf-8") }
        return reply
    }

    static func text(_ items: [ToTellResource]) -> String {
        CSVText.table(
            header: ["report", "problem", "release", "name", "contact", "externalId", "language", "reply", "link"],
            rows: items.map { item in
                [
                    String(item.report), String(item.problem), item.release, item.reporter?.name ?? "",
                    item.reporter?.contact ?? "", item.externalId ?? "", item.reply?.language.rawValue ?? "",
                    item.reply?.text ?? "", item.link ?? "",
                ]
            })
    }
}

extension Context {
    /// Who reported, for those with the scope *support* alone.
    func reporter(of report: StoredReport, in transaction: some Transaction) throws -> ReporterBody? {
        guard let access = caller.support else { return nil }
        return try report.reporterID.flatMap { try transaction.reporter(id: $0, access, of: report.id) }
            .map { ReporterBody(name: $0.name, contact: $0.contact) }
    }
}
