package import API
import Foundation
import History
import Screens
import Storage

extension Operations {
    /// One message that names several problems becomes several reports of the same person, each where it belongs. The
    /// message stays as it was written, with its conversation, and counts no more itself.
    package func splitReport(_ input: ReportInput, _ body: NewSplit) throws -> [ReportReceipt] {
        guard body.parts.count >= 2 else { throw APIError.field("/parts", "A split has at least two parts.") }
        guard body.places?.count ?? body.parts.count == body.parts.count else {
            throw APIError.field("/places", "There is one place for each part.")
        }
        return try onReport(input.id) { transaction, app, report in
            let filing = try FileReport(app, in: transaction, caller: caller, publicURL: context.publicURL)
            try transaction.silence(report: report.id)
            // What it alone had opened ends with it, so that no part is told of that.
            if let problem = report.problemID {
                try transaction.removeEvents(ofReport: report.id, from: problem)
                try ProblemBook(transaction: transaction, history: filing.history).leave(problem)
                if try transaction.problem(id: problem) == nil {
                    try transaction.note(report: report.id, wentFrom: problem, to: nil, of: app, caller: caller)
                }
            }
            let parts = try body.parts.enumerated().map { index, text in
                try Self.part(of: report, text, body.places?[index], index)
            }
            // Where one part named the screen, the others are not there for that.
            let isOfPart =
                try report.linkedBy == ReportLink.byMachine
                && filing.found(parts).contains { $0.isAt(screen: report.screenID) }
            var receipts = try parts.map { part in
                try filing.file(filing.found([part])[0], partOf: report, staying: !isOfPart).receipt
            }
            let ids = receipts.map { Int64($0.id) }
            try transaction.markSplit(report: report.id, into: ids)
            try BurstWatch(transaction: transaction, app: app, caller: caller, counting: .every)
                .judge(reports: ids)
            for index in receipts.indices { receipts[index].alarm = try filing.alarm(on: ids[index]) }
            try transaction.note(
                "split", "report/\(report.id)", app: app.id, caller: caller,
                details: TriageLog.details(["parts": (nil, ids.map(String.init).joined(separator: ", "))]))
            return receipts
        }
    }

    private static func part(of report: StoredReport, _ text: String, _ place: NewSplit.PartPlace?, _ index: Int) throws
        -> ReportDraft
    {
        var draft = ReportDraft(report)
        (draft.text, draft.screen, draft.element) = (text, place?.screen, place?.element)
        (draft.heard, draft.expected, draft.gesture) = (nil, nil, nil)
        (draft.externalId, draft.externalSource) = (nil, nil)
        do { try check(draft) } catch let error as APIError { throw APIError.field("/parts/\(index)", error.detail) }
        return draft
    }
}
