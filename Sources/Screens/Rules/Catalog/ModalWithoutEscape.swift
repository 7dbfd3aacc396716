extension Rule {
    /// A dialog can be left: by the scrub gesture or by a control that closes it.
    package static let modalWithoutEscape = Rule(
        "modal-without-escape", since: 1, title: "Dialogs can be left", impact: .serious, criteria: [.noKeyboardTrap],
        guide: RuleGuide(
            meets:
                "“Red. Button. Green. Button.” and round again. Who sees taps beside the picker; who listens must pick.",
            hurts: "People who listen, and people with a switch or keyboard: they are held in the dialog.",
            byHand:
                "In each dialog draw a Z with two fingers. It must close, or a Close or Cancel must be in the flick order.",
            fixUIKit: """
                override func accessibilityPerformEscape() -> Bool {
                    dismiss(animated: true)
                    return true
                }
                """,
            fixSwiftUI: """
                ColourPicker(choose).accessibilityAction(.escape) { dismiss() }
                """,
            source: "WCAG 2.2, 2.1.2; the words that close are a list of ours")
    ) { scene, judgements in
        for modal in scene.nodes where modal.has(.modalInForce) || (modal.index == Tree.root && modal.node.modal) {
            guard modal.isDrawn, !modal.has(.behindModal), modal.sight.owner == nil || modal.isHeard,
                !modal.node.elementsHidden, !modal.above.contains(where: { $0.node.elementsHidden })
            else { continue }
            let inside = scene.heard(in: scene.tree.subtree(modal.index)).map { scene[$0] }
            let around = Array(modal.above) + [modal] + Array(modal.below)
            if around.contains(where: { $0.has(.escape) }) || inside.contains(where: closes) {
                judgements.note(.passed, at: modal)
                continue
            }
            let evidence: [String: Evidence] = [
                "actions": modal.has(.actionsKnown) ? .texts((modal.node.actions ?? []).map(\.rawValue)) : .none,
                "controls": .texts(inside.filter(\.isControl).compactMap(\.label)),
            ]
            judgements.note(
                modal.has(.actionsKnown)
                    ? .failed("No gesture and no control closes it.", evidence)
                    : .cantTell("No control closes it; whether the scrub does is not recorded.", evidence), at: modal)
        }
    }

    private static func closes(_ element: SceneNode) -> Bool {
        guard element.isEnabled else { return false }
        if element.traits.contains(.backButton) { return true }
        guard element.isActivatable else { return false }
        let words = element.labelWords
        return closing.contains(words) || words.first.map(closingFirstWords.contains) == true
    }

    private static let closing = Phrases(
        """
        close, cancel, done, dismiss, back, ok, okay, not now, skip, got it, no, no thanks, later, maybe later, exit, quit, hide,
        schließen, abbrechen, fertig, zurück, ok, nicht jetzt, überspringen, verstanden, nein, nein danke, später, beenden,
        ausblenden,
        закрыть, отмена, отменить, готово, назад, ок, не сейчас, пропустить, понятно, нет, позже, выйти, скрыть
        """)
    private static let closingFirstWords = Words.list("close dismiss hide exit schließen ausblenden закрыть скрыть")
}
