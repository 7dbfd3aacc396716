/// Which rules an audit runs.
package enum Profile: String, Hashable, Sendable, Codable, CaseIterable {
    /// Leaves out the rules whose criteria are all of level AAA. The default.
    case aa = "AA"
    /// All rules.
    case aaa = "AAA"

    package func includes(_ rule: Rule) -> Bool { self == .aaa || !rule.isEnhanced }

    /// Whether a rule of ours is not asked: what is none of our rules for captures is left out by no profile.
    package func leavesOut(_ rule: String) -> Bool { Ruleset.rule(rule).map { !includes($0) } ?? false }

    /// What a failure costs an app that is held to this profile: what AAA asks weighs as much as what AA asks, once it
    /// is asked.
    package func impact(of rule: Rule) -> Impact {
        self == .aaa && rule.isEnhanced ? max(rule.impact, .serious) : rule.impact
    }
}

extension Rule {
    /// All its criteria are of level AAA.
    fileprivate var isEnhanced: Bool { !criteria.isEmpty && criteria.allSatisfy { $0.level == .aaa } }
}
