package import Screens

/// One check of two captures of a screen: what got worse from one release to the next. Its id is for ever.
///
/// It never answers “can't tell”: what a capture does not record is no regression.
package struct ChangeRule: Sendable {
    package let id: String
    /// Number of the ruleset it came with.
    package let since: Int
    package let judges: Rule.Matter
    package let title: String
    package let impact: Impact
    package let criteria: [SuccessCriterion]
    package let guide: RuleGuide
    /// What it does not take for worse.
    package let spares: String
    /// Capture rules whose new failure on the same element says the same thing again.
    package let standsFor: Set<String>
    /// Those of them that say of an element just what it says: what people decide of one, they decide of the other. That something
    /// was heard, and is not, is more than that it can't be heard.
    package var sameRules: [String] { id == ChangeRule.elementLost.id ? [] : standsFor.sorted() }
    /// Whether a node of a capture records what the check goes by, and as the capture does in which it was good. Where it does
    /// not, that nothing is worse mends nothing.
    package let tells: @Sendable (_ good: SceneNode, _ now: SceneNode) -> Bool
    let judge: @Sendable (ComparedScenes) -> [Change]

    init(
        _ id: String, since: Int, judges: Rule.Matter = .structure, title: String, impact: Impact,
        criteria: [SuccessCriterion], guide: RuleGuide,
        spares: String, standsFor: Set<String> = [],
        tells: @escaping @Sendable (_ good: SceneNode, _ now: SceneNode) -> Bool = { _, _ in true },
        judge: @escaping @Sendable (ComparedScenes) -> [Change]
    ) {
        self.id = id
        self.since = since
        self.judges = judges
        self.title = title
        self.impact = impact
        self.criteria = criteria
        self.guide = guide
        self.spares = spares
        self.standsFor = standsFor
        self.tells = tells
        self.judge = judge
    }

    /// In the order in which regressions are listed.
    package static let all: [ChangeRule] = [
        .speechLoss, .elementLost, .modalLost, .nameLost, .partLost, .nameChanged, .traitLost, .activationLost,
        .stateLost, .actionsLost, .stepsLost, .orderChanged, .reachWorse, .expectationBroken,
    ]

    /// Those that find what somebody who listens has no more, a barrier whatever was there before.
    package static let losses: [ChangeRule] = [
        .speechLoss, .elementLost, .modalLost, .nameLost, .partLost, .traitLost, .activationLost, .stateLost,
        .actionsLost,
    ]

    /// Those that go by what devices were recorded to say, where they were.
    package static let goingByRecordings: Set<String> = [speechLoss.id, elementLost.id]

    /// Those that go by what is a stop, and find nothing between a capture that says it and one of which it is guessed.
    package static let goingByStops: Set<String> = [speechLoss.id, elementLost.id]

    /// Those that go by what rows of other data have in common, so that it is the comparison that says what they can't tell.
    package static let goingByOtherRows: Set<String> = [speechLoss.id, elementLost.id, partLost.id]

    /// Those that judge what is gone: where something else is shown nobody looked, and what stands in its place is not that.
    package static let ofSameScreen: Set<String> = [speechLoss.id, elementLost.id]

    /// What is a stop may be guessed, and a list of stops shows nothing of what is none: such a capture tells nothing of what
    /// another one says, but that what stands in the list is heard.
    static let tellsStops: @Sendable (_ good: SceneNode, _ now: SceneNode) -> Bool = { good, now in
        let (then, capture) = (good.scene.capture, now.scene.capture)
        guard capture.saysStops || !then.saysStops else { return false }
        return capture.saysWhatIsDrawn || !then.saysWhatIsDrawn || now.isHeard && now.index != Tree.root
    }

    /// Those of which a capture records nothing: they find nothing in it, and against it.
    package static func untold(by scene: Scene) -> [String] {
        scene.flick.isEmpty
            ? [] : all.filter { rule in !scene.elements.contains { rule.tells($0, $0) } }.map(\.id)
    }

    package static func rule(_ id: String) -> ChangeRule? { all.first { $0.id == id } }

    /// One finding a node, on nodes of the capture after. Nothing where the variants differ in what the rule goes by.
    func regressions(_ scenes: ComparedScenes) -> [Comparison.Regression] {
        guard scenes.twin.compares(judges) else { return [] }
        var named: Set<Int> = []
        return judge(scenes).filter { named.insert($0.node).inserted || !isOnePerNode }.map { change in
            Comparison.Regression(
                finding: Finding(
                    rule: id, outcome: .failed, impact: impact, criteria: criteria.map(\.number), node: change.node,
                    message: change.message, evidence: change.evidence),
                before: change.lost ?? scenes.nodes.before(change.node))
        }
    }

    /// Several expectations may name the root.
    private var isOnePerNode: Bool { id != ChangeRule.expectationBroken.id }
}

/// What a change rule found.
struct Change {
    /// In the capture after.
    var node: Int
    /// What is not heard any more, in the capture before; `nil`: it is about the node.
    var lost: Int?
    var message: String
    var evidence: [String: Evidence]
}
