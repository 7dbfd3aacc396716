extension Rule {
    /// Motion that can be switched off.
    package static let reducedMotion = Rule(
        "reduced-motion", since: 1, judges: .drawing, reads: .animated, title: "Motion stops when a person asks for it",
        impact: .moderate,
        criteria: [.pauseStopHide, .animationFromInteractions],
        guide: RuleGuide(
            meets: "Nothing is heard of it: confetti over the whole screen in spite of Reduce Motion.",
            hurts: """
                People whom motion makes dizzy or ill, for hours; people who cannot read beside something that moves.
                """,
            byHand: "Turn on Reduce Motion in Settings and open the screen again: nothing may fly, zoom or loop.",
            fixUIKit: """
                if UIAccessibility.isReduceMotionEnabled { confetti.showStill() } else { confetti.start() }
                """,
            fixSwiftUI: """
                @Environment(\\.accessibilityReduceMotion) private var reduceMotion
                ConfettiView(isMoving: !reduceMotion)
                """,
            fixAndroid: """
                // Views: “Remove animations” turns animators off
                if (ValueAnimator.areAnimatorsEnabled()) confetti.start() else confetti.showStill()
                // Compose
                Confetti(isMoving = ValueAnimator.areAnimatorsEnabled())
                """,
            source: "WCAG 2.2, 2.2.2 and 2.3.3"),
        each: .shownNode
    ) { node in
        guard node.node.hasDetails, node.node.animated == true, !isProgress(node.className) else {
            return .inapplicable
        }
        let reduceMotion = node.scene.device.reduceMotion, hasStaticForm = node.node.hasStaticForm
        let evidence: [String: Evidence] = [
            "reduceMotion": reduceMotion.map(Evidence.flag) ?? .none,
            "hasStaticForm": hasStaticForm.map(Evidence.flag) ?? .none,
        ]
        if reduceMotion == true { return .failed("Reduce Motion is on, and it still moves.", evidence) }
        switch hasStaticForm {
        case false: return .failed("It moves, and there is no still form of it.", evidence)
        case true: return .passed
        default: return .cantTell("It moves; whether there is a still form of it is not known.", evidence)
        }
    }

    /// What moves because something is under way says so by moving.
    private static func isProgress(_ className: String?) -> Bool {
        className.map { $0.contains("ActivityIndicator") || $0.contains("Progress") } ?? false
    }
}
