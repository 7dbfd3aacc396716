package import Foundation

/// A problem as one of those who reported it may hear of it.
package struct KnownProblem: Sendable {
    package let record: ProblemRecord
    /// The rule that checks it, where one does; whether a person's session met it. Neither where they can't concern this
    /// person.
    let isChecked: Bool
    let isMetInSession: Bool
    /// Looks met it, and none that can concern this person.
    let metElsewhere: MetElsewhere?
    /// In force.
    let events: [ProblemEvent]
    /// By the number of a look: the name of the build that was looked at.
    let builds: [Int64: String]
    /// By the number of an event: when it was said. What waited was said before it was tied here.
    let dates: [Int64: Date]
    let voices: Voices
    let others: OtherVoices
    let report: Int64
    package let place: ReporterPlace
    let lineage: Lineage
    /// Releases, oldest first.
    let ordered: [String]
    /// What helps until it is mended, in the team's words.
    let workaround: String?
    /// Nothing ties it to a problem that was known before, and there are others that it may be the same as.
    let mayBeTheSame: Bool
    /// Somebody has taken it on.
    let isAssigned: Bool
    /// Since when its screen is no part of the app, on one line or another; none where it was captured again.
    let retirements: [ScreenRetirement]
    /// The person's line; of several that hold their release one on which it is fixed, or may be.
    package let line: ProblemRecord.Line?
    private(set) var fix = Fix.none

    package init(
        record: ProblemRecord, isChecked: Bool, isMetInSession: Bool, elsewhere: MetElsewhere? = nil,
        events: [ProblemEvent],
        builds: [Int64: String] = [:], dates: [Int64: Date] = [:], voices: Voices, others: OtherVoices,
        report: Int64, place: ReporterPlace, lineage: Lineage, ordered: [String], workaround: String? = nil,
        mayBeTheSame: Bool = false, isAssigned: Bool = false, retirements: [ScreenRetirement] = []
    ) {
        (self.isChecked, self.isMetInSession) = elsewhere == nil ? (isChecked, isMetInSession) : (false, false)
        (self.record, metElsewhere) = (record, elsewhere)
        (self.events, self.builds, self.dates, self.voices) = (events, builds, dates, voices)
        (self.others, self.report) = (others, report)
        (self.place, self.lineage, self.ordered) = (place, lineage, ordered)
        (self.workaround, self.mayBeTheSame, self.isAssigned) = (workaround, mayBeTheSame, isAssigned)
        self.retirements = retirements
        let theirs = place.lines.compactMap { name in record.lines.first { $0.name == name } }
        line = theirs.first { $0.state == .fixed } ?? theirs.first { $0.state == .fixClaimed } ?? theirs.first
        fix = latestFix
        if let retired = retiredUnmended { fix = .retired(retired) }
    }

    /// Somebody or something else met it, too.
    package var isKnown: Bool { others.areThere || isChecked || isMetInSession }

    /// Somebody works on it, as far as anybody can know. That a look found it gone somewhere is nobody's work; and what was claimed
    /// on another line of releases mends nothing on this person's.
    var isTakenUp: Bool { isAssigned || (line?.claims ?? record.claims).contains { $0.author != nil } }

    /// What became of the last attempt to fix it, as far as the person's releases go.
    enum Fix {
        case none
        case held(String, FixClaim)
        /// `isSeen`: nobody claimed it, it was seen to be gone.
        case claimed(String, FixClaim, isSeen: Bool)
        case failed(FixClaim)
        /// Its element is gone, so nobody knows that it works.
        case gone(String)
        /// So is its screen, since this release.
        case retired(ScreenRetirement)

        /// The release that has the fix, or may have it.
        var release: String? {
            switch self {
            case .held(let release, _), .claimed(let release, _, _): release
            case .none, .failed, .gone, .retired: nil
            }
        }

        /// The release that is without it, as far as anybody knows, for whatever reason.
        var place: String? {
            switch self {
            case .gone(let release): release
            case .retired(let retirement): retirement.since
            case .none, .held, .claimed, .failed: release
            }
        }

        var isRetired: Bool { if case .retired = self { true } else { false } }
    }

    /// Where a release has the fix, or may have it, and its element or its screen is gone in a later one that this person can
    /// have, as far as anybody looked since: what they get by an update shows nothing of the fix.
    var goneLater: Fix? {
        guard let line, let start = fix.release.flatMap({ lineage.rank(of: $0, on: line.name) }) else { return nil }
        let later = theirs(from: start + 1, on: line)
        if let retirement = retirements.first(where: { later.contains($0.since) }) { return .retired(retirement) }
        let told = later.filter { isSpokenOf($0) || voices.count(in: $0).works > 0 }
        return told.reversed().prefix(while: isElementGone).last.map(Fix.gone)
    }

    /// The last look at a release found its element gone, and nobody says how it is there.
    private func isElementGone(in release: String) -> Bool {
        guard case .observed(_, .absent, let evidence) = lastLook(in: release), evidence.isElementGone else {
            return false
        }
        return !record.isReported(in: release) && voices.count(in: release).works == 0
    }

    /// Where it was gone in between in a release that this person can have: since it is back, unless they had it before.
    package var since: String? {
        if let line {
            guard backForOthers == nil, let back = line.backSince else { return line.since }
            let had = place.release.flatMap { lineage.rank(of: $0, on: line.name) }
            let isBefore = had.flatMap { had in lineage.rank(of: back, on: line.name).map { had < $0 } } ?? false
            return isBefore || !wasGone(before: back, on: line) ? line.since : back
        }
        return record.lines.compactMap(\.since).first.flatMap { since in
            place.lines.contains { lineage.rank(of: since, on: $0) != nil } ? since : nil
        }
    }

    /// A release of theirs between the first that has it and this one was seen good.
    private func wasGone(before back: String, on line: ProblemRecord.Line) -> Bool {
        guard let first = line.since.flatMap({ lineage.rank(of: $0, on: line.name) }),
            let end = lineage.rank(of: back, on: line.name)
        else { return true }
        return theirs(from: first, on: line).contains { release in
            isSeenGood(in: release) && lineage.rank(of: release, on: line.name).map { $0 < end } ?? false
        }
    }

    /// The retirement of its screen on the person's line, where nobody had seen the problem mended there before.
    private var retiredUnmended: ScreenRetirement? {
        guard let name = line?.name ?? place.lines.first else { return nil }
        func rank(_ release: String) -> Int? { lineage.rank(of: release, on: name) }
        let first = retirements.compactMap { retirement in rank(retirement.since).map { (rank: $0, retirement) } }
            .min { $0.rank < $1.rank }
        guard let (end, retirement) = first else { return nil }
        let mended = isSeenMended ? fix.release.flatMap(rank) : nil
        return mended.map { $0 < end } ?? false ? nil : retirement
    }

    private var latestFix: Fix {
        guard let line else { return .none }
        if let gone = line.goneWithElement { return .gone(gone) }
        guard let claim = line.claims.last else { return .none }
        switch claim.standing {
        case .held: return .held(release(for: claim, on: line), claim)
        case .open: return .claimed(release(for: claim, on: line), claim, isSeen: claim.author == nil)
        case .contradicted, .regressed: return unbroken(claim, on: line) ?? .failed(claim)
        case .withdrawn: return .none
        }
    }

    /// What an attempt is for this person where it is there again in none of their releases: a beta, or what is not out, tells
    /// nothing of what they have.
    private func unbroken(_ claim: FixClaim, on line: ProblemRecord.Line) -> Fix? {
        guard let back = claim.regressedIn ?? claim.contradictedIn, !place.mayHave(back),
            let start = lineage.rank(of: claim.release, on: line.name)
        else { return nil }
        let theirs = theirs(from: start, on: line)
        guard let good = theirs.first(where: isSeenGood), !theirs.contains(where: isThere) else { return nil }
        return isConfirmed(claim) ? .held(good, claim) : .claimed(good, claim, isSeen: claim.author == nil)
    }

    /// Where it is there again, though for this person it is not.
    package var backForOthers: String? {
        switch fix {
        case .held(_, let claim), .claimed(_, let claim, _): claim.regressedIn ?? claim.contradictedIn
        case .none, .failed, .gone, .retired: nil
        }
    }

    /// Its state for this person: on their line, and in the releases that they can have.
    package var state: ProblemState? {
        guard backForOthers != nil else { return line?.state }
        if case .held = fix { return .fixed }
        return .fixClaimed
    }

    /// The release that has the fix and is for this person: that of the claim, else the first later one that was seen
    /// good. Where there is none: that of the claim.
    private func release(for claim: FixClaim, on line: ProblemRecord.Line) -> String {
        guard !place.mayHave(claim.release) || isElementGone(in: claim.release),
            let rank = lineage.rank(of: claim.release, on: line.name)
        else { return claim.release }
        return theirs(from: rank, on: line).first(where: isSeenGood) ?? claim.release
    }

    /// The releases of a line that this person can have, from this place of it on, oldest first.
    private func theirs(from rank: Int, on line: ProblemRecord.Line) -> [String] {
        ordered.filter { release in
            place.mayHave(release) && lineage.rank(of: release, on: line.name).map { $0 >= rank } ?? false
        }
    }

    /// A look or a report tells of this very release.
    func isSpokenOf(_ release: String) -> Bool { lastLook(in: release) != nil || record.isReported(in: release) }

    /// The last look at a release found it gone though its element was there, and nobody has it there.
    func isSeenGone(in release: String) -> Bool {
        record.isPartlyUnseen != true && isSeenAbsent(in: release) && !record.isReported(in: release)
            && record.openDespiteLooks(in: release) != .openedByHand
    }

    /// The last look at a release found it gone though its element was there, whoever has it there.
    private func isSeenAbsent(in release: String) -> Bool {
        if case .observed(_, .absent, let evidence) = lastLook(in: release) { !evidence.isElementGone } else { false }
    }

    /// A look or somebody who reported it found this very release good, and nobody has it there.
    func isSeenGood(in release: String) -> Bool {
        if isSeenGone(in: release) { return true }
        if case .observed(_, .present, _) = lastLook(in: release) { return false }
        return !record.isReported(in: release) && voices.count(in: release).works > 0
    }

    /// A look found this very release good; or somebody who reported it, where looks never met it.
    func isObservedGood(in release: String) -> Bool {
        isSeenGone(in: release) && !isContradicted(in: release) || !wasObserved && isSeenGood(in: release)
    }

    /// The checks find nothing there, as in an earlier release in which somebody has it: that tells nothing.
    private func isContradicted(in release: String) -> Bool {
        if case .contradicted = record.openDespiteLooks(in: release) { true } else { false }
    }

    private var wasObserved: Bool {
        events.contains { if case .observed(_, .present, _) = $0.kind { true } else { false } }
    }

    private func lastLook(in release: String) -> ProblemEvent.Kind? {
        events.last { event in
            if case .observed(release, let presence, _) = event.kind { presence != .notObserved } else { false }
        }?.kind
    }

    /// A fix that worked, and the release in which it was there again.
    struct Recurrence {
        /// The first and the last of the releases between that were seen good; of those that this person can have.
        var gone: [String]
        /// For support: whoever can have them.
        var goneForAnybody: [String]
        var back: String
    }

    /// `nil`: the last attempt did not fail, or nobody found good what it made.
    var recurrence: Recurrence? {
        guard case .failed(let claim) = fix, let line, let back = claim.regressedIn ?? claim.contradictedIn,
            let from = lineage.rank(of: claim.release, on: line.name), let end = lineage.rank(of: back, on: line.name)
        else { return nil }
        // What a look finds gone in the release in which it is, too, it finds gone wherever it looks.
        let isBlind = isSeenAbsent(in: back)
        // A word that counted for nobody else does not count because it came back.
        let isConfirmed = claim.standing == .regressed
        let good = ordered.filter { release in
            lineage.rank(of: release, on: line.name).map { (from..<end).contains($0) } ?? false
                && (isBlind ? isConfirmed && voices.count(in: release).works > 0 : isObservedGood(in: release))
                && (isConfirmed || isSeenGone(in: release))
        }
        guard !good.isEmpty else { return nil }
        return Recurrence(gone: good.filter(place.mayHave), goneForAnybody: good, back: back)
    }

    /// Releases between those that have it which were seen good, oldest first: a hot fix that came after a broken newer
    /// release is no fix of that, and works.
    var goodBetween: [String] {
        switch fix {
        case .held: return []
        case .none, .claimed, .failed, .gone, .retired: break
        }
        guard let line, let first = line.since.flatMap({ lineage.rank(of: $0, on: line.name) }) else { return [] }
        let later = ordered.filter { lineage.rank(of: $0, on: line.name).map { $0 > first } ?? false }
        let refuted = refuted
        return later.lastIndex(where: isThere).map { end in
            later[..<end].filter { isObservedGood(in: $0) && !refuted.contains($0) }
        } ?? []
    }

    /// Releases from a fix on that was never there, as far as anybody knows: looks that find it gone also where somebody has it tell of
    /// none of them.
    private var refuted: Set<String> {
        guard case .failed(let claim) = fix, recurrence == nil, let line,
            let claimed = lineage.rank(of: claim.release, on: line.name)
        else { return [] }
        return Set(ordered.filter { lineage.rank(of: $0, on: line.name).map { $0 >= claimed } ?? false })
    }

    /// A look met it in this very release, or somebody has it there.
    private func isThere(in release: String) -> Bool {
        if case .observed(_, .present, _) = lastLook(in: release) { return true }
        return record.isReported(in: release)
    }

    /// The newest release of their line that works for this person, as far as anybody knows: one that they can have, that their
    /// system runs and that was seen good, or the last before it was met first.
    var lastGoodForThem: String? {
        guard let line else { return nil }
        let refuted = refuted
        return ordered.last { release in
            isForThem(release) && lineage.rank(of: release, on: line.name) != nil
                && (isGoodForThem(release) && !refuted.contains(release) || release == line.lastWorkingRelease)
                && voices.works(for: report, in: release) != false
        }
    }

    /// A look found it good, or they say so themselves: what works for one of several is not known to work for another.
    private func isGoodForThem(_ release: String) -> Bool {
        isObservedGood(in: release)
            && (isSeenGone(in: release) || voices.works(for: report, in: release) == true)
    }

    /// They can have it, and nothing is known of their system that keeps it from running.
    func isForThem(_ release: String) -> Bool {
        place.mayHave(release) && place.runs(needing: neededSystem(by: release)) != false
    }

    /// A release that has the fix was found good, by a look or by somebody who reported it.
    package var isSeenMended: Bool {
        switch fix {
        case .held: true
        case .claimed(let release, _, _): isSeenGood(in: release)
        case .none, .failed, .gone, .retired: false
        }
    }

    /// The oldest system that a release runs on. It is known of the very release alone that it was said of.
    func neededSystem(by release: String) -> String? {
        record.lines.flatMap(\.claims).last { $0.release == release && $0.minimumOS != nil }?.minimumOS
    }

    /// Releases that this person may speak of, newest first.
    package var choices: [String] { place.choices(needing: neededSystem) }

    /// Somebody who reported it says that it works, in a release that this person can have and that has the fix.
    func isConfirmed(_ claim: FixClaim) -> Bool { confirmedLast(claim) != nil }

    /// The newest such release.
    func confirmedLast(_ claim: FixClaim) -> String? {
        guard let line, let rank = lineage.rank(of: claim.release, on: line.name) else { return nil }
        return theirs(from: rank, on: line).last { voices.count(in: $0).works > 0 }
    }

    /// Who saw that it is gone where nobody claimed it.
    func isFoundGoneByPerson(_ claim: FixClaim) -> Bool { events.isGoneByPerson(in: claim.release) }

    /// The release in which they have it although it, or an older one, is said to be without it: that very release, or a
    /// later one of theirs.
    func hasIt(since release: String) -> String? {
        if voices.works(for: report, in: release) == false { return release }
        guard let own = place.release, place.isOlder(release), ownWord != true else { return nil }
        return place.isKnown && ownWord == nil ? nil : own
    }

    /// What this person said last of the newest release that they have.
    var ownWord: Bool? { place.release.flatMap { voices.works(for: report, in: $0) } }

    /// They said that it works for them, and nothing came since that they have to hear of: it was there again in a newer release that
    /// they can have, and a still newer one has the fix.
    var isOverForThem: Bool { ownWord == true && backBeforeFix == nil }

    /// Of what worked for this person: the release in which it was there again before the fix that they can have now.
    var backBeforeFix: String? {
        guard ownWord == true, let fix = fix.release, place.mayHave(fix), let line,
            let mended = lineage.rank(of: fix, on: line.name)
        else { return nil }
        return thereAfterOwn(on: line) { $0 < mended }
    }

    /// Of what works for this person, where nobody else finds it in their release: the newest that they can have in which it is there.
    var backAfterOwn: String? {
        guard let own = place.release, !isThere(in: own) else { return nil }
        return line.flatMap { thereAfterOwn(on: $0) { _ in true } }
    }

    private func thereAfterOwn(on line: ProblemRecord.Line, where isMeant: (Int) -> Bool) -> String? {
        ordered.last { release in
            place.mayHave(release) && place.isNewer(release) && isThere(in: release)
                && lineage.rank(of: release, on: line.name).map(isMeant) ?? false
        }
    }
}
