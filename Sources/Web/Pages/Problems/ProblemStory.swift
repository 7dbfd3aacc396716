import Application
import Foundation
import History
import Messages
import Storage

/// A problem's story: where it came, what was tried, who saw what came of it. Message in one sentence, attempt by attempt,
/// and release by release.
struct ProblemStory {
    let problem: StoredProblem
    let events: [StoredProblemEvent]
    let history: AppHistory
    /// How often checks found it, by release.
    let occurrences: [(release: String, build: String, findings: Int)]
    /// Its own events, with what looks saw of those that went on in it.
    private let seen: [ProblemEvent]
    /// By release, by the looks alone.
    let presence: [String: Presence]
    /// Each person's last word on each release.
    private let voices: Voices

    /// - Parameters:
    ///   - joined: the events of each problem that went on in this one.
    ///   - persons: by report a number that all reports of one person share.
    init(
        problem: StoredProblem, events: [StoredProblemEvent], joined: [[StoredProblemEvent]],
        persons: [Int64: Int64], history: AppHistory, occurrences: [(release: String, build: String, findings: Int)]
    ) {
        (self.problem, self.events) = (problem, events)
        (self.history, self.occurrences) = (history, occurrences)
        seen = ProblemFamily.events(
            own: events.map(\.event), joined: joined.map { $0.map(\.event) },
            isPartlyUnseen: problem.record.isPartlyUnseen == true)
        presence = ProblemLifecycle.presence(seen)
        voices = Voices(ProblemLifecycle.inForce(events.map(\.event)), persons: persons)
    }

    /// In one sentence: “Claimed fixed in 5.0.1, still reported, attempt 2 in 5.0.2, confirmed.” `nil`: nothing was tried
    /// and nothing is gone.
    var headline: String? {
        let said = [tried, gone].compactMap { $0 }
        return said.isEmpty ? nil : said.joined(separator: " ")
    }

    /// That its element is gone is no fix.
    private var gone: String? {
        let lines = problem.record.lines.filter { $0.goneWithElement != nil }
        return lines.first.flatMap(\.goneWithElement).map {
            "Gone with its element in \($0): the element is no longer heard there, so nobody knows that it works."
        }
    }

    private var tried: String? {
        let claims = problem.record.claims
        guard !claims.isEmpty else { return nil }
        let parts = claims.enumerated().map { index, claim in
            let tried =
                claim.author == nil
                ? "gone from \(claim.release) though nobody claimed it"
                : index == 0 ? "claimed fixed in \(claim.release)" : "attempt \(index + 1) in \(claim.release)"
            return "\(tried), \(outcome(claim))"
        }
        let sentence = parts.joined(separator: ", ")
        return sentence.prefix(1).uppercased() + sentence.dropFirst() + "."
    }

    private func outcome(_ claim: FixClaim) -> String {
        switch claim.standing {
        case .open: "not confirmed yet"
        case .held: "confirmed"
        case .withdrawn: "overtaken by what was said later"
        case .regressed: "confirmed, and there again in \(claim.regressedIn ?? "a later release")"
        case .contradicted:
            claim.contradictedIn.map { reports(of: $0) + denials(of: $0) > 0 } == true
                ? "still reported" : "seen again in \(claim.contradictedIn ?? "a later release")"
        }
    }

    /// Attempt by attempt: who claimed it when, and what came of it.
    var attempts: [String] {
        problem.record.claims.enumerated().map { index, claim in
            let said = events.last { event in
                if case .fixClaimed(claim.release, claim.author ?? "", _) = event.event.kind { true } else { false }
            }
            let who = claim.author.map { "claimed by \($0)" } ?? "\(looker(.absent, in: claim.release)) found it gone"
            let when = said.map { ", \(PlainWords.day($0.at))" } ?? ""
            let note = said?.note.map { " “\($0)”" } ?? ""
            let system = claim.minimumOS.map { ", which needs \($0)" } ?? ""
            return "Attempt \(index + 1), in \(claim.release)\(system), \(who)\(when).\(note) \(standing(claim))"
        }
    }

