/// Why two elements of two captures are held to be one.
package enum MatchReason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Somebody said so.
    case hand
    case identifier
    case label
    case order
    case place
    case frame
}

/// One element in two captures, by its nodes.
package struct ElementMatch: Hashable, Sendable {
    package var before: Int
    package var after: Int
    package var reason: MatchReason

    package init(before: Int, after: Int, reason: MatchReason) {
        (self.before, self.after, self.reason) = (before, after, reason)
    }
}

/// Which elements of two captures are the same, and which are only in one.
package struct ElementMatches: Sendable {
    /// In flick order of the capture before.
    package let matches: [ElementMatch]
    /// What is only before, in flick order.
    package let removed: [Int]
    /// What is only after, in flick order.
    package let added: [Int]
    private let byBefore: [Int: Int]
    private let byAfter: [Int: Int]

    init(matches: [ElementMatch], removed: [Int], added: [Int]) {
        (self.matches, self.removed, self.added) = (matches, removed, added)
        byBefore = Dictionary(matches.map { ($0.before, $0.after) }) { first, _ in first }
        byAfter = Dictionary(matches.map { ($0.after, $0.before) }) { first, _ in first }
    }

    package func after(_ before: Int) -> Int? { byBefore[before] }
    package func before(_ after: Int) -> Int? { byAfter[after] }
}
