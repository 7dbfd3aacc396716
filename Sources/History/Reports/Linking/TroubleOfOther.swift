import Screens

/// Whether a message tells its trouble of another thing than one that it names: “The Share button could be bigger. In Playing
/// VoiceOver skips the chapter list.”
struct TroubleOfOther {
    /// The sentences that tell of trouble.
    private let telling: [[String]]

    /// - Parameter release: that the person has, where they say so.
    init(_ text: String, of release: String? = nil) {
        let told = EndedTrouble.without(ReportSections.told(in: OwnWords.of(text)), of: release)
        telling = ToldSentence.all(in: told).map(\.words).filter { FaultReading(said: [$0]).best != nil }
    }

    /// Each sentence that tells of trouble says by itself of what, and none has a word of the name. “It is silent” may be about
    /// anything that was named before it.
    func isOther(than name: [String]) -> Bool {
        let name = Set(name)
        guard !name.isEmpty, !telling.isEmpty else { return false }
        return telling.allSatisfy { sentence in
            name.union(Self.referring).isDisjoint(with: sentence) && Self.namesThing(sentence)
        }
    }

    /// “The chapter list”: a kind of thing, and a telling word before it, which tells of no trouble itself as “unlabelled button” does.
    private static func namesThing(_ words: [String]) -> Bool {
        zip(words, words.dropFirst()).contains { word, kind in
            NamedKind(word: kind) != nil && NamedKind(word: word) == nil && !ReportSubject(word).stems.isEmpty
                && FaultReading(said: [[word, kind]]).best == nil && FaultReading(said: [[word]]).best == nil
        }
    }

    /// They mean what was spoken of before.
    static let referring: Set<String> = [
        "it", "its", "this", "that", "they", "them", "er", "sie", "es", "ihn", "dieser", "diese", "dieses", "lo", "la",
        "este", "esta", "il", "elle", "ça", "cela",
    ]
}
