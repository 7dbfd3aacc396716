/// What a rule makes of one node.
package struct Judgement: Sendable {
    package let outcome: Outcome
    /// What there is to say of a failure or a doubt. Behind a reference, since most judgements are `passed`.
    private let reason: Reason?

    private final class Reason: Sendable {
        let message: String
        let evidence: [String: Evidence]
        let restsOn: Set<NodeKey>
        let impact: Impact?
        let criteria: [SuccessCriterion]?

        init(
            _ message: String, _ evidence: [String: Evidence], restsOn: Set<NodeKey>, impact: Impact?,
            criteria: [SuccessCriterion]?
        ) {
            self.message = message
            self.evidence = evidence
            self.restsOn = restsOn
            self.impact = impact
            self.criteria = criteria
        }
    }

    /// For people: what is wrong there and what a listener meets.
    package var message: String { reason?.message ?? "" }
    /// What was measured, by the names of docs/rule-specification.md section 7.11.
    package var evidence: [String: Evidence] { reason?.evidence ?? [:] }
    /// Structural keys whose absence the failure rests on: where the format cannot express one of them, it is
    /// only “can't tell”.
    package var restsOn: Set<NodeKey> { reason?.restsOn ?? [] }
    /// Where it differs from the rule's.
    package var impact: Impact? { reason?.impact }
    package var criteria: [SuccessCriterion]? { reason?.criteria }

    package static let passed = Judgement(outcome: .passed, reason: nil)
    package static let inapplicable = Judgement(outcome: .inapplicable, reason: nil)

    package static func failed(
        _ message: String, _ evidence: [String: Evidence] = [:], restsOn: Set<NodeKey> = [], impact: Impact? = nil,
        criteria: [SuccessCriterion]? = nil
    ) -> Judgement {
        Judgement(
            outcome: .failed, reason: Reason(message, evidence, restsOn: restsOn, impact: impact, criteria: criteria))
    }

    package static func cantTell(
        _ message: String, _ evidence: [String: Evidence] = [:], impact: Impact? = nil,
        criteria: [SuccessCriterion]? = nil
    ) -> Judgement {
        Judgement(
            outcome: .cantTell, reason: Reason(message, evidence, restsOn: [], impact: impact, criteria: criteria))
    }
}

/// The judgements of one rule on one scene, as they come in.
package struct Judgements: Sendable {
    /// Nodes that the rule passed on, also where it found something there as well; and how often it passed.
    private(set) var passed: NodeSet
    private(set) var passes = 0
    private(set) var found: [(node: Int, judgement: Judgement)] = []

    init(on scene: Scene) { passed = NodeSet(of: scene.tree.count) }

    /// Notes what the rule makes of a node. The first finding on a node stands.
    package mutating func note(_ judgement: Judgement, at node: SceneNode) { note(judgement, at: node.index) }

    /// The same for a node by its index in the tree.
    mutating func note(_ judgement: Judgement, at node: Int) {
        switch judgement.outcome {
        case .passed:
            passed.insert(node)
            passes += 1
        case .failed, .cantTell: found.append((node, judgement))
        case .inapplicable, .untested: break
        }
    }

    /// One finding a node, in document order.
    var inDocumentOrder: [(node: Int, judgement: Judgement)] {
        var last: Int?
        return found.enumerated().sorted { ($0.element.node, $0.offset) < ($1.element.node, $1.offset) }
            .compactMap { _, entry in
                defer { last = entry.node }
                return entry.node == last ? nil : entry
            }
    }
}
