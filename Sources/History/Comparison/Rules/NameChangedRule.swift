import Screens

extension ChangeRule {
    /// Is called something else than what people learned, or than what is printed.
    static let nameChanged = ChangeRule(
        "name-changed", since: 1, judges: .name, title: "Names keep their words", impact: .moderate,
        criteria: [.labelInName],
        guide: RuleGuide(
            meets: "Who taps by voice says “Send”, as ever, and nothing happens: it is called “Go” now.",
            hurts: "People who use Voice Control, and people who know the app by ear.",
            byHand: "Compare what is printed with what is spoken, in both releases.",
            fixUIKit: """
                send.accessibilityLabel = nil             // what is printed is the name
                send.accessibilityUserInputLabels = ["Send", "Go"]
                """,
            fixSwiftUI: "Button(\"Send\", action: send).accessibilityInputLabels([\"Send\", \"Go\"])",
            fixAndroid: """
                // Views: what is printed is the name
                send.contentDescription = null
                // Compose
                Button(onClick = send) { Text(stringResource(R.string.send)) }
                """,
            source: "WCAG 2.2, 3.2.4 and 2.5.3"),
        spares: """
            Names that only grew, that mend what a rule found, or that changed together with what is printed; figures, \
            dates, rows of lists and whole translations.
            """
    ) { scenes in
        guard !scenes.isTranslated else { return [] }
        let parts = scenes.lostParts
        return scenes.pairs.compactMap { before, after in
            guard before.isNamed, after.isNamed, before.label != after.label else { return nil }
            // It has lost its name, or has one again.
            guard !after.isCalledByLess(than: before), !before.isCalledByLess(than: after),
                parts.lost[after.index] == nil
            else { return nil }
            guard scenes.replaced.contains(before.index) || !after.isCalledByFiller(insteadOf: before),
                !before.isCalledByFiller(insteadOf: after)
            else { return nil }
            let aside = parts.aside(of: after.index)
            let (old, new) = MaskedName.comparable(
                MaskedName.plainWords(before.label).filter { !aside.contains($0) },
                MaskedName.plainWords(after.label))
            guard !Set(old).isSubset(of: new) else { return nil }
            let printed = Printed(before, after)
            guard !scenes.isMended(ChangeRule.naming, before.index, after.index) else { return nil }
            let areRows = scenes.rows.areRows(before.index, after.index) || scenes.flat.areLive(before.index)
            guard printed.map({ $0.stayed || $0.isLeftOut && !areRows }) ?? (after.isControl && !areRows) else {
                return nil
            }
            return Change(
                node: after.index,
                message: "\(scenes.namesBefore[before.index].asOpening) is now called “\(after.label ?? "")”.",
                evidence: [
                    "before": .optional(before.label), "after": .optional(after.label),
                    "text": printed.map { .text($0.text) } ?? .none,
                ])
        }
    }
}

extension ChangeRule {
    /// Capture rules about names: a new name that one of them is content with at last is a better one.
    fileprivate static let naming = Set(Ruleset.all.filter { $0.judges == .name }.map(\.id))
}

/// What is printed on an element, before and after. `nil` where one of them shows no text.
private struct Printed {
    let text: String
    /// While the name went.
    let stayed: Bool
    /// The new name leaves out what is printed now.
    let isLeftOut: Bool

    init?(_ before: SceneNode, _ after: SceneNode) {
        let old = before.texts.flatMap(\.words), new = after.texts.flatMap(\.words)
        guard !old.isEmpty, !new.isEmpty else { return nil }
        text = after.texts.compactMap { after.scene[$0.node].text }.joined(separator: " ")
        let across = MaskedName.comparable(old, new)
        let within = MaskedName.comparable(
            new, MaskedName.plainWords(after.label) + MaskedName.plainWords(after.value))
        stayed = Set(across.left) == Set(across.right)
        isLeftOut = !Set(within.left).isSubset(of: within.right)
    }
}
