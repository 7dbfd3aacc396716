import Screens

/// What a message is about, by the words that not every message has. Two that share none speak of different things.
package struct ReportSubject: Hashable, Sendable {
    /// Stems with the word as it was written, in the order of the text; each stem once.
    let terms: [(stem: String, word: String)]
    let stems: Set<String>
    /// What kinds of thing it names: they tell it from another where it says no more.
    private let kinds: Set<NamedKind>

    package init(_ texts: String...) { self.init(texts) }

    /// - Parameter names: what everybody calls the place: it tells nobody's thing from another's.
    package init(_ texts: [String], without names: [String] = []) {
        let common = Set(names.flatMap { Self.terms(of: $0) }.map(\.stem))
        var terms: [(stem: String, word: String)] = []
        var stems: Set<String> = []
        for text in texts {
            for (stem, word) in Self.terms(of: OwnWords.of(text))
            where !common.contains(stem) && stems.insert(stem).inserted {
                terms.append((stem, word))
            }
        }
        (self.terms, self.stems) = (terms, stems)
        let called = Set(names.flatMap { Words.of($0) })
        let words = Set(texts.flatMap { Words.of($0) }).subtracting(called)
        kinds = Set(words.compactMap { NamedKind(word: $0) })
    }

    package static func == (left: ReportSubject, right: ReportSubject) -> Bool { left.stems == right.stems }
    package func hash(into hasher: inout Hasher) { hasher.combine(stems) }

    /// Both name something, and nothing that is the same. Who names nothing may mean anything, and who names but a kind of
    /// thing, anything of that kind.
    package func isOther(than other: ReportSubject) -> Bool {
        if !stems.isEmpty, !other.stems.isEmpty { return stems.isDisjoint(with: other.stems) }
        if !kinds.isEmpty, !other.kinds.isEmpty { return kinds.isDisjoint(with: other.kinds) }
        return stems.isEmpty ? isOfKind(unlike: other) : other.isOfKind(unlike: self)
    }

    /// It names a kind of thing alone, and the other something that nobody calls so.
    private func isOfKind(unlike other: ReportSubject) -> Bool {
        !kinds.isEmpty && !kinds.contains(where: \.isVague) && !other.stems.isEmpty
    }

    /// Whether one of these words is among what it is about.
    package func names(anyOf words: [String]) -> Bool {
        words.contains { !stems.isDisjoint(with: ReportSubject($0).stems) }
    }

    private static func terms(of text: String) -> [(stem: String, word: String)] {
        let words = Words.of(text)
        return words.indices.compactMap { index in
            let word = words[index]
            if isIdeograph(word) {
                // Han and Kana characters stand for themselves: two in a row are taken for a word.
                guard index + 1 < words.count, isIdeograph(words[index + 1]) else { return nil }
                return (word + words[index + 1], word + words[index + 1])
            }
            guard isTelling(word) else { return nil }
            return (stem(word), word)
        }
    }

    /// It is no little word, no figure, and none that every message has.
    static func isTelling(_ word: String) -> Bool {
        word.count > (LinkTerms.isHangul(word) ? 1 : 2) && !Words.isNumber(word) && !PhraseLists.common.contains(word)
    }

    /// The word without the end that says how many, and no more than its beginning: categories and category, Kategorien
    /// and Kategorie.
    static func stem(_ word: String) -> String {
        let singular =
            word.hasSuffix("ies") && word.count > 5
            ? word.dropLast(3) + "y"
            : word.hasSuffix("s") && !word.hasSuffix("ss") && word.count > 3 ? word.dropLast() : word[...]
        return String(singular.prefix(6))
    }

    /// Hiragana are mostly endings and particles.
    private static func isIdeograph(_ word: String) -> Bool {
        guard let scalar = word.unicodeScalars.first, word.unicodeScalars.count == 1 else { return false }
        return (0x30A0...0x30FF).contains(scalar.value) || (0x3400...0x9FFF).contains(scalar.value)
    }
}
