extension [ProblemEvent] {
    /// These events, in their order of arrival, as a line of releases hears them: as if looks had come in the order of its
    /// releases. A look at a release that was sealed late, stands elsewhere in the order by now, or was looked up later,
    /// comes before looks at later releases.
    ///
    /// What people say stays at the moment at which they said it. A look at a release before the newest that was known then
    /// comes before it all the same: it tells what was so already. But no look comes before a claim for its release or an
    /// earlier one, nor before a report from its release: they answer each other.
    /// - Parameter voices: what a later word of the same person replaces makes nothing known.
    func inOrderOfReleases(on line: String, _ lineage: Lineage, _ voices: Voices) -> [ProblemEvent] {
        var heard: [HeardEvent] = []
        var newest = Int.min
        for event in self {
            let rank = event.release.flatMap { lineage.rank(of: $0, on: line) }
            if event.tellsOfRelease, !voices.replaced.contains(event.sequence), let rank {
                newest = Swift.max(newest, rank)
            }
            let next = HeardEvent(event: event, rank: rank, newest: newest)
            guard event.isLook, let rank else {
                heard.append(next)
                continue
            }
            heard.insert(next, at: heard.lastIndex { $0.staysBefore(lookAt: rank) }.map { $0 + 1 } ?? 0)
        }
        return heard.map(\.event)
    }
}

private struct HeardEvent {
    var event: ProblemEvent
    /// Of its release on the line.
    var rank: Int?
    /// The newest release of which anything was known then.
    var newest: Int

    /// Whether a look at a release of this rank, which comes later, is later in the order of releases, too.
    func staysBefore(lookAt other: Int) -> Bool {
        switch event.kind {
        case .observed: rank.map { $0 <= other } ?? false
        case .fixClaimed: rank.map { Swift.min($0, newest) <= other } ?? false
        case .reported, .confirmed(_, _, works: false): newest <= other || rank == other
        case .confirmed, .decided: newest <= other
        // Where they stand changes nothing.
        case .merged, .unmerged, .takenBack: false
        }
    }
}

extension ProblemEvent {
    /// It tells whether it is there in its release.
    fileprivate var tellsOfRelease: Bool {
        switch kind {
        case .observed(_, let seen, _): seen != .notObserved
        case .reported, .confirmed: true
        case .fixClaimed, .decided, .merged, .unmerged, .takenBack: false
        }
    }
}
