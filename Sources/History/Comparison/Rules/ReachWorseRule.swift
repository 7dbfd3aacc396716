import Screens

extension ChangeRule {
    /// A main action is farther from the thumb than before (B4, N12).
    static let reachWorse = ChangeRule(
        "reach-worse", since: 1, title: "Main actions stay within reach", impact: .moderate, criteria: [],
        meets: "The button that everybody needs has moved to where one hand can't go.",
        spares: "Captures of another screen size.", standsFor: ["thumb-reach"]
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
                message: "\(after.called) is harder to reach: \(new.rawValue) instead of \(old.rawValue).",
                evidence: ["before": .text(old.rawValue), "after": .text(new.rawValue)])
        }
    }
}
