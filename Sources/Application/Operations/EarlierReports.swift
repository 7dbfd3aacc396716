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
        let told = try transaction.releases(reportedOfProblem: problem)
        guard told.contains(where: { Self.isEarlier($0.name, isKnown: $0.isKnown, than: build, history) }) else {
            return nil
        }
        releases = Set(told.filter(\.isKnown).compactMap(\.name))
    }

    /// Whether somebody with this release may have it from before a build. One that is not known here yet has its place by its name.
    private static func isEarlier(
        _ release: String?, isKnown: Bool, than build: StoredBuild, _ history: AppHistory
    ) -> Bool {
        guard let release else { return true }
        guard isKnown else {
            let order = history.app.releaseOrder.relation(
                of: PlacedRelease(named: release), to: PlacedRelease(build.version))
            return order != .same && order != .after
        }
        let relation = history.lineage.relation(of: release, to: build.version)
        return relation != .same && relation != .after
    }

    /// What a look at an earlier release tells of the problem.
    func heeded(_ look: BuildObservation, in release: String) -> BuildObservation {
        BuildObservation(parts: look.parts.map { heeded($0, in: release) }, variants: look.variants)
    }

    /// The same of one variant.
    func heeded(_ seen: Observation, in release: String) -> Observation {
        guard seen.outcome == .absent, !seen.evidence.isElementGone, !releases.contains(release) else { return seen }
        switch seen.evidence {
        case .passed(let rule, let capture), .comparison(let rule, let capture):
            return Observation(.notObserved, .toldEarlier(rule: rule, capture: capture), variant: seen.variant)
        default: return seen
        }
    }
}
