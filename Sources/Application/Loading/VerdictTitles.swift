import History
import Storage

/// What a verdict calls problems: by what is still there of them. A loss of speech bears the share in its title that was lost
/// when it was met first; a verdict tells the one that its own build loses.
struct VerdictTitles {
    /// By problem: what is still there of it where its own subject is gone.
    private let subjects: [Int64: String]
    /// By problem that is a loss of speech: what it would be called were it met first in this build.
    private let losses: [Int64: String]

    init(
        _ problems: [SpeakingProblem], _ merged: MergedProblems, _ worse: [Worsening],
        _ screens: [Int64: StoredScreen], _ corrections: MatchCorrections
    ) {
        subjects = merged.subjects.mapValues(\.title)
        losses = problems.reduce(into: [:]) { losses, problem in
            guard problem.rule == ChangeRule.speechLoss.id, let cause = ProblemCause(problem, corrections) else {
                return
            }
            losses[problem.id] = worse.first { $0.cause == cause }?.fault.title(on: screens[cause.screen])
        }
    }

    func title(of problem: SpeakingProblem) -> String {
        // What a person called it tells no share, and stays.
        if LostSpeech.isTold(by: problem.title), let today = losses[problem.id] { return today }
        return subjects[problem.id] ?? problem.title
    }
}
