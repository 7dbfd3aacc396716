import API
import Foundation
import History
import Storage

/// Filing reports, within one transaction.
struct FileReport {
    let transaction: WriteTransaction
    let app: StoredApp
    let caller: String
    let publicURL: String
    /// Read once: a report brings no release into being.
    let history: AppHistory
    private let problems: ReportProblems

    init(_ app: StoredApp, in transaction: WriteTransaction, caller: String, publicURL: String) throws {
        (self.app, self.transaction, self.caller, self.publicURL) = (app, transaction, caller, publicURL)
        history = try AppHistory(app, in: transaction)
        problems = ReportProblems(transaction: transaction, app: app, history: history, caller: caller)
    }

    /// - Parameter message: the message that this is a part of: of the same person, and of the same screen unless the
    ///   part's own words lead elsewhere.
    func file(_ draft: ReportDraft, partOf message: StoredReport? = nil) throws -> ReportReceipt {
        var place = try ReportPlace(draft, app: app, history: history, in: transaction)
        if let message { try place.stay(with: message, in: transaction) }
        let found = try problems.problem(of: draft, at: place.link)
        place.link.problem = found.problem
        let reporter =
            try message.map(\.reporterID)
            ?? transaction.ensureReporter(name: draft.reporterName, contact: draft.reporterContact, ofApp: app.id)
        let id = try transaction.addReport(draft, app: app.id, reporter: reporter, link: place.link, caller: caller)
        if let problem = found.problem {
            try transaction.addEvent(
                .reported(report: id, release: place.release), toProblem: problem, note: nil, caller: caller)
            try ProblemBook(transaction: transaction, history: history).settle(problem)
            if found.isNew, let build = place.build { try problems.corroborate(problem, in: build) }
        }
        try transaction.note("filed", "report/\(id)", app: app.id, caller: caller)
        return try receipt(
            id, known: found.problem != nil && !found.isNew,
            suggestions: found.suggested + (try place.suggestions.map(problems.named)))
    }

    /// The alarm that is raised where this report belongs.
    func alarm(on report: Int64) throws -> BurstResource? {
        guard let place = try transaction.placed(reports: [report]).first?.place else { return nil }
        return try transaction.runningBurst(place).map { BurstResource($0, publicURL: publicURL) }
    }

    func receipt(_ report: StoredReport) throws -> ReportReceipt {
        try receipt(report.id, known: report.problemID != nil, suggestions: [])
    }

    private func receipt(_ id: Int64, known: Bool, suggestions: [LinkSuggestion]) throws -> ReportReceipt {
        guard let report = try transaction.report(id: id) else { throw APIError.notFound("report \(id)") }
        var receipt = ReportReceipt(id: Int(id), known: known, suggestions: suggestions)
        receipt.screen = report.screenKey.map {
            ScreenLink(key: $0, confidence: report.linkConfidence ?? 1, reason: report.linkReason ?? "")
        }
        receipt.element = report.elementID.map { Int($0) }
        receipt.problem = report.problemID.map { Int($0) }
        let answer = try SupportAnswer(report, history, in: transaction)
        receipt.since = answer.since
        receipt.lastWorkingRelease = answer.lastWorkingRelease
        receipt.answer = answer.reply
        receipt.alarm = try alarm(on: id)
        return receipt
    }
}
