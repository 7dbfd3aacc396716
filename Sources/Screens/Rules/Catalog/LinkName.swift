extension Rule {
    /// A link whose purpose is heard.
    package static let linkName = Rule(
        "link-name", since: 1, reads: .traits, title: "Links say where they lead", impact: .serious,
        criteria: [.linkPurposeInContext, .nameRoleValue],
        guide: RuleGuide(
            meets: "“Link.” or “Here. Link.” In the list of links nothing tells it from the next one.",
            hurts: "People who move from link to link with the rotor and never hear the sentence around it.",
            byHand: "Turn the rotor to Links and swipe down. Does each one say where it leads?",
            fixUIKit: """
                refundLink.accessibilityLabel = String(localized: "Learn more about refunds")
                """,
            fixSwiftUI: """
                Link("Learn more about refunds", destination: refunds)
                """,
            fixAndroid: """
                // Views
                note.text = buildSpannedString {
                    inSpans(URLSpan(refunds)) { append(getString(R.string.learn_more_about_refunds)) }
                }
                note.movementMethod = LinkMovementMethod.getInstance()
                // Compose
                val words = stringResource(R.string.learn_more_about_refunds)
                Text(buildAnnotatedString { withLink(LinkAnnotation.Url(refunds)) { append(words) } })
                """,
            source: "WCAG 2.2, 2.4.4 and 4.1.2; generic words: google/Accessibility-Test-Framework-for-Android")
    ) { element in
        guard element.kind == .link else { return .inapplicable }
        let evidence: [String: Evidence] = ["label": .optional(element.label), "value": .optional(element.value)]
        guard element.isNamed else {
            if let doubt = element.doubtOfMarks(evidence) { return doubt }
            return Words.isBlank(element.value)
                ? .failed(
                    Words.isBlank(element.hint)
                        ? "The link has no name: only “Link” is heard."
                        : "The link has no name: only its hint and “Link” are heard.", evidence,
                    restsOn: [.label, .value])
                : .cantTell("The link has no label; whether its value names it, a person must judge.", evidence)
        }
        let words = element.labelWords
        return !words.isEmpty && words.allSatisfy(genericLinkWords.contains)
            ? .cantTell("The link's words say nothing of where it leads.", evidence) : .passed
    }

    private static let genericLinkWords = Words.list(
        """
        click tap go here learn more this page link about read see details
        hier klicken mehr weiter link seite dies lesen
        здесь тут подробнее далее ссылка ещё еще
        """)
}
