/// The languages VoiceOver's words are known in, as cashapp/AccessibilitySnapshot recorded them on devices.
///
/// Spelling and punctuation are the recording's. Each language is one exhaustive switch, so a phrase that is
/// missing in one of them does not compile.
package enum Phrasebook: String, Sendable, CaseIterable {
    case english = "en"
    case german = "de"
    case russian = "ru"

    /// The book of an element's own language: the same name, else the same first two letters, else `base`, the
    /// book of the running app. There is no inheritance from ancestors.
    package static func of(_ language: String?, base: Phrasebook) -> Phrasebook {
        language.flatMap(known) ?? base
    }

    /// The book of a language; `nil`: nobody recorded VoiceOver's own words in it.
    package static func known(_ language: String) -> Phrasebook? {
        if let exact = Phrasebook(rawValue: language) { return exact }
        return allCases.first { language.utf8.prefix(2).elementsEqual($0.rawValue.utf8) }
    }

    /// A heading, with its level from 1 to 6 where it has one (Apple, `accessibilityHeading(_:)`: the level is spoken).
    /// English says the word for it; of the other languages only the number is sure.
    func heading(level: Int) -> String {
        guard level > 0 else { return self[.header] }
        switch self {
        case .english: return "Heading level \(level)."
        case .german, .russian: return self[.header].withoutFullStop + " \(level)."
        }
    }

    package subscript(_ phrase: Phrase) -> String {
        switch self {
        case .english: english(phrase)
        case .german: german(phrase)
        case .russian: russian(phrase)
        }
    }
}

/// Everything VoiceOver adds of its own to what an app says.
package enum Phrase: Sendable, CaseIterable {
    case selectedPrefix, selected, dimmed, button, backButton, back, tab, header, link, adjustable, adjustHint
    case image, searchField, switchButton, on, off, mixed, toggleHint
    case textField, secureTextField, isEditing, textFieldHint, editingHint
    /// Stands between a place in a series and its count.
    case of
    case row, column
    case rowSpanBefore, rowSpanAfter, columnSpanBefore, columnSpanAfter
    case listStart, listEnd, landmarkStart, landmarkEnd
    case actionsAvailable, moreContent
    case noResults, moreResults, manyMoreResults
    case buttonInputLabel, adjustableInputLabel
    case rotor(SystemRotor)

    package static var allCases: [Phrase] {
        [
            .selectedPrefix, .selected, .dimmed, .button, .backButton, .back, .tab, .header, .link, .adjustable,
            .adjustHint, .image, .searchField, .switchButton, .on, .off, .mixed, .toggleHint, .textField,
            .secureTextField, .isEditing, .textFieldHint, .editingHint, .of, .row, .column, .rowSpanBefore,
            .rowSpanAfter, .columnSpanBefore, .columnSpanAfter, .listStart, .listEnd, .landmarkStart, .landmarkEnd,
            .actionsAvailable, .moreContent, .noResults, .moreResults, .manyMoreResults, .buttonInputLabel,
            .adjustableInputLabel,
        ] + SystemRotor.allCases.map(Phrase.rotor)
    }
}
