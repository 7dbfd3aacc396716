package import Screens

/// How the rows of a list stood in an earlier capture by a rule that fails on a row now: on what is of its kind, in the same place of
/// the tree.
package struct RowsBefore {
    package enum Standing: Hashable, Sendable {
        /// Each of them that has such a part failed.
        case failed
        /// One passed, so that the next one could have.
        case passed
        /// There was no such list, or nobody can tell that it is one.
        case absent
    }

    private let before: AuditedScene
    private let after: Scene
    private let pathsBefore: [Int]
    private let pathsAfter: [Int]
    private let rows: ListRows

    package init(_ before: AuditedScene, _ after: Scene) {
        var paths = PathTable()
        (self.before, self.after) = (before, after)
        (pathsBefore, pathsAfter) = (paths.paths(below: before.scene), paths.paths(below: after))
        rows = ListRows(before.scene, after)
    }

    /// - Parameter node: of the later capture.
    package func standing(by rule: String, of node: Int) -> Standing {
        let failed = before.run.findings.filter { $0.rule == rule && $0.outcome == .failed }.compactMap(\.node)
            .filter { isAlike($0, node) }
        let passed = before.passed[rule].map { passed in
            before.scene.tree.nodes.indices.filter { passed.contains($0) && isAlike($0, node) }
        }
        if isAnyOfTheKind(passed ?? [], of: failed) { return .passed }
        return rows.isOneMore(node, of: failed) ? .failed : .absent
    }

    private func isAlike(_ old: Int, _ new: Int) -> Bool {
        let (one, other) = (before.scene[old], after[new])
        return one.kind == other.kind && one.isHeard == other.isHeard
            && path(pathsBefore, above: old, in: before.scene) == path(pathsAfter, above: new, in: after)
    }

    private func path(_ paths: [Int], above node: Int, in scene: Scene) -> Int {
        scene.tree.parent(of: node).map { paths[$0] } ?? PathTable.empty
    }

    /// What passes beside one that fails, in one row, is another part of the rows: the cover beside the mark, in each of them.
    private func isAnyOfTheKind(_ passed: [Int], of failed: [Int]) -> Bool {
        guard !passed.isEmpty, !failed.isEmpty else { return !passed.isEmpty }
        let scene = before.scene
        let byRow = Dictionary(grouping: failed) { scene.row(of: $0) }
        // A row holds one of them; what holds several is the list.
        let failing = Set(byRow.filter { $0.value.count == 1 }.compactMap(\.key)).subtracting([Tree.root])
        let placed = passed.map { (part: scene[$0], row: scene.row(of: $0)) }
        let beside = placed.filter { $0.row.map(failing.contains) ?? false }.prefix(Self.enough)
        return placed.contains { one in
            guard let row = one.row, !failing.contains(row) else { return one.row == nil }
            return !beside.contains { other in
                other.row.map { other.part.isPart(in: scene[$0], like: one.part, in: scene[row]) } ?? false
            }
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
}
