/// What stands between quotation marks, of every kind that people type.
enum Quotations {
    /// By the mark that opens: those that close.
    private static let closing: [Character: Set<Character>] = [
        "“": ["”", "“"], "„": ["“", "”"], "«": ["»"], "»": ["«"], "\"": ["\""], "‘": ["’"], "‚": ["‘", "’"],
        "'": ["'"], "「": ["」"], "『": ["』"], "‹": ["›"], "›": ["‹"], "《": ["》"], "”": ["”"], "’": ["’"],
    ]
    /// Marks that are apostrophes within a word, too.
    private static let apostrophes: Set<Character> = ["'", "’", "‘"]

    static func of(_ text: String) -> [String] {
        let characters = Array(text)
        func isWord(_ place: Int) -> Bool {
            characters.indices.contains(place) && (characters[place].isLetter || characters[place].isNumber)
        }
        var quotes: [String] = []
        var place = 0
        while place < characters.count {
            defer { place += 1 }
            let mark = characters[place]
            guard let ends = closing[mark], !apostrophes.contains(mark) || !isWord(place - 1) else { continue }
            let end = characters[(place + 1)...].indices.prefix(300).first {
                ends.contains(characters[$0]) && (!apostrophes.contains(characters[$0]) || !isWord($0 + 1))
            }
            guard let end else { continue }
            quotes.append(String(characters[(place + 1)..<end]))
            place = end
        }
        return quotes
    }
}
