import Application
import Foundation
import History
import Messages
import Storage

/// What was done about a problem: fixes that somebody claimed, those that were seen unasked, and what came of each. Who
/// reported it confirms a fix; what looks saw of it is told as that.
extension ProblemStory {
    var tried: Message? {
        let claims = problem.record.claims
        guard !claims.isEmpty else { return nil }
        let parts = claims.enumerated().flatMap { [tried($1, $0), outcome($1)].compactMap(\.self) }
        return parts.joined() + "."
    }

    /// The first one begins the sentence. What nobody claimed is no attempt.
    private func tried(_ claim: FixClaim, _ index: Int) -> Message {
        let release = Message(text: claim.release)
        guard claim.author != nil else {
            return switch (isPerson(.absent, in: claim.release), index) {
            case (true, 0): "Found gone by a person in \(release)"
            case (true, _): "found gone by a person in \(release)"
            case (false, 0): "Seen gone by the checks in \(release)"
            case (false, _): "seen gone by the checks in \(release)"
            }
        }
        let attempt = problem.record.claims.prefix(index + 1).count { $0.author != nil }
        return index == 0
            ? "Claimed fixed in \(release)"
            : attempt == 1 ? "claimed fixed in \(release)" : "attempt \(attempt) in \(release)"
    }

    /// `nil`: what was seen says it all.
    private func outcome(_ claim: FixClaim) -> Message? {
        func named(_ release: String?) -> Message { release.map { Message(text: $0) } ?? "a later release" }
        switch claim.standing {
        case .open: return "not confirmed yet"
        case .held: return goodWord(claim)
        case .withdrawn: return "overtaken by what was said later"
        case .regressed:
            return [goodWord(claim), "and there again in \(named(claim.regressedIn))"].compactMap(\.self).joined()
        case .contradicted where isMendedLater(claim): return "still there in an earlier build of it"
        case .contradicted:
            return claim.contradictedIn.map { reports(of: $0) + denials(of: $0) > 0 } == true
                ? "still reported" : "seen again in \(named(claim.contradictedIn))"
        }
    }

    /// Who says that a fix held while it did; `nil`: nobody but whoever saw it gone unasked. What checks alone saw is not
    /// confirmed where somebody had reported it. What was merged into it later may be there where it is gone.
    private func goodWord(_ claim: FixClaim) -> Message? {
        if !confirmations(from: claim).isEmpty { return "confirmed" }
        let wasSeen = claim.standing == .held || !absences(from: claim).isEmpty
        let seen: Message? = claim.author != nil && wasSeen ? "seen to hold" : nil
        return wasReported(before: claim) ? [seen, "confirmed by no reporter"].compactMap(\.self).joined() : seen
    }

    /// Somebody had reported it from a release before the one in which it came back, or from nobody knows which.
    private func wasReported(before claim: FixClaim) -> Bool {
        events.contains { event in
            guard case .reported(_, let release) = event.event.kind else { return false }
            guard let release, let back = claim.regressedIn else { return claim.regressedIn != nil }
            return history.lineage.relation(of: release, to: back) == .before
        }
    }

    /// One after the other: who claimed it when, or who saw it gone, and what came of it.
    var attempts: [Message] {
        problem.record.claims.map { claim in
            let said = events.last { event in
                if case .fixClaimed(claim.release, claim.author ?? "", _) = event.event.kind { true } else { false }
            }
            let parts: [Message?] = [
                tried(claim, 0),
                claim.minimumOS.map { "which needs \(text: $0)" },
                claim.author.map { "claimed by \(text: $0)" },
                said.map { "\(calendarDay: $0.at)" },
            ]
            let note = said?.note.map { "“\(text: $0)”" as Message }
            return [parts.compactMap(\.self).joined() + ".", note, standing(claim)].compactMap(\.self).joined(by: " ")
        }
    }

    /// `nil`: nothing but what was seen is known.
    private func standing(_ claim: FixClaim) -> Message? {
        switch claim.standing {
        case .open:
            let missing: [Message] = [
                isSeenGone(claim) ? nil : unseen(claim),
                problem.reports > 0 && confirmations(from: claim).isEmpty ? "no reporter has confirmed it" : nil,
                lines(endingWith: claim).contains { $0.isConfirmedBySome == true }
                    ? "who says that it works listens with something else than others, or it worked there where others had it"
                    : nil,
                isMerged && !confirmations(from: claim).isEmpty
                    ? "one of the causes that went on in it is not confirmed" : nil,
            ].compactMap(\.self)
            return missing.isEmpty ? "… Not confirmed yet." : "… Not confirmed yet: \(missing.joined())."
        case .held, .regressed:
            let back: Message? = claim.regressedIn.map { "✗ Then it came back: \(finders(in: $0))." }
            let said = [confirmed(claim), back].compactMap(\.self)
            return said.isEmpty ? nil : said.joined(by: " ")
        case .withdrawn: return "– Overtaken: another claim or a decision took its place."
        case .contradicted:
            guard let release = claim.contradictedIn else { return "✗ It did not hold." }
            if isMendedLater(claim) {
                return "✗ An earlier build of \(text: release) still had it, a later one does not."
            }
            return "✗ It did not hold: \(finders(in: release))."
        }
    }

