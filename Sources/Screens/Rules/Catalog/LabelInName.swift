extension Rule {
    /// What is printed on a control is part of its name: Voice Control's users say what they see.
    package static let labelInName = Rule(
        "label-in-name", since: 1, judges: .name, reads: [.text, .traits],
        title: "A control is called what is printed on it",
        impact: .serious,
        criteria: [.labelInName],
        guide: RuleGuide(
            meets: """
                The button reads “Search” and is called “Find. Button.” Whoever says “Tap Search” gets no answer, and \
                a listener who is told to press Search looks for it in vain.
                """,
            hurts: "People who speak to Voice Control; people who listen while somebody who sees explains.",
            byHand: "Turn on Voice Control with “Show names” and compare each name with what is printed.",
            fixUIKit: """
                searchButton.accessibilityLabel = String(localized: "Search flights")  // holds the printed “Search”
                // Where it must be called something else:
                searchButton.accessibilityUserInputLabels = [String(localized: "Search")]
                """,
            fixSwiftUI: """
                Button("Search", action: search)
                    .accessibilityLabel("Search flights")
                    .accessibilityInputLabels(["Search"])
                """,
            fixAndroid: """
                // Views: it holds the printed “Search”
                searchButton.contentDescription = getString(R.string.search_flights)
                // Compose: what is printed is the name, if nothing else is said
                Button(onClick = search) { Text(stringResource(R.string.search)) }
                """,
            source: "WCAG 2.2, 2.5.3; axe-core label-content-name-mismatch")
    ) { element in
        guard element.isActivatable, element.kind != .textField, element.kind != .adjustable, element.isNamed
        else { return .inapplicable }
        let texts = element.texts
        guard texts.count == 1, let text = texts.first, !isState(text.words, of: element),
            !element.isPrintedOutOfSight
        else { return .inapplicable }
        let label = element.labelWords, value = element.value.map(Words.of) ?? []
        if Words.isPhrase(text.words, of: label) || Words.isPhrase(text.words, of: label + value) { return .passed }
        if element.node.userInputLabels?.contains(where: { Words.isPhrase(text.words, of: Words.of($0)) }) == true {
            return .passed
        }
        let printed = element.scene[text.node]
        let evidence: [String: Evidence] = ["text": .optional(printed.text), "label": .optional(element.label)]
        let isUnclear = text.isNumbersOnly || isSymbolic(text.words) || printed.node.truncated == true
        return isUnclear
            ? .cantTell("What is printed is not part of the name, but it may stand for something else.", evidence)
            : .failed("The printed words are not part of the name: who says them is not understood.", evidence)
    }

    /// What is printed on an Android switch is its state.
    private static func isState(_ words: [String], of element: SceneNode) -> Bool {
        element.scene.capture.screenReader == .talkBack && element.kind == .switch && words.count == 1
            && stateWords.contains(words[0])
    }

    private static let stateWords = Words.list("on off an aus ein вкл выкл")

    /// A single letter, “aa” or “abc”: signs for close, text size, spelling, not words.
    private static func isSymbolic(_ words: [String]) -> Bool {
        guard words.count == 1, let word = words.first else { return false }
        return word.count == 1 || word == "aa" || word == "abc"
    }
}
