import History
import Screens
import Storage

extension BuildSnapshot {
    /// What the build says of a problem, heeding with what persons listened who found it.
    func observe(
        _ cause: ProblemCause, of problem: Int64, metIn variants: [String], in transaction: some Transaction
    ) throws -> BuildObservation {
        let seen = observe(cause.ofElement, on: cause.screen, metIn: variants)
        guard seen.evidence.isElementGone, ChecklistStep.isStep(rule: cause.rule) else { return seen }
        let met = try transaction.events(ofProblem: problem).map(\.event).filter(\.isMeeting).compactMap { event in
            if case .observed(_, _, let evidence) = event.kind { evidence.session } else { nil }
        }
        let persons = Set(try transaction.heardWith(sessions: Set(met).sorted()).values)
        return seen.heeding(persons, captured: heardWith(cause.screen), rule: cause.rule)
    }
}
