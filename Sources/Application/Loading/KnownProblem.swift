import Foundation
import History
import Screens
import Storage

/// A problem as one of those who reported it may hear of it.
struct KnownProblem {
    let problem: StoredProblem
    let events: [ProblemEvent]
    let voices: Voices
    /// How many other people reported it.
    let others: Int
    let report: Int64
    let place: ReporterPlace
    let lineage: Lineage
    /// Releases, oldest first.
    let ordered: [String]

    /// What became of the last attempt to fix it, as far as the person's releases go.
    private enum Fix {
        case none
        case held(String, FixClaim)
        /// `isSeen`: nobody claimed it, it was seen to be gone.
        case claimed(String, FixClaim, isSeen: Bool)
        case failed(String)
        /// Its element is gone, so nobody knows that it works.
        case gone(String)
    }

    /// The person's line; of several that hold their release one on which it is fixed, or may be.
    var line: ProblemRecord.Line? {
        let theirs = place.lines.compactMap { name in problem.record.lines.first { $0.name == name } }
        return theirs.first { $0.state == .fixed } ?? theirs.first { $0.state == .fixClaimed } ?? theirs.first
    }

    var since: String? {
        if let line { return line.since }
        return problem.since.flatMap { since in
            place.lines.contains { lineage.rank(of: since, on: $0) != nil } ? since : nil
        }
    }