    private func standing(_ claim: FixClaim) -> String {
        switch claim.standing {
        case .open:
            let missing = [
                absences(from: claim).isEmpty ? unseen(claim) : nil,
                problem.reports > 0 && confirmations(from: claim).isEmpty ? "no reporter has confirmed it" : nil,
            ].compactMap { $0 }
            return "… Not confirmed yet" + (missing.isEmpty ? "." : ": \(missing.joined(separator: ", ")).")
        case .held, .regressed:
            let by = [
                absences(from: claim).first.map { "by \(looker(.absent, in: $0)) in \($0)" },
                confirmations(from: claim).first.map { "by the reporter of report \($0)" },
            ].compactMap { $0 }
            let confirmed = "✓ Confirmed" + (by.isEmpty ? "." : " \(by.joined(separator: " and ")).")
            return confirmed + (claim.regressedIn.map { " ✗ Then it came back: \(finders(in: $0))." } ?? "")
        case .withdrawn: return "– Overtaken: another claim or a decision took its place."
        case .contradicted:
            guard let release = claim.contradictedIn else { return "✗ It did not hold." }
            return "✗ It did not hold: \(finders(in: release))."
        }
    }

    /// Who found it in a release, as far as that is still known.
    private func finders(in release: String) -> String {
        let found = occurrences.filter { $0.release == release }.reduce(0) { $0 + $1.findings }
        let by = [
            reports(of: release) > 0
                ? "\(PlainWords.count(reports(of: release), "report", "reports")) from \(release)" : nil,
            denials(of: release) > 0 ? "a reporter says it does not work in \(release)" : nil,
            found > 0
                ? "the checks find it in \(release)"
                : presence[release] == .present ? "\(looker(.present, in: release)) found it in \(release)" : nil,
        ].compactMap { $0 }
        return by.isEmpty ? "seen again in \(release)" : by.joined(separator: ", ")
    }

    /// Why no look confirms a claim.
    private func unseen(_ claim: FixClaim) -> String {
        let later = Set(later(than: claim))
        if let gone = problem.record.lines.compactMap(\.goneWithElement).first(where: later.contains) {
            return "its element is gone in \(gone)"
        }
        if let found = problem.record.lines.compactMap(\.foundByPerson).first {
            return "a person found it in \(found), and no session has found it gone"
        }
        return "no check has seen it gone"
    }

    /// Each release from the last that works on, oldest first.
    var moments: [ProblemPage.Moment] {
        let first = [problem.lastWorkingRelease, problem.since].compactMap { $0 }.first
        let ordered = history.ordered
        let start = first.flatMap { name in ordered.firstIndex { $0.version == name } } ?? 0
        return ordered[start...].suffix(60).map { release in
            let version = release.version
            let seen = presence[version]
            let presence = problem.record.isReported(in: version) ? .present : seen
            let stands = presence ?? .notObserved, claims = claims(version)
            return ProblemPage.Moment(
                release: release.line == ReleaseLine.main ? version : "\(version) (line \(release.line))",
                link: Address.path("apps", history.app.slug, "releases", version),
                presence: SignedWord(PlainWords.presence(stands)),
                cell: cell(stands, isClaimed: isClaimed(in: version)),
                evidence: [evidence(version, seen), contradiction(version, seen)].compactMap { $0 }.joined(
                    separator: " "),
                builds: occurrences.filter { $0.release == version }.map {
                    "\($0.build): \(PlainWords.count($0.findings, "finding", "findings"))"
                },
                people: people(version), claims: claims)
        }
    }

    /// How a release's cell in the strip is drawn.
    private func cell(_ presence: Presence, isClaimed: Bool) -> String {
        switch presence {
        case .present: "present"
        case .absent: "absent"
        case .notObserved: isClaimed ? "claimed" : "unknown"
        }
    }

    private func isClaimed(in release: String) -> Bool {
        problem.record.claims.contains { $0.release == release && $0.standing == .open }
    }

    /// How it is known of the last release in which a look met it: “5.0.1: The rule … finds it on this build.”
    var known: String? {
        let met = history.ordered.map(\.version).last { presence[$0] == .present }
        return met.flatMap { release in evidence(release, .present).map { "\(release): \($0)" } }
    }

