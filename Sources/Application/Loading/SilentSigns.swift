import Screens

/// What is drawn in a capture without being heard, by what developers and people call it.
struct SilentSigns {
    /// Names of the nodes, and of what lies in them.
    private var byIdentifier: [String: Set<String>] = [:]
    private var byLabel: [String: Set<String>] = [:]
    private var shown: Set<String> = []

    init(_ scene: Scene) {
        for node in scene.nodes where node.isShown && node.index != Tree.root {
            if let identifier = node.identifier { shown.insert(identifier) }
            guard !node.isHeard else { continue }
            let names = Set(scene.tree.subtree(node.index).map(scene.tree.name))
            if let identifier = node.identifier { byIdentifier[identifier, default: []].formUnion(names) }
            if let label = node.label, !Words.isBlank(label) { byLabel[label, default: []].formUnion(names) }
        }
    }

    /// Identifiers and labels of which something may be new.
    func signs(newSince before: Self) -> (identifiers: [String], labels: [String]) {
        (
            byIdentifier.keys.filter { !before.shown.contains($0) }.sorted(),
            byLabel.keys.filter { before.byLabel[$0] == nil }.sorted()
        )
    }

    /// The nodes that bear an element's identifier, or else its label, where none did so in the earlier capture.
    func new(since before: Self, identifier: String?, label: String?) -> Set<String>? {
        if let identifier, let nodes = byIdentifier[identifier], !before.shown.contains(identifier) { return nodes }
        guard let label, before.byLabel[label] == nil else { return nil }
        return byLabel[label]
    }
}
