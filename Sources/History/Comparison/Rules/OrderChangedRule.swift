import Screens

extension ChangeRule {
    /// Stayed where it was on the screen and is read at another time (D6, N4).
    static let orderChanged = ChangeRule(
        "order-changed", since: 1, title: "What stayed in place is read in its old order", impact: .serious,
        criteria: [.meaningfulSequence, .focusOrder],
        guide: RuleGuide(
            meets: "The price is where it was; flicking meets it after the next three products.",
            hurts: "People who know the screen by heart, and everybody for whom the order carries the sense.",
            byHand: """
                Flick from the first element to the last in both releases, and listen for what comes out \
                of turn.
                """,
            fixUIKit: "view.accessibilityElements = [title, time, servings, cookButton]",
            fixSwiftUI: """
                title.accessibilitySortPriority(3)
                time.accessibilitySortPriority(2)
                """,
            source: "WCAG 2.2, 1.3.2 and 2.4.3"),
        spares: "What was moved on the screen as well.", standsFor: ["reading-order"]
    ) { scenes in
        scenes.order.moved.compactMap { node in
            let after = scenes.after.scene[node]
            guard let old = scenes.matches.before(node), let there = after.place,
                let here = scenes.before.scene[old].place, let from = scenes.before.scene[old].position,
                let to = after.position
            else { return nil }
            let across = there.midX - here.midX, down = there.midY - here.midY
            guard across * across + down * down < ElementMatcher.nearness * ElementMatcher.nearness else { return nil }
            return Change(
                node: node,
                message: "\(after.called) stayed in its place and is read as number \(to + 1) instead of \(from + 1).",
                evidence: ["before": .number(Double(from + 1)), "after": .number(Double(to + 1))])
        }
    }
}
