package import Screens

/// Finds the same element in two captures (rule-specs 8.1): one to one, in passes from strict to loose, each on what
/// the ones before left, and nothing where two fit equally well.
package enum ElementMatcher {
    /// Centres this far apart, in points, are still one place.
    package static let nearness = 44.0
    /// From here on two names are alike.
    package static let likeness = 0.5

    /// - Parameter corrections: pairs of nodes that somebody matched by hand; they come first.
    package static func match(
        _ before: Scene, _ after: Scene, corrections: [(before: Int, after: Int)] = []
    ) -> ElementMatches {
        var paths = PathTable()
        var matching = Matching(
            before: Matchable.all(of: before, &paths), after: Matchable.all(of: after, &paths))
        matching.take(corrections)
        matching.pass(.identifier) { $0.identifier }
        matching.pass(.label) { $0.name.names ? Key(kind: $0.kind, name: $0.name, path: $0.path) : nil }
        matching.pass(.label) { $0.name.names ? Key(kind: $0.kind, name: $0.name) : nil }
        matching.pass(.label) { $0.name.names ? Key(name: $0.name) : nil }
        matching.passByOrder()
        matching.passByPlace()
        matching.pass(.frame) { $0.place.map(RoughFrame.init) }
        return matching.result
    }

    private struct Key: Hashable {
        var kind: ElementKind?
        var name: MaskedName
        var path: Int?
    }

    /// A place in steps of eight points, halves up.
    private struct RoughFrame: Hashable {
        let sides: [Double]
        init(_ frame: Frame) {
            sides = [frame.x, frame.y, frame.width, frame.height].map { ($0 / 8 + 0.5).rounded(.down) }
        }
    }
}

/// A matching as it grows.
private struct Matching {
    let before: [Matchable]
    let after: [Matchable]
    /// By place in the flick order before: the place after, and why.
    private var partners: [(after: Int, reason: MatchReason)?]
    /// Flick places that nothing was found for yet, in order.
    private var leftBefore: [Int]
    private var leftAfter: [Int]

    init(before: [Matchable], after: [Matchable]) {
        (self.before, self.after) = (before, after)
        partners = Array(repeating: nil, count: before.count)
        leftBefore = Array(before.indices)
        leftAfter = Array(after.indices)
    }

    /// Pairs of nodes. One that isn't heard, or is named twice, is left out.
    mutating func take(_ corrections: [(before: Int, after: Int)]) {
        guard !corrections.isEmpty else { return }
        let places = { (elements: [Matchable]) in
            Dictionary(elements.enumerated().map { ($0.element.node, $0.offset) }) { first, _ in first }
        }
        let placesBefore = places(before), placesAfter = places(after)
        var pairs: [(Int, Int)] = []
        var takenBefore: Set<Int> = [], takenAfter: Set<Int> = []
        for correction in corrections {
            guard let first = placesBefore[correction.before], let second = placesAfter[correction.after],
                !takenBefore.contains(first), !takenAfter.contains(second)
            else { continue }
            takenBefore.insert(first)
            takenAfter.insert(second)
            pairs.append((first, second))
        }
        settle(pairs, .hand)
    }

    /// Matches what one key names on either side and nothing else does.
    mutating func pass<Key: Hashable>(_ reason: MatchReason, key: (Matchable) -> Key?) {
        func holders(_ places: [Int], _ elements: [Matchable]) -> [Key: Int?] {
            var holders: [Key: Int?] = [:]
            for place in places {
                guard let key = key(elements[place]) else { continue }
                holders[key] = .some(holders[key] == nil ? place : nil)
            }
            return holders
        }
        let there = holders(leftAfter, after)
        let pairs = holders(leftBefore, before).compactMap { key, place -> (Int, Int)? in
            guard let place, let other = there[key] ?? nil else { return nil }
            return (place, other)
        }
        settle(pairs, reason)
    }

    /// Rows of a list that grew no longer: the first with the first, as long as they look or lie alike.
    mutating func passByOrder() {
        struct Group: Hashable {
            let kind: ElementKind
            let path: Int
        }
        let there = Dictionary(grouping: leftAfter) { Group(kind: after[$0].kind, path: after[$0].path) }
        let here = Dictionary(grouping: leftBefore) { Group(kind: before[$0].kind, path: before[$0].path) }
        let pairs = here.flatMap { group, places -> [(Int, Int)] in
            guard let others = there[group], others.count == places.count else { return [] }
            return zip(places, others).filter { first, second in
                before[first].isNear(after[second])
                    || before[first].similarity(to: after[second]) >= ElementMatcher.likeness
            }
        }
        settle(pairs, .order)
    }

    mutating func passByPlace() {
        guard !leftBefore.isEmpty, !leftAfter.isEmpty else { return }
        let candidates = PairCandidates(
            before: leftBefore.map { before[$0] }, after: leftAfter.map { after[$0] })
        let pairs = PairRanking(candidates.pairs).taken.map { (leftBefore[$0.before], leftAfter[$0.after]) }
        settle(pairs, .place)
    }

    private mutating func settle(_ pairs: [(Int, Int)], _ reason: MatchReason) {
        guard !pairs.isEmpty else { return }
        for (first, second) in pairs { partners[first] = (second, reason) }
        let gone = Set(pairs.map(\.1))
        leftBefore.removeAll { partners[$0] != nil }
        leftAfter.removeAll(where: gone.contains)
    }

    var result: ElementMatches {
        ElementMatches(
            matches: partners.enumerated().compactMap { place, partner in
                partner.map {
                    ElementMatch(before: before[place].node, after: after[$0.after].node, reason: $0.reason)
                }
            },
            removed: leftBefore.map { before[$0].node }, added: leftAfter.map { after[$0].node })
    }
}
