/// What looks were measured to have lost: a finding that is about the same needs no word of its own.
package struct ToldCauses {
    private let causes: Set<ProblemCause>

    package init(_ causes: some Sequence<ProblemCause>) { self.causes = Set(causes) }

    /// A rule about changes says it already, and says what got worse.
    package func tellOtherwise(_ cause: ProblemCause) -> Bool {
        ChangeRule.all.contains { rule in
            rule.standsFor.contains(cause.rule)
                && causes.contains(ProblemCause(screen: cause.screen, element: cause.element, rule: rule.id))
        }
    }

    package func tell(_ cause: ProblemCause) -> Bool { causes.contains(cause) || tellOtherwise(cause) }
}
