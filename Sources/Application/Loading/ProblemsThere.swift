import API
import Foundation
import History
import Screens
import Storage

/// What is known where a report belongs: the problem that it is another voice of, and those that may be the same.
struct ProblemsThere<Reading: Transaction> {
    let transaction: Reading
    let app: StoredApp

    struct Joined {
        var problem: Int64?
        /// Problems that may be the same.
        var suggested: [LinkSuggestion] = []
        /// Those of its class, or of one that nobody knows.
        var alike: [Int64] = []
    }

    /// What was found to be a duplicate stands for the problem it goes on in.
    /// - Parameters:
    ///   - own: a problem that is passed over, since it came with the report.
    ///   - report: its number where it is kept already, so that it is not its own witness.
    func joining(
        _ draft: ReportDraft, at link: ReportLink, without own: Int64? = nil, report: Int64? = nil
    ) throws -> Joined {
        guard let screen = link.screen else { return Joined() }
        let all = try transaction.problems(onScreen: screen).filter { $0.id != own }
        let texts = try transaction.texts(ofProblems: all.map(\.id)).filter { $0.reportID != report }
        let said = Dictionary(grouping: texts, by: \.problemID)
        let isSame = try isAbout(link)
        let around = try Surroundings(
            draft, link, app, texts: all.map(\.title) + texts.flatMap { [$0.text, $0.element ?? ""] }, in: transaction)
        let joining = ReportJoining(
            draft, isOfElement: link.element != nil,
            known: all.map { problem in
                .init(
                    id: problem.id,
                    place: problem.elementID == nil ? .wholeScreen : isSame(problem) ? .sameElement : .otherElement,
                    state: problem.state, rule: problem.rule, title: problem.title,
                    said: said[problem.id]?.map(ReportDraft.init) ?? [], concerns: around.isIn(problem))
            }, on: around.screen)
        let suggested = joining.suggested.enumerated().compactMap { place, id -> LinkSuggestion? in
            guard let problem = all.first(where: { $0.id == id }) else { return nil }
            let may = place < joining.alike ? "It may be the same" : "This is open on the screen as well"
            return LinkSuggestion(
                screen: problem.screenKey ?? "", element: problem.elementID.map { Int($0) }, problem: Int(problem.id),
                confidence: ReportMatcher.floor, reason: "\(may): \(problem.title)")
        }
        return Joined(
            problem: try joining.problem.map(transaction.head(ofProblem:)), suggested: suggested,
            alike: Array(joining.suggested.prefix(joining.alike)))
    }

    /// A place with the problem that the report would join there.
    func joined(_ suggestion: LinkSuggestion, _ draft: ReportDraft, report: Int64) throws -> LinkSuggestion {
        guard suggestion.problem == nil, let screen = try transaction.screen(suggestion.screen, ofApp: app.id) else {
            return suggestion
        }
        var link = ReportLink()
        (link.screen, link.element) = (screen.id, suggestion.element.map { Int64($0) })
        var suggestion = suggestion
        suggestion.problem = try joining(draft, at: link, report: report).problem.map { Int($0) }
        return suggestion
    }

    /// Whether a problem is about the element of the link, or about one that somebody said is the same.
    private func isAbout(_ link: ReportLink) throws -> (StoredProblem) -> Bool {
        guard let screen = link.screen, let element = link.element else { return { _ in false } }
        let corrections = try MatchCorrections(screen: screen, in: transaction)
        return { problem in problem.elementID.map(corrections.head) == corrections.head(of: element) }
    }
}

/// What is around a report on its screen: what things are called there, and which of what it tells of fell silent.
private struct Surroundings {
    private(set) var screen = ReportJoining.Screen()
    private let history: AppHistory
    private let build: StoredBuild?
    private let hasRelease: Bool
    /// Of each element that it tells of: whether the person's build lets it be heard no more.
    private let isLost: [Bool]

    init(
        _ draft: ReportDraft, _ link: ReportLink, _ app: StoredApp, texts: [String], in transaction: some Transaction
    ) throws {
        let history = try AppHistory(app, in: transaction)
        let version = draft.release.flatMap { SpokenRelease.find($0, among: history.releases.map(\.version)) }
        let release = history.releases.first { $0.version == version }
        let build = history.personsBuild(of: release)
        (self.history, self.build, hasRelease) = (history, build, release != nil)
        let told = [draft.text, draft.element, draft.heard].compactMap(\.self)
        let words = Set((told + texts).flatMap(LinkTerms.of)).sorted()
        guard let id = link.screen, let own = try transaction.screen(id: id) else {
            isLost = []
            return
        }
        var lines = try transaction.lines(onScreens: [id], words: words, build: build?.id, before: nil)
        screen = ReportJoining.Screen(
            names: [own.title ?? "", LinkTerms.ofIdentifier(own.key).joined(separator: " ")],
            labels: Set(lines.compactMap(\.label)).sorted())
        if let element = link.element {
            lines = try transaction.lines(ofElementsCalled: String(element), app: app.id, screen: id, build: build?.id)
                .filter { $0.elementID == element }
        } else {
            let mentioned = screen.mentioned(in: told)
            lines = lines.filter { $0.label.map { mentioned.contains($0.lowercased()) } ?? false }
        }
        let standing = try ElementStanding(lines, history, build, in: transaction)
        isLost = lines.map { standing.of($0)?.lostSince != nil }
    }

    /// Whether what the report tells of is among what a problem says is lost; `nil`: it is about nothing lost, or
    /// nobody knows.
    func isIn(_ problem: StoredProblem) -> Bool? {
        guard problem.rule == ChangeRule.speechLoss.id else { return nil }
        let since = problem.record.lines.compactMap(\.seenSince)
            .compactMap { version in history.releases.first { $0.version == version } }
            .compactMap { history.personsBuild(of: $0) }
        if hasRelease, let build, !since.isEmpty, !since.contains(where: { history.isInOrder($0.id, build.id) }) {
            return false
        }
        return isLost.isEmpty ? nil : !isLost.contains(false)
    }
}
