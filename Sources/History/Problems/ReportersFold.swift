/// People who reported a problem and listen with the same device and screen reader, with what those looks saw of it that can
/// concern them.
package struct ListeningReporters: Hashable, Sendable {
    package var reports: Set<Int64>
    package var looks: [ProblemEvent]
    /// What tells them apart from those with whom looks met it.
    package var apart: HeardWith

    package init(reports: Set<Int64>, looks: [ProblemEvent], apart: HeardWith) {
        (self.reports, self.looks, self.apart) = (reports, looks, apart)
    }
}

/// People who have a problem that looks found gone, none of which tells whether it is gone for them.
package struct UntoldReporters: Hashable, Sendable, Codable {
    /// The latest release in which one of them has it; `nil`: they did not say.
    package var release: String?
    package var with: HeardWith

    package init(release: String?, with: HeardWith) { (self.release, self.with) = (release, with) }
}

/// What looks tell people who listen alike of a problem on one release line, moved event by event. That it is gone on a
/// phone tells nothing to whoever has it on a tablet (docs/judgement.md section 6).
struct ReportersFold {
    private let reporters: ListeningReporters
    private let line: String
    private let lineage: Lineage
    private let voices: Voices
    private var waiting: WaitingLooks
    private var looks = LineLooks()
    /// Who had it in which release, or said that it works there, in the order in which they said so; before all others where they
    /// did not say in which.
    private var words: [(person: Int64, rank: Int, release: String?, isThere: Bool)] = []

    init(_ reporters: ListeningReporters, line: String, lineage: Lineage, voices: Voices) {
        (self.reporters, self.line, self.lineage, self.voices) = (reporters, line, lineage, voices)
        waiting = WaitingLooks(reporters.looks)
    }

    /// An event of the whole problem. A look at a release is for them what was seen there until then that can concern them.
    mutating func hear(_ event: ProblemEvent, isReplaced: Bool) {
        for look in waiting.take(upTo: event) { see(look) }
        guard !isReplaced, let report = event.report, reporters.reports.contains(report) else { return }
        let rank = event.release.flatMap { lineage.rank(of: $0, on: line) }
        if let release = event.release, rank == nil, lineage.line(of: release) != nil { return }
        let person = voices.person(of: report)
        if case .confirmed(_, _, works: true) = event.kind {
            guard let rank else { return }
            looks.noteWorking(for: person, rank)
            words.append((person, rank, event.release, false))
        } else {
            if let rank, let release = event.release { looks.noteReported(by: person, release, rank) }
            words.append((person, rank ?? -1, event.release, true))
        }
    }

    /// By person, the latest release in which they have it, of those up to this one.
    private func having(upTo rank: Int) -> [Int64: (rank: Int, release: String?)] {
        words.filter { $0.rank <= rank }.reduce(into: [:]) { has, word in
            let known = has[word.person]?.rank
            if word.isThere {
                if word.rank >= known ?? -1 { has[word.person] = (word.rank, word.release) }
            } else if let known, word.rank >= known {
                has[word.person] = nil
            }
        }
    }

    private mutating func see(_ look: ProblemEvent) {
        guard case .observed(let release, let presence, let evidence) = look.kind,
            let rank = lineage.rank(of: release, on: line)
        else { return }
        switch presence {
        case .present: looks.notePresent(release, rank, evidence)
        case .absent: looks.noteAbsent(release, rank, evidence)
        case .notObserved: break
        }
    }

    /// Those who have it of whom no look in a later release tells that it is gone.
    var untold: UntoldReporters? { untold(by: looks, upTo: .max) }

    /// The same by what is known of the releases up to this one.
    func untold(upTo rank: Int) -> UntoldReporters? { untold(by: looks.upTo(rank), upTo: rank) }

    private func untold(by looks: LineLooks, upTo rank: Int) -> UntoldReporters? {
        guard let last = having(upTo: rank).values.max(by: { $0.rank < $1.rank }),
            !looks.newestSeesGone(from: last.rank + 1),
            looks.goneWithElement.map({ $0.rank <= last.rank }) ?? true
        else { return nil }
        return UntoldReporters(release: last.release, with: reporters.apart)
    }
}
