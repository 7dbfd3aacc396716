extension GestureWalk {
    /// What walking the whole screen by gestures brings to light.
    package struct Report: Hashable, Sendable {
        /// Flicking on leads back here before the end: positions from where the circle closes to where it turns.
        package var circles: [ClosedRange<Int>] = []
        /// Positions that flicking from the first element never comes to.
        package var notFlicked: [Int] = []
        /// Flicks are passed to the app here: there is no way on but to touch elsewhere.
        package var deadEnds: [Int] = []
        /// Elements a finger finds and a flick does not, index in the tree, in document order.
        package var touchOnly: [Int] = []
        /// Positions that lead on to another screen.
        package var exits: [Int] = []
        /// Modal views in force, index in the tree, that neither a control nor a scrub leaves.
        package var modalTraps: [Int] = []
        /// Nothing heard leads on and no scrub is handled.
        package var isTrap = false
    }

    package func report() -> Report {
        var report = Report()
        let reached = readAll()
        if let last = reached.last, let back = flick(.next, from: last), back <= last {
            report.circles = [back...last]
        }
        let found = Set(reached.compactMap { node(at: $0)?.index })
        report.notFlicked = transcript.utterances.filter { !found.contains($0.node) }.map(\.position)
        for utterance in transcript.utterances {
            let element = scene[utterance.node]
            if element.traits.contains(.allowsDirectInteraction) { report.deadEnds.append(utterance.position) }
            if element.leadsOn { report.exits.append(utterance.position) }
        }
        report.touchOnly = scene.nodes.filter(isTouchedOnly).map(\.index)
        report.isTrap =
            report.exits.isEmpty && !scene.nodes.contains { $0.handlesEscape } && !transcript.utterances.isEmpty
        report.modalTraps = scene.nodes.filter { $0.has(.modalInForce) && $0.isDrawn && isTrap($0) }.map(\.index)
        return report
    }

    /// An accessibility element that is seen and that no explicit list names, outside of every heard element.
    private func isTouchedOnly(_ node: SceneNode) -> Bool {
        node.node.isElement && node.isShown && !node.isHeard && node.owner == nil && !node.node.elementsHidden
            && node.clippedPlace?.hasSize == true
            && !node.above.contains { $0.node.elementsHidden || $0.node.isElement }
    }

    private func isTrap(_ modal: SceneNode) -> Bool {
        let inside = scene.heard(in: scene.tree.subtree(modal.index)).map { scene[$0] }
        let around = [modal] + Array(modal.above) + Array(modal.below)
        return !inside.contains { $0.leadsOn } && !around.contains { $0.handlesEscape }
    }
}

extension SceneNode {
    /// An enabled element that can lead to another screen: fields, switches, sliders and keys lead nowhere.
    var leadsOn: Bool {
        guard isEnabled else { return false }
        if has(.hasCustomActions) { return true }
        switch kind {
        case .button: return !traits.contains(.keyboardKey)
        case .link: return true
        case .image, .text: return hasAny([.tap, .activate])
        case .textField, .adjustable, .switch: return false
        }
    }

    /// Drawn, in reach, and answers the scrub gesture.
    var handlesEscape: Bool { isDrawn && !has(.behindModal) && has(.escape) }
}
