extension Rule {
    /// A hint says what happens, in words that nothing else says.
    package static let hintWording = Rule(
        "hint-wording", since: 7, judges: .words, title: "Hints say what happens", impact: .minor,
        criteria: [],
        guide: RuleGuide(
            meets: """
                “Smile. Button. Tap to pick this emoji.” The screen reader tells by itself how a button is used, and with \
                it on, one tap picks nothing.
                """,
            hurts: """
                Everybody who listens: a hint is waited for and brings nothing new. People with a keyboard, a switch or \
                their voice, who tap nothing.
                """,
            byHand: """
                Rest on each control until it falls silent. The hint begins with what happens (“Plays”, “Opens”) and says \
                neither the name, nor the kind of control, nor the gesture again.
                """,
            fixUIKit: """
                emoji.accessibilityHint = String(localized: "Adds it to the message.")
                """,
            fixSwiftUI: """
                EmojiButton(emoji).accessibilityHint("Adds it to the message.")
                """,
            fixAndroid: """
                // Views: TalkBack says “Double-tap to” itself, then “add to the message”
                ViewCompat.replaceAccessibilityAction(
                    emoji, AccessibilityActionCompat.ACTION_CLICK, getString(R.string.add_to_the_message), null)
                // Compose
                val addToTheMessage = stringResource(R.string.add_to_the_message)
                EmojiImage(Modifier.clickable(onClickLabel = addToTheMessage, onClick = add))
                """,
            source: "Apple, Accessibility Programming Guide for iOS, “Creating Hints”; the list of phrases is ours")
    ) { element in
        guard element.scene.capture.screenReader == .voiceOver, let hint = element.hint, !Words.isBlank(hint),
            !(element.isEnabled && element.traits.contains(.textEntry))
        else { return .inapplicable }
        let words = Words.of(hint)
        guard !words.isEmpty else { return .inapplicable }
        let evidence: [String: Evidence] = ["hint": .text(hint), "label": .optional(element.label)]
        if [element.label, element.value].contains(where: { Words.isPhrase(words, of: Words.of($0 ?? "")) }) {
            return .failed("The hint says again what was just heard.", evidence)
        }
        if let role = HintPhrases.role(in: words, of: element) {
            return .failed(
                "The hint says what kind of control it is, which was just heard.",
                evidence.merging(["word": .text(role)]) { $1 })
        }
        guard let gesture = HintPhrases.activation(in: words), !element.isOfSystem else { return .passed }
        let told = evidence.merging(["word": .text(gesture)]) { $1 }
        // The system's own controls tell how they are used, in words that apps don't write.
        return element.className?.hasPrefix("XCUIElementType") == true
            ? .cantTell("The hint tells the gesture (“\(gesture)”); whether the app wrote it is not recorded.", told)
            : .failed(
                "The hint tells the gesture (“\(gesture)”); the screen reader does so itself, and not everybody taps.",
                told)
    }
}
