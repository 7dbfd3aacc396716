import Application
import History
import Messages
import Storage

/// What a problem's page says first, in one short sentence: what it stands at, whether it is there, and since when.
struct ProblemFact {
    private let problem: StoredProblem
    /// The line of releases that makes the whole problem what it is called.
    private let line: ProblemRecord.Line?
    /// Releases of that line, and those without a place, in their order, oldest first.
    private let ordered: [String]
    private let presence: [String: Presence]
    private let subject: (String) -> Message?
    private let story: ProblemStory

    init(_ story: ProblemStory) {
        (problem, self.story) = (story.problem, story)
        line = problem.speaking
        let lineage = story.history.lineage, name = line?.name
        ordered = story.history.ordered.map(\.version).filter { release in
            name.map { lineage.rank(of: release, on: $0) != nil } ?? true || lineage.line(of: release) == nil
        }
        (presence, subject) = (story.presence, story.subject)
    }

    /// “Open: still there in 5.0.1, first met in 5.0.”
    var words: Message {
        if let other = problem.record.duplicateOf { return "A duplicate: it goes on in problem \(other)." }
        let fact = [head, body].compactMap(\.self).joined(by: ": ") + "."
        return ([fact, lastSubject].compactMap(\.self) + elsewhere).joined(by: " ")
    }

    /// What went on in the problem and was there last, where its own subject was not.
    private var lastSubject: Message? {
        guard let last = ordered.lastIndex(where: isThere), let subject = subject(ordered[last]) else { return nil }
        let isGone = problem.state == .fixed || ordered[last...].dropFirst().contains { presence[$0] == .absent }
        return isGone ? "There last: \(subject)." : "Still there: \(subject)."
    }

    /// How it stands on other lines of releases that had it of their own.
    private var elsewhere: [Message] {
        problem.record.lines.filter { $0.isInherited != true && $0.name != line?.name && $0.since != nil }.map {
            other in
            let name = Message(text: other.name), fix = other.claims.last.map { Message(text: $0.release) }
            return switch (other.state, fix) {
            case (.accepted, _): "Accepted on the line \(name)."
            case (.fixed, let fix?): "Fixed in \(fix) on the line \(name)."
            case (.fixClaimed, let fix?): "Not confirmed on the line \(name): the fix in \(fix)."
            default: "Open on the line \(name)."
            }
        }
    }

    private var head: Message {
        let claim = line?.claims.last
        switch problem.state {
        case .triage: return "To be decided"
        case .open where line?.isOpenForLater == true: return "Open for what was merged into it later"
        case .open: return "Open"
        case .duplicate: return "A duplicate"
        case .accepted where problem.record.lines.contains { $0.state != .accepted && $0.isInherited != true }:
            return "Accepted on the line \(text: line?.name ?? "")"
        case .accepted: return problem.record.isFalseAlarm == true ? "Decided not to be a problem" : "Accepted"
        case .fixed where line?.goneWithElement != nil:
            return "Gone with its element in \(text: line?.goneWithElement ?? ""), and a reporter says that it works"
        // The release that it was first met in mended nothing: somebody listened once more, and it was right.
        case .fixed where claim?.author == nil && claim?.release == line?.since && claim != nil:
            return "No longer there in \(text: line?.since ?? "")"
        case .fixed: return claim.map { "Fixed in \(text: $0.release)" } ?? "Fixed"
        case .fixClaimed:
            guard let claim else { return "Fix claimed" }
            let isSeenGone = line?.isSeenGone == true
            let fix: Message =
                if claim.author == nil {
                    "No longer found in \(text: claim.release)"
                } else if !isSeenGone {
                    "Fix claimed for \(text: claim.release)"
                } else {
                    "Seen to hold, the fix for \(text: claim.release)"
                }
            if line?.isConfirmedBySome == true { return "\(fix), not confirmed for all who reported it" }
            return isSeenGone ? "\(fix), not confirmed by a reporter" : "\(fix), not confirmed"
        case .regressed:
            guard let claim, claim.standing == .contradicted else { return "Back again" }
            return claim.author == nil ? "Back again" : "The fix in \(text: claim.release) did not hold"
        }
    }

    /// From releases that nobody has uploaded.
    private var reportedElsewhere: Message? {
        guard let names = problem.record.reportedIn else { return nil }
        return "reported in \(text: names.joined(separator: ", ")), of which nothing was uploaded"
    }

    /// Whether it is there, and where it was met first.
    private var body: Message? {
        let first = line?.since ?? problem.since
        guard let last = ordered.last(where: isThere) else {
            return first.map(firstMet(in:)) ?? reportedElsewhere ?? "no release is known to have it"
        }
        let back = line?.backSince.flatMap { $0 == last ? nil : "back since \(text: $0)" as Message }
        let isBack = line?.backSince == last || wasGone(before: last)
        let since = first.flatMap { $0 == last ? nil : firstMet(in: $0) }
        let isSeen = isSeen(last)
        let there: Message
        if !problem.state.isOpen || problem.state == .fixClaimed, since != nil {
            there = isSeen ? "last there in \(text: last)" : "last reported in \(text: last)"
        } else if problem.state.isOpen, problem.state != .fixClaimed, last == ordered.last, since != nil {
            there =
                isSeen
                ? (isBack ? "there again in \(text: last)" : "still there in \(text: last)")
                : isBack ? "reported again in \(text: last)" : "still reported in \(text: last)"
        } else {
            there = isSeen ? "there in \(text: last)" : "reported in \(text: last)"
        }
        return [there, back, since, later(than: last)].compactMap(\.self).joined()
    }

    /// The last look before this release found it gone, by itself or with its element, where it had been there.
    private func wasGone(before release: String) -> Bool {
        let earlier = ordered.prefix { $0 != release }.filter { (presence[$0] ?? .notObserved) != .notObserved }
        return earlier.last.map { presence[$0] == .absent } == true && earlier.contains { presence[$0] == .present }
    }

    /// Where people reported it from releases that are not known here, none that is known is the first of all.
    private func firstMet(in release: String) -> Message {
        story.events.map(\.event).isReported(beyondReleasesUpTo: release, story.history.lineage)
            ? "first met in \(text: release) of the releases that are known here" : "first met in \(text: release)"
    }

    /// What the newest release after it is known for, where no claim tells.
    private func later(than last: String) -> Message? {
        guard [.triage, .open, .regressed].contains(problem.state), let newest = ordered.last, newest != last else {
            return nil
        }
        if let gone = line?.goneWithElement {
            return "gone with its element in \(text: gone)"
        }
        if presence[newest] == .absent {
            return switch problem.record.openDespiteLooks(in: newest) {
            case .untold(let reporters):
                "not seen in \(text: newest), but no look tells whether it is gone \(Message(reporters.with)), as somebody has it"
            case .contradicted(let release):
                "the checks do not see it in \(text: newest), as they did not in \(text: release)"
            case .openedByHand: "the checks do not see it in \(text: newest), and somebody opened it again"
            case nil: "not in \(text: newest)"
            }
        }
        guard let retired = story.retirement(in: newest) else { return "not observed in \(text: newest)" }
        return retired.variant == nil
            ? "its screen is retired since \(text: retired.since)"
            : "not observed in \(text: newest)"
    }

    private func isSeen(_ release: String) -> Bool { presence[release] == .present }
    private func isThere(_ release: String) -> Bool {
        isSeen(release) || problem.record.isReported(in: release)
    }
}
