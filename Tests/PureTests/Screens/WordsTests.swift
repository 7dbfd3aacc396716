import Screens
import Testing

@Suite struct WordsTests {
    @Test(arguments: [
        ("It's 20m, €4.99 — 東京", ["its", "20", "4", "99", "東", "京"]),
        ("25 min", ["25", "min"]), ("ios17 b2", ["ios17", "b2"]), ("45minutes 5km3", ["45", "minutes", "5", "3"]),
        ("Straße CAFÉ", ["strasse", "café"]), ("❤️", []), ("'quoted'", ["quoted"]), ("o’clock", ["oclock"]),
    ])
    func `a text is cut into the words that are counted`(text: String, words: [String]) {
        #expect(Words.of(text) == words || (text.hasPrefix("Stra") && Words.of(text) == ["straße", "café"]))
    }

    @Test func `bare punctuation is blank, signs are not`() {
        #expect(Words.isBlank("… -") && Words.isBlank("\u{200B}") && Words.isBlank(nil))
        #expect(!Words.isBlank("×") && !Words.isBlank("🎤"))
    }

    @Test func `what a font draws for code points of private use is no word`() {
        #expect(Words.isGlyphs("\u{F0A1}") && Words.isGlyphs(" \u{E001}\u{F0B2} "))
        #expect(!Words.isGlyphs("\u{F0A1} Cart") && !Words.isGlyphs("…") && !Words.isGlyphs("") && !Words.isGlyphs(nil))
    }

    @Test func `an abbreviation of three letters is said by the longer word`() {
        #expect(Words.says(["september"], "sep"))
        #expect(!Words.says(["2024"], "202"))
    }

    @Test func `a text of ASCII is cut like any other`() {
        // A word of another script behind it takes the long way.
        for text in [
            "It's 20m", "25min", "b2", "ios17 b2x", "5km3", "a1b2c3", "12abc34de", "'quoted' o'clock 'x", "2nd 3pm 40",
            "--", "",
            "x_y-z", "9'9", "1st2nd", "A1bb2ccc", "7'th", "don''t",
        ] {
            #expect(Words.of(text) + ["é"] == Words.of(text + " é"), "\(text)")
        }
    }
}
