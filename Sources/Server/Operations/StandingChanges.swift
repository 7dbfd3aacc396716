import API
import Storage

/// What change rules say of a capture, measured against an earlier one of the same screen.
struct StandingChange {
    private let rules: Set<String>
    private let causes: Set<Cause>
    private let elements: Set<Int64>

    private struct Cause: Hashable {
        var rule: String
        var element: Int64?
    }

    /// - Parameters:
    ///   - before: elements of the earlier capture, by the names of its nodes.
    ///   - after: those of the later one.
    init(_ diff: DiffResource, before: [String: Int64], after: [String: Int64], _ hand: HandMatches) {
        let regressions = diff.allRegressions.map(\.0)
        rules = Set(regressions.map(\.rule))
        let partners = Dictionary(diff.matches.map { ($0.after, $0.before) }) { first, _ in first }
        // What is met on an element is met on the one it was, too: an identity that was lost meanwhile mends nothing.
        causes = Set(
            regressions.flatMap { regression in
                [after[regression.node], partners[regression.node].flatMap { before[$0] }].compactMap { $0 }
                    .map { Cause(rule: regression.rule, element: hand.head(of: $0)) }
            })
        elements = Set((Array(before.values) + after.values).map(hand.head))
    }

    /// Whether the rule still speaks of the element; of the whole screen, without one. `nil`: neither capture has it,
    /// so nobody can tell.
    func holds(_ rule: String, on element: Int64?) -> Bool? {
        guard let element else { return rules.contains(rule) }
        guard elements.contains(element) else { return rules.contains(rule) ? nil : false }
        return causes.contains(Cause(rule: rule, element: element))
    }
}

extension DiffResource {
    /// With those that were set aside: what is accepted or called false is there all the same.
    var allRegressions: [(Regression, isOpen: Bool)] {
        regressions.map { ($0, true) }
            + (accepted ?? []).map { (Regression(rule: $0.rule, node: $0.node, message: $0.message), false) }
    }
    var hasRegressions: Bool { !regressions.isEmpty || accepted != nil }
}

/// Many problems of a screen ask the same within one sealing, where neither captures nor decisions change: each pair of
/// captures is compared once.
final class StandingChanges {
    private let comparing: Comparing
    /// By pair; nothing: the two can't be compared.
    private var known: [Pair: StandingChange?] = [:]

    private struct Pair: Hashable {
        var before: Int64
        var after: Int64
    }

    init(_ comparing: Comparing) { self.comparing = comparing }

    func between(_ before: Int64, _ after: Int64, _ hand: HandMatches) -> StandingChange? {
        let pair = Pair(before: before, after: after)
        if let change = known[pair] { return change }
        let transaction = comparing.transaction
        let change = try? StandingChange(
            comparing.captures(before, after), before: transaction.elements(ofCapture: before),
            after: transaction.elements(ofCapture: after), hand)
        known[pair] = .some(change)
        return change
    }
}
