import Screens

/// Whether a sentence repeats what another person says of the trouble: “My sister says that it has no name.” A screen reader that
/// says something is no person.
enum Hearsay {
    /// So many words may stand between “my” and “says”.
    private static let subject = 1...3

    static func isTold(in sentence: [String]) -> Bool {
        PhraseLists.phrases(of: "whose").behind(in: sentence).contains { behind in
            subject.contains { count in
                let verb = behind.dropFirst(count)
                return isPerson(behind.prefix(count)) && isSaying(verb.prefix(1)) && tellsTrouble(verb.dropFirst())
            }
        }
    }

    private static func isPerson(_ words: ArraySlice<String>) -> Bool {
        let words = Array(words)
        return !["speaking", "ios", "android"].contains { PhraseLists.phrases(of: $0).occur(in: [words]) }
            && !PhraseLists.accessibility.occur(in: [words]) && !words.contains { NamedKind(word: $0) != nil }
    }

    private static func isSaying(_ words: ArraySlice<String>) -> Bool {
        PhraseLists.phrases(of: "saying").occur(in: [Array(words)])
    }

    private static func tellsTrouble(_ words: ArraySlice<String>) -> Bool {
        !FaultReading(said: [Array(words)]).classes.isEmpty
    }
}
