import API

/// Which change rules speak of a capture, measured against earlier ones. Many problems of a screen ask the same within
/// one sealing, where neither captures nor decisions change: each pair is compared once.
final class StandingChanges {
    private struct Pair: Hashable {
        var before: Int64
        var after: Int64
    }

    /// By pair; no rules at all: the two can't be compared.
    private var known: [Pair: Set<String>?] = [:]

    func rules(since before: Int64, in after: Int64, _ comparing: Comparing) -> Set<String>? {
        let pair = Pair(before: before, after: after)
        if let rules = known[pair] { return rules }
        let diff = try? comparing.captures(before, after)
        let rules = diff.map { Set($0.regressions.map(\.rule)) }
        known[pair] = .some(rules)
        return rules
    }
}
