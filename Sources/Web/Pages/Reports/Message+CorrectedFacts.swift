import Application
import Formats
import History
import Messages
import Screens

extension Message {
    /// What a step of the log says was corrected: `Impact: minor: a nuisance → not known; What was heard`. People's own words
    /// are not in the log.
    /// - Parameter details: the step's; `nil`: it says of nothing.
    init?(correctedFacts details: String) {
        let facts = TriageLog.changes(details).map { name, change -> Message in
            let label: Message =
                name == "class" ? "Class of trouble" : ReportField(rawValue: name)?.words ?? "\(text: name)"
            guard change.before != nil || change.after != nil else { return label }
            let before = Self.value(change.before, of: name), after = Self.value(change.after, of: name)
            return before == after ? "\(label): \(after)" : "\(label): \(before) → \(after)"
        }
        guard !facts.isEmpty else { return nil }
        self = facts.joined(by: "; ")
    }

    /// Which waivers a step of the log says to have come or gone; `nil`: none, or it was noted before that was said.
    init?(changedWaivers details: String) {
        let waivers = TriageLog.changes(details).compactMap { number, change -> Message? in
            if let words = change.after { return "waiver \(text: number) set: \(text: words)" }
            return change.before.map { "waiver \(text: number) ended: \(text: $0)" }
        }
        guard !waivers.isEmpty else { return nil }
        self = waivers.joined(by: "; ")
    }

    private static func value(_ value: String?, of name: String) -> Message {
        guard let value else { return name == "class" ? "none" : "not known" }
        return switch name {
        case "impact": PlainWords.impact(Impact(rawValue: value))
        case "gesture": Message(ours: value)
        case "class": FaultClass(rawValue: value).map { Message(ours: $0.words) } ?? Message(text: value)
        default: Message(text: value)
        }
    }
}
