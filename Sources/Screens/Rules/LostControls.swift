/// The controls that an element swallows: which of them it offers as custom actions, which one it stands for
/// itself, and which are lost to the listener.
struct LostControls {
    private(set) var lost: [SceneNode] = []

    init(in element: SceneNode) {
        let left = LostControls.candidates(below: element).filter {
            !LostControls.offers(element, $0) && !LostControls.isTwin($0, of: element) && !element.turns($0)
        }
        guard !left.isEmpty else { return }
        let own = LostControls.ownKind(of: element)
        let stoodFor = left.filter { LostControls.countsAs($0) == own }
        lost = stoodFor.count == 1 ? left.filter { $0.index != stoodFor[0].index } : left
    }

    /// Shown, enabled nodes below with a control sign, the outermost ones. What is heard by itself is not lost.
    private static func candidates(below element: SceneNode) -> [SceneNode] {
        var candidates: [SceneNode] = []
        for node in element.below where node.hasControlSign && node.isShown && node.isEnabled && !node.isHeard {
            if let last = candidates.last, node.isBelow(last) { continue }
            candidates.append(node)
        }
        return candidates
    }

    /// A node with only the gesture tap counts as a button.
    private static func countsAs(_ node: SceneNode) -> ElementKind { node.isControl ? node.kind : .button }

    private static func ownKind(of element: SceneNode) -> ElementKind? {
        if element.isControl { return element.kind }
        return element.hasAny([.tap, .activate]) ? .button : nil
    }

    /// A link around a link of the same words is one link.
    private static func isTwin(_ node: SceneNode, of element: SceneNode) -> Bool {
        element.kind == .link && element.isNamed && node.isNamed && node.labelWords == element.labelWords
    }

    /// The words of its label (or, without one, its text) are all in one custom action's name, or the other way round.
    static func offers(_ element: SceneNode, _ control: SceneNode) -> Bool {
        guard element.has(.hasCustomActions) else { return false }
        let words = Set(Words.of((control.isNamed ? control.label : control.text) ?? ""))
        guard !words.isEmpty else { return false }
        return (element.node.customActions ?? []).contains { action in
            let offered = Set(Words.of(action))
            return words.isSubset(of: offered) || (!offered.isEmpty && offered.isSubset(of: words))
        }
    }
}
