/// Collects what a custom rotor returns in both directions and says how much more there is.
///
/// Source: AccessibilitySnapshot, `collectAllResults` and `UIAccessibilityCustomRotorParsingTests`.
package struct RotorResults: Hashable, Sendable {
    package typealias Limit = NodeDetails.CustomRotor.Limit
    /// Results asked for in each direction.
    package static let defaultLimit = 10
    /// Counting beyond the limit ends here: “many more”.
    package static let countLimit = 99
    /// So many repeats in a row mean that the rotor runs in circles.
    private static let repeatsOfALoop = 3

    package var shown: [String]
    package var limit: Limit

    /// `forward` and `backward`: everything the rotor would return. A limit of 0 or less asks for nothing.
    package init(forward: [String], backward: [String], limit: Int = RotorResults.defaultLimit) {
        let ahead = RotorResults.collect(forward, limit), behind = RotorResults.collect(backward, limit)
        shown = RotorResults.merge(forward: ahead.items, backward: behind.items)
        let (forwardSet, backwardSet) = (Set(ahead.items), Set(behind.items))
        if forwardSet.isSuperset(of: backwardSet) {
            self.limit = ahead.limit
        } else if backwardSet.isSuperset(of: forwardSet) {
            self.limit = behind.limit
        } else {
            self.limit = RotorResults.sum(ahead.limit, behind.limit)
        }
    }

    /// One list of both directions. Often they hold the same items, or begin with the same one.
    package static func merge(forward: [String], backward: [String]) -> [String] {
        let (forwardSet, backwardSet) = (Set(forward), Set(backward))
        if forwardSet.isSuperset(of: backwardSet) { return forward }
        if backwardSet.isSuperset(of: forwardSet) { return backward }
        if forward.first == backward.first { return backward.dropFirst().reversed() + forward }
        var seen: Set<String> = []
        return (backward.reversed() + forward).filter { seen.insert($0).inserted }
    }

    package func moreText(in book: Phrasebook) -> String? {
        RotorResults.line(isEmpty: shown.isEmpty, limit: limit, in: book)
    }

    /// The line below the results; `nil` where they are all there is.
    package static func line(isEmpty: Bool, limit: Limit, in book: Phrasebook) -> String? {
        if isEmpty { return book[.noResults] }
        switch limit {
        case .none: return nil
        case .more(let count): return "+ " + String(count) + book[.moreResults]
        case .manyMore: return book[.manyMoreResults]
        }
    }

    private static func collect(_ all: [String], _ limit: Int) -> (items: [String], limit: Limit) {
        guard limit > 0 else { return ([], .none) }
        var items: [String] = []
        var seen: Set<String> = []
        var repeats = 0
        for item in all.prefix(limit) {
            repeats = seen.insert(item).inserted ? 0 : repeats + 1
            if repeats == repeatsOfALoop { return (items.dropLast(repeatsOfALoop - 1), .none) }
            items.append(item)
        }
        return (items, Limit(more: all.count - items.count))
    }

    private static func sum(_ one: Limit, _ other: Limit) -> Limit {
        switch (one, other) {
        case (.none, let limit), (let limit, .none): limit
        case (.more(let a), .more(let b)): a + b <= countLimit ? .more(a + b) : .manyMore
        case (.manyMore, _), (_, .manyMore): .manyMore
        }
    }
}

extension NodeDetails.CustomRotor.Limit {
    fileprivate init(more count: Int) {
        self = count <= 0 ? .none : count < RotorResults.countLimit ? .more(count) : .manyMore
    }
}
