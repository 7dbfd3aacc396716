package import Screens

/// How much is said on a screen.
package struct SpeechMeasure: Hashable, Sendable {
    /// How many elements are heard.
    package var elements: Int
    /// Words of all descriptions.
    package var words: Int
    /// How many of the visible words are spoken; `nil`: unknown.
    package var visible: SpokenCoverage?
    package var coverage: Double? { visible?.share }

    init(_ scene: Scene) {
        elements = scene.flick.count
        words = scene.utterances.reduce(0) { $0 + Words.of($1.text).count }
        visible = scene.spokenCoverage
    }
}

/// What is no longer said (docs/rule-specification.md section 8.2): the alarm that rings before people do.
package struct SpeechLoss: Hashable, Sendable {
    package var before: SpeechMeasure
    package var after: SpeechMeasure
    /// Descriptions of before of which half or more is said by nobody any more.
    package var lost: [String]
    /// From 0 to 1: the share of the spoken coverage that is gone, as far as words are that were said of what is printed,
    /// without coverage that of the words; or that of the elements which are shown and heard no more, where it is greater.
    package var loss: Double
    /// The same, without elements where few are silenced: each is told by itself, and the alarm is about the screen.
    package private(set) var alarmingLoss: Double
    /// How many words that concerns.
    package var wordsConcerned: Int

    /// How many elements are shown and heard no more.
    package var silenced: Int

    /// - Parameters:
    ///   - silenced: how many elements are shown and heard no more.
    ///   - live: rows of lists that go on with other data, and texts that gave way to others.
    ///   - nodes: what is there on both sides.
    ///   - comparesWords: whether both sides speak one language.
    init(
        _ before: Scene, _ after: Scene, silenced: Int, live: (before: [Int], after: [Int]), nodes: NodeMatches,
        comparesWords: Bool
    ) {
        self.before = SpeechMeasure(before)
        self.after = SpeechMeasure(after)
        (lost, loss, alarmingLoss, wordsConcerned) = ([], 0, 0, 0)
        self.silenced = silenced
        if comparesWords {
            lose(wordsOf: before, after)
            measureWords(
                without: (
                    live.before.compactMap { before[$0].utterance }, live.after.compactMap { after[$0].utterance }
                ))
            if self.before.visible != nil, self.after.visible != nil {
                // What is printed anew and said by nobody lowers the coverage, and nothing is lost by it.
                limit(to: WordsSaidNoMore(before, after, nodes).count)
            }
        } else if self.after.elements * 2 <= self.before.elements {
            // Words tell nothing; that half of all is heard no more does.
            let standing = (self.before.elements - live.before.count, self.after.elements - live.after.count)
            self.silenced = max(silenced, standing.0 - standing.1)
        }
        // An icon has few words; it weighs as one of the elements.
        let wordsAlone = loss
        loss = max(loss, SpeechLoss.share(self.silenced, of: self.before.elements))
        alarmingLoss = self.silenced >= SpeechLoss.several ? loss : wordsAlone
    }

    /// A loss from this share on is alarming, and of so many words. Ours: less may be chance.
    package static let alarming = 0.1
    private static let fewWords = 3

    /// Whether that much is lost, and of more than a word or two.
    package var isAlarming: Bool {
        alarmingLoss >= SpeechLoss.alarming
            && (wordsConcerned >= SpeechLoss.fewWords || silenced >= SpeechLoss.several)
    }

    /// From so many silenced elements on they ring the alarm by themselves.
    package static let several = 3

    private mutating func lose(wordsOf before: Scene, _ after: Scene) {
        let spoken = SpokenWords(after.utterances.map(\.text))
        lost = before.utterances.map(\.text).filter { text in
            let words = Words.of(text).filter { !Words.isNumber($0) }
            return !words.isEmpty && words.count { !spoken.says($0) } * 2 >= words.count
        }
    }

    private mutating func measureWords(without live: (before: [Utterance], after: [Utterance])) {
        if let earlier = before.visible, let later = after.visible {
            // In whole numbers: three of thirty words are a tenth, which the difference of two shares just misses.
            let whole = earlier.spoken * later.total
            loss = SpeechLoss.share(whole - later.spoken * earlier.total, of: whole)
            wordsConcerned = (later.total - later.spoken) - (earlier.total - earlier.spoken)
        } else {
            // Nobody knows what is printed: that a list has fewer rows now, or other ones, is no loss, nor is another text.
            func words(_ utterances: [Utterance]) -> Int { utterances.reduce(0) { $0 + Words.of($1.text).count } }
            wordsConcerned = (before.words - words(live.before)) - (after.words - words(live.after))
            loss = SpeechLoss.share(wordsConcerned, of: before.words)
        }
    }

    private mutating func limit(to words: Int) {
        wordsConcerned = min(wordsConcerned, words)
        loss = min(loss, SpeechLoss.share(words, of: before.visible?.spoken ?? 0))
    }

    private static func share(_ part: Int, of whole: Int) -> Double {
        whole > 0 ? max(0, Double(part) / Double(whole)) : 0
    }
}

/// All words that some texts hold, for many questions.
struct SpokenWords {
    private let sorted: [String]

    init(_ texts: [String]) { sorted = Set(texts.flatMap(Words.of)).sorted() }

    /// Whether they hold each word that is heard on a screen.
    func sayAll(of scene: Scene) -> Bool {
        scene.utterances.allSatisfy { Words.of($0.text).allSatisfy(says) }
    }

    /// As ``Words/says(_:_:)``, found by halving.
    func says(_ word: String) -> Bool {
        var low = 0, high = sorted.count
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < word { low = middle + 1 } else { high = middle }
        }
        // What begins with the word follows it at once.
        guard low < sorted.count, sorted[low].hasPrefix(word) else { return false }
        return Words.says([sorted[low]], word)
    }
}
