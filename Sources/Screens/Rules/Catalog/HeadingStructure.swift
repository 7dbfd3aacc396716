extension Rule {
    /// Headings have words and do not skip levels.
    package static let headingStructure = Rule(
        "heading-structure", since: 1, reads: .traits, title: "Headings have words and follow each other",
        impact: .moderate,
        criteria: [.infoAndRelationships, .headingsAndLabels],
        guide: RuleGuide(
            meets: "A heading of level 1, then one of level 3: is there a part that was not heard?",
            hurts: "People who move by headings to get an overview.",
            byHand: "Turn the rotor to Headings and swipe down to the end of the screen.",
            fixUIKit: """
                sectionTitle.accessibilityTraits = .header
                """,
            fixSwiftUI: """
                Text("Kneading").accessibilityAddTraits(.isHeader).accessibilityHeading(.h2)
                """,
            fixAndroid: """
                // Views; in a layout: android:accessibilityHeading="true"
                ViewCompat.setAccessibilityHeading(sectionTitle, true)
                // Compose
                Text(stringResource(R.string.kneading), Modifier.semantics { heading() })
                """,
            source: "WCAG 2.2, 1.3.1 and 2.4.6; levels: dequelabs/axe-core, heading-order")
    ) { scene, judgements in
        var previous: Int?
        var hasHeading = false
        for heading in scene.elements where heading.traits.contains(.header) {
            hasHeading = true
            let level = heading.node.headingLevel.flatMap { (1...6).contains($0) ? $0 : nil }
            defer { previous = level ?? previous }
            let evidence: [String: Evidence] = [
                "level": level.map { .number(Double($0)) } ?? .none,
                "previous": previous.map { .number(Double($0)) } ?? .none,
            ]
            if let doubt = heading.doubtOfMarks(evidence) {
                judgements.note(doubt, at: heading)
            } else if !heading.isNamed {
                judgements.note(.failed("The heading has no words.", evidence, restsOn: [.label]), at: heading)
            } else if let level, let previous, level > previous + 1 {
                judgements.note(.failed("The heading skips a level.", evidence), at: heading)
            } else {
                judgements.note(.passed, at: heading)
            }
        }
        guard !hasHeading, scene.flick.count >= 15 else { return }
        let titles = scene.textNodes.filter { titleStyles.contains(scene[$0.node].node.font?.textStyle ?? "") }
        guard titles.count >= 2 else { return }
        judgements.note(
            .cantTell(
                "There are many elements, texts that look like headings, and no heading.",
                ["level": .none, "previous": .none]),
            at: scene.root)
    }

    private static let titleStyles: Set<String> = ["largeTitle", "title1", "title2", "title3", "headline"]
}
