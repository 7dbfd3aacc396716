extension Rule {
    /// A button VoiceOver can name. A back button's trait speaks for itself.
    package static let buttonName = Rule(
        "button-name", since: 1, reads: .traits, title: "Buttons have a name", impact: .critical,
        criteria: [.nameRoleValue],
        guide: RuleGuide(
            meets: "“Button.” The listener hears that there is a button and nothing of what it does.",
            hurts:
                "Everybody who listens, and people who speak to Voice Control: a button without a name cannot be called.",
            byHand: "Flick to each button with the screen curtain on. Can you say what it does before you activate it?",
            fixUIKit: """
                shareButton.accessibilityLabel = String(localized: "Share")
                """,
            fixSwiftUI: """
                Button(action: share) { Image(systemName: "square.and.arrow.up") }
                    .accessibilityLabel("Share")
                """,
            fixAndroid: """
                <!-- Views -->
                <ImageButton android:src="@drawable/ic_share" android:contentDescription="@string/share" />
                // Compose
                IconButton(onClick = share) {
                    Icon(Icons.Default.Share, contentDescription = stringResource(R.string.share))
                }
                """,
            source: "WCAG 2.2, 4.1.2; a hint may be switched off and is no name")
    ) { element in
        guard element.kind == .button, !element.traits.contains(.backButton) else { return .inapplicable }
        guard !element.isNamed else { return .passed }
        let evidence: [String: Evidence] = [
            "label": .optional(element.label), "value": .optional(element.value), "hint": .optional(element.hint),
            "traits": .traits(element.node.traits),
        ]
        if let doubt = element.doubtOfMarks(evidence) { return doubt }
        let saysState = element.saysStateAlone
        guard saysState || Words.isBlank(element.value) else {
            return .cantTell("The button has no label; whether its value names it, a person must judge.", evidence)
        }
        let message =
            switch (saysState, Words.isBlank(element.hint)) {
            case (false, true): "The button has no name: only its role is heard."
            case (false, false): "The button has no name: only its hint and its role are heard."
            case (true, true): "The button has no name: only its state and its role are heard."
            case (true, false): "The button has no name: only its state, its hint and its role are heard."
            }
        return .failed(message, evidence, restsOn: [.label, .value])
    }
}

extension SceneNode {
    /// Its value is nothing but a state, which names nothing: checked or not, on or off.
    fileprivate var saysStateAlone: Bool {
        node.isCheckable || value.map { SceneNode.states.contains(Words.of($0)) } ?? false
    }

    private static let states = Set(
        Phrasebook.allCases.flatMap { book in [Phrase.on, .off].map { Words.of(book[$0]) } })
}
