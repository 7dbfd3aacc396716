import History
import Storage

/// Ties a report to another place, by hand or because what it names was captured at last, and does there all that filing
/// does: the problem there is joined, or one opened, and the transcript attached.
struct MoveReport {
    let transaction: WriteTransaction
    let app: StoredApp
    let history: AppHistory
    let caller: String

    /// - Parameters:
    ///   - link: where it goes. Its problem is found there, unless `isDecided`.
    ///   - version: the version of the report that was read.
    /// - Returns: false where somebody was faster; nothing was written then.
    func move(_ report: StoredReport, to link: ReportLink, version: Int, isDecided: Bool) throws -> Bool {
        guard report.version == version else { return false }
        var link = link
        let release = history.release(id: link.release)
        let build = history.personsBuild(of: release)
        link.transcript = try transaction.transcript(of: link, in: build, with: HeardWith(report))
        // Before it moves: what it says is found by where it belongs.
        if let release, release.version != report.release { try transaction.tie(reports: [report.id], to: release) }
        let problems = ReportProblems(transaction: transaction, app: app, history: history, caller: caller)
        var found = ReportProblems.Found(problem: link.problem)
        if !isDecided {
            found = try problems.problem(
                of: ReportDraft(report), at: link, current: link.problem.flatMap(transaction.problem),
                report: report.id)
            link.meant = found.meant ?? (found.problem == report.problemID ? link.meant : found.problem)
        }
        link.problem = found.problem
        if found.problem == nil { link.meant = nil }
        guard try transaction.relink(report: report.id, version: version, link) else { return false }
        try follow(report, to: link.problem, release: release?.version ?? report.release)
        if found.isNew, let problem = found.problem, let build { try problems.corroborate([(problem, build)]) }
        return true
    }

    /// The report's events go where the report goes.
    private func follow(_ report: StoredReport, to problem: Int64?, release: String?) throws {
        let book = ProblemBook(transaction: transaction, history: history)
        if problem == report.problemID {
            if let problem { try book.settle(problem) }
            return
        }
        if let old = report.problemID, let new = problem {
            try transaction.moveEvents(ofReports: [report.id], from: old, to: new)
        } else if let new = problem {
            // Who names a release in their words, and gives none, has what is mended there: somebody says so who has read it.
            let had =
                try release ?? (transaction.problem(id: new)?.state.isMended == true ? report.mentionedRelease : nil)
            // It was said when it was filed.
            try transaction.addEvent(
                .reported(report: report.id, release: had), toProblem: new, note: nil, caller: caller,
                at: report.createdAt)
            // The problem hasn't heard yet what the reporter said of releases.
            for said in try transaction.confirmations(ofReport: report.id) {
                try transaction.tell(problem: new, of: said)
            }
        } else if let old = report.problemID {
            try transaction.removeEvents(ofReport: report.id, from: old)
        }
        if let old = report.problemID { try book.leave(old) }
        if let new = problem {
            try book.settle(new)
            try book.weigh(new)
        }
        if let old = report.problemID {
            try transaction.note(report: report.id, wentFrom: old, to: problem, of: app, caller: caller)
        }
    }
}

extension WriteTransaction {
    /// The history of either problem tells where a report went or came from: its words went with it. Of one that it alone had
    /// opened, and that is gone by now, that remains.
    func note(report: Int64, wentFrom old: Int64, to new: Int64?, of app: StoredApp, caller: String) throws {
        let isThere = try problem(id: old) != nil
        func note(_ kind: String, _ problem: Int64, _ other: Int64?) throws {
            try self.note(
                kind, "problem/\(problem)", app: app.id, caller: caller,
                details: try TriageLog.details([
                    "report": (nil, String(report)), "problem": (nil, other.map(String.init)),
                ]))
        }
        try note(isThere ? "reportLeft" : TriageLog.problemGone, old, new)
        if isThere, let new { try note("reportCame", new, old) }
    }

    /// The history of a problem names those that go on in it, and those that do no longer.
    func note(problem: Int64, goesOnIn head: Int64, of app: StoredApp, caller: String, isOver: Bool = false) throws {
        try note(
            isOver ? ProblemWords.problemLeft : ProblemWords.problemCame, "problem/\(head)", app: app.id,
            caller: caller,
            details: try TriageLog.details(["problem": (nil, String(problem))]))
    }
}
