import Application
import History
import Screens

extension PlainWords {
    /// What a rule of ours asks, in words; another tool's rule has no other name than its own.
    static func rule(_ id: String) -> String {
        Ruleset.rule(id)?.title ?? ChangeRule.rule(id)?.title
            ?? (Checklist.screen + Checklist.beta).first { $0.rule == id }?.title ?? id
    }

    /// The same within a sentence: “Names are kept”.
    static func quoted(rule id: String) -> String { "“\(rule(id))”" }

    /// How a person says that they move; `nil`: in a way that has no name here.
    static func gesture(_ gesture: Gesture) -> String? {
        switch gesture {
        case .flick: "flicking"
        case .tap: "tapping"
        case .doubleTap: "double tapping"
        case .threeFingerScroll: "scrolling with three fingers"
        case .rotor: "using the rotor"
        case .scrub: "scrubbing"
        case .twoFingerRead: "reading all with two fingers"
        case .magicTap: "magic tap"
        case .dragging: "dragging a finger"
        case .typing: "typing"
        case .other: nil
        }
    }
}

/// A state as it is printed: its sign is for those who see, since its word says the same.
struct SignedWord {
    var sign: String
    var word: String

    /// - Parameter text: as `PlainWords` has it: “✗ present”.
    init(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        (sign, word) = parts.count == 2 ? (String(parts[0]), String(parts[1])) : ("", text)
    }

    static let sample = SignedWord("s w")
}
