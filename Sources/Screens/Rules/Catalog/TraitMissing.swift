extension Rule {
    /// It acts like a control and is read like a text: nobody knows that it can be used.
    package static let traitMissing = Rule(
        "trait-missing", since: 1, title: "What acts like a control says so", impact: .serious,
        criteria: [.nameRoleValue, .infoAndRelationships],
        guide: RuleGuide(
            meets: "“Water the plants.” Nothing says that a double tap does something. The listener flicks on.",
            hurts: "Everybody who listens; people who use Switch Control or a keyboard, where it may not be reachable.",
            byHand: "Tap everything that looks as if it could be tapped; with VoiceOver each of them must name a role.",
            fixUIKit: """
                tile.isAccessibilityElement = true
                tile.accessibilityTraits.insert(.button)   // a slider: .adjustable, with a value and both actions
                """,
            fixSwiftUI: """
                Button(action: open) { TileView() }  // or, on a view with onTapGesture:
                TileView().accessibilityAddTraits(.isButton)
                """,
            fixAndroid: """
                // Views: a Button, or a view that says it is one
                ViewCompat.setAccessibilityDelegate(tile, object : AccessibilityDelegateCompat() {
                    override fun onInitializeAccessibilityNodeInfo(host: View, info: AccessibilityNodeInfoCompat) {
                        super.onInitializeAccessibilityNodeInfo(host, info)
                        info.className = Button::class.java.name
                    }
                })
                // Compose
                Tile(Modifier.clickable(role = Role.Button, onClick = open))
                """,
            source: "WCAG 2.2, 4.1.2 and 1.3.1")
    ) { element in
        guard let sign = element.signOfControl else {
            return element.isControl ? .passed : .inapplicable
        }
        let evidence: [String: Evidence] = ["sign": .text(sign), "traits": .traits(element.node.traits)]
        return !element.has(.traitsKnown) || element.classEnds(with: ["Cell"])
            ? .cantTell("The element acts like a control; whether it says so, the capture does not tell.", evidence)
            : .failed("The element acts like a control and is read like a text.", evidence)
    }
}

extension SceneNode {
    /// What gives away that an element without a control's traits can be used.
    fileprivate var signOfControl: String? {
        if classEnds(with: ["Slider"]), !traits.contains(.adjustable) { return "className" }
        guard isEnabled, !isControl, !traits.contains(.allowsDirectInteraction) else { return nil }
        // TalkBack says by itself that a double tap does something.
        if scene.capture.screenReader == .voiceOver {
            if has(.tap) { return "tap" }
            if has(.activate) { return "activate" }
        }
        if classEnds(with: ["Button", "Switch", "Toggle", "Stepper", "Checkbox", "RadioButton"]) { return "className" }
        return node.hasDetails && node.prominence != nil ? "prominence" : nil
    }
}
