extension Rule {
    /// A screen says which one it is.
    package static let screenTitle = Rule(
        "screen-title", since: 1, judges: .words, title: "Screens have a title", impact: .moderate,
        criteria: [.pageTitled],
        guide: RuleGuide(
            meets: "The screen changes, VoiceOver plays a sound and reads the first button. Where am I?",
            hurts: "People who listen, and everybody who comes back after a pause.",
            byHand: "Open each screen and listen to the first words. Do they name it, and only it?",
            fixUIKit: """
                title = String(localized: "Order history")
                """,
            fixSwiftUI: """
                OrderList().navigationTitle("Order history")
                """,
            fixAndroid: """
                // Views: the title of an activity; a screen within it is a pane
                title = getString(R.string.order_history)
                ViewCompat.setAccessibilityPaneTitle(orders, getString(R.string.order_history))
                // Compose
                val name = stringResource(R.string.order_history)
                OrderList(Modifier.semantics { paneTitle = name })
                """,
            source: "WCAG 2.2, 2.4.2")
    ) { scene, judgements in
        judgements.note(judgeTitle(of: scene), at: scene.root)
    }

    private static func judgeTitle(of scene: Scene) -> Judgement {
        let recorded = scene.capture.screen.title
        let evidence: [String: Evidence] = ["title": .optional(recorded)]
        guard let title = Words.isBlank(recorded) ? firstHeading(of: scene) : recorded else {
            return recorded == nil
                ? .cantTell("No heading names the screen, and its title is not recorded.", evidence)
                : .failed("The screen has no title, and no heading at its top names it.", evidence)
        }
        let words = Words.of(title)
        let isGeneric = !words.isEmpty && words.allSatisfy(genericTitleWords.contains)
        guard isGeneric || IdentifierPattern(title)?.isCertain == true else { return .passed }
        return .failed("The title does not say which screen this is.", ["title": .text(title)])
    }

    /// The first named heading that begins in the upper 40 % of the screen.
    private static func firstHeading(of scene: Scene) -> String? {
        guard let screen = scene.device.screen else { return nil }
        return scene.elements.first { element in
            guard element.traits.contains(.header), element.isNamed, let place = element.place else { return false }
            return place.y >= 0 && place.y <= screen.height * 0.4
        }?.label
    }

    private static let genericTitleWords = Words.list(
        """
        untitled title screen page view viewcontroller main
        ohne titel seite bildschirm
        экран страница
        """)
}
