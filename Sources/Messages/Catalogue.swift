/// The words of one language: what each English message is in it.
package struct Catalogue: Sendable {
    package let language: Language
    /// By the English message, with one form for each that the language has beside numbers.
    private let entries: [String: [[TranslatedPart]]]

    /// English is what messages are written in.
    package static let english = Catalogue(.english, entries: [:])

    init(_ language: Language, entries: [String: [String]]) {
        self.language = language
        self.entries = entries.mapValues { $0.map(TranslatedPart.read) }
    }

    /// A text of ours that stands alone, as templates hold them.
    package func translation(of text: String) -> String? {
        entries[text]?.first.map { $0.reduce(into: "") { $0 += $1.written } }
    }

    /// The forms of a message, in the words of the catalogue; `nil`: it has none.
    func translation(of message: Message) -> [TranslatedPart]? {
        guard message.hasWords || message.isQuoting else { return nil }
        guard let counted = message.counted else {
            return entries[message.key]?.first ?? entries[message.key + "."]?.first.map(TranslatedPart.unended)
        }
        guard let forms = entries[counted.one] else { return nil }
        let form = language.form(beside: counted.count)
        return forms.indices.contains(form) ? forms[form] : forms.last
    }

    /// The English messages that it has words for.
    package var known: Set<String> { Set(entries.keys) }
}

/// A part of a translated message: words, or the place of one of its values, from 0 on.
enum TranslatedPart: Hashable, Sendable {
    case words(String)
    case place(Int)

    fileprivate var written: String {
        switch self {
        case .words(let words): words
        case .place(let place): "{\(place + 1)}"
        }
    }

    /// A sentence without its full stop, as titles have it.
    static func unended(_ parts: [TranslatedPart]) -> [TranslatedPart] {
        guard case .words(let last)? = parts.last, last.hasSuffix(".") else { return parts }
        return parts.dropLast() + (last == "." ? [] : [.words(String(last.dropLast()))])
    }

    /// `{2} of {1}`
    static func read(_ text: String) -> [TranslatedPart] {
        var parts: [TranslatedPart] = [], words = "", rest = Substring(text)
        while let open = rest.firstIndex(of: "{") {
            let sign = rest[open...].prefix(3)
            guard sign.count == 3, sign.last == "}", let number = sign.dropFirst().first?.wholeNumberValue, number > 0
            else {
                words += rest[...open]
                rest = rest[open...].dropFirst()
                continue
            }
            words += rest[..<open]
            if !words.isEmpty { parts.append(.words(words)) }
            parts.append(.place(number - 1))
            (words, rest) = ("", rest[open...].dropFirst(3))
        }
        words += rest
        return words.isEmpty ? parts : parts + [.words(words)]
    }
}

extension Message {
    /// Whether it says anything of its own: signs between values are the same everywhere.
    var hasWords: Bool {
        parts.contains { part in
            if case .words(let words) = part { words.contains(where: \.isLetter) } else { false }
        }
    }

    /// Each language quotes with its own signs.
    var isQuoting: Bool {
        parts.contains { part in
            if case .words(let words) = part { words.contains("“") } else { false }
        }
    }
}
