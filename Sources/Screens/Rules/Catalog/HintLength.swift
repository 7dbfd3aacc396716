extension Rule {
    /// A hint is read after everything else, each time: it has to be brief.
    package static let hintLength = Rule(
        "hint-length", since: 1, judges: .words, title: "Hints are brief", impact: .moderate,
        criteria: [],
        guide: RuleGuide(
            meets: """
                “Record. Button. Double tap to start recording, double tap again to pause, and double tap and hold …” \
                The listener waits for the end, or flicks on and never hears the part that matters.
                """,
            hurts: "Everybody who listens, most of all people who use the screen often and must wait each time.",
            byHand: "Rest on each control until it falls silent. A hint is one short sentence: what happens.",
            fixUIKit: """
                record.accessibilityHint = String(localized: "Starts a new recording.")
                // Further ways to use it belong into custom actions:
                record.accessibilityCustomActions = [UIAccessibilityCustomAction(name: pauseTitle) { _ in pause() }]
                """,
            fixSwiftUI: """
                RecordButton()
                    .accessibilityHint("Starts a new recording.")
                    .accessibilityAction(named: "Pause", pause)
                """,
            fixAndroid: """
                // Views: what a double tap does, in a few words; TalkBack says “Double-tap to” before them
                ViewCompat.replaceAccessibilityAction(
                    record, AccessibilityActionCompat.ACTION_CLICK, getString(R.string.start_recording), null)
                // Compose; further ways to use it belong into customActions
                val startRecording = stringResource(R.string.start_recording)
                RecordButton(Modifier.clickable(onClickLabel = startRecording, onClick = start))
                """,
            source: "Apple, accessibilityHint: a brief phrase; 90 characters are our limit")
    ) { element in
        guard let hint = element.hint?.trimmed, !Words.isBlank(hint),
            !(element.isEnabled && element.traits.contains(.textEntry))
        else { return .inapplicable }
        let limit = 90
        guard hint.utf8.count > limit else { return .passed }
        let length = hint.reduce(0) { $0 + $1.spokenWidth }
        guard length > limit else { return .passed }
        return .failed(
            "The hint has \(length) characters; it is read after everything else, each time.",
            ["length": .number(Double(length)), "limit": .number(Double(limit)), "hint": .text(hint)])
    }
}

extension Character {
    /// 2 for a character of Han, Hiragana, Katakana or Hangul, which says as much as two letters; else 1.
    fileprivate var spokenWidth: Int {
        unicodeScalars.first.flatMap { WritingScript($0) }?.isWide == true ? 2 : 1
    }
}
