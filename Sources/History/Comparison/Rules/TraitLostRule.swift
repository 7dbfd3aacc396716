import Screens

extension ChangeRule {
    /// Says no longer what kind of thing it is.
    package static let traitLost = ChangeRule(
        "trait-lost", since: 1, title: "Elements keep saying what they are", impact: .serious,
        criteria: [.nameRoleValue],
        guide: RuleGuide(
            meets: "“Settings.” It used to say “button”; now nobody would think of tapping twice.",
            hurts: """
                People who listen, and who use Switch Control or a keyboard, where it may not be \
                reachable any more.
                """,
            byHand: "Flick to each control in both releases: the role must still be said after the name.",
            fixUIKit: "settings.accessibilityTraits.insert(.button)",
            fixSwiftUI: "SettingsRow().accessibilityAddTraits(.isButton)   // or make it a Button",
            fixAndroid: """
                <!-- Views: the class is the role -->
                <Button android:text="@string/settings" />
                // Compose
                SettingsRow(Modifier.clickable(role = Role.Button, onClick = open))
                """,
            source: "WCAG 2.2, 4.1.2"),
        spares: """
            States that come and go, one control that became another, and rows with other data where the list still has \
            such rows as before. Of TalkBack's rows, parts that are gone from the screen for everybody.
            """, standsFor: ["trait-missing"],
        tells: { good, now in
            now.node.traits != nil
                && (good.node.traits ?? []).isDisjoint(with: now.scene.capture.untoldTraits(beside: good.scene.capture))
        }
    ) { scenes in
        scenes.pairs.compactMap { before, after in
            guard let old = before.node.traits, let new = after.spokenTraits,
                !scenes.rows.areLive(before.index, after.index)
            else { return nil }
            let untold = after.scene.capture.untoldTraits(beside: before.scene.capture)
            let parts = RolesOfParts.lost(before, after, scenes.nodes).intersection(controls)
            var lost = old.subtracting(new).intersection(lasting).union(parts).subtracting(untold)
            if new.contains(.button), after.scene.capture.guessesKinds { lost.remove(.backButton) }
            let gained = new.subtracting(before.spokenTraits ?? old).intersection(lasting)
            if !gained.isDisjoint(with: controls) { lost.subtract(controls) }
            if !new.isDisjoint(with: controls) { lost.remove(.image) }
            guard !lost.isEmpty, !scenes.isMended(["trait-missing", "trait-conflict"], before.index, after.index) else {
                return nil
            }
            return Change(
                node: after.index,
                message: "\(scenes.opening(before, after)) no longer says that it is \(words(lost)).",
                evidence: ["lost": .traits(lost), "gained": .traits(gained)])
        }
    }

    /// “a heading”, as a part of a sentence; several with “and”.
    private static func words(_ traits: Traits) -> String {
        kinds.filter { traits.contains($0.0) }.map(\.1).joined(separator: " and ")
    }

    /// Each of `lasting`, as people call it.
    private static let kinds: [(Traits, String)] = [
        (.button, "a button"), (.link, "a link"), (.adjustable, "adjustable"), (.searchField, "a search field"),
        (.textEntry, "a text field"), (.secureTextField, "a field for a password"), (.switchButton, "a switch"),
        (.tabBarItem, "a tab"), (.backButton, "a back button"), (.keyboardKey, "a key of a keyboard"),
        (.header, "a heading"), (.image, "an image"),
    ]

    private static let controls: Traits = [
        .button, .link, .adjustable, .searchField, .textEntry, .switchButton, .tabBarItem, .backButton, .keyboardKey,
    ]
    /// What an element is; all others are states.
    private static let lasting = controls.union([.header, .image, .secureTextField])
}

extension Capture {
    /// Kinds of which a difference from another capture tells nothing: its format has no word for them, or only one of the two says
    /// what things are and the other guesses it, by another way.
    fileprivate func untoldTraits(beside other: Capture) -> Traits {
        var untold = Traits()
        if unknown.contains("header") { untold.insert(.header) }
        if unknown.contains("secureTextField") { untold.insert(.secureTextField) }
        if guessesKinds != other.guessesKinds {
            untold.formUnion(screenReader == .talkBack ? Traits(rawValue: .max) : Self.guessed)
        }
        return untold
    }

    /// What is told by its place in a bar where nobody says it: elsewhere it is a text or a button.
    private static let guessed: Traits = [.header, .tabBarItem, .backButton]
}
