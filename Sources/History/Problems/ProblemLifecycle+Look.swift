extension ProblemLifecycle {
    /// Whether a look at this release, heard of last, says nothing new: then the record stays as it is but for the
    /// presence in that release, and need not be folded again from all that ever happened.
    ///
    /// False where it isn't certain. `record` may lack presences.
    package static func isNothingNew(
        _ presence: Presence, in release: String, to record: ProblemRecord, lineage: Lineage
    ) -> Bool {
        guard record.state != .duplicate else { return false }
        guard presence != .notObserved else { return true }
        guard let own = lineage.line(of: release), record.lines.contains(where: { $0.name == own }) else {
            return false
        }
        return record.lines.allSatisfy { line in
            guard let rank = lineage.rank(of: release, on: line.name) else { return true }
            guard let since = line.since.flatMap({ lineage.rank(of: $0, on: line.name) }), since <= rank else {
                return false
            }
            // A look from before the first that met it may be what later builds are measured against.
            let seen = line.seenSince.flatMap { lineage.rank(of: $0, on: line.name) }
            guard seen.map({ $0 <= rank }) ?? (presence == .absent) else { return false }
            return switch (line.state, presence) {
            case (.triage, .present), (.open, .present), (.regressed, .present): true
            case (.fixed, .absent), (.accepted, .absent): true
            default: false
            }
        }
    }
}
