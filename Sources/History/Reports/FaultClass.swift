import Screens

/// What kind of barrier people tell of. Two reports on one screen are about the same thing only within a class.
package enum FaultClass: Hashable, Sendable, CaseIterable {
    /// It is not read at all, or flicking passes it over.
    case silence
    /// It is read without a name that says what it is.
    case name
    /// It can't be used, or not be left.
    case operation
    /// It is read in the wrong order.
    case order
    /// It can't be seen well.
    case sight

    /// The class that the words name; `nil` where they name none, or several.
    init?(of said: [[String]]) {
        let found = FaultClass.allCases.filter { $0.phrases.occur(in: said) }
        guard found.count == 1, let only = found.first else { return nil }
        self = only
    }

    /// The class of a text.
    package init?(of text: String) { self.init(of: [Words.of(text)]) }

    /// The class of what a rule finds; `nil`: of none that people tell apart.
    package init?(rule: String) {
        let rule = rule.hasPrefix("session-") ? String(rule.dropFirst(8)) : rule
        guard let found = FaultClass.allCases.first(where: { $0.rules.contains(rule) }) else { return nil }
        self = found
    }

    /// What is so of a whole screen is so of all that is on it: who hears nothing there, hears none of its elements. A
    /// screen that has no way out says nothing of one of its buttons.
    package var holdsForParts: Bool {
        switch self {
        case .silence, .order: true
        case .name, .operation, .sight: false
        }
    }

    private var rules: Set<String> {
        switch self {
        case .silence:
            [
                "speech-loss", "element-lost", "swallowed-children", "unspoken-text", "text-view-children",
                "empty-container", "selectable", "read-all",
            ]
        case .name:
            [
                "name-lost", "button-name", "control-name", "link-name", "image-name", "text-field-name",
                "image-description", "media-description", "label-is-identifier", "labels", "images",
            ]
        case .operation:
            [
                "screen-trap", "modal-without-escape", "gesture-alternative", "drag-alternative",
                "direct-interaction-alternative", "adjustable-actions", "trap", "escape", "swipe-actions", "reorder",
                "direct-interaction", "text-selection",
            ]
        case .order: ["order-changed", "reading-order", "order"]
        case .sight:
            [
                "text-contrast", "text-contrast-enhanced", "non-text-contrast", "text-clipped", "dynamic-type",
                "color-only",
            ]
        }
    }

    private var phrases: Phrases {
        switch self {
        case .silence: Phrases.silence
        case .name: Phrases.name
        case .operation: Phrases.operation
        case .order: Phrases.order
        case .sight: Phrases.sight
        }
    }
}
