import History
import Screens
import Storage

extension MeasureRelease {
    /// In the first release what is there is the start and not new, whoever found it. Where nobody can say which release came
    /// first, what people say is not known to have been there from the start.
    func isOfStart(_ problem: SpeakingProblem) -> Bool {
        orderUnknown == nil || problem.rule.map { !ChecklistStep.isStep(rule: $0) } ?? false
    }

    func startWords() throws -> String {
        let audited = audits.faults.count { $0.isMet && $0.finding.isFailed }
        let findings = audited == 1 ? "1 finding of another tool" : "\(audited) findings of other tools"
        guard asking.build.holdsCaptures else {
            return "\(gaps.noCapture ?? "") This is the first that was audited: \(findings) "
                + (audited == 1 ? "was" : "were") + " written down as the start."
        }
        let failing = try failingFromStart()
        let faults = failing == 1 ? "1 fault" : "\(failing) faults"
        let all = audited == 0 ? faults : "\(faults) and \(findings)"
        return "This is the first release that was captured: \(all) "
            + (failing == 1 && audited == 0 ? "was" : "were") + " written down as the start." + laterBuilds
    }

    /// That the start goes on with each build of the release; empty where there is one.
    private var laterBuilds: String {
        history.builds(of: asking.release).count(where: \.holdsCaptures) < 2
            ? "" : " Each build of it is the start: what is new in one of them is called new in the next release."
    }

    /// What fails in the build and was sound in none of the release before it.
    private func failingFromStart() throws -> Int {
        let corrections = reviewing.looks.corrections
        let worse = ToldCauses(
            review.faults.filter { $0.kind == .regression }.map { ProblemCause($0, corrections) })
        let screen = Dictionary(review.looks.map { ($0.look.capture, $0.look.screen) }) { first, _ in first }
        return try transaction.findings(captures: review.looks.map(\.look.capture)).count { finding in
            guard finding.outcome == .failed else { return false }
            guard let screen = finding.captureID.flatMap({ screen[$0] }) else { return true }
            let cause = finding.cause(on: nil)
            return !worse.tell(
                ProblemCause(screen: screen, element: cause.element.map(corrections.head), rule: cause.rule))
        }
    }
}
