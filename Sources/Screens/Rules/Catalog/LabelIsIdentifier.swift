extension Rule {
    /// A name for programmers was left where people listen: a file, an asset, a class.
    package static let labelIsIdentifier = Rule(
        "label-is-identifier", since: 1, judges: .name, title: "Labels are words for people", impact: .serious,
        criteria: [.nameRoleValue, .nonTextContent],
        guide: RuleGuide(
            meets: "“btn underscore flash underscore off. Button.” The name of the picture is spelled out.",
            hurts: "Everybody who listens: the control has to be guessed from a file's name.",
            byHand: "Flick through the screen and listen for underscores, dots and names without spaces.",
            fixUIKit: """
                flash.accessibilityLabel = String(localized: "Flash off")
                flash.accessibilityIdentifier = "camera.flash"  // names for tests go here; nobody hears them
                """,
            fixSwiftUI: """
                Button(action: toggleFlash) { Image("btn_flash_off") }
                    .accessibilityLabel("Flash off")
                    .accessibilityIdentifier("camera.flash")
                """,
            fixAndroid: """
                // Views
                flash.contentDescription = getString(R.string.flash_off)
                // Compose: names for tests go into testTag; nobody hears them
                val flashOff = stringResource(R.string.flash_off)
                IconButton(onClick = toggleFlash, modifier = Modifier.testTag("camera.flash")) {
                    Icon(painterResource(R.drawable.btn_flash_off), contentDescription = flashOff)
                }
                """,
            source: "UIImageView and Image speak the asset's name where nobody gives a label; patterns are ours")
    ) { element in
        guard element.kind != .textField, element.traits.isDisjoint(with: [.staticText, .header]),
            element.isNamed, let label = element.label
        else { return .inapplicable }
        guard let pattern = IdentifierPattern(label, identifier: element.identifier) else { return .passed }
        guard !element.labelIsPrinted else { return .inapplicable }
        let evidence: [String: Evidence] = ["label": .text(label), "pattern": .text(pattern.rawValue)]
        if pattern == .unfilled { return .failed("The label has a place for data that was never filled.", evidence) }
        if pattern.isCertain { return .failed("The label is a name for programmers, not for people.", evidence) }
        return pattern == .possibleIcon
            ? .cantTell("The label may be a name for programmers, or words for people.", evidence)
            : .cantTell("The label may be a name for programmers, or a brand.", evidence)
    }
}
