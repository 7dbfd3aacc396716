import Screens

/// A part of a row, which holds nothing.
struct RowPart {
    let part: SceneNode
    let row: SceneNode
    /// Where it lies in its row.
    let offset: Frame
    /// Those of its description that tell it from others.
    let words: [String]

    init(_ part: SceneNode, in row: SceneNode, at offset: Frame) {
        (self.part, self.row, self.offset) = (part, row, offset)
        let isDescribed = !part.traits.contains(.staticText) && !part.ownWords.isCodeName
        words = isDescribed ? LostDescriptions.telling(part.ownWords) : []
    }

    /// It has a description for people, or prints something.
    var speaks: Bool { !words.isEmpty || !Words.isBlank(part.text) || part.isHeard && part.isNamed }

    /// It is drawn, and has no words for people.
    var isSilent: Bool {
        part.isShown && !part.isHeard && !speaks && Words.isBlank(part.value) && Words.isBlank(part.hint)
            && (Words.isBlank(part.node.label) || part.node.label?.isCodeName == true)
    }

    /// Of one class, and in one place of the row; what developers call both is one thing, where they do.
    func isAlike(_ other: RowPart) -> Bool {
        guard offset.isCentred(on: other.offset), part.className == other.part.className else { return false }
        guard let name = part.identifier, let known = other.part.identifier else { return true }
        return name == known
    }
}

/// What kind of rows there are in a list.
struct RowKind: Hashable {
    let className: String?
    /// Of what holds the rows.
    let path: Int
}

/// The parts of a scene's rows: of three or more of a kind that lie in one list, and are as wide.
struct ListParts {
    private struct Shape: Hashable {
        let className: String?
        let width: Int
    }

    /// In document order, of what holds them.
    private(set) var rows: [RowKind: [SceneNode]] = [:]
    /// In document order.
    private(set) var parts: [RowKind: [RowPart]] = [:]
    /// By row, how many things that hold nothing lie in it.
    private(set) var sizes: [Int: Int] = [:]

    init(_ scene: Scene, _ paths: inout PathTable) {
        // By node, its row. A row in a row comes later, and is the nearer one.
        var nearest: [(row: SceneNode, kind: RowKind)?] = Array(repeating: nil, count: scene.tree.count)
        for (row, kind) in Self.rows(scene, paths.paths(below: scene)) {
            rows[kind, default: []].append(row)
            sizes[row.index] = row.below.count { scene.tree.below($0.index).isEmpty }
            for node in scene.tree.below(row.index) { nearest[node] = (row: row, kind: kind) }
        }
        for (node, near) in nearest.enumerated() {
            guard let (row, kind) = near, scene.tree.below(node).isEmpty, case let part = scene[node],
                let offset = part.offset(in: row), offset.hasSize
            else { continue }
            parts[kind, default: []].append(RowPart(part, in: row, at: offset))
        }
    }

    /// In document order, of what holds them.
    private static func rows(_ scene: Scene, _ below: [Int]) -> [(row: SceneNode, kind: RowKind)] {
        let holders = scene.nodes.filter { !scene.tree.below($0.index).isEmpty }
        return holders.flatMap { holder -> [(row: SceneNode, kind: RowKind)] in
            var shapes: [Shape: [SceneNode]] = [:]
            for child in holder.children where child.isShown && !scene.tree.below(child.index).isEmpty {
                guard let width = child.place?.width, abs(width) < 1e6 else { continue }
                shapes[Shape(className: child.className, width: Int(width.rounded())), default: []].append(child)
            }
            var found: [(row: SceneNode, kind: RowKind)] = []
            for (shape, rows) in shapes where rows.count >= ListRows.many && rows[0].scrolls {
                let kind = RowKind(className: shape.className, path: below[holder.index])
                found += rows.map { (row: $0, kind: kind) }
            }
            return found
        }
    }
}

/// Parts of rows by where they lie in them, so that those which are alike are found without asking each.
struct PartPlaces {
    /// A square of the row in which the middle of a part of a class lies.
    private struct Cell: Hashable {
        let className: String?
        let x: Int
        let y: Int
    }

    private(set) var parts: [RowPart] = []
    private var cells: [Cell: [Int]] = [:]

    init(_ parts: [RowPart] = []) {
        for part in parts { add(part) }
    }

    mutating func add(_ part: RowPart) {
        let (place, name) = (part.offset, part.part.className)
        let cell = Cell(className: name, x: Self.step(place.midX), y: Self.step(place.midY))
        cells[cell, default: []].append(parts.count)
        parts.append(part)
    }

    /// The places of those that are alike, in the order in which they came.
    func alike(_ part: RowPart) -> [Int] {
        let place = part.offset
        let across = Self.step(place.x)...Self.step(place.maxX), down = Self.step(place.y)...Self.step(place.maxY)
        // What is larger than all that there is takes no more than that.
        guard across.count * down.count <= parts.count else {
            return parts.indices.filter { parts[$0].isAlike(part) }
        }
        var found: [Int] = []
        for x in across {
            for y in down {
                found += cells[Cell(className: part.part.className, x: x, y: y), default: []].filter {
                    parts[$0].isAlike(part)
                }
            }
        }
        return found.sorted()
    }

    /// 32 points a square.
    private static func step(_ point: Double) -> Int {
        point.isNaN ? 0 : Int((min(max(point, -1e6), 1e6) / 32).rounded(.down))
    }
}
