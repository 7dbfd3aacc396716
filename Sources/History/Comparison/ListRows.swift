import Screens

/// The rows of lists: what people wrote or bought stands there, and tomorrow something else.
struct ListRows: Sendable {
    private struct Group: Hashable {
        let kind: ElementKind
        let className: String?
        let path: Int
    }
    private let before: Side
    private let after: Side
    /// So many of a kind are rows.
    static let many = 3
    /// One alone is none.
    static let few = 2

    init(_ before: Scene, _ after: Scene) {
        var paths = PathTable()
        self.before = Side(before, &paths)
        self.after = Side(after, &paths)
    }

    /// Both lie in a list; or both are one of three or more of their kind and path, in something that scrolls.
    func areRows(_ before: Int, _ after: Int) -> Bool {
        let (here, there) = (self.before.scene[before], self.after.scene[after])
        if here.isListed && there.isListed { return true }
        return self.before.size(of: before) >= ListRows.many && self.after.size(of: after) >= ListRows.many
            && there.above.contains(where: \.isScrollable)
    }

    /// Whether what is there now is one row more of these. Two lie in all rows of a list, or of what scrolls, each as large as the new
    /// one, of which there are three by now; more are known by their number.
    func isOneMore(_ after: Int, of rows: [Int]) -> Bool {
        guard let first = rows.first, rows.count < ListRows.many else {
            return rows.first.map { areRows($0, after) } ?? false
        }
        let here = self.after.scene[after], there = rows.map { before.scene[$0] }
        guard rows.count >= ListRows.few, areInEachRow(there) else { return false }
        if here.isListed && before.scene[first].isListed { return true }
        return here.place != nil && self.after.size(of: after) >= ListRows.many
            && here.above.contains(where: \.isScrollable)
            && there.allSatisfy { row in
                row.above.contains(where: \.isScrollable) && row.isAsLarge(as: here)
            }
    }

    /// Whether what holds them both has no others of the class and size of what they lie in: of many settings two may have a switch.
    private func areInEachRow(_ two: [SceneNode]) -> Bool {
        guard let first = two.first, let second = two.last,
            let list = first.above.first(where: { second.isBelow($0) })
        else { return false }
        func holds(_ row: SceneNode, _ part: SceneNode) -> Bool { part.index == row.index || part.isBelow(row) }
        guard let row = list.children.first(where: { holds($0, first) }) else { return false }
        return list.children.allSatisfy { other in
            let isRow =
                other.className == row.className && other.isAsLarge(as: row) && (other.isHeard || other.countInside > 0)
            return !isRow || two.contains { holds(other, $0) }
        }
    }

    /// A row before whose list still has such rows.
    func goesOn(_ before: Int) -> Bool {
        guard let group = self.before.groups[before] else { return false }
        return after.rows.contains(group) && self.before.scene[before].scrolls
    }

    /// Rows of a kind that had many before, where all of them are gone and one of that kind, at most, is there now: the button of an
    /// error page.
    func cutDown(by gone: [Int]) -> Set<Int> {
        let groups = Dictionary(grouping: gone) { before.groups[$0] }
        return Set(
            groups.filter { group, rows in
                guard let group, rows.count >= ListRows.many else { return false }
                return rows.count == before.sizes[group] && after.sizes[group] ?? 0 < ListRows.few
            }.flatMap(\.value))
    }

    /// A row after whose list had such rows before.
    func wentOn(_ after: Int) -> Bool {
        guard let group = self.after.groups[after] else { return false }
        return before.rows.contains(group) && self.after.scene[after].scrolls
    }

    /// Both have words, and share none: one stands where the other stood.
    func sayOther(_ before: Int, _ after: Int) -> Bool {
        let (old, new) = (self.before.scene[before].labelWords, self.after.scene[after].labelWords)
        return !old.isEmpty && !new.isEmpty && Set(old).isDisjoint(with: new)
    }

    /// One row in the place of another, with other data.
    func areExchanged(_ before: Int, _ after: Int) -> Bool { areRows(before, after) && sayOther(before, after) }

    /// One row in the place of another, with other data, of a list that has such rows still: neither is what the other was.
    func areLive(_ before: Int, _ after: Int) -> Bool { areExchanged(before, after) && goesOn(before) }

    /// One row whose words are others by now, though it may share some with what stood there: nothing but its place says that the
    /// two are one.
    func sayOtherData(_ before: Int, _ after: Int) -> Bool {
        let (old, new) = (self.before.scene[before], self.after.scene[after])
        return areRows(before, after) && MaskedName(old.label) != MaskedName(new.label)
            && (old.identifier == nil || old.identifier != new.identifier)
    }

