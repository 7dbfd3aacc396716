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

    /// Of rows that could be pressed, or said what they are, and could not or did not in the capture in which they were at fault, where
    /// what is heard of them may be something that lies in them. `nil`: as for names.
    /// - Parameters:
    ///   - node: in the capture in which it was at fault.
    ///   - met: that capture.
    ///   - old: what it was, in the capture in which it was good last.
    ///   - good: that capture.
    package static func ofWhatItIs(
        _ rule: String, at node: Int, of met: Scene, goodAt old: Int, of good: Scene, in now: Scene
    ) -> Self? {
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
