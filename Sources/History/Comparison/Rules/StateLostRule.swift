import Screens

extension ChangeRule {
    /// Does not say any more whether it is on.
    package static let stateLost = ChangeRule(
        "state-lost", since: 7, title: "Switches keep saying whether they are on", impact: .serious,
        criteria: [.nameRoleValue],
        guide: RuleGuide(
            meets: "“Sound. Switch button.” It used to say “on” or “off”; what a double tap does is a guess.",
            hurts: "Everybody who listens: to find out means to turn it over, and perhaps to turn off what was wanted.",
            byHand: "Flick to each switch in both releases: “on” or “off” must still be said after its name.",
            fixUIKit: "sound.accessibilityValue = isOn ? String(localized: \"On\") : String(localized: \"Off\")",
            fixSwiftUI: """
                Toggle("Sound", isOn: $sound)
                SoundSwitch($sound).accessibilityValue(sound ? "On" : "Off")   // what is drawn by hand
                """,
            fixAndroid: """
                // Views: MaterialSwitch says it; what is drawn by hand
                ViewCompat.setStateDescription(sound, getString(if (isOn) R.string.on else R.string.off))
                // Compose: Switch says it; what is drawn by hand
                SoundSwitch(Modifier.toggleable(value = isOn, role = Role.Switch, onValueChange = { isOn = it }))
                """,
            source: "WCAG 2.2, 4.1.2"),
        spares: "What is no switch any more, and captures of tools that do not read values.",
        tells: { good, now in
            (now.node.traits != nil || now.switchByItsValue(as: good) != nil)
                && !now.scene.capture.unknown.contains("value")
        }
    ) { scenes in
        scenes.pairs.filter { BesideTheWords.isStateLost($0.before, $0.after) }.map { before, after in
            Change(
                node: after.index,
                message: "\(scenes.opening(before, after)) no longer says whether it is on.",
                evidence: ["before": .optional(before.node.value)])
        }
    }
}
