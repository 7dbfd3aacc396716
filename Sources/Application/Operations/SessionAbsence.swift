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

    func shows(_ problem: StoredProblem) throws -> Bool {
        guard let step = steps.first(where: { $0.rule == problem.rule }),
            SessionProgress(steps, answers).showsAbsence(of: step.id, on: problem.elementID),
            let heard = heard(step, on: problem.elementID), try isThere(problem)
        else { return false }
        let all = try transaction.events(ofProblem: problem.id)
        let standing = Set(ProblemLifecycle.inForce(all.map(\.event)).map(\.sequence))
        let events = all.filter { standing.contains($0.event.sequence) }
        // What was found gone before it was met again has been settled then.
        let settled = events.lastIndex { event in
            if case .observed(_, .absent, _) = event.event.kind { true } else { false }
        }
        let meetings = events.suffix(from: settled.map { $0 + 1 } ?? 0).filter(\.event.isMeeting)
        let later = try meetings.contains { meeting in
            guard !isBefore(meeting.event.release) else { return false }
            return try met(meeting, step) > heard
        }
        return try !later && isHeardWherever(meetings, step, problem)
    }

    /// When the step was last answered to be right there.
    private func heard(_ step: ChecklistStep, on element: Int64?) -> Date? {
        answers.filter { answer in
            answer.step == step.id && Outcome(answer) == .passed
                && (answer.elementID == nil || answer.elementID == element)
        }.map(\.at).max()
    }

    /// When a problem was met: by a session, when its step was answered to be wrong.
    private func met(_ meeting: StoredProblemEvent, _ step: ChecklistStep) throws -> Date {
        guard case .observed(_, _, let evidence) = meeting.event.kind, let session = evidence.session else {
            return meeting.at
        }
        let answers = try transaction.answers(ofSessions: [session])[session] ?? []
        return answers.filter { $0.step == step.id && Outcome($0) == .failed }.map(\.at).max() ?? meeting.at
    }

    private func isBefore(_ release: String?) -> Bool {
        release.map { history.lineage.relation(of: $0, to: session.release) == .before } ?? false
    }

    /// Nobody has heard what is not in the app any more: that a step is right for the rest of the screen tells nothing of it.
    private func isThere(_ problem: StoredProblem) throws -> Bool {
        guard let element = problem.elementID, let screen = session.screenID, let look else { return true }
        let corrections = try MatchCorrections(screen: screen, in: transaction)
        var there = Set(look.nodes.keys)
        for place in try transaction.buildCaptures(build: look.build.id, screen: screen) {
            there.formUnion(try transaction.elements(ofCapture: place.captureID).values)
        }
        return !there.isDisjoint(with: corrections.all(with: element))
    }

    /// Whether each device and screen reader with which it was met has been listened with: in this session, or in another one
    /// of the release since. What nobody said may be any.
    private func isHeardWherever(
        _ meetings: [StoredProblemEvent], _ step: ChecklistStep, _ problem: StoredProblem
    ) throws -> Bool {
        let screens = Set([problem.screenID].compactMap(\.self))
        let looks = try ListenedWith(meetings, onScreens: screens, in: transaction)
            .looks(meetings, onScreens: screens)
        var wanted = meetings.reduce(into: Set<HeardWith>()) { $0.formUnion(looks.metWith($1.event)) }
        for id in Set(meetings.compactMap(\.event.report)).sorted() {
            if let report = try transaction.report(id: id) { wanted.insert(HeardWith(report)) }
        }
        wanted = wanted.filter { !HeardWith(session).mayBe($0) }
        guard !wanted.isEmpty else { return true }
        let since = try meetings.map { try met($0, step) }.max() ?? .distantPast
        var filter = SessionFilter()
        (filter.release, filter.screen) = (session.release, session.screen)
        let others = try transaction.sessions(ofApp: history.app.id, filter, after: nil, limit: 100).items
            .filter { $0.finishedAt != nil && $0.id != session.id }
        let said = try transaction.answers(ofSessions: others.map(\.id))
        let passed = others.filter { other in
            let answers = said[other.id] ?? []
            return answers.allSatisfy { $0.step != step.id || $0.at > since }
                && SessionProgress(steps, answers).showsAbsence(of: step.id, on: problem.elementID)
        }
        return wanted.allSatisfy { with in passed.contains { HeardWith($0).mayBe(with) } }
    }
}

extension HeardWith {
    /// With what whoever held a session listened, as far as they say.
    init(_ session: StoredSession) {
        self.init(device: session.device, system: session.os, screenReader: session.screenReader)
    }
}
