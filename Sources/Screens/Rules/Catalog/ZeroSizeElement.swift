extension Rule {
    /// What is heard has a place on the screen.
    package static let zeroSizeElement = Rule(
        "zero-size-element", since: 1, judges: .drawing, reads: .frame, title: "Elements have a size",
        impact: .moderate,
        criteria: [.focusVisible],
        guide: RuleGuide(
            meets: "“Privacy. Link.” No frame is drawn around it, and touch exploration never finds it.",
            hurts: "People who explore by touch, who see and listen, and who control by switch or by voice.",
            byHand: "Flick through the screen with sight: every utterance must come with a frame you can see.",
            fixUIKit: """
                element.accessibilityFrameInContainerSpace = textView.boundingRect(for: linkRange)
                """,
            fixSwiftUI: """
                Link(destination: privacy) { Text("Privacy").frame(minWidth: 44, minHeight: 44) }
                """,
            fixAndroid: """
                <!-- Views -->
                <TextView android:minWidth="48dp" android:minHeight="48dp" android:text="@string/privacy" />
                // Compose
                Text(
                    stringResource(R.string.privacy),
                    Modifier.clickable(onClick = openPrivacy).sizeIn(minWidth = 48.dp, minHeight = 48.dp))
                """,
            source: "WCAG 2.2, 2.4.7")
    ) { element in
        guard let place = element.place else { return .inapplicable }
        return place.width < 1 || place.height < 1
            ? .failed("It is heard and has no size on the screen.", ["frame": .frame(place)]) : .passed
    }
}
