import Screens

extension ChangeRule {
    /// A main action is farther from the thumb than before.
    static let reachWorse = ChangeRule(
        "reach-worse", since: 1, judges: .drawing, title: "Main actions stay within reach", impact: .moderate,
        criteria: [],
        guide: RuleGuide(
            meets: "The button that everybody needs has moved to where one hand can't go.",
            hurts: """
                People who have one hand for the phone: with a cane, a guide dog's harness, a crutch or \
                a child in the other.
                """,
            byHand: """
                Hold the phone in one hand and reach for the main action with that thumb, in both \
                releases.
                """,
            fixUIKit: """
                pay.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: \
                -16)
                """,
            fixSwiftUI: "content.safeAreaInset(edge: .bottom) { PayButton() }",
            fixAndroid: """
                <!-- Views -->
                <Button android:text="@string/pay" app:layout_constraintBottom_toBottomOf="parent" />
                // Compose
                Scaffold(bottomBar = { PayButton() }) { padding -> Content(Modifier.padding(padding)) }
                """,
            source: """
                The table is the app's, else ours; its shape follows S. Hurff (2014) and S. Hoober \
                (UXmatters, February 2013)
                """),
        spares: "Captures of another screen size.", standsFor: ["thumb-reach"],
        tells: { $1.place != nil && $1.scene.device.screen == $0.scene.device.screen }
    ) { scenes in
        guard let screen = scenes.after.scene.device.screen, screen == scenes.before.scene.device.screen else {
            return []
        }
        return scenes.pairs.compactMap { before, after in
            guard before.node.prominence != nil || after.node.prominence != nil,
                let old = scenes.reach.zone(of: before), let new = scenes.reach.zone(of: after), new > old
            else { return nil }
            return Change(
                node: after.index,
                message:
                    "\(scenes.namesAfter[after.index].asOpening) is harder to reach: \(new.rawValue) instead of \(old.rawValue).",
                evidence: ["before": .text(old.rawValue), "after": .text(new.rawValue)])
        }
    }
}
