extension ProblemLifecycle {
    /// The release that contradicts a fix in this one, by what is known already: it is there in it, or in a later one of
    /// its line, and was not gone before. `nil`: nothing speaks against it, or the release has no place.
    package static func release(
        contradictingFixIn release: String, events: [ProblemEvent], lineage: Lineage, persons: [Int64: Int64] = [:],
        isPartlyUnseen: Bool = false
    ) -> String? {
        guard let line = lineage.line(of: release), let rank = lineage.rank(of: release, on: line) else { return nil }
        let events = inForce(events).sorted { $0.sequence < $1.sequence }
        let voices = Voices(events, persons: persons)
        var fold = LineFold(
            line: line, lineage: lineage, state: .open, voices: voices, isPartlyUnseen: isPartlyUnseen)
        for event in events.inOrderOfReleases(on: line, lineage, voices) { fold.apply(event) }
        return fold.contradiction(of: rank, from: rank)
    }
}
