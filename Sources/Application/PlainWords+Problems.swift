package import History
import Screens

/// What is said of problems, alike on pages and in mail.
extension PlainWords {
    package static func state(_ state: ProblemState) -> String {
        switch state {
        case .triage: "? to be decided"
        case .open: "● open"
        case .fixClaimed: "… fix to be confirmed"
        case .fixed: "✓ fixed"
        case .regressed: "✗ back again"
        case .accepted: "– accepted"
        case .duplicate: "= duplicate"
        }
    }
    /// How a look found a problem. What went with its element is not there any more, and no fix.
    package static func presence(_ presence: Presence, _ evidence: ObservationEvidence?) -> String {
        presence == .absent && evidence?.isElementGone == true ? "– gone with its element" : self.presence(presence)
    }

    private static func presence(_ presence: Presence) -> String {
        switch presence {
        case .present: "✗ present"
        case .absent: "✓ absent"
        case .notObserved: "? not observed"
        }
    }

    /// What a rule of ours asks, in words; another tool's rule has no other name than its own.
    package static func rule(_ id: String) -> String {
        OwnRule(id)?.title ?? (Checklist.screen + Checklist.beta).first { $0.rule == id }?.title ?? id
    }

    /// Those of all rules of ours, and of the steps of sessions.
    package static let ruleTitles: Set<String> = Set(
        Ruleset.all.map(\.title) + ChangeRule.all.map(\.title) + (Checklist.screen + Checklist.beta).map(\.title))

    /// Those of all measures of the gate.
    package static let measureTitles: Set<String> = Set(Measure.allCases.map(\.title))

    /// The same within a sentence: “Names are kept”.
    package static func quoted(rule id: String) -> String { "“\(rule(id))”" }
}
