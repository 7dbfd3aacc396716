/// One cause: a rule on an element, or on a whole screen; of what a team pinned, one expectation.
package struct ProblemCause: Hashable, Sendable {
    package var screen: Int64
    /// The one that stands for all that are one with it.
    package var element: Int64?
    package var rule: String
    /// The expectation that does not hold; `nil`: it is about none.
    package var pin: Int64?

    package init(screen: Int64, element: Int64?, rule: String, pin: Int64? = nil) {
        (self.screen, self.element, self.rule, self.pin) = (screen, element, rule, pin)
    }

    package var ofElement: Fault.Cause { Fault.Cause(rule: rule, element: element, pin: pin) }

    /// By the rules that say of its element just what this one says, by comparing two captures.
    package var saidByComparing: [ProblemCause] {
        guard element != nil, pin == nil else { return [] }
        return ChangeRule.all.filter { $0.sameRules.contains(rule) }.map {
            ProblemCause(screen: screen, element: element, rule: $0.id)
        }
    }

    /// What makes it one: an expectation is, whichever element comes nearest to it.
    private var subject: Fault.Cause { Fault.Cause(rule: rule, element: pin == nil ? element : nil, pin: pin) }

    package static func == (one: Self, other: Self) -> Bool {
        one.screen == other.screen && one.subject == other.subject
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(screen)
        hasher.combine(subject)
    }
}
