extension Rule {
    /// A text view shows its lines to VoiceOver and hides every view that was added to it.
    package static let textViewChildren = Rule(
        "text-view-children", since: 1, title: "Controls do not lie inside text views", impact: .serious,
        criteria: [.nameRoleValue, .keyboard],
        guide: RuleGuide(
            meets: "“Message. Text Field.” The button for mentions inside the composer is never met.",
            hurts: "People who listen or use a keyboard lose every control that was put into the text view.",
            byHand: "Flick across each composer and note: can you reach the buttons that are drawn in it?",
            fixUIKit: """
                composer.addSubview(mentionButton)                // beside the text view, not in it
                """,
            fixSwiftUI: """
                HStack { TextEditor(text: $message); Button("Mention someone", systemImage: "at", action: mention) }
                """,
            fixAndroid: """
                <!-- Views: beside the field, not in it -->
                <EditText android:id="@+id/message" android:hint="@string/message" />
                <ImageButton android:src="@drawable/ic_at" android:contentDescription="@string/mention_someone" />
                // Compose
                Row { MessageField(); MentionButton() }
                """,
            source: "WCAG 2.2, 4.1.2 and 2.1.1; observed with UITextView"),
        each: .shownNode
    ) { node in
        guard node.isTextView || node.traits.contains(.textEntry), !node.above.contains(where: \.isTextView) else {
            return .inapplicable
        }
        let lost = node.below.filter {
            $0.hasControlSign && $0.isShown && $0.isEnabled && !LostControls.offers(node, $0)
        }
        let evidence: [String: Evidence] = ["controls": .nodes(lost)]
        if node.isHeard {
            return lost.isEmpty ? .passed : .failed("Controls inside it cannot be reached by listening.", evidence)
        }
        return node.sight.owner == nil && lost.contains(where: \.isHeard)
            ? .cantTell("A text view may hide the controls that were added to it.", evidence) : .passed
    }
}
