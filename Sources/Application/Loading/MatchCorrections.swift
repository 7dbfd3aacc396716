import History
package import Storage

/// What people said of a screen's elements: which are one and which are two. It wins over the passes of the matcher.
package struct MatchCorrections: Sendable {
    /// By element: the least of those that are one with it.
    private(set) var heads: [Int64: Int64] = [:]
    private var apart: Set<[Int64]> = []

    package init(_ corrections: [MatchCorrection]) {
        for correction in corrections {
            if correction.isSame {
                let group = Set(all(with: correction.beforeID) + all(with: correction.afterID))
                for id in group { heads[id] = group.min() }
            } else {
                apart.insert([correction.beforeID, correction.afterID].sorted())
            }
        }
    }

    package init(screen: Int64, in transaction: some Transaction) throws {
        self.init(try transaction.corrections(ofScreen: screen))
    }

    var isEmpty: Bool { heads.isEmpty && apart.isEmpty }

    /// The one element that stands for all that are one with it.
    func head(of element: Int64) -> Int64 { heads[element] ?? element }

    /// All that are one with it, itself among them.
    package func all(with element: Int64) -> [Int64] {
        let head = head(of: element)
        return Set(heads.filter { $0.value == head }.keys).union([element]).sorted()
    }

    /// All that are one with any of these.
    func all(with elements: [Int64]) -> Set<Int64> {
        let touched = Set(elements.compactMap { heads[$0] })
        guard !touched.isEmpty else { return Set(elements) }
        return Set(elements).union(heads.filter { touched.contains($0.value) }.keys)
    }

    func areTwo(_ one: Int64, _ other: Int64) -> Bool { apart.contains([one, other].sorted()) }

    /// Nodes of two captures that are one by hand, and those that may not be taken for one.
    func pairs(before: [Int: Int64], after: [Int: Int64]) -> NodePairs {
        let touched = Set(heads.keys).union(apart.flatMap { $0 })
        let here = before.filter { touched.contains($0.value) }.sorted { $0.key < $1.key }
        let there = after.filter { touched.contains($0.value) }.sorted { $0.key < $1.key }
        var pairs = NodePairs()
        for (node, element) in here {
            let one = there.filter { heads[element] != nil && head(of: $0.value) == head(of: element) }
            // The element itself rather than another that is one with it.
            let same = one.first { $0.value == element } ?? one.first { !areTwo($0.value, element) }
            if let same { pairs.same.append((node, same.key)) }
            pairs.apart += there.filter { areTwo($0.value, element) }.map { (node, $0.key) }
        }
        return pairs
    }
}

/// Pairs of nodes, the first of the capture before.
struct NodePairs {
    var same: [(before: Int, after: Int)] = []
    var apart: [(before: Int, after: Int)] = []
}

extension Comparing {
    /// What people said of the elements of two captures of a screen.
    static func corrections(_ before: Int64, _ after: Int64, screen: Int64, in transaction: some Transaction) throws
        -> NodePairs
    {
        let corrections = try MatchCorrections(screen: screen, in: transaction)
        guard !corrections.isEmpty else { return NodePairs() }
        return corrections.pairs(
            before: try transaction.identities(ofCapture: before).mapValues(\.id),
            after: try transaction.identities(ofCapture: after).mapValues(\.id))
    }
}
