import Screens

extension ChangeRule {
    /// Still on the screen, no longer heard.
    package static let elementLost = ChangeRule(
        "element-lost", since: 1, title: "What is still shown is still heard", impact: .critical,
        criteria: [.keyboard, .nameRoleValue],
        guide: RuleGuide(
            meets: "Everybody else still sees the button; flicking passes it by in silence.",
            hurts: """
                Everybody who listens or uses Switch Control: for them the button is gone, for everybody \
                else it is there.
                """,
            byHand: """
                Flick through the screen in both releases and count: each thing that is still drawn must \
                still be met.
                """,
            fixUIKit: """
                card.isAccessibilityElement = false   // a container that became an element silences what it holds
                card.accessibilityElements = [title, shareButton]
                """,
            fixSwiftUI: "CardView().accessibilityElement(children: .contain)   // not .ignore",
            fixAndroid: """
                // Views
                card.importantForAccessibility = View.IMPORTANT_FOR_ACCESSIBILITY_AUTO   // not NO_HIDE_DESCENDANTS
                // Compose: not clearAndSetSemantics, which silences all that it holds
                CardView(Modifier.semantics(mergeDescendants = true) {})
                """,
            source: "WCAG 2.2, 4.1.2"),
        spares: """
            What is gone from the screen for everybody is only removed; a container that lets what it holds be heard \
            has lost nothing.
            """,
        standsFor: ["swallowed-children", "empty-container", "unspoken-text"], tells: tellsStops
    ) { scenes in
        scenes.silenced.filter { $0.sign == .recording || !scenes.guessesStops }.map { silenced in
            let before = scenes.before.scene[silenced.before]
            let system = silenced.sign == .recording ? scenes.recorded.system : nil
            let recorded = system.map { " So it was recorded on \($0)." } ?? ""
            let name = scenes.namesBefore[before.index].asOpening
            let words =
                if silenced.isHeardInParts(scenes.before.scene, scenes.after.scene) {
                    "\(name) is no longer heard as \(kind(of: before)): its words are heard one by one."
                } else if silenced.isSaidByAnother(scenes.before.scene, scenes.after.scene) {
                    "\(name) can no longer be reached by itself: another element says its words."
                } else {
                    "\(name) is still shown and is no longer heard.\(recorded)"
                }
            return Change(
                node: silenced.trace, lost: silenced.before, message: words,
                evidence: ["before": .text(before.name), "by": .text(silenced.sign.rawValue)]
                    .merging(Evidence.recorded(on: system)) { $1 })
        }
    }

    private static func kind(of node: SceneNode) -> String {
        switch node.kind {
        case .textField: "a text field"
        case .link: "a link"
        case .adjustable: "an adjustable control"
        case .switch: "a switch"
        case .button: "a button"
        case .image: "a picture"
        case .text: "one element"
        }
    }
}
