import Screens

extension ChangeRule {
    /// Whether a rule is about what a name says, not about whether there is one.
    static func judgesWords(ofNames rule: String) -> Bool {
        (Ruleset.rule(rule)?.judges ?? self.rule(rule)?.judges) == .name && !isAboutMissing(name: rule)
    }

    /// Whether it is about that a name is missing.
    package static func isAboutMissing(name rule: String) -> Bool {
        rule == nameLost.id || nameLost.standsFor.contains(rule)
    }

    /// Had a name, has none, or none but its state.
    static let nameLost = ChangeRule(
        "name-lost", since: 1, title: "Names are kept", impact: .critical, criteria: [.nameRoleValue],
        guide: RuleGuide(
            meets: "“Button.” Yesterday it was “Buy, button”.",
            hurts: "Everybody who listens: a control without a name is a guess.",
            byHand: "Flick to each icon: a role alone, such as “Button.”, is a name that got lost.",
            fixUIKit: "buy.accessibilityLabel = String(localized: \"Buy\")   // set it where the icon is set",
            fixSwiftUI: "Button(action: buy) { Image(systemName: \"cart\") }.accessibilityLabel(\"Buy\")",
            fixAndroid: """
                // Views: set it where the icon is set
                buy.contentDescription = getString(R.string.buy)
                // Compose
                IconButton(onClick = buy) {
                    Icon(Icons.Default.ShoppingCart, contentDescription = stringResource(R.string.buy))
                }
                """,
            source: "WCAG 2.2, 4.1.2"),
        spares: "Only other things in its place, among others of that kind.",
        standsFor: ["button-name", "link-name", "image-name", "text-field-name", "control-name"]
    ) { scenes in
        let unnamed = scenes.pairs.filter { before, after in
            before.isNamed && !after.isNamed && !scenes.replaced.contains(before.index)
                || after.isCalledByLess(than: before)
                || after.isCalledByFiller(insteadOf: before) && !scenes.replaced.contains(before.index)
        }
        return unnamed.map { before, after in
            let left = after.isNamed ? ["after": Evidence.optional(after.label)] : [:]
            return Change(
                node: after.index, message: "\(scenes.namesBefore[before.index].asOpening) has lost its name.",
                evidence: ["before": .optional(before.label)].merging(left) { $1 })
        }
    }
}

extension SceneNode {
    /// Both have names, and this one says less: only the state of what it names, or, where somebody types, a word for programmers.
    /// Of what else bears such a word the rule label-is-identifier tells.
    func isCalledByLess(than other: SceneNode) -> Bool {
        guard isNamed, other.isNamed else { return false }
        if StateForName.stands(other, self) { return true }
        return kind == .textField && label?.isCodeName == true && other.label?.isCodeName == false && !labelIsPrinted
    }

    /// It had words, and is a control that is called by what a programmer's mistake prints, or by nothing but the role that is heard
    /// anyway (“Button. Button.”). What is printed so is what everybody reads.
    func isCalledByFiller(insteadOf other: SceneNode) -> Bool {
        guard isControl, isFiller, !labelIsPrinted, other.isNamed, let old = other.label else { return false }
        return MaskedName(old).names && !old.isCodeName && !other.isFiller
    }

    private var isFiller: Bool {
        guard let label else { return false }
        return Self.fillers.contains(label) || saysRoleAlone
    }

    /// As they are printed, capitals and all: “Null” is a German figure, and “None” may be what was chosen.
    private static let fillers: Set = ["null", "(null)", "<null>", "undefined", "nil", "[object Object]"]

    private var saysRoleAlone: Bool {
        let role: TraitWords.Kind
        switch kind {
        case .button: role = .button
        case .adjustable: role = .adjustable
        case .switch: role = .switchButton
        case .textField, .link, .image, .text: return false
        }
        let words = labelWords
        return [node.language ?? scene.device.locale ?? "en", "en"].contains { tag in
            TraitWords.of(language: tag).isWord(words, for: role)
        }
    }
}
