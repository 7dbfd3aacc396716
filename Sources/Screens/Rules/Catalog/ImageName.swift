extension Rule {
    /// A picture in the flick order says what it shows.
    package static let imageName = Rule(
        "image-name", since: 1, reads: .traits, title: "Pictures that are heard have words", impact: .serious,
        criteria: [.nonTextContent],
        guide: RuleGuide(
            meets: "“Image.” The listener stops at a picture and learns only that there is one.",
            hurts: "People who cannot see the picture, and everybody who flicks past it for nothing.",
            byHand: "Turn the rotor to Images and listen to each. A decorative picture should not be there at all.",
            fixUIKit: """
                photo.accessibilityLabel = bird.description   // or, for decoration: photo.isAccessibilityElement = false
                """,
            fixSwiftUI: """
                Image(bird.asset).accessibilityLabel(bird.description)   // or Image(decorative: bird.asset)
                """,
            fixAndroid: """
                // Views; for decoration: photo.importantForAccessibility = View.IMPORTANT_FOR_ACCESSIBILITY_NO
                photo.contentDescription = bird.description
                // Compose; for decoration: contentDescription = null
                Image(painterResource(bird.picture), contentDescription = bird.description)
                """,
            source: "WCAG 2.2, 1.1.1")
    ) { element in
        guard element.kind == .image else { return .inapplicable }
        if element.isNamed { return .passed }
        let evidence: [String: Evidence] = [
            "value": .optional(element.value), "identifier": .optional(element.identifier),
        ]
        return element.doubtOfMarks(evidence)
            ?? .failed("The picture is heard and has no words.", evidence, restsOn: [.label])
    }
}
