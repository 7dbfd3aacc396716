import API
import Foundation
import History
package import Screens
import Storage

/// What a session that is over comes to: findings of a person, tied to screen, element and criterion, and so occurrences
/// of problems. What passed is evidence that a problem is gone.
struct ConcludeSession {
    let transaction: WriteTransaction
    let app: StoredApp
    let session: StoredSession
    let caller: String

    /// Ends the session at this moment.
    func conclude(_ answers: [StoredAnswer], at moment: Date) throws {
        let history = try AppHistory(app, in: transaction)
        guard let screen = session.screenID else { return try concludeRound(answers, history, at: moment) }
        guard answers.judgeAnything else { return try transaction.finishSession(session.id, at: moment, run: nil) }
        let steps = try Checklists.steps(.screen, of: app, in: transaction)
        let look = try SessionLook(
            screen: screen, release: session.releaseID, at: answers.map(\.at).min() ?? moment,
            with: session.setup.screenReader, history, in: transaction)
        let run = try keep(answers, steps, look)
        try transaction.finishSession(session.id, at: moment, run: run)
        let problems = try transaction.problems(onScreen: screen).filter { $0.state != .duplicate }
        let book = ProblemBook(transaction: transaction, history: history)
        let findings = try transaction.findingIDs(ofRun: run)
        let decisions = try Decisions.inForce(app, in: transaction)
        let failed = answers.filter { $0.outcome == Outcome.failed.rawValue }
        var met: Set<Int64> = []
        let goneSince = failed.isEmpty ? [] : try goneSince(answers, among: problems, on: screen, steps, history)
        let names = try names(of: Set(failed.compactMap(\.elementID)), look)
        for answer in failed {
            let step = steps.named(answer.step)
            let message = step.finding(note: answer.note, demonstration: [], node: nil).message
            let cause = FindingCause(
                screen: session.screen, element: answer.elementID, rule: step.rule, message: message)
            guard decisions.decision(on: cause) == nil else { continue }
            let known = try known(step, answer.elementID, problems)
            let id =
                try known
                ?? book.open(
                    app: app.id, screen: screen, element: answer.elementID, rule: step.rule,
                    title: try title(message, of: answer.elementID.flatMap { names[$0] }), entered: .open,
                    impact: step.impact)
            if known == nil { try recall(step, on: answer.elementID, for: id, steps, history) }
            // Who was there later found it gone: to have met it before that contradicts nothing.
            if !goneSince.contains(id) { try observe(.present, id, in: look?.build, note: answer.note) }
            if let build = look?.build {
                try transaction.join(
                    findings: findings.filter { $0.rule == step.rule && $0.elementID == answer.elementID }.map(\.id),
                    toProblem: id, build: build.id)
            }
            try book.settle(id)
            met.insert(id)
        }
        let absence = SessionAbsence(
            transaction: transaction, session: session, answers: answers, steps: steps, look: look, history: history)
        for problem in try absence.gone(among: problems) {
            try observe(.absent, problem.id, in: look?.build, note: nil)
            try book.settle(problem.id)
        }
        try heed(sessionsHeardAfter: answers, of: met, on: screen, steps, book)
    }

    /// A session may come after others that were held later, as from a device that was offline: what those found gone is gone,
    /// in whichever order they come.
    private func heed(
        sessionsHeardAfter answers: [StoredAnswer], of met: Set<Int64>, on screen: Int64, _ steps: [ChecklistStep],
        _ book: ProblemBook
    ) throws {
        guard !met.isEmpty, let heard = answers.heard else { return }
        let others = try held(book.history) { [.same, .after].contains($0) }.filter { $0.heard > heard }
        guard !others.isEmpty else { return }
        let problems = try transaction.problems(onScreen: screen).filter { met.contains($0.id) }
        for other in others {
            let found = try gone(among: problems, by: other, on: screen, steps, book.history)
            for problem in found.problems {
                try note(gone: problem.id, by: other.session, in: found.build)
                try book.settle(problem.id)
            }
            try takeBack(absenceOf: met.subtracting(found.problems.map(\.id)), by: other.session, book)
        }
    }

    /// A session that was held later and came before found gone what this one met before that with another device or system: had
    /// it come after this one, it would have told nothing of the kind, so that there is no fix that this one contradicts.
    private func takeBack(absenceOf problems: Set<Int64>, by other: StoredSession, _ book: ProblemBook) throws {
        guard !HeardWith(other).tells(of: HeardWith(session)) || !other.setup.mayBe(session.setup) else { return }
        for problem in problems.sorted() {
            let absence = try transaction.events(ofProblem: problem).inForce.last { said in
                if case .observed(_, .absent, .session(other.id)) = said.event.kind { true } else { false }
            }
            guard let absence else { continue }
            try transaction.addEvent(
                .takenBack(event: absence.event.sequence), toProblem: problem,
                note: "Somebody had met it before that, with another device or system.", caller: caller)
            try book.settle(problem)
        }
    }

