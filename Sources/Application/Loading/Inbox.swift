package import API
import Foundation
package import History
package import Storage

/// What waits until somebody says where it belongs, with where it may.
package struct Inbox {
    package struct Entry {
        package var report: StoredReport
        package var suggestions: [LinkSuggestion]
    }
    package let total: Int
    package let entries: [Entry]
    package let groups: [ReportGroup]
    package let next: Int64?

    /// Groups are made of so many, the newest.
    package static let grouped = 2_000

    package init(
        _ filter: ReportFilter, of app: StoredApp, after: Int64?, limit: Int, in transaction: some Transaction
    ) throws {
        let history = try AppHistory(app, in: transaction)
        let page = try transaction.reports(ofApp: app.id, filter, after: after, limit: limit)
        entries = try page.items.map { report in
            Entry(report: report, suggestions: try Self.suggestions(report, app, history, in: transaction))
        }
        next = page.next
        total = try transaction.countReports(ofApp: app.id, filter)
        groups = ReportGroup.of(
            try transaction.inboxTexts(ofApp: app.id, filter, limit: Self.grouped).map {
                .init(id: $0.id, text: $0.text, fault: $0.fault)
            })
    }

    /// Where a report may belong by what is captured today: at most three places, each with the problem it would join
    /// there. One that has a problem of its own may be the same as others on its screen.
    package static func suggestions(
        _ report: StoredReport, _ app: StoredApp, _ history: AppHistory, in transaction: some Transaction
    ) throws -> [LinkSuggestion] {
        let draft = ReportDraft(report)
        let there = ProblemsThere(transaction: transaction, history: history)
        if let problem = try report.problemID.flatMap(transaction.problem) {
            guard problem.reports == 1, problem.rule == nil, problem.entered == .triage else { return [] }
            var link = ReportLink()
            (link.screen, link.element) = (report.screenID, report.elementID)
            return try Array(
                there.joining(draft, at: link, without: problem.id, report: report.id).suggested.prefix(3))
        }
        guard report.elementID == nil else { return [] }
        let place = try ReportPlace(draft, PlaceReader(history, in: transaction))
        return try place.suggestions().prefix(3).map {
            try there.joined($0, draft, report: report.id)
        }
    }
}
