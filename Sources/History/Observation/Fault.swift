package import Screens

/// A check that is not good on a subject, with the look in which it last was: kept from build to build until it is
/// mended, so that a refused release, a beta or a build that comes late excuses nothing.
package struct Fault: Hashable, Sendable {
    package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
        /// It was good once.
        case regression
        /// It came with its element or its screen.
        case newFault
    }

    /// A rule on an element, or on the whole screen; of what a team pinned, one pin.
    package struct Cause: Hashable, Sendable {
        package var rule: String
        package var element: Int64?
        /// The expectation that does not hold; `nil`: it is about none, or was found before that was noted.
        package var pin: Int64?
        package init(rule: String, element: Int64?, pin: Int64? = nil) {
            (self.rule, self.element, self.pin) = (rule, element, pin)
        }

        /// What rules of one capture say, where it says of its element just that by comparing two.
        package var sayingTheSame: [Cause] {
            guard element != nil, let rule = ChangeRule.rule(rule) else { return [] }
            return rule.sameRules.map { Cause(rule: $0, element: element) }
        }
    }

    package var kind: Kind
    package var cause: Cause
    /// The look that showed it last.
    package var look: Look
    /// The look in which it was good last; `nil`: it never was.
    package var good: Look?
    /// The build in which it came.
    package var since: Int64
    /// Whether the build shows it; false: its screen or its element was not there to be looked at.
    package var isMet: Bool
    /// Whether the look that showed it last tells that it is there; false: it does not record what the check goes by, or
    /// leaves it in doubt, so that the fault stands as it was.
    package var isTold: Bool
    /// The node's name in the capture of the look.
    package var node: String
    package var impact: Impact
    package var message: String
    /// What it was computed from, a JSON object.
    package var evidence: String

    package init(
        _ kind: Kind, _ cause: Cause, look: Look, good: Look?, since: Int64, isMet: Bool = true, isTold: Bool = true,
        node: String, impact: Impact, message: String, evidence: String = "{}"
    ) {
        (self.kind, self.cause, self.look, self.good) = (kind, cause, look, good)
        (self.since, self.isMet, self.isTold, self.node) = (since, isMet, isTold, node)
        (self.impact, self.message, self.evidence) = (impact, message, evidence)
    }

    /// - Parameter cause: by the identity that the fault had first.
    package init(_ kind: Kind, _ cause: Cause, _ worse: Difference.Worse, look: Look, good: Look?, since: Int64) {
        self.init(
            kind, cause, look: look, good: good, since: since, node: worse.node, impact: worse.impact,
            message: worse.message, evidence: worse.evidence)
    }

    /// The message without its full stop, to go on from.
    package var words: String { message.withoutFullStop }

    /// What makes two faults the same, whichever capture shows them.
    struct Story: Hashable {
        var cause: Cause
        var good: Look?
        var since: Int64
    }
    var story: Story { Story(cause: cause, good: good, since: since) }
}

extension FindingCause {
    /// What a fault is about.
    /// - Parameter screen: its key.
    package init(_ cause: Fault.Cause, on screen: String?, message: String) {
        self.init(screen: screen, element: cause.element, rule: cause.rule, pin: cause.pin, message: message)
    }
}

extension FindingDecisions {
    /// The newest that is about a fault.
    /// - Parameter screen: its key.
    package func decision(on fault: Fault, on screen: String?) -> FindingDecision? {
        decision(
            on: FindingCause(fault.cause, on: screen, message: fault.message),
            at: FindingPlacement(node: fault.node, since: fault.since))
    }
}
