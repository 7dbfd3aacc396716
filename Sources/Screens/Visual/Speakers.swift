/// Who speaks for a picture, a film or a sound (docs/rule-specification.md section 7.8).
extension SceneNode {
    /// The parent; the node itself where the parent is the root or scrolls.
    var module: SceneNode {
        guard let parent, parent.index != Tree.root, !parent.isScrollable else { return self }
        return parent
    }

    /// The owner; else the elements inside; else those below its parent whose place covers half of its clip.
    var speakers: [SceneNode] {
        if let owner { return [owner] }
        let inside = Array(elementsInside)
        guard inside.isEmpty, let clip, clip.hasSize, let parent else { return inside }
        return parent.elementsInside.filter { element in
            let shared = element.place?.intersection(clip)?.area ?? 0
            return shared * 2 >= clip.area
        }
    }

    /// The element says no word but these, apart from numbers.
    func saysOnly(_ generic: Set<String>) -> Bool {
        let content = node.hasDetails ? (node.customContent ?? []).flatMap { [$0.label, $0.value] } : []
        let words = ([label, value] + content).compactMap(\.self).flatMap(Words.of)
        return !words.isEmpty && words.allSatisfy { generic.contains($0) || Words.isNumber($0) }
    }
}
