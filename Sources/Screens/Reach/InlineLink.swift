/// Links within a text or on its line: their size follows the text's (WCAG 2.2, 2.5.8, exception “inline”).
extension SceneNode {
    package var isInlineLink: Bool {
        kind == .link && (isPhraseOfParent || nodesBeside.contains(where: isBesideText))
    }

    /// Its text or label is a shorter phrase of the parent's text.
    private var isPhraseOfParent: Bool {
        guard let whole = parent?.text.map(Words.of), !whole.isEmpty else { return false }
        return [text, label].contains { part in
            let words = part.map(Words.of) ?? []
            return !words.isEmpty && words.count < whole.count && Words.isPhrase(words, of: whole)
        }
    }

    /// The other children of its parent, or members of the list it is written in.
    package var nodesBeside: [SceneNode] {
        guard let parent else { return [] }
        let tree = scene.tree
        let siblings = tree.isMember(index) ? tree.elements(of: parent.index) ?? [] : tree.children(of: parent.index)
        return siblings.filter { $0 != index }.map { scene[$0] }
    }

    /// The sibling is no link, shows text, and stands on this node's line: both overlap vertically by half of the lower
    /// height.
    package func isBesideText(_ sibling: SceneNode) -> Bool {
        guard sibling.isShown, sibling.kind != .link, sibling.showsWords, let frame, let other = sibling.frame
        else { return false }
        let shared = min(frame.maxY, other.maxY) - max(frame.y, other.y)
        return shared > 0 && shared >= min(frame.height, other.height) / 2
    }
}
