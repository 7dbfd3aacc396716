/// Why it does not end a problem that looks find it gone, on a line of releases on which nobody has claimed that it is.
package enum OpenDespiteLooks: Hashable, Sendable, Codable {
    /// No look tells of what these people have.
    case untold(UntoldReporters)
    /// People have it in this release, where the checks find nothing either.
    case contradicted(in: String)
    /// Somebody opened it again after looks had found it gone.
    case openedByHand
}

extension ProblemRecord {
    /// `nil`: nothing of that is known.
    package var openDespiteLooks: OpenDespiteLooks? {
        let asked = lines.filter { $0.state.isOpen && $0.state != .fixClaimed }
        return asked.lazy.compactMap(\.untoldReporters).map(OpenDespiteLooks.untold).first
            ?? asked.lazy.compactMap(\.lookContradictedIn).map(OpenDespiteLooks.contradicted).first
            ?? (asked.contains { $0.isReopenedByHand == true } ? .openedByHand : nil)
    }

    /// The same of looks at one release, by what is known of the releases up to that. `nil`: that looks find it gone there tells
    /// it to everybody.
    package func openDespiteLooks(in release: String) -> OpenDespiteLooks? {
        lines.lazy.flatMap { $0.thereDespiteLooks ?? [] }.first { $0.release == release }?.reason
    }

    /// How it was in each release, by looks and by people: gone only where a look says so to everybody who has it.
    /// - Parameter events: what happened to it, in force.
    package func presences(_ events: [ProblemEvent]) -> [String: Presence] {
        var presences = ProblemLifecycle.presence(events)
        for (release, seen) in presences where seen == .absent && openDespiteLooks(in: release) != nil {
            presences[release] = .notObserved
        }
        return presences.merging((reportedIn ?? []).map { ($0, .present) }) { $1 }
    }
}
