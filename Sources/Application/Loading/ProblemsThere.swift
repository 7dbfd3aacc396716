import API
import Foundation
import History
import Screens
import Storage

/// What is known where a report belongs: the problem that it is another voice of, and those that may be the same.
struct ProblemsThere<Reading: Transaction> {
    /// So many open problems of a screen are looked through, the newest.
    private static var most: Int { 200 }

    let transaction: Reading
    let history: AppHistory
    private var app: StoredApp { history.app }

    struct Joined {
        var problem: Int64?
        /// Problems that may be the same.
        var suggested: [LinkSuggestion] = []
        /// Those of its class, or of one that nobody knows.
        var alike: [StoredProblem] = []
    }

    /// What was found to be a duplicate stands for the problem it goes on in.
    ///
    /// Most reports join a problem on their element, so that is looked for first: what else is on the screen is read only
    /// where there is none.
    /// - Parameters:
    ///   - matter: of the draft, where it was read before.
    ///   - own: a problem that is passed over, since it came with the report.
    ///   - report: its number where it is kept already, so that it is not its own witness.
    func joining(
        _ draft: ReportDraft, _ matter: ReportMatter? = nil, at link: ReportLink, without own: Int64? = nil,
        report: Int64? = nil
    ) throws -> Joined {
        let matter = matter ?? ReportMatter(draft)
        guard let screen = link.screen, !matter.isOther else { return Joined() }
        let same = try problems(on: link.element, screen).filter { $0.id != own }
        let said = try said(of: same, report)
        let sameKnown = same.map { known($0, .sameElement, said) }
        let joining = ReportJoining(draft, matter, isOfElement: link.element != nil, known: sameKnown)
        if let problem = joining.problem { return Joined(problem: try head(of: problem, same)) }
        let others = try transaction.openProblems(
            onScreen: screen, app: app.id, whole: link.element != nil, limit: Self.most
        ).filter { other in other.id != own && !same.contains { $0.id == other.id } }
        guard !others.isEmpty else { return try joined(joining, same) }
        let saidThere = try self.said(of: others, report)
        let texts = [said, saidThere].flatMap { $0.values.joined() }.flatMap { [$0.text, $0.element ?? ""] }
        let around = try Surroundings(
            draft, link, history, texts: (same + others).map(\.title) + texts, in: transaction)
        let othersKnown = others.map { other in
            known(other, other.elementID == nil ? .wholeScreen : .otherElement, saidThere, around.isIn(other))
        }
        let all = ReportJoining(
            draft, matter, isOfElement: link.element != nil,
            known: (sameKnown + othersKnown).sorted { $0.id < $1.id }, on: around.screen)
        return try joined(all, same + others)
    }

    /// Those of the element, or of one that somebody said is the same.
    private func problems(on element: Int64?, _ screen: Int64) throws -> [StoredProblem] {
        guard let element else { return [] }
        let corrections = try MatchCorrections(screen: screen, in: transaction)
        return try transaction.problems(onElements: corrections.all(with: element), onScreen: screen, app: app.id)
    }

    private func joined(_ joining: ReportJoining, _ problems: [StoredProblem]) throws -> Joined {
        let suggested = joining.suggested.enumerated().compactMap { place, id -> LinkSuggestion? in
            guard let problem = problems.first(where: { $0.id == id }) else { return nil }
            let may = place < joining.alike ? "It may be the same" : "This is open on the screen as well"
            return LinkSuggestion(
                screen: problem.screenKey ?? "", element: problem.elementID.map { Int($0) }, problem: Int(problem.id),
                confidence: ReportMatcher.floor, reason: "\(may): \(problem.title)")
        }
        return Joined(
            problem: try joining.problem.map { try head(of: $0, problems) }, suggested: suggested,
            alike: joining.suggested.prefix(joining.alike).compactMap { id in problems.first { $0.id == id } })
    }

    /// What a duplicate goes on in; any other is itself.
    private func head(of id: Int64, _ problems: [StoredProblem]) throws -> Int64 {
        guard problems.contains(where: { $0.id == id && $0.state == .duplicate }) else { return id }
        return try transaction.head(ofProblem: id)
    }

    private func said(of problems: [StoredProblem], _ report: Int64?) throws -> [Int64: [ReportText]] {
        Dictionary(
            grouping: try transaction.texts(ofProblems: problems.map(\.id)).filter { $0.reportID != report },
            by: \.problemID)
    }

    private func known(
        _ problem: StoredProblem, _ place: ReportJoining.Known.Place, _ said: [Int64: [ReportText]],
        _ concerns: Bool? = nil
    ) -> ReportJoining.Known {
        let texts = said[problem.id] ?? []
        return .init(
            id: problem.id, place: place, state: problem.state, rule: problem.rule, title: problem.title,
            said: texts.map(ReportDraft.init), read: texts.allSatisfy(\.isRead) ? texts.compactMap(\.read) : nil,
            concerns: concerns)
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
        _ draft: ReportDraft, _ link: ReportLink, _ history: AppHistory, texts: [String],
        in transaction: some Transaction
    ) throws {
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
            lines = try transaction.lines(
                ofElementsCalled: String(element), app: history.app.id, screen: id, build: build?.id
            )
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
