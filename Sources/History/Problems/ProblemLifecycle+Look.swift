extension ProblemLifecycle {
    /// The lines of a record after a look at this release, heard of last, where that can be told without folding all
    /// that ever happened: mostly they are as they were. Nothing else of the record changes. `nil` where it isn't certain.
    package static func lines(
        of record: ProblemRecord, afterSeeing presence: Presence, in release: String, lineage: Lineage
    ) -> [ProblemRecord.Line]? {
        guard record.state != .duplicate else { return nil }
        guard presence != .notObserved else { return record.lines }
        // That somebody has it there contradicts the look.
        guard presence == .present || !record.isReported(in: release) else { return nil }
        guard let own = lineage.line(of: release), let line = record.lines.first(where: { $0.name == own }),
            presence == .absent || line.isInherited != true
        else { return nil }
        var lines = record.lines
        for index in lines.indices {
            guard let rank = lineage.rank(of: release, on: lines[index].name) else { continue }
            guard lines[index].sees(presence, in: release, rank, lineage) else { return nil }
        }
        return lines
    }
}

extension ProblemRecord.Line {
    /// Whether it is certain what a look makes of the line; then it is so.
    fileprivate mutating func sees(_ presence: Presence, in release: String, _ rank: Int, _ lineage: Lineage) -> Bool {
        // What a person found hangs on which look could perceive it.
        guard foundByPerson == nil, lookContradictedIn == nil, untoldReporters == nil, !isOpenForLater,
            isReopenedByHand != true
        else { return false }
        guard let since = since.flatMap({ lineage.rank(of: $0, on: name) }), since <= rank else { return false }
        // What it was like before it came back may be another.
        let back = claims.compactMap {
            ($0.regressedIn ?? $0.contradictedIn).flatMap { lineage.rank(of: $0, on: name) }
        }
        guard state == .fixed || back.allSatisfy({ $0 <= rank }) else { return false }
        // A look at an earlier release comes before what was claimed or decided since.
        let said = (claims.map(\.release) + [backSince].compactMap(\.self)).compactMap {
            lineage.rank(of: $0, on: name)
        }
        guard said.allSatisfy({ $0 <= rank }), claims.last?.standing != .withdrawn else { return false }
        // A look from before the first that met it may be what later builds are measured against.
        let seen = seenSince.flatMap { lineage.rank(of: $0, on: name) }
        guard seen.map({ $0 <= rank }) ?? (presence == .absent) else { return false }
        switch (state, presence) {
        case (.triage, .present), (.open, .present), (.regressed, .present):
            return goneWithElement == nil && !isGoneWhileAccepted(lineage)
        case (.fixed, .absent):
            return wasSeenGone ?? false
        case (.fixClaimed, .absent):
            return isSeenGone ?? false && wasSeenGone ?? false
        case (.accepted, .present):
            guard !isGoneWhileAccepted(lineage), claims.last?.standing != .held else { return false }
            noteSeenAgain(release, lineage)
            return true
        default:
            return false
        }
    }
}

extension ProblemRecord.Line {
    /// A look found it gone while it was accepted, and it was not met later: whoever meets it next tells that it came back.
    func isGoneWhileAccepted(_ lineage: Lineage) -> Bool {
        guard let since = (backSince ?? since ?? seenSince).flatMap({ lineage.rank(of: $0, on: name) }),
            let works = lastWorkingRelease.flatMap({ lineage.rank(of: $0, on: name) })
        else { return false }
        return works > since
    }
}
