import History
import Storage

/// What a verdict says of problems: it calls them by what is still there of them. A loss of speech bears the share in its
/// title that was lost when it was met first; a verdict tells the one that its own build loses.
struct VerdictTitles {
    /// By problem: what is still there of it where its own subject is gone.
    private let subjects: [Int64: StoredProblem]
    /// By problem that is a loss of speech: what it would be called were it met first in this build.
    private let losses: [Int64: String]

    init(
        _ problems: [SpeakingProblem], _ merged: MergedProblems, _ worse: [Worsening],
        _ screens: [Int64: StoredScreen], _ corrections: MatchCorrections
    ) {
        subjects = merged.subjects
        losses = problems.reduce(into: [:]) { losses, problem in
            guard problem.rule == ChangeRule.speechLoss.id, let cause = ProblemCause(problem, corrections) else {
                return
            }
            losses[problem.id] = worse.first { $0.cause == cause }?.fault.title(on: screens[cause.screen])
        }
    }

    func title(of problem: SpeakingProblem) -> String {
        // What a person called it tells no share, and stays.
        if let today = losses[problem.id], LostSpeech.isTold(by: problem.title) { return today }
        return subjects[problem.id]?.title ?? problem.title
    }

    func reference(to problem: SpeakingProblem) -> ProblemReference {
        ProblemReference(id: problem.id, title: title(of: problem), state: problem.state)
    }

    /// Where the problem's own subject is gone, it is on the screen, and of the rule, of what is still there.
    func item(of problem: SpeakingProblem) -> GateEvidence.Item {
        let subject = subjects[problem.id]
        return GateEvidence.Item(
            title(of: problem), problem: reference(to: problem), mergedFrom: subject?.id,
            rule: subject.map(\.rule) ?? problem.rule, screen: subject.map(\.screenKey) ?? problem.screenKey,
            impact: problem.impact)
    }

    /// Of a claim that tells nothing of what is still there, it names what was claimed.
    func claimed(of problem: SpeakingProblem) -> GateEvidence.Item {
        guard problem.lines.contains(where: \.isOpenForLater) else { return item(of: problem) }
        return GateEvidence.Item(
            problem.title, problem: ProblemReference(id: problem.id, title: problem.title, state: problem.state),
            rule: problem.rule, screen: problem.screenKey, impact: problem.impact)
    }
}
