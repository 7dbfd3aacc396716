/// A text or an icon in the colour it is seen in, over what lies behind it.
package struct ColorPair: Hashable, Sendable {
    package var node: Int
    /// As seen: faded and laid over the ground.
    package var color: Paint
    package var ground: Paint
    /// `nil`: a text of unknown size, which may be large.
    package var use: ContrastUse?

    package init(node: Int, color: Paint, ground: Paint, use: ContrastUse?) {
        (self.node, self.color, self.ground, self.use) = (node, color, ground, use)
    }

    /// Whether the contrast is enough.
    package enum Verdict: String, Hashable, Sendable { case enough, tooLittle, enoughIfLarge }

    /// The contrast; for somebody who sees in another way, where one is named.
    package func ratio(_ vision: ColorVision? = nil) -> Double {
        vision.map { $0.ratio(color, ground) } ?? Contrast.ratio(color, ground)
    }

    package func verdict(by profile: Profile, _ vision: ColorVision? = nil) -> Verdict {
        Self.verdict(ratio(vision), use, by: profile)
    }

    package static func verdict(_ ratio: Double, _ use: ContrastUse?, by profile: Profile) -> Verdict {
        if ratio >= (use ?? .text).required(by: profile) { return .enough }
        return use == nil && ratio >= ContrastUse.largeText.required(by: profile) ? .enoughIfLarge : .tooLittle
    }
}

extension Scene {
    /// Every text and icon whose colour and ground are both known, in document order: what the rules about contrast judge.
    /// Disabled things and logos need no contrast.
    package var colorPairs: [ColorPair] {
        guard !records.isDisjoint(with: [.textColor, .nonTextColor]) else { return [] }
        return nodes.filter { $0.isShown && $0.node.hasDetails && !$0.isDisabled && !$0.isLogo }.flatMap(\.colorPairs)
    }
}

extension Scene {
    /// Every text and icon whose colour and ground are both known, in document order, whether or not it has to stand out.
    package var colorMarks: [ColorPair] {
        guard !records.isDisjoint(with: [.textColor, .nonTextColor]) else { return [] }
        return nodes.filter { $0.isShown && $0.node.hasDetails }.flatMap { $0.colorPairs(icon: $0.node.nonTextColor) }
    }
}

extension SceneNode {
    fileprivate var colorPairs: [ColorPair] { colorPairs(icon: tellsControl ? node.nonTextColor : nil) }

    fileprivate func colorPairs(icon: Color?) -> [ColorPair] {
        let text = Words.isBlank(self.text) ? nil : node.textColor
        guard text != nil || icon != nil, let ground else { return [] }
        let isLarge = node.font?.isLarge(at: scene.device.contentSize)
        let textPair = text.map {
            ColorPair(
                node: index, color: seen($0, over: ground), ground: ground, use: isLarge.map { $0 ? .largeText : .text }
            )
        }
        let iconPair = icon.map {
            ColorPair(node: index, color: seen($0, over: ground), ground: ground, use: .nonText)
        }
        return [textPair, iconPair].compactMap(\.self)
    }

    /// What is drawn there shows that something can be used, or is a picture on its own (WCAG 2.2, 1.4.11).
    private var tellsControl: Bool {
        hasControlSign || owner.map { $0.isActivatable || $0.kind == .image } == true
    }
}
