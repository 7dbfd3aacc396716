/// One of the causes of a problem that others went on in: what was looked at and who told of it. Those that are about
/// one element are one cause.
package struct FamilyCause: Sendable {
    /// What looks saw of it, in their order.
    package var looks: [ProblemEvent]
    /// Reports of it.
    package var reports: Set<Int64>
    /// When it went on in the problem, by the number of that event: what was claimed and decided of that before was of another
    /// cause. `nil`: it is the problem's own.
    package var since: Int64?

    package init(looks: [ProblemEvent], reports: Set<Int64>, since: Int64? = nil) {
        (self.looks, self.reports, self.since) = (looks, reports, since)
    }

    /// Whether what people say and do of the problem tells something of it.
    package func isTold(by event: ProblemEvent) -> Bool {
        switch event.kind {
        case .observed: false
        case .fixClaimed, .decided: since.map { event.sequence > $0 } ?? true
        case .reported, .confirmed, .merged, .unmerged, .takenBack: event.report.map(reports.contains) ?? true
        }
    }
}

extension [FamilyCause] {
    /// A number for each report that all of its person's on the same cause share: who tells of two causes has a voice on
    /// each.
    package func persons(_ persons: [Int64: Int64]) -> [Int64: Int64] {
        guard count > 1 else { return persons }
        var first: [[Int64]: Int64] = [:]
        return persons.sorted { $0.key < $1.key }.reduce(into: [:]) { apart, known in
            let cause = Int64(firstIndex { $0.reports.contains(known.key) } ?? 0)
            let own = first[[known.value, cause]] ?? known.key
            first[[known.value, cause]] = own
            apart[known.key] = own
        }
    }
}

/// What is known of one cause on one release line, moved event by event.
struct CauseFold {
    private let reports: Set<Int64>
    private let line: String
    private let lineage: Lineage
    private var waiting: ArraySlice<ProblemEvent>
    private var looks = LineLooks()
    private var wasObserved = false
    private var wasReported = false
    private var confirmed: Set<Int> = []

    init(_ cause: FamilyCause, line: String, lineage: Lineage) {
        (self.line, self.lineage, reports) = (line, lineage, cause.reports)
        waiting = cause.looks.sorted { $0.sequence < $1.sequence }[...]
    }

    /// An event of the whole problem: all looks at this cause until then are over.
    mutating func hear(_ event: ProblemEvent, isReplaced: Bool) {
        while let look = waiting.first, look.sequence <= event.sequence {
            waiting.removeFirst()
            see(look)
        }
        guard let report = event.report, reports.contains(report) else { return }
        let rank = event.release.flatMap { lineage.rank(of: $0, on: line) }
        if let release = event.release, rank == nil, lineage.line(of: release) != nil { return }
        if case .reported = event.kind { wasReported = true }
        guard !isReplaced, let rank else { return }
        if case .confirmed(_, _, works: true) = event.kind {
            confirmed.insert(rank)
        } else {
            confirmed = confirmed.filter { $0 > rank }
        }
    }

    private mutating func see(_ look: ProblemEvent) {
        guard case .observed(let release, let presence, let evidence) = look.kind else { return }
        let rank = lineage.rank(of: release, on: line)
        switch presence {
        case .present:
            if rank != nil || lineage.line(of: release) == nil { wasObserved = true }
            if let rank { looks.notePresent(release, rank, evidence) }
        case .absent:
            if let rank { looks.noteAbsent(release, rank, evidence) }
        case .notObserved: break
        }
    }

    /// Whether it is fixed by what was seen and said from a release on.
    /// - Parameter isConfirmed: somebody who reported any of the causes says that it works: enough for those that looks see
    ///   gone.
    func isFixed(from rank: Int, isConfirmed isSaid: Bool) -> Bool {
        guard wasObserved || wasReported else { return true }
        let isGone = looks.newestSeesGone(from: rank), isConfirmed = confirmed.contains { $0 >= rank }
        return (isGone || isConfirmed) && (isGone || looks.goneWithElement != nil || !wasObserved)
            && (isConfirmed || !wasReported || isGone && isSaid)
    }
}