    /// Known problems that sessions at this release, held later and come before, found gone with what this one was held with.
    private func goneSince(
        _ answers: [StoredAnswer], among problems: [StoredProblem], on screen: Int64, _ steps: [ChecklistStep],
        _ history: AppHistory
    ) throws -> Set<Int64> {
        guard let heard = answers.heard else { return [] }
        let own = HeardWith(session)
        let later = try held(history) { $0 == .same }.filter { other in
            other.heard > heard && HeardWith(other.session).tells(of: own) && other.session.setup.mayBe(session.setup)
        }
        return try later.reduce(into: []) { gone, other in
            gone.formUnion(try self.gone(among: problems, by: other, on: screen, steps, history).problems.map(\.id))
        }
    }

    /// Problems that another session found gone, with the build in which it was held.
    private func gone(
        among problems: [StoredProblem], by other: HeldSession, on screen: Int64, _ steps: [ChecklistStep],
        _ history: AppHistory
    ) throws -> (problems: [StoredProblem], build: StoredBuild?) {
        let look = try SessionLook(
            screen: screen, release: other.session.releaseID, at: other.answers.map(\.at).min(),
            with: other.session.setup.screenReader, history, in: transaction)
        let absence = SessionAbsence(
            transaction: transaction, session: other.session, answers: other.answers, steps: steps, look: look,
            history: history)
        return (try absence.gone(among: problems), look?.build)
    }

    /// The other sessions like this one that are over, in the order in which they were held.
    /// - Parameter isMeant: by where their release stands to this one's.
    private func held(_ history: AppHistory, _ isMeant: (Lineage.Relation) -> Bool) throws -> [HeldSession] {
        var filter = SessionFilter()
        filter.screen = session.screen
        let others = try transaction.sessions(ofApp: app.id, filter, after: nil, limit: 100).items.filter { other in
            other.id != session.id && other.kind == session.kind
                && isMeant(history.lineage.relation(of: other.release, to: session.release))
        }
        let answers = try transaction.answers(ofSessions: others.map(\.id))
        return others.compactMap { other in
            let said = answers[other.id] ?? []
            return said.heard.map { HeldSession(session: other, answers: said, heard: $0) }
        }.sorted { ($0.heard, $0.session.id) < ($1.heard, $1.session.id) }
    }

    private struct HeldSession {
        let session: StoredSession
        let answers: [StoredAnswer]
        let heard: Date

        /// Whether a step passed or failed; `nil`: neither.
        func judges(_ step: ChecklistStep) -> Outcome? {
            answers.filter { $0.step == step.id }.map { Outcome($0) }.first { $0 == .passed || $0 == .failed }
        }
    }

    private func note(gone problem: Int64, by held: StoredSession, in build: StoredBuild? = nil) throws {
        try transaction.add(
            looks: [ProblemLook(problem: problem, [Observation(.absent, .session(held.id))])],
            of: LookOrigin(release: held.releaseID, build: build?.id, caller: held.caller))
    }

    /// What is found for the first time may have been asked in an earlier release, and have passed there. What is noted last of a
    /// release is what is known of it: the newest session.
    private func recall(
        _ step: ChecklistStep, on element: Int64?, for problem: Int64, _ steps: [ChecklistStep], _ history: AppHistory
    ) throws {
        for earlier in try held(history, { $0 == .before })
        where SessionProgress(steps, earlier.answers).showsAbsence(of: step.id, on: element) {
            try note(gone: problem, by: earlier.session)
        }
    }

    /// What failed and where: the element, as the rules call it, and the screen.
    private func title(_ message: String, of element: String?) throws -> String {
        let subject = element.map { "\($0.asOpening): " } ?? ""
        let screens = try transaction.screens(ofApp: app.id)
        let screen = session.screen.flatMap { key in screens.first { $0.key == key } }
        return subject + message.withoutFullStop + (screen.map { " (\(screens.word(for: $0)))" } ?? "")
    }

    /// As the rules call elements that are in the look; others by their labels.
    private func names(of elements: Set<Int64>, _ look: SessionLook?) throws -> [Int64: String] {
        var names: [Int64: String] = [:]
        if let look {
            let there = look.nodes.filter { elements.contains($0.key) }
            let subjects = Subjects(look.scene, there.values.sorted())
            names = there.mapValues { subjects[$0] }
        }
        for element in elements where names[element] == nil {
            names[element] = try transaction.element(id: element, ofApp: app.id)?.label.map { "“\($0)”" }
        }
        return names
    }

