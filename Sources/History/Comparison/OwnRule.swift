package import Screens

/// What is told of a rule of ours, whether it asks one capture or compares two.
package struct OwnRule: Sendable {
    package let title: String
    package let impact: Impact
    package let criteria: [SuccessCriterion]
    package let guide: RuleGuide

    /// `nil`: no rule of ours is called so.
    package init?(_ id: String) {
        if let rule = Ruleset.rule(id) {
            (title, impact, criteria, guide) = (rule.title, rule.impact, rule.criteria, rule.guide)
        } else if let rule = ChangeRule.rule(id) {
            (title, impact, criteria, guide) = (rule.title, rule.impact, rule.criteria, rule.guide)
        } else {
            return nil
        }
    }
}
