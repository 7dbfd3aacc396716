/// What words come down to in the languages that matter: two words are one where they share a form.
///
/// The dictionaries are Postgres' (snowball); their answers come in as values.
package struct Stems: Sendable {
    /// The languages that are told apart, by their tags, with the dictionary of each.
    package static let dictionaries = [
        "en": "english_stem", "de": "german_stem", "es": "spanish_stem", "fr": "french_stem", "it": "italian_stem",
        "pt": "portuguese_stem", "nl": "dutch_stem", "ru": "russian_stem",
    ]

    /// By word and language; an empty stem: the word tells nothing in that language (“the”).
    private let stems: [String: [String: String]]
    /// Those of the field's words, which every report is compared with.
    private let field: [String: [String: String]]

    package init(_ stems: [String: [String: String]] = [:], field: FieldIndex? = nil) {
        (self.stems, self.field) = (stems, field?.stems ?? [:])
    }

    /// The word as it is, and its stems in these languages.
    func forms(_ word: String, _ languages: [String]) -> [String] {
        var forms = [word]
        let known = stems[word] ?? field[word]
        for language in languages {
            if let stem = known?[language], !stem.isEmpty, !forms.contains(stem) { forms.append(stem) }
        }
        return forms
    }

    func isEmpty(_ word: String, in language: String) -> Bool {
        (stems[word] ?? field[word])?[language]?.isEmpty ?? false
    }

    /// One or two letters, one syllable of Korean, a figure, or a word that tells nothing in one of the languages.
    func isLittle(_ term: String, _ languages: [String]) -> Bool {
        if LinkTerms.isOfSigns(term) { return term.count < 2 }
        return term.count < (LinkTerms.isHangul(term) ? 2 : 3) || term.allSatisfy(\.isNumber)
            || languages.contains { isEmpty(term, in: $0) }
    }

    /// The language whose little words are most of these: “der”, “die” and “und” tell German; `nil` where none is ahead
    /// of the others, as in a few words.
    package func language(of words: [String]) -> String? {
        if words.contains(where: Self.isKana) { return "ja" }
        if words.contains(where: LinkTerms.isOfSigns) { return "zh" }
        let little = Stems.dictionaries.keys.map { language in
            (language, words.count { isEmpty($0, in: language) })
        }.sorted { ($0.1, $1.0) > ($1.1, $0.0) }
        guard little.count > 1, little[0].1 > little[1].1 else { return nil }
        return little[0].0
    }

    private static func isKana(_ word: String) -> Bool {
        word.unicodeScalars.contains { (0x3041...0x30FA).contains($0.value) }
    }
}
