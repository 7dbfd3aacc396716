extension Rule {
    /// Targets so small that one hits the wrong one.
    package static let targetSizeMinimum = Rule(
        "target-size-minimum", since: 1, judges: .drawing, reads: .frame, title: "Small targets have room around them",
        impact: .serious,
        criteria: [.targetSizeMinimum],
        guide: RuleGuide(
            meets: "Two arrows of 20 by 16 points, one right above the other: who wants up gets down.",
            hurts: "People whose hands shake, people with large fingers, everybody on a bus.",
            byHand: "Try to hit each small control ten times in a row with the thumb.",
            fixUIKit: """
                NSLayoutConstraint.activate([
                    up.widthAnchor.constraint(greaterThanOrEqualToConstant: 44),
                    up.heightAnchor.constraint(greaterThanOrEqualToConstant: 44),
                ])
                """,
            fixSwiftUI: """
                Stepper("Guests", value: $guests)  // or give each arrow a frame of 44 by 44
                """,
            fixAndroid: """
                <!-- Views -->
                <ImageButton
                    android:minWidth="48dp" android:minHeight="48dp" android:contentDescription="@string/more_guests" />
                // Compose: IconButton keeps 48 dp free, as does Modifier.minimumInteractiveComponentSize()
                IconButton(onClick = more) {
                    Icon(Icons.Default.KeyboardArrowUp, contentDescription = stringResource(R.string.more_guests))
                }
                """,
            source: "WCAG 2.2, 2.5.8; dequelabs/axe-core target-size, target-offset-evaluate.js")
    ) { scene, judgements in
        let limit = 24.0
        var field: TargetField?
        for element in scene.elements {
            switch TargetVerdict(element, limit: limit) {
            case .exempt: break
            case .largeEnough: judgements.note(.passed, at: element)
            case .tooSmall(let target, let isCertain):
                let all = field ?? TargetField(of: scene, smallerThan: limit)
                field = all
                let neighbours = all.crowding(element, target.frame, limit: 10)
                judgements.note(judgement(target, isCertain, neighbours.map { scene[$0] }, limit), at: element)
            }
        }
    }

    private static func judgement(
        _ target: Target, _ isCertain: Bool, _ neighbours: [SceneNode], _ limit: Double
    ) -> Judgement {
        guard !neighbours.isEmpty else { return .passed }
        let evidence: [String: Evidence] = [
            "width": .number(target.width), "height": .number(target.height), "required": .number(limit),
            "neighbours": .nodes(neighbours),
        ]
        return isCertain
            ? .failed("The target has \(target.sizeText), and another one is too near.", evidence)
            : .cantTell("The target has \(target.sizeText) here, with another one near; it may be cut.", evidence)
    }
}
