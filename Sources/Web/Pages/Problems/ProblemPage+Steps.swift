import Application
import Foundation
import History
import Messages
import Screens
import Storage

/// The log of a problem: what was seen and said of it, what was changed, and what went on in it.
extension ProblemPage {
    /// Which step an undo takes back, by when it was and whose; `nil`: it takes none of these back.
    private static func takenBack(by undo: StoredProblemEvent, of events: [StoredProblemEvent]) -> Message? {
        guard case .takenBack(let sequence) = undo.event.kind else { return nil }
        return events.first { $0.event.sequence == sequence }.map {
            // With a note it ran out: nobody took it back.
            undo.note == nil
                ? "What \(text: $0.caller) said on \(time: $0.at) is taken back."
                : "What \(text: $0.caller) said on \(time: $0.at) holds no more."
        }
    }

    /// What happened to it. Where others went on in it, a look names what it is of: that one is gone tells nothing of the next.
    private static func happened(_ seen: Sight) -> [(at: Date, who: String, what: Message)] {
        let joined = seen.family.joined
        let looks = joined.flatMap { problem, events in
            events.filter(\.event.isLook).map { (problem: problem, event: $0) }
        }
        return (seen.events.map { (problem: seen.problem, event: $0) } + looks).map { problem, event in
            let named = joined.isEmpty || !event.event.isLook ? nil : seen.words.title(problem.title.withoutFullStop)
            let note = event.note.flatMap { named != nil && $0 == problem.title ? nil : seen.words.title($0) }
            let what = [
                takenBack(by: event, of: seen.events) ?? Message(event.event.kind, seen.names, seen: event),
                Message(event.observations, calling: seen.names.states), note,
            ].compactMap(\.self).joined(by: " ")
            return (at: event.at, who: event.caller, what: named.map { "\($0): \(what)" } ?? what)
        }
    }

    /// Every step with who and when: what was seen and said, and what was changed.
    static func steps(_ seen: Sight) -> [Step] {
        let changes = seen.changes.compactMap { change in
            Message(change).map { (at: change.at, who: change.caller, what: $0) }
        }
        let waived = seen.waived.compactMap { step in
            Message(waiversOf: seen.problem.id, step).map { (at: step.at, who: step.caller, what: $0) }
        }
        return (happened(seen) + changes + waived + goingOn(seen)).enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
            .map { Step(at: Message(time: $0.element.at), who: $0.element.who, what: $0.element.what) }
    }

    /// What went on in it before its log noted that.
    private static func goingOn(_ seen: Sight) -> [(at: Date, who: String, what: Message)] {
        let noted = Set(
            seen.changes.filter { $0.kind == ProblemWords.problemCame }.map(ProblemWords.problem(in:)))
        return seen.family.joined.filter { !noted.contains(String($0.problem.id)) }.compactMap { member in
            let merged = member.events.last { event in
                if case .merged(seen.problem.id) = event.event.kind { true } else { false }
            }
            return merged.map {
                ($0.at, $0.caller, "Problem \(text: String(member.problem.id)) goes on in this one.")
            }
        }
    }
}
