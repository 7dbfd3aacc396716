import Screens

/// What a message says of trouble that is not there: “I do not see unlabelled buttons”, “none of the labels is wrong any more”, or
/// that is over (`EndedTrouble`).
///
/// Such words tell of no trouble. Whoever misses one certain thing does: “I can't find the unlabelled button” has an article that
/// says which one, and denies nothing.
enum Denial {
    static func isTold(in clause: [String]) -> Bool { denies(clause) || EndedTrouble.isTold(in: clause) }

    private static func denies(_ clause: [String]) -> Bool {
        guard !says("undenied", clause[...]) else { return false }
        return PhraseLists.phrases(of: "denying").behind(in: clause).contains(where: beginsFaulty)
            || PhraseLists.phrases(of: "noneOf").behind(in: clause).contains(where: isCalledFaulty)
    }

    /// The text without what is over, and without the parts of sentences that deny trouble; as it stands where there are none.
    static func withoutDenied(_ text: String) -> String {
        let text = EndedTrouble.without(text)
        guard mayBeTold(in: text) else { return text }
        let clauses = clauses(of: text)
        let told = clauses.filter { !isTold(in: $0) }
        return told.count == clauses.count ? text : told.map { $0.joined(separator: " ") }.joined(separator: ". ")
    }

    /// Cutting a text into sentences takes longer than to look for words that most messages don't have.
    private static func mayBeTold(in text: String) -> Bool {
        let all = Words.of(text), words = all[...]
        let mayBeDenied =
            (says("faulty", words) || says("quiet", words)) && (says("denying", words) || says("noneOf", words))
        return mayBeDenied || EndedTrouble.mayBeTold(in: all)
    }

    private static func clauses(of text: String) -> [[String]] {
        ToldSentence.all(in: text).flatMap(\.clauses).map(\.words)
    }

    /// “… any unlabelled button”, “… a wrong label”. A wrong number or a missing field is something that an app may have to tell of.
    private static func beginsFaulty(_ words: ArraySlice<String>) -> Bool {
        let called = words.drop(while: indefinite.contains)
        guard says("faulty", called.prefix(1)) else { return false }
        return !says("faultyAtAll", called.prefix(1)) || says("naming", called.dropFirst().prefix(1))
    }

    /// “… the labels is wrong”
    private static func isCalledFaulty(_ words: ArraySlice<String>) -> Bool {
        guard let verb = words.prefix(subject).firstIndex(where: being.contains) else { return false }
        let called = words[(verb + 1)...].drop(while: meanwhile.contains).prefix(1)
        return says("faulty", called) || says("quiet", called)
    }

    private static func says(_ list: String, _ words: ArraySlice<String>) -> Bool {
        PhraseLists.phrases(of: list).occur(in: [Array(words)])
    }

    /// So many words may hold what is spoken of, and its verb.
    private static let subject = 5
    private static let indefinite: Set<String> = [
        "any", "a", "an", "one", "more", "single", "other", "further", "such", "ein", "eine", "einen", "einzige",
        "einzigen", "einziger", "einziges", "weiteren", "mehr", "un", "una", "une",
    ]
    private static let being: Set<String> = [
        "is", "are", "was", "were", "ist", "sind", "war", "waren", "está", "están",
    ]
    private static let meanwhile: Set<String> = ["now", "still", "jetzt", "noch", "mehr"]
}
