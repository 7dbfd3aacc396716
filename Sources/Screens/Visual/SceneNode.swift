/// One node of a scene, with what it says of itself and everything that was worked out about it.
package struct SceneNode: Sendable {
    package let scene: Scene
    package let index: Int

    package init(_ scene: Scene, _ index: Int) { (self.scene, self.index) = (scene, index) }

    // Read where they lie: a copy of a node costs more than most questions to it.
    package var node: Node { _read { yield scene.tree.nodes[index] } }
    package var sight: NodeSight { _read { yield scene.sights[index] } }
    package var facts: NodeFacts { scene.facts[index] }

    // What it says of itself.
    package var label: String? { scene.label(of: index) }
    package var value: String? { scene.tree.nodes[index].value }
    package var hint: String? { scene.tree.nodes[index].hint }
    package var text: String? { scene.tree.nodes[index].text }
    package var identifier: String? { scene.tree.nodes[index].identifier }
    /// None where unknown; ask `has(.traitsKnown)` where that makes a difference.
    package var traits: Traits { scene.traits[index] }
    /// The class name after its last dot, without what it is generic over.
    package var className: String? { scene.sights[index].shortClass }
    /// What it is called outside: its id, else its path.
    package var name: String { scene.tree.name(of: index) }

    // What was worked out.
    package var kind: ElementKind { scene.kinds[index] }
    package var frame: Frame? { scene.sights[index].frame }
    package var place: Frame? { scene.sights[index].place }
    package var clip: Frame? { scene.sights[index].clip }
    package var clippedPlace: Frame? { scene.sights[index].clippedPlace }
    package var fade: Double { scene.sights[index].fade }
    package func has(_ facts: NodeFacts) -> Bool { scene.facts[index].isSuperset(of: facts) }
    package func hasAny(_ facts: NodeFacts) -> Bool { !scene.facts[index].isDisjoint(with: facts) }
    package var isHeard: Bool { has(.heard) }
    package var isShown: Bool { has(.shown) }
    package var isDrawn: Bool { has(.drawn) }
    package var isEnabled: Bool { has(.enabled) }
    package var isActivatable: Bool { has(.activatable) }
    package var isControl: Bool { kind.isControl }
    package var isScrollable: Bool { has(.scrollable) }
    package var isFullScreen: Bool { has(.fullScreen) }
    package var hasControlSign: Bool { has(.controlSign) }
    package var isTextView: Bool { has(.textView) }
    package var isObject: Bool { scene.tree.nodes[index].kind == .object }

    /// Its label has a letter, digit or symbol.
    package var isNamed: Bool { scene.gatheredNames.isEmpty ? has(.labelled) : !Words.isBlank(label) }
    /// A label of bare punctuation (“:)”, “•”), which is no name; a voice may say it or not.
    package var marksForName: String? { isNamed ? nil : label.spoken }
    package var labelWords: [String] {
        if let position, scene.gatheredNames.isEmpty { return scene.labelWords[position] }
        return label.map(Words.of) ?? []
    }
    /// The words of its description.
    package var heardWords: [String] {
        guard let position else { return [] }
        return scene.heardWords[position]
            ?? Reading.heardWords(
                scene.utterances[position], after: scene.tree.nodes[index].label, scene.labelWords[position])
    }

    package func classEnds(with endings: [String]) -> Bool {
        guard let className, let last = className.utf8.last else { return false }
        return endings.contains { $0.utf8.last == last && className.hasSuffix($0) }
    }
}

// MARK: Around it

extension SceneNode {
    package var parent: SceneNode? { scene.tree.parent(of: index).map { scene[$0] } }
    /// The nodes above, nearest first.
    package var above: some Sequence<SceneNode> { scene.tree.ancestors(of: index).lazy.map { scene[$0] } }
    /// All nodes strictly below, in document order.
    package var below: some Sequence<SceneNode> { scene.tree.below(index).lazy.map { scene[$0] } }
    package var children: some Sequence<SceneNode> { scene.tree.children(of: index).lazy.map { scene[$0] } }
    package func isBelow(_ other: SceneNode) -> Bool { scene.tree.isBelow(index, other.index) }

    /// The node itself if heard, else the nearest heard node above it.
    package var owner: SceneNode? { sight.owner.map { scene[$0] } }
    /// The elements strictly below, in document order.
    package var elementsInside: some RandomAccessCollection<SceneNode> {
        scene.heard(in: scene.tree.below(index)).lazy.map { scene[$0] }
    }
    /// How many they are.
    package var countInside: Int {
        let range = scene.tree.below(index)
        return scene.heardBefore[range.upperBound] - scene.heardBefore[range.lowerBound]
    }
    /// Another one in it is modal as well, and nothing else in it is heard: what is asked of it is asked of that one.
    package var holdsModalAlone: Bool {
        below.contains { $0.has(.modalInForce) && $0.countInside + ($0.isHeard ? 1 : 0) == countInside }
    }
    /// Whom to ask for another way to do it: the owner, else the elements inside.
    package var responsibleElements: [SceneNode] { owner.map { [$0] } ?? Array(elementsInside) }
    /// From 0, in flick order.
    package var position: Int? { sight.position }

    /// The text nodes that are itself or below it.
    package var texts: ArraySlice<TextNode> { scene.textNodes(in: scene.tree.subtree(index)) }
    package var textsBelow: ArraySlice<TextNode> { scene.textNodes(in: scene.tree.below(index)) }
    package var utterance: Utterance? { position.map { scene.utterances[$0] } }

    /// The words of the utterance, of its hint, of the custom actions and the custom content.
    package var spokenWords: Set<String> {
        guard let position else { return [] }
        return scene.spoken[position]
            ?? Reading.spokenWords(node, scene.utterances[position], words: heardWords)
    }

    /// It has a place, and nothing of it is left on the screen or in what clips it: below the fold, or on another page of a carousel.
    /// What is printed and drawn there is not looked at.
    package var isOutOfSight: Bool { !node.hidden && fade > 0 && frame?.hasSize == true && clip?.hasSize == false }
    /// Something is printed in it, or on it, that lies out of sight.
    package var isPrintedOutOfSight: Bool {
        scene.tree.subtree(index).contains { !Words.isBlank(scene.tree.nodes[$0].text) && scene[$0].isOutOfSight }
    }
    /// What is printed on it, in sight or not.
    package var printedTexts: [String] {
        let seen = texts.map(\.node)
        return scene.tree.subtree(index).filter { seen.contains($0) || scene[$0].isOutOfSight }
            .compactMap { scene.tree.nodes[$0].text }
    }

    /// Whether the nodes above, up to `limit` (all of them when that is the screen), would scroll this one into view.
    package func scrolls(into limit: SceneNode?) -> Certainty {
        var known = true
        for node in above {
            if node.isScrollable { return .yes }
            if node.className == nil && !node.has(.gesturesKnown) { known = false }
            if node.index == limit?.index { break }
        }
        return known ? .no : .unknown
    }
}

/// An answer that a capture may not hold.
package enum Certainty: Hashable, Sendable { case yes, no, unknown }
