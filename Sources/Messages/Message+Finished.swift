extension Message {
    /// A sentence of ours that comes finished, as it is stored: what it quotes between “ and ” is not ours, and neither are its
    /// numbers. `4 of 9 steps lead to “Buy now”` is looked up as `{1} of {2} steps lead to “{3}”`.
    /// - Parameter language: of what is quoted (BCP 47), where it is known.
    package init(finished sentence: String, language: String? = nil) {
        var reader = FinishedSentence(language: language)
        for letter in sentence { reader.take(letter) }
        self = reader.end()
    }
}

/// A finished sentence as it is read, letter by letter.
private struct FinishedSentence {
    let language: String?
    private var message = StringInterpolation(literalCapacity: 0, interpolationCount: 0)
    private var words = "", number = "", quoted = ""
    private var depth = 0

    private typealias StringInterpolation = Message.StringInterpolation

    init(language: String?) { self.language = language }

    mutating func take(_ letter: Character) {
        if depth > 0 { return takeQuoted(letter) }
        if letter.isNumber, !number.isEmpty || !(words.last?.isLetter ?? false) { return number.append(letter) }
        if ".,:-".contains(letter), !number.isEmpty { return number.append(letter) }
        endNumber()
        words.append(letter)
        if letter == "“" { depth = 1 }
    }

    private mutating func takeQuoted(_ letter: Character) {
        if letter == "“" { depth += 1 }
        if letter == "”" { depth -= 1 }
        guard depth == 0 else { return quoted.append(letter) }
        message.appendLiteral(words)
        message.appendInterpolation(text: quoted, language: language)
        (words, quoted) = ("”", "")
    }

    /// What follows the last figure is the sentence's.
    private mutating func endNumber() {
        guard !number.isEmpty else { return }
        let figures = String(number.reversed().drop { !$0.isNumber }.reversed())
        message.appendLiteral(words)
        message.appendInterpolation(text: figures)
        words = String(number.dropFirst(figures.count))
        number = ""
    }

    mutating func end() -> Message {
        endNumber()
        // What is never closed may be anything, and is the sentence's.
        message.appendLiteral(words + quoted)
        return Message(stringInterpolation: message)
    }
}
