import Screens
import Testing

/// Whose words an utterance is made of, and whether they are known.
@Suite struct WordsOfLanguagesTests {
    private func heard(_ element: String, _ locale: String? = nil) throws -> Transcript {
        try spoken(#""children":[\#(element)]"#, variant: locale.map { #"{"locale":"\#($0)"}"# } ?? "{}")
    }

    /// The app's words of an utterance, as text.
    private func own(_ utterance: Utterance) throws -> (text: [String], hint: [String]) {
        let words = try #require(utterance.appWords)
        func cut(_ text: String, _ ranges: [Range<Int>]) -> [String] {
            ranges.map { String(decoding: Array(text.utf8)[$0], as: UTF8.self) }
        }
        return (cut(utterance.text, words.text), cut(utterance.hint ?? "", words.hint))
    }

    @Test(arguments: [nil, "en", "en-GB", "de-AT", "ru_RU"]) func `known words are told apart by nobody`(
        _ locale: String?
    )
        throws
    {
        let heard = try heard(element("OK", 0, 0, #""traits":["button"],"hint":"h""#), locale)
        #expect(heard.unknown.isEmpty && heard.utterances[0].unknown.isEmpty && heard.utterances[0].appWords == nil)
    }

    @Test(arguments: ["fr", "es-MX", "ja", "ar", "xx"]) func `in another language VoiceOver's words are not known`(
        _ locale: String
    ) throws {
        let heard = try heard(element("OK", 0, 0, #""value":"2","traits":["button","adjustable"],"hint":"h""#), locale)
        #expect(heard.unknown == ["wording"])
        let utterance = heard.utterances[0]
        #expect(utterance.unknown == ["wording"])
        #expect(utterance.text == "OK: 2. Button. Adjustable.", "English stands in.")
        let words = try own(utterance)
        #expect(words.text == ["OK", "2"] && words.hint == ["h"])
    }

    @Test func `an utterance of the app's words alone is known in any language`() throws {
        let heard = try heard(element("Bonjour", 0, 0, #""traits":["staticText"]"#), "fr")
        #expect(heard.utterances[0].unknown.isEmpty && heard.utterances[0].appWords == nil)
    }

    @Test func `an element of another language than its app's is not known by itself`() throws {
        let french = element("Annuler", 0, 0, #""traits":["button","selected"],"language":"fr-FR""#)
        let heard = try heard(french, "en")
        #expect(heard.unknown.isEmpty)
        #expect(heard.utterances[0].unknown == ["wording"])
        #expect(heard.utterances[0].text == "Selected: Annuler. Button.")
        #expect(try own(heard.utterances[0]).text == ["Annuler"])
        let german = element("Abbrechen", 0, 0, #""traits":["button"],"language":"de""#)
        #expect(try self.heard(german, "fr").utterances[0].unknown.isEmpty, "German is known in a French app, too.")
    }

    @Test func `a label that is blank is no label`() throws {
        #expect(try heard(element(" ", 0, 0, #""traits":["button"]"#)).utterances[0].text == "Button.")
        #expect(try heard(element("\\u00A0", 0, 0, #""value":"7""#)).utterances[0].text == "7")
        #expect(try heard(element("A", 0, 0, #""value":" ","hint":"\n""#)).utterances[0].complete == "A")
    }

    @Test func `the place of an attachment is not heard`() throws {
        #expect(try heard(element("\\uFFFCMap of Oslo", 0, 0)).utterances[0].text == "Map of Oslo")
        #expect(try heard(element("\\uFFFC", 0, 0, #""traits":["image"]"#)).utterances[0].text == "Image.")
    }

    @Test func `a placeholder is heard in an empty field, and nowhere else`() throws {
        func field(_ more: String) throws -> String {
            try heard(element("Mail", 0, 0, #""traits":["textEntry"],"placeholder":"you@example.org"\#(more)"#))
                .utterances[0].text
        }
        #expect(try field("") == "Mail: you@example.org. Text Field.")
        #expect(try field(#","value":"""#) == "Mail: you@example.org. Text Field.")
        #expect(try field(#","value":"a@b.c""#) == "Mail: a@b.c. Text Field.")
        let search = element("Search", 0, 0, #""traits":["textEntry"],"placeholder":"Search""#)
        #expect(try heard(search).utterances[0].text == "Search. Text Field.", "Said once.")
        let text = element("A", 0, 0, #""traits":["staticText"],"placeholder":"p""#)
        #expect(try heard(text).utterances[0].text == "A")
    }

    @Test func `the language's script tells the direction where nobody says it`() throws {
        let two = #""children":[\#(element("left", 0, 0)),\#(element("right", 200, 0))]"#
        for locale in ["ar", "he-IL", "fa", "ur_PK", "az-Arab"] {
            let heard = try spoken(two, variant: #"{"locale":"\#(locale)"}"#)
            #expect(heard.utterances.map(\.text) == ["right", "left"], "\(locale)")
        }
        for variant in [#"{"locale":"ar-Latn"}"#, #"{"locale":"ar","direction":"ltr"}"#, #"{"locale":"en"}"#, "{}"] {
            #expect(try spoken(two, variant: variant).utterances.map(\.text) == ["left", "right"], "\(variant)")
        }
    }
}
