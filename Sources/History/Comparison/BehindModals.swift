package import Screens

/// What was heard and lies behind a modal view now that was there before and stands there still: an alert in front, of which it is
/// known by now that it silences the rest, as a later reader of a format knows it. The same is in front, so that the screen is the
/// same, and nothing that lies behind is away.
enum BehindModals {
    /// Elements before.
    static func all(
        _ before: Scene, _ after: Scene, _ matches: ElementMatches, _ nodes: NodeMatches
    ) -> Set<Int> {
        guard !matches.removed.isEmpty else { return [] }
        let modals = after.modals.filter { modal in
            guard let old = nodes.before(modal.index) else { return false }
            let inside = after.tree.subtree(modal.index), there = before.tree.subtree(old)
            return matches.matches.contains { inside.contains($0.after) && there.contains($0.before) }
        }
        guard !modals.isEmpty else { return [] }
        return Set(
            matches.removed.filter { element in
                nodes.after(element).map { after[$0].liesBehind(modals) } ?? false
            })
    }
}

extension Scene {
    /// What stands in front of the rest of the screen, as an alert, and silences it.
    package var modals: [SceneNode] { nodes.filter { $0.node.modal && $0.isDrawn } }
}

extension SceneNode {
    /// Whether it is there still, behind one of these, and nobody hears it.
    package func liesBehind(_ modals: [SceneNode]) -> Bool {
        (has(.behindModal) || isHiddenFromAll) && !modals.contains { scene.tree.subtree($0.index).contains(index) }
    }
}
