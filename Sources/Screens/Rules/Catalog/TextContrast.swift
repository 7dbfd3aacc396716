extension Rule {
    /// Text that stands out enough to be read with low vision, and in the sun.
    package static let textContrast = Rule(
        "text-contrast", since: 1, judges: .drawing, reads: .textColor, title: "Text stands out from its ground",
        impact: .serious,
        criteria: [.contrastMinimum],
        guide: RuleGuide(
            meets:
                "Nothing is heard of it: pale grey on white, 2.24 to 1, is there for the voice and gone for the eye.",
            hurts: """
                People with low vision who read rather than listen, people who see no colours, everybody in bright light.
                """,
            byHand:
                "Look at the screen with brightness down by a half; or measure both colours with a contrast checker.",
            fixUIKit: """
                caption.textColor = .label
                // Quieter, with 8 to 1 and more in light and dark:
                let quiet = UIColor { UIColor(white: $0.userInterfaceStyle == .dark ? 0.7 : 0.3, alpha: 1) }
                field.attributedPlaceholder = NSAttributedString(string: prompt, attributes: [.foregroundColor: quiet])
                """,
            fixSwiftUI: """
                Text(caption).foregroundStyle(.primary)
                TextField("", text: $name, prompt: Text("Name").foregroundStyle(.primary))
                    .accessibilityLabel("Name")
                """,
            fixAndroid: """
                <!-- Views: the theme's colour for texts, light and dark -->
                <EditText android:textColor="?attr/colorOnSurface" android:textColorHint="?attr/colorOnSurface" />
                // Compose
                Text(caption, color = MaterialTheme.colorScheme.onSurface)
                """,
            source: "WCAG 2.2, 1.4.3: 4.5 to 1, large text 3 to 1; dequelabs/axe-core color-contrast"),
        each: .shownNode
    ) { TextContrastVerdict.judge($0, limits: .minimum) }
}
