import History
import Storage

extension ProblemCause {
    /// `nil`: only people know of it, or nobody knows where it is.
    init?(_ problem: StoredProblem, _ corrections: MatchCorrections) {
        guard let rule = problem.rule, let screen = problem.screenID else { return nil }
        self.init(screen: screen, element: problem.elementID.map(corrections.head), rule: rule, pin: problem.record.pin)
    }

    init?(_ problem: SpeakingProblem, _ corrections: MatchCorrections) {
        guard let rule = problem.rule, let screen = problem.screenID else { return nil }
        self.init(screen: screen, element: problem.elementID.map(corrections.head), rule: rule, pin: problem.pin)
    }

    init(_ fault: Fault, _ corrections: MatchCorrections) {
        self.init(
            screen: fault.look.screen, element: fault.cause.element.map(corrections.head), rule: fault.cause.rule,
            pin: fault.cause.pin)
    }

    /// What came on a screen, and no element's, beside what was accepted there is not what that problem tells of.
    /// - Parameter state: of the problem that goes by this cause.
    func isBesideAccepted(_ state: ProblemState?) -> Bool { element == nil && state == .accepted }

    /// By each element that is one with its own.
    func everyName(_ corrections: MatchCorrections) -> [DormancyBreakers.Cause] {
        let elements = element.map { corrections.all(with: $0).map(Optional.some) } ?? [nil]
        return elements.map { .init(screen: screen, element: $0, rule: rule) }
    }
}
