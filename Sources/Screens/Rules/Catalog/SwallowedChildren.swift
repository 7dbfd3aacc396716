extension Rule {
    /// An element silences everything below it: what stands there must be in its own words and actions.
    package static let swallowedChildren = Rule(
        "swallowed-children", since: 1, title: "An element speaks for what lies inside it", impact: .critical,
        criteria: [.infoAndRelationships, .nameRoleValue],
        guide: RuleGuide(
            meets: "“Weekend in Porto. Button.” The price and “two rooms left” are on the card and in nobody's words.",
            hurts: "People who listen miss what others read; a heart or menu inside the card cannot be reached at all.",
            byHand:
                "On each card and row, compare what is printed with what is spoken, and look for buttons no flick reaches.",
            fixUIKit: """
                card.isAccessibilityElement = true
                card.accessibilityLabel = [title, price, note].joined(separator: ", ")
                card.accessibilityCustomActions = [UIAccessibilityCustomAction(name: save) { _ in keep(); return true }]
                """,
            fixSwiftUI: """
                CardView(trip)
                    .accessibilityElement(children: .combine)   // joins the texts, keeps buttons as actions
                """,
            fixAndroid: """
                <!-- Views: without a contentDescription of its own the card says the texts in it -->
                <LinearLayout android:id="@+id/card" android:screenReaderFocusable="true" />
                // Compose: what is to be done with it besides is an action
                CardView(trip, Modifier.semantics(mergeDescendants = true) {
                    customActions = listOf(CustomAccessibilityAction(save) { keep(); true })
                })
                """,
            source:
                "WCAG 2.2, 1.3.1 and 4.1.2; an element's descendants are never visited: cashapp/AccessibilitySnapshot")
    ) { element in
        guard !element.scene.tree.below(element.index).isEmpty, element.kind != .textField, !element.isTextView else {
            return .inapplicable
        }
        let silenced = element.textsBelow.filter { $0.owner == element.index }
        let isLabelInNamesMatter =
            element.isActivatable && element.texts.count == 1 && !element.isPrintedOutOfSight
        var unsaid =
            isLabelInNamesMatter ? [] : silenced.filter(\.isMostlyUnsaid).compactMap { element.scene[$0.node].text }
        unsaid += unsaidNames(in: element)
        let lost = LostControls(in: element).lost
        guard unsaid.isEmpty && lost.isEmpty else {
            let evidence: [String: Evidence] = ["texts": .texts(unsaid), "controls": .nodes(lost)]
            return lost.isEmpty
                ? .failed(
                    "It speaks for what lies inside and leaves words out.", evidence, impact: .serious,
                    criteria: [.infoAndRelationships])
                : .failed("A control inside it cannot be reached by listening.", evidence)
        }
        let figures = silenced.filter(\.isUnsaidNumbers)
        guard figures.isEmpty else {
            return .cantTell(
                "Figures inside it are not spoken as printed; they may be said in another form.",
                ["texts": .texts(figures.compactMap { element.scene[$0.node].text }), "controls": .list([])],
                impact: .serious, criteria: [.infoAndRelationships])
        }
        // What lies out of sight may say more.
        return element.below.contains(where: \.isOutOfSight) ? .inapplicable : .passed
    }

    /// Labels of would-be elements below that it says to less than half.
    private static func unsaidNames(in element: SceneNode) -> [String] {
        var spoken: Set<String>?
        return element.below.compactMap { node in
            guard node.node.isElement, node.isShown, !node.hasControlSign, !node.isHeard, node.isNamed,
                let label = node.label
            else { return nil }
            let said = spoken ?? element.spokenWords
            spoken = said
            let words = Words.of(label).filter { !Words.isNumber($0) }
            return words.count { Words.says(said, $0) } * 2 < words.count ? label : nil
        }
    }
}
