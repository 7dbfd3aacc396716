import History
import Storage

/// People told of a problem before any look met it, and have it in a release before the one in which a look first does, or in
/// nobody knows which. That the check found nothing in earlier releases tells nothing of what they have.
struct EarlierReports {
    /// The releases in which somebody has it: that the check finds nothing there is noted, since it tells of the check.
    private let releases: Set<String>

    /// `nil`: nobody told of it, or only who has it in the build's release or a later one.
    init?(of problem: Int64, before build: StoredBuild, _ history: AppHistory, in transaction: some Transaction) throws
    {
        let told = try transaction.events(ofProblem: problem).compactMap { told -> String?? in
            if case .reported(_, let release) = told.event.kind { .some(release) } else { nil }
        }
        let isEarlier = told.contains { release in
            let relation = release.map { history.lineage.relation(of: $0, to: build.version) }
            return relation != .same && relation != .after
        }
        guard isEarlier else { return nil }
        releases = Set(told.compactMap(\.self))
    }

    /// What a look at an earlier release tells of the problem.
    func heeded(_ seen: Observation, in release: String) -> Observation {
        guard seen.outcome == .absent, !seen.evidence.isElementGone, !releases.contains(release) else { return seen }
        switch seen.evidence {
        case .passed(let rule, let capture), .comparison(let rule, let capture):
            return Observation(.notObserved, .toldEarlier(rule: rule, capture: capture), variant: seen.variant)
        default: return seen
        }
    }
}
