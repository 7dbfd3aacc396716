extension Rule {
    /// What can be adjusted says where it stands.
    package static let adjustableValue = Rule(
        "adjustable-value", since: 1, reads: .traits, title: "Adjustable elements say their value", impact: .serious,
        criteria: [.nameRoleValue],
        guide: RuleGuide(
            meets: "“Sound. Adjustable.” Swiping up changes something; nobody says from what to what.",
            hurts: "People who listen adjust blindly and cannot check what they chose.",
            byHand: "Swipe up and down on every slider, stepper and picker. The new value must be spoken each time.",
            fixUIKit: """
                dial.accessibilityValue = volume.formatted(.percent)
                """,
            fixSwiftUI: """
                Dial(volume: $volume).accessibilityValue(Text(volume, format: .percent))
                """,
            fixAndroid: """
                // Views
                ViewCompat.setStateDescription(dial, getString(R.string.percent, volume))
                // Compose
                val percent = stringResource(R.string.percent, volume)
                Dial(Modifier.semantics { stateDescription = percent })
                """,
            source: "WCAG 2.2, 4.1.2")
    ) { element in
        guard element.traits.contains(.adjustable) else { return .inapplicable }
        guard Words.isBlank(element.value) else { return .passed }
        let steps = element.node.steps.map { " It has \($0.inWords)." } ?? ""
        return .failed(
            "It can be adjusted and does not say where it stands.\(steps)",
            ["label": .optional(element.label), "steps": .optional(element.node.steps?.inWords)], restsOn: [.value])
    }
}
