import Screens

extension ChangeRule {
    /// A tenth of what was said is said no more.
    package static let speechLoss = ChangeRule(
        "speech-loss", since: 1, title: "As much is spoken as before", impact: .critical,
        criteria: [.infoAndRelationships],
        guide: RuleGuide(
            meets: "A redesign looks fine, and half of the screen has fallen silent.",
            hurts: """
                Everybody who listens: what they used every day is not there any more, and nothing says \
                so.
                """,
            byHand: """
                Read the whole screen with a two-finger swipe down, in both releases: the second must \
                not be much shorter.
                """,
            fixUIKit: """
                collectionView.isAccessibilityElement = false
                cell.isAccessibilityElement = true
                cell.accessibilityLabel = [title, length, status].joined(separator: ", ")
                """,
            fixSwiftUI: "ForEach(workouts) { WorkoutCard($0).accessibilityElement(children: .combine) }",
            source: "WCAG 2.2, 1.3.1; a tenth of what was said, and three words at least, is our limit"),
        spares: "Names that grow, times and counts that move, a list that is empty now."
    ) { scenes in
        let speech = scenes.speech
        guard speech.isAlarming else { return [] }
        let recorded =
            scenes.recorded.system.map {
                " Measured by what was recorded on \($0) on both sides where it was, else by the engine's words."
            } ?? ""
        return [
            Change(
                node: Tree.root,
                message: words(
                    ofLoss: speech.loss, elements: (speech.before.elements, speech.after.elements), lost: speech.lost)
                    + recorded,
                evidence: [
                    "before": .measure(speech.before), "after": .measure(speech.after), "loss": .number(speech.loss),
                    "lost": .texts(speech.lost), "elementsBefore": .number(Double(speech.before.elements)),
                    "elementsAfter": .number(Double(speech.after.elements)),
                ].merging(Evidence.recorded(on: scenes.recorded.system)) { $1 })
        ]
    }

    /// What a loss of speech is called.
    /// - Parameters:
    ///   - loss: from 0 to 1.
    ///   - elements: how many are heard, before and after.
    ///   - lost: descriptions that nobody says any more.
    package static func words(
        ofLoss loss: Double, elements: (before: Int, after: Int), lost: [String]
    ) -> String {
        let gone = lost.prefix(3).map { "“\($0)”" }.joined(separator: ", ")
        let more = lost.count > 3 ? " and \(lost.count - 3) more" : ""
        let fewer =
            elements.after < elements.before
            ? " \(elements.after) \(elements.after == 1 ? "element is" : "elements are") heard instead of \(elements.before)."
            : ""
        return "\(Percent.text(loss)) of what was spoken is lost." + fewer
            + (gone.isEmpty ? "" : " No longer said: \(gone)\(more).")
    }
}

extension Evidence {
    /// Coverage where it is known, else words.
    fileprivate static func measure(_ speech: SpeechMeasure) -> Evidence {
        .number(speech.coverage ?? Double(speech.words))
    }
}
