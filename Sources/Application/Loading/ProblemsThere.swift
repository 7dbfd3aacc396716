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
        let joining = ReportJoining(
            draft, isOfElement: link.element != nil,
            known: all.map { problem in
                .init(
                    id: problem.id,
                    place: problem.elementID == nil ? .wholeScreen : isSame(problem) ? .sameElement : .otherElement,
                    state: problem.state, rule: problem.rule, title: problem.title,
                    said: said[problem.id]?.map(ReportDraft.init) ?? [])
            })
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
