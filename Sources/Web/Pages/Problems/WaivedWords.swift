import Application
import History
import Messages
import Storage

extension ProblemWaivers {
    /// In a few words, for a list; `nil`: no waiver in force covers it, and none has ended.
    var short: Message? {
        if let until { return "waived until \(isoDay: until.description)" }
        if !inForce.isEmpty { return "waived in part" }
        return ended.map(\.until).max().map { "was waived until \(isoDay: $0.description)" }
    }
}

extension Message {
    /// What a waiver covers where that is more or less than the problem, until when, why and by whom.
    init(_ waiver: Waiver, of problem: Int64) {
        let end = Self.end(waiver.until.description, waiver.reason, waiver.author)
        switch waiver.target {
        case .problem(problem), .condition: self = end
        case .problem(let other): self = "problem \(other), \(end)"
        case .rule(let rule, let screen?): self = "\(text: rule) on \(text: screen), \(end)"
        case .rule(let rule, nil): self = "\(text: rule) on every screen, \(end)"
        }
    }

    /// What a step of the log did to the waivers of a problem; `nil`: nothing.
    init?(waiversOf problem: Int64, _ step: Event) {
        let target = Waiver.words(ofProblem: problem)
        let changes = TriageLog.changes(step.details).compactMap { _, change -> Message? in
            guard let words = change.after ?? change.before, words.hasPrefix(target),
                let found = waiverWords.whole(String(words.dropFirst(target.count)))
            else { return nil }
            let end = Self.end(String(found.1), String(found.2), String(found.3))
            return change.after == nil ? "The waiver \(end) was ended." : "Waived \(end)."
        }
        guard !changes.isEmpty else { return nil }
        self = changes.joined(by: " ")
    }

    private static func end(_ day: String, _ reason: String, _ author: String) -> Message {
        "until \(isoDay: day): “\(text: reason)” (\(text: author))"
    }
}

/// The end of a waiver's words in the log: `2026-12-31: “Ships with 5.1” (Mina)`.
private let waiverWords = Pattern(/([0-9]{4}-[0-9]{2}-[0-9]{2}): “(.*)” \((.*)\)/.dotMatchesNewlines())