    private func evidence(_ release: String, _ presence: Presence?) -> String? {
        if let presence, let how = howSeen(release, presence) {
            return EvidenceWords.of(how, presence, calling: PlainWords.quoted(rule:))
        }
        return voices.count(in: release).broken > 0
            ? "No look at this release is on record." : "Nobody looked, so nothing is known."
    }

    /// Who has it in a release knows better than a check that finds nothing there.
    private func contradiction(_ release: String, _ seen: Presence?) -> String? {
        guard seen != .present, problem.record.isReported(in: release) else { return nil }
        return "Somebody has it in \(release)."
    }

    private func howSeen(_ release: String, _ presence: Presence?) -> ObservationEvidence? {
        seen.last { event in
            if case .observed(release, let seen, _) = event.kind { seen == presence } else { false }
        }.flatMap { event in
            if case .observed(_, _, let how) = event.kind { how } else { nil }
        }
    }

    private func looker(_ seen: Presence, in release: String) -> String {
        howSeen(release, seen)?.isSession == true ? "a person" : "the checks"
    }

    private func people(_ release: String) -> [String] {
        let works = voices.count(in: release).works
        return [
            reports(of: release) > 0 ? "✗ \(PlainWords.count(reports(of: release), "report", "reports"))" : nil,
            denials(of: release) > 0
                ? "✗ \(PlainWords.count(denials(of: release), "reporter", "reporters")): it does not work" : nil,
            works > 0 ? "✓ \(PlainWords.count(works, "reporter", "reporters")): it works" : nil,
        ].compactMap { $0 }
    }

    private func claims(_ release: String) -> [String] {
        problem.record.claims.enumerated().filter { $0.element.release == release }.map { index, claim in
            let word =
                switch claim.standing {
                case .open: "… not confirmed yet"
                case .held: "✓ confirmed"
                case .contradicted: "✗ did not hold"
                case .regressed: "✓ confirmed, there again later"
                case .withdrawn: "– overtaken"
                }
            return "Attempt \(index + 1): \(word)"
        }
    }

    private func reports(of release: String) -> Int {
        current.count { if case .reported(_, release) = $0.event.kind { true } else { false } }
    }
    private func denials(of release: String) -> Int {
        current.count { if case .confirmed(_, release, false) = $0.event.kind { true } else { false } }
    }
    /// Without what a later word of the same person replaces.
    private var current: [StoredProblemEvent] { events.filter { !voices.replaced.contains($0.event.sequence) } }

    /// Releases from the claimed one on in which a look found it gone though its element was there, earliest first; none
    /// where no look could tell.
    private func absences(from claim: FixClaim) -> [String] {
        let isSeen = problem.record.lines.contains { $0.claims.last?.said == claim.said && $0.isSeenGone == true }
        guard isSeen else { return [] }
        return later(than: claim).filter {
            presence[$0] == .absent && howSeen($0, .absent)?.isElementGone != true
        }
    }

    /// Reports whose reporters say that it works from the claimed release on.
    private func confirmations(from claim: FixClaim) -> [Int64] {
        let releases = Set(later(than: claim))
        return current.compactMap { event in
            if case .confirmed(let report, let release, true) = event.event.kind, releases.contains(release) {
                report
            } else {
                nil
            }
        }
    }

    private func later(than claim: FixClaim) -> [String] {
        history.ordered.map(\.version).filter {
            [.same, .after].contains(history.lineage.relation(of: $0, to: claim.release))
        }
    }

    /// What came after it was accepted: it stays so, but nobody shall say that they were not told.
    var seenAgain: String? {
        guard problem.state == .accepted,
            let decided = events.last(where: {
                if case .decided(let decision, _) = $0.event.kind, decision != .open { true } else { false }
            })
        else { return nil }
        let since = events.filter { $0.event.sequence > decided.event.sequence }
        let releases = problem.record.lines.flatMap(\.seenAgain)
        let reports = since.count { if case .reported = $0.event.kind { true } else { false } }
        let parts = [
            releases.isEmpty ? nil : "seen again in \(releases.joined(separator: ", "))",
            reports == 0 ? nil : "reported \(reports == 1 ? "once" : "\(reports) times") more",
        ].compactMap { $0 }
        return parts.isEmpty
            ? nil
            : "Since then it was \(parts.joined(separator: " and ")). It stays accepted until somebody decides otherwise."
    }
}
