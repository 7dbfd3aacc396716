import Screens

extension ComparedScenes {
    /// Rules that tell of something in the capture before, and not of the same in the one after: that they find nothing there
    /// is nothing to go by.
    var untold: [String] {
        let isFlatNow =
            after.scene.capture.blindTo.contains(.children) && !before.scene.capture.blindTo.contains(.children)
        let changes = ChangeRule.all.filter { rule in
            // A picture without words may be how it is drawn where nothing is to be said: that is recorded all the same, unless it is
            // in doubt whether something was lost, so that what was there before is the measure still.
            if columns.untold.contains(rule.id) { return true }
            if rule.id == ChangeRule.speechLoss.id, !unsaidByFlatRows.isEmpty { return true }
            return rule.id == ChangeRule.partLost.id
                ? isFlatNow || !lostParts.doubted.isEmpty
                : pairs.contains { rule.tells($0, $0) && !rule.tells($0, $1) }
        }
        return changes.map(\.id) + Ruleset.all.filter(isUntold).map(\.id)
    }

    /// What the rows of flat lists said, and other ones do not; none between two languages.
    var unsaidByFlatRows: [String] { twin.compares(.words) && !isTranslated ? flat.unsaid : [] }

    /// A capture rule that passed somewhere, and was asked there no more or could not tell; or that judged something by what the
    /// later capture leaves to be guessed.
    private func isUntold(_ rule: Rule) -> Bool {
        let passed = before.passed[rule.id]
        let failed = Set(
            before.run.findings.filter { $0.rule == rule.id && $0.outcome == .failed }.compactMap(\.node))
        guard passed != nil || !failed.isEmpty else { return false }
        if rule.isBlinder(in: after.scene, than: before.scene) { return true }
        let isGuessed = rule.isGuessed(in: after.scene.capture, besides: before.scene.capture)
        let found = after.run.findings.filter { $0.rule == rule.id }
        let outcomes = Dictionary(found.compactMap { finding in finding.node.map { ($0, finding.outcome) } }) { $1 }
        let isAsked = after.asks(rule)
        return before.scene.tree.nodes.indices.contains { old in
            guard passed?.contains(old) == true || isGuessed && failed.contains(old), let node = nodes.after(old) else {
                return false
            }
            if let outcome = outcomes[node] { return outcome == .cantTell }
            guard after.passed[rule.id]?.contains(node) != true else { return false }
            return !isAsked || isGuessed || !rule.isRecorded(at: after.scene[node])
        }
    }
}
