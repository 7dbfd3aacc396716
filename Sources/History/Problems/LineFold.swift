/// The state of one problem on one release line, moved event by event.
struct LineFold {
    private(set) var line: ProblemRecord.Line
    let lineage: Lineage
    private let voices: Voices
    /// No look can tell that all of it is gone.
    private let isPartlyUnseen: Bool
    /// Of a problem of several causes: each by itself; of one: none.
    private var causes: [CauseFold]
    /// Those of them, by their places, that the claim in force does not tell of: they came into the problem after it.
    private(set) var later: Set<Int> = []
    private(set) var looks = LineLooks()
    /// Those to whom looks tell something else than to all.
    private(set) var reporters: [ReportersFold]
    /// Somebody or something other than a reporter has met it: then it takes a look to see it gone.
    private(set) var wasObserved = false
    private(set) var reports = LineReports()
    private(set) var there = LinePresence()
    private(set) var confirmed: Confirmations
    /// Releases that work for somebody who reported it, by rank.
    private(set) var saidToWork: [Int: String] = [:]
    /// Somebody said that it is there though machines had called it gone: a claim closes it, or a person who looks.
    private(set) var isReopenedByHand = false
    private(set) var acceptance = LineAcceptance()
    /// How it stood before a look was the claim in force.
    private var stateBeforeLook: ProblemState?
    /// Where it was met, and by which event.
    private(set) var met: [(release: String, sequence: Int64)] = []

    init(
        line name: String, lineage: Lineage, state: ProblemState, voices: Voices, confirmers: Confirmers = Confirmers(),
        isPartlyUnseen: Bool = false, causes: [FamilyCause] = [], reporters: [ListeningReporters] = []
    ) {
        (self.lineage, self.voices, self.isPartlyUnseen) = (lineage, voices, isPartlyUnseen)
        confirmed = Confirmations(voices, confirmers)
        self.causes =
            causes.count > 1
            ? causes.map { CauseFold($0, line: name, lineage: lineage, voices: voices, confirmers: confirmers) } : []
        self.reporters = reporters.map { ReportersFold($0, line: name, lineage: lineage, voices: voices) }
        line = ProblemRecord.Line(name: name, state: state, claims: [], seenAgain: [], fromOlderReleases: [])
    }

    mutating func apply(_ event: ProblemEvent) {
        let isReplaced = voices.replaced.contains(event.sequence)
        for index in causes.indices { causes[index].hear(event, isReplaced: isReplaced) }
        for index in reporters.indices { reporters[index].hear(event, isReplaced: isReplaced) }
        // A release of another line is none of this line's business; one without a place is heard, never acted on.
        let rank = event.release.flatMap { lineage.rank(of: $0, on: line.name) }
        if let release = event.release, rank == nil, lineage.line(of: release) != nil { return }
        if case .reported(let report, _) = event.kind {
            reports.noteReport(rank, isReplaced: isReplaced)
            confirmed.noteReporter(report)
        }
        guard !isReplaced else { return }
        switch event.kind {
        case .observed(let release, .present, let evidence):
            wasObserved = true
            isReopenedByHand = false
            if let rank {
                looks.notePresent(release, rank, evidence)
                meet(release, rank, report: nil, at: event.sequence)
            }
        case .observed(let release, .absent, let evidence):
            if let rank { noteAbsence(release, rank, evidence, at: event.sequence) }
        case .observed(_, .notObserved, let evidence):
            if evidence.isToldEarlier { reports.noteToldEarlier() }
            // Of several causes each look tells something, though none tells that all are gone.
            if !causes.isEmpty { settle() }
        case .reported(let report, let release):
            meet(release, rank, report: report, at: event.sequence)
        case .confirmed(let report, let release, works: false):
            meet(release, rank, report: report, at: event.sequence)
        case .confirmed(let report, let release, works: true):
            if let rank {
                confirmed.noteWorking(rank, report)
                saidToWork[rank] = release
                looks.noteWorking(for: voices.person(of: report), rank)
                settle()
                noteWorking(release, rank, at: event.sequence)
            }
        case .fixClaimed(let release, let author, let minimumOS):
            if rank != nil { claim(release, author, minimumOS, at: event.sequence) }
        case .decided(let decision, _, let release):
            decide(decision, in: release, at: event.sequence)
        case .merged, .unmerged, .takenBack:
            break
        }
        heedLater()
    }

    /// It was there, in a release of this rank; `nil`: nobody knows in which.
    private mutating func meet(_ release: String?, _ rank: Int?, report: Int64?, at sequence: Int64) {
        if let release { met.append((release, sequence)) }
        if let rank {
            if let report {
                reports.noteThere(rank)
                if let release { looks.noteReported(by: voices.person(of: report), release, rank) }
                confirmed.noteThere(rank, report)
            }
            if let release {
                if there.first.map({ rank < $0 }) ?? true { line.since = release }
                there.note(release, rank, isReported: report != nil)
                acceptance.noteMet(release, rank)
            }
        }
        switch line.state {
        case .triage, .open, .regressed, .fixClaimed, .fixed:
            if let rank, let fix = currentFix, rank >= fix.rank {
                contradict(fix, in: release, rank, isSeen: report == nil)
            } else if line.state.isMended {
                unsettle(by: report)
            }
        case .accepted, .duplicate:
            break
        }
    }

