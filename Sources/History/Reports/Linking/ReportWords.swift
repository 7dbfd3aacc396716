import Foundation
import Screens

/// What a report says, cut into words by what they are worth.
package struct ReportWords: Sendable {
    /// A part of a sentence.
    struct Clause: Sendable {
        var terms: [String]
        /// Less than 1 where it tells of what works.
        var weight: Double
    }

    /// A text of a hundred pages is not searched for by its last word.
    private static let limit = 600

    let clauses: [Clause]
    /// What the person heard: as they gave it.
    let heard: [[String]]
    /// What they expected to hear: as they gave it.
    let expected: [[String]]
    /// What stands between quotation marks.
    let quoted: [[String]]
    let namedScreen: [String]
    let namedElement: [String]
    /// The letter's body without spaces, for languages that write none.
    private let solid: String
    private let draft: ReportDraft
    private let reading: ReportReading?

    /// - Parameter reading: of the draft, where it was read before.
    package init(_ draft: ReportDraft, _ words: FieldWords, _ reading: ReportReading? = nil) {
        self.draft = draft
        self.reading = reading
        let body = Letter(draft.text, words).body
        heard = [LinkTerms.of(draft.heard ?? "")].filter { !$0.isEmpty }
        expected = [LinkTerms.of(draft.expected ?? "")].filter { !$0.isEmpty }
        quoted = Quotations.of(body).map(LinkTerms.of).filter { !$0.isEmpty }
        namedScreen = LinkTerms.ofIdentifier(draft.screen ?? "")
        namedElement = LinkTerms.ofIdentifier(draft.element ?? "")
        var left = Self.limit
        let fine = words.phrases(.fine)
        var clauses: [Clause] = []
        // What they expected counts too: a label that got lost is often named there.
        for part in Self.parts(body) + Self.parts(draft.expected ?? "") {
            let terms = Array(LinkTerms.of(part).prefix(left))
            guard !terms.isEmpty else { continue }
            left -= terms.count
            // “Nothing wrong with” says itself that it is well.
            let isFine = fine.contains { phrase in
                Words.isPhrase(phrase, of: terms)
                    && terms.count(where: Self.isNegation) == phrase.count(where: Self.isNegation)
            }
            clauses.append(Clause(terms: terms, weight: isFine ? 0.35 : 1))
        }
        self.clauses = clauses
        solid = Self.solid(body)
    }

    /// Every word whose stems tell something.
    package var all: Set<String> {
        Set(clauses.flatMap(\.terms) + (heard + quoted).joined() + namedScreen + namedElement)
    }

    /// Told by the person, else by the words.
    var leaning: Leaning {
        Leaning(
            draft.gesture ?? ToldSetting.gesture(in: OwnWords.of(draft.text).lowercased()),
            draft.fault ?? (reading ?? ReportReading(draft)).fault)
    }

    /// Its trouble is told in sentences that say by themselves of what, and that is called otherwise.
    func tellsTrouble(ofOtherThan name: [String]) -> Bool {
        TroubleOfOther(draft.text, of: draft.release).isOther(than: name)
    }

    /// Of its points another one tells its trouble.
    func tellsTrouble(inOtherPointThan name: [String], _ words: FieldWords) -> Bool {
        let fault = draft.fault ?? (reading ?? ReportReading(draft)).fault
        return PointsOfTrouble(draft, of: fault, words).areOfOther(than: name)
    }

    /// Whether the phrase stands in a clause; of Han and Kana, in the text.
    func says(_ phrase: [String]) -> Bool {
        if let signs = LinkTerms.signs(phrase) { return solid.contains(signs) }
        return clauses.contains { Words.isPhrase(phrase, of: $0.terms) }
    }

    /// Whether the text has this run of Han and Kana.
    func hasSolid(_ signs: String) -> Bool { solid.contains(Self.solid(signs)) }

    /// Whether it tells of a barrier, by its own words: only then a place is certain without being named in the field.
    ///
    /// A class of trouble and a sign that it is met by hearing, as a class itself may be (“says nothing”); what is said of
    /// other matters, or of no class, has to be likely about accessibility. What works again is no barrier.
    /// - Parameter names: of the place that it was found by, as words. They are no evidence of anything else.
    func isOfBarrier(_ words: FieldWords, without names: [[String]]) -> Bool {
        guard draft.fault == nil else { return true }
        let reading = ReportReading.reading(draft, without: names)
        guard case .fault(let fault) = reading.matter, !reading.isMended else { return false }
        func says(_ kind: FieldWords.Kind) -> Bool { words.phrases(kind).contains(where: self.says) }
        // Who says what was heard tells of hearing.
        let score = reading.told.score + (heard.contains { !$0.isEmpty } ? 1 : 0)
        let isLikely = score >= AccessibilityScore.threshold
        if says(.other) { return fault != nil && isLikely }
        guard let fault else { return isLikely && says(.trouble) }
        // What is seen or used may be wished for as well: “please add a dark mode”.
        return (score >= 1 || says(.hearing)) && (fault.sense == .heard || isLikely || says(.trouble))
    }

    private static func solid(_ text: String) -> String {
        text.precomposedStringWithCompatibilityMapping.lowercased().filter { !$0.isWhitespace }
    }

    /// Cut where sentences and their halves end. “Screen reader” is one thing and no screen.
    private static func parts(_ text: String) -> [String] {
        text.replacingOccurrences(of: #"(?i)screen[ -]?reader"#, with: "screenreader", options: .regularExpression)
            .replacingOccurrences(
                of: #"(?i),? (but|while|whereas|aber|pero|mais) "#, with: ";", options: .regularExpression
            )
            .split { ".;:!?\n\r。！？；：".contains($0) }.map(String.init)
    }

    private static func isNegation(_ term: String) -> Bool {
        negations.contains(term) || term.hasSuffix("n't") || term.hasPrefix("kein")
    }

    private static let negations: Set = [
        "not", "no", "never", "nothing", "cannot", "nicht", "nie", "nichts", "nunca", "nada", "pas", "rien", "jamais",
    ]
}
