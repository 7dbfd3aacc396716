extension Rule {
    /// A colour alone says nothing to who cannot tell it from the other.
    package static let colorOnly = Rule(
        "color-only", since: 1, judges: .drawing, title: "Nothing is said by colour alone", impact: .serious,
        criteria: [.useOfColor],
        guide: RuleGuide(
            meets: "The voice says “Selected: Inbound.” The eye sees two words, one red, one blue, both the same grey.",
            hurts: "People who see few colours or none: about one man in twelve.",
            byHand:
                "Turn on the colour filter “Greyscale” and look for what is selected, which words are links, what a dot means.",
            fixUIKit: """
                tab.titleLabel?.font = .preferredFont(forTextStyle: isSelected ? .headline : .body)
                tab.titleLabel?.adjustsFontForContentSizeCategory = true
                underline.isHidden = !isSelected
                """,
            fixSwiftUI: """
                @Environment(\\.accessibilityDifferentiateWithoutColor) private var withoutColor
                Text(title).fontWeight(isSelected ? .bold : .regular).underline(withoutColor && isSelected)
                """,
            fixAndroid: """
                // Views
                tab.setTypeface(null, if (isSelected) Typeface.BOLD else Typeface.NORMAL)
                underline.isVisible = isSelected
                // Compose
                Text(
                    title, fontWeight = if (isSelected) FontWeight.Bold else FontWeight.Normal,
                    textDecoration = if (isSelected) TextDecoration.Underline else TextDecoration.None)
                """,
            source: "WCAG 2.2, 1.4.1")
    ) { scene, judgements in
        for element in scene.elements where element.traits.contains(.selected) {
            guard let other = element.unselectedNeighbour else { continue }
            judgements.note(judgement(ColorCues(element, other)), at: element)
        }
        for element in scene.elements where element.kind == .link && element.isShown {
            judgements.note(linkJudgement(element), at: element)
        }
        for dots in Dot.groups(in: scene) where Set(dots.map(\.colors)).count > 1 {
            for dot in dots {
                let colors = [dot.colors.nonText, dot.colors.background].compactMap { $0?.hexadecimal }
                judgements.note(
                    .cantTell(
                        "Small marks of one kind differ in colour here; what they mean may be said elsewhere.",
                        ["colors": .texts(colors)]), at: dot.node)
            }
        }
    }

    private static func judgement(_ cues: ColorCues) -> Judgement {
        let evidence: [String: Evidence] = [
            "colors": .texts(cues.colors),
            "ratio": .number(Contrast.shown(cues.ratio, missing: ColorCues.requiredRatio)),
        ]
        return switch cues.difference {
        case .none: .inapplicable
        case .beyondColor: .passed
        case .colorOnly(isCertain: true): .failed("Only a colour shows that this one is selected.", evidence)
        case .colorOnly(isCertain: false):
            .cantTell("A colour shows that this one is selected; whether anything else does is not known.", evidence)
        }
    }

    /// A link on a line of text, told from it by colour alone as far as is known: underlines are not recorded.
    private static func linkJudgement(_ link: SceneNode) -> Judgement {
        guard link.node.hasDetails, let color = link.node.textColor else { return .inapplicable }
        let paint = link.ground.map { link.seen(color, over: $0) } ?? Paint(color)
        for text in link.nodesBeside where text.node.hasDetails && link.isBesideText(text) {
            guard let other = text.node.textColor else { continue }
            if let weight = link.node.font?.weight, let theirs = text.node.font?.weight, weight.differs(from: theirs) {
                continue
            }
            let otherPaint = text.ground.map { text.seen(other, over: $0) } ?? Paint(other)
            let ratio = Contrast.ratio(paint, otherPaint)
            guard ratio < ColorCues.requiredRatio else { continue }
            return .cantTell(
                "Only a colour tells the link from the text beside it, unless it is underlined.",
                [
                    "colors": .texts([paint.hexadecimal, otherPaint.hexadecimal]),
                    "ratio": .number(Contrast.shown(ratio, missing: ColorCues.requiredRatio)),
                ])
        }
        return .passed
    }
}

extension SceneNode {
    /// The one before it among its parent's children of the same kind that can be used (for the first: the one after),
    /// where it alone is selected.
    fileprivate var unselectedNeighbour: SceneNode? {
        guard isControl, isEnabled, isHeard, !scene.tree.isMember(index), let parent else { return nil }
        var before: SceneNode?
        var after: SceneNode?
        var isPast = false
        for sibling in parent.children where sibling.isHeard && sibling.isEnabled && sibling.kind == kind {
            if sibling.index == index {
                isPast = true
            } else if sibling.traits.contains(.selected) {
                return nil
            } else if !isPast {
                before = sibling
            } else if after == nil {
                after = sibling
            }
        }
        return before ?? after
    }
}

/// A small mark without words whose colour may be all it says.
private struct Dot {
    struct Colors: Hashable {
        var nonText: Color?
        var background: Color?
    }
    var node: SceneNode
    var colors: Colors

    /// By class name, in document order.
    static func groups(in scene: Scene) -> [[Dot]] {
        var groups: [String: [Dot]] = [:]
        for node in scene.nodes where node.node.hasDetails && node.isShown {
            if let dot = Dot(node), let name = node.className { groups[name, default: []].append(dot) }
        }
        return groups.sorted { $0.key < $1.key }.map(\.value)
    }

    /// At most 24 × 24 points, nothing in it, no words, no sign of a control, and a colour.
    private init?(_ node: SceneNode) {
        guard let frame = node.frame, frame.width <= 24, frame.height <= 24, node.className != nil,
            node.scene.tree.children(of: node.index).isEmpty, Words.isBlank(node.text), Words.isBlank(node.label),
            !node.hasControlSign
        else { return nil }
        colors = Colors(nonText: node.node.nonTextColor, background: node.node.backgroundColor)
        guard colors.nonText != nil || colors.background != nil else { return nil }
        self.node = node
    }
}
