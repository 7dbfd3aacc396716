import API
import Application
import History
import Messages
import Storage

/// The newest verdict on record beside how the release stands now, and why the two differ.
struct OnRecord {
    /// When it was given, by whom, of which build.
    var words: Message
    var link: String
    /// Why it is another answer than now's; empty where it is the same.
    var differences: [Message]

    static let sample = OnRecord(words: .sample, link: "/", differences: ["d"])
}

extension OnRecord {
    /// - Parameters:
    ///   - stored: the newest on record.
    ///   - now: how it stands.
    init(_ stored: StoredVerdict, of app: StoredApp, now: VerdictResource, publicURL: String) throws {
        let then = try VerdictResource(stored, of: app, publicURL: publicURL)
        link = "/verdicts/\(stored.id)"
        guard let named = then.namedBaseline else {
            words =
                then.verdict == .pass
                ? "✓ It could ship, said on \(time: stored.decidedAt) of build \(text: then.build), asked by \(text: stored.caller)."
                : "✗ It could not ship, said on \(time: stored.decidedAt) of build \(text: then.build), asked by \(text: stored.caller)."
            differences = then.verdict == now.verdict ? [] : Self.differences(then, now)
            return
        }
        // Another question may have another answer, though nothing has changed.
        words =
            then.verdict == .pass
            ? "✓ Measured against \(text: named) alone, it could ship, said on \(time: stored.decidedAt) of build \(text: then.build), asked by \(text: stored.caller)."
            : "✗ Measured against \(text: named) alone, it could not ship, said on \(time: stored.decidedAt) of build \(text: then.build), asked by \(text: stored.caller)."
        differences = []
    }

    private static func differences(_ then: VerdictResource, _ now: VerdictResource) -> [Message] {
        let outcomes = Dictionary(then.conditions.map { (Asked($0), $0.outcome) }) { first, _ in first }
        let changed = now.conditions.compactMap { condition -> Message? in
            guard let before = outcomes[Asked(condition)] else {
                return "\(condition.named): was not asked then."
            }
            guard before != condition.outcome else { return nil }
            return "\(condition.named): \(past(before)) then, \(present(condition.outcome)) now."
        }
        let reasons: [Message?] = [
            then.build == now.build
                ? nil : "It was said of build \(text: then.build); the newest is \(text: now.build).",
            then.policy == now.policy ? nil : "The policy has changed since.",
            then.ruleset == now.ruleset ? nil : "The set of rules is another.",
            then.speaker == now.speaker ? nil : "What is spoken is worked out in another version.",
        ]
        return reasons.compactMap(\.self) + changed
    }

    private static func past(_ outcome: Verdict.Condition.Outcome) -> Message {
        switch outcome {
        case .pass: "held"
        case .fail: "failed"
        case .waived: "was waived"
        }
    }

    private static func present(_ outcome: Verdict.Condition.Outcome) -> Message {
        switch outcome {
        case .pass: "holds"
        case .fail: "fails"
        case .waived: "is waived"
        }
    }
}

/// What a condition asks, whatever its threshold.
private struct Asked: Hashable {
    let measure: Measure
    let scope: ScopeBody?

    init(_ condition: ConditionResource) { (measure, scope) = (condition.measure, condition.scope) }
}
