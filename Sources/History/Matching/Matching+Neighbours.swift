import Screens

extension Matching {
    /// Looks who next to what is left has found a partner.
    mutating func lookAround(_ sceneBefore: Scene, _ sceneAfter: Scene) {
        guard isAnyLeft else { return }
        let shifts = shifts()
        paired(before: sceneBefore).neighbours(of: leftBefore) { place, previous, next in
            before[place].around.previous = previous
            before[place].around.next = next
            before[place].shifts = (shifts[previous], shifts[next])
        }
        paired(after: sceneAfter).neighbours(of: leftAfter) { place, previous, next in
            after[place].around.previous = previous
            after[place].around.next = next
        }
    }

    /// Looks who else in the rows of what is left, as far as they are no lists, has found a partner.
    mutating func lookAtRows(_ sceneBefore: Scene, _ sceneAfter: Scene) {
        guard isAnyLeft else { return }
        paired(before: sceneBefore).rows(of: leftBefore) { before[$0].around.row = $1 }
        paired(after: sceneAfter).rows(of: leftAfter) { after[$0].around.row = $1 }
    }

    /// Looks who in the rows of what is left has found a partner.
    mutating func lookForMates(_ sceneBefore: Scene, _ sceneAfter: Scene) {
        guard isAnyLeft else { return }
        paired(before: sceneBefore).mates(of: leftBefore) { before[$0].around.mate = $1 }
        paired(after: sceneAfter).mates(of: leftAfter) { after[$0].around.mate = $1 }
    }
}

extension Matching {
    /// Matches what one key names on either side and nothing else does, where it stands in the tree beside the same as
    /// before, itself or in a run of such: “Monday” is the same Monday, but “5 minutes ago” goes with its row.
    mutating func passBeside(key: (Matchable) -> UInt64?) {
        let pairs = solePairs(key)
        guard !pairs.isEmpty else { return }
        let here = DocumentOrder(before), there = DocumentOrder(after)
        // By place before: the place after; -1 where there is none.
        var partners = [Int](repeating: -1, count: before.count)
        for pair in pairs { partners[here.places[pair.before]] = there.places[pair.after] }
        func ends(_ step: Int) -> [RunEnd] {
            var ends = [RunEnd](repeating: .another, count: partners.count)
            for place in stride(from: step < 0 ? 0 : partners.count - 1, to: step < 0 ? partners.count : -1, by: -step)
            where partners[place] >= 0 {
                let next = place + step, other = partners[place] + step
                if !here.flick.indices.contains(next) || !there.flick.indices.contains(other) {
                    let isAny = here.flick.indices.contains(next) || there.flick.indices.contains(other)
                    ends[place] = isAny ? .another : .nothing
                } else if isPair(here.flick[next], there.flick[other]) {
                    ends[place] = .same
                } else {
                    ends[place] = partners[next] == other ? ends[next] : .another
                }
            }
            return ends
        }
        let up = ends(-1), down = ends(1)
        let beside = pairs.filter { pair in
            let both = (up[here.places[pair.before]], down[here.places[pair.before]])
            return both.0 == .same || both.1 == .same || both == (.nothing, .nothing)
        }
        settle(beside, .label)
    }
}

/// What stands beside a run of elements: the same on both sides, nothing on both sides, or something else.
private enum RunEnd { case same, nothing, another }

/// The elements of one side as they stand in the tree.
private struct DocumentOrder {
    /// Flick places in document order.
    let flick: [Int]
    /// By flick place, its place here.
    let places: [Int]

    init(_ elements: [Matchable]) {
        flick = elements.indices.sorted { elements[$0].node < elements[$1].node }
        var places = [Int](repeating: 0, count: elements.count)
        for (place, element) in flick.enumerated() { places[element] = place }
        self.places = places
    }
}
