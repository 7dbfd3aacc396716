extension Rule {
    /// A picture that is content is described by somebody.
    package static let imageDescription = Rule(
        "image-description", since: 1, judges: .words, title: "Pictures that carry content are described",
        impact: .serious,
        criteria: [.nonTextContent],
        guide: RuleGuide(
            meets: "A poster over half of the screen, and nothing is heard; or “Photo. Image.”, which says as little.",
            hurts: "Everybody who listens: what the picture says is said to others only.",
            byHand: "Touch each picture with VoiceOver on. What you hear must do in the picture's place.",
            fixUIKit: """
                poster.isAccessibilityElement = true
                poster.accessibilityTraits = .image
                poster.accessibilityLabel = String(localized: "Two friends paddling at sunrise")
                """,
            fixSwiftUI: """
                Image("poster").accessibilityLabel("Two friends paddling at sunrise")
                // Only decoration: Image(decorative: "poster")
                """,
            fixAndroid: """
                <!-- Views; only decoration: android:importantForAccessibility="no" -->
                <ImageView android:src="@drawable/poster" android:contentDescription="@string/two_friends_paddling" />
                // Compose; only decoration: contentDescription = null
                Image(
                    painterResource(R.drawable.poster),
                    contentDescription = stringResource(R.string.two_friends_paddling))
                """,
            source: "WCAG 2.2, 1.1.1"),
        each: .shownNode
    ) { node in
        if let attached = AttachedPicture.judge(node) { return attached }
        guard node.node.hasDetails, node.node.mediaType == .image, let clip = node.clip, clip.width >= 44,
            clip.height >= 44, !node.isFullScreen, !node.isSilenced
        else { return .inapplicable }
        let speakers = node.speakers
        guard speakers.isEmpty else {
            let named = speakers.filter(\.isNamed)
            guard !named.isEmpty else { return .inapplicable }
            guard named.allSatisfy({ $0.saysOnly(GenericWords.images) }) else { return .passed }
            return .failed(
                "What is said of the picture is only that there is one.",
                ["label": .optional(named.first?.label), "module": .text(node.module.name)])
        }
        let module = node.module
        guard !node.hasAny([.tap, .longPress, .drag]), module.texts.isEmpty else { return .inapplicable }
        return .failed(
            "Nobody speaks for the picture, and no text stands beside it.",
            ["label": .none, "module": .text(module.name)], restsOn: [.elementsHidden, .isElement])
    }
}

extension SceneNode {
    /// Somebody has hidden it from listeners, here or above.
    var isSilenced: Bool { node.elementsHidden || above.contains { $0.node.elementsHidden } }
}
