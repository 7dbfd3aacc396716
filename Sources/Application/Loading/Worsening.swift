package import History
package import Storage

extension Worsening {
    /// All that a build shows, what costs the person most first.
    /// - Parameter decisions: what was decided of findings; `nil`: it is asked for.
    package static func all(
        _ review: BuildReview, of build: StoredBuild, _ counting: Counting, _ decisions: FindingDecisions? = nil
    ) throws -> [Worsening] {
        try all(review.faults, of: build, counting, decisions)
    }

    /// The same of these faults, as they stand in a build.
    static func all(
        _ faults: [Fault], of build: StoredBuild, _ counting: Counting, _ decisions: FindingDecisions? = nil
    ) throws -> [Worsening] {
        guard !faults.isEmpty else { return [] }
        let decisions = try decisions ?? Decisions.inForce(counting.app, in: counting.transaction)
        let screens = try counting.screens.byID(), asides = try counting.asides(of: faults, in: build)
        return all(faults, cause: { ProblemCause($0, counting.corrections) }) { fault, cause in
            decisions.decision(on: fault, on: screens[cause.screen]?.key)?.aside ?? asides(fault)
        }
    }
}
