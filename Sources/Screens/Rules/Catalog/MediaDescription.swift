extension Rule {
    /// A film or a sound has a title, and a silent film a description.
    package static let mediaDescription = Rule(
        "media-description", since: 1, judges: .words, reads: .mediaType, title: "Films and sounds are described",
        impact: .serious,
        criteria: [.nonTextContent, .audioOnlyAndVideoOnlyPrerecorded],
        guide: RuleGuide(
            meets: "“Pause. Button.” Something plays, without a sound and without a word on what it shows.",
            hurts: "Everybody who listens: an exercise shown in a silent clip cannot be done by ear.",
            byHand: "Close your eyes and play it: title, what happens and how long must be heard somewhere beside it.",
            fixUIKit: """
                player.isAccessibilityElement = true
                player.accessibilityLabel = String(localized: "Side plank")
                player.accessibilityValue = String(localized: "Rest on one forearm and lift the hip")
                """,
            fixSwiftUI: """
                VideoPlayer(player: player)
                    .accessibilityLabel("Side plank")
                    .accessibilityValue("Rest on one forearm and lift the hip")
                """,
            fixAndroid: """
                // Views: “Side plank: rest on one forearm and lift the hip”
                player.contentDescription = getString(R.string.side_plank)
                // Compose
                val words = stringResource(R.string.side_plank)
                Player(Modifier.semantics { contentDescription = words })
                """,
            source: "WCAG 2.2, 1.1.1 and 1.2.1"),
        each: .shownNode
    ) { node in
        guard node.node.hasDetails, let media = node.node.mediaType, media != .image else { return .inapplicable }
        let inModule = node.module.heardWithin
        let speakers = node.speakers.filter { speaker in !inModule.contains { $0.index == speaker.index } } + inModule
        let labels = speakers.compactMap(\.label)
        let words = Set(speakers.flatMap(\.ownWords))
        let evidence: [String: Evidence] = ["labels": .texts(labels), "words": .number(Double(words.count))]
        guard labels.contains(where: { !telling($0).isEmpty }) else {
            return .failed(
                "Nothing that is heard there says what plays.", evidence,
                restsOn: speakers.isEmpty ? [.elementsHidden, .isElement] : [.label])
        }
        return media == .video && words.count < 3
            ? .cantTell("The film has a title; whether that describes it, a person must judge.", evidence) : .passed
    }

    /// Words that are neither numbers nor said of any film.
    fileprivate static func telling(_ text: String) -> [String] {
        Words.of(text).filter { !GenericWords.media.contains($0) && !Words.isNumber($0) }
    }
}

extension SceneNode {
    /// The node if it is an element, and the elements inside.
    fileprivate var heardWithin: [SceneNode] { (isHeard ? [self] : []) + elementsInside }

    /// Telling words of label, value, hint and custom content.
    fileprivate var ownWords: [String] {
        let content = node.hasDetails ? (node.customContent ?? []).flatMap { [$0.label, $0.value] } : []
        return ([label, value, hint] + content).compactMap(\.self).flatMap(Rule.telling)
    }
}
