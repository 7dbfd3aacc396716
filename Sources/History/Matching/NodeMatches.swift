import Screens

/// Which nodes of two captures are the same, heard or not. The roots always are.
package struct NodeMatches: Sendable {
    /// By node: the node on the other side; -1 where there is none.
    private let partnersAfter: [Int]
    private let partnersBefore: [Int]

    init(after partnersAfter: [Int], before partnersBefore: [Int]) {
        (self.partnersAfter, self.partnersBefore) = (partnersAfter, partnersBefore)
    }

    package func after(_ before: Int) -> Int? { partnersAfter[before] >= 0 ? partnersAfter[before] : nil }
    package func before(_ after: Int) -> Int? { partnersBefore[after] >= 0 ? partnersBefore[after] : nil }
}

/// Finds again what is drawn and not heard, once the elements are matched: a finding on a picture in a row, on a
/// container or on a text that nobody speaks is about the same thing as before.
///
/// What was heard and is silent now is found among what is drawn. Two that are heard on both sides are left to the
/// ``ElementMatcher``, which has left them open. What lies inside an element is looked for in its partner only.
struct NodeMatcher {
    private var before: Side
    private var after: Side
    private var names: DeveloperNames
    /// Whether other print tells of another node.
    private let printTells: Bool
    /// By node before, how far the elements that come before it and behind it were moved.
    private let shifts: [[Shift]]

    /// - Parameter byPlace: whether what is the same lies in the same place; it doesn't where texts are larger.
    static func match(
        _ before: Scene, _ after: Scene, _ elements: ElementMatches, byPlace: Bool = true
    ) -> NodeMatches {
        var matcher = NodeMatcher(before, after, elements)
        matcher.pass { $0.key($1, $0.identifiers[$1]) }
        matcher.pass { $0.key($1, $0.words[$1], $0.classes[$1]) }
        matcher.passBelowPartners()
        matcher.pass { $0.key($1, $0.paths[$1], $0.classes[$1]) }
        if byPlace { matcher.passByOrder() }
        matcher.passByRun(silent: byPlace)
        matcher.passBelowPartners()
        if byPlace { matcher.passByPlace() }
        return NodeMatches(after: matcher.before.partners, before: matcher.after.partners)
    }

    private init(_ before: Scene, _ after: Scene, _ elements: ElementMatches) {
        var numbers = Numbering<String>()
        var paths = PathTable()
        // The root is the root, whatever else is heard there.
        let pairs =
            elements.matches.map { (before: $0.before, after: $0.after) }.filter {
                $0.before != Tree.root && $0.after != Tree.root
            } + [(Tree.root, Tree.root)]
        self.before = Side(before, pairs.map { ($0.before, $0.after, $0.before + 1) }, &numbers, &paths)
        self.after = Side(after, pairs.map { ($0.after, $0.before, $0.before + 1) }, &numbers, &paths)
        names = DeveloperNames(before, after)
        printTells = after.isPrintedAlike(before)
        shifts = NodeMatcher.shifts(self.before, self.after)
    }

    private mutating func take(_ first: Int, _ second: Int) {
        guard before.partners[first] < 0, after.partners[second] < 0 else { return }
        guard !before.scene[first].isHeard || !after.scene[second].isHeard, !names.tellApart(first, second),
            !areApartByPrint(first, second)
        else { return }
        before.pair(first, with: second, number: first + 1)
        after.pair(second, with: first, number: first + 1)
    }

    /// One of the two is heard and the other is not, and what is printed there shares no word: they stand in other rows. What several
    /// controls are called tells nothing of what is printed beside each.
    private func areApartByPrint(_ first: Int, _ second: Int) -> Bool {
        let old = before.scene[first], new = after.scene[second]
        guard printTells, old.isHeard != new.isHeard else { return false }
        let here = before.scene.print(at: first), there = after.scene.print(at: second)
        guard here.place == there.place, !here.words.isEmpty, !there.words.isEmpty,
            Set(here.words).isDisjoint(with: there.words)
        else { return false }
        let (heard, silent, names) =
            old.isHeard ? (old, new, before.namesOfSeveral) : (new, old, after.namesOfSeveral)
        return !(silent.canBeOperated && names.contains(heard.labelWords))
    }

    private mutating func pass(_ key: (Side, Int) -> UInt64?) {
        var keys = SoleKeys(before: before.left.count)
        for node in before.left { if let key = key(before, node) { keys.note(before: node, key) } }
        for node in after.left { if let key = key(after, node) { keys.note(after: node, key) } }
        for (first, second) in keys.pairs { take(first, second) }
        sweep()
    }

    /// The only one of its class below a node that was found: from the top downwards, so that one leads to the next.
    private mutating func passBelowPartners() {
        for _ in 0..<3 {
            let count = before.left.count
            pass { $0.keyBelowPartner($1) }
            if before.left.count == count { return }
        }
    }

