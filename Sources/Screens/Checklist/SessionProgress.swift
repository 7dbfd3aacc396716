/// How far a session has come: which steps are answered, and how.
package struct SessionProgress: Hashable, Sendable {
    package struct Answer: Hashable, Sendable {
        package var step: String
        package var outcome: Outcome
        /// The element it is about; `nil`: the whole screen.
        package var element: Int64?
        package init(step: String, outcome: Outcome, element: Int64? = nil) {
            (self.step, self.outcome, self.element) = (step, outcome, element)
        }
    }

    package let steps: [ChecklistStep]
    private let byStep: [String: [Answer]]

    package init(_ steps: [ChecklistStep], _ answers: [Answer]) {
        self.steps = steps
        byStep = Dictionary(grouping: answers, by: \.step)
    }

    /// Steps nobody has answered yet, in their order.
    package var open: [ChecklistStep] { steps.filter { byStep[$0.id] == nil } }
    package var answered: Int { steps.count - open.count }

    /// The next open step after this one; past the end the first open one.
    package func next(after id: String?) -> ChecklistStep? {
        let place = steps.firstIndex { $0.id == id }.map { $0 + 1 } ?? 0
        return steps[place...].first { byStep[$0.id] == nil } ?? open.first
    }

    /// What a step amounts to: one failure is enough to fail it, and a doubt weighs more than what passed.
    package func outcome(of id: String) -> Outcome? {
        let outcomes = Set((byStep[id] ?? []).map(\.outcome))
        return [.failed, .cantTell, .passed, .inapplicable].first { outcomes.contains($0) }
    }

    package func count(_ outcome: Outcome) -> Int { steps.count { self.outcome(of: $0.id) == outcome } }

    /// Whether the session has seen that a problem of this step is gone: it passed on the very element, or as a whole,
    /// and failed nowhere that the problem is.
    package func showsAbsence(of step: String, on element: Int64?) -> Bool {
        let answers = byStep[step] ?? []
        let own = answers.filter { $0.element == element || $0.element == nil || element == nil }
        guard !own.contains(where: { $0.outcome == .failed || $0.outcome == .cantTell }) else { return false }
        return own.contains { $0.outcome == .passed && ($0.element == nil || $0.element == element) }
    }
}