    /// It is there in a release that a claim says is without it. What came into the problem after the claim contradicts
    /// nothing by being there.
    /// - Parameter isSeen: by a look; else somebody who reported it says so.
    private mutating func contradict(
        _ fix: (index: Int, rank: Int), in release: String?, _ rank: Int, isSeen: Bool
    ) {
        guard later.isEmpty || claimed.contains(where: { $0.there.contains(rank) }) else { return settle() }
        fail(fix, in: release, rank, isSeen: isSeen)
        confirmed.forget(from: fix.rank)
        line.state = .regressed
    }

    /// The claim in force is at an end: it was good before this release, or it never was. Where looks alone called it good, and
    /// somebody who reported it has it still, it never was for that person; and no word counts then that counted for nobody else before.
    private mutating func fail(_ fix: (index: Int, rank: Int), in release: String?, _ rank: Int, isSeen: Bool) {
        let before = fix.rank..<rank
        let wasGood =
            later.isEmpty
            ? confirmed.wasForAll(in: before) || looks.sawGone(in: before)
            : claimed.contains { $0.wasGood(in: before) }
        let isKnown = isSeen || line.claims[fix.index].standing == .held || confirmed.wasForAll(in: before)
        if wasGood, isKnown {
            line.claims[fix.index].standing = .regressed
            line.claims[fix.index].regressedIn = release
        } else {
            line.claims[fix.index].standing = .contradicted
            line.claims[fix.index].contradictedIn = release
        }
    }

    /// Somebody looked and it was not there. Where nobody had claimed a fix, the look is the claim: unless it went with
    /// its element, the rule can't perceive what a person found, or somebody has it in that very release.
    private mutating func noteAbsence(
        _ release: String, _ rank: Int, _ evidence: ObservationEvidence, at sequence: Int64
    ) {
        looks.noteAbsent(release, rank, evidence)
        if looks.sawGone(in: rank..<rank + 1) { there.noteGone(rank) }
        settle()
        heedLater()
        switch line.state {
        case .triage, .open, .regressed:
            // What somebody says is there, the checks don't see; a person who looks does.
            guard !isReopenedByHand || evidence.isSession, there.first != nil, looks.seesGone(at: rank), untold.isEmpty,
                reports.areBefore(rank)
            else { return }
            claim(release, nil, nil, at: sequence)
        case .accepted:
            if looks.seesGone(at: rank), there.first.map({ $0 < rank }) ?? false { acceptance.noteGone(release, rank) }
        case .fixClaimed, .fixed, .duplicate:
            break
        }
    }

    /// A reporter says that it works in a release newer than any that somebody has it in. A look that had found it gone there
    /// before it was said to be back counts again.
    private mutating func noteWorking(_ release: String, _ rank: Int, at sequence: Int64) {
        guard [.triage, .open, .regressed].contains(line.state), !isReopenedByHand, there.first != nil,
            reports.areBefore(rank),
            looks.newestSeesGone(from: rank), looks.sawGone(in: rank..<rank + 1), untold.isEmpty
        else { return }
        claim(release, nil, nil, at: sequence)
    }

    /// Somebody claims the same fix of the same release once more, of which the first claim tells already.
    private func isSaidAgain(_ release: String, _ author: String?) -> Bool {
        guard author != nil, later.isEmpty, let claim = currentFix.map({ line.claims[$0.index] }) else { return false }
        return claim.release == release && claim.author != nil && claim.standing == .open
    }

    /// A claim is of the causes that are in the problem when it is made, and what looks see gone of those that were met.
    private mutating func claim(_ release: String, _ author: String?, _ minimumOS: String?, at sequence: Int64) {
        guard !isSaidAgain(release, author) else {
            if let minimumOS, let fix = currentFix { line.claims[fix.index].minimumOS = minimumOS }
            return
        }
        let later = Set(
            causes.indices.filter { !causes[$0].isIn(at: sequence) && !(author == nil && causes[$0].isMet) })
        var claim = FixClaim(
            attempt: line.claims.count + 1, release: release, author: author, minimumOS: minimumOS)
        if let rank = lineage.rank(of: release, on: line.name),
            let found = later.isEmpty
                ? contradiction(of: rank, from: rank + 1)
                : causes(without: later).compactMap({ $0.contradiction(of: rank, from: rank + 1) }).first
        {
            // It failed before it was claimed: what another one has mended stays as it is.
            (claim.standing, claim.contradictedIn) = (.contradicted, found)
            line.claims.insert(claim, at: currentFix?.index ?? line.claims.count)
            for index in line.claims.indices { line.claims[index].attempt = index + 1 }
            if line.state.isOpen, currentFix == nil { line.state = .regressed }
            return
        }
        stateBeforeLook = author == nil ? line.state : nil
        withdraw([.open])
        acceptance.end(at: sequence)
        acceptance.forgetLooks()
        isReopenedByHand = false
        line.claims.append(claim)
        self.later = later
        line.state = .fixClaimed
        settle()
    }

