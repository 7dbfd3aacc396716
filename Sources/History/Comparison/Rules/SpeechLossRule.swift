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
            fixAndroid: """
                <!-- Views: each card is one element, and says the texts in it -->
                <LinearLayout android:id="@+id/card" android:screenReaderFocusable="true" />
                // Compose
                LazyColumn {
                    items(workouts) { WorkoutCard(it, Modifier.semantics(mergeDescendants = true) {}) }
                }
                """,
            source: "WCAG 2.2, 1.3.1; a tenth of what was said, and three words at least, is our limit"),
        spares: "Names that grow, times and counts that move, a list that is empty now.",
        tells: { good, now in
            tellsStops(good, now)
                || now.scene.capture.saysStops && SpokenWords(now.scene.utterances.map(\.text)).sayAll(of: good.scene)
        }
    ) { scenes in
        guard scenes.speech.isAlarming, scenes.comparesSpeech else { return [] }
        let told = LostSpeech(scenes.speech, recordedOn: scenes.recorded.system)
        return [Change(node: Tree.root, message: told.message, evidence: told.evidence)]
    }
}