    /// One row in the place of another, and less than half of their words are the same.
    func sayOtherWords(_ before: Int, _ after: Int) -> Bool {
        let old = Set(self.before.scene[before].labelWords), new = Set(self.after.scene[after].labelWords)
        guard areRows(before, after), !old.isEmpty, !new.isEmpty else { return false }
        return Double(old.intersection(new).count) < ElementMatcher.likeness * Double(old.union(new).count)
    }

    /// Nodes before in whose places other things stand by now, in whatever holds them: only their places hold them and what is
    /// there together, none of which developers named, and none of several of that kind that are called something on both sides
    /// shares a word.
    func replaced(_ matches: [ElementMatch]) -> Set<Int> {
        Set(
            Dictionary(grouping: matches) { before.groups[$0.before] }.flatMap { group, pairs -> [Int] in
                guard group != nil, pairs.allSatisfy(isByPlaceAlone) else { return [] }
                let named = pairs.filter { before.scene[$0.before].isNamed && after.scene[$0.after].isNamed }
                guard named.count >= ListRows.few, named.allSatisfy({ sayOther($0.before, $0.after) }) else {
                    return []
                }
                return pairs.map(\.before)
            })
    }

    private func isByPlaceAlone(_ match: ElementMatch) -> Bool {
        [.order, .place, .frame].contains(match.reason) && before.scene[match.before].identifier == nil
            && after.scene[match.after].identifier == nil
    }

    /// Whether a list before has none of its rows any more, and no rows in their stead: it is empty now.
    func isAnyListEmptied(_ removed: [Int], nodes: NodeMatches) -> Bool {
        let removed = Set(removed)
        return before.scene.nodes.contains { list in
            guard list.isList || list.isScrollable else { return false }
            let rows = list.elementsInside
            guard rows.count >= (list.isList ? 1 : ListRows.many), rows.allSatisfy({ removed.contains($0.index) }),
                !rows.contains(where: { goesOn($0.index) })
            else { return false }
            // A line of text and a button are no rows: those are several of one kind.
            let now = nodes.after(list.index).map { after.alike(in: after.scene[$0]) } ?? 0
            return now < ListRows.few || now * 2 < rows.count
        }
    }

    private struct Side: Sendable {
        let scene: Scene
        let groups: [Int: Group]
        let sizes: [Group: Int]
        /// What stands in something that scrolls: a line of text on an error page is no row, though it be of the same kind.
        let rows: Set<Group>

        init(_ scene: Scene, _ paths: inout PathTable) {
            let below = paths.paths(below: scene)
            let groups = scene.flick.map { node in
                (
                    node,
                    Group(
                        kind: scene[node].kind, className: scene[node].className,
                        path: scene.tree.parent(of: node).map { below[$0] } ?? PathTable.empty)
                )
            }
            self.scene = scene
            self.groups = Dictionary(groups) { first, _ in first }
            sizes = Dictionary(groups.map { ($0.1, 1) }, uniquingKeysWith: +)
            rows = Set(groups.filter { scene[$0.0].scrolls }.map(\.1))
        }

        /// How many of what a node holds are of one kind, at most.
        func alike(in node: SceneNode) -> Int {
            let inside = node.elementsInside.compactMap { groups[$0.index] }
            return Dictionary(inside.map { ($0, 1) }, uniquingKeysWith: +).values.max() ?? 0
        }

        func size(of node: Int) -> Int { groups[node].flatMap { sizes[$0] } ?? 0 }
    }
}

extension SceneNode {
    /// Nobody can tell of either how large it is, or it is the same.
    fileprivate func isAsLarge(as other: SceneNode) -> Bool {
        place?.width == other.place?.width && place?.height == other.place?.height
    }

    /// It lies in a list, or in something else that scrolls.
    var scrolls: Bool { isListed || above.contains(where: \.isScrollable) }

    /// A cell, or in one, or in what says that it is a list.
    var isListed: Bool {
        classEnds(with: SceneNode.cells)
            || above.contains { $0.classEnds(with: SceneNode.cells) || $0.isList }
    }

    /// It says that it is a list.
    var isList: Bool {
        classEnds(with: SceneNode.lists) || node.containerType == .list
    }

    private static let cells = ["Cell"]
    private static let lists = [
        "TableView", "CollectionView", "ListView", "RecyclerView", "XCUIElementTypeTable",
    ]
}
