package import API
import Foundation
import Screens
package import Storage

extension Operations {
    /// Keeps that somebody listened through a screen of a release, and what they answered at each step.
    package func addSession(_ input: AppInput, _ body: NewSession) throws -> SessionResource {
        try Self.check(body, at: "", now: context.now)
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            return try hold(try named(body, at: "", app, transaction), at: "", app, transaction)
        }
    }

    /// Has sessions kept. One that is kept already, by the same person with the same answers, stays as it is; what
    /// somebody heard is never taken away.
    package func setSessions(_ input: AppInput, _ body: SessionsBody) throws -> [SessionResource] {
        guard body.items.count <= 200 else { throw APIError.field("/items", "At most 200 sessions come at once.") }
        for (index, item) in body.items.enumerated() { try Self.check(item, at: "/items/\(index)", now: context.now) }
        return try database.write { transaction in
            let app = try transaction.need(app: input.app)
            try transaction.lock(app: app.id)
            return try body.items.enumerated().map { index, item in
                let pointer = "/items/\(index)"
                let named = try named(item, at: pointer, app, transaction)
                return try kept(named, app, transaction) ?? hold(named, at: pointer, app, transaction)
            }
        }
    }

    /// The session that says the same already.
    private func kept(_ body: NewSession, _ app: StoredApp, _ transaction: WriteTransaction) throws -> SessionResource?
    {
        var filter = SessionFilter()
        (filter.release, filter.screen) = (body.release, body.screen)
        let sessions = try transaction.sessions(ofApp: app.id, filter, after: nil, limit: 500).items
        let answers = try transaction.answers(ofSessions: sessions.map(\.id))
        let whole = try transaction.wholeSessions(sessions.map(\.id))
        let kind = (body.kind ?? .screen).rawValue
        return try sessions.lazy.filter { $0.caller == caller && $0.kind == kind }.map { session in
            try SessionResource(session, answers[session.id] ?? [], isWhole: whole.contains(session.id))
        }.first { session in
            session.answers == body.answers.map(\.plain) && session.setup == (body.setup ?? SessionSetup())
                && (body.startedAt.map { abs($0.timeIntervalSince(session.startedAt)) < 1 } ?? true)
        }
    }

    private func hold(_ body: NewSession, at pointer: String, _ app: StoredApp, _ transaction: WriteTransaction) throws
        -> SessionResource
    {
        guard let release = try transaction.release(body.release, ofApp: app.id) else {
            throw APIError.field("\(pointer)/release", "\(app.name) has no release “\(body.release)”.")
        }
        let screen = try screen(of: body, at: pointer, app, transaction)
        if let screen, let setup = body.setup {
            try check(setup, at: "\(pointer)/setup", app, screen: screen.id, release: release.id, transaction)
        }
        for (index, answer) in body.answers.enumerated() {
            guard let element = answer.element else { continue }
            guard let screen, try transaction.element(id: Int64(element), ofApp: app.id)?.screenID == screen.id else {
                throw APIError.field(
                    "\(pointer)/answers/\(index)/element",
                    "\(screen?.key ?? "A round of beta feedback") has no element \(element).")
            }
        }
        try Self.check(
            body.answers, by: try Checklists.steps(body.kind ?? .screen, of: app, in: transaction), of: body.kind
        ) { "\(pointer)/answers/\($0)/step" }
        let id = try transaction.startSession(
            app: app.id, release: release.id, screen: screen?.id, kind: (body.kind ?? .screen).rawValue,
            setup: body.setup ?? SessionSetup(), startedAt: body.startedAt ?? context.now, caller: caller)
        for answer in body.answers {
            try transaction.addAnswer(NewAnswer(answer), toSession: id, at: body.startedAt, caller: caller)
        }
        return try finish(try transaction.need(session: Int(id), of: app), app, transaction)
    }

    /// A session has the steps of its checklist: an answer to any other would say nothing.
    /// - Parameter pointer: to the step of an answer, by its place.
    static func check(
        _ answers: [SessionAnswer], by steps: [ChecklistStep], of kind: SessionKind?, at pointer: (Int) -> String
    ) throws {
        let known = steps.map(\.id)
        for (index, answer) in answers.enumerated() where !known.contains(answer.step) {
            let whole = kind == .beta ? "A round of beta feedback" : "This app's checklist"
            throw APIError.field(
                pointer(index), "\(whole) has no step “\(answer.step)”, only \(known.joined(separator: ", ")).")
        }
    }

    /// What is listened with, beside what the release has captured of the screen.
    func check(
        _ setup: SessionSetup, at pointer: String, _ app: StoredApp, screen: Int64, release: Int64,
        _ transaction: WriteTransaction
    ) throws {
        guard let reader = setup.screenReader else { return }
        let look = try SessionLook(
            screen: screen, release: release, with: reader, try AppHistory(app, in: transaction), in: transaction)
        try look?.check(reader, at: "\(pointer)/screenReader")
    }

    /// The screen it went through; `nil`: it is a round of beta feedback.
    private func screen(
        of body: NewSession, at pointer: String, _ app: StoredApp, _ transaction: WriteTransaction
    ) throws -> StoredScreen? {
        guard body.kind != .beta else {
            guard body.screen == nil else {
                throw APIError.field(
                    "\(pointer)/screen", "A round of beta feedback is about the release, not a screen.")
            }
            return nil
        }
        guard let key = body.screen else {
            throw APIError.field("\(pointer)/screen", "A session goes through a screen: name its key.")
        }
        guard let screen = try transaction.screen(key, ofApp: app.id) else {
            throw APIError.field("\(pointer)/screen", "\(app.name) has no screen “\(key)”.")
        }
        return screen
    }

    /// Ends a session: what it came to becomes findings and moves problems.
    func finish(_ session: StoredSession, _ app: StoredApp, _ transaction: WriteTransaction) throws -> SessionResource {
        let answers = try transaction.answers(ofSessions: [session.id])[session.id] ?? []
        try ConcludeSession(transaction: transaction, app: app, session: session, caller: caller)
            .conclude(answers, at: context.now)
        try transaction.note("listened", "release/\(session.releaseID)", app: app.id, caller: caller)
        return try SessionResource(
            try transaction.need(session: Int(session.id), of: app), answers,
            isWhole: !transaction.wholeSessions([session.id]).isEmpty)
    }

    private static func check(_ body: NewSession, at pointer: String, now: Date) throws {
        guard body.startedAt ?? now <= now else {
            throw APIError.field("\(pointer)/startedAt", "It can't start after its end.")
        }
        try body.setup?.check(at: "\(pointer)/setup")
        guard (1...200).contains(body.answers.count) else {
            throw APIError.field("\(pointer)/answers", "A session answers 1 to 200 steps.")
        }
        var known: Set<String> = []
        for (index, answer) in body.answers.enumerated() {
            try check(answer, at: "\(pointer)/answers/\(index)")
            let subject = answer.element.map(String.init) ?? answer.node ?? ""
            guard known.insert("\(answer.step)\n\(subject)").inserted else {
                throw APIError.field("\(pointer)/answers/\(index)/step", "“\(answer.step)” is answered twice.")
            }
        }
    }

    static func check(_ answer: SessionAnswer, at pointer: String) throws {
        var faults = FieldFaults()
        if Words.isBlank(answer.step) || answer.step.utf8.count > 200 {
            faults.refuse("\(pointer)/step", "A step has a name of at most 200 bytes.")
        }
        if answer.note?.utf8.count ?? 0 > 10_000 {
            faults.refuse("\(pointer)/note", "This has at most 10,000 bytes.")
        }
        if answer.element != nil, answer.node != nil {
            faults.refuse("\(pointer)/node", "Name the element or the node, not both.")
        }
        let steps = answer.steps ?? []
        if steps.count > 200 || steps.contains(where: { $0.utf8.count > 1_000 }) {
            faults.refuse("\(pointer)/steps", "At most 200 steps of at most 1,000 bytes each.")
        }
        try faults.raise()
    }
}

