/// What a label's letters and words say about the language it is in (rule-specs, label-language).
package enum LanguageOfLabel: Hashable, Sendable {
    /// Nothing speaks against the language it is marked with.
    case fitting
    /// Most of its letters belong to another script than the language's.
    case otherScript
    /// It is probably in another language, but brands and loan words look the same.
    case doubtful

    /// Judges a label by the tag of the language that a screen reader would read it in.
    package init(_ label: String, tag: String) {
        let scripts = WritingScript.scripts(ofTag: tag)
        var letters = 0, latin = 0, foreign = 0
        for scalar in label.unicodeScalars where scalar.isLetter {
            guard let script = WritingScript(scalar) else { continue }
            letters += 1
            if script == .latin { latin += 1 }
            if script != .latin && !scripts.contains(script) { foreign += 1 }
        }
        if letters == 0 {
            self = .fitting
        } else if foreign * 2 > letters {
            self = Self.ownNames.contains(Words.of(label)) ? .fitting : .otherScript
        } else if !scripts.contains(.latin) && latin == letters {
            self = Words.of(label).count { !Words.isNumber($0) } >= 3 ? .doubtful : .fitting
        } else {
            self = Self.isOtherLanguage(Words.of(label), tag: tag) ? .doubtful : .fitting
        }
    }

    /// Four words or more, at least two different small words of the other language and none of its own.
    private static func isOtherLanguage(_ words: [String], tag: String) -> Bool {
        let language = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
        guard words.count >= 4, language == "en" || language == "de" else { return false }
        let (own, other) = language == "en" ? (english, german) : (german, english)
        let different = Set(words)
        return own.isDisjoint(with: different) && other.intersection(different).count >= 2
    }

    private static let english: Set = [
        "the", "and", "of", "to", "for", "with", "your", "you", "is", "are", "this", "that", "from", "not", "by", "it",
    ]
    private static let german: Set = [
        "der", "und", "zu", "für", "mit", "ist", "sind", "nicht", "ein", "eine", "auf", "von", "den", "dem", "sie",
        "oder", "ihre", "dein", "das",
    ]
    /// Language pickers show each language by its own name.
    private static let ownNames: Set<[String]> = Set(
        [
            "Русский", "Українська", "Български", "Српски", "Македонски", "Беларуская", "Ελληνικά", "עברית", "العربية",
            "فارسی", "اردو", "हिन्दी", "ไทย", "한국어", "日本語", "中文", "简体中文", "繁體中文", "ქართული", "Հայերեն",
        ].map(Words.of))
}

extension Unicode.Scalar {
    /// Unicode general category L.
    var isLetter: Bool {
        switch properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        default: false
        }
    }
}
