/// Why it does not end a problem that looks find it gone, on a line of releases on which nobody has claimed that it is.
package enum OpenDespiteLooks: Hashable, Sendable {
    /// No look tells of what these people have.
    case untold(UntoldReporters)
    /// People have it in this release, where the checks find nothing either.
    case contradicted(in: String)

    /// The release in which people have it; `nil`: they did not say.
    fileprivate var release: String? {
        switch self {
        case .untold(let reporters): reporters.release
        case .contradicted(let release): release
        }
    }
}

extension ProblemRecord {
    /// `nil`: nothing of that is known.
    package var openDespiteLooks: OpenDespiteLooks? { reasons.first }

    /// The same of looks at one release: what people have in an earlier one, or did not say where. `nil`: that looks find it gone
    /// there tells it to everybody.
    package func openDespiteLooks(in release: String, _ lineage: Lineage) -> OpenDespiteLooks? {
        reasons.first { $0.release.map { lineage.relation(of: $0, to: release) == .before } ?? true }
    }

    private var reasons: [OpenDespiteLooks] {
        let asked = lines.filter { $0.state.isOpen && $0.state != .fixClaimed }
        return asked.compactMap(\.untoldReporters).map(OpenDespiteLooks.untold)
            + asked.compactMap(\.lookContradictedIn).map(OpenDespiteLooks.contradicted)
    }

    /// How it was in each release, by looks and by people: gone only where a look says so to everybody who has it.
    /// - Parameter events: what happened to it, in force.
    package func presences(_ events: [ProblemEvent], _ lineage: Lineage) -> [String: Presence] {
        var presences = ProblemLifecycle.presence(events)
        for (release, seen) in presences where seen == .absent && openDespiteLooks(in: release, lineage) != nil {
            presences[release] = .notObserved
        }
        return presences.merging((reportedIn ?? []).map { ($0, .present) }) { $1 }
    }
}