    /// A round of beta feedback that failed is a problem of the app, on no screen; a later one that passes, ends it.
    private func concludeRound(_ answers: [StoredAnswer], _ history: AppHistory, at moment: Date) throws {
        try transaction.finishSession(session.id, at: moment, run: nil)
        let book = ProblemBook(transaction: transaction, history: history)
        let heard = answers.heard ?? moment
        let later = try held(history) { [.same, .after].contains($0) }.filter { $0.heard > heard }
        for answer in answers {
            guard let step = Checklist.beta.first(where: { $0.id == answer.step }) else { continue }
            let since = later.last { $0.judges(step) != nil }
            let known = try transaction.problem(ofApp: app.id, onNoScreenWith: step.rule)
            switch Outcome(answer) {
            case .failed:
                let message = step.finding(note: answer.note, demonstration: [], node: nil).message
                let id =
                    try known
                    ?? book.open(
                        app: app.id, screen: nil, element: nil, rule: step.rule,
                        title: "Beta feedback of \(session.release): \(message)", entered: .open,
                        impact: step.impact)
                try observe(.present, id, in: nil, note: answer.note)
                if let since, since.judges(step) == .passed { try note(gone: id, by: since.session) }
                try book.settle(id)
            case .passed:
                let isMetSince =
                    later.last { $0.session.releaseID == session.releaseID && $0.judges(step) != nil }?.judges(step)
                    == .failed
                guard let known, !isMetSince else { continue }
                try observe(.absent, known, in: nil, note: answer.note)
                try book.settle(known)
            default: continue
            }
        }
    }

    /// - Parameter build: what there was to hear; `nil`: a round of feedback on the whole release.
    private func observe(_ presence: Presence, _ problem: Int64, in build: StoredBuild?, note: String?) throws {
        try transaction.add(
            looks: [ProblemLook(problem: problem, [Observation(presence, .session(session.id))])],
            of: LookOrigin(release: session.releaseID, build: build?.id, note: note, caller: caller))
    }

    /// The step that asks what controls are called.
    private static let labels = "labels"

    /// The problem that this answer meets: the step's own, else one that the step's twin among the rules, or a reporter,
    /// has found on the very element.
    private func known(_ step: ChecklistStep, _ element: Int64?, _ problems: [StoredProblem]) throws -> Int64? {
        let here = problems.filter { $0.elementID == element }
        if let own = here.first(where: { $0.rule == step.rule }) { return own.id }
        guard element != nil else { return nil }
        if let twin = step.twin, let found = here.first(where: { $0.rule == twin && $0.state.isOpen }) {
            return found.id
        }
        if step.id == Self.labels, let nameless = try nameless(among: here) { return nameless }
        let reported = try here.first { problem in
            try problem.rule == nil && problem.state.isOpen
                && transaction.trouble(toldOf: problem).mayBe(rule: step.rule)
        }
        guard let reported else { return nil }
        try transaction.setRule(step.rule, ofProblem: reported.id)
        return reported.id
    }

    /// A problem of a missing name that the checks find in the release: what has none makes no sense by it.
    private func nameless(among problems: [StoredProblem]) throws -> Int64? {
        let open = problems.filter { problem in
            problem.state.isOpen && problem.rule.map { ChangeRule.isAboutMissing(name: $0) } ?? false
        }
        guard !open.isEmpty else { return nil }
        let presences = try transaction.presences(ofApp: app.id, in: session.release)
        return open.first { presences[$0.id] == .present }?.id
    }

    /// The session as an audit by hand: what failed or is in doubt as findings, the rest as outcomes.
    private func keep(_ answers: [StoredAnswer], _ steps: [ChecklistStep], _ look: SessionLook?) throws -> Int64 {
        let nodes = look?.nodes ?? [:]
        var findings: [NewFinding] = []
        var outcomes: [AuditRun.RuleOutcome] = []
        for answer in answers {
            let step = steps.named(answer.step), outcome = Outcome(answer)
            guard outcome == .failed || outcome == .cantTell else {
                outcomes.append(.init(rule: step.rule, outcome: outcome))
                continue
            }
            let node = answer.elementID.flatMap { nodes[$0] }
            var finding = step.finding(
                note: answer.note, demonstration: answer.demonstration, node: node)
            finding.outcome = outcome
            if outcome == .cantTell, answer.note == nil {
                finding.message = "“\(step.title)”: the person could not tell."
            }
            findings.append(
                NewFinding(
                    finding: finding, captureID: look?.capture, elementID: answer.elementID,
                    nodeName: node.flatMap { look?.scene.tree.name(of: $0) },
                    evidence: try Intake.json(finding.evidence)))
        }
        let run = AuditRun(
            tool: Checklist.tool, mode: .manual, screen: session.screen, findings: findings.map(\.finding),
            outcomes: outcomes)
        return try transaction.addRun(
            run, app: app.id, capture: look?.capture, build: look?.build.id, upload: nil,
            findings: findings)
    }
}

extension Outcome {
    init(_ answer: StoredAnswer) { self = Outcome(rawValue: answer.outcome) ?? .cantTell }
}

extension [StoredAnswer] {
    /// When the last of them was given.
    fileprivate var heard: Date? { map(\.at).max() }

    /// Whether any step passed or failed: else there was nothing to judge, or nobody could, and it counts as no session.
    package var judgeAnything: Bool { contains { Outcome($0) == .passed || Outcome($0) == .failed } }
}

extension [ChecklistStep] {
    /// The step of this name. One that is on no list any more is known by its name alone.
    package func named(_ id: String) -> ChecklistStep {
        first { $0.id == id } ?? Checklist.step(id)
            ?? ChecklistStep(id: id, title: id, how: "", right: "", wrong: "nobody noted how", criteria: [])
    }
}
