/// The rules by which the engine speaks, as far as a recording can agree with them: sections of docs/speech.md.
package enum SpeechRule: String, Hashable, Sendable, Codable, CaseIterable {
    case elements, order, context, table, label, value, traits, hint, supplements, facts, other

    /// Of docs/speech.md; `nil`: no section accounts for it.
    package var section: String? {
        switch self {
        case .elements: "1"
        case .order: "2"
        case .context: "1.4"
        case .table: "1.5"
        case .label, .value: "3.1"
        case .traits: "3.2"
        case .hint: "3.3"
        case .supplements: "3.5"
        case .facts: "6"
        case .other: nil
        }
    }

    /// For a list of them.
    package var words: String {
        self == .context ? "place in a series" : title.prefix(1).lowercased() + title.dropFirst()
    }

    package var title: String {
        switch self {
        case .elements: "Which elements are heard"
        case .order: "The order they are heard in"
        case .context: "“1 of 4”, Tab, List Start"
        case .table: "Rows, columns and headers of tables"
        case .label: "The label"
        case .value: "The value"
        case .traits: "The words of traits and states"
        case .hint: "The hint"
        case .supplements: "Actions and more content"
        case .facts: "Facts that the engine doesn't speak"
        case .other: "Words that no rule accounts for"
        }
    }
}
