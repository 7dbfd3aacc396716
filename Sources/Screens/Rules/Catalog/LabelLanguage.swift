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
            fixAndroid: """
                // Translated: res/values-el/strings.xml. Meant to be in another language, in Views
                quote.text = buildSpannedString {
                    inSpans(LocaleSpan(Locale.forLanguageTag("el"))) { append(words) }
                }
                // in Compose
                Text(buildAnnotatedString { withStyle(SpanStyle(localeList = LocaleList("el"))) { append(words) } })
                """,
            source: "WCAG 2.2, 3.1.1 and 3.1.2; Unicode scripts; the list of interface terms is ours")
    ) { scene, judgements in
        let ofApp = scene.device.locale.map(LanguageOfLabel.Expectation.init)
        var ofOthers: [String: LanguageOfLabel.Expectation] = [:]
        for element in scene.elements {
            guard element.isNamed, let label = element.label else { continue }
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
        let language = LanguageOfLabel(label, words: element.labelWords, as: expected)
        guard language != .fitting else { return .passed }
        let scripts = expected.scripts.map(\.rawValue).sorted()
        var evidence: [String: Evidence] = [
            "language": .text(expected.tag), "script": .text(scripts.joined(separator: ", ")), "label": .text(label),
        ]
        let mayBeWrittenByPeople =
            !element.isControl || ((element.kind == .button || element.kind == .link) && element.isRow)
        switch language {
        case .fitting: return .passed
        case .doubtful:
            return .cantTell("The label seems to be in another language than the voice that reads it.", evidence)
        case .otherScript:
            return mayBeWrittenByPeople
                ? .cantTell("The label's script is not its language's; it may be what somebody wrote.", evidence)
                : .failed("The label's script is not that of the language it is read in.", evidence)
        case .termOf(let languages):
            // A keyboard has a language of its own.
            guard !element.traits.contains(.keyboardKey) else { return .passed }
            evidence["languages"] = .texts(languages)
            let said = "The label is a word of another language (\(languages.joined(separator: ", ")))"
            return mayBeWrittenByPeople
                ? .cantTell("\(said); it may be what somebody wrote.", evidence)
                : .failed("\(said) and is read in \(expected.tag).", evidence)
        }
    }
}
