/// What a screen reader adds of its own in a language, as words.
struct SpeechVocabulary: Sendable {
    let isTalkBack: Bool
    /// The longest first.
    let phrases: [(words: [String], rule: SpeechRule)]
    /// Between a place in a series and its count.
    let of: Set<String>
    /// The words of each rule's phrases, in the order in which rules are asked.
    private let words: [(rule: SpeechRule, words: Set<String>)]

    /// - Parameter language: of the element, else of the app; where its words are not known, English stands in.
    init(_ reader: ScreenReader, _ language: String?) {
        isTalkBack = reader == .talkBack
        let book = Phrasebook.of(language, base: .english)
        of = Set(Words.of(isTalkBack ? Phrasebook.english[.of] : book[.of]))
        let known =
            isTalkBack
            ? Self.words(TalkBackWords.of(language) ?? .english).map { ($0, SpeechRule.traits) }
            : Self.voiceOver.map { (book[$0.0], $0.1) } + (0...6).map { (book.heading(level: $0), .traits) }
        let phrases = known.map { (words: Words.of($0.0), rule: $0.1) }.filter { !$0.words.isEmpty }
            .sorted { $0.words.count > $1.words.count }
        self.phrases = phrases
        words = [.traits, .context, .table, .supplements].map { rule in
            (rule, Set(phrases.filter { $0.rule == rule }.flatMap(\.words)))
        }
    }

    /// The rule whose phrases make up all of these words; `nil`: some other words are among them.
    func rule(of words: [String]) -> SpeechRule? {
        if words.count == 3, Words.isNumber(words[0]), of.contains(words[1]), Words.isNumber(words[2]) {
            return .context
        }
        return self.words.first { rule, own in
            words.allSatisfy { own.contains($0) || (rule == .table && Words.isNumber($0)) }
        }?.rule
    }

    private static let voiceOver: [(Phrase, SpeechRule)] =
        [
            Phrase.selected, .dimmed, .button, .backButton, .tab, .link, .adjustable, .image, .searchField,
            .switchButton, .on, .off, .mixed, .textField, .secureTextField, .isEditing,
        ].map { ($0, .traits) }
        + [.listStart, .listEnd, .landmarkStart, .landmarkEnd].map { ($0, .context) }
        + [.row, .column, .rowSpanBefore, .rowSpanAfter, .columnSpanAfter].map { ($0, .table) }
        + [.actionsAvailable, .moreContent].map { ($0, .supplements) }

    private static func words(_ words: TalkBackWords) -> [String] {
        [
            words.selected, words.disabled, words.unlabelled, words.heading, words.expanded, words.collapsed, words.on,
            words.off, words.checked, words.notChecked, words.button, words.image, words.checkBox, words.radioButton,
            words.toggle, words.editBox, words.dropDown, words.slider, words.progressBar, words.list, words.grid,
            words.pager, words.tabBar, words.webView,
        ]
    }
}
