import Application
import History
import Messages
import Storage

/// What a problem's page says first, in one short sentence: what it stands at, whether it is there, and since when.
struct ProblemFact {
    private let problem: StoredProblem
    /// Releases in their order, oldest first.
    private let ordered: [String]
    private let presence: [String: Presence]

    init(_ story: ProblemStory) {
        problem = story.problem
        ordered = story.history.ordered.map(\.version)
        presence = story.presence
    }

    /// “Open: still there in 5.0.1, first met in 5.0.”
    var words: String {
        if let other = problem.record.duplicateOf { return "A duplicate: it goes on in problem \(other)." }
        return [head, body].compactMap { $0 }.joined(separator: ": ") + "."
    }

    /// The line of releases that makes the whole problem what it is called.
    private var line: ProblemRecord.Line? {
        problem.record.lines.first { $0.state == problem.state && $0.isInherited != true }
            ?? problem.record.lines.first { $0.state == problem.state }
    }

    private var head: String {
        let claim = line?.claims.last
        switch problem.state {
        case .triage: return "To be decided"
        case .open: return "Open"
        case .duplicate: return "A duplicate"
        case .accepted: return problem.record.isFalseAlarm == true ? "Decided not to be a problem" : "Accepted"
        case .fixed: return claim.map { "Fixed in \($0.release)" } ?? "Fixed"
        case .fixClaimed:
            guard let claim else { return "Fix claimed" }
            guard line?.isSeenGone == true else { return "Fix claimed for \(claim.release), not confirmed" }
            let seen = claim.author == nil ? "No longer found in" : "Seen to hold, the fix for"
            return "\(seen) \(claim.release), not confirmed by a reporter"
        case .regressed:
            guard let claim, claim.standing == .contradicted else { return "Back again" }
            return claim.author == nil ? "Back again" : "The fix in \(claim.release) did not hold"
        }
    }

    /// Whether it is there, and where it was met first.
    private var body: String? {
        guard let last = ordered.last(where: isThere) else {
            return problem.since.map { "first met in \($0)" } ?? "no release is known to have it"
        }
        let since = problem.since.flatMap { $0 == last ? nil : "first met in \($0)" }
        let verb = isSeen(last) ? "there" : "reported"
        let there: String
        if !problem.state.isOpen || problem.state == .fixClaimed {
            there = since == nil ? "\(verb) in \(last)" : "last \(verb) in \(last)"
        } else if last == ordered.last, since != nil {
            there = "still \(verb) in \(last)"
        } else {
            there = "\(verb) in \(last)"
        }
        return [there, since, later(than: last)].compactMap { $0 }.joined(separator: ", ")
    }

    /// What the newest release after it is known for, where no claim tells.
    private func later(than last: String) -> String? {
        guard [.triage, .open, .regressed].contains(problem.state), let newest = ordered.last, newest != last else {
            return nil
        }
        if let gone = problem.record.lines.compactMap(\.goneWithElement).first {
            return "gone with its element in \(gone)"
        }
        return presence[newest] == .absent ? "not in \(newest)" : "not observed in \(newest)"
    }

    private func isSeen(_ release: String) -> Bool { presence[release] == .present }
    private func isThere(_ release: String) -> Bool {
        isSeen(release) || problem.record.isReported(in: release)
    }
}
