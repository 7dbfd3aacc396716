import History
import Screens
import Storage

/// People's reports and scanners' findings on one element meet in one problem: what people found first is what the
/// checks find, too.
struct Corroborating {
    let transaction: WriteTransaction
    let history: AppHistory
    let build: StoredBuild
    let caller: String
    private let decisions: FindingDecisions
    private let hindsight: Hindsight

    init(
        transaction: WriteTransaction, app: StoredApp, history: AppHistory, build: StoredBuild, caller: String
    ) throws {
        (self.transaction, self.history, self.build, self.caller) = (transaction, history, build, caller)
        hindsight = Hindsight(transaction: transaction, app: app, history: history, caller: caller)
        decisions = try Decisions.inForce(app, in: transaction)
    }

    /// Lets a problem that people opened meet what fails on its element in the build. It takes the name of our own rule
    /// that costs the person most, so that later builds are asked for it. Another tool's finding is an occurrence, no
    /// more: no later build of ours could tell that it is gone.
    /// - Parameter known: causes that have a problem of their own.
    func meet(_ problem: StoredProblem, _ failures: Failures, known: Set<ProblemCause> = []) throws {
        guard let screen = problem.screenID, let element = problem.elementID else { return }
        let here = failures.findings(on: element, of: screen).filter { finding in
            // What is decided of an element is decided wherever it is: the screen's key says nothing.
            decisions.decision(on: finding.cause(on: nil)) == nil
                && !known.contains(failures.cause(of: finding, on: screen))
        }
        try transaction.join(findings: here.map(\.id), toProblem: problem.id, build: build.id)
        guard let own = here.first(where: { failures.captures[failures.cause(of: $0, on: screen)] != nil }),
            let rule = own.rule, let capture = own.captureID
        else { return }
        try transaction.setRule(rule, ofProblem: problem.id)
        try transaction.setVariants(failures.variants(of: failures.cause(of: own, on: screen)), ofProblem: problem.id)
        try hindsight.lookBack(at: problem.id, from: build)
        try transaction.addEvent(
            .observed(release: build.version, .present, .finding(rule: rule, capture: "capture/\(capture)")),
            toProblem: problem.id, note: own.message, caller: caller)
        try ProblemBook(transaction: transaction, history: history).settle(problem.id)
        try hindsight.lookAhead(at: problem.id, from: build)
    }
}
