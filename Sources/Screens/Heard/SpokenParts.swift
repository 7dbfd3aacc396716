/// The words of what the engine says on one element, each with the rule that it comes from.
struct SpokenParts: Sendable {
    struct Word: Hashable, Sendable {
        var text: String
        var rule: SpeechRule
    }

    let description: [Word]
    let hint: [Word]
    /// The names of traits, states and places that the language knows.
    let vocabulary: SpeechVocabulary

    init(_ utterance: Utterance, _ node: Node, _ vocabulary: SpeechVocabulary) {
        self.vocabulary = vocabulary
        let words = Words.of(utterance.text)
        var rules = [SpeechRule?](repeating: nil, count: words.count)
        func mark(_ phrase: [String], _ rule: SpeechRule) {
            guard let place = Self.place(of: phrase, in: words, where: { rules[$0] == nil }) else { return }
            for index in place { rules[index] = rule }
        }
        // The longest first, so that a value within the label doesn't tear it.
        let own = [(node.label, SpeechRule.label), (node.value, .value), (node.hint, .hint)].map {
            (Words.of($0.0 ?? ""), $0.1)
        }
        for (phrase, rule) in own.prefix(2).sorted(by: { $0.0.count > $1.0.count }) { mark(phrase, rule) }
        if !rules.contains(.label), !rules.contains(.value) { mark(own[2].0, own[2].1) }
        for (phrase, rule) in vocabulary.phrases {
            while let place = Self.place(of: phrase, in: words, where: { rules[$0] == nil }) {
                for index in place { rules[index] = rule }
            }
        }
        for index in words.indices where rules[index] == nil {
            // “1 of 4”: figures around the language's word for it.
            let isPlace =
                words.indices.contains(index + 2) && Words.isNumber(words[index])
                && vocabulary.of.contains(words[index + 1]) && Words.isNumber(words[index + 2])
            if isPlace { for step in 0...2 { rules[index + step] = .context } }
        }
        let rest: SpeechRule = vocabulary.isTalkBack ? .label : node.cell == nil ? .other : .table
        description = zip(words, rules).map { Word(text: $0, rule: $1 ?? rest) }
        hint = Words.of(utterance.hint ?? "").map { Word(text: $0, rule: .hint) }
    }

    /// Where the phrase stands among free words.
    static func place(of phrase: [String], in words: [String], where isFree: (Int) -> Bool) -> Range<Int>? {
        guard !phrase.isEmpty, phrase.count <= words.count else { return nil }
        return (0...(words.count - phrase.count)).lazy.map { $0..<$0 + phrase.count }.first { place in
            words[place].elementsEqual(phrase) && place.allSatisfy(isFree)
        }
    }
}
