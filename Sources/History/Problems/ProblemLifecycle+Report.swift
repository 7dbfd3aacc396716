extension ProblemLifecycle {
    /// The record after one more person reported it, heard of last, where that can be told without folding all that ever
    /// happened: mostly it is as it was. `nil` where it isn't certain.
    ///
    /// That person has said nothing of it before: who has, takes an earlier word back (``Voices``).
    /// - Parameter release: the one they have; `nil`: they didn't say.
    package static func record(
        _ record: ProblemRecord, afterReport report: Int64, from release: String?, lineage: Lineage
    ) -> ProblemRecord? {
        // Somebody has it in that release already, so that it is met on no other line and in no earlier release by this.
        guard record.state != .duplicate, release.map(record.isReported) ?? true else { return nil }
        var record = record
        for index in record.lines.indices {
            let rank = release.flatMap { lineage.rank(of: $0, on: record.lines[index].name) }
            if let release, rank == nil, lineage.line(of: release) != nil { continue }
            guard record.lines[index].hears(report, from: release, rank, lineage) else { return nil }
        }
        return record
    }

    /// The record of a problem that nothing is known of but one report.
    package static func record(ofReportFrom release: String?, lineage: Lineage) -> ProblemRecord {
        record(of: [ProblemEvent(0, .reported(report: 0, release: release))], lineage: lineage)
    }
}

extension ProblemRecord.Line {
    /// Whether it is certain what a report makes of the line; then it is so.
    fileprivate mutating func hears(_ report: Int64, from release: String?, _ rank: Int?, _ lineage: Lineage) -> Bool {
        // The releases in which looks found it gone may not be without it for this person.
        guard wasSeenGone != true else { return state == .duplicate }
        switch state {
        case .open: return !isOpenForLater && !isGoneWhileAccepted(lineage) && goneWithElement == nil
        case .triage, .regressed, .duplicate: return true
        case .accepted:
            guard !isGoneWhileAccepted(lineage) else { return false }
            if let release { noteSeenAgain(release, lineage) }
            return true
        // Until they say that it works for them, too, it is not fixed for everybody.
        case .fixed: return false
        case .fixClaimed:
            // A look tells nothing to whoever listens with something else.
            guard isSeenGone != true else { return false }
            // From the fixed release or a later one it contradicts the fix, by what was seen until then.
            if let rank, let claim = claims.last, claim.standing == .open || claim.standing == .held,
                let fix = lineage.rank(of: claim.release, on: name), rank >= fix
            {
                return false
            }
            fromOlderReleases.append(report)
            return true
        }
    }
}
