/// What a finding is about: a rule on an element, whatever build it is met in, wherever it has moved.
package struct FindingCause: Hashable, Sendable {
    /// The screen's key.
    package var screen: String?
    /// The element's identity across builds.
    package var element: Int64?
    package var rule: String
    /// The expectation that does not hold; `nil`: it is about none, or was found before that was noted.
    package var pin: Int64?
    package var message: String
    package init(screen: String?, element: Int64?, rule: String, pin: Int64? = nil, message: String) {
        (self.screen, self.element, self.rule) = (screen, element, rule)
        (self.pin, self.message) = (pin, message)
    }
}

/// Where a finding is met: nodes that are drawn, and no element's, share a cause and are told apart by that.
package struct FindingPlacement: Hashable, Sendable {
    /// The name of the node that shows it; `nil`: of whichever.
    package var node: String?
    /// The build in which it came, where it is worse than it was.
    package var since: Int64?
    package init(node: String? = nil, since: Int64? = nil) { (self.node, self.since) = (node, since) }
}

/// What a person decided of a finding: to live with it until a day, or that it is none.
///
/// It is of an element and a rule, so it outlives builds, rulesets and moves. Where a finding is of no element, it is of
/// the same words on the same screen: nothing else is let through unseen. Of several expectations of one element it is of the
/// one that its problem is about.
package struct FindingDecision: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        case accepted
        case falseFinding = "false"
    }

    /// What a problem that is about no element had been met as when it was accepted.
    package struct Met: Hashable, Sendable {
        /// By what was said of them, the nodes that showed it: of equal texts each is another.
        package var nodes: [String: Set<String>]
        package var builds: Set<Int64>
        package init(nodes: [String: Set<String>], builds: Set<Int64>) { (self.nodes, self.builds) = (nodes, builds) }

        fileprivate func holds(_ message: String, _ placement: FindingPlacement) -> Bool {
            if placement.since.map(builds.contains) ?? false { return true }
            // A name of its own is the node's, whatever it says by now; a path is of whatever stands there.
            if let node = placement.node, !node.hasPrefix("/"), nodes.values.contains(where: { $0.contains(node) }) {
                return true
            }
            guard let said = nodes[message] else { return false }
            return placement.node.map(said.contains) ?? true
        }
    }

    package var id: Int64
    package var kind: Kind
    /// `message` is nothing where every finding of the rule on the screen as a whole is meant: a problem is that.
    package var screen: String?
    package var element: Int64?
    package var rule: String
    /// The expectation that it is about; `nil`: it tells none apart.
    package var pin: Int64?
    package var message: String?
    package var reason: String
    package var author: String
    /// The last day on which it holds; `nil`: for good.
    package var until: Day?
    /// The problem that it was decided with.
    package var problem: Int64?
    /// What else is drawn on the screen, and came later, is not meant. `nil`: all of it is.
    package var met: Met?

    package init(
        id: Int64, kind: Kind, screen: String?, element: Int64?, rule: String, pin: Int64? = nil, message: String?,
        reason: String, author: String, until: Day?, problem: Int64? = nil
    ) {
        self.id = id
        self.kind = kind
        self.screen = screen
        self.element = element
        self.rule = rule
        self.pin = pin
        self.message = message
        self.reason = reason
        self.author = author
        self.until = until
        self.problem = problem
    }

    package func isInForce(on day: Day) -> Bool { until.map { day <= $0 } ?? true }

    package func covers(_ cause: FindingCause, at placement: FindingPlacement = FindingPlacement()) -> Bool {
        guard rule == cause.rule, element == cause.element else { return false }
        if let pin, let other = cause.pin, pin != other { return false }
        if element != nil { return true }
        return screen == cause.screen && (message == nil || message == cause.message)
            && met?.holds(cause.message, placement) ?? true
    }
}

/// All that was decided in an app, on a day.
package struct FindingDecisions: Sendable {
    /// Those in force, by rule, the newest first.
    private let byRule: [String: [FindingDecision]]
    private let heads: [Int64: Int64]

    /// - Parameter heads: of elements that people said are one, the one that stands for them: what is decided of one is
    ///   decided of all.
    package init(_ decisions: [FindingDecision], on day: Day, heads: [Int64: Int64] = [:]) {
        self.heads = heads
        byRule = Dictionary(grouping: decisions.filter { $0.isInForce(on: day) }, by: \.rule)
            .mapValues { decisions in
                decisions.sorted { $0.id > $1.id }.map { decision in
                    var decision = decision
                    decision.element = decision.element.map { heads[$0] ?? $0 }
                    return decision
                }
            }
    }

    package var isEmpty: Bool { byRule.isEmpty }

    /// What decisions in force are about.
    package var rules: [String] { byRule.keys.sorted() }

    /// Somebody called a finding no fault.
    package var callsFalse: Bool { byRule.values.contains { $0.contains { $0.kind == .falseFinding } } }

    /// The newest that is about this, or about what the rules find by themselves that it says of an element.
    package func decision(on cause: FindingCause, at placement: FindingPlacement = FindingPlacement())
        -> FindingDecision?
    {
        var cause = cause
        cause.element = cause.element.map { heads[$0] ?? $0 }
        let same = cause.element == nil ? [] : ChangeRule.rule(cause.rule)?.sameRules ?? []
        return ([cause.rule] + same).compactMap { rule in
            cause.rule = rule
            return byRule[rule]?.first { $0.covers(cause, at: placement) }
        }.max { $0.id < $1.id }
    }
}