    /// Equally many of one class and path are the same in their order, as long as they lie where they lay.
    private mutating func passByOrder() {
        let here = before.left(by: { $0.key($1, $0.paths[$1], $0.classes[$1]) })
        let there = after.left(by: { $0.key($1, $0.paths[$1], $0.classes[$1]) })
        for (key, nodes) in here {
            guard let others = there[key], others.count == nodes.count else { continue }
            for (first, second) in zip(nodes, others) where isNear(first, second) ?? true { take(first, second) }
        }
        sweep()
    }

    /// Equally many of one class and path between the same that were found are the same in their order.
    /// - Parameter silent: only what is silent on both sides, where places tell of the rest.
    private mutating func passByRun(silent: Bool) {
        func runs(_ side: Side) -> [UInt64: [Int]] {
            let neighbours = side.neighbours()
            return side.left { side, node in
                guard !silent || !side.scene[node].isHeard else { return nil }
                return side.key(node, side.paths[node], side.classes[node], between: neighbours[node])
            }
        }
        let here = runs(before), there = runs(after)
        for (key, nodes) in here {
            guard let others = there[key], others.count == nodes.count else { continue }
            for (first, second) in zip(nodes, others) { take(first, second) }
        }
        sweep()
    }

    /// The nearest of its class first, of what was as silent before all else; then, for an element that is heard no more, whatever
    /// fills its frame.
    private mutating func passByPlace() {
        for alike in [true, false] {
            let there = after.left(by: { $0.key($1, $0.classes[$1] + 1) })
            for (key, nodes) in before.left(by: { $0.key($1, $0.classes[$1] + 1) }) {
                pair(nodes, there[key] ?? []) {
                    (!alike || !$0.before.scene[$1].isHeard && !$0.after.scene[$2].isHeard) && $0.isNear($1, $2) == true
                }
            }
            sweep()
        }
        let silent = Dictionary(grouping: after.left.filter { !after.scene[$0].isHeard }) { after.anchors[$0] }
        let heard = Dictionary(grouping: before.left.filter { before.scene[$0].isHeard }) { before.anchors[$0] }
        for (anchor, nodes) in heard {
            pair(nodes, silent[anchor] ?? []) { $0.share($1, $2) >= NodeMatcher.sameFrame }
        }
        sweep()
    }

    /// What is heard in a node now was heard before elsewhere: it is the frame of that, and nothing that is left of the first one.
    private func holdsAnother(_ second: Int, than first: Int) -> Bool {
        let own = before.scene.tree.subtree(first)
        return after.scene.tree.subtree(second).contains { node in
            after.scene[node].isHeard && after.partners[node] >= 0 && before.scene[after.partners[node]].isHeard
                && !own.contains(after.partners[node])
        }
    }

    /// Two frames that share so much of what both cover are one.
    private static let sameFrame = 0.6
    /// More than so many tell each other apart by nothing.
    private static let crowd = 1_000_000

    /// The best pairs of those that fit, where none is as good.
    private mutating func pair(_ firsts: [Int], _ seconds: [Int], if fits: (NodeMatcher, Int, Int) -> Bool) {
        guard firsts.count * seconds.count <= NodeMatcher.crowd else { return }
        var pairs: [CandidatePair] = []
        for (place, first) in firsts.enumerated() {
            for (other, second) in seconds.enumerated()
            where fits(self, first, second) && !(before.scene[first].isHeard && holdsAnother(second, than: first)) {
                pairs.append(
                    CandidatePair(
                        before: place, after: other, similarity: share(first, second),
                        distance: distance(first, second) ?? .infinity))
            }
        }
        pairs.sort { $0.ranksAbove($1) }
        for pair in PairRanking(pairs, before: firsts.count, after: seconds.count).taken {
            take(firsts[pair.before], seconds[pair.after])
        }
    }

    private func isNear(_ first: Int, _ second: Int) -> Bool? {
        distance(first, second).map { $0 <= ElementMatcher.nearness * ElementMatcher.nearness }
    }

    /// Between the centres, squared; where all around it was moved, from where it was moved to.
    private func distance(_ first: Int, _ second: Int) -> Double? {
        guard let there = after.scene[second].place else { return nil }
        return places(of: first).map { $0.squaredDistance(to: there) }.min()
    }

    /// Where one before lay, and where it lies if it was moved as a neighbour was.
    private func places(of first: Int) -> [Frame] {
        before.scene[first].place.map { here in [here] + shifts[first].map { $0.moved(here) } } ?? []
    }

    /// What both cover of all that either covers.
    private func share(_ first: Int, _ second: Int) -> Double {
        guard let there = after.scene[second].place else { return 0 }
        return places(of: first).map { $0.share(with: there) }.max() ?? 0
    }

