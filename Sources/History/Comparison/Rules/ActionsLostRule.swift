import Screens

extension ChangeRule {
    /// Offers fewer custom actions than it did.
    package static let actionsLost = ChangeRule(
        "actions-lost", since: 7, judges: .name, title: "Elements keep their actions", impact: .serious,
        criteria: [.keyboard],
        guide: RuleGuide(
            meets:
                "“Message from Ann. Button.” It used to go on “Actions available”; Delete and Archive are nowhere now.",
            hurts: """
                People who listen, and who use Switch Control, Voice Control or a keyboard: for them a swipe across a row \
                is no way, and the action was the only one.
                """,
            byHand: "On each row, flick up and down with the rotor on Actions, in both releases: the same must come.",
            fixUIKit: """
                cell.accessibilityCustomActions = [
                    UIAccessibilityCustomAction(name: String(localized: "Delete")) { _ in delete(message) }
                ]
                """,
            fixSwiftUI: "MessageRow(message).accessibilityAction(named: \"Delete\") { delete(message) }",
            fixAndroid: """
                // Views
                ViewCompat.addAccessibilityAction(row, getString(R.string.delete)) { _, _ -> delete(message); true }
                // Compose
                val deleteAction = stringResource(R.string.delete)
                MessageRow(message, Modifier.semantics {
                    customActions = listOf(CustomAccessibilityAction(deleteAction) { delete(message); true })
                })
                """,
            source: "WCAG 2.2, 2.1.1"),
        spares: """
            Actions that are called otherwise, that a control offers now, or that went with the state of the element; \
            rows with other data; captures that don't say which actions there are.
            """, tells: { $1.node.customActions != nil }
    ) { scenes in
        guard !scenes.isTranslated else { return [] }
        return scenes.pairs.compactMap { before, after in
            guard let old = before.node.customActions, let new = after.node.customActions, new.count < old.count,
                !scenes.rows.areExchanged(before.index, after.index), !isOtherwise(before, after)
            else { return nil }
            let gone = CustomActions(old, new).gone.filter { !isOffered($0, by: scenes) }
            guard !gone.isEmpty else { return nil }
            return Change(
                node: after.index,
                message: "\(scenes.namesAfter[after.index].asOpening) no longer offers the "
                    + (gone.count == 1 ? "action" : "actions") + " “\(gone.joined(separator: ", "))”.",
                evidence: ["before": .texts(old), "after": .texts(new)])
        }
    }

    /// It says another value or state: what can be done with it goes by that.
    private static func isOtherwise(_ before: SceneNode, _ after: SceneNode) -> Bool {
        let states: Traits = [.selected, .notEnabled]
        return before.node.value != after.node.value
            || before.node.traits?.intersection(states) != after.node.traits?.intersection(states)
            || before.node.expanded != after.node.expanded
    }

    /// A control that was not there before is called so.
    private static func isOffered(_ action: String, by scenes: ComparedScenes) -> Bool {
        scenes.matches.added.contains { MaskedName(scenes.after.scene[$0].label ?? "") == MaskedName(action) }
    }
}
