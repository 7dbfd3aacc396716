package import Screens

/// How the rows of a list stood in an earlier capture by a rule that fails on a row now: on what is of its kind, in the same place of
/// the tree. What is asked of one row is kept for the others.
package final class RowsBefore {
    package enum Standing: Hashable, Sendable {
        /// Each of them that has such a part failed.
        case failed
        /// One passed, so that the next one could have; or rows of its kind did in a list that is not there now.
        case passed
        /// There was no such list, or nobody can tell that it is one.
        case absent
    }

    private struct List {
        var failed = RowPlaces()
        /// Something passed that may be what failed in another row.
        var passed = false
        /// Other parts of the rows, which passed.
        var others = RowPlaces()

        /// There is nothing of the kind in that place of the tree.
        var isMissing: Bool { !passed && failed.isEmpty && others.isEmpty }
    }

    private let before: AuditedScene
    private let after: AuditedScene
    private let pathsBefore: [Int]
    private let pathsAfter: [Int]
    private let rows: ListRows
    private var lists: [FailureKin: List] = [:]
    private var passedElsewhere: [FailureKin: Bool] = [:]

    package init(_ before: AuditedScene, _ after: AuditedScene) {
        var paths = PathTable()
        (self.before, self.after) = (before, after)
        (pathsBefore, pathsAfter) = (paths.paths(below: before.scene), paths.paths(below: after.scene))
        rows = ListRows(before.scene, after.scene)
    }

    /// - Parameter node: of the later capture.
    package func standing(by rule: String, of node: Int) -> Standing {
        let part = after.scene[node], row = after.scene.partedRow(of: node)
        let kin = FailureKin(rule, part, pathsAfter), list = list(of: kin)
        if list.passed || !list.others.alike(part, in: row, atMost: 1).isEmpty { return .passed }
        let failed = list.failed.alike(part, in: row, atMost: ListRows.many)
        if rows.isOneMore(node, of: failed) { return .failed }
        return list.isMissing && isPassedElsewhere(kin) ? .passed : .absent
    }

    private func list(of kin: FailureKin) -> List {
        if let list = lists[kin] { return list }
        let scene = before.scene, passes = before.passed[kin.rule]
        func isAlike(_ node: Int) -> Bool { FailureKin(kin.rule, scene[node], pathsBefore) == kin }
        let failed = before.run.findings.filter { $0.rule == kin.rule && $0.outcome == .failed }.compactMap(\.node)
            .filter(isAlike)
        let passed = scene.tree.nodes.indices.filter { passes?.contains($0) == true && isAlike($0) }
        let list = list(failed, passed)
        lists[kin] = list
        return list
    }

    /// What passes beside one that fails, in one row, is another part of the rows: the cover beside the mark, in each of them.
    private func list(_ failed: [Int], _ passed: [Int]) -> List {
        let scene = before.scene
        var list = List()
        for node in failed { list.failed.add(scene[node], in: scene.partedRow(of: node)) }
        let byRow = Dictionary(grouping: failed) { scene.partedRow(of: $0)?.index }
        // A row holds one of them; what holds several is the list.
        let failing = Set(byRow.filter { $0.value.count == 1 }.compactMap(\.key))
        let placed = passed.map { (part: scene[$0], row: scene.partedRow(of: $0)) }
        let beside = placed.filter { $0.row.map { failing.contains($0.index) } ?? false }.prefix(Self.enough)
        for one in placed {
            let isOther = beside.contains { other in
                guard let row = one.row, let otherRow = other.row else { return false }
                return other.part.isPart(in: otherRow, like: one.part, in: row)
            }
            guard isOther else {
                list.passed = true
                break
            }
            list.others.add(one.part, in: one.row)
        }
        return list
    }

    /// Whether several of its kind passed in what scrolls, in one place of the tree where none passes now: rows that were shown
    /// otherwise, and were right then.
    private func isPassedElsewhere(_ kin: FailureKin) -> Bool {
        if let known = passedElsewhere[kin.anywhere] { return known }
        let now = passing(kin, in: after, pathsAfter)
        let found = passing(kin, in: before, pathsBefore).contains { path, count in
            count >= ListRows.few && now[path] == nil
        }
        passedElsewhere[kin.anywhere] = found
        return found
    }

    /// How many of a kind pass in what scrolls, by their paths.
    private func passing(_ kin: FailureKin, in audited: AuditedScene, _ paths: [Int]) -> [Int: Int] {
        guard let passes = audited.passed[kin.rule] else { return [:] }
        var counts: [Int: Int] = [:]
        for node in audited.scene.nodes where passes.contains(node.index) {
            let own = FailureKin(kin.rule, node, paths)
            if own.anywhere == kin.anywhere, node.scrolls { counts[own.path, default: 0] += 1 }
        }
        return counts
    }

    /// Rows are alike: so many parts of the first of them tell of all.
    private static let enough = 32
}

extension Scene {
    /// The row that something is a part of; `nil`: there is none, but a list of rows around it.
    fileprivate func partedRow(of node: Int) -> SceneNode? {
        row(of: node).flatMap { row in
            row == Tree.root || self[row].isScrollable || self[row].isList ? nil : self[row]
        }
    }
}

extension SceneNode {
    /// Developers call both so, or it is of the class of the other and lies in its row where that lies in its own.
    fileprivate func isPart(in row: SceneNode, like other: SceneNode, in itsRow: SceneNode) -> Bool {
        if let name = identifier, name == other.identifier { return true }
        guard className == other.className, let here = offset(in: row), let there = other.offset(in: itsRow) else {
            return false
        }
        return here.isCentred(on: there)
    }
}
