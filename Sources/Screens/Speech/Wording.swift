/// Composes what VoiceOver says on one element: description, then hint.
///
/// The steps and their order are those of cashapp/AccessibilitySnapshot (`UIAccessibility+SnapshotAdditions`), found
/// by trying on devices. Its quirks are kept: a missing text and an empty one differ here and there.
package struct Wording: Sendable {
    package struct Composed: Hashable, Sendable {
        package var description: String
        package var hint: String?
        /// VoiceOver's own words in it stand in for those of another language, which nobody recorded: what of it the app
        /// says. `nil`: every word is known.
        package var appWords: AppWords?
        package init(description: String, hint: String?, appWords: AppWords? = nil) {
            (self.description, self.hint, self.appWords) = (description, hint, appWords)
        }
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
        var line = SpokenLine()
        if let label = label(of: node, traits, book) { line.add(app: label) }
        if case .dataTableCell(let cell) = context { line = place(line, in: cell, book, node.language) }
        addValue(of: node, traits, context, to: &line)
        if traits.contains(.selected) {
            if line.isEmpty { line.add(book[.selected]) } else { line.prepend(book[.selectedPrefix]) }
        }

        var ownHint = node.hint.spoken
        if line.isEmpty, let hint = ownHint {
            line.add(app: hint)
            ownHint = nil
        }
        addSpecifiers(of: node, traits, context, book, to: &line)
        if let context { addContext(context, book, node.language, to: &line) }
        let hint = hint(of: node, traits, book, own: ownHint)
        let standsIn = (line.holdsPhrases || hint?.holdsPhrases == true) && !isKnown(node)
        return Composed(
            description: line.text, hint: hint?.text,
            appWords: standsIn ? AppWords(text: line.app, hint: hint?.app ?? []) : nil)
    }

    /// Whether VoiceOver's own words are known in a language. Where nobody names one, it is English.
    func isKnown(_ language: String?) -> Bool { language.map { Phrasebook.known($0) != nil } ?? true }

    /// Whether all of VoiceOver's words on an element are known: beyond English nobody recorded the level of a heading.
    private func isKnown(_ node: Node) -> Bool {
        let language = node.language ?? appLanguage
        let level = node.traits?.contains(.header) == true ? node.rare?.details.headingLevel ?? 0 : 0
        return isKnown(language) && (level == 0 || book(of: node) == .english)
    }

    /// A back button that is called “Back” says it once, with its trait.
    private func label(of node: Node, _ traits: Traits, _ book: Phrasebook) -> String? {
        guard let label = node.label.spoken else { return nil }
        if traits.contains(.backButton), label.lowercased() == book[.back].lowercased() { return nil }
        return label
    }

    private func place(
        _ words: SpokenLine, in cell: SpeechContext.Cell, _ book: Phrasebook, _ language: String?
    ) -> SpokenLine {
        var line = SpokenLine()
        for header in cell.rowHeaders { line.add(app: sentence(of: header)) }
        for header in cell.columnHeaders { line.add(app: sentence(of: header)) }
        line.add(app: words.text)
        if !words.text.utf8.endsWithPeriod { line.add(mark: ".") }
        func number(_ number: Int) -> String { self.number(number, language) }
        if cell.rowSpan > 1, cell.row != nil {
            line.add(" " + book[.rowSpanBefore] + number(cell.rowSpan) + book[.rowSpanAfter])
        }
        if cell.columnSpan > 1, cell.column != nil {
            line.add(" " + book[.columnSpanBefore] + number(cell.columnSpan) + book[.columnSpanAfter])
        }
        if cell.firstInRow, let row = cell.row { line.add(" " + book[.row] + number(row + 1) + ".") }
        if let column = cell.column { line.add(" " + book[.column] + number(column + 1) + ".") }
        return line
    }

    private func sentence(of header: SpeechContext.Header) -> String {
        switch (header.label.spoken, header.value.spoken) {
        case (nil, nil): ""
        case (let label?, nil): label + ". "
        case (nil, let value?): value + ". "
        case (let label?, let value?): label + ": " + value + ". "
        }
    }

    private func addValue(of node: Node, _ traits: Traits, _ context: SpeechContext?, to line: inout SpokenLine) {
        guard !traits.contains(.switchButton), let value = node.value.spoken ?? placeholder(of: node, traits) else {
            return
        }
        if line.isEmpty {
        } else if case .dataTableCell = context {
            line.add(mark: " ")
        } else {
            line.add(mark: ": ")
        }
        line.add(app: value)
    }

    /// What stands in an empty field is its value to VoiceOver, unless it is what the field is called.
    private func placeholder(of node: Node, _ traits: Traits) -> String? {
        guard traits.contains(.textEntry), let placeholder = node.rare?.details.placeholder.spoken else { return nil }
        return placeholder == node.label.spoken ? nil : placeholder
    }

    /// The words of the traits, in the order they are spoken.
    private func addSpecifiers(
        of node: Node, _ traits: Traits, _ context: SpeechContext?, _ book: Phrasebook, to line: inout SpokenLine
    ) {
        var isFirst = true
        func say(_ word: String, to line: inout SpokenLine) {
            if isFirst, !line.isEmpty, !line.text.utf8.endsWithPeriod { line.add(mark: ".") }
            if !isFirst || !line.isEmpty { line.add(mark: " ") }
            line.add(word)
            isFirst = false
        }
        let (isTab, isTabItem) = context.tabRole
        if traits.contains(.notEnabled) { say(book[.dimmed], to: &line) }
        if traits.contains(.button), !isTab,
            traits.isDisjoint(with: [.keyboardKey, .switchButton, .tabBarItem, .backButton])
        {
            say(book[.button], to: &line)
        }
        if traits.contains(.backButton) { say(book[.backButton], to: &line) }
        if traits.contains(.switchButton) {
            if traits.contains(.button) { say(book[.switchButton], to: &line) }
            if let state = switchState(node.value, book) { say(state, to: &line) }
        }
        if traits.contains(.tabBarItem) || isTab || isTabItem { say(book[.tab], to: &line) }
        if traits.contains(.textEntry) {
            say(book[traits.contains(.secureTextField) ? .secureTextField : .textField], to: &line)
            if traits.contains(.isEditing) { say(book[.isEditing], to: &line) }
        }
        if traits.contains(.header) { say(book.heading(level: node.rare?.details.headingLevel ?? 0), to: &line) }
        if traits.contains(.link) { say(book[.link], to: &line) }
        if traits.contains(.adjustable) { say(book[.adjustable], to: &line) }
        if traits.contains(.image) { say(book[.image], to: &line) }
        if traits.contains(.searchField) { say(book[.searchField], to: &line) }
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
        _ context: SpeechContext, _ book: Phrasebook, _ language: String?, to line: inout SpokenLine
    ) {
        switch context {
        case .series(let index, let count), .tab(let index, let count), .tabBarItem(let index, let count):
            line.add(" " + number(index, language) + book[.of] + number(count, language) + ".")
        case .listStart: addPhrase(book[.listStart], to: &line)
        case .listEnd: addPhrase(book[.listEnd], to: &line)
        case .landmarkStart: addPhrase(book[.landmarkStart], to: &line)
        case .landmarkEnd: addPhrase(book[.landmarkEnd], to: &line)
        case .dataTableCell: break
        }
    }

    private func addPhrase(_ phrase: String, to line: inout SpokenLine) {
        if !line.text.utf8.endsWithPeriod { line.add(mark: ".") }
        line.add(mark: " ")
        line.add(phrase)
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
