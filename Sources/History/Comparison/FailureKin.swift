import Screens

/// Of what kind something is that fails a rule, and where in the tree: rows of one list, with whatever data, have that in common.
struct FailureKin: Hashable {
    let rule: String
    let kind: ElementKind
    let isHeard: Bool
    /// The chain of nodes above it.
    private(set) var path: Int

    /// - Parameter paths: of its capture, as a path table numbers them.
    init(_ rule: String, _ node: SceneNode, _ paths: [Int]) {
        (self.rule, kind, isHeard) = (rule, node.kind, node.isHeard)
        path = node.scene.tree.parent(of: node.index).map { paths[$0] } ?? PathTable.empty
    }

    /// The same, wherever it is in the tree.
    var anywhere: Self {
        var kin = self
        kin.path = PathTable.empty
        return kin
    }
}
