import Screens

/// An element as the matcher sees it, in numbers that stand for the same thing on both sides; 0 stands for none.
struct Matchable: Sendable {
    let node: Int
    let identifier: Int
    let kind: ElementKind
    /// The masked name; 0 where it has no word that names something, and until it is asked for.
    var name = 0
    /// The chain of nodes above it.
    let path: Int
    let place: Frame?

    /// Between the centres, in points, squared; `nil` where one has no place.
    func squaredDistance(to other: Matchable) -> Double? {
        guard let place, let there = other.place else { return nil }
        let across = place.midX - there.midX, down = place.midY - there.midY
        return across * across + down * down
    }

    func isNear(_ other: Matchable) -> Bool {
        squaredDistance(to: other).map { $0 <= ElementMatcher.nearness * ElementMatcher.nearness } ?? false
    }
}

/// Numbers for the identifiers, names and paths of two scenes.
struct MatchNumbers {
    private var identifiers: [String: Int] = [:]
    private var names: [MaskedName: Int] = [:]
    private var labels: [String: Int] = [:]
    private(set) var contents = NameContents()
    private var paths = PathTable()

    /// All elements of a scene, in flick order, without their names: what an identifier tells needs none.
    mutating func elements(of scene: Scene) -> [Matchable] {
        let below = paths.paths(below: scene)
        return scene.elements.map { element in
            Matchable(
                node: element.index, identifier: number(identifier: element.identifier), kind: element.kind,
                path: scene.tree.parent(of: element.index).map { below[$0] } ?? PathTable.empty, place: element.place)
        }
    }

    private mutating func number(identifier: String?) -> Int {
        guard let identifier, !Words.isBlank(identifier) else { return 0 }
        let next = identifiers.count + 1
        return identifiers.number(of: identifier, else: next)
    }

    mutating func number(nameOf element: SceneNode) -> Int {
        guard let label = element.label else { return 0 }
        if let known = labels[label] { return known }
        let name = MaskedName(of: element)
        let next = names.count + 1
        let number = name.names ? names.number(of: name, else: next) : 0
        if number == next { contents.append(name) }
        labels[label] = number
        return number
    }
}

extension Dictionary where Value == Int {
    /// The number that is known for the key; the given one from now on where none is.
    fileprivate mutating func number(of key: Key, else new: Int) -> Int {
        // One look-up for both.
        { (number: inout Int) in
            if number == 0 { number = new }
            return number
        }(&self[key, default: 0])
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
            let next = numbers.count + 1
            paths[index] = numbers.number(of: step, else: next)
        }
        return paths
    }

    private static func name(of node: SceneNode) -> String {
        if let identifier = node.identifier, !Words.isBlank(identifier) { return identifier }
        if node.node.containerType != .none { return node.node.containerType.rawValue }
        return node.className ?? "view"
    }
}
