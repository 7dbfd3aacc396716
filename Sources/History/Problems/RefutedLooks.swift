extension [ProblemEvent] {
    /// Without looks that their very capture refutes: a capture never changes, so that a later comparison of it that finds nothing tells
    /// that what the earlier one rested on, a recording or which elements are one, was taken back. Nothing was there then, and
    /// nothing came back. That the problem was met at all stays said once.
    ///
    /// The events stand in the order in which they came.
    var withoutRefutedLooks: [ProblemEvent] {
        var cleared: Set<SeenCapture> = []
        let refuted = indices.reversed().filter { index in
            guard case .observed(let release, let seen, let evidence) = self[index].kind, let capture = evidence.capture
            else { return false }
            let place = SeenCapture(release: release, capture: capture)
            if seen == .absent { cleared.insert(place) }
            return seen == .present && cleared.contains(place)
        }
        guard let first = refuted.last else { return self }
        let isMetElsewhere = indices.contains { self[$0].isMeeting && !refuted.contains($0) }
        let gone = Set(isMetElsewhere ? refuted : refuted.filter { $0 != first })
        return indices.filter { !gone.contains($0) }.map { self[$0] }
    }
}

/// What one look looked at.
private struct SeenCapture: Hashable {
    var release: String
    var capture: String
}

extension ObservationEvidence {
    /// The capture that was compared: a rule that asks one capture alone answers the same for ever.
    fileprivate var capture: String? { if case .comparison(_, let capture) = self { capture } else { nil } }
}
