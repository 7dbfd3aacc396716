/// The words that a screen reader says for a trait, in each language it speaks, with the words that people write into
/// labels for the same thing (docs/rule-specification.md section 7.5, label-repeats-trait).
package struct TraitWords: Sendable {
    /// What speaks a word of its own. The first that fits is named.
    package enum Kind: String, Sendable, CaseIterable {
        case button, link, image, header, tab, switchButton, adjustable, searchField, textEntry, backButton
    }

    /// By their last word, in the order of the table.
    private let phrases: [String: [(trait: Kind, phrase: [String])]]
    private let lastWords: KnownWords

    /// Phrases that end with this word, each with the trait it stands for.
    package func phrases(endingWith word: String) -> [(trait: Kind, phrase: [String])] {
        lastWords.contains(word) ? phrases[word] ?? [] : []
    }

    /// The phrases that stand for a trait.
    func phrases(of trait: Kind) -> [[String]] { byTrait[trait] ?? [] }

    /// Whether these words are all that is said for a trait, and nothing else.
    package func isWord(_ words: [String], for trait: Kind) -> Bool { phrases(of: trait).contains(words) }

    private let byTrait: [Kind: [[String]]]

    private init(_ table: [Kind: [String]]) {
        byTrait = table.mapValues { $0.map(Words.of) }
        var phrases: [String: [(trait: Kind, phrase: [String])]] = [:]
        for trait in Kind.allCases {
            for phrase in byTrait[trait] ?? [] {
                phrases[phrase.last ?? "", default: []].append((trait, phrase))
            }
        }
        self.phrases = phrases
        lastWords = KnownWords(Set(phrases.keys))
    }

    /// The table of a language by its tag; English for a language without one.
    package static func of(language tag: String) -> TraitWords {
        switch tag.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
        case "de": german
        case "ru": russian
        default: english
        }
    }

    /// What pictures' labels begin with.
    package static let imageOpenings: [[String]] = [
        "image of", "Bild von", "Bild der", "Bild des", "изображение",
    ].map(Words.of)

    private static let english = TraitWords([
        .button: ["button"], .link: ["link"], .image: ["image"], .header: ["heading", "header"], .tab: ["tab"],
        .switchButton: ["switch", "switch button"], .adjustable: ["adjustable", "slider"],
        .searchField: ["search field"], .textEntry: ["text field"], .backButton: ["back button"],
    ])
    private static let german = TraitWords([
        .button: ["Taste", "Schaltfläche", "Button"], .link: ["Link", "Hyperlink"], .image: ["Bild"],
        .header: ["Überschrift"], .tab: ["Tab", "Tabulator"], .switchButton: ["Schalter", "Umschalttaste"],
        .adjustable: ["einstellbar", "Regler"], .searchField: ["Suchfeld"], .textEntry: ["Textfeld"],
        .backButton: ["Zurück Taste"],
    ])
    private static let russian = TraitWords([
        .button: ["кнопка"], .link: ["ссылка"], .image: ["изображение"], .header: ["заголовок"], .tab: ["вкладка"],
        .switchButton: ["переключатель"], .adjustable: ["регулятор"], .searchField: ["поле поиска"],
        .textEntry: ["текстовое поле"], .backButton: ["кнопка назад"],
    ])
}
