/// The state of one problem on one release line, moved event by event.
struct LineFold {
    private(set) var line: ProblemRecord.Line
    private let lineage: Lineage
    /// Somebody or something other than a reporter has met it: then it takes a look to see it gone.
    private var wasObserved = false
    /// Somebody reported it: then it takes a reporter to call it fixed (C10).
    private var wasReported = false
    /// The last look at the latest release looked at, by rank.
    private var newestLook: (rank: Int, isPresent: Bool)?
    /// The latest release in which it was met, by a look or a report.
    private var lastMet: Int?
    /// Releases in which a reporter said that it works, since the last time it didn't.
    private var confirmed: [Int] = []
    /// By rank: releases in which somebody looked, and its element was there without it.
    private var looksWithout: [Int: String] = [:]
    private var firstMet: Int?
    /// By a look.
    private var firstSeen: Int?
    /// Somebody said that it is there though machines had called it gone: only a claim may close it now.
    private var isReopenedByHand = false

    init(line name: String, lineage: Lineage, state: ProblemState) {
        self.lineage = lineage
        line = ProblemRecord.Line(name: name, state: state, claims: [], seenAgain: [], fromOlderReleases: [])
    }

    mutating func apply(_ event: ProblemEvent) {
        // A release of another line is none of this line's business; one without a place is heard, never acted on.
        let rank = event.release.flatMap { lineage.rank(of: $0, on: line.name) }
        if let release = event.release, rank == nil, lineage.line(of: release) != nil { return }
        switch event.kind {
        case .observed(let release, .present, _):
            wasObserved = true
            if let rank {
                if firstSeen.map({ rank < $0 }) ?? true { (firstSeen, line.seenSince) = (rank, release) }
                noteLook(rank, isPresent: true)
                meet(release, rank, report: nil)
            }
        case .observed(let release, .absent, let evidence):
            if let rank { noteAbsence(release, rank, evidence) }
        case .observed(_, .notObserved, _):
            break
        case .reported(let report, let release):
            wasReported = true
            meet(release, rank, report: report)
        case .confirmed(let report, let release, works: false):
            meet(release, rank, report: report)
        case .confirmed(_, _, works: true):
            if let rank {
                confirmed.append(rank)
                settle()
            }
        case .fixClaimed(let release, let author):
            if rank != nil { claim(release, author) }
        case .decided(let decision, _):
            decide(decision)
        case .merged, .unmerged, .takenBack:
            break
        }
    }

    /// It was there, in a release of this rank; `nil`: nobody knows in which.
    private mutating func meet(_ release: String?, _ rank: Int?, report: Int64?) {
        if let rank {
            lastMet = max(lastMet ?? rank, rank)
            if firstMet.map({ rank < $0 }) ?? true {
                firstMet = rank
                line.since = release
            }
            findReleasesWithout()
        }
        switch line.state {
        case .accepted:
            if let release, !line.seenAgain.contains(release) { line.seenAgain.append(release) }
        case .fixClaimed, .fixed:
            guard let rank, let fix = currentFix, rank >= fix.rank else {
                if let report { line.fromOlderReleases.append(report) }
                return
            }
            line.claims[fix.index].standing = .contradicted
            line.claims[fix.index].contradictedIn = release
            confirmed.removeAll { $0 >= fix.rank }
            line.state = .regressed
        case .triage, .open, .regressed, .duplicate:
            break
        }
    }

    /// Somebody looked and it was not there. Where nobody had claimed a fix, the look is the claim.
    private mutating func noteAbsence(_ release: String, _ rank: Int, _ evidence: ObservationEvidence) {
        // Where its element was not there, nothing worked.
        if case .elementGone = evidence {} else { looksWithout[rank] = release }
        findReleasesWithout()
        noteLook(rank, isPresent: false)
        switch line.state {
        case .triage, .open, .regressed:
            guard !isReopenedByHand, let lastMet, rank >= lastMet, newestLook?.rank == rank else { return }
            claim(release, nil)
        case .fixClaimed:
            settle()
        case .fixed, .accepted, .duplicate:
            break
        }
    }

    private mutating func claim(_ release: String, _ author: String?) {
        withdraw([.open])
        isReopenedByHand = false
        line.claims.append(FixClaim(attempt: line.claims.count + 1, release: release, author: author))
        line.state = .fixClaimed
        settle()
    }

    /// A claim holds when it was seen to hold by everybody who had met the problem: by a look at the fixed release or a
    /// later one, and by a reporter who has it.
    private mutating func settle() {
        guard line.state == .fixClaimed, let fix = currentFix else { return }
        let isGone = newestLook.map { !$0.isPresent && $0.rank >= fix.rank } ?? false
        let isConfirmed = confirmed.contains { $0 >= fix.rank }
        line.isSeenGone = isGone ? true : nil
        guard isGone || isConfirmed, isGone || !wasObserved, isConfirmed || !wasReported else { return }
        line.claims[fix.index].standing = .held
        line.state = .fixed
    }

    private mutating func decide(_ decision: ProblemEvent.Decision) {
        switch decision {
        case .open:
            isReopenedByHand = line.state != .triage && line.state != .open
            withdraw([.open, .held])
            line.state = .open
        case .accept, .falseAlarm:
            withdraw([.open])
            line.state = .accepted
        }
    }

    private mutating func withdraw(_ standings: Set<FixClaim.Standing>) {
        guard let fix = currentFix, standings.contains(line.claims[fix.index].standing) else { return }
        line.claims[fix.index].standing = .withdrawn
    }

    /// A look at an older release doesn't take back what a look at a later one saw.
    private mutating func noteLook(_ rank: Int, isPresent: Bool) {
        if rank >= newestLook?.rank ?? rank { newestLook = (rank, isPresent) }
    }

    private mutating func findReleasesWithout() {
        line.lastWorkingRelease = firstMet.flatMap(lastWithout)
        line.lastSoundRelease = firstSeen.flatMap(lastWithout)
    }

    private func lastWithout(before rank: Int) -> String? {
        looksWithout.keys.filter { $0 < rank }.max().flatMap { looksWithout[$0] }
    }

    /// The claim in force: the last one.
    private var currentFix: (index: Int, rank: Int)? {
        guard let last = line.claims.last, last.standing == .open || last.standing == .held,
            let rank = lineage.rank(of: last.release, on: line.name)
        else { return nil }
        return (line.claims.count - 1, rank)
    }
}
