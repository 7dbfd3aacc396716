import History
import Screens
import Storage

/// What our own rules say of the elements that other tools found something on: of one cause, that is told which knows what
/// it was like before (docs/judgement.md section 3).
struct OwnFaults {
    private let counting: Counting
    private let corrections: MatchCorrections
    /// What is worse than when it was good, or fails on what is new.
    private let counted: Set<ProblemCause>
    /// What fails, counted or not.
    private let failing: Set<ProblemCause>

    init(_ found: [AuditFault], _ review: BuildReview, _ counting: Counting) throws {
        (self.counting, corrections) = (counting, counting.corrections)
        let corrections = counting.corrections
        counted = Set(
            review.faults.flatMap { fault in
                let rules = ChangeRule.rule(fault.cause.rule)?.standsFor ?? [fault.cause.rule]
                return rules.map {
                    ProblemCause(
                        screen: fault.look.screen, element: fault.cause.element.map(corrections.head), rule: $0)
                }
            })
        let rules = Set(found.filter { $0.finding.subject.element != nil }.compactMap(\.finding.rule.own))
        failing = try Self.failing(
            rules, in: Dictionary(review.looks.map { ($0.look.capture, $0.look.screen) }) { first, _ in first },
            counting)
    }

    /// Whether our own rules say what a tool found: it counts by them, or failed by them when the tool found nothing there. Where
    /// they never looked before the tool found it, it is the tool that knows that it was good.
    func say(_ cause: ProblemCause, of fault: AuditFault) throws -> Bool {
        guard !counted.contains(cause) else { return true }
        guard failing.contains(cause) else { return false }
        return try fault.good.map { try failed(cause, upTo: $0) } ?? true
    }

    /// Whether it failed when its element was heard last up to a build.
    private func failed(_ cause: ProblemCause, upTo good: Int64) throws -> Bool {
        let elements = corrections.all(with: [cause.element].compactMap(\.self)).sorted()
        let heard = try counting.transaction.builds(hearing: elements).filter { counting.history.isInOrder($0, good) }
        guard let last = heard.max(by: { counting.history.isInOrder($0, $1) && $0 != $1 }) else { return false }
        let captures = try counting.transaction.buildCaptures(build: last, screen: cause.screen).map(\.captureID)
        return try Self.failing(
            [cause.rule], in: Dictionary(captures.map { ($0, cause.screen) }) { first, _ in first }, counting
        ).contains(cause)
    }

    /// - Parameter captures: the screen of each.
    private static func failing(_ rules: Set<String>, in captures: [Int64: Int64], _ counting: Counting) throws
        -> Set<ProblemCause>
    {
        guard !rules.isEmpty, !captures.isEmpty else { return [] }
        return try Set(
            counting.transaction.findings(captures: captures.keys.sorted(), of: rules.sorted()).compactMap { finding in
                guard finding.outcome == .failed, let rule = finding.rule,
                    let screen = finding.captureID.flatMap({ captures[$0] })
                else { return nil }
                return ProblemCause(
                    screen: screen, element: finding.elementID.map(counting.corrections.head), rule: rule)
            })
    }
}
