extension Rule {
    /// What is dragged can be moved without dragging.
    package static let dragAlternative = Rule(
        "drag-alternative", since: 1, reads: .gestures, title: "Dragging has an alternative", impact: .serious,
        criteria: [.draggingMovements],
        guide: RuleGuide(
            meets: "“Pickup point. Button.” To move it one must see where it goes.",
            hurts: "People who listen, people with a tremor, people who use a switch or their voice.",
            byHand: "Move each thing that can be dragged without dragging it: by an action, a button or a value.",
            fixUIKit: """
                pin.accessibilityCustomActions = [
                    UIAccessibilityCustomAction(name: String(localized: "Move north")) { _ in move(.north) }
                ]
                """,
            fixSwiftUI: """
                PinView().accessibilityAction(named: "Move north") { move(.north) }
                """,
            fixAndroid: """
                // Views
                ViewCompat.addAccessibilityAction(pin, getString(R.string.move_north)) { _, _ -> move(NORTH); true }
                // Compose
                val moveNorth = stringResource(R.string.move_north)
                Pin(Modifier.semantics {
                    customActions = listOf(CustomAccessibilityAction(moveNorth) { move(NORTH); true })
                })
                """,
            source: "WCAG 2.2, 2.5.7; the system's own reorder control is left out"),
        each: .shownNode
    ) { node in
        // What is dragged to expand is the matter of gesture-alternative.
        guard node.isEnabled, node.has(.drag), node.node.expanded == nil,
            node.className?.contains("ReorderControl") != true
        else { return .inapplicable }
        let responsible = node.responsibleElements
        guard !responsible.isEmpty else { return .inapplicable }
        if responsible.contains(where: { $0.has(.hasCustomActions) || $0.kind == .adjustable }) { return .passed }
        if !node.isHeard, node.elementsInside.contains(where: { $0.isEnabled && $0.isControl }) { return .passed }
        return responsible.allSatisfy { $0.has(.customActionsKnown) }
            ? .failed("It is moved by dragging, and by nothing else.", ["customActions": .list([])])
            : .cantTell(
                "It is moved by dragging; whether a custom action moves it is not recorded.", ["customActions": .none])
    }
}
