import Screens

/// How far a message is about accessibility at all, by its words: each with its weight, so that anybody can see why.
package struct AccessibilityScore: Hashable, Sendable {
    /// A phrase that occurs, or a class of trouble that is told of, and what it adds.
    package struct Word: Hashable, Sendable, Codable {
        package var words: String
        package var weight: Double
        package init(words: String, weight: Double) { (self.words, self.weight) = (words, weight) }
    }

    /// From this on it is likely.
    package static let threshold = 2.0

    package let words: [Word]
    package var score: Double { words.reduce(0) { $0 + $1.weight } }
    package var isLikely: Bool { score >= Self.threshold }

    init(said: [[String]], _ reading: FaultReading) {
        let phrases = PhraseLists.accessibility.found(in: said).map { Word(words: $0.text, weight: $0.weight) }
        let figures = Dictionary(PhraseLists.classes.sections.map { ($0.id, $0.figure) }) { first, _ in first }
        let classes = reading.classes.compactMap { found -> Word? in
            guard let figure = figures[found.fault.rawValue], figure != 0, let phrase = found.phrases.first else {
                return nil
            }
            return Word(words: phrase, weight: figure)
        }
        words = phrases + classes
    }
}

/// What the words of a message tell by themselves: a class of trouble, and whether it is about accessibility.
package struct ReportReading: Sendable {
    package let fault: FaultClass?
    package let accessibility: AccessibilityScore

    package init(_ draft: ReportDraft) {
        let said = [draft.text, draft.heard ?? "", draft.expected ?? ""].map(Words.of)
        let reading = FaultReading(said: said)
        fault = reading.best
        accessibility = AccessibilityScore(said: said, reading)
    }
}
