import Screens

/// What stands between quotation marks, of every kind that people type.
enum Quotations {
    /// By the mark that opens: those that close.
    private static let closing: [Character: Set<Character>] = [
        "“": ["”", "“"], "„": ["“", "”"], "«": ["»"], "»": ["«"], "\"": ["\""], "‘": ["’"], "‚": ["‘", "’"],
        "״": ["״"], "'": ["'"], "「": ["」"], "『": ["』"], "‹": ["›"], "›": ["‹"], "《": ["》"], "”": ["”"], "’": ["’"],
    ]
    /// Marks that are apostrophes within a word, too.
    private static let apostrophes: Set<Character> = ["'", "’", "‘"]

    static func of(_ text: String) -> [String] {
        let characters = Array(text)
        return places(in: characters).map { String(characters[$0]) }
    }

    /// The text without the names that it quotes: what a button is called is nothing that somebody says of it. What a
    /// control is heard as, a whole sentence, and a text that is all quoted are left; a name for programmers that is heard is
    /// said to be one.
    static func withoutNames(_ text: String) -> String {
        let characters = Array(text)
        var rest = ""
        var start = 0
        for place in places(in: characters) {
            let words = Words.of(String(characters[place]))
            guard words.count <= 6, !words.allSatisfy(roles.contains) else { continue }
            rest += String(characters[start..<place.lowerBound])
            if isHeardCode(String(characters[place]), behind: rest) { rest += " internal name " }
            start = place.upperBound
        }
        rest += String(characters[start...])
        return Words.of(rest).isEmpty ? text : rest
    }

    /// “VoiceOver says ‘ic_menu_24’”, “reads the menu as ‘btn_close’”
    private static func isHeardCode(_ quoted: String, behind text: String) -> Bool {
        guard let pattern = IdentifierPattern(quoted), pattern.isCertain else { return false }
        let before = Words.of(text).suffix(7)
        guard let last = before.last, denying.isDisjoint(with: before.suffix(3)) else { return false }
        return speaking.contains(last) || likening.contains(last) && !speaking.isDisjoint(with: before)
    }

    private static let speaking: Set<String> = [
        "says", "say", "reads", "read", "announces", "announced", "speaks", "spoken", "hear", "sagt", "liest", "höre",
        "vorgelesen", "angesagt", "dice", "lee", "dit", "lit",
    ]
    private static let likening: Set<String> = ["as", "als", "como", "comme"]
    /// As words are read, without apostrophes.
    private static let denying: Set<String> = [
        "not", "doesnt", "dont", "never", "wont", "should", "nicht", "soll", "sollte", "pas",
    ]

    /// What a screen reader calls things that have no name.
    private static let roles: Set = [
        "button", "image", "link", "heading", "checkbox", "switch", "toggle", "tab", "slider", "unlabelled",
        "unlabeled", "taste", "schaltfläche", "knopf", "bild", "kontrollkästchen", "schalter", "unbeschriftet",
        "unbenannt", "botón", "imagen", "bouton",
    ]

    private static func places(in characters: [Character]) -> [Range<Int>] {
        func isWord(_ place: Int) -> Bool {
            characters.indices.contains(place) && (characters[place].isLetter || characters[place].isNumber)
        }
        var quotes: [Range<Int>] = []
        var place = 0
        while place < characters.count {
            defer { place += 1 }
            let mark = characters[place]
            guard let ends = closing[mark], !apostrophes.contains(mark) || !isWord(place - 1) else { continue }
            let end = characters[(place + 1)...].indices.prefix(300).first {
                ends.contains(characters[$0]) && (!apostrophes.contains(characters[$0]) || !isWord($0 + 1))
            }
            guard let end else { continue }
            quotes.append(place + 1..<end)
            place = end
        }
        return quotes
    }
}
