import History
import Storage

/// What is told of problems where builds did not come in the order of their releases. A sealed build is looked at once more
/// where it is measured otherwise than when it was sealed: a build before it was sealed late, or the order has changed.
extension ObserveBuild {
    /// Of a build that was looked at before, only what it shows otherwise now.
    func news(of looks: [Look]) throws -> [Look] {
        guard isAnew else { return looks }
        let events = try transaction.events(ofProblems: looks.map(\.shown.problem))
        return looks.filter { look in
            let said = (events[look.shown.problem] ?? []).map(\.event)
            // What the checks find nothing of here tells nothing of what somebody had then; see ``EarlierReports``.
            let isToldEarlier = Backfill.evidence(of: build.version, said).contains(where: \.isToldEarlier)
            guard look.shown.presence != .absent || !isToldEarlier else { return false }
            return look.shown.presence != ProblemLifecycle.presence(said)[build.version] ?? .notObserved
        }
    }

    /// What the build shows of problems may be measured against a release now of which nothing is told yet.
    func noteGood(of problems: [StoredProblem], _ worse: [Worsening]) throws {
        let good = Dictionary(worse.map { ($0.cause, $0.fault.good) }) { first, _ in first }
        let measured = problems.compactMap {
            problem -> (problem: StoredProblem, cause: ProblemCause, good: History.Look)? in
            guard let cause = ProblemCause(problem, corrections), let look = good[cause] ?? nil else { return nil }
            return (problem, cause, look)
        }
        let events = try transaction.events(ofProblems: measured.map(\.problem.id))
        let book = ProblemBook(transaction: transaction, history: history)
        for (problem, cause, look) in measured
        where try backfill.noteGood(look, of: problem.id, cause, said: (events[problem.id] ?? []).map(\.event)) {
            try book.settle(problem.id)
        }
    }
}