    /// By node before: how far the elements that come before it and behind it were moved, each once.
    private static func shifts(_ before: Side, _ after: Side) -> [[Shift]] {
        let moved = before.partners.enumerated().map { node, partner in
            node == Tree.root || partner < 0
                ? nil : Shift(before.scene[node].place, after.scene[partner].place)
        }
        return before.neighbours().map { previous, next in
            // A pair's number is that of its node before, and one.
            let (above, below) = (previous > 0 ? moved[previous - 1] : nil, next > 0 ? moved[next - 1] : nil)
            return (above == below ? [above] : [above, below]).compactMap(\.self)
        }
    }

    private mutating func sweep() {
        before.left.removeAll { before.partners[$0] >= 0 }
        after.left.removeAll { after.partners[$0] >= 0 }
    }
}

/// The nodes of one capture, in numbers that stand for the same on both sides; 0 stands for none.
private struct Side {
    let scene: Scene
    var partners: [Int]
    /// By node, the number of its pair.
    private var pairs: [Int]
    /// Nodes that nothing was found for yet, in document order.
    var left: [Int]
    let identifiers: [Int]
    let words: [Int]
    let classes: [Int]
    /// Of the nodes above.
    let paths: [Int]
    /// By node, the pair of the nearest element above.
    let anchors: [Int]
    /// What several controls are called.
    let namesOfSeveral: Set<[String]>

    init(
        _ scene: Scene, _ elements: [(node: Int, partner: Int, number: Int)], _ numbers: inout Numbering<String>,
        _ table: inout PathTable
    ) {
        self.scene = scene
        var partners = [Int](repeating: -1, count: scene.tree.count)
        var pairs = [Int](repeating: 0, count: scene.tree.count)
        for (node, partner, number) in elements { (partners[node], pairs[node]) = (partner, number) }
        var anchors = [Int](repeating: 0, count: scene.tree.count)
        let below = table.paths(below: scene)
        var paths = below
        var identifiers = anchors, words = anchors, classes = anchors
        for node in scene.tree.nodes.indices {
            let sight = scene[node]
            func number(_ text: String?) -> Int { Words.isBlank(text) ? 0 : numbers.number(of: text ?? "") }
            identifiers[node] = number(sight.identifier)
            words[node] = number([sight.text, sight.label].first { !Words.isBlank($0) } ?? nil)
            classes[node] = number(sight.className)
            guard let parent = scene.tree.parent(of: node) else { continue }
            anchors[node] = scene[parent].isHeard ? pairs[parent] : anchors[parent]
            paths[node] = below[parent] + 1
        }
        self.partners = partners
        self.pairs = pairs
        (self.anchors, self.paths) = (anchors, paths)
        (self.identifiers, self.words, self.classes) = (identifiers, words, classes)
        left = scene.tree.nodes.indices.filter { partners[$0] < 0 }
        var seen: Set<[String]> = []
        namesOfSeveral = Set(
            scene.elements.filter { $0.isControl && $0.isNamed }.map(\.labelWords).filter { !seen.insert($0).inserted })
    }

    mutating func pair(_ node: Int, with partner: Int, number: Int) {
        (partners[node], pairs[node]) = (partner, number)
    }

    /// What a node has, in the element it lies in; `nil`: it has none of it.
    func key(_ node: Int, _ main: Int, _ other: Int = 0) -> UInt64? {
        main > 0 ? MatchKey.mixed(MatchKey.mixed(UInt64(anchors[node]), UInt64(main)), UInt64(other)) : nil
    }

    func key(_ node: Int, _ main: Int, _ other: Int, between neighbours: (previous: Int, next: Int)) -> UInt64? {
        key(node, main, other).map {
            MatchKey.mixed(MatchKey.mixed($0, UInt64(neighbours.previous)), UInt64(neighbours.next))
        }
    }

    /// By node, the pairs that come before it and behind it in the tree.
    func neighbours() -> [(previous: Int, next: Int)] {
        func nearest(_ nodes: some Sequence<Int>) -> [Int] {
            var nearest = [Int](repeating: 0, count: pairs.count), last = 0
            for node in nodes {
                nearest[node] = last
                if pairs[node] > 0 { last = pairs[node] }
            }
            return nearest
        }
        let nodes = scene.tree.nodes.indices
        return zip(nearest(nodes), nearest(nodes.reversed())).map { ($0, $1) }
    }

    func keyBelowPartner(_ node: Int) -> UInt64? {
        guard let parent = scene.tree.parent(of: node), pairs[parent] > 0 else { return nil }
        return MatchKey.mixed(UInt64(pairs[parent]), UInt64(classes[node]))
    }

    /// What is left, by what it has.
    func left(by key: (Side, Int) -> UInt64?) -> [UInt64: [Int]] {
        var groups: [UInt64: [Int]] = [:]
        for node in left { if let key = key(self, node) { groups[key, default: []].append(node) } }
        return groups
    }
}

extension Frame {
    /// What both cover of all that either covers.
    fileprivate func share(with other: Frame) -> Double {
        guard let common = intersection(other)?.area, common > 0 else { return 0 }
        return common / (area + other.area - common)
    }
}
