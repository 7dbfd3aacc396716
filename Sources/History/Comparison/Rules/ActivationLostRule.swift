package import Screens

extension ChangeRule {
    /// A double-tap activated it, and does no more.
    package static let activationLost = ChangeRule(
        "activation-lost", since: 7, title: "What can be activated stays so", impact: .serious,
        criteria: [.keyboard, .nameRoleValue],
        guide: RuleGuide(
            meets: "“Sign up.” A double-tap does nothing; TalkBack no longer says that one may double-tap.",
            hurts:
                "People who listen, and who use Switch Access or a keyboard: what is under their focus can't be pressed.",
            byHand: "Flick to each control in both releases and double-tap: the same must happen.",
            fixUIKit: "// TalkBack’s alone: what can be activated is said by Android.",
            fixSwiftUI: "// TalkBack’s alone: what can be activated is said by Android.",
            fixAndroid: """
                <!-- Views: a listener on a touch is none that TalkBack can call -->
                signUp.setOnClickListener { open() }
                // Compose: not pointerInput alone
                SignUp(Modifier.clickable(onClick = open))
                """,
            source: "WCAG 2.2, 2.1.1 and 4.1.2"),
        spares:
            "What is selected, checked or disabled now, and what lies in or around something that is activated instead.",
        tells: { good, now in good.node.gestures?.contains(.tap) != true || now.node.gestures != nil }
    ) { scenes in
        let lost = scenes.pairs.filter { before, after in
            before.isActivated(notAs: after.view(thatWasRow: before) ?? after, scenes.nodes.after)
                && !scenes.rows.areLive(before.index, after.index)
        }
        let swallowed = SwallowedActivations.all(scenes).map { before, after in
            Change(
                node: after.index, lost: before.index,
                message: "\(scenes.namesBefore[before.index].asOpening) can no longer be activated.",
                evidence: ["before": .text("tap")])
        }
        guard !lost.isEmpty else { return swallowed }
        // What is no control any more says so by its role, and that is one cause.
        let told = Set(traitLost.judge(scenes).map(\.node))
        return lost.filter { !told.contains($0.after.index) }.map { before, after in
            Change(
                node: after.index, message: "\(scenes.opening(before, after)) can no longer be activated.",
                evidence: ["before": .text("tap")])
        } + swallowed
    }
}

extension SceneNode {
    /// Whether a double-tap activated it, by what TalkBack is told, and activates the other no more, nor anything around it, nor
    /// anything in it in its stead: a button that could be pressed in it before, too, is none, unless it is what the row turned.
    /// A tab that is selected, and what is checked, need not be activated (Android's TabLayout and Compose say so).
    /// - Parameter partner: what a node in it is in the other capture.
    package func isActivated(notAs other: SceneNode, _ partner: (Int) throws -> Int?) rethrows -> Bool {
        guard scene.capture.screenReader == .talkBack, other.scene.capture.screenReader == .talkBack,
            node.gestures?.contains(.tap) == true, let gestures = other.node.gestures, !gestures.contains(.tap),
            other.isEnabled, !other.traits.contains(.selected), other.node.value != "checked",
            !other.above.contains(where: { $0.node.isTappable })
        else { return false }
        let parts = other.below.filter { $0.node.isTappable }
        guard !parts.isEmpty else { return true }
        let kept = Set(
            try below.filter { $0.node.isTappable && !$0.node.isCheckable }.compactMap { try partner($0.index) })
        return parts.allSatisfy { kept.contains($0.index) }
    }
}
