import Messages
import Testing

@Suite struct `Finished sentences` {
    private let german = Result {
        try Catalogue(
            .german,
            file: #"""
                msgid "“{1}” has lost its name"
                msgstr "„{1}“ hat den Namen verloren"

                msgid "good last in {1}"
                msgstr "zuletzt gut in {1}"

                msgid "The contrast is {1} to {2}"
                msgstr "Der Kontrast ist {1} zu {2}"

                msgid "dark"
                msgstr "dunkel"

                msgid "tablet"
                msgstr "Tablet"

                msgid "{1}, and {2}"
                msgstr "{1} sowie {2}"

                msgid "{1} (state: {2})"
                msgstr "{1} (Zustand: {2})"

                msgid "{1}, {2} times"
                msgstr "{1}, {2}-mal"

                msgid "{1} faults."
                msgstr "{1} Fehler."

                msgid "None is allowed."
                msgstr "Keine sind erlaubt."

                msgid "until {1}"
                msgstr "bis {1}"

                msgid "{1} is new in {2}."
                msgstr "{1} ist neu in {2}."

                msgid "{1} new screen."
                msgstr "{1} neuer Bildschirm."

                msgid "It works in {1}."
                msgstr "Es geht in {1}."

                msgid "The capture of “{1}” is old."
                msgstr "Die Erfassung von „{1}“ ist alt."

                msgid "No way out"
                msgstr "Kein Ausweg"

                msgid "It stays, to the end."
                msgstr "Es bleibt, bis zum Ende."

                msgid "{1}, a beta"
                msgstr "{1} (Beta)"
                """#)
    }

    private func said(_ message: Message) throws -> String { try german.get().said(message) }

    @Test(arguments: [
        ("3 faults. None is allowed. 2 faults.", "3 Fehler. Keine sind erlaubt. 2 Fehler."),
        (
            "“Pay” has lost its name, good last in 4.1 (List (old))",
            "„Pay“ hat den Namen verloren, zuletzt gut in 4.1 (List (old))"
        ),
        ("“Pay”: The contrast is 2.24 to 1", "“Pay”: Der Kontrast ist 2,24 zu 1"),
        (
            "“Pay” has lost its name, good last in 4.1 (List (old): tablet, dark, and German), 2 times; 3 faults.",
            "„Pay“ hat den Namen verloren, zuletzt gut in 4.1 (List (old): Tablet, dunkel sowie Deutsch), 2-mal; 3 Fehler."
        ),
        (
            "The contrast is 2.24 to 1 (state: German). 2 faults.",
            "Der Kontrast ist 2,24 zu 1 (Zustand: Deutsch). 2 Fehler."
        ),
        ("The contrast is 2.24 to 1 (old: VoiceOver).", "Der Kontrast ist 2,24 zu 1 (old: VoiceOver)."),
        ("3 faults", "3 Fehler"),
    ])
    func `are looked up part by part`(sentence: String, german: String) throws {
        let message = Message(sentences: sentence, naming: ["List (old)", "old"])
        #expect(message.english == sentence)
        #expect(try said(message) == german)
    }

    @Test(arguments: [
        ("1 new screen. New is new in spring+2.", "1 neuer Bildschirm. New ist neu in spring+2."),
        ("1 new screen. List is new in 1.0+3.", "1 neuer Bildschirm. List ist neu in 1.0+3."),
        ("It works in spring, a beta.", "Es geht in spring (Beta)."),
        ("It works in spring, summer, 1.0.", "Es geht in spring, summer, 1.0."),
        ("The capture of “List (dark)” is old.", "Die Erfassung von „List (dunkel)“ ist alt."),
        ("List: “Pay” has lost its name (state: German).", "List: „Pay“ hat den Namen verloren (Zustand: Deutsch)."),
        ("Less is new.", "Less is new."),
        ("No way out: It stays, to the end (List).", "Kein Ausweg: Es bleibt, bis zum Ende (List)."),
        ("No way out: A dull sound.", "No way out: A dull sound."),
    ])
    func `name what is called by words of ours, builds and states`(sentence: String, german: String) throws {
        let message = Message(sentences: sentence, naming: ["New", "new", "List", "spring", "summer", "1.0"])
        #expect(message.english == sentence)
        #expect(try said(message) == german)
    }

    @Test func `that may be somebody's are not said to be English, and stay as they are`() throws {
        let theirs = Message(sentences: "I paid 2.5 % more. None is allowed.").orSomebodys
        #expect(try theirs.pieces(in: german.get()).allSatisfy { $0.language == nil })
        #expect(try said(theirs) == "I paid 2.5 % more. Keine sind erlaubt.")
    }

    @Test func `say a day as the language does`() throws {
        let message: Message = "until \(isoDay: "2026-12-31")"
        #expect(message.english == "until 2026-12-31")
        #expect(try said(message) == "bis 31.12.2026")
    }
}
