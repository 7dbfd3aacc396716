extension Rule {
    /// From every screen something heard leads on, if anything does.
    package static let screenTrap = Rule(
        "screen-trap", since: 1, title: "Every screen can be left", impact: .critical, criteria: [.noKeyboardTrap],
        guide: RuleGuide(
            meets: "“Summer party, 12 July. Image.” and nothing else. The cross in the corner is drawn only.",
            hurts: "People who listen are shut in: they must end the app.",
            byHand: "On each screen find, by flicking alone, a way forward and a way back.",
            fixUIKit: """
                closeButton.isAccessibilityElement = true
                closeButton.accessibilityLabel = String(localized: "Close")
                """,
            fixSwiftUI: """
                poster.overlay(alignment: .topTrailing) { Button("Close", systemImage: "xmark") { dismiss() } }
                """,
            fixAndroid: """
                <!-- Views -->
                <ImageButton android:src="@drawable/ic_close" android:contentDescription="@string/close" />
                // Compose
                IconButton(onClick = close) {
                    Icon(Icons.Default.Close, contentDescription = stringResource(R.string.close))
                }
                """,
            source: "WCAG 2.2, 2.1.2")
    ) { scene, judgements in
        let canLeave =
            scene.elements.contains { $0.leadsOn } || scene.nodes.contains { $0.handlesEscape }
        guard !canLeave else { return judgements.note(.passed, at: scene.root) }
        let unreachable = scene.nodes.filter(leadsOthersOn)
        judgements.note(
            unreachable.isEmpty
                ? .cantTell(nothingLeadsOn(scene), ["unreachable": .list([])])
                : .failed(
                    "Others can leave this screen; nothing that is heard leads on.",
                    ["unreachable": .nodes(unreachable)]),
            at: scene.root)
    }

    private static func nothingLeadsOn(_ scene: Scene) -> String {
        scene.elements.contains { $0.mayLeadOn }
            ? "Whether anything on this screen leads on is not recorded."
            : "Nothing on this screen leads on, for anybody."
    }

    /// Something drawn that people who see can leave by, and that is not heard itself.
    private static func leadsOthersOn(_ node: SceneNode) -> Bool {
        // A switch leads nobody on, and many a tool writes one within the switch that is heard.
        guard node.isDrawn, node.isEnabled, !node.isHeard, !node.traits.contains(.switchButton) else { return false }
        if node.has(.behindModal) && !(node.isFullScreen && node.has(.tap)) { return false }
        if node.isScrollable { return node.has(.tap) }
        return !node.traits.isDisjoint(with: [.button, .link, .tabBarItem, .backButton])
            || node.hasAny([.tap, .swipe, .drag]) || node.classEnds(with: ["Button"])
    }
}