    /// The release that shows that a fix in the one of this rank is none; see ``LinePresence``.
    func contradiction(of fix: Int, from start: Int) -> String? {
        there.contradiction(of: fix, from: start, confirmed: confirmed.ranks, looks)
    }

    /// A claim holds when it was seen to hold by everybody who had met the problem: by a look at the fixed release or a
    /// later one, and by a reporter who has it. Where its element is gone, or no look is of all of it, no look can tell,
    /// and a reporter's word is what there is.
    private mutating func settle() {
        guard line.state == .fixClaimed || line.state == .open, let fix = currentFix,
            holds(from: start(of: fix))
        else { return }
        line.claims[fix.index].standing = .held
        if line.state == .fixClaimed { line.state = .fixed }
    }

    /// From where on what is good tells of a fix: what was so before the problem was first met says nothing of any.
    func start(of fix: (index: Int, rank: Int)) -> Int { max(fix.rank, there.first ?? fix.rank) }

    /// Somebody reported it from a release before the fix, of whom nobody has said that it works: the same as if they had done
    /// so before it was seen to hold. Where looks alone called it gone that tell nothing to whoever has it, nobody has.
    private mutating func unsettle(by report: Int64?) {
        guard let fix = currentFix else { return }
        if line.claims[fix.index].author == nil, let before = stateBeforeLook, !untold.isEmpty {
            line.claims.remove(at: fix.index)
            (line.state, line.isSeenGone) = (before, nil)
            return
        }
        if let report { line.fromOlderReleases.append(report) }
        line.claims[fix.index].standing = .open
        line.state = .fixClaimed
        settle()
    }

    private mutating func holds(from start: Int) -> Bool {
        guard later.isEmpty else {
            let claimed = claimed
            line.isSeenGone = claimed.allSatisfy { $0.isSeenGone(from: start) } ? true : nil
            return claimed.contains(where: \.isMet) && claimed.allSatisfy { $0.isFixed(from: start) }
                && !later.contains { causes[$0].isAwaited }
        }
        let isConfirmed =
            causes.isEmpty
            ? confirmed.isForAll(from: start) : reports.isAny && causes.allSatisfy { $0.isConfirmed(from: start) }
        let isGone = looks.newestSeesGone(from: start) && (isConfirmed || untold.isEmpty)
        line.isSeenGone = isGone ? true : nil
        // One whose causes differ is fixed when each is.
        guard causes.allSatisfy({ $0.isFixed(from: start) }) else { return false }
        return (isGone || isConfirmed) && (isGone || looks.goneWithElement != nil || !wasObserved || isPartlyUnseen)
            && (isConfirmed || !reports.isAny)
    }

    /// Those who have it of whom no look tells that it is gone.
    var untold: [UntoldReporters] { reporters.compactMap(\.untold) }

    /// The causes that the claim in force tells of.
    private var claimed: [CauseFold] { causes(without: later) }

    private func causes(without others: Set<Int>) -> [CauseFold] {
        causes.indices.filter { !others.contains($0) }.map { causes[$0] }
    }

    /// While something is there that came into the problem after the claim in force, the problem is open, whatever became of
    /// the claim. Where it went with the claimed release, the claim is as good as of it, too.
    private mutating func heedLater() {
        guard let fix = currentFix, !later.isEmpty else { return }
        let others = later.map { causes[$0] }
        if others.contains(where: \.isThere) {
            if line.state.isMended { line.state = .open }
        } else if line.state == .open,
            others.allSatisfy({ $0.contradiction(of: fix.rank, from: fix.rank) == nil })
        {
            later = []
            line.claims[fix.index].standing = .open
            line.state = .fixClaimed
            settle()
        }
    }

    private mutating func decide(_ decision: ProblemEvent.Decision, in release: String?, at sequence: Int64) {
        let isAcceptedBefore = line.state == .accepted || line.acceptedBefore != nil
        line.acceptedBefore = decision == .open && isAcceptedBefore ? release : nil
        switch decision {
        case .open:
            acceptance.end(at: sequence)
            let isMended =
                line.state.isMended || looks.newestSeesGone(from: there.first ?? 0)
            isReopenedByHand = isMended && line.state != .triage && line.state != .open
            withdraw([.open, .held])
            line.state = .open
        case .accept, .falseAlarm:
            withdraw([.open])
            line.state = .accepted
            acceptance.begin(at: sequence)
        }
    }

    private mutating func withdraw(_ standings: Set<FixClaim.Standing>) {
        guard let fix = currentFix, standings.contains(line.claims[fix.index].standing) else { return }
        line.claims[fix.index].standing = .withdrawn
    }

    /// The claim in force: the last one.
    var currentFix: (index: Int, rank: Int)? {
        guard let last = line.claims.last, last.standing == .open || last.standing == .held,
            let rank = lineage.rank(of: last.release, on: line.name)
        else { return nil }
        return (line.claims.count - 1, rank)
    }
}
