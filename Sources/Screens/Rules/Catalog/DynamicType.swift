extension Rule {
    /// Texts that grow when a person asks for larger ones.
    package static let dynamicType = Rule(
        "dynamic-type", since: 1, judges: .drawing, reads: .font, title: "Text grows with the chosen text size",
        impact: .moderate,
        criteria: [.resizeText],
        guide: RuleGuide(
            meets: "Nothing is heard of it: the person has chosen large text, and this one stays small.",
            hurts: "People with low vision who read with large text; about a quarter of all people change the size.",
            byHand: "Set the largest accessibility text size in Settings and look at the screen again.",
            fixUIKit: """
                title.font = UIFontMetrics(forTextStyle: .title3).scaledFont(for: brandFont)
                title.adjustsFontForContentSizeCategory = true
                """,
            fixSwiftUI: """
                Text("Ingredients").font(.title3.bold())
                // An own font: .font(.custom("Brand", size: 20, relativeTo: .title3))
                """,
            fixAndroid: """
                <!-- Views: sizes of text in sp, and a height that gives way -->
                <TextView android:layout_height="wrap_content" android:textSize="20sp" />
                // Compose
                Text(stringResource(R.string.ingredients), style = MaterialTheme.typography.titleMedium)
                // An own size: fontSize = 20.sp
                """,
            source: "WCAG 2.2, 1.4.4; Apple, Dynamic Type sizes"),
        each: .shownNode
    ) { node in
        guard node.node.hasDetails, let font = node.node.font, node.showsWords, !node.isEnlargedBySystem
        else { return .inapplicable }
        let contentSize = node.scene.device.contentSize
        let evidence: [String: Evidence] = [
            "font": .texts(font.facts), "contentSize": .text(contentSize.rawValue),
        ]
        if font.scales == false { return .failed("The text keeps its size whatever size a person chooses.", evidence) }
        if contentSize >= .accessibilityMedium, let size = font.size, let usual = font.defaultSize, size <= usual {
            return .failed("A large text size is chosen, and the text is no larger than without.", evidence)
        }
        return font.scales == nil && font.textStyle == nil
            ? .cantTell("Whether the text grows with the chosen size is not known.", evidence) : .passed
    }
}

extension SceneNode {
    /// In a tab bar or on a key: the system shows those large on demand.
    var isEnlargedBySystem: Bool {
        ([self] + above).contains {
            !$0.traits.isDisjoint(with: [.tabBar, .tabBarItem, .keyboardKey]) || $0.scene.tree[$0.index].role == .tabBar
        }
    }
}

extension NodeDetails.Font {
    /// What is known of it, for evidence.
    fileprivate var facts: [String] {
        [
            textStyle.map { "style \($0)" }, size.map { "size \($0)" }, weight.map { "weight \($0.text)" },
            scales.map { "scales \($0)" },
        ].compactMap(\.self)
    }
}
