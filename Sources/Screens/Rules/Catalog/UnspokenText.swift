extension Rule {
    /// What is printed is said by somebody.
    package static let unspokenText = Rule(
        "unspoken-text", since: 1, judges: .words, reads: .text, title: "Visible text is spoken", impact: .serious,
        criteria: [.infoAndRelationships],
        guide: RuleGuide(
            meets: "“Subscribe. Button.” That the trial ends on Sunday stands above it, and no flick comes there.",
            hurts: "People who listen decide without knowing what everybody else was told.",
            byHand: "Read the screen from top to bottom while flicking. Tick off each sentence as it is spoken.",
            fixUIKit: """
                noteLabel.isAccessibilityElement = true
                """,
            fixSwiftUI: """
                Text(note).accessibilityHidden(false)
                """,
            fixAndroid: """
                // Views
                note.importantForAccessibility = View.IMPORTANT_FOR_ACCESSIBILITY_YES
                // Compose: a Text is heard where no clearAndSetSemantics silences it
                Text(note)
                """,
            source:
                "WCAG 2.2, 1.3.1; the same question asked of pictures: google/Accessibility-Test-Framework-for-Android")
    ) { scene, judgements in
        for text in scene.textNodes {
            let node = scene[text.node]
            let evidence: [String: Evidence] = ["text": .optional(node.text)]
            if text.owner == nil {
                judgements.note(
                    text.said > 0 || text.isAnnounced
                        ? .passed
                        : text.isNumbersOnly
                            ? .cantTell("No element says these figures; they may be said in another form.", evidence)
                            : .failed("It is printed, and no element says it.", evidence), at: node)
            } else if text.owner == text.node, !isLabelInNamesMatter(node) {
                judgements.note(
                    text.isMostlyUnsaid
                        ? .failed("It is printed there, and the element says other words.", evidence)
                        : text.isUnsaidNumbers
                            ? .cantTell(
                                "The element does not say these figures; they may be said in another form.", evidence)
                            : .passed, at: node)
            }
        }
    }

    /// Typed text, and controls with one text, which label-in-name looks at.
    private static func isLabelInNamesMatter(_ element: SceneNode) -> Bool {
        if element.kind == .textField { return true }
        return element.isActivatable && element.kind != .adjustable && element.texts.count == 1
            && !element.isPrintedOutOfSight
    }
}
