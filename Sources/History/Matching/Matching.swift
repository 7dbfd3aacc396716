import Screens

/// A matching as it grows.
struct Matching {
    /// In flick order.
    var before: [Matchable]
    var after: [Matchable]
    /// By place in the flick order before: the place after, and why.
    private var partners: [(after: Int, reason: MatchReason)?]
    private var isTaken: [Bool]
    /// Flick places that nothing was found for yet, in order.
    private(set) var leftBefore: [Int]
    private(set) var leftAfter: [Int]
    /// Names that several bear, before or after.
    private(set) var namesOfSeveral: Set<Int> = []

    init(before: [Matchable], after: [Matchable]) {
        (self.before, self.after) = (before, after)
        partners = Array(repeating: nil, count: before.count)
        isTaken = Array(repeating: false, count: after.count)
        leftBefore = Array(before.indices)
        leftAfter = Array(after.indices)
    }

    /// Whether two flick places were found to be one.
    func isPair(_ before: Int, _ after: Int) -> Bool { partners[before]?.after == after }

    /// By the number of a pair, how far it was moved.
    func shifts() -> [Shift?] {
        var shifts = [Shift?](repeating: nil, count: after.count + 1)
        for (place, partner) in partners.enumerated() {
            guard let partner else { continue }
            shifts[partner.after + 1] = Shift(before[place].place, after[partner.after].place)
        }
        return shifts
    }

    var isAnyLeft: Bool { !leftBefore.isEmpty && !leftAfter.isEmpty }

    /// Pairs of nodes. One that isn't heard, or is named twice, is left out.
    mutating func take(_ corrections: [(before: Int, after: Int)], _ reason: MatchReason) {
        guard !corrections.isEmpty else { return }
        let places = { (elements: [Matchable]) in
            Dictionary(elements.enumerated().map { ($0.element.node, $0.offset) }) { first, _ in first }
        }
        let placesBefore = places(before), placesAfter = places(after)
        let pairs = corrections.compactMap { correction -> (before: Int, after: Int)? in
            guard let first = placesBefore[correction.before], let second = placesAfter[correction.after] else {
                return nil
            }
            return (first, second)
        }
        settle(pairs, reason)
    }

    /// Changes what is known of all that is left. Without partners to be found nothing is asked.
    mutating func changeLeft(_ change: (_ element: inout Matchable, _ isBefore: Bool) -> Void) {
        guard isAnyLeft else { return }
        for place in leftBefore { change(&before[place], true) }
        for place in leftAfter { change(&after[place], false) }
    }

    /// Notes which names several bear; without partners to be found nothing is asked.
    mutating func noteNames() {
        guard isAnyLeft else { return }
        for elements in [before, after] {
            var seen: Set<Int> = []
            for element in elements where element.name > 0 && !seen.insert(element.name).inserted {
                namesOfSeveral.insert(element.name)
            }
        }
    }

    /// What every row says is that of its own row.
    var isOfItsRow: (_ before: Matchable, _ after: Matchable) -> Bool {
        let names = namesOfSeveral
        return { !$0.around.isInOtherRow(than: $1.around) || !names.contains($0.name) }
    }

    /// Both sides by the pairs found so far.
    func paired(before scene: Scene) -> PairedElements {
        PairedElements(scene, partners.map { ($0?.after ?? -1) + 1 })
    }
    func paired(after scene: Scene) -> PairedElements {
        PairedElements(scene, isTaken.indices.map { isTaken[$0] ? $0 + 1 : 0 })
    }

    /// Matches what one key names on either side and nothing else does.
    mutating func pass(
        _ reason: MatchReason, if fits: (Matchable, Matchable) -> Bool = { _, _ in true }, key: (Matchable) -> UInt64?
    ) {
        settle(solePairs(key).filter { fits(before[$0.before], after[$0.after]) }, reason)
    }

    /// Flick places of what one key names on either side and nothing else does.
    func solePairs(_ key: (Matchable) -> UInt64?) -> [(before: Int, after: Int)] {
        guard isAnyLeft else { return [] }
        var keys = SoleKeys(before: leftBefore.count)
        for place in leftBefore { if let key = key(before[place]) { keys.note(before: place, key) } }
        for place in leftAfter { if let key = key(after[place]) { keys.note(after: place, key) } }
        return keys.pairs
    }

    /// Rows of a list that grew no longer: the first with the first, as long as they lie or look alike.
    mutating func passByOrder(areAlike: (Matchable, Matchable) -> Bool) {
        guard isAnyLeft else { return }
        let groups = (leftBefore.map { before[$0].group } + leftAfter.map { after[$0].group }).max() ?? 0
        var sizes = [(before: Int, after: Int)](repeating: (0, 0), count: groups + 1)
        for place in leftBefore { sizes[before[place].group].before += 1 }
        for place in leftAfter { sizes[after[place].group].after += 1 }
        var rows: [Int: [Int]] = [:]
        for place in leftAfter {
            let group = after[place].group
            if sizes[group].before == sizes[group].after { rows[group, default: []].append(place) }
        }
        var turns = [Int](repeating: 0, count: groups + 1)
        var pairs: [(before: Int, after: Int)] = []
        for place in leftBefore {
            let group = before[place].group
            guard let others = rows[group] else { continue }
            let other = others[turns[group]]
            turns[group] += 1
            if areAlike(before[place], after[other]) { pairs.append((place, other)) }
        }
        settle(pairs, .order)
    }

    /// Matches what is found among all that is left; answered in places of the lists given.
    mutating func pass(_ reason: MatchReason, pairs: ([Matchable], [Matchable]) -> [(before: Int, after: Int)]) {
        guard isAnyLeft else { return }
        let found = pairs(leftBefore.map { before[$0] }, leftAfter.map { after[$0] })
        settle(found.map { (leftBefore[$0.before], leftAfter[$0.after]) }, reason)
    }

    /// Takes pairs of flick places, except of two that are known to differ.
    mutating func settle(_ pairs: [(before: Int, after: Int)], _ reason: MatchReason) {
        guard !pairs.isEmpty else { return }
        for pair in pairs where partners[pair.before] == nil && !isTaken[pair.after] {
            guard reason == .hand || !before[pair.before].isKnownToDiffer(from: after[pair.after]) else { continue }
            partners[pair.before] = (pair.after, reason)
            isTaken[pair.after] = true
        }
        leftBefore.removeAll { partners[$0] != nil }
        leftAfter.removeAll { isTaken[$0] }
    }

    func result(nodesBefore: Int, nodesAfter: Int) -> ElementMatches {
        let matches = partners.enumerated().compactMap { place, partner in
            partner.map { ElementMatch(before: before[place].node, after: after[$0.after].node, reason: $0.reason) }
        }
        return ElementMatches(
            matches: matches, removed: leftBefore.map { before[$0].node }, added: leftAfter.map { after[$0].node },
            nodesBefore: nodesBefore, nodesAfter: nodesAfter)
    }
}

extension Matchable {
    /// A number for kind and path.
    var group: Int { path * ElementKind.allCases.count + kind.number }
}

extension ElementKind {
    /// From 0, in the order of its cases.
    var number: Int {
        switch self {
        case .textField: 0
        case .link: 1
        case .adjustable: 2
        case .switch: 3
        case .button: 4
        case .image: 5
        case .text: 6
        }
    }
}
