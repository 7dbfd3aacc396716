extension Rule {
    /// What says “adjustable” can be adjusted by swiping up and down.
    package static let adjustableActions = Rule(
        "adjustable-actions", since: 1, reads: .traits, title: "Adjustable elements can be adjusted", impact: .critical,
        criteria: [.nameRoleValue, .keyboard],
        guide: RuleGuide(
            meets: "“Temperature. 21 degrees. Adjustable.” The swipe up it asks for does nothing.",
            hurts: "People who listen cannot change the value at all: a drag needs sight.",
            byHand: "Swipe up and down with one finger on everything that says Adjustable.",
            fixUIKit: """
                override func accessibilityIncrement() { degrees += 1 }
                override func accessibilityDecrement() { degrees -= 1 }
                override var accessibilityValue: String? { get { degrees.formatted() } set {} }
                """,
            fixSwiftUI: """
                Dial($degrees)
                    .accessibilityValue(Text(degrees, format: .number))
                    .accessibilityAdjustableAction { degrees += $0 == .increment ? 1 : -1 }
                """,
            fixAndroid: """
                <!-- Views: Material's Slider and SeekBar can be adjusted with TalkBack -->
                <com.google.android.material.slider.Slider
                    android:valueFrom="5" android:valueTo="30" android:stepSize="1"
                    android:contentDescription="@string/temperature" />
                // Compose: so can Slider; what is drawn by hand
                Dial(Modifier.semantics {
                    progressBarRangeInfo = ProgressBarRangeInfo(degrees, 5f..30f)
                    setProgress { degrees = it; true }
                })
                """,
            source: "WCAG 2.2, 4.1.2 and 2.1.1; Apple: UIAccessibilityTraits.adjustable")
    ) { element in
        guard element.traits.contains(.adjustable), element.isEnabled else { return .inapplicable }
        let evidence: [String: Evidence] = [
            "actions": element.has(.actionsKnown) ? .texts((element.node.actions ?? []).map(\.rawValue)) : .none,
            "className": .optional(element.node.className),
        ]
        if element.has(.actionsKnown) {
            return element.has([.increment, .decrement])
                ? .passed : .failed("It says that it can be adjusted, and swiping up or down does nothing.", evidence)
        }
        return element.isOfSystem
            ? .passed : .cantTell("Whether swiping up and down adjusts it is not recorded.", evidence)
    }
}
