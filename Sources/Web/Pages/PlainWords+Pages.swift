import API
import Application
import Foundation
import History
import Messages
import Screens
import Storage

/// How pages say what values hold.
extension PlainWords {
    static func impact(_ impact: Impact?) -> Message {
        switch impact {
        case nil: "not known"
        case .critical: "critical: the task can't be done"
        case .serious: "serious: great effort or guesswork"
        case .moderate: "moderate: slower, more tiring"
        case .minor: "minor: a nuisance"
        }
    }
    /// All impacts, the worst first.
    static var impacts: [(Impact, Message)] { Impact.allCases.reversed().map { ($0, impact($0)) } }
    /// “4.1.2 Name, Role, Value”; of what WCAG 2.2 does not have, its number alone.
    static func criterion(_ number: String) -> Message {
        SuccessCriterion(number: number).map { "\(text: $0.number) \(Message(ours: $0.title))" }
            ?? Message(text: number)
    }
    static func outcome(_ outcome: Outcome) -> Message {
        switch outcome {
        case .passed: "✓ passed"
        case .failed: "✗ failed"
        case .cantTell: "? can't tell"
        case .inapplicable: "– doesn't apply"
        case .untested: "– not tested"
        }
    }
    static func coverage(_ share: Double?) -> Message { share.map(percent) ?? "unknown" }
    /// `41 %`
    static func percent(_ share: Double) -> Message {
        let text = Percent.text(share)
        if text.hasPrefix("less than ") { return "less than \(decimal: String(text.dropFirst(10)))" }
        return text.hasPrefix("more than ")
            ? "more than \(decimal: String(text.dropFirst(10)))" : "\(decimal: text)"
    }
    /// How it is known where a report belongs. Only what the person named is said to be named.
    static func certainty(_ report: StoredReport) -> Message {
        switch report.linkedBy {
        case ReportLink.byReport: "named by the report"
        case ReportLink.byMachine, nil:
            switch report.linkConfidence ?? 0 {
            case 0.8...: "very likely"
            case 0.5...: "likely"
            default: "a guess"
            }
        case let caller?: "set by \(text: caller)"
        }
    }
    /// What a source never says, in words.
    static func unknown(_ key: String) -> Message {
        switch key {
        case "hint": "hints: the source does not carry them"
        case "traits": "some traits: the source does not carry them"
        case "language": "the language of each element"
        case "order": "the order: it is worked out from frames"
        case "density": "the screen's density: frames are in pixels"
        case "wording": "the screen reader's exact words in this language: those shown stand in for them"
        case "text": "the text that is drawn"
        case "frame": "where each element is drawn"
        case "header": "which texts are headings: the source does not carry it"
        case "secureTextField": "which fields are for passwords: the source does not carry it"
        case "headingLevel": "the levels of headings"
        case "customActions": "custom actions: the source does not carry them"
        case "customContent": "more content: the source does not carry it"
        case "customRotors": "custom rotors: the source does not carry them"
        case "userInputLabels": "names for Voice Control: the source does not carry them"
        case "isElement": "which views are elements of their own: it is worked out"
        case "children": "how elements are nested"
        case "value": "the word for its state: Android may bring one of its own"
        default: Message(text: key)
        }
    }
    /// An utterance; silence is said, too.
    static func heard(_ text: String) -> String { text.isEmpty ? "(nothing is said)" : text }
}

extension StoredApp {
    var link: AppLink {
        AppLink(
            slug: slug, name: name,
            archived: archivedAt.map {
                "\(text: name) is in the archive since \(day: $0): it takes nothing in, and nothing is decided of it."
            })
    }
}
