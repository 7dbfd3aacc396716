/// A problem as one of those who reported it may hear of it.
package struct KnownProblem: Sendable {
    package let record: ProblemRecord
    /// The rule that checks it, where one does; whether a person's session met it.
    let isChecked: Bool
    let isMetInSession: Bool
    /// In force.
    let events: [ProblemEvent]
    let voices: Voices
    /// How many other people reported it.
    let others: Int
    let report: Int64
    package let place: ReporterPlace
    let lineage: Lineage
    /// Releases, oldest first.
    let ordered: [String]
    /// What helps until it is mended, in the team's words.
    let workaround: String?
    /// Nothing ties it to a problem that was known before, and there are others that it may be the same as.
    let mayBeTheSame: Bool

    package init(
        record: ProblemRecord, isChecked: Bool, isMetInSession: Bool, events: [ProblemEvent], voices: Voices,
        others: Int,
        report: Int64, place: ReporterPlace, lineage: Lineage, ordered: [String], workaround: String? = nil,
        mayBeTheSame: Bool = false
    ) {
        (self.record, self.isChecked, self.isMetInSession) = (record, isChecked, isMetInSession)
        (self.events, self.voices, self.others, self.report) = (events, voices, others, report)
        (self.place, self.lineage, self.ordered) = (place, lineage, ordered)
        (self.workaround, self.mayBeTheSame) = (workaround, mayBeTheSame)
    }

    /// Somebody or something else met it, too.
    package var isKnown: Bool { others > 0 || isChecked || isMetInSession }

    /// What became of the last attempt to fix it, as far as the person's releases go.
    enum Fix {
        case none
        case held(String, FixClaim)
        /// `isSeen`: nobody claimed it, it was seen to be gone.
        case claimed(String, FixClaim, isSeen: Bool)
        case failed(FixClaim)
        /// Its element is gone, so nobody knows that it works.
        case gone(String)
    }

    /// The person's line; of several that hold their release one on which it is fixed, or may be.
    package var line: ProblemRecord.Line? {
        let theirs = place.lines.compactMap { name in record.lines.first { $0.name == name } }
        return theirs.first { $0.state == .fixed } ?? theirs.first { $0.state == .fixClaimed } ?? theirs.first
    }

    package var since: String? {
        if let line { return line.since }
        return record.lines.compactMap(\.since).first.flatMap { since in
            place.lines.contains { lineage.rank(of: since, on: $0) != nil } ? since : nil
        }
    }

    var fix: Fix {
        guard let line else { return .none }
        if let gone = line.goneWithElement { return .gone(gone) }
        guard let claim = line.claims.last else { return .none }
        switch claim.standing {
        case .held: return .held(release(for: claim, on: line), claim)
        case .open: return .claimed(release(for: claim, on: line), claim, isSeen: claim.author == nil)
        case .contradicted: return .failed(claim)
        case .withdrawn: return .none
        }
    }

    /// The release that has the fix and is for this person: that of the claim, else the first later one in which a look
    /// found it gone. Where there is none: that of the claim.
    private func release(for claim: FixClaim, on line: ProblemRecord.Line) -> String {
        guard !place.mayHave(claim.release), let rank = lineage.rank(of: claim.release, on: line.name) else {
            return claim.release
        }
        return ordered.first { release in
            place.mayHave(release) && lineage.rank(of: release, on: line.name).map { $0 >= rank } ?? false
                && isSeenGone(in: release)
        } ?? claim.release
    }

    /// The last look at a release found it gone though its element was there, and nobody has it there.
    func isSeenGone(in release: String) -> Bool {
        let last = events.last { event in
            if case .observed(release, let presence, _) = event.kind { presence != .notObserved } else { false }
        }
        guard case .observed(_, .absent, let evidence) = last?.kind else { return false }
        return !evidence.isElementGone && record.reportedIn?.contains(release) != true
    }

    /// Somebody who reported it says that it works, in a release that this person can have and that has the fix.
    func isConfirmed(_ claim: FixClaim) -> Bool {
        guard let line, let rank = lineage.rank(of: claim.release, on: line.name) else { return false }
        return ordered.contains { release in
            place.mayHave(release) && lineage.rank(of: release, on: line.name).map { $0 >= rank } ?? false
                && voices.count(in: release).works > 0
        }
    }

    /// Who saw that it is gone where nobody claimed it.
    func isFoundGoneByPerson(_ claim: FixClaim) -> Bool { events.isGoneByPerson(in: claim.release) }

    /// What this person said last of the newest release that they have.
    var ownWord: Bool? { place.release.flatMap { voices.works(for: report, in: $0) } }
}
