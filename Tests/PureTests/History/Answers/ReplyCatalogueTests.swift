import History
import Testing

/// The sentences for people who reported: the same in five languages.
@Suite struct ReplyCatalogueTests {
    @Test(arguments: ReplySentence.allCases)
    func `a sentence has the same places in every language, and words of its own`(sentence: ReplySentence) {
        let known = Set(ReplySentence.Place.allCases.map(\.rawValue))
        let places = ReplyLanguage.allCases.map { Self.places(in: sentence.template(in: $0)) }
        #expect(places.allSatisfy { $0 == places.first }, "\(sentence): \(places)")
        #expect(Set(places.joined()).isSubset(of: known))
        Self.expectOwn(ReplyLanguage.allCases.map { sentence.template(in: $0) })
    }

    @Test(arguments: ReporterPageWord.allCases)
    func `a word of the page has the same places in every language`(word: ReporterPageWord) {
        let known = Set(ReporterPageWord.Place.allCases.map(\.rawValue))
        let places = ReplyLanguage.allCases.map { Self.places(in: word.template(in: $0)) }
        #expect(places.allSatisfy { $0 == places.first }, "\(word): \(places)")
        #expect(Set(places.joined()).isSubset(of: known))
        for language in ReplyLanguage.allCases { #expect(!word.template(in: language).isEmpty) }
    }

    @Test func `what is filled in is never filled in itself`() {
        let text = ReplySentence.workaround.text(in: .english, [.workaround: "Press {release} {", .release: "9"])
        #expect(text == "This may help: Press {release} {")
    }

    @Test func `only one sentence says that it is fixed`() {
        let words: [ReplyLanguage: [String]] = [
            .english: ["is fixed"], .german: ["ist es behoben", "wurde behoben"], .spanish: ["corregid", "arreglado"],
            .french: ["corrigé"], .japanese: ["修正済"],
        ]
        for (language, said) in words {
            let saying = ReplySentence.allCases.filter { sentence in
                said.contains { sentence.template(in: language).contains($0) }
            }
            #expect(saying == [.fixedIn], "\(language)")
        }
    }

    @Test(arguments: [
        ("de", ReplyLanguage.german), ("de-AT", .german), ("fr_CA", .french), ("Deutsch", .german),
        ("spanish", .spanish),
        ("ja", .japanese), ("EN-us", .english), ("pt", nil), ("", nil), ("deutlich", nil),
    ])
    func `a language is known by its tag or its name`(said: String, language: ReplyLanguage?) {
        #expect(ReplyLanguage(said: said) == language)
    }

    @Test func `the words tell the language where nothing else does, and not against what is said`() {
        let german = "Der Knopf wird nicht vorgelesen, wenn ich mit dem Finger auf die Liste gehe."
        #expect(ReplyLanguage(said: nil, text: german) == .german)
        #expect(ReplyLanguage(said: "en", text: german) == .english)
        #expect(ReplyLanguage(said: "pl", text: german) == nil)
        #expect(ReplyLanguage(said: nil, text: "VoiceOver: Checkout") == nil)
    }

    @Test(arguments: [
        ("Der Knopf hat keinen Namen", ReplyLanguage.german), ("Ich kann mit VoiceOver nichts mehr bedienen", .german),
        ("Sehr gut, aber seit dem Update ist die Suche stumm", .german), ("Le bouton n’a pas de nom", .french),
        ("VoiceOver ne lit plus la liste", .french), ("El botón no tiene nombre", .spanish),
        ("No puedo usar la aplicación con VoiceOver", .spanish),
        ("Desde la actualización VoiceOver no lee la lista", .spanish), ("The button has no name", .english),
        ("A button has a label", .english), ("De knop heeft geen naam en is stil", nil), ("O botão não é lido", nil),
    ])
    func `a short sentence tells its language, too`(text: String, language: ReplyLanguage?) {
        #expect(ReplyLanguage(said: nil, text: text) == language)
    }

    /// No two languages say it alike: one was left out.
    private static func expectOwn(_ texts: [String]) {
        #expect(Set(texts).count == texts.count, "\(texts)")
        for text in texts { #expect(!text.isEmpty) }
    }

    private static func places(in template: String) -> [String] {
        template.matches(of: #/\{(\w+)\}/#).map { String($0.1) }.sorted()
    }
}
