import History
import Storage

/// Reports whose words of place matched nothing, tried again once something is captured that is called so.
struct WaitingReports {
    let transaction: WriteTransaction
    let app: StoredApp
    let caller: String

    /// - Parameter screens: those that were captured just now.
    func tryAgain(on screens: Set<Int64>) throws {
        let waiting = try transaction.reports(waitingFor: screens.sorted(), ofApp: app.id)
        guard !waiting.isEmpty else { return }
        let history = try AppHistory(app, in: transaction)
        let moving = MoveReport(transaction: transaction, app: app, history: history, caller: caller)
        let reader = try PlaceReader(history, in: transaction, isCapturing: true)
        for report in waiting {
            var link = try ReportPlace(ReportDraft(report), reader).link
            guard link.screen != nil, link.screen != report.screenID || link.element != report.elementID else {
                continue
            }
            link.problem = report.problemID
            guard try moving.move(report, to: link, version: report.version, isDecided: false) else { continue }
            try transaction.note("relinked", "report/\(report.id)", app: app.id, caller: caller)
        }
        try BurstWatch(transaction: transaction, app: app, caller: caller, counting: .every)
            .judge(reports: waiting.map(\.id))
    }
}
