import Screens

extension ChangeRule {
    /// A promise that held for the baseline does not hold now.
    package static let expectationBroken = ChangeRule(
        "expectation-broken", since: 1, judges: .words, title: "What a team pinned still holds", impact: .serious,
        criteria: [],
        guide: RuleGuide(
            meets: "Somebody wrote down that this must be heard, and it is not.",
            hurts: "Whoever the team had in mind when it wrote the expectation down.",
            byHand: "Open the screen's expectations and flick to each element that they name.",
            fixUIKit: """
                slider.accessibilityLabel = String(localized: "Sound")
                slider.accessibilityValue = "40 %"
                """,
            fixSwiftUI: "Slider(value: $sound).accessibilityLabel(\"Sound\").accessibilityValue(\"40 %\")",
            fixAndroid: """
                // Views
                slider.contentDescription = getString(R.string.sound)
                ViewCompat.setStateDescription(slider, "40 %")
                // Compose
                Slider(sound, onValueChange = { sound = it }, Modifier.semantics {
                    contentDescription = name
                    stateDescription = "40 %"
                })
                """,
            source: "The team's own words: Expectations of the app"),
        spares: "What did not hold for the baseline either."
    ) { scenes in
        guard !scenes.isTranslated else { return [] }
        return scenes.expectations.compactMap { expectation in
            guard case .held(let node) = expectation.check(scenes.before.scene),
                case .broken(let nearest, let differences) = expectation.check(scenes.after.scene)
            else { return nil }
            // The very element is better than the most alike.
            let same = scenes.matches.after(node).map { scenes.after.scene[$0] }
            let account =
                same.map { expectation.account(of: $0, expectation.differences(of: $0), wasHeld: true) }
                ?? expectation.account(of: nearest.map { scenes.after.scene[$0] }, differences, wasHeld: false)
            return Change(
                node: same?.index ?? nearest ?? Tree.root, message: account,
                evidence: ["expectation": .text(expectation.summary)])
        }
    }
}
