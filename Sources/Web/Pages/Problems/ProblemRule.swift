import Application
import History
import Screens
import Storage

/// What the rule behind a problem has to say of it: which success criteria it fails, and how it is mended.
struct ProblemRule {
    /// By their numbers, in the order of WCAG 2.2.
    let criteria: [String]
    let mending: MendingAdvice?

    init(_ problem: StoredProblem, _ app: StoredApp, in transaction: some Transaction) throws {
        guard let rule = problem.rule else {
            (criteria, mending) = ([], nil)
            return
        }
        // Another tool may call advice what is a failure by the rule of ours.
        let failed =
            try transaction.criteria(ofProblem: problem.id, failing: rule) ?? Set(Self.criteria(ofRule: rule))
        criteria = SuccessCriterion.all.map(\.number).filter(failed.contains)
        let met = try problem.screenID.map { screen in
            let variants = try transaction.variants(ofProblem: problem.id)
            return try transaction.heardWith(variants: variants, onScreens: [screen])[screen] ?? [:]
        }
        mending = MendingAdvice(
            ofRule: rule, platform: app.platform,
            metWith: Set((met ?? [:]).values.joined().compactMap(\.screenReader)))
    }

    private static func criteria(ofRule rule: String) -> [String] {
        OwnRule(rule)?.criteria.map(\.number) ?? Checklist.step(rule: rule)?.criteria ?? []
    }
}
