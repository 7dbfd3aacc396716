import Screens

/// Which matched elements are read in the same order as before, and which were moved among them.
package struct ReadingOrderChange: Sendable {
    /// Nodes after, in flick order before.
    package let kept: [Int]
    package let moved: [Int]

    /// A matched element.
    struct Place {
        /// After.
        var node: Int
        /// Its place in the flick order after.
        var after: Int
        /// It lies where it lay.
        var stayed: Bool
    }

    /// - Parameter places: in flick order before.
    init(_ places: [Place]) {
        let numbers = places.map(\.after)
        let ranks = Dictionary(numbers.sorted().enumerated().map { ($1, $0) }) { first, _ in first }
        let isKept = ReadingOrderChange.longestRise(
            numbers,
            preferring: zip(places, places.indices).map { place, rank in
                Preference(stayed: place.stayed, isAtItsRank: ranks[place.after] == rank)
            })
        kept = zip(places, isKept).filter(\.1).map(\.0.node)
        moved = zip(places, isKept).filter { !$0.1 }.map(\.0.node)
    }

    /// What is rather held to have kept its order.
    struct Preference {
        /// It lies where it lay.
        var stayed = false
        /// As many come before it as before.
        var isAtItsRank = false
    }

    /// Marks the longest run of numbers that rise; of several as long, the one with most that stayed, of these the one with most
    /// that are at their rank, and of these the one that keeps the earliest. Of two neighbours that changed places on the screen,
    /// what moved is what was moved; of two that are exchanged around a third, that one kept its order.
    static func longestRise(_ numbers: [Int], preferring preferred: [Preference]) -> [Bool] {
        // From the end: how long a rise can begin at each number.
        var rises = Rises(of: numbers)
        var lengths: [Rises.Length] = []
        for (number, isPreferred) in zip(numbers, preferred).reversed() {
            let own = rises.above(number).adding(isPreferred)
            rises.note(own, at: number)
            lengths.append(own)
        }
        lengths.reverse()
        var left = rises.longest
        var last = Int.min
        return numbers.indices.map { index in
            guard lengths[index] == left, numbers[index] > last else { return false }
            last = numbers[index]
            left = left.without(preferred[index])
            return true
        }
    }
}

/// The longest rises that begin above a number, in a tree of sums (Fenwick), so that a screen of thousands costs little.
private struct Rises {
    struct Length: Comparable {
        var count = 0
        var stayed = 0
        var atTheirRank = 0

        static func < (one: Length, other: Length) -> Bool {
            (one.count, one.stayed, one.atTheirRank) < (other.count, other.stayed, other.atTheirRank)
        }
        func adding(_ preferred: ReadingOrderChange.Preference) -> Length { changed(by: 1, preferred) }
        func without(_ preferred: ReadingOrderChange.Preference) -> Length { changed(by: -1, preferred) }

        private func changed(by one: Int, _ preferred: ReadingOrderChange.Preference) -> Length {
            Length(
                count: count + one, stayed: stayed + (preferred.stayed ? one : 0),
                atTheirRank: atTheirRank + (preferred.isAtItsRank ? one : 0))
        }
    }

    private let ranks: [Int: Int]
    private var best: [Length]
    private(set) var longest = Length()

    /// - Parameter numbers: all that may be asked.
    init(of numbers: [Int]) {
        // The greatest comes first, so that what lies above a number is a head of the list.
        let sorted = Set(numbers).sorted(by: >)
        ranks = Dictionary(uniqueKeysWithValues: sorted.enumerated().map { ($1, $0 + 1) })
        best = Array(repeating: Length(), count: sorted.count + 1)
    }

    func above(_ number: Int) -> Length {
        var place = (ranks[number] ?? 1) - 1
        var found = Length()
        while place > 0 {
            found = max(found, best[place])
            place -= place & -place
        }
        return found
    }

    mutating func note(_ length: Length, at number: Int) {
        var place = ranks[number] ?? best.count
        while place < best.count {
            best[place] = max(best[place], length)
            place += place & -place
        }
        longest = max(longest, length)
    }
}

extension SceneNode {
    /// Whether an element lies where it lay before; false where either is not known.
    func stayed(where before: SceneNode) -> Bool {
        guard let there = place, let here = before.place else { return false }
        let across = there.midX - here.midX, down = there.midY - here.midY
        return across * across + down * down < ElementMatcher.nearness * ElementMatcher.nearness
    }
}
