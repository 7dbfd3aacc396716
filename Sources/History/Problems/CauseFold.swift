/// What is known of one cause on one release line, moved event by event.
struct CauseFold {
    private let cause: FamilyCause
    private let line: String
    private let lineage: Lineage
    private var waiting: WaitingLooks
    private var looks = LineLooks()
    /// Those to whom looks tell something else than to all.
    private var reporters: [ReportersFold]
    private(set) var there = LinePresence()
    private var wasObserved = false
    private var wasReported = false
    /// By those who reported this cause: that another one works tells nothing of it.
    private var confirmed: Confirmations
    private let voices: Voices

    init(_ cause: FamilyCause, line: String, lineage: Lineage, voices: Voices, confirmers: Confirmers) {
        (self.cause, self.line, self.lineage) = (cause, line, lineage)
        self.voices = voices
        confirmed = Confirmations(voices, confirmers)
        reporters = cause.reporters.map { ReportersFold($0, line: line, lineage: lineage, voices: voices) }
        waiting = WaitingLooks(cause.looks)
    }

    /// An event of the whole problem. A look at a release is of this cause what was seen of it there until then.
    mutating func hear(_ event: ProblemEvent, isReplaced: Bool) {
        for index in reporters.indices { reporters[index].hear(event, isReplaced: isReplaced) }
        for look in waiting.take(upTo: event) { see(look) }
        guard let report = event.report, cause.reports.contains(report) else { return }
        let rank = event.release.flatMap { lineage.rank(of: $0, on: line) }
        if let release = event.release, rank == nil, lineage.line(of: release) != nil { return }
        if case .reported = event.kind {
            wasReported = true
            confirmed.noteReporter(report)
        }
        guard !isReplaced, let release = event.release, let rank else { return }
        if case .confirmed(_, _, works: true) = event.kind {
            confirmed.noteWorking(rank, report)
            looks.noteWorking(for: voices.person(of: report), rank)
        } else {
            confirmed.forget(upTo: rank)
            confirmed.noteThere(rank, report)
            looks.noteReported(by: voices.person(of: report), release, rank)
            there.note(release, rank, isReported: true)
        }
    }

    private mutating func see(_ look: ProblemEvent) {
        guard case .observed(let release, let presence, let evidence) = look.kind else { return }
        let rank = lineage.rank(of: release, on: line)
        switch presence {
        case .present:
            if rank != nil || lineage.line(of: release) == nil { wasObserved = true }
            guard let rank else { return }
            looks.notePresent(release, rank, evidence)
            there.note(release, rank, isReported: false)
        case .absent:
            guard let rank else { return }
            looks.noteAbsent(release, rank, evidence)
            if looks.sawGone(in: rank..<rank + 1) { there.noteGone(rank) }
        case .notObserved: break
        }
    }

    /// Whether it was in the problem already when an event came.
    func isIn(at sequence: Int64) -> Bool { cause.isIn(at: sequence) }

    /// Somebody or something has met it.
    var isMet: Bool { wasObserved || wasReported }

    /// The first release after the last in which it was there.
    private var end: Int { there.last.map { $0 + 1 } ?? 0 }

    /// It was met, and neither a look nor somebody who reported it has found it gone in a later release.
    var isThere: Bool { isMet && !isSeenGone(from: end) && !confirmed.isSaid(from: end) }

    /// It was found gone, and not everybody who reported it knows by a reporter that it works.
    var isAwaited: Bool { wasReported && !isThere && !confirmed.isForAll(from: end) }

    func isSeenGone(from rank: Int) -> Bool {
        looks.newestSeesGone(from: rank) && reporters.allSatisfy { $0.untold == nil }
    }

    /// Whether a look found it gone in one of these releases, or it was for all who had reported it.
    func wasGood(in ranks: Range<Int>) -> Bool { confirmed.wasForAll(in: ranks) || looks.sawGone(in: ranks) }

    /// The release that shows that a fix in the one of this rank is none; see ``LinePresence``.
    func contradiction(of fix: Int, from start: Int) -> String? {
        there.contradiction(of: fix, from: start, confirmed: confirmed.ranks, looks)
    }

    /// Nobody reported it, or it is confirmed for everybody who did: since this release, or since it was there last where that is
    /// longer ago.
    func isConfirmed(from rank: Int) -> Bool { !wasReported || confirmed.isForAll(from: min(rank, end)) }

    /// Whether it is fixed by what was seen and said from a release on, or since it was there last.
    func isFixed(from rank: Int) -> Bool {
        guard isMet else { return true }
        let rank = min(rank, end)
        let isGone = isSeenGone(from: rank), isConfirmed = confirmed.isForAll(from: rank)
        return (isGone || isConfirmed) && (isGone || looks.goneWithElement != nil || !wasObserved)
            && (isConfirmed || !wasReported)
    }
}
