import Screens

extension ChangeRule {
    /// What took over the screen stands there still, and what lies behind it is heard again.
    package static let modalLost = ChangeRule(
        "modal-lost", since: 6, title: "What takes over the screen goes on doing so", impact: .serious,
        criteria: [.focusOrder, .meaningfulSequence],
        guide: RuleGuide(
            meets:
                "“Delete. Button. Cancel. Button. Like. Button.” The flick, which stayed in the popover, leaves it now.",
            hurts: """
                People who listen and have learnt that the flick stays inside: they act on the page behind without \
                noticing that the popover is still open.
                """,
            byHand: "Open each popover in both releases and flick past its last element. You must stay inside it.",
            fixUIKit: "popover.accessibilityViewIsModal = true",
            fixSwiftUI: "Popover(actions).accessibilityAddTraits(.isModal)",
            fixAndroid: """
                // Views: while it is open,
                page.importantForAccessibility = View.IMPORTANT_FOR_ACCESSIBILITY_NO_HIDE_DESCENDANTS
                // Compose: a dialog has a window of its own
                Dialog(onDismissRequest = close) { Actions() }
                """,
            source: "WCAG 2.2, 2.4.3 and 1.3.2"),
        spares: "What was closed, and what nothing is heard behind.", standsFor: ["modal-not-marked"],
        tells: { saysWhatIsModal($1.scene) }
    ) { scenes in
        let after = scenes.after.scene
        guard saysWhatIsModal(after) else { return [] }
        let all = scenes.before.scene.nodes.filter { $0.has(.modalInForce) }.compactMap(scenes.opened)
        // What is in another that opened is one cause with it.
        let opened = all.filter { inner in !all.contains { inner.node.isBelow($0.node) } }
        return opened.map { node, background in
            let heard = background.prefix(3).map { scenes.namesAfter[$0.index] }.joined(separator: ", ")
            let more = background.count > 3 ? " and \(background.count - 3) more" : ""
            return Change(
                node: node.index,
                message:
                    "\(scenes.namesAfter[node.index].asOpening) is no longer modal. Heard behind it now: \(heard)\(more).",
                evidence: ["className": .optional(node.className), "background": .nodes(background)])
        }
    }
}

extension ChangeRule {
    /// Where a format can't say what is modal or hidden, that it is not said tells nothing.
    private static func saysWhatIsModal(_ scene: Scene) -> Bool {
        scene.capture.blindTo.isDisjoint(with: [.modal, .elementsHidden])
    }
}

extension ComparedScenes {
    /// What was modal, holds elements as before and is modal no more, with those elements that it kept silent before and
    /// that are heard now; `nil`: it was closed, it is modal still, or nothing is heard behind it.
    fileprivate func opened(_ modal: SceneNode) -> (node: SceneNode, background: [SceneNode])? {
        guard let node = nodes.after(modal.index).map({ after.scene[$0] }), !node.node.modal, node.isDrawn,
            node.isHeard || !node.elementsInside.isEmpty
        else { return nil }
        let background = after.scene.elements.filter { element in
            guard let old = nodes.before(element.index) else { return false }
            return isBehind(modal, before.scene[old]) && !element.isScrim && element.index != node.index
                && !element.isBelow(node)
        }
        return background.isEmpty ? nil : (node, background)
    }

    private func isBehind(_ modal: SceneNode, _ node: SceneNode) -> Bool {
        guard let parent = modal.parent, node.isBelow(parent) else { return false }
        return node.index != modal.index && !node.isBelow(modal) && !node.isHeard
    }
}
