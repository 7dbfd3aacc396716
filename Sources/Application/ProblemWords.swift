package import History
package import Messages
import Screens
package import Storage

/// What happened to a problem, in words.
package enum ProblemWords {
    /// Its state, and what an accepted one has to say beside.
    package static func state(_ problem: StoredProblem) -> String { state(problem.state, problem.record) }

    package static func state(_ problem: QueuedProblem) -> String { state(problem.state, problem.accepted) }

    private static func state(_ state: ProblemState, _ record: ProblemRecord?) -> String {
        guard state == .accepted else { return PlainWords.state(state) }
        let again = (record?.lines ?? []).flatMap(\.seenAgain)
        let word = record?.isFalseAlarm == true ? "– not a problem" : PlainWords.state(.accepted)
        return again.isEmpty ? word : "\(word); seen again in \(again.joined(separator: ", "))"
    }

    package static func of(_ event: ProblemEvent.Kind) -> String {
        switch event {
        case .observed(let release, let presence, let evidence):
            "\(release): \(PlainWords.presence(presence, evidence)). \(EvidenceWords.of(evidence, presence, calling: PlainWords.quoted(rule:)))"
        case .reported(let report, let release):
            "Report \(report) says so" + (release.map { ", from \($0)." } ?? ", of no release anybody named.")
        case .confirmed(let report, let release, let works):
            "The reporter of report \(report): "
                + (works ? "it works in \(release)." : "it does not work in \(release).")
        case .fixClaimed(let release, _, let minimumOS):
            "Fix claimed for \(release)" + (minimumOS.map { ", which needs \($0)." } ?? ".")
        case .decided(let decision, _, _):
            switch decision {
            case .open: "Decided: it is a problem, and open."
            case .accept(let reason): "Accepted: \(reason)"
            case .falseAlarm(let reason): "Not a problem: \(reason)"
            }
        case .merged(let into): "Goes on in problem \(into)."
        case .unmerged: "Is a problem of its own again."
        case .takenBack: "What was said in an earlier step is taken back."
        }
    }

    /// What each state of the screen showed; `nil`: there was but one.
    /// - Parameter states: as people say them, by what the API calls them.
    package static func of(_ observations: [Observation], calling states: [String: String]) -> String? {
        guard observations.count > 1 else { return nil }
        let parts = observations.compactMap { seen in
            seen.variant.map { "\(states[$0] ?? $0) \(PlainWords.presence(seen.outcome, seen.evidence))" }
        }
        return "By state of the screen: \(parts.joined(separator: ", "))."
    }

    /// A change in the log; `nil` for steps that the problem's own events tell already.
    package static func of(_ change: Event) -> String? {
        switch change.kind {
        case "changed": values(change)
        case "undone": ["Undone.", values(change)].compactMap { $0 }.joined(separator: " ")
        case "split": split(change)
        case cannotTell, cannotTellTakenBack: unsure(change)?.english
        case "reportLeft", "reportCame": moved(change)
        case problemCame: "Problem \(problem(in: change)) goes on in this one."
        case problemLeft: "Problem \(problem(in: change)) goes on in this one no more."
        default: nil
        }
    }

    /// How the log calls it that a reporter can't tell whether it works.
    package static let cannotTell = "cannotTell"
    /// And that they took that back.
    package static let cannotTellTakenBack = "cannotTellTakenBack"

    /// Which reporter can't tell of which release; where what they wrote stands. Or that they took that back.
    package static func unsure(_ change: Event) -> Message? {
        let noted = noted(change)
        guard let report = noted["report"] ?? nil, let release = noted["release"] ?? nil else { return nil }
        guard change.kind == cannotTell else {
            return
                "The reporter of report \(text: report) took back that they can’t tell whether it works in \(text: release)."
        }
        let said: Message =
            "The reporter of report \(text: report): they can’t tell whether it works in \(text: release)."
        return (noted["wrote"] ?? nil) == nil
            ? said : [said, "What they wrote stands on the report."].joined(by: " ")
    }

    private static func moved(_ change: Event) -> String {
        let (report, problem) = move(in: change)
        guard let problem else { return "Report \(report) belongs here no more." }
        return change.kind == "reportCame"
            ? "Report \(report) came from problem \(problem)." : "Report \(report) went to problem \(problem)."
    }

    /// The report that went or came, and the other problem; `nil`: it belongs to none any more.
    package static func move(in change: Event) -> (report: String, problem: String?) {
        let noted = noted(change)
        return ((noted["report"] ?? nil) ?? "", noted["problem"] ?? nil)
    }

    package static let problemCame = "problemCame", problemLeft = "problemLeft"

    /// The problem that goes on in this one, or does so no more.
    package static func problem(in change: Event) -> String { (noted(change)["problem"] ?? nil) ?? "" }

    private static func split(_ change: Event) -> String {
        let (into, reports) = parts(ofSplit: change)
        return "Some of its reports went to problem \(into)" + (reports.map { ": \($0)." } ?? ".")
    }

    /// The problem of their own that some reports went to, and which they were, where that was noted.
    package static func parts(ofSplit change: Event) -> (into: String, reports: String?) {
        let noted = noted(change)
        return ((noted["into"] ?? nil) ?? "", noted["reports"] ?? nil)
    }

    /// What a step of the log noted, by name.
    private static func noted(_ change: Event) -> [String: String?] {
        Dictionary(TriageLog.changes(change.details).map { ($0.name, $0.change.after) }) { first, _ in first }
    }

    private static func values(_ change: Event) -> String? {
        let changes = TriageLog.changes(change.details).map { name, value in
            let none = name == "impact" ? Impact?.none.words : "nothing"
            return "\(field(name).english): \(value.before ?? none) → \(value.after ?? none)."
        }
        return changes.isEmpty ? nil : changes.joined(separator: " ")
    }

    /// What a field of a problem is called, by its name in the log.
    package static func field(_ name: String) -> Message {
        switch name {
        case "title": "Title"
        case "impact": "Impact"
        case "assignee": "Assigned to"
        case "trackerUrl": "Address in another tracker"
        case "workaround": "What helps meanwhile"
        case "into": "Into problem"
        default: Message(text: name)
        }
    }
}
