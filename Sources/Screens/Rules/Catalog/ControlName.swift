extension Rule {
    /// Switches, sliders and whatever else can be activated have a name.
    package static let controlName = Rule(
        "control-name", since: 1, reads: .traits, title: "Switches, sliders and tappable elements have a name",
        impact: .critical,
        criteria: [.nameRoleValue],
        guide: RuleGuide(
            meets: "“On.” Something is on. Activating it is a gamble.",
            hurts: "Everybody who listens; with several switches on a screen they cannot be told apart.",
            byHand:
                "Flick to each switch and slider. Is its name part of what is spoken, not only of the row beside it?",
            fixUIKit: """
                alarmSwitch.accessibilityLabel = String(localized: "Alarm")
                """,
            fixSwiftUI: """
                Toggle("Alarm", isOn: $alarm)
                """,
            fixAndroid: """
                <!-- Views: its text is its name -->
                <com.google.android.material.materialswitch.MaterialSwitch android:text="@string/alarm" />
                // Compose: the row is the switch, and what it holds is its name
                Row(Modifier.toggleable(value = alarm, role = Role.Switch, onValueChange = { alarm = it })) {
                    Text(stringResource(R.string.alarm))
                    Switch(checked = alarm, onCheckedChange = null)
                }
                """,
            source: "WCAG 2.2, 4.1.2")
    ) { element in
        switch element.kind {
        case .adjustable, .switch: break
        case .text where element.isActivatable: break
        default: return .inapplicable
        }
        if element.isNamed { return .passed }
        let evidence: [String: Evidence] = [
            "kind": .text(element.kind.rawValue), "value": .optional(element.value),
            "traits": .traits(element.node.traits),
        ]
        return element.doubtOfMarks(evidence)
            ?? .failed("It can be operated and has no name.", evidence, restsOn: [.label])
    }
}
