import History
import Screens

/// Rule-specs 8.1 and what the house adds to it, once more, by looking at every pair: slow, short, and written without
/// a glance at the matcher.
struct EveryPair {
    private typealias Side = EveryPairSide
    private var before: Side
    private var after: Side
    private(set) var found: Set<[Int]> = []

    init(_ sceneBefore: Scene, _ sceneAfter: Scene) {
        before = Side(sceneBefore)
        after = Side(sceneAfter)
        byIdentifier()
        unique { side, element in
            side.hasFigures(element)
                ? nil : side.name[element].map { _ in "\(side[element].kind) \(side[element].label ?? "")" }
        }
        besideTheSame()
        byName()
        besideTheSame()
        if tellFiguresApart() { byName() }
        lookAtRows()
        unique({ $0.bearsItsName($1, $2) && $0.isOfItsRow($1, $2) }) { $0.name[$1] }
        look()
        inOrder()
        look()
        unique(besideOne) { side, element in
            guard let name = side.name[element], let place = side[element].place else { return nil }
            return "\(name) \(side[element].kind) \(place.midX) \(place.midY)"
        }
        look()
        let alike = pairs(mayBePlaced)
        while let best = bestFree(of: alike) { take(best.before, best.after) }
        look()
        unique({ every, first, second in
            every.besideOne(every, first, second) && !every.areCalledOtherwise(first, second)
                && !every.areInTwoRows(first, second)
        }) { side, element in
            side[element].place.map { "\([$0.x, $0.y, $0.width, $0.height].map { ($0 / 8 + 0.5).rounded(.down) })" }
        }
    }

    private mutating func take(_ first: Int, _ second: Int) {
        guard !areTwo(first, second) else { return }
        found.insert([before[first].index, after[second].index])
        before.pair[first] = second
        after.pair[second] = second
    }

    private func areTwo(_ first: Int, _ second: Int) -> Bool {
        let series = before.series[first], form = before.form[first]
        return (series != nil && series == after.series[second] && before.name[first] != after.name[second])
            || (form != nil && form == after.form[second]
                && before[first].identifier != after[second].identifier)
    }

    private mutating func unique(
        _ fits: (EveryPair, Int, Int) -> Bool = { _, _, _ in true }, _ key: (Side, Int) -> String?
    ) {
        for (first, second) in soles(key) where fits(self, first, second) { take(first, second) }
    }

    private func soles(_ key: (Side, Int) -> String?) -> [(Int, Int)] {
        before.free.compactMap { first in
            guard let name = key(before, first), before.free.count(where: { key(before, $0) == name }) == 1 else {
                return nil
            }
            let others = after.free.filter { key(after, $0) == name }
            return others.count == 1 ? (first, others[0]) : nil
        }
    }

    // MARK: Identifiers

    private mutating func byIdentifier() {
        let all = soles { $0[$1].identifier }
        let kept = all.filter { !isCountingRows(Side.form(before[$0.0].identifier), all) }
        for (first, second) in kept { take(first, second) }
        let same = kept.filter { before[$0.0].label == after[$0.1].label }.map { before.member($0.0) }
        let both = Set(before.free.map(before.member)).intersection(after.free.map(after.member))
        func form(_ member: String) -> String? {
            !member.isEmpty && both.contains(member) && same.count { $0 == member } > 1 ? member : nil
        }
        for element in before.free { before.form[element] = form(before.member(element)) }
        for element in after.free { after.form[element] = form(after.member(element)) }
    }

    private func isCountingRows(_ form: String?, _ pairs: [(Int, Int)]) -> Bool {
        guard let form else { return false }
        let mine = pairs.filter { Side.form(before[$0.0].identifier) == form }
        let others = mine.filter { before[$0.0].label != after[$0.1].label }
        let gone = before.free.filter { free in
            Side.form(before[free].identifier) == form && !pairs.contains { $0.0 == free }
        }
        let new = after.free.filter { free in
            Side.form(after[free].identifier) == form && !pairs.contains { $0.1 == free }
        }
        let labels = (others.map(\.0) + gone).map { before[$0].label },
            labelsAfter = (others.map(\.1) + new).map { after[$0].label }
        let moved = Set(labels).count { label in
            label != nil && labels.count { $0 == label } == 1 && labelsAfter.count { $0 == label } == 1
        }
        return moved >= 3 && moved > mine.count - others.count
    }

