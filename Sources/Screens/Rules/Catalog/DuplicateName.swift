extension Rule {
    /// Two controls that sound the same and do different things cannot be told apart without seeing where they are.
    package static let duplicateName = Rule(
        "duplicate-name", since: 1, judges: .name, title: "Controls can be told apart by what they say",
        impact: .moderate,
        criteria: [.linkPurposeInContext, .headingsAndLabels],
        guide: RuleGuide(
            meets: "“Adults. Add. Button. Children. Add. Button.” Which one adds what is a matter of luck.",
            hurts: """
                People who listen, most of all from the rotor's lists or by explore-by-touch, and people who speak to \
                Voice Control: it has to ask which one they mean.
                """,
            byHand:
                "Flick through the controls only (rotor: Form Controls or Buttons) and listen for the same words twice.",
            fixUIKit: """
                addAdult.accessibilityLabel = String(localized: "Add adult")
                addChild.accessibilityLabel = String(localized: "Add child")
                """,
            fixSwiftUI: """
                Button(action: addAdult) { Image(systemName: "plus") }
                    .accessibilityLabel("Add adult")
                """,
            fixAndroid: """
                // Views
                addAdult.contentDescription = getString(R.string.add_adult)
                addChild.contentDescription = getString(R.string.add_child)
                // Compose
                IconButton(onClick = addAdult) {
                    Icon(Icons.Default.Add, contentDescription = stringResource(R.string.add_adult))
                }
                """,
            source:
                "WCAG 2.2, 2.4.4 and 2.4.6; google/Accessibility-Test-Framework-for-Android DuplicateSpeakableTextCheck"
        )
    ) { scene, judgements in
        let (alone, groups) = SoundingNames.groups(in: scene)
        for node in alone { judgements.note(.passed, at: node) }
        guard !groups.isEmpty else { return }
        var surroundings = Surroundings(of: scene)
        for members in groups {
            let alike = surroundings.alike(members)
            for member in members {
                judgements.note(
                    !alike.contains(member) ? .passed : judgement(scene[member], among: members), at: member)
            }
        }
    }

    private static func judgement(_ member: SceneNode, among members: [Int]) -> Judgement {
        let others = members.lazy.filter { $0 != member.index }.prefix(10).map { member.scene[$0] }
        return .failed(
            "Another control here sounds exactly the same, and nothing around it tells them apart.",
            ["name": .optional(member.label), "others": .nodes(others)], restsOn: [.children])
    }
}
