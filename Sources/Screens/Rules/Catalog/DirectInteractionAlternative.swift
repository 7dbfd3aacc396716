extension Rule {
    /// Where touches pass through, there is another way.
    package static let directInteractionAlternative = Rule(
        "direct-interaction-alternative", since: 1, reads: .traits, title: "Direct interaction has an alternative",
        impact: .serious,
        criteria: [.pointerGestures, .keyboard],
        guide: RuleGuide(
            meets: "“Drawing board.” From here on the finger draws; without sight it draws at random.",
            hurts: "People who listen, and people with a keyboard or switch, who have no finger to draw with.",
            byHand: "On each such area try to do the task with VoiceOver's actions only.",
            fixUIKit: """
                board.accessibilityCustomActions = [
                    UIAccessibilityCustomAction(name: String(localized: "Add circle")) { _ in addCircle() }
                ]
                """,
            fixSwiftUI: """
                DrawingBoard().accessibilityAction(named: "Add circle", addCircle)
                """,
            fixAndroid: nil,  // The trait is Apple’s: no capture of TalkBack has it.
            source: "WCAG 2.2, 2.5.1 and 2.1.1; Apple: UIAccessibilityTraits.allowsDirectInteraction")
    ) { element in
        guard element.isEnabled, element.traits.contains(.allowsDirectInteraction),
            element.traits.isDisjoint(with: [.keyboardKey, .playsSound])
        else { return .inapplicable }
        if element.has(.hasCustomActions) || element.has([.increment, .decrement]) { return .passed }
        let evidence: [String: Evidence] = [
            "customActions": element.has(.customActionsKnown) ? .list([]) : .none,
            "actions": element.has(.actionsKnown) ? .texts((element.node.actions ?? []).map(\.rawValue)) : .none,
        ]
        return element.has(.customActionsKnown)
            ? .failed("It is worked by touching it, and nothing else works it.", evidence)
            : .cantTell("It is worked by touching it; whether custom actions work it is not recorded.", evidence)
    }
}
