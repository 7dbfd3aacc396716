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
    /// The name that is printed on it or beside it, where that is asked for; 0: none.
    var print = 0
    var printPlace = PrintPlace.itself
    /// The chain of nodes above it.
    let path: Int
    let place: Frame?
    /// The label, where its figures tell it from others of its name.
    var label = 0
    /// The series of identifiers of which this one's figures tell it apart.
    var series = 0
    var around = Neighbours()
    /// How far what stands before it and behind it was moved; of elements before alone.
    var shifts: (previous: Shift?, next: Shift?)

    /// Figures that are names differ: whatever else they share, they are two.
    func isKnownToDiffer(from other: Matchable) -> Bool {
        (series > 0 && series == other.series && identifier != other.identifier)
            || (label > 0 && other.label > 0 && name == other.name && label != other.label)
    }

    /// Where one before lay, and where it lies if it was moved as a neighbour was.
    var places: [Frame] {
        place.map { here in [here] + [shifts.previous, shifts.next].compactMap { $0?.moved(here) } } ?? []
    }

    /// Between the centres of one before and one after, in points, squared. Where the two say something alike, or one of them has no
    /// name, the least, if it was moved as a neighbour was that both have: else other words tell that it is another one. `nil` where
    /// one has no place.
    func squaredDistance(to later: Matchable, likeness: Double = 0) -> Double? {
        guard let place, let there = later.place else { return nil }
        var least = place.squaredDistance(to: there)
        guard likeness > 0 || name == 0 || later.name == 0 else { return least }
        if let shift = shifts.previous, around.previous == later.around.previous {
            least = min(least, shift.moved(place).squaredDistance(to: there))
        }
        if let shift = shifts.next, around.next == later.around.next {
            least = min(least, shift.moved(place).squaredDistance(to: there))
        }
        return least
    }

    /// Of one before and one after.
    func isNear(_ later: Matchable, likeness: Double = 0) -> Bool {
        squaredDistance(to: later, likeness: likeness).map { $0 <= ElementMatcher.nearness * ElementMatcher.nearness }
            ?? false
    }
}

/// How far something was moved, in points.
struct Shift: Hashable, Sendable {
    private let across: Double
    private let down: Double

    /// `nil` where it was not moved, or lies nowhere.
    init?(_ before: Frame?, _ after: Frame?) {
        guard let before, let after else { return nil }
        (across, down) = (after.midX - before.midX, after.midY - before.midY)
        if across == 0, down == 0 { return nil }
    }

    func moved(_ frame: Frame) -> Frame { Frame(frame.x + across, frame.y + down, frame.width, frame.height) }
}

extension Frame {
    /// Between the centres.
    func squaredDistance(to other: Frame) -> Double {
        // In parts of a point: sums of fractions, one way and the other, differ in their last digits.
        func apart(_ one: Double, _ other: Double) -> Double { ((one - other) * 64).rounded() / 64 }
        let across = apart(midX, other.midX), down = apart(midY, other.midY)
        return across * across + down * down
    }
}

/// Numbers for the identifiers, names and paths of two scenes.
struct MatchNumbers {
    private var identifiers = Numbering<String>()
    private var names = Numbering<MaskedName>()
    private var labels = Numbering<String>()
    /// By label, less one: its names, as far as they were asked for.
    private var known: [Names?] = []
    var contents = NameContents()
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
        let masked = name.names ? number(of: name) : name.words.isEmpty ? 0 : Matchable.figuresOnly
        let numbers: Names =
            name.isMasked ? (masked, 0, label) : (masked, name.names ? label : 0, 0)
        known[label - 1] = numbers
        return numbers
    }

    /// The masked name of so many words; 0 where they name nothing.
    mutating func name(of words: [String]) -> Int {
        let name = MaskedName(words: words)
        return name.names ? number(of: name) : 0
    }

    private mutating func number(of name: MaskedName) -> Int {
        let number = names.number(of: name)
        if number > contents.count { contents.append(name) }
        return number
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
