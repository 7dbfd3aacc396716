import Foundation
import History
package import Storage

/// What support may tell a person who reports, at once: whether it is known, since when, which release still works,
/// and what became of attempts to fix it. All of it is said of the person's own line of releases, and of releases
/// that they can have.
package struct SupportAnswer {
    /// What is known, fact by fact.
    package let facts: [String]
    /// The same as a few sentences to send.
    package let reply: String
    /// The first release on their line that has it.
    let since: String?
    /// The last release on their line before it came that works.
    let lastWorkingRelease: String?

    package init(_ report: StoredReport, _ history: AppHistory, in transaction: some Transaction) throws {
        guard let problem = try report.problemID.flatMap(transaction.problem) else {
            (facts, reply) = Self.untied(report)
            (since, lastWorkingRelease) = (nil, nil)
            return
        }
        let events = ProblemLifecycle.inForce(try transaction.events(ofProblem: problem.id).map(\.event))
        let persons = try transaction.persons(ofProblem: problem.id)
        let known = KnownProblem(
            problem: problem, events: events, voices: Voices(events, persons: persons),
            others: Set(persons.values).subtracting([persons[report.id] ?? report.id]).count, report: report.id,
            place: ReporterPlace(report, history), lineage: history.lineage, ordered: history.ordered.map(\.version))
        (facts, reply) = (known.facts, known.reply)
        (since, lastWorkingRelease) = (known.since, known.line?.lastWorkingRelease)
    }

    private static func untied(_ report: StoredReport) -> (facts: [String], reply: String) {
        let thanks = "Thank you for telling us."
        let untied = "It is not tied to a problem yet."
        switch ReportMatter(ReportDraft(report)) {
        case .fault:
            return ([untied], "\(thanks) We are looking into it, and write again when we know more.")
        case .praise:
            return (
                [untied, "Its words are praise, and no barrier: no problem was opened for it."],
                "Thank you for your kind words."
            )
        case .billing:
            return (
                [untied, "Its words are about a payment, and no barrier: no problem was opened for it."],
                "\(thanks) We pass it on to those who look after payments."
            )
        case .crash:
            return (
                [untied, "Its words are about a crash, and no barrier: no problem was opened for it."],
                "\(thanks) We pass it on to those who look into crashes."
            )
        }
    }
}

/// A problem as one of those who reported it may hear of it.
private struct KnownProblem {
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
        /// `isChecks`: nobody claimed it, the checks find it no more.
        case claimed(String, FixClaim, isChecks: Bool)
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
        case .open: return .claimed(release(for: claim, on: line), claim, isChecks: claim.author == nil)
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
            found, since.map { "It is there since \($0)." },
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

    private var found: String? {
        if problem.record.lines.contains(where: { $0.foundByPerson != nil }) {
            return "Somebody who listened to the screen found it, too."
        }
        return problem.rule == nil ? nil : "The checks find it, too."
    }

    private var fact: String? {
        switch fix {
        case .none: nil
        case .held(let release, let claim): "It is fixed in \(known(release, claim))."
        case .claimed(let release, let claim, isChecks: true):
            "The checks find it no more in \(known(release, claim)); nobody who reported it has confirmed that yet."
        case .claimed(let release, let claim, isChecks: false):
            "A fix is claimed for \(known(release, claim)); \(unconfirmed)."
        case .failed(let release): "A fix was tried in \(place.called(release)) and did not hold."
        case .gone(let release):
            "It is gone with its element in \(place.called(release)); nobody knows that it works. Don't say that it is fixed."
        }
    }

    private var unconfirmed: String {
        guard let found = line?.foundByPerson, line?.isSeenGone != true else { return "nobody has confirmed it yet" }
        return "a person found it in \(found), and nobody has confirmed the fix yet"
    }

    /// `2.1, a beta; not yet for everybody`, with the system it needs.
    private func known(_ release: String, _ claim: FixClaim) -> String {
        let name = place.called(release) + place.need(claim.minimumOS, isReply: false)
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

    private var news: String {
        switch fix {
        case .held(let release, _) where voices.works(for: report, in: release) == true:
            "You told us that it works for you in \(release)."
        case .claimed(let release, _, _) where voices.works(for: report, in: release) == false:
            "You told us that you have it in \(release). We are looking into it again."
        case .held(let release, let claim) where place.mayHave(release):
            "It is fixed in \(release)\(place.need(claim.minimumOS, isReply: true))."
        case .held: "It is fixed in a version that is still being tested. We write again when it is out."
        case .claimed(let release, let claim, let isChecks) where place.mayHave(release):
            (isChecks ? "Our checks find it no more in" : "We believe that it is fixed in")
                + " \(release)\(place.need(claim.minimumOS, isReply: true))."
        case .claimed(_, _, isChecks: false): "A fix is being tested. We write again when it is out."
        case .failed(let release):
            place.mayHave(release)
                ? "We tried to fix it in \(release), and that was not enough. We are working on it again."
                : "We tried to fix it, and that was not enough. We are working on it again."
        case .gone(let release) where place.mayHave(release):
            "In \(release), the part of the screen that you told us about is no longer there. Please tell us if you miss it."
        case .none, .gone, .claimed:
            problem.state == .triage ? "We are looking into it." : "We are working on it."
        }
    }

    /// Only of a release that is newer than theirs, that they can have, and of which they have not spoken.
    private var question: String? {
        switch fix {
        case .held(let release, let claim), .claimed(let release, let claim, _):
            guard place.mayHave(release), place.isNewer(release), voices.works(for: report, in: release) == nil,
                place.runs(needing: claim.minimumOS) != false
            else { return nil }
            return "Please tell us whether it works for you there."
        case .none, .failed, .gone: return nil
        }
    }

    private var fallback: String? {
        guard let working = line?.lastWorkingRelease, place.mayHave(working) else { return nil }
        if case .held(let release, let claim) = fix, place.mayHave(release),
            place.runs(needing: claim.minimumOS) != false
        {
            return nil
        }
        return "Until then, version \(working) is the last that works."
    }

}
