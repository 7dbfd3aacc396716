/// One of the causes of a problem that others went on in: what was looked at and who told of it. Those that are about
/// one element are one cause.
package struct FamilyCause: Sendable {
    /// What looks saw of it, in their order.
    package var looks: [ProblemEvent]
    /// Reports of it.
    package var reports: Set<Int64>
    /// When it went on in the problem, by the number of that event: what was claimed and decided of that before was of another
    /// cause. `nil`: it is the problem's own.
    package var since: Int64?
    /// The problems that are about it, the one that the others go on in first.
    package var problems: [Int64]
    /// Those who reported it to whom looks tell something else than to all.
    package var reporters: [ListeningReporters] = []

    package init(looks: [ProblemEvent], reports: Set<Int64>, since: Int64? = nil, problems: [Int64] = []) {
        (self.looks, self.reports, self.since, self.problems) = (looks, reports, since, problems)
    }

    /// Whether what people say and do of the problem tells something of it.
    package func isTold(by event: ProblemEvent) -> Bool {
        switch event.kind {
        case .observed: false
        case .fixClaimed, .decided: isIn(at: event.sequence)
        case .reported, .confirmed, .merged, .unmerged, .takenBack: event.report.map(reports.contains) ?? true
        }
    }
}

extension FamilyCause {
    /// Whether it was in the problem already when an event came.
    func isIn(at sequence: Int64) -> Bool { since.map { sequence > $0 } ?? true }
}

extension [FamilyCause] {
    /// The problem that tells what is there in a release by what people say, where nobody says so of the first cause. `nil`: the
    /// first tells it.
    /// - Parameter voices: of everybody, those of each cause apart (``persons(_:)``).
    package func subject(in release: String, _ voices: Voices) -> Int64? {
        func isReported(_ cause: FamilyCause) -> Bool {
            cause.reports.contains { voices.works(for: $0, in: release) == false }
        }
        guard let first, !isReported(first) else { return nil }
        return dropFirst().first(where: isReported)?.problems.first
    }

    /// A number for each report that all of its person's on the same cause share: who tells of two causes has a voice on
    /// each.
    package func persons(_ persons: [Int64: Int64]) -> [Int64: Int64] {
        guard count > 1 else { return persons }
        var first: [[Int64]: Int64] = [:]
        return persons.sorted { $0.key < $1.key }.reduce(into: [:]) { apart, known in
            let cause = Int64(firstIndex { $0.reports.contains(known.key) } ?? 0)
            let own = first[[known.value, cause]] ?? known.key
            first[[known.value, cause]] = own
            apart[known.key] = own
        }
    }
}
