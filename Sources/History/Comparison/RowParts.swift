import Screens

/// Of what kind and class rows of one list are.
struct RowLook: Hashable {
    let kind: ElementKind
    let className: String?

    init(_ row: SceneNode) { (kind, className) = (row.kind, row.className) }
}

/// What is drawn in the rows of a scene and has no stop of its own.
final class RowParts {
    struct Part {
        let part: SceneNode
        let row: SceneNode
    }

    /// What parts of rows of a kind have in common.
    private enum Look: Hashable {
        case called(String, RowLook)
        /// To the point, where places are compared.
        case drawn(String?, Traits, place: [Int]?, RowLook)
    }

    private let comparesPlaces: Bool
    private let called: [Look: [Part]]
    /// Without their places.
    private let drawn: [Look: [Part]]
    private var found: [Look: AlikeParts] = [:]

    init(_ scene: Scene, comparesPlaces: Bool) {
        let all = scene.nodes.compactMap { node -> Part? in
            guard node.isShown, !node.isHeard, let row = node.owner else { return nil }
            return Part(part: node, row: row)
        }
        self.comparesPlaces = comparesPlaces
        called = all.reduce(into: [:]) { called, part in
            guard let name = part.part.identifier else { return }
            called[.called(name, RowLook(part.row)), default: []].append(part)
        }
        drawn = Dictionary(grouping: all) { part in
            Look.drawn(part.part.className, part.part.traits, place: nil, RowLook(part.row))
        }
    }

    /// In rows of the kind: what is like that which said something, or like what is left of it. Developers call both so, or it is of its
    /// class and lies where that lies in its own row.
    func alike(_ lost: LostDescriptions.Part) -> [AlikeParts] {
        let row = RowLook(lost.rowAfter)
        return [(lost.part, lost.rowBefore), (lost.now, lost.rowAfter)].flatMap { part, own in
            [part.identifier.map { alike(called: $0, row) }, alike(part, in: own, row)].compactMap(\.self)
        }
    }

    private func alike(called name: String, _ row: RowLook) -> AlikeParts {
        let look = Look.called(name, row)
        if let known = found[look] { return known }
        let parts = AlikeParts(called[look] ?? [])
        found[look] = parts
        return parts
    }

    private func alike(_ part: SceneNode, in own: SceneNode, _ row: RowLook) -> AlikeParts {
        let place = comparesPlaces ? part.offset(in: own) : nil
        let look = Look.drawn(part.className, part.traits, place: place.map(Self.rounded), row)
        if let known = found[look] { return known }
        let all = drawn[.drawn(part.className, part.traits, place: nil, row)] ?? []
        let parts = AlikeParts(
            all.filter { other in
                guard let place, let there = other.part.offset(in: other.row) else { return true }
                return there.isCentred(on: place)
            })
        found[look] = parts
        return parts
    }

    private static func rounded(_ place: Frame) -> [Int] {
        [place.x, place.y, place.width, place.height].map { abs($0) < 1e6 ? Int($0.rounded()) : .max }
    }
}

/// Parts of rows that are alike.
final class AlikeParts {
    private let parts: [RowParts.Part]
    private lazy var wordless = parts.filter(\.part.isWordless)
    private lazy var nodes = Set(parts.map(\.part.index))
    /// By part, the words that are its own and that its row says.
    private lazy var said = parts.map { Set(Words.of($0.part.ownWords)).intersection($0.row.spokenWords) }
    /// By word, the places of those that say it.
    private lazy var saying: [String: [Int]] = said.enumerated().reduce(into: [:]) { saying, part in
        for word in part.element { saying[word, default: []].append(part.offset) }
    }

    init(_ parts: [RowParts.Part]) { self.parts = parts }

    /// Whether there are any in other rows than this.
    func areAny(besides row: SceneNode) -> Bool { parts.contains { $0.row.index != row.index } }

    /// Whether any in another row is a picture without words.
    func isAnyWordless(besides row: SceneNode) -> Bool { wordless.contains { $0.row.index != row.index } }

    /// Whether one in another row is what says these words.
    func say(_ words: [String], besides row: SceneNode) -> Bool {
        guard let rarest = words.min(by: { saying[$0]?.count ?? 0 < saying[$1]?.count ?? 0 }) else { return false }
        return saying[rarest, default: []].contains { place in
            parts[place].row.index != row.index && words.allSatisfy(said[place].contains)
        }
    }

    func hold(_ part: SceneNode) -> Bool { nodes.contains(part.index) }
}
