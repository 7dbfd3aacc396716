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
        /// Modal views in force of which the capture doesn't tell whether they can be left.
        package var modalDoubts: [Int] = []
        package var leaving = Leaving.possible
        /// Nothing heard leads on and no scrub is handled.
        package var isTrap: Bool { leaving == .impossible }
    }

    /// Whether a listener gets off the screen, or out of a part of it.
    package enum Leaving: Hashable, Sendable {
        /// Something heard leads on, or a scrub is handled.
        case possible
        case impossible
        /// Nothing heard leads on; the capture records no actions, so that a scrub may.
        case byScrubAtMost
        /// The capture doesn't record whether what is heard leads on.
        case notKnown
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
        if !transcript.utterances.isEmpty {
            report.leaving = leaving(by: transcript.utterances.map { scene[$0.node] }, scrubbing: Array(scene.nodes))
        }
        for modal in scene.nodes where modal.has(.modalInForce) && modal.isDrawn && !modal.holdsModalAlone {
            switch leaving(modal) {
            case .possible: break
            case .impossible: report.modalTraps.append(modal.index)
            case .byScrubAtMost, .notKnown: report.modalDoubts.append(modal.index)
            }
        }
        return report
    }

    /// An accessibility element that is seen and that no explicit list names, outside of every heard element.
    private func isTouchedOnly(_ node: SceneNode) -> Bool {
        node.node.isElement && node.isShown && !node.isHeard && node.owner == nil && !node.node.elementsHidden
            && node.clippedPlace?.hasSize == true
            && !node.above.contains { $0.node.elementsHidden || $0.node.isElement }
    }

    private func leaving(_ modal: SceneNode) -> Leaving {
        leaving(
            by: scene.heard(in: scene.tree.subtree(modal.index)).map { scene[$0] },
            scrubbing: [modal] + Array(modal.above) + Array(modal.below))
    }

    /// - Parameters:
    ///   - heard: what may lead on.
    ///   - around: what may answer a scrub.
    private func leaving(by heard: [SceneNode], scrubbing around: [SceneNode]) -> Leaving {
        if heard.contains(where: \.leadsOn) || around.contains(where: \.handlesEscape) { return .possible }
        if heard.contains(where: \.mayLeadOn) { return .notKnown }
        return around.contains { $0.has(.actionsKnown) } ? .impossible : .byScrubAtMost
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

    /// UIKit's cells carry no trait, and some sources no traits at all: then nobody knows.
    var mayLeadOn: Bool { isEnabled && (classEnds(with: ["Cell"]) || !has(.traitsKnown)) }

    /// Drawn, in reach, and answers the scrub gesture.
    var handlesEscape: Bool { isDrawn && !has(.behindModal) && has(.escape) }
}
