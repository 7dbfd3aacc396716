import API
import Foundation
import History
import Screens
import Storage

/// The problem that a report belongs to: one that is known, or one of its own.
struct ReportProblems {
    let transaction: WriteTransaction
    let app: StoredApp
    let history: AppHistory
    let caller: String
    private let there: ProblemsThere<WriteTransaction>

    /// - Parameter places: that the reports were found by, where they were.
    init(
        transaction: WriteTransaction, app: StoredApp, history: AppHistory, caller: String,
        places: PlaceReader<WriteTransaction>? = nil
    ) {
        (self.transaction, self.app, self.history, self.caller) = (transaction, app, history, caller)
        there = ProblemsThere(transaction: transaction, history: history, places: places)
    }

    struct Found {
        var problem: Int64?
        /// The one that was found there, which may go on in `problem`; `nil`: that itself.
        var meant: Int64?
        /// It was opened for this report, or came with it to another place: the checks have not been asked for it there.
        var isNew = false
        /// Problems that may be the same.
        var suggested: [LinkSuggestion] = []
        /// Those of its class, or of one that nobody knows.
        var alike: [StandingProblem] = []
        /// What it may be about is mended, and its words leave it open whether it is there again: it waits for a person.
        var isInDoubt = false
    }

    /// Joins a problem on the screen of the report; where there is none, and the report tells of a barrier, opens one.
    /// - Parameters:
    ///   - matter: of the draft, where it was read before.
    ///   - release: that of the report, of one that is new.
    ///   - current: the problem it belonged to at another place. One that nobody else reported comes along.
    ///   - report: its number where it is kept already.
    func problem(
        of draft: ReportDraft, _ matter: ReportMatter? = nil, at link: ReportLink, from release: String? = nil,
        current: StoredProblem? = nil, report: Int64? = nil
    ) throws -> Found {
        guard let screen = link.screen else { return Found(problem: current?.id) }
        let matter = matter ?? ReportMatter(draft)
        let own = current.flatMap { $0.reports == 1 && $0.rule == nil && $0.entered == .triage ? $0 : nil }
        let joined = try there.joining(draft, matter, at: link, without: own?.id, report: report)
        var found = Found(
            problem: joined.problem, meant: joined.meant, suggested: joined.suggested, alike: joined.alike,
            isInDoubt: joined.isInDoubt)
        if found.problem != nil {
            if let problem = found.problem, let impact = draft.impact {
                try transaction.raise(impactOfProblem: problem, to: impact)
            }
            return found
        }
        if let own {
            try transaction.move(problem: own.id, toScreen: screen, element: link.element)
            // By its words it may be called by the element that it was at.
            let title = try title(of: draft, report, at: link)
            if title != own.title { try transaction.setTitle(title, ofProblemNamedByReport: own.id) }
            (found.problem, found.isNew) = (own.id, true)
        } else if let current, current.screenID == screen, current.elementID == link.element {
            found.problem = current.id
        } else if !joined.isInDoubt, link.mayBeOfProblem(draft, matter) {
            found.problem = try ProblemBook(transaction: transaction, history: history).open(
                app: app.id, screen: screen, element: link.element, title: title(of: draft, report, at: link),
                impact: draft.impact, reportedIn: release)
            found.isNew = true
        }
        return found
    }

    /// A report was filed: what is known where it belongs is more.
    func note(_ found: Found) throws {
        if let problem = found.problem { try there.note(problem, isNew: found.isNew) }
    }

    /// Problems were judged anew.
    func forget() { there.forget() }

    /// People have problems in releases before the first in which a look met them: what the checks find there.
    func look(whereReported releases: [Int64: Set<String>]) throws {
        guard !releases.isEmpty else { return }
        for (problem, releases) in releases.sorted(by: { $0.key < $1.key }) {
            try backfill().lookWhereReported(problem, in: releases)
        }
    }

    private func backfill() throws -> Backfill {
        try Backfill(
            transaction: transaction, app: app, history: history, caller: caller,
            looks: StoredLooks(Comparing(transaction: transaction, app: app), history))
    }

    /// What people are first to say of an element may be what the checks find there already.
    func corroborate(_ opened: [(problem: Int64, build: StoredBuild)]) throws {
        let problems = try transaction.placedOnElements(opened.map(\.problem))
        guard !problems.isEmpty else { return }
        let corrections = MatchCorrections(try transaction.corrections(inForceIn: app.id))
        var known: [FailingScreen: Failures] = [:]
        for (id, build) in opened {
            guard let (screen, element) = problems[id] else { continue }
            guard
                try transaction.anyFails(
                    onElements: corrections.all(with: element), ofScreen: screen, inBuild: build.id)
            else { continue }
            let place = FailingScreen(build: build.id, screen: screen)
            let failures =
                try known[place]
                ?? Failures(
                    build, transaction.buildCaptures(build: build.id, screen: screen), corrections, in: transaction)
            known[place] = failures
            guard !failures.findings(on: element, of: screen).isEmpty, let problem = try transaction.problem(id: id)
            else { continue }
            let backfill = try backfill()
            var taken: Set<ProblemCause> = []
            try Attribution(
                transaction: transaction, app: app, build: build, isLook: build.sealedAt != nil, backfill: backfill
            ).meet(problem, failures, known: &taken)
        }
    }

    private struct FailingScreen: Hashable {
        var build: Int64
        var screen: Int64
    }

    /// A problem's first name: the first sentence of what was said, and its element. It goes to many who may not see who reported, so
    /// that it is masked for good.
    /// - Parameter report: its number where it is kept already: who wrote it is kept elsewhere.
    private func title(of draft: ReportDraft, _ report: Int64?, at link: ReportLink) throws -> String {
        let people =
            try report.map { try transaction.people(ofReports: [$0]) }
            ?? [KnownPerson(name: draft.reporterName, contact: draft.reporterContact)]
        let label = try link.element.flatMap { try transaction.element(id: $0, ofApp: app.id) }?.label
        let screen = try link.screen.flatMap { try transaction.screens(ids: [$0]).first }
        return ReportTitle(
            Masking(people).masked(OwnWords.of(draft.text)), about: label,
            on: [screen?.key, screen?.title].compactMap(\.self), LinkingWords.words
        ).text
    }
}
