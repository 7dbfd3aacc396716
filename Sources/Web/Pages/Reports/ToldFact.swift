import API
import Application
import History
import Messages
import Screens
import Storage

/// What a person told in words beside the text and its place, as forms ask for it: the one that files a report, and the one
/// that corrects it.
enum ToldFact: String, CaseIterable {
    case heard, expected, assistiveTechnology, os, device, language, channel

    /// How and with what.
    static let setting: [ToldFact] = [.assistiveTechnology, .os, .device, .language, .channel]

    private var words: (label: Message, hint: Message?) {
        switch self {
        case .heard: ("What was heard?", "Word for word, if they said it.")
        case .expected: ("What should have been heard?", nil)
        case .assistiveTechnology: ("Screen reader", "VoiceOver, TalkBack, …")
        case .os: ("System and version", nil)
        case .device: ("Device", nil)
        case .language: ("Language", nil)
        case .channel: ("Where it was said", "Mail, telephone, App Store review, …")
        }
    }

    /// What has several lines gets a field that keeps them.
    func field(_ filling: Filling, value: String = "") -> FormField {
        filling.field(rawValue, words.label, words.hint, value: value, isLong: value.contains(where: \.isNewline))
    }

    var kept: KeyPath<StoredReport, String?> { places.kept }
    var said: WritableKeyPath<ReportChange, String?> { places.said }

    /// Where a report keeps it, and where a correction says it.
    private var places: (kept: KeyPath<StoredReport, String?>, said: WritableKeyPath<ReportChange, String?>) {
        switch self {
        case .heard: (\.heard, \.heard)
        case .expected: (\.expected, \.expected)
        case .assistiveTechnology: (\.assistiveTechnology, \.assistiveTechnology)
        case .os: (\.os, \.os)
        case .device: (\.device, \.device)
        case .language: (\.language, \.language)
        case .channel: (\.channel, \.channel)
        }
    }
}

/// What a person told that is chosen from a list, likewise.
enum ChosenFact: String, CaseIterable {
    case impact, gesture

    var label: Message {
        switch self {
        case .impact: "What does it cost them?"
        case .gesture: "How do they move?"
        }
    }

    private var values: [(String, Message)] {
        switch self {
        case .impact: PlainWords.impacts.map { ($0.rawValue, $1) }
        case .gesture: Self.movements.map { ($0.rawValue, $1) }
        }
    }

    func choice(chosen: String, message: Message? = nil) -> NewReportPage.Choice {
        NewReportPage.Choice(
            id: rawValue, label: label, none: "Not known",
            options: values.map { FormChoice(value: $0, text: $1, isChosen: $0 == chosen) }, message: message)
    }

    func kept(_ report: StoredReport) -> String? {
        switch self {
        case .impact: report.impact?.rawValue
        case .gesture: report.gesture?.rawValue
        }
    }

    /// - Returns: false where the list has no such value.
    func say(_ value: String, in change: inout ReportChange) -> Bool {
        switch self {
        case .impact:
            change.impact = Impact(rawValue: value)
            return change.impact != nil
        case .gesture:
            change.gesture = Gesture(rawValue: value)
            return change.gesture != nil
        }
    }

    private static let movements: [(Gesture, Message)] = [
        (.flick, "They flick from one thing to the next"), (.tap, "They touch the screen to find things"),
        (.doubleTap, "They double-tap to press"),
        (.threeFingerScroll, "They scroll with three fingers"), (.rotor, "They use the rotor"),
        (.scrub, "They scrub to go back"),
        (.twoFingerRead, "They have it read all with two fingers"), (.magicTap, "They double-tap with two fingers"),
        (.dragging, "They drag"),
        (.typing, "They type"), (.other, "Something else"),
    ]
}
