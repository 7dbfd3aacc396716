import Screens

/// What stands in one place of each row of a list: the cover at its beginning, the mark of what is downloaded. Where the rows have other
/// data by now, they have in common what each of them had: the kind of the part and its place in the row, and the words that it said.
///
/// A column of which every row that draws it said the same, and that is drawn and silent in each row now, is silent. What says
/// something still, in whichever row, is live.
struct RowColumns {
    /// A column that said something, and is drawn without words in each row that draws it.
    struct Silent {
        /// As it was said; of several the first.
        let words: String
        let before: [RowPart]
        let after: [RowPart]
        /// It was a stop of its own in each row; false: the row said it.
        let isOfStops: Bool
        /// What it said is lost; false: nobody can tell whether it is lost, or no longer so.
        let isLost: Bool
    }

    private(set) var silent: [Silent] = []
    /// Rules by which what the rows say now is no measure of a column for the rows of later captures: none of them draws anything there, or
    /// they draw it in silence.
    private(set) var untold: Set<String> = []

    init() {}

    /// None between captures of which one says less than the other of what holds what, or of what is heard.
    init(_ before: Scene, _ after: Scene, _ matches: ElementMatches, _ twin: Twin) {
        let (earlier, later) = (before.capture, after.capture)
        guard twin.compares(.words), twin.compares(.place), earlier.saysStops == later.saysStops,
            earlier.blindTo.contains(.children) == later.blindTo.contains(.children)
        else { return }
        var paths = PathTable()
        let here = ListParts(before, &paths)
        guard !here.rows.isEmpty else { return }
        let there = ListParts(after, &paths)
        let said = SaidByRows(before, after, matches)
        for column in RowColumn.all(here) {
            let rows = there.rows[column.kind] ?? []
            let parts = there.parts[column.kind, default: []].filter(column.has)
            guard !rows.isEmpty, !parts.contains(where: \.speaks),
                !Set(column.parts.map(\.words)).contains(where: { said.says($0, in: rows) })
            else { continue }
            guard !parts.isEmpty else {
                if column.isConstant { untold.insert(column.rule) }
                continue
            }
            let left = parts.filter(\.isSilent)
            guard !left.isEmpty else { continue }
            let isLost = column.isLost(leaving: left, of: rows)
            untold.insert(column.rule)
            silent.append(
                Silent(
                    words: column.parts[0].part.ownWords, before: column.parts, after: left,
                    isOfStops: column.isOfStops, isLost: isLost))
        }
    }

    /// Stops that are drawn still, each with what is left of it.
    /// - Parameter known: what is told in another way.
    func silenced(besides known: [SilencedElement], _ matches: ElementMatches) -> [SilencedElement] {
        let told = Set(known.map(\.before)), traces = Set(known.map(\.trace))
        return silent.filter { $0.isOfStops && $0.isLost }.flatMap { column in
            zip(
                column.before.map(\.part.index).filter { matches.after($0) == nil && !told.contains($0) },
                column.after.map(\.part.index).filter { !traces.contains($0) }
            ).map { SilencedElement(before: $0, trace: $1, sign: .place) }
        }
    }
}

/// A part of a row, which holds nothing.
struct RowPart {
    let part: SceneNode
    let row: SceneNode
    /// Where it lies in its row.
    let offset: Frame
    /// Those of its description that tell it from others.
    let words: [String]

    /// It has a description for people, or prints something.
    var speaks: Bool { !words.isEmpty || !Words.isBlank(part.text) || part.isHeard && part.isNamed }

    /// It is drawn, and has no words for people.
    var isSilent: Bool {
        part.isShown && !part.isHeard && !speaks && Words.isBlank(part.value) && Words.isBlank(part.hint)
            && (Words.isBlank(part.node.label) || part.node.label?.isCodeName == true)
    }
}

/// What kind of rows there are in a list.
struct RowKind: Hashable {
    let className: String?
    /// Of what holds the rows.
    let path: Int
}

/// The parts of a scene's rows: of three or more of a kind that lie in one list, and are as wide.
private struct ListParts {
    private struct Shape: Hashable {
        let className: String?
        let width: Int
    }

    /// In document order, of what holds them.
    private(set) var rows: [RowKind: [SceneNode]] = [:]
    /// In document order.
    private(set) var parts: [RowKind: [RowPart]] = [:]

