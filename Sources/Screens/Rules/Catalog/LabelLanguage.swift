extension Rule {
    /// The voice reads a label by the rules of the language it is marked with.
    package static let labelLanguage = Rule(
        "label-language", since: 1, judges: .name, title: "Labels are marked with their language", impact: .moderate,
        criteria: [.languageOfParts, .languageOfPage],
        guide: RuleGuide(
            meets: """
                An English voice meets a Greek label: silence, or letter by letter; a German sentence is read with \
                English sounds until nobody understands it.
                """,
            hurts: "Everybody who listens, and people whose braille display uses the language's contractions.",
            byHand: "Flick through the screen in each language of the app and listen for a voice that stumbles.",
            fixUIKit: """
                save.accessibilityLabel = String(localized: "Save")  // translated
                quote.accessibilityLanguage = "el"                   // meant to be in another language
                """,
            fixSwiftUI: """
                var words = AttributedString(quote)
                words.languageIdentifier = "el"
                Text(words)
                """,
            source: "WCAG 2.2, 3.1.1 and 3.1.2; Unicode scripts")
    ) { scene, judgements in
        let ofApp = scene.device.locale.map(LanguageOfLabel.Expectation.init)
        var ofOthers: [String: LanguageOfLabel.Expectation] = [:]
        for element in scene.elements {
            guard let label = element.label, !Words.isBlank(label) else { continue }
            var expected = ofApp
            if let own = element.node.language {
                expected = ofOthers[own] ?? LanguageOfLabel.Expectation(tag: own)
                ofOthers[own] = expected
            }
            if let expected { judgements.note(judgement(element, label, expected), at: element) }
        }
    }

    private static func judgement(
        _ element: SceneNode, _ label: String, _ expected: LanguageOfLabel.Expectation
    ) -> Judgement {
        let found = LanguageOfLabel(label, words: element.labelWords, as: expected)
        guard found != .fitting else { return .passed }
        let scripts = expected.scripts.map(\.rawValue).sorted()
        let evidence: [String: Evidence] = [
            "language": .text(expected.tag), "script": .text(scripts.joined(separator: ", ")), "label": .text(label),
        ]
        guard found == .otherScript else {
            return .cantTell("The label seems to be in another language than the voice that reads it.", evidence)
        }
        let mayBeWrittenByPeople =
            !element.isControl || ((element.kind == .button || element.kind == .link) && element.isRow)
        return mayBeWrittenByPeople
            ? .cantTell("The label's script is not its language's; it may be what somebody wrote.", evidence)
            : .failed("The label's script is not that of the language it is read in.", evidence)
    }
}
