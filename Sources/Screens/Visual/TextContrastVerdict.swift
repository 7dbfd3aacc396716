/// How the two contrast rules judge one node (docs/rule-specification.md section 7.8, text-contrast).
struct TextContrastVerdict {
    /// The least ratios for text and for large text.
    struct Limits {
        var text: Double
        var large: Double
        static let minimum = Limits(text: 4.5, large: 3)
        static let enhanced = Limits(text: 7, large: 4.5)
    }

    static func judge(_ node: SceneNode, limits: Limits) -> Judgement {
        guard node.scene.records.contains(.textColor), !Words.isBlank(node.text), !node.isDisabled
        else { return .inapplicable }
        guard let color = node.node.textColor, let ground = node.ground else {
            return node.isLogo
                ? .inapplicable
                : .cantTell(
                    "The text's colour, or what is painted behind it, is not known.",
                    ["textColor": .optional(node.node.textColor?.hexadecimal)])
        }
        let text = node.seen(color, over: ground)
        let ratio = Contrast.ratio(text, ground)
        let font = node.node.font
        let isLarge = font?.isLarge(at: node.scene.device.contentSize)
        let required = isLarge == false || (isLarge == nil && ratio >= limits.large) ? limits.text : limits.large
        guard ratio < required else { return .passed }
        guard !node.isLogo else { return .inapplicable }
        let shown = Contrast.shown(ratio, missing: required)
        let evidence: [String: Evidence] = [
            "ratio": .number(shown), "required": .number(required), "textColor": .text(text.hexadecimal),
            "backgroundColor": .text(ground.hexadecimal),
            "size": (font?.size).map(Evidence.number) ?? .none,
            "weight": .optional(font?.weight?.text),
        ]
        // Even large text needs that much.
        let needed =
            isLarge == nil
            ? "at least \(required.formatted) to 1, and \(limits.text.formatted) where it is not large"
            : "\(required.formatted) to 1"
        return isLarge == nil && ratio >= limits.large
            ? .cantTell(
                "The contrast is \(shown) to 1: enough for large text only, and whether it is large is not known.",
                evidence)
            : .failed("The contrast is \(shown) to 1; this text needs \(needed).", evidence)
    }
}

extension SceneNode {
    /// A logo needs no contrast (WCAG 2.2, 1.4.3): “logo” is one of the words of its names.
    var isLogo: Bool {
        isLogo(identifier) || isLogo(className) || isLogo(label)
    }

    private func isLogo(_ name: String?) -> Bool {
        guard let name, name.mayHoldLogo else { return false }
        return Words.of(name.splitAtHumps).contains("logo")
    }
}

extension Double {
    /// `3`, `4.5`
    fileprivate var formatted: String { Int(exactly: self).map(String.init) ?? String(self) }
}

extension String {
    /// A quick look at the bytes. Only a name beyond ASCII may write it in other letters (“ｌｏｇｏ”), or one with an apostrophe,
    /// which words leave out.
    fileprivate var mayHoldLogo: Bool {
        // The next letter that is waited for.
        var next = 0
        for byte in utf8 {
            if byte >= 0x80 || byte == 0x27 { return true }
            let small = byte | 0x20
            next = small == String.logo[next] ? next + 1 : small == String.logo[0] ? 1 : 0
            if next == String.logo.count { return true }
        }
        return false
    }

    private static let logo = Array("logo".utf8)

    /// `brandLogoView` as `brand Logo View`, `HTMLLogo` as `HTML Logo`.
    fileprivate var splitAtHumps: String {
        guard lowercased().contains("logo") else { return self }
        var split = ""
        var before: Character?
        for (place, character) in zip(indices, self) {
            if let before, character.isUppercase {
                let next = self[index(after: place)...].first
                let startsHump = !before.isUppercase || next?.isLowercase == true
                if startsHump { split.append(" ") }
            }
            split.append(character)
            before = character
        }
        return split
    }
}
