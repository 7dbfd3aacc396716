import History
import Storage

/// What is left of a problem may be intended in one state of a screen, and mended in all others. Once a sealed build shows that,
/// the problem is accepted with the change that somebody took for intended, as one is that never was about anything else.
struct AcceptIntended {
    let transaction: WriteTransaction
    let build: StoredBuild
    let history: AppHistory
    let reviewing: ReviewBuild
    let caller: String

    /// - Parameter problems: that the build was looked at for.
    func accept(_ problems: [StoredProblem], in review: BuildReview) throws {
        guard !reviewing.acceptances.all.isEmpty else { return }
        let corrections = reviewing.looks.corrections
        let faults = Dictionary(grouping: review.next.faults) { ProblemCause($0, corrections) }
        let book = ProblemBook(transaction: transaction, history: history)
        for problem in problems where problem.state.isOpen {
            // What was accepted so once and is open again, somebody has to decide on.
            guard let cause = ProblemCause(problem, corrections), let left = faults[cause],
                let accepted = acceptance(of: left), !accepted.problems.contains(problem.id)
            else { continue }
            let event = try transaction.addEvent(
                .decided(.accept(reason: accepted.reason), author: accepted.caller, release: build.version),
                toProblem: problem.id, note: "What is left of it was taken for intended in \(accepted.build).",
                caller: caller)
            try transaction.note(problem: problem.id, event: event, ofAcceptance: accepted.id)
            try book.settle(problem.id)
        }
    }

    /// The one by which what the build shows is intended; `nil`: it shows nothing, or anything stands that nobody took for it.
    private func acceptance(of left: [Fault]) -> StoredAcceptance? {
        let taken = left.map { (fault: $0, by: reviewing.acceptances.acceptance(of: $0, in: build)) }
        guard taken.allSatisfy({ $0.by != nil }) else { return nil }
        return taken.first { $0.fault.isMet }?.by
    }
}
