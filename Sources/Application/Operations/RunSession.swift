package import API
import Foundation
package import Screens
package import Storage

/// A guided run: it can be left at any step and gone on with, by whoever comes.
extension Operations {
    /// Begins a run through a screen of a release, or its round of beta feedback. Answers its id.
    package func startSession(_ input: AppInput, release: String, screen: String?, kind: SessionKind) throws -> Int {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            guard let stored = try transaction.release(release, ofApp: app.id) else {
                throw APIError.field("/release", "\(app.name) has no release “\(release)”.")
            }
            var place: StoredScreen?
            if kind == .screen {
                place = try transaction.screen(screen ?? "", ofApp: app.id)
                guard place != nil else {
                    throw APIError.field("/screen", "\(app.name) has no screen “\(screen ?? "")”.")
                }
            }
            let id = try transaction.startSession(
                app: app.id, release: stored.id, screen: place?.id, kind: kind.rawValue, startedAt: context.now,
                caller: caller)
            try transaction.note(
                "sessionStarted", "release/\(stored.id)", app: app.id, caller: caller, details: "{\"session\":\(id)}")
            return Int(id)
        }
    }

    /// Saves one answer. Nobody's answer is written over unseen: where one stands already, `over` names the version
    /// that was looked at.
    /// - Parameter found: what is wrong with it already.
    package func answer(
        _ input: AppInput, session id: Int, _ answer: SessionAnswer, over version: Int?,
        found: FieldFaults = FieldFaults()
    ) throws {
        var faults = found
        try faults.check { try Self.check(answer, at: "") }
        try faults.raise()
        try onRunning(input, id) { transaction, session, progress in
            try Self.check([answer], by: progress.steps, of: SessionKind(rawValue: session.stored.kind)) { _ in "/step"
            }
            let answer = try named(
                [answer], at: { _ in "" }, screen: session.stored.screenID, release: session.stored.releaseID,
                session.app, transaction)[0]
            if let element = answer.element {
                guard
                    try transaction.element(id: Int64(element), ofApp: session.app.id)?.screenID
                        == session.stored.screenID
                else { throw APIError.field("/element", "This screen has no element \(element).") }
            }
            let standing = session.answers.first {
                $0.step == answer.step && $0.elementID == answer.element.map(Int64.init)
            }
            guard let standing else {
                return try transaction.addAnswer(NewAnswer(answer), toSession: session.stored.id, caller: caller)
            }
            guard standing.version == version else {
                let note = standing.note.map { ": “\($0)”" } ?? ""
                throw APIError(
                    .editConflict,
                    "\(standing.caller ?? session.stored.caller) has answered this meanwhile, \(SessionWords.outcome(standing.outcome))\(note). Yours is not saved yet; save once more to replace that answer."
                )
            }
            try transaction.changeAnswer(standing.id, to: NewAnswer(answer), caller: caller)
        }
    }

    /// Says what the session is listened with.
    package func setSetup(_ input: AppInput, session id: Int, _ setup: SessionSetup) throws {
        try setup.check(at: "")
        try onRunning(input, id) { transaction, session, _ in
            if let screen = session.stored.screenID {
                try check(setup, at: "", session.app, screen: screen, release: session.stored.releaseID, transaction)
            }
            try transaction.set(setup, ofSession: session.stored.id)
        }
    }

    /// Takes an answer back, if it is still the one that was looked at.
    package func takeBack(_ input: AppInput, session id: Int, answer: Int, version: Int?) throws {
        try onRunning(input, id) { transaction, session, _ in
            guard let standing = session.answers.first(where: { $0.id == Int64(answer) }) else {
                throw APIError.notFound("answer \(answer)")
            }
            guard standing.version == version else {
                throw APIError(.editConflict, "The answer was changed meanwhile. Look at it again.")
            }
            try transaction.removeAnswer(standing.id)
        }
    }

    /// Ends a run, once every step has an answer.
    package func finishSession(_ input: AppInput, _ id: Int) throws {
        try onRunning(input, id) { transaction, session, progress in
            guard progress.open.isEmpty else {
                throw APIError.field(
                    "/answers", "Not answered yet: \(progress.open.map(\.title).joined(separator: ", ")).")
            }
            _ = try finish(session.stored, session.app, transaction)
        }
    }

    private struct Running {
        let app: StoredApp
        let stored: StoredSession
        let answers: [StoredAnswer]
    }

    /// Runs on a session that still goes on, with nobody else answering meanwhile.
    /// The app's lock and not only the session's: ending one moves the app's problems.
    private func onRunning(
        _ input: AppInput, _ id: Int, _ body: (WriteTransaction, Running, SessionProgress) throws -> Void
    ) throws {
        try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            let session = try transaction.need(session: id, of: app)
            guard session.finishedAt == nil else {
                throw APIError(.conflict, "This session is finished; what was heard stays as it is. Start another.")
            }
            let answers = try transaction.answers(ofSessions: [session.id])[session.id] ?? []
            let steps = try Checklists.steps(SessionKind(rawValue: session.kind) ?? .screen, of: app, in: transaction)
            try body(
                transaction, Running(app: app, stored: session, answers: answers), SessionProgress(steps, answers))
        }
    }
}

extension SessionProgress {
    package init(_ steps: [ChecklistStep], _ answers: [StoredAnswer]) {
        self.init(steps, answers.map { Answer(step: $0.step, outcome: Outcome($0), element: $0.elementID) })
    }
}

/// Outcomes as a session's pages say them.
package enum SessionWords {
    package static func outcome(_ outcome: String) -> String {
        switch outcome {
        case "passed": "✓ passed"
        case "failed": "✗ failed"
        case "inapplicable": "– not applicable"
        default: "? can't tell"
        }
    }
}