extension Transaction {
    package func need(session id: Int, of app: StoredApp) throws -> StoredSession {
        guard let session = try session(id: Int64(id), ofApp: app.id) else {
            throw APIError.notFound("session \(id) of \(app.name)")
        }
        return session
    }
}

extension NewAnswer {
    init(_ answer: SessionAnswer) {
        self.init(
            step: answer.step, outcome: answer.outcome.rawValue, elementID: answer.element.map(Int64.init),
            note: answer.note, demonstration: answer.steps ?? [])
    }
}

extension SessionAnswer {
    init(_ answer: StoredAnswer) {
        self.init(
            step: answer.step, outcome: SessionOutcome(rawValue: answer.outcome) ?? .cantTell,
            element: answer.elementID.map { Int($0) }, note: answer.note,
            steps: answer.demonstration.isEmpty ? nil : answer.demonstration)
    }

    /// As it comes back: no steps and an empty list of them are one.
    fileprivate var plain: SessionAnswer {
        SessionAnswer(
            step: step, outcome: outcome, element: element, note: note, steps: steps?.isEmpty == true ? nil : steps)
    }
}

extension SessionResource {
    /// - Throws: where the session still goes on.
    package init(_ session: StoredSession, _ answers: [StoredAnswer], isWhole: Bool) throws {
        guard let finishedAt = session.finishedAt else { throw APIError.notFound("finished session \(session.id)") }
        self.init(
            id: Int(session.id), kind: SessionKind(rawValue: session.kind) ?? .screen, release: session.release,
            screen: session.screen, by: session.caller, startedAt: session.startedAt, finishedAt: finishedAt,
            setup: session.setup, isWhole: isWhole, answers: answers.map(SessionAnswer.init))
    }
}
