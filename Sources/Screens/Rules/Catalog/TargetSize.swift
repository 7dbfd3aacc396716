extension Rule {
    /// A finger needs about nine millimetres; a thumb that cannot see needs them most.
    package static let targetSize = Rule(
        "target-size", since: 1, judges: .drawing, reads: .frame, title: "Targets are at least 44 by 44 points",
        impact: .moderate,
        criteria: [.targetSizeEnhanced],
        guide: RuleGuide(
            meets: "A cross of 28 by 28 points: who explores by touch slides past it, who taps hits what is beside it.",
            hurts: """
                People whose hands shake or who have little feeling in them, people who hold the phone in one hand, and \
                people who explore the screen by touch.
                """,
            byHand: "Slide a finger slowly over the screen: each control has to be found without care.",
            fixUIKit: """
                NSLayoutConstraint.activate([
                    remove.widthAnchor.constraint(greaterThanOrEqualToConstant: 44),
                    remove.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
                ])
                """,
            fixSwiftUI: """
                Button(action: remove) {
                    Image(systemName: "xmark").frame(minWidth: 44, minHeight: 44).contentShape(.rect)
                }
                .accessibilityLabel("Remove")
                """,
            fixAndroid: """
                <!-- Views: 48 dp, however small the picture -->
                <ImageButton
                    android:minWidth="48dp" android:minHeight="48dp" android:contentDescription="@string/remove" />
                // Compose: as IconButton has it; what is made by hand
                Box(Modifier.clickable(role = Role.Button, onClick = remove).size(48.dp)) {
                    Icon(Icons.Default.Close, contentDescription = stringResource(R.string.remove))
                }
                """,
            source: "WCAG 2.2, 2.5.5; Apple, Human Interface Guidelines: 44 × 44 points")
    ) { element in
        let limit = 44.0
        switch TargetVerdict(element, limit: limit) {
        case .exempt: return .inapplicable
        case .largeEnough: return .passed
        case .tooSmall(let target, let isCertain):
            let evidence: [String: Evidence] = [
                "width": .number(target.width), "height": .number(target.height), "required": .number(limit),
            ]
            return isCertain
                ? .failed("The target has \(target.sizeText); fingers need 44 by 44.", evidence)
                : .cantTell("The target has \(target.sizeText) here; it may be cut, or the system's own.", evidence)
        }
    }
}
