import Screens

/// All pairs of one kind that are alike by name or lie in one place, without looking at every pair.
///
/// Where hundreds say the same or lie in one place, only the nearest of them are looked at: such crowds tie anyway.
struct PairCandidates {
    private(set) var pairs: [CandidatePair] = []
    private var known: Set<Int> = []
    private let before: [Matchable]
    private let after: [Matchable]
    private let contentBefore: [Set<String>]
    private let contentAfter: [Set<String>]

    /// How many of those who all say the same one element is held against.
    private static let crowd = 16
    /// How many of those who lie in one place.
    private static let neighbours = 64
    /// Products of two crowds up to which every pair is looked at.
    private static let smallProduct = 1024

    init(before: [Matchable], after: [Matchable]) {
        (self.before, self.after) = (before, after)
        contentBefore = before.map(\.name.content)
        contentAfter = after.map(\.name.content)
        let there = Dictionary(grouping: after.indices) { after[$0].kind }
        for (kind, here) in Dictionary(grouping: before.indices, by: { before[$0].kind }) {
            guard let others = there[kind] else { continue }
            addNear(here, others)
            addAlike(here, others)
        }
    }

    private mutating func addNear(_ here: [Int], _ others: [Int]) {
        let map = PlaceMap(others.compactMap { place in after[place].place.map { (place, $0) } })
        for place in here {
            guard let frame = before[place].place else { continue }
            for other in map.within(ElementMatcher.nearness, of: frame, limit: PairCandidates.neighbours) {
                add(place, other)
            }
        }
    }

    private mutating func addAlike(_ here: [Int], _ others: [Int]) {
        let sayers = Dictionary(grouping: here) { contentBefore[$0] }
        let otherSayers = Dictionary(grouping: others) { contentAfter[$0] }
        let names = Array(sayers.keys), otherNames = Array(otherSayers.keys)
        for (name, other) in AlikeNames.pairs(names, otherNames) {
            addCrowds(sayers[names[name]] ?? [], otherSayers[otherNames[other]] ?? [])
        }
    }

    /// Everybody on one side says nearly what everybody on the other says.
    private mutating func addCrowds(_ here: [Int], _ others: [Int]) {
        if here.count * others.count <= PairCandidates.smallProduct {
            for place in here { for other in others { add(place, other) } }
            return
        }
        let mapBefore = PlaceMap(here.compactMap { place in before[place].place.map { (place, $0) } })
        let mapAfter = PlaceMap(others.compactMap { place in after[place].place.map { (place, $0) } })
        for place in here {
            guard let frame = before[place].place else { continue }
            for other in mapAfter.nearest(PairCandidates.crowd, to: frame) { add(place, other) }
        }
        for other in others {
            guard let frame = after[other].place else { continue }
            for place in mapBefore.nearest(PairCandidates.crowd, to: frame) { add(place, other) }
        }
    }

    private mutating func add(_ place: Int, _ other: Int) {
        guard known.insert(place * after.count + other).inserted else { return }
        pairs.append(
            CandidatePair(
                before: place, after: other, similarity: contentBefore[place].similarity(to: contentAfter[other]),
                distance: before[place].squaredDistance(to: after[other]) ?? .infinity))
    }
}
