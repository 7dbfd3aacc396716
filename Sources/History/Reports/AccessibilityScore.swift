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
        let classes = reading.classes.compactMap { found -> Word? in
            guard let figure = PhraseLists.figures[found.fault.rawValue], figure != 0, let phrase = found.phrases.first
            else {
                return nil
            }
            return Word(words: phrase, weight: figure)
        }
        words = phrases + classes
    }
}

/// What the words of a message tell by themselves: a class of trouble, what it is about, and whether that is
/// accessibility.
package struct ReportReading: Sendable {
    /// The class that the words name, whatever a person chose.
    package let fault: FaultClass?
    /// All classes that the words tell of.
    let faults: Set<FaultClass>
    /// Those that they tell of plainly, by a whole phrase.
    let plainFaults: Set<FaultClass>
    package let matter: ReportMatter
    /// By its words and by what the person says that they listen with.
    package let accessibility: AccessibilityScore
    /// By its words alone: who listens may write of anything.
    let told: AccessibilityScore
    /// The words, without the names that they quote.
    private let said: [[String]]
    /// Some of them say that a trouble is not there.
    private let denies: Bool

    /// They are about another matter, and tell of no barrier.
    package var isOther: Bool { matter.isOther }

    package init(_ draft: ReportDraft) { self.init(draft, without: []) }

    private init(_ draft: ReportDraft, without names: [[String]]) {
        let own = OwnWords.of(draft.text), sections = ReportSections.told(in: own)
        let text = Quotations.withoutNames(sections), denial = Denial.told(in: text, of: draft.release)
        let told = denial.text
        let beside = [draft.heard ?? "", Quotations.withoutNames(draft.expected ?? "")]
        func words(_ texts: [String]) -> [[String]] {
            texts.map { names.reduce(Words.of(ScriptParts.parted($0)), Self.cut) }
        }
        let whole = words([sections == own ? text : Quotations.withoutNames(own)] + beside)
        let said = told == text && sections == own ? whole : words([told] + beside)
        let reading = FaultReading(said: said) {
            ToldSentence.clauses(of: told).map { names.reduce($0, Self.cut) } + said.dropFirst()
        }
        let score = AccessibilityScore(said: whole, reading)
        (self.said, self.told, denies) = (whole, score, denial.denies)
        accessibility = AccessibilityScore(said: whole + [Words.of(draft.assistiveTechnology ?? "")], reading)
        func sentences() -> [[String]] {
            (ToldSentence.words(of: told).map { names.reduce($0, Self.cut) } + said.dropFirst()).filter { !$0.isEmpty }
        }
        let best = reading.best ?? reading.leading(in: sentences())
        let matter = ReportMatter(
            draft, said: said, denial, reading, best, score)
        // By its plain form a message that may be about anything tells of no class: “The driver did not find my address.”
        let plain = matter.isOther || !accessibility.isLikely ? reading : reading.orPlain(said)
        fault = best ?? plain.best
        faults = Set((reading.classes + plain.classes).map(\.fault))
        plainFaults = Set(plain.classes.filter { $0.score >= 1 }.map(\.fault))
        self.matter = matter == .fault(nil) ? .fault(fault) : matter
    }

    /// The words without the names of the places that they were found by: nothing is told twice by the same words.
    /// “No label was on my parcel” names the text “No label”, and no class of trouble.
    static func reading(_ draft: ReportDraft, without names: [[String]]) -> ReportReading {
        ReportReading(draft, without: names)
    }

    /// They say that it works now, that what was is over, or that a trouble is not there.
    var isMended: Bool { denies || PhraseLists.phrases(of: "mended").occur(in: said) }

    private static func cut(_ text: [String], _ name: [String]) -> [String] {
        guard !name.isEmpty else { return text }
        var rest: [String] = []
        var place = 0
        while place < text.count {
            if text[place...].starts(with: name) {
                place += name.count
            } else {
                rest.append(text[place])
                place += 1
            }
        }
        return rest
    }
}
