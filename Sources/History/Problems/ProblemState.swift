/// Where a problem stands. The names are kept (docs/contract.md section 5.3).
package enum ProblemState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nobody has decided yet whether it is one.
    case triage
    case open
    /// Somebody says it is fixed; nobody has seen that yet.
    case fixClaimed
    case fixed
    /// A claimed fix was seen to fail.
    case regressed
    /// Left as it is by decision, or no problem at all.
    case accepted
    /// Goes on in another problem.
    case duplicate

    /// Whether somebody still has to do something about it.
    package var isOpen: Bool {
        switch self {
        case .triage, .open, .fixClaimed, .regressed: true
        case .fixed, .accepted, .duplicate: false
        }
    }

    /// Whether it is mended, as far as anybody knows, or somebody says so.
    package var isMended: Bool { self == .fixed || self == .fixClaimed }

    /// Whether somebody has to say what it is: nobody has yet, or a fix was seen to fail.
    package var isUndecided: Bool { self == .triage || self == .regressed }

    /// How it stood in a release in which it is met, told of that release: what was mended later, or came back later, was
    /// neither mended there nor back.
    /// - Parameter wasMended: it was gone from an earlier release, or somebody had claimed its fix by then.
    package func whereMet(wasMended: Bool) -> ProblemState {
        switch self {
        case .fixed, .regressed: wasMended ? .regressed : .open
        case .triage, .open, .fixClaimed, .accepted, .duplicate: self
        }
    }

    /// Of several lines the one that needs most is what the problem is called as a whole.
    var urgency: Int {
        switch self {
        case .duplicate: 0
        case .fixed: 1
        case .accepted: 2
        case .fixClaimed: 3
        case .triage: 4
        case .open: 5
        case .regressed: 6
        }
    }
}

/// A problem in one release.
package enum Presence: String, Hashable, Sendable, Codable, CaseIterable {
    case present
    /// Somebody looked, with a rule or an ear that would have met it, and it was not there.
    case absent
    /// Nobody looked. It closes nothing.
    case notObserved
}

/// How it is known that a problem was there, or was not.
package enum ObservationEvidence: Hashable, Sendable, Codable {
    /// A finding of this rule on a capture.
    case finding(rule: String, capture: String)
    /// The rule ran on this capture and passed on the element.
    case passed(rule: String, capture: String)
    /// The screen was captured and the element is no longer on it. That is neither a fix nor a release that works.
    case elementGone(capture: String)
    /// The screen was captured while it showed something else: a spinner, an error, an empty list. That tells nothing.
    case otherScreen(capture: String)
    /// A part of the screen, which was captured by itself once, was not: it stood there. That tells nothing.
    case partMissing(capture: String)
    /// A person went through the screen with a screen reader.
    case session(Int64)
    /// The comparison of two captures.
    case comparison(rule: String, capture: String)
    /// The screen was captured, but not so that it tells: the rule was not asked, or could not say.
    case undecided(rule: String, capture: String)
    /// The check finds nothing, and somebody told of it before any look met it, who has it in another release, or nobody knows in
    /// which: of what they have, that tells nothing.
    case toldEarlier(rule: String, capture: String)
    /// The screen was captured, but not in these variants, in which the problem was met.
    case variantsMissing([String])
    /// No capture of the screen.
    case nobodyLooked
    /// Of several causes that went on in one problem some were looked at, and not all that were met.
    case partly
    /// All causes that looks can tell of are gone, and people alone met another one, at another element.
    case partlyUnseen
    /// An expectation, asked of this capture.
    case expectation(pin: Int64, capture: String)
    /// The expectation was taken back, so that nobody asks for it: on this day, and by whom, where that is on record.
    case expectationEnded(pin: Int64, on: String, by: String?)
    /// Another tool found it.
    case auditFound(tool: String, rule: String)
    /// Another tool asked the rule there, and did not find it.
    case auditPassed(tool: String, rule: String)
    /// Another tool looked, but not so that it tells: it was not asked for the rule, could not say, or found the same
    /// rule failing at a place that may be the same.
    case auditUndecided(tool: String, rule: String, place: String)
    /// Only this tool can tell, and it did not look at this place: a screen, or the whole app.
    case auditMissing(tool: String, place: String)
}

extension ObservationEvidence {
    /// What a rule shows in a capture, by that alone or by comparing it with an earlier one.
    package static func shown(_ outcome: Presence, by cause: Fault.Cause, in capture: Int64) -> Self {
        let name = "capture/\(capture)", rule = cause.rule
        if let pin = cause.pin { return .expectation(pin: pin, capture: name) }
        guard ChangeRule.rule(rule) == nil else { return .comparison(rule: rule, capture: name) }
        return outcome == .present ? .finding(rule: rule, capture: name) : .passed(rule: rule, capture: name)
    }

    /// The expectation that it is about.
    package var pin: Int64? {
        switch self {
        case .expectation(let pin, _), .expectationEnded(let pin, _, _): pin
        default: nil
        }
    }

    /// Variants in which the problem was met, and that nobody captured.
    package var variantsMissing: [String] { if case .variantsMissing(let names) = self { names } else { [] } }
    package var isElementGone: Bool { if case .elementGone = self { true } else { false } }
    package var isUndecided: Bool { if case .undecided = self { true } else { false } }
    package var isToldEarlier: Bool { if case .toldEarlier = self { true } else { false } }
    /// A person's, not a rule's.
    package var isSession: Bool { session != nil }
    /// The session of a person who looked.
    package var session: Int64? { if case .session(let id) = self { id } else { nil } }
}
