import Screens

/// An element as the matcher sees it.
struct Matchable: Sendable {
    let node: Int
    let identifier: String?
    let kind: ElementKind
    let name: MaskedName
    /// The chain of nodes above it, as ``PathTable`` numbers it.
    let path: Int
    let place: Frame?

    /// All elements of a scene, in flick order.
    static func all(of scene: Scene, _ paths: inout PathTable) -> [Matchable] {
        let below = paths.paths(below: scene)
        return scene.elements.map { element in
            Matchable(
                node: element.index, identifier: element.identifier.flatMap { Words.isBlank($0) ? nil : $0 },
                kind: element.kind, name: MaskedName(element.label),
                path: scene.tree.parent(of: element.index).map { below[$0] } ?? PathTable.empty, place: element.place)
        }
    }

    /// Between the centres, in points, squared; `nil` where one has no place.
    func squaredDistance(to other: Matchable) -> Double? {
        guard let place, let there = other.place else { return nil }
        let across = place.midX - there.midX, down = place.midY - there.midY
        return across * across + down * down
    }

    func isNear(_ other: Matchable) -> Bool {
        squaredDistance(to: other).map { $0 <= ElementMatcher.nearness * ElementMatcher.nearness } ?? false
    }

    /// Words that both names have, of all that either has.
    func similarity(to other: Matchable) -> Double { name.content.similarity(to: other.name.content) }
}

extension Set {
    /// What both have, as a share of what either has; 0 where both are empty.
    func similarity(to other: Set) -> Double {
        let shared = intersection(other).count
        return shared == 0 ? 0 : Double(shared) / Double(count + other.count - shared)
    }
}

/// Numbers for the chains of nodes above elements, the same for the same chain in both captures. Each node of a chain
/// is its identifier, else its container type, else its class name, else `view`; the root is left out.
struct PathTable {
    static let empty = 0
    private struct Step: Hashable {
        let above: Int
        let name: String
    }
    private var numbers: [Step: Int] = [:]

    /// For each node, the chain of what lies directly below it.
    mutating func paths(below scene: Scene) -> [Int] {
        var paths = [Int](repeating: PathTable.empty, count: scene.tree.count)
        for index in scene.tree.nodes.indices {
            guard let parent = scene.tree.parent(of: index), !scene.tree.below(index).isEmpty else { continue }
            let step = Step(above: paths[parent], name: PathTable.name(of: scene[index]))
            let number = numbers[step] ?? numbers.count + 1
            numbers[step] = number
            paths[index] = number
        }
        return paths
    }

    private static func name(of node: SceneNode) -> String {
        if let identifier = node.identifier, !Words.isBlank(identifier) { return identifier }
        if node.node.containerType != .none { return node.node.containerType.rawValue }
        return node.className ?? "view"
    }
}
