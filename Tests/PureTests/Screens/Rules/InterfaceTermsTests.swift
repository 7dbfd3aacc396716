import Screens
import Testing

/// The list of interface terms by what it makes of labels.
@Suite struct InterfaceTermsTests {
    private static func languages(_ label: String, in language: String) -> [String]? {
        let found = LanguageOfLabel(label, words: Words.of(label), as: .init(tag: language))
        if case .termOf(let languages) = found { return languages }
        return found == .fitting ? [] : nil
    }

    private static let save = [
        "en": "Save", "de": "Sichern", "fr": "Enregistrer", "es": "Guardar", "it": "Salva", "pt": "Salvar",
        "nl": "Bewaar", "sv": "Spara", "pl": "Zapisz", "tr": "Kaydet", "ru": "Сохранить", "ja": "保存",
    ]

    @Test(arguments: save.keys.sorted())
    func `a term of its own language fits, in all twelve`(language: String) throws {
        #expect(Self.languages(try #require(Self.save[language]), in: language) == [])
        #expect(Self.languages(try #require(Self.save[language]), in: language + "-XX") == [])
    }

    @Test(arguments: save.keys.filter { !["en", "ru", "ja"].contains($0) }.sorted())
    func `in an English app it is told from English`(language: String) throws {
        #expect(Self.languages(try #require(Self.save[language]), in: "en")?.contains(language) == true)
    }

    @Test(arguments: [
        "SIM", "Visa", "NY", "JA", "Plus", "Todo", "Agenda", "OK", "No", "Menu", "Album", "Info", "Fine", "Pause",
        "Ada", "Ara", "Dr. No", "Paris", "iPhone", "Save", "Save photo", "Camera", "Name",
    ])
    func `what is said in English, or is a name, is no other language's term`(label: String) {
        #expect(Self.languages(label, in: "en") == [])
    }

    @Test(arguments: save.keys.sorted())
    func `a loan word, and a word that looks like another language's, is none of another language`(language: String) {
        for label in [
            "SIM", "Visa", "NY", "JA", "Plus", "Todo", "Agenda", "OK", "Menu", "Album", "Info", "Pause", "Chat",
            "Cookies", "Ada", "Ara", "Dr. No", "Paris", "iPhone", "Text", "Filter", "Support", "Update", "Item",
            "Stop", "Start", "Online", "Login", "Video", "Podcast", "Playlist", "Web", "Link", "Team", "Service",
            "Status", "Live", "Premium", "Pasta", "Hier", "Mais", "Todos", "Ajustes", "Mer", "Chat Plus",
        ] {
            #expect(Self.languages(label, in: language) == [], "\(label) in \(language)")
        }
    }

    @Test func `a loan word beside a word of another language hides nothing`() {
        #expect(Self.languages("Delete album", in: "de")?.contains("en") == true)
        #expect(Self.languages("Delete", in: "de") == ["en"])
    }

    @Test(arguments: [
        ("Download", "de"), ("Show", "de"), ("Camera", "it"), ("Photos", "fr"), ("Historia", "es"), ("Elenco", "pt"),
        ("Cerca", "es"), ("Map", "nl"), ("List", "pl"), ("Order", "sv"), ("Register", "de"), ("Account", "it"),
    ])
    func `a word of both languages fits`(label: String, language: String) {
        #expect(Self.languages(label, in: language) == [])
    }

    @Test func `a language without a line is told from none`() {
        #expect(Self.languages("Save", in: "cs") == [] && Self.languages("Guardar", in: "da") == [])
    }
}
