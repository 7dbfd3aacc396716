import Foundation
import History
import Screens
import Storage

/// What a session that is over has shown to be gone: what passed, was there to be heard, has not been met since it was
/// answered, and was listened to with what it was met with.
struct SessionAbsence {
    let transaction: WriteTransaction
    let session: StoredSession
    let answers: [StoredAnswer]
    let steps: [ChecklistStep]
    let look: SessionLook?
    let history: AppHistory

    /// A problem of which a step was answered to be right where it is.
    private struct Asked {
        var problem: StoredProblem
        var step: ChecklistStep
        /// When that was answered last.
        var heard: Date
    }

    func gone(among problems: [StoredProblem]) throws -> [StoredProblem] {
        let progress = SessionProgress(steps, answers)
        let asked = problems.compactMap { problem -> Asked? in
            guard let step = steps.first(where: { $0.rule == problem.rule }),
                progress.showsAbsence(of: step.id, on: problem.elementID),
                let heard = heard(step, on: problem.elementID)
            else { return nil }
            return Asked(problem: problem, step: step, heard: heard)
        }
        let there = try there(asked)
        let events = try transaction.events(ofProblems: there.map(\.problem.id))
        return try there.filter { try shows($0, (events[$0.problem.id] ?? []).inForce) }.map(\.problem)
    }

    private func shows(_ asked: Asked, _ events: [StoredProblemEvent]) throws -> Bool {
        // What was found gone before it was met again has been settled then.
        let settled = events.lastIndex { event in
            if case .observed(_, .absent, _) = event.event.kind { true } else { false }
        }
        // That a later release has it tells nothing of this one.
        let meetings = events.suffix(from: settled.map { $0 + 1 } ?? 0).filter {
            $0.event.isMeeting && relation(of: $0.event.release) != .after
        }
        let moments = try moments(of: meetings, asked.step)
        let isMetSince = zip(meetings, moments).contains { meeting, moment in
            relation(of: meeting.event.release) != .before && moment > asked.heard
        }
        return try !isMetSince && isHeardWherever(meetings, since: moments.max() ?? .distantPast, asked)
    }

    /// When the step was last answered to be right there.
    private func heard(_ step: ChecklistStep, on element: Int64?) -> Date? {
        answers.filter { answer in
            answer.step == step.id && Outcome(answer) == .passed
                && (answer.elementID == nil || answer.elementID == element)
        }.map(\.at).max()
    }

    /// When a problem was met each time: by a session, when its step was answered to be wrong.
    private func moments(of meetings: [StoredProblemEvent], _ step: ChecklistStep) throws -> [Date] {
        func session(_ meeting: StoredProblemEvent) -> Int64? {
            if case .observed(_, _, let evidence) = meeting.event.kind { evidence.session } else { nil }
        }
        let said = try transaction.answers(ofSessions: meetings.compactMap(session))
        return meetings.map { meeting in
            let answers = session(meeting).flatMap { said[$0] } ?? []
            return answers.filter { $0.step == step.id && Outcome($0) == .failed }.map(\.at).max() ?? meeting.at
        }
    }

    private func relation(of release: String?) -> Lineage.Relation {
        release.map { history.lineage.relation(of: $0, to: session.release) } ?? .unknown
    }

    /// Nobody has heard what is not in the app any more: that a step is right for the rest of the screen tells nothing of it.
    private func there(_ asked: [Asked]) throws -> [Asked] {
        guard !asked.isEmpty, let screen = session.screenID, let look else { return asked }
        let corrections = try MatchCorrections(screen: screen, in: transaction)
        var there = Set(look.nodes.keys)
        for place in try transaction.buildCaptures(build: look.build.id, screen: screen) {
            there.formUnion(try transaction.elements(ofCapture: place.captureID).values)
        }
        return asked.filter { one in
            one.problem.elementID.map { !there.isDisjoint(with: corrections.all(with: $0)) } ?? true
        }
    }

    /// Whether each device and screen reader with which it was met has been listened with: in this session, or in another one
    /// of the release since. A build is what it was when it was met: with another device or system it
    /// may be right, and is wrong for all that with the one it was met with.
    private func isHeardWherever(_ meetings: [StoredProblemEvent], since: Date, _ asked: Asked) throws -> Bool {
        let screens = Set([asked.problem.screenID].compactMap(\.self))
        let looks = try ListenedWith(meetings, onScreens: screens, in: transaction)
            .looks(meetings, onScreens: screens)
        let reporters = try transaction.heardWith(reports: Set(meetings.compactMap(\.event.report)).sorted())
        let wanted = meetings.reduce(into: Set(reporters.values)) { $0.formUnion(looks.metWith($1.event)) }
            .filter { !HeardWith(session).tells(of: $0) }
        let setups = try setups(of: meetings).filter { !session.setup.mayBe($0) }
        guard !wanted.isEmpty || !setups.isEmpty else { return true }
        var filter = SessionFilter()
        (filter.release, filter.screen) = (session.release, session.screen)
        let others = try transaction.sessions(ofApp: history.app.id, filter, after: nil, limit: 100).items
            .filter { $0.finishedAt != nil && $0.id != session.id }
        let said = try transaction.answers(ofSessions: others.map(\.id))
        let passed = others.filter { other in
            let answers = said[other.id] ?? []
            return answers.allSatisfy { $0.step != asked.step.id || $0.at > since }
                && SessionProgress(steps, answers).showsAbsence(of: asked.step.id, on: asked.problem.elementID)
        }
        return wanted.allSatisfy { with in passed.contains { HeardWith($0).tells(of: with) } }
            && setups.allSatisfy { setup in passed.contains { $0.setup.mayBe(setup) } }
    }

    /// With what sessions listened that met it in this very build.
    private func setups(of meetings: [StoredProblemEvent]) throws -> [SessionSetup] {
        try meetings.compactMap { meeting in
            guard let build = meeting.build, build == look?.build.id,
                case .observed(_, _, let evidence) = meeting.event.kind, let id = evidence.session
            else { return nil }
            return try transaction.session(id: id, ofApp: history.app.id)?.setup
        }
    }
}

extension SessionSetup {
    /// The same device and system, as far as both are said: “iOS 18.1” is what “18.1” is, and “iPhone15” what “iPhone 15” is.
    func mayBe(_ other: SessionSetup) -> Bool {
        func isSame(_ one: String?, _ other: String?, _ read: (String) -> String) -> Bool {
            guard let one, let other else { return true }
            return read(one) == read(other)
        }
        return isSame(device, other.device) { $0.lowercased().filter { $0.isLetter || $0.isNumber } }
            && isSame(os, other.os) { os in
                let figures = os.drop { !$0.isNumber }.prefix { $0.isNumber || $0 == "." }
                return figures.isEmpty ? os.lowercased() : String(figures)
            }
    }
}

extension HeardWith {
    /// With what whoever held a session listened, as far as they say.
    init(_ session: StoredSession) {
        self.init(device: session.device, system: session.os, screenReader: session.screenReader)
    }
}
