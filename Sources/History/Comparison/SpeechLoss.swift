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

/// What is no longer said (rule-specs 8.2): the alarm that rings before people do (C2, N3).
package struct SpeechLoss: Hashable, Sendable {
    package var before: SpeechMeasure
    package var after: SpeechMeasure
    /// Descriptions of before of which half or more is said by nobody any more.
    package var lost: [String]
    /// From 0 to 1: the share of the spoken coverage that is gone; without coverage, of the words.
    package var loss: Double
    /// How many words that concerns.
    package var wordsConcerned: Int

    package init(_ before: Scene, _ after: Scene) {
        self.before = SpeechMeasure(before)
        self.after = SpeechMeasure(after)
        let spoken = SpokenWords(after.utterances.map(\.text))
        lost = before.utterances.map(\.text).filter { text in
            let words = Words.of(text).filter { !Words.isNumber($0) }
            return !words.isEmpty && words.count { !spoken.says($0) } * 2 >= words.count
        }
        if let earlier = self.before.visible, let later = self.after.visible {
            // In whole numbers: three of thirty words are a tenth, which the difference of two shares just misses.
            let whole = earlier.spoken * later.total
            loss = SpeechLoss.share(whole - later.spoken * earlier.total, of: whole)
            wordsConcerned = (later.total - later.spoken) - (earlier.total - earlier.spoken)
        } else {
            wordsConcerned = self.before.words - self.after.words
            loss = SpeechLoss.share(wordsConcerned, of: self.before.words)
        }
    }

    private static func share(_ part: Int, of whole: Int) -> Double {
        whole > 0 ? max(0, Double(part) / Double(whole)) : 0
    }
}

/// All words that some texts hold, for many questions.
struct SpokenWords {
    private let sorted: [String]

    init(_ texts: [String]) { sorted = Set(texts.flatMap(Words.of)).sorted() }

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
