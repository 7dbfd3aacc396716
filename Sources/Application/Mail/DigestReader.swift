import API
import Foundation
import History
import JSON
import Storage

/// Reads what a digest tells of an app: what happened from one moment until before another.
struct DigestReader {
    let transaction: ReadTransaction
    let publicURL: String
    let since: Date
    let until: Date

    func app(_ app: StoredApp) throws -> DigestMail.App {
        let entries = try transaction.digestEntries(ofApp: app.id, since: since, until: until)
            .compactMap { try item($0, app) }
        let told = Dictionary(grouping: entries, by: \.section)
        let parts = try DigestMail.Section.allCases.map { section in
            guard section == .toDecide else {
                let items = (told[section] ?? []).map(\.item)
                return DigestMail.Part(section, count: items.count, items: Array(items.suffix(DigestMail.shown)))
            }
            return try undecided(app)
        }
        return DigestMail.App(name: app.name, link: publicURL + Address.path("apps", app.slug), parts: parts)
    }

    private func undecided(_ app: StoredApp) throws -> DigestMail.Part {
        let (count, problems) = try transaction.undecidedProblems(
            ofApp: app.id, since: since, until: until, limit: DigestMail.shown)
        let items = problems.map { problem in
            item(
                .undecided(problem: problem.id, screen: Self.screen(problem), title: Self.title(problem)),
                link(to: problem)
            ).item
        }
        return DigestMail.Part(.toDecide, count: count, items: items)
    }

    /// `nil`: the thing is gone.
    private func item(_ entry: DigestEntry, _ app: StoredApp) throws -> (
        section: DigestMail.Section, item: DigestMail.Item
    )? {
        let id = entry.subjectID
        if let until = entry.details.acceptedUntil {
            return try transaction.problem(id: id).map { problem in
                let now = problem.state.isOpen ? nil : SignedWord(ProblemWords.state(problem)).word
                return item(
                    .openAgain(
                        problem: id, screen: Self.screen(problem), title: Self.title(problem), acceptedUntil: until,
                        now: now),
                    link(to: problem))
            }
        }
        switch entry.event {
        case .burstRaised:
            return try transaction.burst(id: id).map { alarm in
                let screen = alarm.screenKey.map { ScreenNames.name($0, alarm.screenTitle) }
                return item(
                    .alarm(screen: screen, release: alarm.release, why: alarm.why, isEnded: alarm.endedAt != nil),
                    BurstResource(alarm, publicURL: publicURL).url)
            }
        case .problemRegressed:
            return try transaction.problem(id: id).flatMap { problem in
                // It may have been undone since, or is told by the fix that failed.
                let isFailed = problem.record.claims.contains { [.regressed, .contradicted].contains($0.standing) }
                guard isFailed, entry.details.before == .fixed || problem.record.contradictedFixes.isEmpty else {
                    return nil
                }
                let there = try subject(of: problem, in: entry.details.there)
                return item(
                    .cameBack(
                        problem: id, screen: Self.screen(there), title: Self.title(there), now: Self.now(problem)),
                    link(to: problem))
            }
        case .fixContradicted:
            return try transaction.problem(id: id).flatMap { problem in
                guard problem.record.contradictedFixes.contains(where: { $0.release == entry.details.fix?.release })
                else { return nil }
                let there = try subject(of: problem, in: entry.details.fix?.contradictedIn)
                return item(
                    .failedFix(
                        problem: id, screen: Self.screen(there), title: Self.title(there),
                        claimedFor: entry.details.fix?.release, seenIn: entry.details.fix?.contradictedIn,
                        now: Self.now(problem)),
                    link(to: problem))
            }
        case .verdictRecorded: return try transaction.verdict(id: id).map { try verdict($0) }
        case .waiverEnding, .waiverEnded:
            return try transaction.waiver(id: id).map { document in
                let waiver = try KeptJSON.decode(Waiver.self, from: document)
                return item(
                    .waiver(waiver.target, until: waiver.until, hasEnded: entry.event == .waiverEnded),
                    publicURL + Address.path("apps", app.slug, "policy"))
            }
        case .screenOwed:
            return try transaction.build(id: id).map { build in
                item(
                    .owed(
                        build: build.name, notCaptured: entry.details.screensNotCaptured ?? [],
                        unheard: entry.details.screensWithoutSession ?? []),
                    publicURL + Address.path("apps", app.slug, "releases", build.version))
            }
        case .problemOpened, .problemFixed, .buildSealed, .reportReply, .reportAnswered, .reportConfirmed: return nil
        }
    }

    /// What of a problem that others went on in is there in a release.
    private func subject(of problem: StoredProblem, in release: String?) throws -> StoredProblem {
        guard let release else { return problem }
        let family = try FamilyOfProblem.all(ofProblems: [problem.id], in: transaction)[problem.id]
        return family?.subject(in: release) ?? problem
    }

    private func verdict(_ stored: StoredVerdict) throws -> (section: DigestMail.Section, item: DigestMail.Item) {
        let verdict = try KeptJSON.decode(Verdict.self, from: stored.document)
        return item(
            .verdict(
                number: stored.id, release: verdict.release, build: verdict.build,
                alone: verdict.namedBaseline, stored.verdict,
                failed: verdict.conditions.filter { $0.outcome == .fail }.map { $0.measure.title.lowercased() }),
            "\(publicURL)/verdicts/\(stored.id)")
    }

    private func item(_ fact: DigestFact, _ link: String) -> (section: DigestMail.Section, item: DigestMail.Item) {
        (fact.section, DigestMail.Item(fact.text, link: link))
    }

    private func link(to problem: StoredProblem) -> String { "\(publicURL)/problems/\(problem.id)" }
    /// Its state, in words; `nil`: it is broken again, as it was told.
    private static func now(_ problem: StoredProblem) -> String? {
        problem.state == .regressed ? nil : SignedWord(ProblemWords.state(problem)).word
    }
    private static func title(_ problem: StoredProblem) -> String { ProblemTitle(problem.title).short }
    private static func screen(_ problem: StoredProblem) -> String? {
        problem.screenKey.map { ScreenNames.name($0, problem.screenTitle) }
    }
}
