import History
import Storage

/// What somebody who reported says of a release, whoever writes it down. One voice for each person, problem and release:
/// the last.
struct ReportersWord {
    let transaction: WriteTransaction
    let app: StoredApp
    let caller: String

    /// It works there, or it doesn't: the claimed fix is judged again. Answers the confirmation's id. What is the last thing that was
    /// said already is not said twice.
    @discardableResult
    func confirm(_ report: StoredReport, _ release: StoredRelease, works: Bool, note: String?) throws -> Int64 {
        if let last = try transaction.confirmation(
            repeatedBy: report, release: release.id, works: works, note: note)
        {
            return last
        }
        let event = try report.problemID.map { problem in
            try transaction.addEvent(
                .confirmed(report: report.id, release: release.version, works: works), toProblem: problem, note: note,
                caller: caller)
        }
        let id = try transaction.addConfirmation(
            report: report.id, release: release.id, works: works, note: note, event: event, caller: caller)
        try settle(report)
        try transaction.note("confirmed", "report/\(report.id)", app: app.id, caller: caller)
        return id
    }

    /// They can't tell: whatever was noted for them of this release is taken back. What they wrote is a message on the report, whose
    /// id is answered.
    func cannotTell(_ report: StoredReport, _ release: StoredRelease, words: String?) throws -> Int64? {
        for id in try transaction.confirmationIDs(ofReport: report.id, release: release.id) {
            try takeBack(confirmation: id, of: report)
        }
        let message = try words.map {
            try transaction.addMessage(report: report.id, direction: .from, text: $0, caller: caller)
        }
        guard let problem = report.problemID else { return message }
        try transaction.note(
            ProblemWords.cannotTell, "problem/\(problem)", app: app.id, caller: caller,
            details: TriageLog.details([
                "report": (nil, String(report.id)), "release": (nil, release.version),
                "wrote": (nil, words == nil ? nil : "yes"),
            ]))
        return message
    }

    /// That they can't tell is taken back, with what they wrote beside it: each history that tells of it tells that, too. What was
    /// noted for them before is in force again.
    func takeBackUnsure(answer id: Int64, of report: StoredReport, _ release: String) throws {
        for problem in try transaction.takeBackUnsure(answer: id) {
            try transaction.note(
                ProblemWords.cannotTellTakenBack, "problem/\(problem)", app: app.id, caller: caller,
                details: TriageLog.details(["report": (nil, String(report.id)), "release": (nil, release)]))
        }
        let restored = try transaction.restore(silencedBy: id)
        guard !restored.isEmpty else { return }
        if let problem = report.problemID {
            for said in restored { try transaction.tell(problem: problem, of: said) }
        }
        try transaction.noteConfirmedRelease(ofReport: report.id)
        try settle(report)
    }

    /// As if it had never been said; what the same person said before is in force again.
    func takeBack(confirmation id: Int64, of report: StoredReport) throws {
        let event = try transaction.takeBack(confirmation: id)
        if let event, let problem = report.problemID {
            try transaction.addEvent(.takenBack(event: event), toProblem: problem, note: nil, caller: caller)
        }
        try settle(report)
        try transaction.note("confirmationTakenBack", "report/\(report.id)", app: app.id, caller: caller)
    }

    private func settle(_ report: StoredReport) throws {
        guard let problem = report.problemID else { return }
        try ProblemBook(transaction: transaction, history: try AppHistory(app, in: transaction)).settle(problem)
    }
}

extension WriteTransaction {
    /// A problem hears what a reporter said of a release before.
    func tell(problem: Int64, of said: StoredConfirmation) throws {
        let event = try addEvent(
            .confirmed(report: said.reportID, release: said.release, works: said.works), toProblem: problem,
            note: said.note, caller: said.caller)
        try set(event: event, ofConfirmation: said.id)
    }
}
