extension Rule {
    /// Something drawn to be operated that no flick reaches.
    package static let emptyContainer = Rule(
        "empty-container", since: 1, title: "What can be operated can be reached by listening", impact: .critical,
        criteria: [.nameRoleValue, .keyboard],
        guide: RuleGuide(
            meets: "Nothing. Five stars are on the screen, and flicking passes from the question to the Send button.",
            hurts: "People who listen or use a keyboard or switch: for them the control does not exist.",
            byHand:
                "For everything you can tap, slide or drag with sight, flick through the screen and wait for it to come.",
            fixUIKit: """
                stars.isAccessibilityElement = true
                stars.accessibilityLabel = String(localized: "Rating")
                stars.accessibilityValue = String(localized: "\\(rating) of 5")
                stars.accessibilityTraits = .adjustable  // its class overrides accessibilityIncrement and …Decrement
                """,
            fixSwiftUI: """
                StarRating(value: $stars)
                    .accessibilityElement()
                    .accessibilityLabel("Rating")
                    .accessibilityValue("\\(stars) of 5")
                    .accessibilityAdjustableAction { stars += $0 == .increment ? 1 : -1 }
                """,
            fixAndroid: """
                <!-- Views -->
                <RatingBar android:numStars="5" android:stepSize="1" android:contentDescription="@string/rating" />
                // Compose: what is drawn by hand
                val name = stringResource(R.string.rating)
                StarRating(Modifier.semantics {
                    contentDescription = name
                    progressBarRangeInfo = ProgressBarRangeInfo(stars, 0f..5f, steps = 4)
                    setProgress { stars = it; true }
                })
                """,
            source: "WCAG 2.2, 4.1.2 and 2.1.1")
    ) { scene, judgements in
        var outermost: SceneNode?
        for node in scene.nodes where node.isShown && node.isEnabled && !node.isObject {
            if node.sight.owner != nil && !node.isHeard { continue }
            let isSilent = !node.isHeard && node.countInside == 0
            if isSilent, let outer = outermost, node.isBelow(outer) { continue }
            let sign = OperableSign(node)
            if !isSilent {
                if sign != nil { judgements.note(.passed, at: node) }
                continue
            }
            if let sign {
                if sign.isGestureAlone && node.isFullScreen && node.texts.isEmpty { continue }
                judgements.note(judgeSilent(node, sign), at: node)
            } else if scene.tree.elements(of: node.index)?.isEmpty == true {
                judgements.note(
                    .cantTell(
                        "Its list of elements is empty: whatever lies inside is silenced.", ["sign": .text("elements")]),
                    at: node)
            } else {
                continue
            }
            outermost = node
        }
    }

    private static func judgeSilent(_ node: SceneNode, _ sign: OperableSign) -> Judgement {
        let evidence: [String: Evidence] = [
            "sign": .text(sign.name), "className": .optional(node.node.className), "frame": .frame(node.frame),
        ]
        return node.node.elementsHidden || node.above.contains { $0.node.elementsHidden }
            ? .cantTell("It looks operable and was hidden from VoiceOver on purpose.", evidence)
            : .failed(
                "It looks operable, and no element speaks for it.", evidence,
                restsOn: isNamelessButton(node) ? [] : [.elementsHidden, .isElement])
    }

    /// TalkBack would stop at it if it had a name, and it is a button by itself or by a part, as Compose writes one: that it is
    /// hidden on purpose is no more likely than of any button that is heard.
    private static func isNamelessButton(_ node: SceneNode) -> Bool {
        guard node.scene.capture.screenReader == .talkBack, node.node.isElement, node.node.isTappable,
            node.texts.isEmpty
        else { return false }
        return node.traits.contains(.button) || node.below.contains { $0.traits.contains(.button) }
    }
}

/// Why a view looks as if it could be operated.
private struct OperableSign {
    var name: String
    var isGestureAlone = false

    private static let traits: Traits = [.button, .link, .adjustable, .switchButton, .textEntry, .searchField]
    private static let classes = [
        "Button", "Slider", "Switch", "Toggle", "Stepper", "SegmentedControl", "PageControl", "Picker", "Checkbox",
        "RadioButton",
    ]

    init?(_ node: SceneNode) {
        let traits = node.traits.intersection(OperableSign.traits)
        if !traits.isEmpty, let trait = traits.names.first {
            name = "trait " + trait
        } else if node.hasAny([.increment, .decrement, .activate]) {
            name = "action"
        } else if node.node.hasDetails, node.node.steps != nil {
            name = "steps"
        } else if node.classEnds(with: OperableSign.classes) {
            name = "class name"
        } else if node.hasAny([.tap, .longPress, .drag]) {
            name = "gesture"
            isGestureAlone = true
        } else {
            return nil
        }
    }
}