    private var fix: Fix {
        guard let line else { return .none }
        if let gone = line.goneWithElement { return .gone(gone) }
        guard let claim = line.claims.last else { return .none }
        switch claim.standing {
        case .held: return .held(release(for: claim, on: line), claim)
        case .open: return .claimed(release(for: claim, on: line), claim, isSeen: claim.author == nil)
        case .contradicted: return .failed(claim.release)
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
    private func isSeenGone(in release: String) -> Bool {
        let last = events.last { event in
            if case .observed(release, let presence, _) = event.kind { presence != .notObserved } else { false }
        }
        guard case .observed(_, .absent, let evidence) = last?.kind else { return false }
        return !evidence.isElementGone && problem.record.reportedIn?.contains(release) != true
    }

    // MARK: Facts for support

    var facts: [String] {
        var facts = [
            others > 0
                ? "It is known; \(others) other \(others == 1 ? "person" : "people") reported it."
                : "Nobody else has reported it.",
            found, since.map(sinceWhen),
            line?.lastWorkingRelease.map { "The last release that works is \(place.called($0))." }, fact,
        ].compactMap { $0 }
        facts += elsewhere
        if problem.state == .accepted {
            let reason = problem.record.acceptedBecause ?? "no reason was kept"
            facts.append(
                problem.record.isFalseAlarm == true
                    ? "It was decided that it is no problem: \(reason)."
                    : "It was decided to leave it as it is: \(reason).")
        }
        return facts
    }

    /// “Since” is said only where it is known of the release before; a person's first report tells when it was first
    /// reported.
    private func sinceWhen(_ since: String) -> String {
        guard let line, let rank = lineage.rank(of: since, on: line.name) else {
            return "It was first met in \(since)."
        }
        let before = lineage.history(ofLine: line.name)
            .filter { lineage.rank(of: $0.name, on: line.name).map { $0 < rank } ?? false }.last?.name
        if let before, line.lastWorkingRelease == before { return "It is there since \(since)." }
        guard line.seenSince == since else { return "It was first reported in \(since)." }
        return before == nil ? "It is there since \(since)." : "It was first met in \(since)."
    }

    private var found: String? {
        if problem.isMetInSession { return "Somebody who looked found it, too." }
        return problem.rule == nil ? nil : "The checks find it, too."
    }

    private var fact: String? {
        switch fix {
        case .none: nil
        case .held(let release, let claim): "It is fixed in \(known(release, claim))."
        case .claimed(let release, let claim, isSeen: true):
            "\(finder(claim, "The checks find", "A person who looked finds")) it no more in \(known(release, claim)); nobody who reported it has confirmed that yet."
        case .claimed(let release, let claim, isSeen: false):
            "A fix is claimed for \(known(release, claim)); \(unconfirmed)."
        case .failed(let release): "A fix was tried in \(place.called(release)) and did not hold."
        case .gone(let release):
            "It is gone with its element in \(place.called(release)); nobody knows that it works. Don't say that it is fixed."
        }
    }

    /// Who saw that it is gone where nobody claimed it.
    private func finder(_ claim: FixClaim, _ checks: String, _ person: String) -> String {
        events.isGoneByPerson(in: claim.release) ? person : checks
    }

    private var unconfirmed: String {
        guard let found = line?.foundByPerson, line?.isSeenGone != true else { return "nobody has confirmed it yet" }
        return "a person found it in \(found), and nobody has confirmed the fix yet"
    }

    /// `2.1, a beta; not yet for everybody`, with the system it needs.
    private func known(_ release: String, _ claim: FixClaim) -> String {
        let name = place.called(release) + place.need(claim.minimumOS, isReply: false)
        guard place.isOut(release) else { return "\(name); it is not out yet" }
        return place.mayHave(release) ? name : "\(name); not yet for everybody"
    }

    /// What is known on lines that are not the person's.
    private var elsewhere: [String] {
        problem.record.lines.filter { $0.name != line?.name }.compactMap { line in
            guard line.state == .fixed, line.isInherited != true, let claim = line.claims.last else { return nil }
            return "On the line \(line.name) it is fixed in \(place.called(claim.release))"
                + (place.release.map { "; that line does not hold \($0)." } ?? ".")
        }
    }

    // MARK: The reply

    var reply: String {
        let isKnown = others > 0 || problem.rule != nil
        let thanks =
            isKnown ? "Thank you for telling us. We know of this." : "Thank you for telling us; you are the first."
        if problem.state == .accepted {
            return problem.record.isFalseAlarm == true
                ? "Thank you for telling us. We looked into this and took it for intended. Please tell us what it keeps you from."
                : "\(thanks) For now we leave it as it is. Please tell us what it keeps you from."
        }
        return [thanks, news, question, fallback].compactMap { $0 }.joined(separator: " ")
    }

    /// What this person said last of the newest release that they have.
    private var ownWord: Bool? { place.release.flatMap { voices.works(for: report, in: $0) } }

    private var news: String {
        if ownWord == true, let release = place.release { return "You told us that it works for you in \(release)." }
        switch fix {
        case .claimed(let release, _, _) where voices.works(for: report, in: release) == false:
            return "You told us that you have it in \(release). We are looking into it again."
        case .held(let release, let claim) where place.mayHave(release):
            return "It is fixed in \(release)\(place.need(claim.minimumOS, isReply: true))."
        case .claimed(let release, let claim, let isSeen) where place.mayHave(release):
            return
                (isSeen
                ? finder(claim, "Our checks find", "We looked, and find") + " it no more in"
                : "We believe that it is fixed in")
                + " \(release)\(place.need(claim.minimumOS, isReply: true))."
        case .held(let release, _) where !place.isOut(release) && !place.isTest(release),
            .claimed(let release, _, isSeen: false) where !place.isOut(release) && !place.isTest(release):
            return "A fix is to come with \(release). We write again when it is out."
        case .held: return "It is fixed in a version that is still being tested. We write again when it is out."
        case .claimed(_, _, isSeen: false): return "A fix is being tested. We write again when it is out."
        case .failed(let release):
            return place.mayHave(release)
                ? "We tried to fix it in \(release), and that was not enough. We are working on it again."
                : "We tried to fix it, and that was not enough. We are working on it again."
        case .gone(let release) where place.mayHave(release):
            return
                "In \(release), the part of the screen that you told us about is no longer there. Please tell us if you miss it."
        case .none, .gone, .claimed:
            return problem.state == .triage ? "We are looking into it." : "We are working on it."
        }
    }

    /// Only of a release that is newer than theirs, that they can have, and of which they have not spoken.
    private var question: String? {
        guard ownWord != true else { return nil }
        switch fix {
        case .held(let release, let claim), .claimed(let release, let claim, _):
            guard place.mayHave(release), place.isNewer(release), voices.works(for: report, in: release) == nil,
                place.runs(needing: claim.minimumOS) != false
            else { return nil }
            return "Please tell us whether it works for you there."
        case .none, .failed, .gone: return nil
        }
    }

    private var neededSystem: String? {
        switch fix {
        case .held(_, let claim), .claimed(_, let claim, _): claim.minimumOS
        case .none, .failed, .gone: nil
        }
    }

    private var fallback: String? {
        guard ownWord != true, let working = line?.lastWorkingRelease, place.mayHave(working) else { return nil }
        if case .held(let release, let claim) = fix, place.mayHave(release),
            place.runs(needing: claim.minimumOS) != false
        {
            return nil
        }
        // Whose system can't run what mends it has nothing to wait for.
        if place.runs(needing: neededSystem) == false { return "Version \(working) is the last that works." }
        return "Until then, version \(working) is the last that works."
    }
}
