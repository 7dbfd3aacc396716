import Foundation
import Messages

extension Message {
    /// What somebody decided of problems, as it was noted (`TriageWords`): `accepted: it is a beta, impact minor, assigned to tri`.
    /// A reason is theirs and may have commas of its own.
    init(decided words: String) {
        var parts = words.components(separatedBy: ", "), told: [Message] = []
        while parts.count > 1, let last = parts.last, let change = DecidedPattern.change(last) {
            told.insert(change, at: 0)
            parts.removeLast()
        }
        let first = parts.joined(separator: ", ")
        self = ([DecidedPattern.decision(first) ?? Message(finished: first)] + told).joined()
    }
}

private enum DecidedPattern {
    private static let accepted = Pattern(/accepted: (.+)/.dotMatchesNewlines())
    private static let falseAlarm = Pattern(/not a problem: (.+)/.dotMatchesNewlines())
    private static let noFault = Pattern(/called no fault: (.+)/.dotMatchesNewlines())
    private static let impact = Pattern(/impact ([a-z]+)/)
    private static let assignee = Pattern(/assigned to (.+)/)
    private static let claimed = Pattern(/fix claimed for (.+)/)
    private static let helped = Pattern(/what helps meanwhile: (.+)/.dotMatchesNewlines())
    private static let merged = Pattern(/merged into problem ([0-9]+)/)

    static func decision(_ words: String) -> Message? {
        if let found = accepted.whole(words) { return "accepted: \(text: String(found.1))" }
        if let found = falseAlarm.whole(words) { return "not a problem: \(text: String(found.1))" }
        if let found = noFault.whole(words) { return "called no fault: \(text: String(found.1))" }
        if let found = claimed.whole(words) { return "fix claimed for \(text: String(found.1))" }
        if let found = helped.whole(words) { return "what helps meanwhile: \(text: String(found.1))" }
        return change(words)
    }

    static func change(_ words: String) -> Message? {
        if let found = impact.whole(words) { return "impact \(Message(ours: String(found.1)))" }
        if words == "assigned to nobody" { return "assigned to nobody" }
        if let found = assignee.whole(words) { return "assigned to \(text: String(found.1))" }
        return merged.whole(words).map { "merged into problem \(text: String($0.1))" }
    }
}
