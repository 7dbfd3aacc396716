extension Rule {
    /// Icons and outlines that tell what can be used.
    package static let nonTextContrast = Rule(
        "non-text-contrast", since: 1, judges: .drawing, reads: .nonTextColor,
        title: "Icons and controls stand out from their ground",
        impact: .serious,
        criteria: [.nonTextContrast],
        guide: RuleGuide(
            meets: "“Like. Button.” is heard, and where it is nobody with low vision can see: a pale heart on white.",
            hurts: "People with low vision, and everybody in bright light.",
            byHand: "Squint until texts blur: each icon and each field's outline should still be there.",
            fixUIKit: """
                like.tintColor = .systemRed   // at least 3 to 1 to what is behind it
                """,
            fixSwiftUI: """
                Image(systemName: "heart").foregroundStyle(.red)
                """,
            fixAndroid: """
                <!-- Views: at least 3 to 1 to what is behind it -->
                <ImageButton app:tint="?attr/colorOnSurface" android:contentDescription="@string/like" />
                // Compose
                Icon(
                    Icons.Default.FavoriteBorder, contentDescription = stringResource(R.string.like),
                    tint = MaterialTheme.colorScheme.onSurface)
                """,
            source: "WCAG 2.2, 1.4.11: 3 to 1"),
        each: .shownNode
    ) { node in
        guard node.scene.records.contains(.nonTextColor) else { return .inapplicable }
        let required = 3.0
        guard let color = node.node.nonTextColor else {
            guard node.isActivatable, node.kind != .textField, !node.isDisabled, node.texts.isEmpty,
                !node.below.contains(where: { $0.node.hasDetails && $0.node.nonTextColor != nil })
            else { return .inapplicable }
            return .cantTell(
                "Neither a text nor the colour of what is drawn there is known.", ["required": .number(required)])
        }
        guard node.hasControlSign || node.owner.map({ $0.isActivatable || $0.kind == .image }) == true, !node.isDisabled
        else { return .inapplicable }
        guard let ground = node.ground else {
            return .cantTell(
                "What is painted behind it is not known.",
                ["required": .number(required), "color": .text(color.hexadecimal)])
        }
        let seen = node.seen(color, over: ground)
        let ratio = Contrast.ratio(seen, ground)
        guard ratio < required else { return .passed }
        let shown = Contrast.shown(ratio, missing: required)
        return .failed(
            "The contrast is \(shown) to 1; what tells a control needs 3 to 1.",
            [
                "ratio": .number(shown), "required": .number(required), "color": .text(seen.hexadecimal),
                "backgroundColor": .text(ground.hexadecimal),
            ])
    }
}