    /// It failed in a build of the very release that it was claimed for, and a later build of that has it mended.
    private func isMendedLater(_ claim: FixClaim) -> Bool {
        guard claim.standing == .contradicted, claim.contradictedIn == claim.release else { return false }
        return problem.record.claims.contains { later in
            later.release == claim.release && later.author == nil && later.standing == .held
                && later.attempt > claim.attempt
        }
    }

    /// Who says that a fix held. Of what the checks saw gone unasked, they are told already.
    private func confirmed(_ claim: FixClaim) -> Message? {
        let seen = claim.author == nil ? nil : absences(from: claim).first
        let looked: Message? = seen.map {
            isPerson(.absent, in: $0) ? "by a person in \(text: $0)" : "by the checks in \(text: $0)"
        }
        let reporter: Message? = confirmations(from: claim).first.map { "by the reporter of report \($0)" }
        if reporter == nil, wasReported(before: claim) {
            return looked.map { "– Seen to hold \($0), confirmed by no reporter." } ?? "– Confirmed by no reporter."
        }
        let by = [looked, reporter].compactMap(\.self)
        guard by.isEmpty else { return "✓ Confirmed \(by.listed())." }
        return claim.author == nil ? nil : "✓ Confirmed."
    }

    /// Why no look confirms a claim.
    private func unseen(_ claim: FixClaim) -> Message {
        let later = Set(later(than: claim))
        if let gone = problem.record.lines.compactMap(\.goneWithElement).first(where: later.contains) {
            return "its element is gone in \(text: gone)"
        }
        if let found = problem.record.lines.compactMap(\.foundByPerson).first {
            return "a person found it in \(text: found), and no session has found it gone"
        }
        if let untold = problem.record.lines.compactMap(\.untoldReporters).first {
            return "no look tells whether it is gone \(Message(untold.with)), as somebody has it"
        }
        return "no check has seen it gone in \(text: claim.release) or later"
    }

    /// What was claimed for a release, or seen gone there, and what came of it.
    func claims(_ release: String) -> [Message] {
        problem.record.claims.filter { $0.release == release }.map { claim in
            let isConfirmed = !confirmations(from: claim).isEmpty
            let word: Message? =
                switch claim.standing {
                case .open: "… not confirmed yet"
                case .held where isConfirmed || claim.author != nil: "✓ confirmed"
                case .held: nil
                case .contradicted where isMendedLater(claim): "✗ not yet in an earlier build"
                case .contradicted: "✗ did not hold"
                case .regressed where isConfirmed || claim.author != nil && !wasReported(before: claim):
                    "✓ confirmed, there again later"
                case .regressed: "✗ there again later"
                case .withdrawn: "– overtaken"
                }
            let told: Message =
                claim.author != nil
                ? "Claimed fixed"
                : isPerson(.absent, in: release) ? "Found gone by a person" : "Seen gone by the checks"
            return word.map { "\(told): \($0)" } ?? told
        }
    }

    /// Releases from the claimed one on, until it came back, in which a look found it gone though its element was there,
    /// earliest first; none where no look could tell.
    private func absences(from claim: FixClaim) -> [String] {
        guard claim.regressedIn != nil || isSeenGone(claim) else { return [] }
        return good(claim).filter {
            presence[$0] == .absent && howSeen($0, .absent)?.isElementGone != true
        }
    }

    private func isSeenGone(_ claim: FixClaim) -> Bool { lines(endingWith: claim).contains { $0.isSeenGone == true } }

    /// Lines of releases on which a claim is the last.
    private func lines(endingWith claim: FixClaim) -> [ProblemRecord.Line] {
        problem.record.lines.filter { $0.claims.last?.said == claim.said }
    }

    /// Reports whose reporters say that it works from the claimed release on, until it came back: who speaks of a later one
    /// says nothing of this.
    private func confirmations(from claim: FixClaim) -> [Int64] {
        let releases = Set(good(claim))
        return current.compactMap { event in
            if case .confirmed(let report, let release, true) = event.event.kind, releases.contains(release) {
                report
            } else {
                nil
            }
        }
    }

    /// Releases of which a claim tells that they are without it: those after it, before the one in which it is back.
    private func good(_ claim: FixClaim) -> [String] {
        guard let back = claim.regressedIn else { return later(than: claim) }
        return later(than: claim).filter { ![.same, .after].contains(history.lineage.relation(of: $0, to: back)) }
    }

    private func later(than claim: FixClaim) -> [String] {
        history.ordered.map(\.version).filter {
            [.same, .after].contains(history.lineage.relation(of: $0, to: claim.release))
        }
    }
}
