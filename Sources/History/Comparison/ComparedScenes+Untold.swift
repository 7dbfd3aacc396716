import Screens

extension ComparedScenes {
    /// Rules that tell of something in the capture before, and not of the same in the one after: that they find nothing there
    /// is nothing to go by.
    var untold: [String] {
        let changes = ChangeRule.all.filter { rule in
            pairs.contains { rule.tells(before.scene, $0) && !rule.tells(before.scene, $1) }
        }
        return changes.map(\.id) + Ruleset.all.filter(isUntold).map(\.id)
    }

    /// A capture rule that passed somewhere and was asked there no more.
    private func isUntold(_ rule: Rule) -> Bool {
        guard let passed = before.passed[rule.id] else { return false }
        let found = Set(after.run.findings.filter { $0.rule == rule.id }.compactMap(\.node))
        return before.scene.tree.nodes.indices.contains { old in
            guard passed.contains(old), let node = nodes.after(old), !found.contains(node) else { return false }
            return after.passed[rule.id]?.contains(node) != true && !rule.isRecorded(at: after.scene[node])
        }
    }
}
