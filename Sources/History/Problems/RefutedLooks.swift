extension [ProblemEvent] {
    /// Without looks that their very capture refutes: a capture never changes, so that a comparison of it by the same rule that finds
    /// nothing once a recording, or which elements are one, was corrected tells that what the earlier look rested on was wrong. Nothing
    /// was there then, and nothing came back. That the problem was met at all stays said once.
    ///
    /// What is measured otherwise for another reason, as a build that came late, is added and rewrites nothing.
    ///
    /// The events stand in the order in which they came.
    var withoutRefutedLooks: [ProblemEvent] {
        var cleared: Set<ComparedCapture> = []
        let refuted = indices.reversed().filter { index in
            guard case .observed(let release, let seen, .comparison(let rule, let capture)) = self[index].kind else {
                return false
            }
            let compared = ComparedCapture(release: release, capture: capture, rule: rule)
            if seen == .absent, self[index].isOfCorrection { cleared.insert(compared) }
            return seen == .present && cleared.contains(compared)
        }
        guard let first = refuted.last else { return self }
        let isMetElsewhere = indices.contains { self[$0].isMeeting && !refuted.contains($0) }
        let gone = Set(isMetElsewhere ? refuted : refuted.filter { $0 != first })
        return indices.filter { !gone.contains($0) }.map { self[$0] }
    }
}

/// What one look compared, and by which rule. A rule that asks one capture alone answers the same for ever.
private struct ComparedCapture: Hashable {
    var release: String
    var capture: String
    var rule: String
}
