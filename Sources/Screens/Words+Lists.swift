/// Word lists as the rules write them down.
extension Words {
    /// The words of a list, to ask whether one is in it.
    static func list(_ words: String) -> Set<String> { Set(of(words)) }
}

/// Short phrases, each a run of words; written with commas between them.
struct Phrases: Sendable {
    private let phrases: Set<[String]>
    private let longest: Int

    init(_ text: String) {
        phrases = Set(text.split(separator: ",").map { Words.of(String($0)) })
        longest = phrases.map(\.count).max() ?? 0
    }

    /// The words are exactly one of the phrases.
    func contains(_ words: [String]) -> Bool { words.count <= longest && phrases.contains(words) }

    /// One of the phrases stands somewhere in the words.
    func isIn(_ words: [String]) -> Bool { first(in: words) != nil }

    /// The first of the phrases that stand somewhere in the words; of several at one place the shortest.
    func first(in words: [String]) -> [String]? {
        for start in words.indices {
            for end in words.indices[start...].prefix(longest) where phrases.contains(Array(words[start...end])) {
                return Array(words[start...end])
            }
        }
        return nil
    }
}
