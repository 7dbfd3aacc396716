/// A screen's name that a clause says as where something leads, or where somebody comes from: “it takes me to the Settings screen”,
/// “when I come from Settings”. What is complained of is elsewhere, or nobody knows where.
enum SpokenWay {
    /// So many words may stand between the way and the name: “takes me back to the”.
    private static let reach = 4
    private static let between: Set<String> = [
        "back", "right", "straight", "to", "on", "onto", "into", "in", "at", "from", "out", "of", "zurück", "direkt",
        "zu", "zur", "zum", "auf", "von", "aus",
    ]

    /// - Parameter start: of the name, in the words of the clause.
    static func leads(to start: Int, in text: [String], _ asked: Asked) -> Bool {
        let nearest = max(0, start - reach)
        return (nearest...start).contains { end in
            text[end..<start].allSatisfy { isSmall($0, asked) }
                && asked.ways.contains { text[..<end].suffix($0.count).elementsEqual($0) }
        }
    }

    private static func isSmall(_ word: String, _ asked: Asked) -> Bool {
        between.contains(word) || asked.places.contains(word) || asked.query.isLittle(word)
    }
}
