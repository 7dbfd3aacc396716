extension ProblemEvent {
    /// How a look found it gone in this release; `nil`: it is no such look.
    package func absence(in release: String) -> ObservationEvidence? {
        guard case .observed(release, .absent, let evidence) = kind else { return nil }
        return evidence
    }
}

extension Collection<ProblemEvent> {
    /// Who found it gone in this release was a person, not a rule.
    package func isGoneByPerson(in release: String) -> Bool {
        compactMap { $0.absence(in: release) }.last { !$0.isElementGone }?.isSession == true
    }
}
