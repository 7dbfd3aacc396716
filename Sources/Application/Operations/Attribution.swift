import History
import Screens
import Storage

/// People's reports and scanners' findings on one element meet in one problem: what people found first is what the
/// checks find, too.
struct Attribution {
    let transaction: WriteTransaction
    let history: AppHistory
    let build: StoredBuild
    /// The build is sealed, or is being sealed: one that is still open is no look.
    let isLook: Bool
    let caller: String
    private let decisions: FindingDecisions
    private let backfill: Backfill

    init(
        transaction: WriteTransaction, app: StoredApp, build: StoredBuild, isLook: Bool, backfill: Backfill
    ) throws {
        (self.transaction, self.build, self.isLook) = (transaction, build, isLook)
        self.backfill = backfill
        (history, caller) = (backfill.history, backfill.caller)
        decisions = try Decisions.inForce(app, in: transaction)
    }

    /// Lets a problem that people opened meet what fails on its element in the build. It takes the name of our own rule
    /// that costs the person most, so that later builds are asked for it. Another tool's finding is an occurrence, no
    /// more: no later build of ours could tell that it is gone.
    /// - Parameter known: causes that have a problem of their own; the one taken joins them.
    func meet(_ problem: StoredProblem, _ failures: Failures, known: inout Set<ProblemCause>) throws {
        guard let screen = problem.screenID, let element = problem.elementID else { return }
        let told = try transaction.trouble(toldOf: problem)
        let here = failures.findings(on: element, of: screen).filter { finding in
            // Who tells that it is hard to see does not tell that it has no name. What another tool's rule means nobody
            // knows.
            finding.rule.map { told.mayBe(rule: $0) || isUnknown(rule: $0) } ?? true
                // What is decided of an element is decided wherever it is: the screen's key says nothing.
                && decisions.decision(on: finding, on: nil) == nil
                && !known.contains(failures.cause(of: finding, on: screen))
        }
        try transaction.join(findings: here.map(\.id), toProblem: problem.id, build: build.id)
        guard let own = here.first(where: { failures.captures[failures.cause(of: $0, on: screen)] != nil }),
            let rule = own.rule, let capture = own.captureID
        else { return }
        let cause = failures.cause(of: own, on: screen)
        known.insert(cause)
        try transaction.setRule(rule, ofProblem: problem.id)
        let variants = failures.variants(of: cause)
        try transaction.setVariants(variants, ofProblem: problem.id)
        guard isLook else { return }
        let seen = variants.map {
            Observation(.present, .shown(.present, by: cause.ofElement, in: capture), variant: $0)
        }
        try transaction.add(
            looks: [ProblemLook(problem: problem.id, seen)], of: LookOrigin(build, note: own.message, caller: caller))
        try backfill.lookBack(at: problem.id, from: build)
        try ProblemBook(transaction: transaction, history: history).settle(problem.id)
        try backfill.lookAhead(at: problem.id, from: build)
    }

    private func isUnknown(rule: String) -> Bool {
        Ruleset.rule(rule) == nil && FaultClass.classes(ofRule: rule).isEmpty
    }
}
