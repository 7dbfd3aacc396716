/// The words of a line or an utterance, as far as likeness goes by them.
struct SpokenBag: Sendable {
    struct Bag: Sendable {
        let counts: [String: Int]
        let size: Int
        init(_ words: [String]) {
            counts = words.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            size = words.count
        }
        func shared(with other: Bag) -> Int { counts.reduce(0) { $0 + min($1.value, other.counts[$1.key] ?? 0) } }
        /// Twice the shared words over all (Dice), from 0 to 1.
        func likeness(_ other: Bag) -> Double {
            size + other.size > 0 ? Double(2 * shared(with: other)) / Double(size + other.size) : 0
        }
    }

    private let words: [String]
    let all: Bag
    /// Without what the screen reader adds of its own: “Button.” is on every screen.
    let own: Bag
    /// With the hint; `nil`: there is none.
    private let complete: (all: Bag, own: Bag)?
    let hint: Bag?

    init(_ text: String, _ vocabulary: SpeechVocabulary) {
        let words = Words.of(text)
        (all, own, complete, hint) = (Bag(words), Bag(vocabulary.ownWords(words)), nil, nil)
        self.words = words
    }

    init(_ utterance: Utterance, _ vocabulary: SpeechVocabulary) {
        let words = Words.of(utterance.text)
        (all, own) = (Bag(words), Bag(vocabulary.ownWords(words)))
        self.words = words
        let said = Words.of(utterance.hint ?? "")
        hint = said.isEmpty ? nil : Bag(said)
        complete = said.isEmpty ? nil : (Bag(words + said), Bag(vocabulary.ownWords(words) + said))
    }

    /// The words without which nothing is like it.
    var vocabulary: some Sequence<String> {
        Set((own.size > 0 ? own : all).counts.keys).union(complete?.own.counts.keys.map { $0 } ?? [])
    }

    /// Whether they share any word; one of the screen reader's only where either says nothing else.
    func touches(_ other: SpokenBag) -> Bool {
        let (left, right) = words(beside: other)
        return left.shared(with: right) > 0
    }

    /// Whether the line says the hint of this, and nothing of what comes before it.
    func isHint(_ line: SpokenBag) -> Bool {
        guard let hint, hint.likeness(line.all) >= HeardAlignment.alike,
            hint.likeness(line.all) > all.likeness(line.all)
        else { return false }
        let description = own.size > 0 ? own : all
        return !line.all.counts.contains { word, count in
            count > hint.counts[word] ?? 0 && description.counts[word] != nil
        }
    }

    /// Whether half of the words of the one that says less are the other's: a value may be missing, or a placeholder.
    func mayBe(_ other: SpokenBag) -> Bool {
        let (left, right) = words(beside: other)
        let least = min(left.size, right.size)
        return least > 0 && left.shared(with: right) * 2 >= least
    }

    /// Those that likeness goes by: without the screen reader's where both have others.
    private func words(beside other: SpokenBag) -> (Bag, Bag) {
        own.size > 0 && other.own.size > 0 ? (own, other.own) : (all, other.all)
    }

    /// With or without the hint, whichever is more alike.
    func likeness(_ other: SpokenBag) -> Double {
        max(likenessOfWords(other), opens(other) ? HeardAlignment.opening : 0)
    }

    /// Whether the other begins with all of this, name and kind: what follows may be a hint or a place in a series.
    private func opens(_ other: SpokenBag) -> Bool {
        own.size > 0 && own.size < all.size && other.words.starts(with: words)
    }

    private func likenessOfWords(_ other: SpokenBag) -> Double {
        let plain = Self.likeness((all, own), (other.all, other.own))
        guard let complete else { return plain }
        return max(plain, Self.likeness(complete, (other.all, other.own)))
    }

    /// What one side says of its own and the other lacks is no likeness: “Button.” may be any button.
    private static func likeness(_ left: (all: Bag, own: Bag), _ right: (all: Bag, own: Bag)) -> Double {
        guard left.own.size + right.own.size > 0 else { return left.all.likeness(right.all) }
        let own = left.own.likeness(right.own)
        return own >= HeardAlignment.alike ? max(own, left.all.likeness(right.all)) : 0
    }
}

extension SpeechVocabulary {
    /// Words that are not all the screen reader's own.
    func ownWords(_ words: [String]) -> [String] {
        var isOwn = [Bool](repeating: true, count: words.count)
        for (phrase, _) in phrases {
            while let place = SpokenParts.place(of: phrase, in: words, where: { isOwn[$0] }) {
                for index in place { isOwn[index] = false }
            }
        }
        for index in words.indices.dropLast(2) where rule(of: Array(words[index...index + 2])) == .context {
            for step in 0...2 { isOwn[index + step] = false }
        }
        return zip(words, isOwn).filter(\.1).map(\.0)
    }
}
