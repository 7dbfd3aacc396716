extension Rule {
    /// What is read follows what is seen: along the row, down the column, one card after the other.
    package static let readingOrder = Rule(
        "reading-order", since: 1, judges: .place, reads: .frame, title: "Reading order follows the layout",
        impact: .serious,
        criteria: [.meaningfulSequence, .focusOrder],
        guide: RuleGuide(
            meets:
                "“42 euros. Total.” The answer comes before the question; with cards, two stories are mixed line by line.",
            hurts: "People who listen must hold everything in mind and put it together themselves.",
            byHand: "Flick from the first to the last element with sight: the frame must not jump back.",
            fixUIKit: """
                row.accessibilityElements = [caption, amount]     // or
                card.shouldGroupAccessibilityChildren = true
                """,
            fixSwiftUI: """
                HStack { caption; amount }.accessibilityElement(children: .combine)
                """,
            fixAndroid: """
                <!-- Views: put them into the layout in the order in which they are read, or -->
                <TextView android:id="@+id/caption" android:accessibilityTraversalBefore="@+id/amount" />
                // Compose
                Row(Modifier.semantics(mergeDescendants = true) {}) { Caption(); Amount() }
                Card(Modifier.semantics { isTraversalGroup = true }) { Story() }   // all of one card, then the next
                """,
            source: "WCAG 2.2, 1.3.2 and 2.4.3; the order: cashapp/AccessibilitySnapshot")
    ) { scene, judgements in
        var sequence = ReadingSequence(scene)
        for (before, after) in zip(sequence.elements, sequence.elements.dropFirst()) {
            judgements.note(sequence.judge(before, after), at: after)
        }
        for (node, judgement) in InterleavedGroups(sequence).judgements { judgements.note(judgement, at: node) }
    }
}
