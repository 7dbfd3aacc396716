/// Groups that stand side by side while the reading order jumps to and fro between them.
struct InterleavedGroups {
    private(set) var judgements: [(node: SceneNode, judgement: Judgement)] = []

    private struct Group {
        var node: SceneNode
        var frame: Frame
        /// Its elements' places in the sequence, in order.
        var turns: [Int]
        var isTorn: Bool { turns[turns.count - 1] - turns[0] >= turns.count }
    }

    init(_ sequence: ReadingSequence) {
        let scene = sequence.scene
        var turns = [Int?](repeating: nil, count: scene.tree.count)
        for (turn, element) in sequence.elements.enumerated() { turns[element] = turn }
        for parent in scene.nodes where parent.countInside >= 4 {
            // Two whole runs cannot be interleaved.
            guard parent.children.contains(where: { InterleavedGroups.isTorn($0, turns) }) else { continue }
            let groups = parent.children.compactMap { InterleavedGroups.group($0, turns) }
            guard groups.count >= 2, groups.contains(where: \.isTorn) else { continue }
            if let judgement = InterleavedGroups.judge(
                groups.sorted { ($0.frame.y, $0.node.index) < ($1.frame.y, $1.node.index) })
            {
                judgements.append((parent, judgement))
            }
        }
    }

    /// Whether something else is read between its elements.
    private static func isTorn(_ node: SceneNode, _ turns: [Int?]) -> Bool {
        var first = Int.max, last = Int.min, count = 0
        for element in node.scene.heard(in: node.scene.tree.below(node.index)) {
            guard let turn = turns[element] else { continue }
            (first, last, count) = (min(first, turn), max(last, turn), count + 1)
        }
        return count > 0 && last - first >= count
    }

    private static func group(_ node: SceneNode, _ turns: [Int?]) -> Group? {
        let inside = node.elementsInside
        guard !node.isHeard, inside.count >= 2, let frame = node.frame, frame.hasSize else { return nil }
        let own = inside.compactMap { turns[$0.index] }.sorted()
        guard !own.isEmpty else { return nil }
        // Two of them stand one above the other: some place begins below where another one ends.
        let places = inside.compactMap(\.place)
        guard let top = places.map(\.maxY).min(), let bottom = places.map(\.y).max(), bottom >= top else { return nil }
        return Group(node: node, frame: frame, turns: own)
    }

    /// The groups by their tops: what begins below a group's end is not beside it.
    private static func judge(_ groups: [Group]) -> Judgement? {
        var doubt: Judgement?
        for (place, first) in groups.enumerated() {
            for second in groups[(place + 1)...] {
                guard second.frame.y < first.frame.maxY else { break }
                guard first.isTorn || second.isTorn, areSideBySide(first.frame, second.frame),
                    changes(first.turns, second.turns) > 1
                else { continue }
                let judgement = judge(first, second)
                if judgement.outcome == .failed { return judgement }
                doubt = doubt ?? judgement
            }
        }
        return doubt
    }

    private static func judge(_ first: Group, _ second: Group) -> Judgement {
        let evidence: [String: Evidence] = [
            "kind": .text("interleaved"), "before": .text(first.node.name), "after": .text(second.node.name),
            "frames": .list([.frame(first.frame), .frame(second.frame)]),
        ]
        return isUnit(first.node) && isUnit(second.node)
            ? .failed(
                "Two units side by side are read in turns, line by line.", evidence,
                restsOn: ReadingSequence.order.union([.containerType]))
            : .cantTell("Two columns are read in turns; that may be meant.", evidence)
    }

    private static func areSideBySide(_ first: Frame, _ second: Frame) -> Bool {
        first.overlapAcross(second) <= 0.5 && first.overlapDown(second) >= min(first.height, second.height) / 2
    }

    /// How often reading goes from the one to the other.
    private static func changes(_ first: [Int], _ second: [Int]) -> Int {
        let merged = (first.map { ($0, true) } + second.map { ($0, false) }).sorted { $0.0 < $1.0 }
        return zip(merged, merged.dropFirst()).count { $0.0.1 != $0.1.1 }
    }

    private static func isUnit(_ node: SceneNode) -> Bool {
        node.classEnds(with: ["Cell", "Card", "Tile", "Item"]) || node.hasAny([.tap, .longPress])
            || node.node.containerType != .none
    }
}
