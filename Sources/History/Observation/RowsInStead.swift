import Screens

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
        _ rule: String, at node: Int, of met: RowsOfCapture, in now: RowsOfCapture
    ) -> Self? {
        let isMissing = ChangeRule.isAboutMissing(name: rule)
        guard isMissing || Ruleset.rule(rule)?.judges == .name, let control = met.control(of: node),
            !now.column(of: control).isEmpty
        else { return nil }
        let rules: Set<String> = isMissing ? ChangeRule.nameLost.standsFor : [rule]
        guard met.fail(rules, inEach: control) else {
            // It may be the row that is at fault, and that is gone. What a name says is that of its row.
            return isMissing ? .notKnown : nil
        }
        return now.pass(rules, inEach: control) ? .right : .notKnown
    }

    /// Of rows that could be pressed, or said what they are or what is drawn in them, and could not or did not in the capture in which
    /// they were at fault. What is heard of them then may be something that lies in them. `nil`: as for names.
    /// - Parameters:
    ///   - node: in the capture in which it was at fault.
    ///   - met: that capture.
    ///   - old: what it was, in the capture in which it was good last.
    ///   - good: that capture.
    package static func ofRows(
        _ rule: String, at node: Int, of met: RowsOfCapture, goodAt old: Int, of good: RowsOfCapture,
        in now: RowsOfCapture
    ) -> Self? {
        guard let control = good.control(of: old) else { return nil }
        let isInRows = !now.column(of: control).isEmpty
        if rule == ChangeRule.partLost.id {
            return isInRows ? ofParts(met.scene[node], good.scene[old], control, of: good, in: now) : nil
        }
        let isPressed = rule == ChangeRule.activationLost.id, left = met.scene[node]
        guard isPressed || rule == ChangeRule.traitLost.id else { return nil }
        // Rows that are heard nowhere are drawn beside those that are.
        guard left.isHeard else { return isInRows || now.drawsInSilence(left) ? .notKnown : nil }
        let offer = RowsOfCapture.Offer(kind: control.kind, isPressed: isPressed)
        guard isInRows, good.offer(offer, inEach: control) else { return nil }
        // What was heard of them then is heard by itself nowhere any more.
        return now.offer(offer, inEach: control) && now.offer(offer, inAllAlike: RowControl(left).kin)
            ? .right : .notKnown
    }

    /// Of what is drawn in rows and is no stop of its own: rows say by such a part what was lost, and draw no more pictures without words
    /// than rows did when it was good.
    private static func ofParts(
        _ met: SceneNode, _ row: SceneNode, _ control: RowControl, of good: RowsOfCapture, in now: RowsOfCapture
    ) -> Self {
        let spoken = met.spokenWords
        let lost = row.silentParts.map { Words.of($0.ownWords) }.filter { words in
            !words.isEmpty && !words.allSatisfy(spoken.contains)
        }
        let before = good.parts(inEach: control), after = now.parts(inEach: control)
        let isSaid = lost.allSatisfy { after.said.contains($0) }
        return !lost.isEmpty && isSaid && after.wordless <= before.wordless ? .right : .notKnown
    }
}
