/// A screen's name as it stands in a report's text.
struct SpelledName {
    let words: [String]
    /// The clause it stands in, and where.
    let clause: Int
    let range: Range<Int>
    /// The word screen, page or tab beside it, in one of the languages.
    let hasPlaceBeside: Bool
    /// What stands there says something: no little word, none of any name.
    let isTelling: Bool
    /// “Settings button”: the control of that name.
    let isOfControl: Bool
    /// “It takes me to the Settings screen.”
    let isOfWay: Bool

    init(_ name: FormedText, at start: Int, in text: [String], _ asked: Asked, clause: Int = 0) {
        let words = name.terms
        (self.words, self.clause) = (words, clause)
        range = start..<start + words.count
        isTelling = name.telling.contains { !asked.plain.contains($0) }
        let (places, roles) = (asked.places, asked.roles)
        let before = start > 0 ? text[start - 1] : nil
        let after = text.indices.contains(range.upperBound) ? text[range.upperBound] : nil
        isOfControl = after.map(roles.contains) ?? false
        isOfWay = SpokenWay.leads(to: start, in: text, asked)
        if let signs = LinkTerms.signs(words) {
            hasPlaceBeside = asked.placePhrases.compactMap(LinkTerms.signs).contains {
                asked.said.hasSolid(signs + $0) || asked.said.hasSolid(signs + "の" + $0)
            }
            return
        }
        // “The privacy settings page” is not the one called “Settings”: what stands before must tell nothing.
        let isWhole =
            before.map { word in
                !Self.indefinite.contains(word)
                    && (asked.query.isLittle(word) || places.contains(word) || asked.everyday.contains(word))
            } ?? true
        let isItself = words.last.map(places.contains) ?? false && words.count > 1
        let isFollowed = after.map(places.contains) ?? false
        // In English the word follows; “screen share button” is no screen called “Share”.
        let isQuoted = asked.said.quoted.contains(words)
        let twoBefore = start > 1 ? text[start - 2] : nil
        let isLed =
            before.map { places.contains($0) && (isQuoted || asked.language != "en") } ?? false
            || (asked.language != "en" && twoBefore.map(places.contains) ?? false
                && before.map(asked.query.isLittle) ?? false)
        hasPlaceBeside = (isWhole && (isFollowed || isItself)) || isLed
    }

    /// A few words lie between it and what stands in the same clause: “Place order on the Checkout screen”.
    func isBeside(_ other: (clause: Int, range: Range<Int>)) -> Bool {
        guard other.clause == clause else { return false }
        return max(range.lowerBound - other.range.upperBound, other.range.lowerBound - range.upperBound) <= 3
    }

    /// “A map view” may be any.
    private static let indefinite: Set = [
        "a", "an", "any", "ein", "eine", "einer", "einem", "einen", "un", "una", "une",
    ]
}
