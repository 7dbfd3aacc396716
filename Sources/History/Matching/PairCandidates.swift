import Screens

/// All pairs of one kind that may be one, alike by name or in one place, each once, without looking at every pair.
///
/// Where hundreds say the same or lie in one place, only the nearest of them are looked at: such crowds tie anyway.
struct PairCandidates {
    private(set) var pairs: [CandidatePair] = []
    private let before: [Matchable]
    private let after: [Matchable]

    /// How many of those who all say the same one element is held against.
    private static let crowd = 8
    /// How many of those who lie in one place.
    private static let neighbours = 64
    /// Products of two crowds up to which every pair is looked at.
    private static let smallProduct = 1024

    init(
        before: [Matchable], after: [Matchable], _ contents: inout NameContents, _ names: inout DeveloperNames
    ) {
        (self.before, self.after) = (before, after)
        for kind in ElementKind.allCases {
            let here = before.indices.filter { before[$0].kind == kind }
            let others = after.indices.filter { after[$0].kind == kind }
            guard !here.isEmpty, !others.isEmpty else { continue }
            addNear(here, others, &contents, &names)
            addAlike(here, others, &contents)
        }
        keepEachOnce()
    }

    private mutating func addNear(
        _ here: [Int], _ others: [Int], _ contents: inout NameContents, _ names: inout DeveloperNames
    ) {
        let map = PlaceMap(others, after)
        for place in here {
            for frame in before[place].places {
                for other in map.within(ElementMatcher.nearness, of: frame, limit: PairCandidates.neighbours)
                where !names.tellApart(before[place].node, after[other].node)
                    && !contents.areApartByPrint(before[place], after[other])
                {
                    let likeness = contents.similarity(before[place].name, after[other].name)
                    guard before[place].isNear(after[other], likeness: likeness) else { continue }
                    addNeighbours(place, other, likeness)
                }
            }
        }
    }

    private mutating func addAlike(_ here: [Int], _ others: [Int], _ contents: inout NameContents) {
        let sayers = PairCandidates.sayers(here, before, &contents)
        let otherSayers = PairCandidates.sayers(others, after, &contents)
        for pair in AlikeNames.pairs(sayers.map(\.content), otherSayers.map(\.content)) {
            addCrowds(sayers[pair.name].places, otherSayers[pair.other].places, pair.similarity)
        }
    }

    /// Who all say the same, by what they say; those whose name says nothing are left out.
    private static func sayers(
        _ places: [Int], _ elements: [Matchable], _ contents: inout NameContents
    ) -> [(content: [Int], places: [Int])] {
        var sayers: [(content: [Int], places: [Int])] = []
        var groups = Numbering<[Int]>()
        for place in places where elements[place].name > 0 {
            let content = contents.content(of: elements[place].name)
            let group = groups.number(of: content) - 1
            if group == sayers.count { sayers.append((content, [])) }
            sayers[group].places.append(place)
        }
        return sayers
    }

    /// Everybody on one side says nearly what everybody on the other says.
    private mutating func addCrowds(_ here: [Int], _ others: [Int], _ similarity: Double) {
        if here.count == 1, others.count == 1 { return add(here[0], others[0], similarity) }
        if here.count * others.count <= PairCandidates.smallProduct {
            for place in here { for other in others { addNeighbours(place, other, similarity) } }
            return
        }
        let mapBefore = PlaceMap(here, before), mapAfter = PlaceMap(others, after)
        for place in here {
            guard let frame = before[place].place else { continue }
            for other in mapAfter.nearest(PairCandidates.crowd, to: frame) { addNeighbours(place, other, similarity) }
        }
        for other in others {
            guard let frame = after[other].place else { continue }
            for place in mapBefore.nearest(PairCandidates.crowd, to: frame) { addNeighbours(place, other, similarity) }
        }
    }

    /// What several say, and where something lies, tells little: it takes a common neighbour as well.
    private mutating func addNeighbours(_ place: Int, _ other: Int, _ similarity: Double) {
        guard before[place].around.shareOne(with: after[other].around) else { return }
        add(place, other, similarity)
    }

    private mutating func add(_ place: Int, _ other: Int, _ similarity: Double) {
        guard !before[place].isKnownToDiffer(from: after[other]),
            !before[place].around.isInOtherRow(than: after[other].around)
        else { return }
        let distance = before[place].squaredDistance(to: after[other], likeness: similarity) ?? .infinity
        let nameless = [before[place], after[other]].count { $0.name == 0 }
        pairs.append(
            CandidatePair(
                before: place, after: other, similarity: similarity, distance: distance, nameless: nameless))
    }

    /// Sorts them, best first.
    private mutating func keepEachOnce() {
        pairs.sort { $0.ranksAbove($1) }
        var last: CandidatePair?
        pairs.removeAll { pair in
            defer { last = pair }
            return pair.before == last?.before && pair.after == last?.after
        }
    }
}
