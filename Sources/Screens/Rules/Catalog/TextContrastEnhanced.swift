extension Rule {
    /// The contrast that people with little sight need without any tool.
    package static let textContrastEnhanced = Rule(
        "text-contrast-enhanced", since: 1, judges: .drawing, reads: .textColor,
        title: "Text stands out for little sight",
        impact: .moderate,
        criteria: [.contrastEnhanced],
        guide: RuleGuide(
            meets: "Nothing is heard of it. Grey on white at 5.3 to 1 reads well at twenty and not at eighty.",
            hurts: "People with a sight of about 20/80, who mostly use no assistive technology.",
            byHand: "Turn on Increase Contrast: what becomes easier to read only then is what this rule is about.",
            fixUIKit: """
                note.textColor = .label
                // Quieter, with 8 to 1 and more in light and dark:
                let quiet = UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 0.7 : 0.3, alpha: 1) }
                """,
            fixSwiftUI: """
                Text(note).foregroundStyle(.primary)
                """,
            fixAndroid: """
                <!-- Views: the theme's colour for texts, light and dark -->
                <TextView android:textColor="?attr/colorOnSurface" />
                // Compose
                Text(note, color = MaterialTheme.colorScheme.onSurface)
                """,
            source: "WCAG 2.2, 1.4.6: 7 to 1, large text 4.5 to 1"),
        each: .shownNode
    ) { TextContrastVerdict.judge($0, limits: .enhanced) }
}
