/// One check of one capture: what it is called, what it means to the listener, and how it judges.
///
/// A rule sees one capture and nothing else: no other build, no clock, no pixels. Its id is for ever.
package struct Rule: Sendable {
    package let id: String
    /// Number of the ruleset it came with.
    package let since: Int
    package let judges: Matter
    package let title: String
    package let impact: Impact
    /// WCAG 2.2; none for a vendor's advice or our own.
    package let criteria: [SuccessCriterion]
    package let guide: RuleGuide
    /// Keys of which a capture has to record each, on whichever node, or the rule can tell nothing of it
    /// (docs/rule-specification.md section 0: a missing one is unknown).
    let reads: RecordedKeys
    let judge: @Sendable (Scene, inout Judgements) -> Void

    /// What a rule goes by: two captures that differ in it by their variants are not compared by the rule.
    package enum Matter: Sendable {
        /// What is heard at all, roles, actions and what contains what.
        case structure
        /// What an element is called.
        case name
        /// All other words.
        case words
        /// Colours, sizes, movement and reach.
        case drawing
        /// What lies where.
        case place
    }

    /// A rule that looks at the whole screen and notes what it finds where.
    package init(
        _ id: String, since: Int, judges: Matter = .structure, reads: RecordedKeys = [], title: String, impact: Impact,
        criteria: [SuccessCriterion], guide: RuleGuide,
        judge: @escaping @Sendable (Scene, inout Judgements) -> Void
    ) {
        self.id = id
        self.since = since
        (self.judges, self.reads) = (judges, reads)
        self.title = title
        self.impact = impact
        self.criteria = criteria
        self.guide = guide
        self.judge = judge
    }

    /// What a rule is asked about, one by one.
    package enum Subject: Sendable {
        /// Each element, in flick order.
        case element
        /// Each node that is shown, in document order.
        case shownNode
    }

    /// A rule that judges one element, or one node, at a time.
    package init(
        _ id: String, since: Int, judges: Matter = .structure, reads: RecordedKeys = [], title: String, impact: Impact,
        criteria: [SuccessCriterion], guide: RuleGuide,
        each subject: Subject = .element, judge: @escaping @Sendable (SceneNode) -> Judgement
    ) {
        self.init(
            id, since: since, judges: judges, reads: reads, title: title, impact: impact, criteria: criteria,
            guide: guide
        ) { scene, judgements in
            // By index, not by node: the loop then holds the scene once, not once a node.
            switch subject {
            case .element:
                for index in scene.flick { judgements.note(judge(SceneNode(scene, index)), at: index) }
            case .shownNode:
                for index in scene.facts.indices where scene.facts[index].contains(.shown) {
                    judgements.note(judge(SceneNode(scene, index)), at: index)
                }
            }
        }
    }
}

extension Rule {
    /// Those that judge an element by the others: one may pass only as long as another one is at fault.
    package static let judgingByOthers: Set<String> = [duplicateName.id, duplicateIdentifier.id, headingStructure.id]
}

/// A rule in words: for its page, in reports, for those who mend and those who check.
package struct RuleGuide: Hashable, Sendable {
    /// A sample of what is heard, and what that is like.
    package let meets: String
    package let hurts: String
    /// How to find it by hand.
    package let byHand: String
    package let fixUIKit: String
    package let fixSwiftUI: String
    /// In Views and in Compose; `nil`: the rule is about something that only Apple’s platforms have.
    package let fixAndroid: String?
    /// Where the facts come from.
    package let source: String

    package init(
        meets: String, hurts: String, byHand: String, fixUIKit: String, fixSwiftUI: String, fixAndroid: String?,
        source: String
    ) {
        self.meets = meets
        self.hurts = hurts
        self.byHand = byHand
        self.fixUIKit = fixUIKit
        self.fixSwiftUI = fixSwiftUI
        self.fixAndroid = fixAndroid
        self.source = source
    }
}
