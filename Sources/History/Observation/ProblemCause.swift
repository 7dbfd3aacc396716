/// One cause: a rule on an element, or on a whole screen.
package struct ProblemCause: Hashable, Sendable {
    package var screen: Int64
    /// The one that stands for all that are one with it.
    package var element: Int64?
    package var rule: String

    package init(screen: Int64, element: Int64?, rule: String) {
        (self.screen, self.element, self.rule) = (screen, element, rule)
    }

    package var ofElement: Fault.Cause { Fault.Cause(rule: rule, element: element) }
}
