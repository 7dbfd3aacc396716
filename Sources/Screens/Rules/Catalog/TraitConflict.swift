extension Rule {
    /// Roles that exclude each other leave the listener without one.
    package static let traitConflict = Rule(
        "trait-conflict", since: 1, reads: .traits, title: "Traits do not contradict each other", impact: .moderate,
        criteria: [.nameRoleValue],
        guide: RuleGuide(
            meets:
                "“Contact. Button. Link.” Will it act here, or lead away? “Volume. Button. Adjustable.” Tap or swipe?",
            hurts: "Everybody who listens: the role tells what a double tap will do.",
            byHand: "Listen for two roles behind one name.",
            fixUIKit: """
                contact.accessibilityTraits = .link  // instead of [.link, .button]
                """,
            fixSwiftUI: """
                Text("Contact")
                    .accessibilityAddTraits(.isLink)
                    .accessibilityRemoveTraits(.isButton)
                """,
            fixAndroid: """
                <!-- Views: the class is the role -->
                <Button android:text="@string/contact" />
                // Compose: one role
                Text(contact, Modifier.clickable(role = Role.Button, onClick = call))
                """,
            source: "google/GTXiLib, GTXChecksCollection.m")
    ) { element in
        guard element.has(.traitsKnown), !isSystemKey(element.className) else { return .inapplicable }
        let traits = element.traits
        let roles = exclusiveTraits.count { traits.contains($0) }
        guard roles > 1 || traits.isSuperset(of: [.button, .adjustable]) else { return .passed }
        return .failed("The element has roles that exclude each other.", ["traits": .traits(element.node.traits)])
    }

    private static let exclusiveTraits: [Traits] = [.button, .link, .searchField, .keyboardKey]

    private static func isSystemKey(_ className: String?) -> Bool {
        guard let className else { return false }
        return className.hasPrefix("UIKB") || className.hasPrefix("UIAccessibilityElementKB")
    }
}
