/// Which rules an audit runs.
package enum Profile: String, Hashable, Sendable, Codable, CaseIterable {
    /// Leaves out the rules whose criteria are all of level AAA. The default.
    case aa = "AA"
    /// All rules.
    case aaa = "AAA"

    package func includes(_ rule: Rule) -> Bool {
        self == .aaa || rule.criteria.isEmpty || rule.criteria.contains { $0.level < .aaa }
    }
}
