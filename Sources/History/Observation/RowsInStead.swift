package import Screens

/// What a capture shows in the stead of an element of a list that it does not show, and with which something was wrong: the same
/// control in the rows that are there now. Live data puts other rows there every night, so that what is mended in each row is seldom
/// met again on the very element that was at fault.
package enum RowsInStead: Hashable, Sendable {
    /// It is right in each row.
    case right
    /// It is in rows, and nobody can tell.
    case notKnown

    /// Whether rows can tell of what a rule finds on an element.
    package static func tells(of rule: String) -> Bool {
        ChangeRule.isAboutMissing(name: rule) || Ruleset.rule(rule)?.judges == .name || comparing.contains(rule)
    }

    /// Rules that compare an element with itself, by what it is, offers and is called.
    package static let comparing: Set<String> = Set(
        [
            ChangeRule.nameLost, .partLost, .elementLost, .traitLost, .activationLost, .stateLost, .actionsLost,
            .stepsLost,
        ].map(\.id))

    /// Of names that are missing, or say nothing. Where all such rows failed and all pass now, it is mended, whichever rows they are.
    /// `nil`: the rule is about something else, it stood in no row, or rows have no such control any more.
    /// - Parameters:
    ///   - node: in the capture in which it was at fault.
    ///   - met: that capture.
    package static func ofNames(
        _ rule: String, at node: Int, of met: AuditedScene, in now: AuditedScene
    ) -> Self? {
        let isMissing = ChangeRule.isAboutMissing(name: rule)
        guard isMissing || Ruleset.rule(rule)?.judges == .name, let control = RowControl(met.scene[node]) else {
            return nil
        }
        let rows = control.inItsColumn(of: now.scene)
        guard !rows.isEmpty else { return nil }
        let rules: Set<String> = isMissing ? ChangeRule.nameLost.standsFor : [rule]
        let failed = met.nodes(failing: rules), fails = now.nodes(failing: rules)
        guard control.inItsColumn(of: met.scene).allSatisfy({ failed.contains($0.index) }) else {
            // It may be the row that is at fault, and that is gone. What a name says is that of its row.
            return isMissing ? .notKnown : nil
        }
        let isRight =
            !control.alike(in: now.scene).contains { fails.contains($0.index) }
            && rows.allSatisfy { row in rules.contains { now.passed[$0]?.contains(row.index) == true } }
        return isRight ? .right : .notKnown
    }

    /// Of rows that could be pressed, or said what they are or what is drawn in them, and could not or did not in the capture in which
    /// they were at fault. What is heard of them then may be something that lies in them. `nil`: as for names.
    /// - Parameters:
    ///   - node: in the capture in which it was at fault.
    ///   - met: that capture.
    ///   - old: what it was, in the capture in which it was good last.
    ///   - good: that capture.
    package static func ofRows(
        _ rule: String, at node: Int, of met: Scene, goodAt old: Int, of good: Scene, in now: Scene
    ) -> Self? {
        if rule == ChangeRule.partLost.id { return ofParts(met[node], good[old], in: now) }
        let isPressed = rule == ChangeRule.activationLost.id
        guard isPressed || rule == ChangeRule.traitLost.id, let control = RowControl(good[old]) else { return nil }
        func isRight(_ row: SceneNode) -> Bool {
            row.kind == good[old].kind && (!isPressed || row.node.gestures?.contains(.tap) == true)
        }
        let rows = control.inItsColumn(of: now)
        guard !rows.isEmpty, control.inItsColumn(of: good).allSatisfy(isRight) else { return nil }
        // What was heard of them then is heard by itself nowhere any more.
        let left = RowControl(met[node])?.inItsColumn(of: now) ?? []
        return rows.allSatisfy(isRight) && left.allSatisfy(isRight) ? .right : .notKnown
    }

    /// Of what is drawn in rows and is no stop of its own: rows say by such a part what was lost, and draw no more pictures without words
    /// than rows did when it was good.
    private static func ofParts(_ met: SceneNode, _ good: SceneNode, in now: Scene) -> Self? {
        guard let control = RowControl(good) else { return nil }
        let rows = control.inItsColumn(of: now)
        guard !rows.isEmpty else { return nil }
        func parts(_ row: SceneNode) -> [SceneNode] {
            row.below.filter { $0.owner?.index == row.index && $0.isShown }
        }
        func wordless(_ row: SceneNode) -> Int { parts(row).count(where: \.isWordless) }
        let spoken = met.spokenWords
        let lost = parts(good).map { Words.of($0.ownWords) }.filter { words in
            !words.isEmpty && !words.allSatisfy(spoken.contains)
        }
        let before = control.inItsColumn(of: good.scene).map(wordless).max() ?? 0
        let isSaid = lost.allSatisfy { words in
            rows.contains { row in parts(row).contains { Words.of($0.ownWords) == words } }
        }
        return !lost.isEmpty && isSaid && rows.allSatisfy { wordless($0) <= before } ? .right : .notKnown
    }
}

extension AuditedScene {
    /// The nodes on which one of these rules fails.
    fileprivate func nodes(failing rules: Set<String>) -> Set<Int> {
        Set(
            run.findings.filter { finding in
                finding.outcome == .failed && finding.rule.map(rules.contains) ?? false
            }.compactMap(\.node))
    }
}
