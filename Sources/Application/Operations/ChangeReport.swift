package import API
import Foundation
import History
import Storage

extension Operations {
    /// Ties a report to another place, and corrects its facts, by hand. What somebody else changed meanwhile is not
    /// overwritten, and where nothing is said nothing is written.
    /// - Parameter found: what is wrong with it already.
    package func changeReport(
        _ input: ReportInput, _ change: ReportChange, found: FieldFaults = FieldFaults()
    ) throws {
        try onReport(input.id) { transaction, app, report in
            let history = try AppHistory(app, in: transaction)
            var faults = found
            let clear = Set(change.clear ?? [])
            let clearable = ["screen", "element", "problem", "class"] + ReportFact.all.map(\.name)
            if let unknown = clear.subtracting(clearable).sorted().first {
                faults.refuse(
                    "/clear", "“\(unknown)” can't be cleared; these can: \(clearable.joined(separator: ", ")).")
            }
            let corrected = ReportFact.corrected(report, by: change, clear: clear)
            if corrected != report { try faults.check { try Self.check(ReportDraft(corrected)) } }
            let version = change.release ?? report.release
            let release = version.flatMap { version in history.releases.first { $0.version == version } }
            var link = ReportLink(report, release: release?.id)
            if change.release != nil, link.release == nil { faults.refuse("/release", "There is no such release.") }
            let target = try faults.read(else: ReportTarget()) { try ReportTarget(change, in: app, transaction) }
            try faults.raise()
            guard change.version ?? report.version == report.version else {
                throw APIError(
                    .editConflict,
                    "The report is at version \(report.version) now; you changed version \(change.version ?? 0).")
            }
            guard !change.isEmpty else { return }
            if corrected != report { try transaction.setFacts(ofReport: corrected) }
            if clear.contains("screen") { link.screen = nil }
            if clear.contains("screen") || clear.contains("element") { link.element = nil }
            if clear.contains("problem") { link.problem = nil }
            target.apply(to: &link)
            let isClassed = change.class != nil || clear.contains("class")
            let isDecided = change.problem != nil || clear.contains("problem")
            let isPlaced = change.screen != nil || change.element != nil
            // Who set the release or took the problem away has said nothing of the place.
            let isThere = target.problem.map { $0.screenID != nil && $0.screenID == link.screen } ?? false
            let isMoved = (link.screen, link.element) != (report.screenID, report.elementID)
            if isPlaced || isThere || isMoved || clear.contains("screen") {
                link.confidence = link.screen == nil ? nil : 1
                link.reason = link.screen == nil ? nil : "Set by \(caller)."
                link.by = caller
            }
            // Other facts tell the class anew, unless a person chose it.
            if isClassed || corrected != report && report.faultBy != .person {
                try transaction.set(fault: change.class, of: corrected, history)
            }
            // Of another class it may belong to another problem. One that is its alone it takes along, unless a rule asks for
            // it: that may be blind to this class.
            if isClassed, !isDecided, link.screen != nil, let problem = try link.problem.flatMap(transaction.problem),
                problem.reports > 1 || problem.rule != nil
            {
                link.problem = nil
            }
            let told = try transaction.runningBursts(ofReports: [report.id])
            let moving = MoveReport(transaction: transaction, app: app, history: history, caller: caller)
            guard
                try moving.move(
                    try transaction.need(report: input.id), to: link, version: report.version,
                    isDecided: isDecided || !isPlaced && !isClassed)
            else { throw APIError(.editConflict, "The report was changed meanwhile. Look at it again.") }
            try BurstWatch(transaction: transaction, app: app, caller: caller, told: told).judge(retied: [report.id])
            let changed = try transaction.need(report: input.id)
            if corrected.impact != report.impact, let problem = changed.problemID {
                try ProblemBook(transaction: transaction, history: history).weigh(problem)
            }
            try ReportLog(transaction: transaction, app: app, caller: caller).note(report, as: changed)
        }
    }

    package func addMessage(_ input: ReportInput, _ body: NewMessage) throws -> MessageResource {
        let text = body.text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !text.isEmpty else { throw APIError.field("/text", "A message has a text.") }
        guard text.utf8.count <= 100_000 else { throw APIError.field("/text", "A message has at most 100,000 bytes.") }
        return try database.write { transaction in
            let report = try transaction.need(report: input.id)
            let id = try transaction.addMessage(
                report: report.id, direction: body.direction, text: text, caller: caller)
            return MessageResource(
                id: Int(id), direction: body.direction, text: text, at: context.now, by: caller)
        }
    }

    /// What the reporter says of a release: it confirms a claimed fix, or contradicts it.
    /// - Parameter found: what is wrong with it already.
    package func confirmReport(
        _ input: ReportInput, _ body: NewConfirmation, found: FieldFaults = FieldFaults()
    ) throws {
        try onReport(input.id) { transaction, app, report in
            let release = try transaction.release(body.release, ofApp: app.id)
            var faults = found
            if release == nil { faults.refuse("/release", "There is no release “\(body.release)”.") }
            try faults.raise()
            guard let release else { return }
            let word = ReportersWord(transaction: transaction, app: app, caller: caller)
            try word.confirm(report, release, works: body.works, note: body.note)
        }
    }

    /// Runs on a report under its app's lock. A message that was split says nothing by itself any more.
    func onReport<Value>(_ id: Int, _ body: (WriteTransaction, StoredApp, StoredReport) throws -> Value) throws -> Value
    {
        try database.write { transaction in
            let read = try transaction.need(report: id)
            guard let app = try transaction.app(id: read.appID) else { throw APIError.notFound("report \(id)") }
            try transaction.lock(app: app.id)
            let report = try transaction.need(report: id)
            guard report.parts.isEmpty else {
                let parts = report.parts.map(String.init).joined(separator: ", ")
                throw APIError(.conflict, "Report \(id) was split into \(parts); say it of those.")
            }
            return try body(transaction, app, report)
        }
    }
}
