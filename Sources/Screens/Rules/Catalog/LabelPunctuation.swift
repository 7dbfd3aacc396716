extension Rule {
    /// A control's label is a name, not a sentence: a mark at its end makes the voice drop or pause.
    package static let labelPunctuation = Rule(
        "label-punctuation", since: 1, judges: .name, reads: .traits, title: "Labels of controls end without a mark",
        impact: .minor,
        criteria: [],
        guide: RuleGuide(
            meets: """
                “Save now. Button.” The voice falls as if all were said, and with punctuation read out it says “Save \
                now, period”.
                """,
            hurts: "People who listen with punctuation on, and people who read braille, where each mark takes a cell.",
            byHand: "Turn on “All punctuation” in VoiceOver's verbosity settings and flick through the controls.",
            fixUIKit: """
                save.accessibilityLabel = String(localized: "Save now")
                """,
            fixSwiftUI: """
                Button("Save now", action: save)
                """,
            fixAndroid: """
                <!-- res/values/strings.xml: no full stop after a name -->
                <string name="save_now">Save now</string>
                // Views
                save.setText(R.string.save_now)
                // Compose
                Button(onClick = save) { Text(stringResource(R.string.save_now)) }
                """,
            source: "google/GTXiLib, GTXChecksCollection.m")
    ) { element in
        guard namesWithoutMarks(element.kind), element.has(.traitsKnown),
            element.traits.isDisjoint(with: [.staticText, .header, .keyboardKey]),
            element.isNamed, let label = element.label
        else { return .inapplicable }
        guard let mark = ClosingMark.stray(in: label), !element.labelIsPrinted else { return .passed }
        return .failed(
            "The label ends with “\(mark)” as if it were a sentence.",
            ["label": .text(label), "ending": .text(String(mark))])
    }

    private static func namesWithoutMarks(_ kind: ElementKind) -> Bool {
        switch kind {
        case .button, .switch, .adjustable, .image: true
        case .textField, .link, .text: false
        }
    }
}
