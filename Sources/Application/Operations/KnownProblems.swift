import History
import Storage

/// The problems of an app, by what they are about: which findings belong to one already.
struct KnownProblems {
    private struct ElementOnScreen: Hashable {
        var screen: Int64?
        var element: Int64?
    }

    private let byPlace: [ElementOnScreen: [StoredProblemCause]]

    init(_ app: StoredApp, _ corrections: MatchCorrections, in transaction: some Transaction) throws {
        byPlace = Dictionary(grouping: try transaction.problemCauses(ofApp: app.id)) {
            ElementOnScreen(screen: $0.screenID, element: $0.elementID.map(corrections.head))
        }
    }

    /// By finding: the problem that it belongs to, by its rule, or because it was met there.
    func problems(
        of findings: [(finding: StoredFinding, cause: FindingCause, place: ProblemCause?)],
        in transaction: some Transaction
    ) throws -> [Int64: Int64] {
        var known: [Int64: Int64] = [:]
        var near: [Int64: [Int64]] = [:]
        for (finding, cause, place) in findings {
            let here = byPlace[ElementOnScreen(screen: place?.screen, element: place?.element)] ?? []
            // What is found where a fixed one was never met is none of it, or it would be back.
            if let same = here.first(where: { $0.state != .fixed && says($0, cause, isPlaced: place != nil) }) {
                known[finding.id] = same.id
            } else if !here.isEmpty {
                near[finding.id] = here.map(\.id)
            }
        }
        let joined = try transaction.problems(
            Set(near.values.joined()).sorted(), holding: near.keys.sorted())
        return known.merging(joined) { known, _ in known }
    }

    /// What nobody could place is known again by its words.
    private func says(_ problem: StoredProblemCause, _ cause: FindingCause, isPlaced: Bool) -> Bool {
        guard let rule = problem.rule else { return false }
        guard isPlaced else { return rule == cause.rule && problem.title == String(cause.message.prefix(300)) }
        return rule == cause.rule || ChangeRule.rule(rule)?.standsFor.contains(cause.rule) ?? false
    }
}
