import Foundation
import History
import Storage

extension WriteTransaction {
    /// Keeps what the words of a report tell by themselves.
    func keepReading(of draft: ReportDraft, report id: Int64, _ history: AppHistory) throws {
        try keep(ReportReading(draft), of: draft, report: id, history)
    }

    func keep(_ reading: ReportReading, of draft: ReportDraft, report id: Int64, _ history: AppHistory) throws {
        try keep(
            reading, ofReport: id, mentioned: reading.mentioned(by: draft, history)?.id, lists: PhraseLists.version)
    }
}

extension ReportReading {
    /// Of a report that gives no release, the one that its text names.
    func mentioned(by draft: ReportDraft, _ history: AppHistory) -> StoredRelease? {
        guard draft.release == nil else { return nil }
        let version = SpokenRelease.mentioned(in: draft.text, among: history.releases.map(\.version))
        return history.releases.first { $0.version == version }
    }
}

extension WriteTransaction {
    /// The class that a person says; `nil`: what its words tell, again.
    func set(fault: FaultClass?, of report: StoredReport, _ history: AppHistory) throws {
        var draft = ReportDraft(report)
        draft.fault = nil
        try keepReading(of: draft, report: report.id, history)
        try set(
            fault: fault ?? ReportReading(draft).fault, by: fault == nil ? .words : .person, ofReport: report.id)
    }
}

extension Operations {
    /// Reads again what no list of words has read yet, or an older one; answers how many. The class that a person chose stays.
    package func readReports() throws -> Int {
        var (last, count): (Int64, Int) = (0, 0)
        while true {
            let read = try database.write { transaction in
                let reports = try transaction.reportsToRead(lists: PhraseLists.version, after: last, limit: 500)
                var histories: [Int64: AppHistory] = [:]
                for report in reports {
                    guard let app = try transaction.app(id: report.appID) else { continue }
                    let history = try histories[app.id] ?? AppHistory(app, in: transaction)
                    histories[app.id] = history
                    try transaction.keepReading(of: ReportDraft(report), report: report.id, history)
                }
                return reports
            }
            guard let newest = read.last else { return count }
            (last, count) = (newest.id, count + read.count)
        }
    }
}
