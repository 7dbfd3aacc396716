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
        let there = LaterRows(ListParts(after, &paths), LaterSpeakers(before, after, matches))
        for column in RowColumn.all(here) { judge(column, there) }
    }

    private mutating func judge(_ column: RowColumn, _ later: LaterRows) {
        let parts = later.parts(of: column)
        guard later.hasRows(of: column.kind), !parts.contains(where: \.speaks), !later.say(column) else { return }
        guard !parts.isEmpty else {
            if column.isConstant { untold.insert(column.rule) }
            return
        }
        let left = parts.filter(\.isSilent)
        guard !left.isEmpty else { return }
        untold.insert(column.rule)
        silent.append(
            Silent(
                words: column.parts[0].part.ownWords, before: column.parts, after: left, isOfStops: column.isOfStops,
                isLost: column.isLost(leaving: left, of: later.list)))
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

/// A place in the rows of a kind in which each of them that draws anything there says something.
private struct RowColumn {
    let kind: RowKind
    /// Two or more.
    let parts: [RowPart]
    /// What it is of.
    let list: ListParts

    var isOfStops: Bool { parts[0].part.isHeard }

    /// By which it is told as lost.
    var rule: String { (isOfStops ? ChangeRule.elementLost : .partLost).id }

    /// Three rows or more say the same there.
    var isConstant: Bool { parts.count >= ListRows.many && parts.allSatisfy { $0.words == parts[0].words } }

    /// All of the rows' that are stops of their own, or none.
    static func all(_ list: ListParts) -> [RowColumn] {
        list.parts.flatMap { kind, parts -> [RowColumn] in
            // Of each column the first.
            var firsts = PartPlaces(), columns: [[RowPart]] = []
            for part in parts where !part.words.isEmpty && Words.isBlank(part.part.text) {
                if let column = firsts.alike(part).first {
                    columns[column].append(part)
                } else {
                    firsts.add(part)
                    columns.append([part])
                }
            }
            let wordless = PartPlaces(parts.filter(\.words.isEmpty))
            return columns.compactMap { said in
                guard said.count > 1, said.allSatisfy({ $0.part.isHeard == said[0].part.isHeard }),
                    wordless.alike(said[0]).isEmpty
                else { return nil }
                return RowColumn(kind: kind, parts: said, list: list)
            }
        }.sorted { $0.parts[0].part.index < $1.parts[0].part.index }
    }

    /// Three rows or more said the same, three or more are silent, it is no state, and either it was drawn only where it was so, since
    /// other rows drew nothing there; or each row had it and each is silent. Of a state nobody can tell: in the place of a dot that
    /// says “unread” the next row may draw an arrow.
    func isLost(leaving silent: [RowPart], of later: ListParts) -> Bool {
        guard isConstant, silent.count >= ListRows.many,
            StateWords.areNone(of: parts[0].words, in: parts[0].part.scene.capture)
        else { return false }
        return isAnyWithout(parts, of: list) || !isAnyWithout(silent, of: later)
    }

    /// Whether a row draws nothing there that is like those which do: as high, and with as many other parts. What is less is a row that
    /// is cut off, or another one, as a heading.
    private func isAnyWithout(_ parts: [RowPart], of list: ListParts) -> Bool {
        func height(_ row: SceneNode) -> Double { row.place?.height ?? 0 }
        func size(_ row: SceneNode) -> Int { list.sizes[row.index] ?? 0 }
        let having = Set(parts.map(\.row.index))
        let least = (parts.map { height($0.row) }.min() ?? 0, parts.map { size($0.row) }.min() ?? 0)
        return list.rows[kind, default: []].contains { row in
            !having.contains(row.index) && height(row) >= least.0 && size(row) >= least.1 - 1
        }
    }
}

/// The rows that there are now, and what they say and draw where rows said something; what many columns ask is worked out once.
private final class LaterRows {
    let list: ListParts
    private let speakers: LaterSpeakers
    private var places: [RowKind: PartPlaces] = [:]
    private var rows: [RowKind: Set<Int>] = [:]

    init(_ list: ListParts, _ speakers: LaterSpeakers) { (self.list, self.speakers) = (list, speakers) }

    func hasRows(of kind: RowKind) -> Bool { list.rows[kind]?.isEmpty == false }

    /// In document order.
    func parts(of column: RowColumn) -> [RowPart] {
        let known = places[column.kind] ?? PartPlaces(list.parts[column.kind] ?? [])
        places[column.kind] = known
        return known.alike(column.parts[0]).map { known.parts[$0] }
    }

    /// Whether one of the rows says what a part of a column said, by whichever part, or something does that did not say it before. What
    /// said it beside the rows all the time, as a heading, tells nothing of them.
    func say(_ column: RowColumn) -> Bool {
        let rows = self.rows[column.kind] ?? Set(list.rows[column.kind, default: []].map(\.index))
        self.rows[column.kind] = rows
        return Set(column.parts.map(\.words)).contains { words in
            !speakers.newlySaying(words).isEmpty
                || speakers.saying(words).contains { element in
                    rows.contains(element.index) || element.above.contains { rows.contains($0.index) }
                }
        }
    }
}
