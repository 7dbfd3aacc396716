/// Words as they are put together, and which of them the app says.
struct SpokenLine {
    private(set) var text = ""
    /// The app's own words, as ranges of the text's UTF-8.
    private(set) var app: [Range<Int>] = []
    /// Whether words of the screen reader's own are in it.
    private(set) var holdsPhrases = false

    init() {}
    init(app words: String) { add(app: words) }

    var isEmpty: Bool { text.isEmpty }

    /// Words of the screen reader's own.
    mutating func add(_ phrase: String) {
        text += phrase
        holdsPhrases = true
    }

    mutating func add(app words: String) {
        guard !words.isEmpty else { return }
        let start = text.utf8.count
        text += words
        app.append(start..<text.utf8.count)
    }

    /// Punctuation between two words, which is of no language.
    mutating func add(mark: String) { text += mark }

    mutating func dropFinalPeriod() {
        guard text.utf8.endsWithPeriod else { return }
        text.removeLast()
        if let last = app.last, last.upperBound > text.utf8.count {
            app[app.count - 1] = last.lowerBound..<text.utf8.count
        }
    }

    /// Words of the screen reader's own, before all others.
    mutating func prepend(_ phrase: String) {
        text = phrase + text
        let shift = phrase.utf8.count
        app = app.map { $0.lowerBound + shift..<$0.upperBound + shift }
        holdsPhrases = true
    }
}

/// Where an utterance is of two languages: what of it the app says, as ranges of UTF-8. The rest is the screen reader's,
/// in words that stand in for those of the app's language.
package struct AppWords: Hashable, Sendable {
    package var text: [Range<Int>]
    package var hint: [Range<Int>]

    package init(text: [Range<Int>], hint: [Range<Int>]) { (self.text, self.hint) = (text, hint) }
}

extension String? {
    /// What is heard of a text; `nil`: it is missing, empty or blank, also with zero-width characters. The place of an
    /// attachment (U+FFFC) is not heard.
    var spoken: String? {
        guard let text = self else { return nil }
        guard text.utf8.contains(where: { $0 >= 0x80 }) else {
            return text.utf8.allSatisfy { $0 <= 0x20 } ? nil : text
        }
        let heard = text.utf8.contains(0xEF) ? text.replacing("\u{FFFC}", with: "") : text
        return heard.unicodeScalars.allSatisfy(\.isBlank) ? nil : heard
    }
}

extension Unicode.Scalar {
    fileprivate var isBlank: Bool {
        properties.isWhitespace || properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control
            || properties.generalCategory == .format
    }
}

extension String.UTF8View {
    var endsWithPeriod: Bool { last == UInt8(ascii: ".") }
}
