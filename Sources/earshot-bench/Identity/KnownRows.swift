import Screens

/// Rows of one list, that lie one behind another.
struct KnownRows {
    struct Row {
        var branch: Branch
        /// From where it begins to where the next one does.
        let pitch: Double
    }
    /// The list, and which of its children.
    let path: [Int]
    let range: Range<Int>
    var rows: [Row]
    private let isVertical: Bool
    private let start: Double

    /// `nil` where their frames do not lie one behind another, down or across.
    init?(_ branches: [Branch], path: [Int], range: Range<Int>) {
        let frames = branches.compactMap(\.node.frame)
        guard frames.count == branches.count, frames.count >= 3 else { return nil }
        func rises(_ axis: (Frame) -> Double) -> Bool {
            zip(frames, frames.dropFirst()).allSatisfy { axis($0) < axis($1) }
        }
        guard rises(\.y) || rises(\.x) else { return nil }
        isVertical = rises(\.y)
        let starts = frames.map { [isVertical] in isVertical ? $0.y : $0.x }
        start = starts[0]
        let pitches = zip(starts, starts.dropFirst()).map { $1 - $0 }
        rows = zip(branches, pitches + pitches.suffix(1)).map { Row(branch: $0, pitch: $1) }
        (self.path, self.range) = (path, range)
    }

    /// One behind another from where the first one was.
    var laidOut: [Branch] {
        var along = start
        return rows.map { row in
            var branch = row.branch
            let frame = branch.node.frame ?? .zero
            branch.shift(x: isVertical ? 0 : along - frame.x, y: isVertical ? along - frame.y : 0)
            along += row.pitch
            return branch
        }
    }
}

extension KnownPair {
    /// All lists of three rows or more of one class, in each of which something is heard.
    private var lists: [KnownRows] {
        ([[]] + places { $0.children.count >= 3 }).flatMap { path in
            let children = after[path[...]].children
            let runs = children.indices.chunked { children[$0].node.className == children[$1].node.className }
            return runs.compactMap { run -> KnownRows? in
                let rows = Array(children[run])
                return rows.allSatisfy(isHeard) ? KnownRows(rows, path: path, range: run) : nil
            }
        }
    }

    private mutating func changeRows(_ change: (inout KnownPair, inout KnownRows) -> Void) -> Bool {
        guard var list = choose(lists) else { return false }
        change(&self, &list)
        after[list.path[...]].children.replaceSubrange(list.range, with: list.laidOut)
        return true
    }

    mutating func shuffleRows() -> Bool { changeRows { $1.rows.shuffle(using: &$0.random) } }

    mutating func addRowsOnTop() -> Bool {
        changeRows { pair, list in
            let new = (0..<Int.random(in: 1...2, using: &pair.random)).compactMap { _ in pair.newRow(in: list) }
            list.rows.insert(contentsOf: new, at: 0)
        }
    }

    mutating func addRowsAtTheEnd() -> Bool {
        changeRows { pair, list in
            let new = (0..<Int.random(in: 1...2, using: &pair.random)).compactMap { _ in pair.newRow(in: list) }
            list.rows += new
        }
    }

    mutating func removeRow() -> Bool {
        changeRows { pair, list in list.rows.remove(at: Int.random(in: list.rows.indices, using: &pair.random)) }
    }

    /// One row goes and another comes, somewhere else.
    mutating func exchangeRow() -> Bool {
        changeRows { pair, list in
            let new = pair.newRow(in: list)
            list.rows.remove(at: Int.random(in: list.rows.indices, using: &pair.random))
            if let new { list.rows.insert(new, at: Int.random(in: 0...list.rows.count, using: &pair.random)) }
        }
    }

    /// The first rows leave at the top, as many new ones come in below.
    mutating func scroll() -> Bool {
        changeRows { pair, list in
            let count = Int.random(in: 1..<list.rows.count, using: &pair.random)
            let new = (0..<count).compactMap { _ in pair.newRow(in: list) }
            list.rows = list.rows.dropFirst(count) + new
        }
    }

    /// All rows are one and the same cell; one of them goes.
    mutating func removeRepeated() -> Bool {
        guard let list = choose(lists) else { return false }
        var repeated = list
        let model = list.rows[0].branch
        for place in list.rows.indices.dropFirst() {
            var copy = model
            copy.forEach { $0.number = newNumber() }
            repeated.rows[place].branch = copy
        }
        before[list.path[...]].children.replaceSubrange(list.range, with: repeated.laidOut)
        repeated.rows.remove(at: Int.random(in: list.rows.indices, using: &random))
        after[list.path[...]].children.replaceSubrange(list.range, with: repeated.laidOut)
        return true
    }

    /// A row like one of the list: what only that one says or is called is another, what several say stays.
    private mutating func newRow(in list: KnownRows) -> KnownRows.Row? {
        guard var row = choose(list.rows) else { return nil }
        let all = list.rows.flatMap { $0.branch.all.map(\.node) }
        func isOnlyOne(_ text: KeyPath<Node, String?>, of node: Node) -> Bool {
            all.count { $0[keyPath: text] == node[keyPath: text] } < 2
        }
        let salt = random.next()
        row.branch.forEach { branch in
            branch.number = newNumber()
            branch.node.id = nil
            if isOnlyOne(branch.node.label == nil ? \.text : \.label, of: branch.node) {
                branch.node.reword { OtherWords.of($0, salt: salt) }
            }
            if let identifier = branch.node.identifier, isOnlyOne(\.identifier, of: branch.node) {
                branch.node.identifier =
                    identifier.counted { $0 + 5000 + Int(salt % 1000) } ?? OtherWords.of(identifier, salt: salt)
            }
        }
        return row
    }
}

extension Range<Int> {
    /// Stretches in which each two neighbours belong together.
    fileprivate func chunked(_ belong: (Int, Int) -> Bool) -> [Range<Int>] {
        var chunks: [Range<Int>] = []
        for place in self {
            if let last = chunks.last, belong(place - 1, place) {
                chunks[chunks.count - 1] = last.lowerBound..<place + 1
            } else {
                chunks.append(place..<place + 1)
            }
        }
        return chunks
    }
}
