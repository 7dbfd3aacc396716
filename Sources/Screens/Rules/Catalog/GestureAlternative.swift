extension Rule {
    /// What a swipe, a pinch or a long press does can be done by listening as well.
    package static let gestureAlternative = Rule(
        "gesture-alternative", since: 1, reads: .gestures, title: "Gestures have an alternative", impact: .serious,
        criteria: [.pointerGestures, .keyboard],
        guide: RuleGuide(
            meets: "“New follower: Ana. Button.” Others swipe it away; here it stays, and no action is offered.",
            hurts: "People who listen: VoiceOver takes the swipe for itself. People who cannot make the gesture.",
            byHand: "For each gesture of the screen, find the custom action or the control that does the same.",
            fixUIKit: """
                card.accessibilityCustomActions = [
                    UIAccessibilityCustomAction(name: String(localized: "Dismiss")) { _ in dismiss(card) }
                ]
                """,
            fixSwiftUI: """
                FollowerCard(ana).accessibilityAction(named: "Dismiss") { dismiss(ana) }
                """,
            fixAndroid: """
                // Views
                ViewCompat.addAccessibilityAction(card, getString(R.string.dismiss)) { _, _ -> dismiss(ana); true }
                // Compose
                val dismissAction = stringResource(R.string.dismiss)
                FollowerCard(ana, Modifier.semantics {
                    customActions = listOf(CustomAccessibilityAction(dismissAction) { dismiss(ana); true })
                })
                """,
            source: "WCAG 2.2, 2.5.1 and 2.1.1"),
        each: .shownNode
    ) { node in
        let expanding = SheetMovement(of: node)
        guard node.isEnabled, expanding != nil || node.hasAny([.swipe, .pinch, .longPress]) else {
            return .inapplicable
        }
        let responsible = node.responsibleElements
        let hasActions = responsible.contains { $0.has(.hasCustomActions) }
        var left = hasActions ? [] : gesturesLeft(on: node, responsible)
        if let expanding, !expanding.hasAlternative { left = expanding.gestures + left }
        guard !left.isEmpty else { return .passed }
        let isKnown = responsible.allSatisfy { $0.has(.customActionsKnown) }
        let evidence: [String: Evidence] = [
            "gestures": .texts(left), "customActions": isKnown && !responsible.isEmpty ? .list([]) : .none,
        ]
        if left == ["longPress"] {
            return .cantTell("A long press does something there; a listener may never learn of it.", evidence)
        }
        if let expanding, !expanding.hasAlternative {
            return isKnown && expanding.isCertain && node.scene.device.speaksListedLanguage
                ? .failed(
                    "Only a gesture opens and closes it further; no action or control does the same.", evidence,
                    criteria: SheetMovement.criteria)
                : .cantTell(
                    "A gesture opens and closes it further; whether anything else does the same is not recorded.",
                    evidence, criteria: SheetMovement.criteria)
        }
        let isSure = isKnown && (left != ["pinch"] || node.scene.device.speaksListedLanguage)
        return isSure
            ? .failed("A gesture does something there, and no action or control does the same.", evidence)
            : .cantTell(
                "A gesture does something there; whether anything else does the same is not recorded.", evidence)
    }

    /// The gestures that nothing else stands for.
    private static func gesturesLeft(on node: SceneNode, _ responsible: [SceneNode]) -> [String] {
        var left: [String] = []
        let hasControl = node.elementsInside.contains { $0.isEnabled && $0.isControl }
        let turnsPages = ([node] + responsible).contains { $0.traits.contains(.causesPageTurn) }
        let swipeScrolls = node.isScrollable || turnsPages || node.owner?.kind == .adjustable
        // The swipe of what can expand is asked by itself.
        if node.has(.swipe), !swipeScrolls, !hasControl, node.node.expanded == nil { left.append("swipe") }
        if node.has(.pinch), !responsible.contains(where: { $0.kind == .adjustable }), !canZoom(node.scene) {
            left.append("pinch")
        }
        // In a text field it brings up the system's own menu; TalkBack says of itself that one may press long.
        let isAnnounced = node.scene.capture.screenReader == .talkBack && node.owner != nil
        if node.has(.longPress), !hasControl, !isAnnounced, node.owner?.kind != .textField { left.append("longPress") }
        return left
    }

    private static func canZoom(_ scene: Scene) -> Bool {
        scene.elements.contains { $0.isActivatable && zoomPhrases.isIn($0.labelWords) }
    }

    private static let zoomPhrases = Phrases(
        """
        zoom in, zoom out, zoom, enlarge, vergrößern, verkleinern, agrandir, réduire, zoomer, acercar, alejar, ampliar,
        reducir, ingrandisci, riduci, aumentar, diminuir, reduzir, inzoomen, uitzoomen, vergroot, verklein, zooma, förstora,
        förminska, powiększ, pomniejsz, yakınlaştır, uzaklaştır, увеличить, уменьшить, 拡大, 縮小
        """)
}
