extension ProblemEvent {
    /// How a look found it gone in this release; `nil`: it is no such look.
    package func absence(in release: String) -> ObservationEvidence? {
        guard case .observed(release, .absent, let evidence) = kind else { return nil }
        return evidence
    }
}

extension Collection<ProblemEvent> {
    /// Somebody reported it from a release that is not known, or from nobody knows which. One that its number puts behind
    /// this release does not count.
    package func isReported(beyondReleasesUpTo release: String, _ lineage: Lineage) -> Bool {
        contains { event in
            guard case .reported(_, let own) = event.kind else { return false }
            guard let own else { return true }
            return lineage.line(of: own) == nil
                && lineage.order.relation(of: PlacedRelease(own), to: PlacedRelease(release)) != .after
        }
    }

    /// Who found it gone in this release was a person, not a rule.
    package func isGoneByPerson(in release: String) -> Bool {
        compactMap { $0.absence(in: release) }.last { !$0.isElementGone }?.isSession == true
    }
}
