import History
import Storage

extension Worsening {
    /// All that a build shows, what costs the person most first.
    static func all(_ review: BuildReview, of build: StoredBuild, _ reviewing: Reviewing) throws -> [Worsening] {
        guard !review.faults.isEmpty else { return [] }
        let decisions = try Decisions.inForce(reviewing.app, in: reviewing.transaction)
        let screens = try reviewing.screens.byID()
        return all(review.faults, cause: { ProblemCause($0, reviewing.looks.corrections) }) { fault, cause in
            let finding = FindingCause(
                screen: screens[cause.screen]?.key, element: cause.element, rule: cause.rule, message: fault.message)
            return decisions.decision(on: finding) != nil
                || reviewing.acceptances.acceptance(of: fault, in: build) != nil
        }
    }
}
