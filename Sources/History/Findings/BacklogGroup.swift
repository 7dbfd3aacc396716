package import Screens

/// What stands in the backlog: one cause, however many captures and tools show it.
package struct BacklogEntry: Hashable, Sendable {
    package var cause: FindingCause
    /// Its key: of its capture, or the one that its audit means; `nil`: none of ours.
    package var screen: String?
    /// Those that say so, the first found first.
    package var findings: [Int64]
    /// In words: the states of the screen that show it.
    package var variants: [String]
    package var tools: [String]
    /// The worst that was said; `nil`: nobody has said one.
    package var impact: Impact?
    /// Success criteria by their numbers.
    package var criteria: [String]
    /// The node of the first finding.
    package var node: String?
    package var component: Component?
    /// Why it stands here and is not called worse or new, in a sentence.
    package var why: String

    package init(
        cause: FindingCause, screen: String?, findings: [Int64], variants: [String], tools: [String], impact: Impact?,
        criteria: [String], node: String?, component: Component?, why: String
    ) {
        (self.cause, self.screen, self.findings) = (cause, screen, findings)
        (self.variants, self.tools) = (variants, tools)
        (self.impact, self.criteria, self.node) = (impact, criteria, node)
        (self.component, self.why) = (component, why)
    }
}

/// What one rule finds on one component, or on elements that share none.
package struct BacklogGroup: Hashable, Sendable {
    package var rule: String
    /// `nil`: each of its entries stands for itself.
    package var component: Component?
    /// In the order of their screens.
    package var entries: [BacklogEntry]

    /// The worst of its entries; `nil`: nobody has said one.
    package var impact: Impact? { entries.compactMap(\.impact).max() }
    package var screens: [String] { Set(entries.compactMap(\.screen)).sorted() }
    package var criteria: [String] { Set(entries.flatMap(\.criteria)).sorted() }

    /// Names the group, and says where it stands among others: worst first, then by rule and component.
    package var key: String {
        let weight = entries.map(\.impact.weight).max() ?? .minor
        let rank = Impact.allCases.count { $0 > weight }
        // What shares no component comes after what does.
        return [String(rank), rule, component.map { "\($0.sign.rawValue):\($0.name)" } ?? "~"].joined(separator: " ")
    }

    /// A component is one that two causes share at least; what shares none is grouped by its rule alone.
    package static func all(_ entries: [BacklogEntry]) -> [BacklogGroup] {
        Dictionary(grouping: entries, by: \.cause.rule).flatMap { rule, entries in
            let shared = Dictionary(grouping: entries.filter { $0.component != nil }, by: \.component)
                .filter { $0.value.count > 1 }
            let alone = entries.filter { $0.component.map { shared[$0] == nil } ?? true }
            return shared.map { BacklogGroup(rule: rule, component: $0.key, entries: sorted($0.value)) }
                + (alone.isEmpty ? [] : [BacklogGroup(rule: rule, component: nil, entries: sorted(alone))])
        }.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }

    private static func sorted(_ entries: [BacklogEntry]) -> [BacklogEntry] {
        entries.sorted {
            (($0.screen ?? ""), $0.findings.first ?? 0) < (($1.screen ?? ""), $1.findings.first ?? 0)
        }
    }
}