    init(_ scene: Scene, _ paths: inout PathTable) {
        let below = paths.paths(below: scene)
        var found: [(row: SceneNode, kind: RowKind)] = []
        // By node, the place of its row among those found. A row in a row comes later, and is the nearer one.
        var nearest = [Int?](repeating: nil, count: scene.tree.count)
        for holder in scene.nodes where !scene.tree.below(holder.index).isEmpty {
            var shapes: [Shape: [SceneNode]] = [:]
            for child in holder.children where child.isShown && !scene.tree.below(child.index).isEmpty {
                guard let width = child.place?.width, abs(width) < 1e6 else { continue }
                shapes[Shape(className: child.className, width: Int(width.rounded())), default: []].append(child)
            }
            for (shape, rows) in shapes where rows.count >= ListRows.many && rows[0].scrolls {
                let kind = RowKind(className: shape.className, path: below[holder.index])
                self.rows[kind, default: []] += rows
                for row in rows {
                    for node in scene.tree.below(row.index) { nearest[node] = found.count }
                    found.append((row, kind))
                }
            }
        }
        for (node, place) in nearest.enumerated() {
            guard let (row, kind) = place.map({ found[$0] }), scene.tree.below(node).isEmpty,
                case let part = scene[node], let offset = part.offset(in: row), offset.hasSize
            else { continue }
            let isDescribed = !part.traits.contains(.staticText) && !part.ownWords.isCodeName
            parts[kind, default: []].append(
                RowPart(
                    part: part, row: row, offset: offset,
                    words: isDescribed ? LostDescriptions.telling(part.ownWords) : []))
        }
    }
}

/// A place in the rows of a kind in which each of them that draws anything there says something.
private struct RowColumn {
    let kind: RowKind
    /// Two or more.
    let parts: [RowPart]
    /// All of the kind.
    let rows: [SceneNode]

    var isOfStops: Bool { parts[0].part.isHeard }

    /// By which it is told as lost.
    var rule: String { (isOfStops ? ChangeRule.elementLost : .partLost).id }

    /// Three rows or more say the same there.
    var isConstant: Bool { parts.count >= ListRows.many && parts.allSatisfy { $0.words == parts[0].words } }

    /// All of the rows' that are stops of their own, or none.
    static func all(_ list: ListParts) -> [RowColumn] {
        list.parts.flatMap { kind, parts -> [RowColumn] in
            var columns: [[RowPart]] = []
            for part in parts where !part.words.isEmpty && Words.isBlank(part.part.text) {
                if let column = columns.firstIndex(where: { part.isAlike($0[0]) }) {
                    columns[column].append(part)
                } else {
                    columns.append([part])
                }
            }
            return columns.compactMap { said in
                guard said.count > 1, said.allSatisfy({ $0.part.isHeard == said[0].part.isHeard }),
                    !parts.contains(where: { $0.words.isEmpty && $0.isAlike(said[0]) })
                else { return nil }
                return RowColumn(kind: kind, parts: said, rows: list.rows[kind] ?? [])
            }
        }.sorted { $0.parts[0].part.index < $1.parts[0].part.index }
    }

    /// A part of a row is of the column.
    func has(_ part: RowPart) -> Bool { part.isAlike(parts[0]) }

    /// Three rows or more said the same, three or more are silent, it is no state, and either it was drawn only where it was so, since
    /// other rows drew nothing there; or each row had it and each is silent. Of a state nobody can tell: in the place of a dot that
    /// says “unread” the next row may draw an arrow.
    func isLost(leaving silent: [RowPart], of after: [SceneNode]) -> Bool {
        guard isConstant, silent.count >= ListRows.many,
            StateWords.areNone(of: parts[0].words, in: parts[0].part.scene.capture)
        else { return false }
        return Self.isAnyWithout(parts, of: rows) || !Self.isAnyWithout(silent, of: after)
    }

    /// Whether a row draws nothing there that is like those which do: as high, and with as many other parts. What is less is a row that
    /// is cut off, or another one, as a heading.
    private static func isAnyWithout(_ parts: [RowPart], of rows: [SceneNode]) -> Bool {
        func height(_ row: SceneNode) -> Double { row.place?.height ?? 0 }
        func size(_ row: SceneNode) -> Int { row.below.count { $0.scene.tree.below($0.index).isEmpty } }
        let having = Set(parts.map(\.row.index))
        let least = (parts.map { height($0.row) }.min() ?? 0, parts.map { size($0.row) }.min() ?? 0)
        return rows.contains { row in
            !having.contains(row.index) && height(row) >= least.0 && size(row) >= least.1 - 1
        }
    }
}

extension RowPart {
    /// Of one class, and in one place of the row; what developers call both is one thing, where they do.
    fileprivate func isAlike(_ other: RowPart) -> Bool {
        guard offset.isCentred(on: other.offset), part.className == other.part.className else { return false }
        guard let name = part.identifier, let known = other.part.identifier else { return true }
        return name == known
    }
}

/// What is said after, and by whom it was said before.
private struct SaidByRows {
    private let before: Scene
    private let after: Scene
    private let matches: ElementMatches

    init(_ before: Scene, _ after: Scene, _ matches: ElementMatches) {
        (self.before, self.after, self.matches) = (before, after, matches)
    }

    /// Whether one of the rows says it, by whichever part, or something does that did not say it before. What said it beside the
    /// rows all the time, as a heading, tells nothing of them.
    func says(_ words: [String], in rows: [SceneNode]) -> Bool {
        after.elements.contains { element in
            guard words.allSatisfy(element.spokenWords.contains) else { return false }
            if rows.contains(where: { after.tree.subtree($0.index).contains(element.index) }) { return true }
            return matches.before(element.index).map { old in
                !words.allSatisfy(before[old].spokenWords.contains)
            } ?? true
        }
    }
}
