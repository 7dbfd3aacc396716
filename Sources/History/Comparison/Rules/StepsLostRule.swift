import Screens

extension ChangeRule {
    /// A control has fewer positions than it had.
    static let stepsLost = ChangeRule(
        "steps-lost", since: 7, title: "Controls keep their positions", impact: .moderate, criteria: [],
        guide: RuleGuide(
            meets:
                "“Text size. Medium. Adjustable.” Swiping up ends at Large; Huge, which was there before, never comes.",
            hurts: "People who need the position that is gone; those who listen never learn that there was more.",
            byHand: "Swipe up and down to both ends in both releases and count the values that are spoken.",
            fixUIKit: """
                override func accessibilityIncrement() { index = min(index + 1, sizes.count - 1) }  // to the very last
                override var accessibilityValue: String? { get { sizes[index].name } set {} }
                """,
            fixSwiftUI: """
                SizeDial($index)
                    .accessibilityValue(sizes[index].name)
                    .accessibilityAdjustableAction { index += $0 == .increment ? 1 : -1 }
                """,
            fixAndroid: """
                <!-- Views: five positions, to the very last -->
                <com.google.android.material.slider.Slider
                    android:valueFrom="0" android:valueTo="4" android:stepSize="1" />
                // Compose: three steps between the first and the last
                Slider(index, onValueChange = { index = it }, valueRange = 0f..4f, steps = 3)
                """,
            source: "Ours, after the stepped text size slider of the Wikipedia app"),
        spares: "Positions that are called otherwise, and captures that don't say which positions there are.",
        tells: { $1.node.steps != nil }
    ) { scenes in
        scenes.pairs.compactMap { before, after in
            guard let old = before.node.steps, let new = after.node.steps, new.count < old.count else { return nil }
            let gone = old.names(notIn: new)
            let named = gone.isEmpty ? "" : " Gone: \(gone.joined(separator: ", "))."
            return Change(
                node: after.index,
                message:
                    "\(scenes.namesAfter[after.index].asOpening) has \(new.number) instead of \(old.count).\(named)",
                evidence: ["before": .text(old.inWords), "after": .text(new.inWords)])
        }
    }
}
