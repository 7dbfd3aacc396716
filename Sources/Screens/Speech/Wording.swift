/// Composes what VoiceOver says on one element: description, then hint.
///
/// The steps and their order are those of cashapp/AccessibilitySnapshot (`UIAccessibility+SnapshotAdditions`), found
/// by trying on devices. Its quirks are kept: a missing text and an empty one differ here and there.
package struct Wording: Sendable {
    package struct Composed: Hashable, Sendable {
        package var description: String
        package var hint: String?
        package init(description: String, hint: String?) { (self.description, self.hint) = (description, hint) }
    }

    /// The running app's language: it speaks where an element names none.
    package let appLanguage: String?
    package let base: Phrasebook

    package init(appLanguage: String? = nil) {
        self.appLanguage = appLanguage
        base = Phrasebook.of(appLanguage, base: .english)
    }

    package func book(of node: Node) -> Phrasebook { Phrasebook.of(node.language, base: base) }

    /// The utterance; one that the source recorded is final and is not composed again.
    package func compose(_ node: Node, in context: SpeechContext? = nil) -> Composed {
        if let recorded = node.rare?.details.recorded {
            return Composed(description: recorded.description, hint: recorded.hint)
        }
        let book = book(of: node)
        let traits = node.traits ?? []
        var text = label(of: node, traits, book)
        if case .dataTableCell(let cell) = context { text = place(text, in: cell, book, node.language) }
        addValue(of: node, traits, context, to: &text)
        if traits.contains(.selected) { text = text.isEmpty ? book[.selected] : book[.selectedPrefix] + text }

        var ownHint = node.hint.present
        if text.isEmpty {
            text = ownHint ?? ""
            ownHint = nil
        }
        addSpecifiers(of: node, traits, context, book, to: &text)
        if let context { addContext(context, book, node.language, to: &text) }
        return Composed(description: text, hint: hint(of: node, traits, book, own: ownHint))
    }

    /// A back button that is called “Back” says it once, with its trait.
    private func label(of node: Node, _ traits: Traits, _ book: Phrasebook) -> String {
        guard let label = node.label else { return "" }
        if traits.contains(.backButton), label.lowercased() == book[.back].lowercased() { return "" }
        return label
    }

    private func place(_ text: String, in cell: SpeechContext.Cell, _ book: Phrasebook, _ language: String?) -> String {
        var spoken = ""
        for header in cell.rowHeaders { spoken += sentence(of: header) }
        for header in cell.columnHeaders { spoken += sentence(of: header) }
        spoken += text
        if !text.utf8.endsWithPeriod { spoken += "." }
        func number(_ number: Int) -> String { self.number(number, language) }
        if cell.rowSpan > 1, cell.row != nil {
            spoken += " " + book[.rowSpanBefore] + number(cell.rowSpan) + book[.rowSpanAfter]
        }
        if cell.columnSpan > 1, cell.column != nil {
            spoken += " " + book[.columnSpanBefore] + number(cell.columnSpan) + book[.columnSpanAfter]
        }
        if cell.firstInRow, let row = cell.row { spoken += " " + book[.row] + number(row + 1) + "." }
        if let column = cell.column { spoken += " " + book[.column] + number(column + 1) + "." }
        return spoken
    }

    private func sentence(of header: SpeechContext.Header) -> String {
        switch (header.label.present, header.value.present) {
        case (nil, nil): ""
        case (let label?, nil): label + ". "
        case (nil, let value?): value + ". "
        case (let label?, let value?): label + ": " + value + ". "
        }
    }

    private func addValue(
        of node: Node, _ traits: Traits, _ context: SpeechContext?, to text: inout String
    ) {
        guard let value = node.value.present, !traits.contains(.switchButton) else { return }
        if text.isEmpty {
            text = value
        } else if case .dataTableCell = context {
            text += " " + value
        } else {
            text += ": " + value
        }
    }

    /// The words of the traits, in the order they are spoken.
    private func addSpecifiers(
        of node: Node, _ traits: Traits, _ context: SpeechContext?, _ book: Phrasebook, to text: inout String
    ) {
        var isFirst = true
        func say(_ word: String, to text: inout String) {
            if isFirst, !text.isEmpty, !text.utf8.endsWithPeriod { text += "." }
            if !isFirst || !text.isEmpty { text += " " }
            text += word
            isFirst = false
        }
        let (isTab, isTabItem) = context.tabRole
        if traits.contains(.notEnabled) { say(book[.dimmed], to: &text) }
        if traits.contains(.button), !isTab,
            traits.isDisjoint(with: [.keyboardKey, .switchButton, .tabBarItem, .backButton])
        {
            say(book[.button], to: &text)
        }
        if traits.contains(.backButton) { say(book[.backButton], to: &text) }
        if traits.contains(.switchButton) {
            if traits.contains(.button) { say(book[.switchButton], to: &text) }
            if let state = switchState(node.value, book) { say(state, to: &text) }
        }
        if traits.contains(.tabBarItem) || isTab || isTabItem { say(book[.tab], to: &text) }
        if traits.contains(.textEntry) {
            say(book[traits.contains(.secureTextField) ? .secureTextField : .textField], to: &text)
            if traits.contains(.isEditing) { say(book[.isEditing], to: &text) }
        }
        if traits.contains(.header) { say(book[.header], to: &text) }
        if traits.contains(.link) { say(book[.link], to: &text) }
        if traits.contains(.adjustable) { say(book[.adjustable], to: &text) }
        if traits.contains(.image) { say(book[.image], to: &text) }
        if traits.contains(.searchField) { say(book[.searchField], to: &text) }
    }

    /// A value of its own is spoken raw, even an empty one (iOS 17 and later).
    private func switchState(_ value: String?, _ book: Phrasebook) -> String? {
        switch value {
        case "1": book[.on]
        case "0": book[.off]
        case "2": book[.mixed]
        default: value
        }
    }

    private func addContext(
        _ context: SpeechContext, _ book: Phrasebook, _ language: String?, to text: inout String
    ) {
        switch context {
        case .series(let index, let count), .tab(let index, let count), .tabBarItem(let index, let count):
            text += " " + number(index, language) + book[.of] + number(count, language) + "."
        case .listStart: addPhrase(book[.listStart], to: &text)
        case .listEnd: addPhrase(book[.listEnd], to: &text)
        case .landmarkStart: addPhrase(book[.landmarkStart], to: &text)
        case .landmarkEnd: addPhrase(book[.landmarkEnd], to: &text)
        case .dataTableCell: break
        }
    }

    private func addPhrase(_ phrase: String, to text: inout String) {
        if !text.utf8.endsWithPeriod { text += "." }
        text += " " + phrase
    }

    private func number(_ number: Int, _ language: String?) -> String {
        Numerals.text(number, language: language ?? appLanguage)
    }
}

extension SpeechContext? {
    fileprivate var tabRole: (isTab: Bool, isTabItem: Bool) {
        switch self {
        case .tab: (true, false)
        case .tabBarItem: (false, true)
        default: (false, false)
        }
    }
}

extension String? {
    /// Neither missing nor empty.
    var present: String? {
        guard let text = self, !text.isEmpty else { return nil }
        return text
    }
}

extension String.UTF8View {
    var endsWithPeriod: Bool { last == UInt8(ascii: ".") }
}
