import Foundation
import Messages
import Testing

@Suite struct `A message` {
    private let german = Result {
        try Catalogue(
            .german,
            file: #"""
                # The head is no message.
                msgid ""
                msgstr ""
                "Language: de\n"

                msgid "{1} of {2}"
                msgstr "von {2}: {1}"

                msgid "{1} screen"
                msgid_plural "{1} screens"
                msgstr[0] "{1} Bildschirm"
                msgstr[1] "{1} Bildschirme"

                msgid "Sealed on {1} by {2}"
                msgstr ""
                "Abgeschlossen am {1} "
                "von {2}"

                msgid "“{1}” has lost its name"
                msgstr "„{1}“ hat den Namen verloren"

                msgid "Step {1} of {2}"
                msgstr "Schritt {1} von {2}"

                msgid "{1} and {2}"
                msgstr "{1} und {2}"

                msgid "not said yet"
                msgstr ""
                """#)
    }

    private func said(_ message: Message) throws -> String { try german.get().said(message) }

    @Test func `says its values where the language wants them`() throws {
        let message: Message = "\(3) of \(text: "all screens")"
        #expect(message.english == "3 of all screens")
        #expect(try said(message) == "von all screens: 3")
    }

    @Test(arguments: [
        (1, "1 screen", "1 Bildschirm"), (0, "0 screens", "0 Bildschirme"), (2, "2 screens", "2 Bildschirme"),
    ])
    func `counts as the language counts`(count: Int, english: String, german: String) throws {
        let message = Message.count(count, "screen", "screens")
        #expect(message.english == english)
        #expect(try said(message) == german)
        #expect(try said("\(message) of \(9)") == "von 9: \(german)")
    }

    @Test func `never translates what is not ours`() throws {
        #expect(try said(Message(text: "{1} and {2}")) == "{1} and {2}")
        #expect(try said("\(text: "not said") of \(text: "{2}")") == "von {2}: not said")
    }

    @Test func `says a moment as the language does and keeps it for programs`() throws {
        let moment = Date(timeIntervalSince1970: 1_764_000_000)
        let message: Message = "Sealed on \(day: moment) by \(text: "ada")"
        #expect(message.english == "Sealed on 2025-11-24 by ada")
        #expect(try said(message) == "Abgeschlossen am 24.11.2025 von ada")
        let last: Message = "Sealed on \(calendarDay: moment) by \(text: "ada")"
        #expect(try said(last) == "Abgeschlossen am 24.11.2025 von ada")
        #expect(last.pieces(in: .english).allSatisfy { $0.moment == nil })
        let pieces = try Message(time: moment).pieces(in: german.get())
        #expect(pieces.map(\.text) == ["24.11.2025, 16:00 UTC"] && pieces.map(\.moment) == ["2025-11-24T16:00:00Z"])
        #expect(Message(time: moment).english == "2025-11-24 16:00 UTC")
    }

    @Test func `writes decimals and names languages as the language does`() throws {
        #expect(try said("\(decimal: "12.5") of \(languageOf: "fr")") == "von Französisch: 12,5")
        let english: Message = "\(decimal: "12.5") of \(languageOf: "fr")"
        #expect(english.english == "12.5 of French")
    }

    @Test func `stays English and says so where the catalogue has no words`() throws {
        for message: Message in ["never heard of", "not said yet"] {
            #expect(try message.pieces(in: german.get()).map(\.language) == ["en"])
        }
        let mixed: Message = "\(Message("unheard")) of \(2)"
        #expect(try mixed.pieces(in: german.get()).map(\.language) == [nil, nil, nil, "en"])
        #expect(try said(mixed) == "von 2: unheard")
    }

    @Test func `knows signs between values in every language`() throws {
        let message: Message = "\(text: "a"), \(2)"
        #expect(try message.pieces(in: german.get()).allSatisfy { $0.language == nil })
        #expect(try said(["a", "b", "c"].map { Message(text: $0) }.listed()) == "a, b und c")
        #expect(["a", "b", "c"].map { Message(text: $0) }.offered().english == "a, b or c")
        #expect([Message]().listed().english.isEmpty && [Message(text: "a")].listed().english == "a")
    }

    @Test func `marks words of another language than the page's`() throws {
        let french: Message = "“\(text: "Acheter", language: "fr")” has lost its name"
        #expect(french.pieces(in: .english).map(\.language) == [nil, "fr", nil])
        let own: Message = "\(text: "Kaufen", language: "de-AT") of \(2)"
        #expect(try own.pieces(in: german.get()).allSatisfy { $0.language == nil })
        #expect(own.pieces(in: .english).first?.language == "de-AT")
    }

    @Test func `is read from a finished sentence, its quotations and numbers apart`() throws {
        #expect(
            try said(Message(finished: "“Buy “now” 2” has lost its name")) == "„Buy “now” 2“ hat den Namen verloren")
        #expect(try said(Message(finished: "Step 2 of 5.0.1")) == "Schritt 2 von 5.0.1")
        #expect(try said(Message(finished: "Step 2 of 5.1-beta.3")) == "Schritt 2 von 5.1-beta.3")
        #expect(try said(Message(finished: "Step 2 of 5.1-beta", naming: ["5.1"])) == "Schritt 2 von 5.1-beta")
        for sentence in ["A 5.", "1.0, then b2; “open", "No. 3: “a”", "“”", ""] {
            #expect(Message(finished: sentence).english == sentence)
        }
        let quoted = Message(finished: "“Buy” has lost its name", language: "fr").pieces(in: .english)
        #expect(quoted.map(\.language) == [nil, "fr", nil])
    }

    @Test func `loses its full stop within a longer one`() {
        #expect(Message("It went well.").withoutFullStop.english == "It went well")
        #expect(Message("And so on..").withoutFullStop.english == "And so on..")
        #expect(Message(text: "Inc.").withoutFullStop.english == "Inc.")
    }
}

@Suite struct `A catalogue` {
    @Test(arguments: [
        ("msgid \"a\"\nmsgstr \"b\"\n\nmsgid \"a\"\nmsgstr \"c\"\n", "“a” is there twice"),
        ("msgid a", "line 1: a text in quotation marks is wanted"),
        ("msgctx \"a\"", "line 1: “msgctx” is no part of a catalogue"),
        ("msgid \"a\"\nmsgstr[x] \"b\"", "line 2: a form's number is wanted"),
    ]) func `says what is wrong in its file`(text: String, words: String) {
        let fault = #expect(throws: (any Error).self) { try Catalogue(.german, file: text) }
        #expect(fault.map { "\($0)".contains(words) } == true)
    }

    @Test func `holds quotation marks and ends of lines`() throws {
        let catalogue = try Catalogue(.german, file: #"msgid "say \"a\"""# + "\n" + #"msgstr "sag \"a\"\nund""#)
        #expect(catalogue.translation(of: "say \"a\"") == "sag \"a\"\nund")
        #expect(catalogue.known == ["say \"a\""])
    }
}
