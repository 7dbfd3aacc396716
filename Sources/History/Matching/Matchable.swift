import Screens

/// An element as the matcher sees it, in numbers that stand for the same thing on both sides; 0 stands for none.
struct Matchable: Sendable {
    let node: Int
    let identifier: Int
    let kind: ElementKind
    /// The masked name; 0 where it has no words, and until it is asked for.
    var name = 0
    /// The name of all that has figures and dates only: it names nothing.
    static let figuresOnly = -1
    /// The label itself, where no figures move in it.
    var exactName = 0
    /// The label itself, where they may.
    var movingName = 0
    /// The chain of nodes above it.
    let path: Int
    let place: Frame?
    /// The label, where its figures tell it from others of its name.
    var label = 0
    /// The series of identifiers of which this one's figures tell it apart.
    var series = 0
    var around = Neighbours()

    /// Figures that are names differ: whatever else they share, they are two.
    func isKnownToDiffer(from other: Matchable) -> Bool {
        (series > 0 && series == other.series && identifier != other.identifier)
            || (label > 0 && other.label > 0 && name == other.name && label != other.label)
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
}

/// Numbers for the identifiers, names and paths of two scenes.
struct MatchNumbers {
    private var identifiers = Numbering<String>()
    private var names = Numbering<MaskedName>()
    private var labels = Numbering<String>()
    /// By label, less one: its names, as far as they were asked for.
    private var known: [Names?] = []
    private(set) var contents = NameContents()
    private var paths = PathTable()

    /// All elements of a scene, in flick order, without their names: what an identifier tells needs none.
    mutating func elements(of scene: Scene) -> [Matchable] {
        let below = paths.paths(below: scene)
        return scene.flick.map { node in
            Matchable(
                node: node, identifier: number(identifier: scene.tree.nodes[node].identifier),
                kind: scene.sights[node].kind,
                path: scene.tree.parent(of: node).map { below[$0] } ?? PathTable.empty,
                place: scene.sights[node].place)
        }
    }

    private mutating func number(identifier: String?) -> Int {
        guard let identifier, !Words.isBlank(identifier) else { return 0 }
        return identifiers.number(of: identifier)
    }

    typealias Names = (masked: Int, exact: Int, moving: Int)

    mutating func names(of node: Int, in scene: Scene) -> Names {
        guard let text = scene.label(of: node) else { return (0, 0, 0) }
        let label = labels.number(of: text)
        while known.count < label { known.append(nil) }
        if let known = known[label - 1] { return known }
        let name = MaskedName(text, words: scene[node].labelWords)
        let masked = name.names ? names.number(of: name) : name.words.isEmpty ? 0 : Matchable.figuresOnly
        if masked > contents.count { contents.append(name) }
        let numbers: Names =
            name.isMasked ? (masked, 0, label) : (masked, name.names ? label : 0, 0)
        known[label - 1] = numbers
        return numbers
    }

    mutating func number(label: String) -> Int { labels.number(of: label) }
}

/// Numbers for the chains of nodes above elements, the same for the same chain in both captures. Each node of a chain
/// is its identifier, else its container type, else its class name, else `view`; the root is left out.
struct PathTable {
    static let empty = 0
    private struct Step: Hashable {
        let above: Int
        let name: String
    }
    private var numbers = Numbering<Step>()

    /// For each node, the chain of what lies directly below it.
    mutating func paths(below scene: Scene) -> [Int] {
        var paths = [Int](repeating: PathTable.empty, count: scene.tree.count)
        // Rows of a list follow each other, and take the same step.
        var last: (step: Step, number: Int)?
        for index in scene.tree.nodes.indices {
            guard let parent = scene.tree.parent(of: index), !scene.tree.below(index).isEmpty else { continue }
            let step = Step(above: paths[parent], name: PathTable.name(of: index, in: scene))
            let number = last.flatMap { $0.step == step ? $0.number : nil } ?? numbers.number(of: step)
            last = (step, number)
            paths[index] = number
        }
        return paths
    }

    private static func name(of node: Int, in scene: Scene) -> String {
        if let identifier = scene.tree.nodes[node].identifier, !Words.isBlank(identifier) { return identifier }
        let container = scene.tree.nodes[node].containerType
        return container != .none ? container.rawValue : scene.sights[node].shortClass ?? "view"
    }
}
