/// What letters and words say of a label's language (docs/rule-specification.md section 7.5, label-language).
package enum LanguageOfLabel: Hashable, Sendable {
    /// Nothing speaks against the language it is marked with.
    case fitting
    /// Most of its letters belong to another script than the language's.
    case otherScript
    /// It is probably in another language, but brands and loan words look the same.
    case doubtful
    /// A term of these languages' interfaces, by their tags, and none of its own.
    case termOf([String])

    /// What a language's labels look like, worked out once and shared by all labels of its tag.
    package final class Expectation: Sendable {
        package let tag: String
        package let scripts: Set<WritingScript>
        /// The tag's first part, small.
        fileprivate let language: String
        fileprivate let isLatin: Bool
        /// Its own small words and those of the other language, where both are known.
        fileprivate let smallWords: (own: KnownWords, other: KnownWords)?
        /// `nil`: none of its terms are known.
        fileprivate let terms: InterfaceTerms.Line?

        /// From a language tag.
        package init(tag: String) {
            self.tag = tag
            scripts = WritingScript.scripts(ofTag: tag)
            isLatin = scripts.contains(.latin)
            language = tag.prefix { $0 != "-" && $0 != "_" }.lowercased()
            terms = InterfaceTerms.line(language)
            smallWords =
                switch language {
                case "en": (LanguageOfLabel.english, LanguageOfLabel.german)
                case "de": (LanguageOfLabel.german, LanguageOfLabel.english)
                default: nil
                }
        }
    }

    /// Judges a label by the language that a screen reader would read it in.
    ///
    /// - Parameter words: the label's words, as ``Words`` cuts them.
    package init(_ label: String, words: [String], as expected: Expectation) {
        self = Self.byLetters(label, words, expected)
        guard self == .fitting, let terms = expected.terms else { return }
        let languages = InterfaceTerms.languages(of: words, otherThan: expected.language, terms)
        if !languages.isEmpty { self = .termOf(languages) }
    }

    private static func byLetters(_ label: String, _ words: [String], _ expected: Expectation) -> LanguageOfLabel {
        // Latin letters only, in a language written with them: nothing to count.
        if expected.isLatin, label.isASCII {
            return isOtherLanguage(words, expected) ? .doubtful : .fitting
        }
        let letters = Letters(label, besides: expected.scripts)
        if letters.all == 0 { return .fitting }
        if letters.foreign * 2 > letters.all { return ownNames.contains(words) ? .fitting : .otherScript }
        if !expected.isLatin && letters.latin == letters.all {
            return words.count { !Words.isNumber($0) } >= 3 ? .doubtful : .fitting
        }
        return isOtherLanguage(words, expected) ? .doubtful : .fitting
    }

    /// How many letters of which scripts a label has.
    private struct Letters {
        var all = 0, latin = 0
        /// Neither Latin nor of the language's scripts.
        var foreign = 0

        init(_ label: String, besides scripts: Set<WritingScript>) {
            for scalar in label.unicodeScalars {
                if let byte = scalar.value < 0x80 ? UInt8(scalar.value) : nil {
                    guard byte.isASCIILetter else { continue }
                    all += 1
                    latin += 1
                } else if scalar.isLetter, let script = WritingScript(scalar) {
                    all += 1
                    if script == .latin { latin += 1 }
                    if script != .latin && !scripts.contains(script) { foreign += 1 }
                }
            }
        }
    }

    /// Four words or more, at least two different small words of the other language and none of its own.
    private static func isOtherLanguage(_ words: [String], _ expected: Expectation) -> Bool {
        guard words.count >= 4, let (own, other) = expected.smallWords else { return false }
        var found: Set<String> = []
        for word in words {
            if own.contains(word) { return false }
            if other.contains(word) { found.insert(word) }
        }
        return found.count >= 2
    }

    fileprivate static let english = KnownWords([
        "the", "and", "of", "to", "for", "with", "your", "you", "is", "are", "this", "that", "from", "not", "by", "it",
    ])
    fileprivate static let german = KnownWords([
        "der", "und", "zu", "für", "mit", "ist", "sind", "nicht", "ein", "eine", "auf", "von", "den", "dem", "sie",
        "oder", "ihre", "dein", "das",
    ])
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