    /// A label with figures, where it stands in the tree beside the same.
    private mutating func besideTheSame() {
        let all = soles { side, element in
            side.hasFigures(element)
                ? "\(side[element].kind) \(side[element].label ?? "") \(side.path(element))" : nil
        }
        let (here, there) = (before, after)
        /// `nil`: there is nothing on either side.
        func isSame(_ first: Int, _ second: Int, _ step: Int) -> Bool? {
            let next = here.besideInTree(first, step), other = there.besideInTree(second, step)
            if next == nil, other == nil { return nil }
            guard let next, let other else { return false }
            if here.pair[next] == other { return true }
            return all.contains { $0 == (next, other) } ? isSame(next, other, step) : false
        }
        for (first, second) in all {
            let ends = [isSame(first, second, -1), isSame(first, second, 1)]
            if ends.contains(true) || ends == [nil, nil] { take(first, second) }
        }
    }

    // MARK: Names

    private mutating func byName() {
        lookAtRows()
        unique({ $0.isOfItsRow($1, $2) }) { side, element in
            side.name[element].map { "\(side[element].kind) \($0) \(side.path(element))" }
        }
        lookAtRows()
        unique({ $0.isOfItsRow($1, $2) }) { side, element in side.name[element].map { "\(side[element].kind) \($0)" } }
        let mates = (before.free.map(before.mate), after.free.map(after.mate))
        let mate = (
            Dictionary(uniqueKeysWithValues: zip(before.free, mates.0)),
            Dictionary(uniqueKeysWithValues: zip(after.free, mates.1))
        )
        before.mates = mate.0
        after.mates = mate.1
        let isBefore = before.nodes.first?.scene
        unique { side, element in
            let mates = side.nodes.first?.scene === isBefore ? mate.0 : mate.1
            guard let name = side.name[element], let mate = mates[element] ?? nil else { return nil }
            return "\(side[element].kind) \(name) \(mate)"
        }
        look()
        unique { side, element in
            guard let name = side.name[element], let around = side.around[element], around != [nil, nil] else {
                return nil
            }
            return "\(side[element].kind) \(name) \(around)"
        }
    }

    /// Of two kinds: no other one without words stands in the place of either.
    private func bearsItsName(_ first: Int, _ second: Int) -> Bool {
        func isNameless(_ element: Int, of side: Side, where one: SceneNode, _ path: [String]) -> Bool {
            Side.mask(side[element]).isEmpty && side[element].kind == one.kind && side.path(element) == path
        }
        return before[first].kind == after[second].kind
            || !after.free.contains {
                isNameless($0, of: after, where: before[first], before.path(first)) && distance(first, $0) <= 44 * 44
            }
                && !before.free.contains {
                    isNameless($0, of: before, where: after[second], after.path(second))
                        && distance($0, second) <= 44 * 44
                }
    }

    private mutating func lookAtRows() {
        before.lookAtRows()
        after.lookAtRows()
    }

    /// What several say is not that of another row.
    private func isOfItsRow(_ first: Int, _ second: Int) -> Bool {
        !areInTwoRows(first, second)
            || ![before, after].contains { side in
                side.nodes.count { Side.mask($0) == Side.mask(before[first]) } > 1
            }
    }

    /// Nothing that was found is in both rows.
    private func areInTwoRows(_ first: Int, _ second: Int) -> Bool {
        guard let here = before.rows[first], let there = after.rows[second] else { return false }
        return !(here.isEmpty && there.isEmpty) && here.isDisjoint(with: there)
    }

    private mutating func tellFiguresApart() -> Bool {
        var isAny = false
        let (here, there) = (before, after)
        for name in Set(here.free.compactMap { here.series(of: $0) }) {
            let mine = here.free.filter { here.series(of: $0) == name }
            let others = there.free.filter { there.series(of: $0) == name }
            let shared = mine.compactMap { first -> Int? in
                let same = others.filter { there[$0].label == here[first].label }
                guard same.count == 1, mine.count(where: { here[$0].label == here[first].label }) == 1 else {
                    return nil
                }
                return here.name[first] == nil && areApart(first, same[0]) ? nil : same[0]
            }
            guard shared.count > 1, shared.count * 2 > min(mine.count, others.count) || shared == shared.sorted() else {
                continue
            }
            isAny = true
            for element in mine { before.number(element) }
            for element in others { after.number(element) }
        }
        return isAny
    }

    /// Figures alone in two rows, or beside others.
    private func areApart(_ first: Int, _ second: Int) -> Bool {
        if let here = before.mates[first] ?? nil, let there = after.mates[second] ?? nil, here != there { return true }
        return !besideOne(self, first, second)
    }

    // MARK: Places

    private mutating func look() {
        before.look()
        after.look()
    }

