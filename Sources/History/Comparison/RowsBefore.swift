package import Screens

/// How the rows of a list stood in an earlier capture by a rule that fails on a row now: on what is of its kind, in the same place of
/// the tree. What is asked of one row is kept for the others.
package final class RowsBefore {
    package enum Standing: Hashable, Sendable {
        /// Each of them that has such a part failed.
        case failed
        /// One passed, so that the next one could have.
        case passed
        /// There was no such list, or nobody can tell that it is one.
        case absent
    }

    private struct Kin: Hashable {
        let rule: String
        let kind: ElementKind
        let isHeard: Bool
        let path: Int
    }
    /// What passed, and whether it is another part of a row than what failed.
    private struct Passed {
        let part: SceneNode
        let row: SceneNode?
        let isOther: Bool
    }

    private let before: AuditedScene
    private let after: Scene
    private let pathsBefore: [Int]
    private let pathsAfter: [Int]
    private let rows: ListRows
    private var known: [Kin: (failed: [Int], passed: [Passed])] = [:]

    package init(_ before: AuditedScene, _ after: Scene) {
        var paths = PathTable()
        (self.before, self.after) = (before, after)
        (pathsBefore, pathsAfter) = (paths.paths(below: before.scene), paths.paths(below: after))
        rows = ListRows(before.scene, after)
    }

    /// - Parameter node: of the later capture.
    package func standing(by rule: String, of node: Int) -> Standing {
        let kin = kin(rule, after[node], pathsAfter), list = list(of: kin)
        let part = after[node], row = after.row(of: node).map { after[$0] }
        if list.passed.contains(where: { !$0.isOther || $0.part.mayBePart(in: $0.row, like: part, in: row) }) {
            return .passed
        }
        return rows.isOneMore(node, of: list.failed) ? .failed : .absent
    }

    private func kin(_ rule: String, _ node: SceneNode, _ paths: [Int]) -> Kin {
        let path = node.scene.tree.parent(of: node.index).map { paths[$0] } ?? PathTable.empty
        return Kin(rule: rule, kind: node.kind, isHeard: node.isHeard, path: path)
    }

    private func list(of kin: Kin) -> (failed: [Int], passed: [Passed]) {
        if let list = known[kin] { return list }
        let scene = before.scene, passes = before.passed[kin.rule]
        func isAlike(_ node: Int) -> Bool { self.kin(kin.rule, scene[node], pathsBefore) == kin }
        let failed = before.run.findings.filter { $0.rule == kin.rule && $0.outcome == .failed }.compactMap(\.node)
            .filter(isAlike)
        let passed = scene.tree.nodes.indices.filter { passes?.contains($0) == true && isAlike($0) }
        let list = (failed: failed, passed: parts(passed, beside: failed))
        known[kin] = list
        return list
    }

    /// What passes beside one that fails, in one row, is another part of the rows: the cover beside the mark, in each of them.
    private func parts(_ passed: [Int], beside failed: [Int]) -> [Passed] {
        let scene = before.scene
        let byRow = Dictionary(grouping: failed) { scene.row(of: $0) }
        // A row holds one of them; what holds several is the list.
        let failing = Set(byRow.filter { $0.value.count == 1 }.compactMap(\.key)).subtracting([Tree.root])
        let placed = passed.map { (part: scene[$0], row: scene.row(of: $0)) }
        let beside = placed.filter { $0.row.map(failing.contains) ?? false }.prefix(Self.enough)
        return placed.map { one in
            let row = one.row.map { scene[$0] }
            let isOther = beside.contains { other in
                guard let row, let otherRow = other.row else { return false }
                return other.part.isPart(in: scene[otherRow], like: one.part, in: row)
            }
            return Passed(part: one.part, row: row, isOther: isOther)
        }
    }

    /// Rows are alike: so many parts of the first of them tell of all.
    private static let enough = 32
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

    /// The same, or nobody can tell.
    fileprivate func mayBePart(in row: SceneNode?, like other: SceneNode, in itsRow: SceneNode?) -> Bool {
        guard let row, let itsRow else { return true }
        if let name = identifier, let otherName = other.identifier { return name == otherName }
        guard className == other.className else { return false }
        guard let here = offset(in: row), let there = other.offset(in: itsRow) else { return true }
        return here.isCentred(on: there)
    }
}