    private func besideOne(_ every: EveryPair, _ first: Int, _ second: Int) -> Bool {
        guard let here = before.around[first], let there = after.around[second] else { return false }
        return here[0] == there[0] || here[1] == there[1]
    }

    private mutating func inOrder() {
        let (here, there) = (before, after)
        for first in here.free {
            let group = { (side: Side, element: Int) in "\(side[element].kind) \(side.path(element))" }
            let mine = here.free.filter { group(here, $0) == group(here, first) }
            let others = there.free.filter { group(there, $0) == group(here, first) }
            guard mine.count == others.count, let place = mine.firstIndex(of: first) else { continue }
            let second = others[place]
            let isNear = distance(first, second) <= 44 * 44
            if besideOne(self, first, second), isNear || similarity(first, second) >= 0.5,
                !areCalledOtherwise(first, second), !areInTwoRows(first, second)
            {
                take(first, second)
            }
        }
    }

    private struct Pair {
        var before: Int
        var after: Int
        var similarity: Double
        var distance: Double
        var nameless: Int
        func equals(_ other: Pair) -> Bool {
            similarity == other.similarity && distance == other.distance && nameless == other.nameless
        }
    }

    private func pairs(_ fits: (Int, Int) -> Bool) -> [Pair] {
        before.free.flatMap { first in
            after.free.compactMap { second -> Pair? in
                guard before[first].kind == after[second].kind, !areTwo(first, second), fits(first, second) else {
                    return nil
                }
                return Pair(
                    before: first, after: second, similarity: similarity(first, second),
                    distance: distance(first, second),
                    nameless: [before[first], after[second]].count { Side.mask($0).isEmpty })
            }
        }
    }

    private func mayBePlaced(_ first: Int, _ second: Int) -> Bool {
        let isAlike = similarity(first, second) >= 0.5
        if areCalledOtherwise(first, second) || areInTwoRows(first, second) { return false }
        if besideOne(self, first, second) { return isAlike || distance(first, second) <= 44 * 44 }
        return isAlike && before.isOnlyOne(first) && after.isOnlyOne(second)
    }

    /// Identifiers that one element each bears, and of which neither says all that the other says, where the labels share
    /// no word; of two kinds, less than half of them.
    private func areCalledOtherwise(_ first: Int, _ second: Int) -> Bool {
        let here = before.identifierWords(first), there = after.identifierWords(second)
        guard !here.subtracting(there).isEmpty, !there.subtracting(here).isEmpty else { return false }
        let hasFigures = before.hasFigures(first) || after.hasFigures(second)
        let left = before.ownWords(first, cut: hasFigures), right = after.ownWords(second, cut: hasFigures)
        let shared = left.intersection(right).count, all = left.union(right).count
        return before[first].kind == after[second].kind ? shared == 0 : shared * 2 < all
    }

    private func bestFree(of all: [Pair]) -> Pair? {
        let pairs = all.filter { before.pair[$0.before] == nil && after.pair[$0.after] == nil }
        return pairs.filter { pair in
            pairs.count { $0.equals(pair) && ($0.before == pair.before || $0.after == pair.after) } == 1
        }
        .min { left, right in
            if left.similarity != right.similarity { return left.similarity > right.similarity }
            return left.distance != right.distance ? left.distance < right.distance : left.nameless > right.nameless
        }
    }

    private func similarity(_ first: Int, _ second: Int) -> Double {
        let mine = before.content(first), others = after.content(second)
        let all = mine.union(others).count
        return all == 0 ? 0 : Double(mine.intersection(others).count) / Double(all)
    }
    /// The least, if it was moved as one is that stands beside both; nothing else says that two are one which say other words.
    private func distance(_ first: Int, _ second: Int) -> Double {
        guard let here = before[first].place, let there = after[second].place else { return .infinity }
        func distance(_ x: Double, _ y: Double) -> Double {
            let across = here.x + x + here.width / 2 - there.midX, down = here.y + y + here.height / 2 - there.midY
            return across * across + down * down
        }
        let isMoved =
            similarity(first, second) > 0 || Side.mask(before[first]).isEmpty || Side.mask(after[second]).isEmpty
        let beside = (isMoved ? [0, 1] : []).compactMap { side -> (Double, Double)? in
            guard let next = before.around[first]?[side], after.around[second]?[side] == next,
                let own = before.pair.firstIndex(of: next), let old = before[own].place, let new = after[next].place
            else { return nil }
            return (new.midX - old.midX, new.midY - old.midY)
        }
        return ([(0, 0)] + beside).map(distance).min() ?? .infinity
    }
}
