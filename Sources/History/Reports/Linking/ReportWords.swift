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
    /// What stands between quotation marks.
    let quoted: [[String]]
    let namedScreen: [String]
    let namedElement: [String]
    /// The letter's body without spaces, for languages that write none.
    private let solid: String
    private let draft: ReportDraft

    package init(_ draft: ReportDraft, _ words: FieldWords) {
        self.draft = draft
        let body = Letter(draft.text, words).body
        heard = [LinkTerms.of(draft.heard ?? "")].filter { !$0.isEmpty }
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
            let isFine = fine.contains { Words.isPhrase($0, of: terms) } && !terms.contains(where: Self.isNegation)
            clauses.append(Clause(terms: terms, weight: isFine ? 0.35 : 1))
        }
        self.clauses = clauses
        solid = Self.solid(body)
    }

    /// Every word whose stems tell something.
    package var all: Set<String> {
        Set(clauses.flatMap(\.terms) + (heard + quoted).joined() + namedScreen + namedElement)
    }

    /// Whether the phrase stands in a clause; of Han and Kana, in the text.
    func says(_ phrase: [String]) -> Bool {
        if let signs = LinkTerms.signs(phrase) { return solid.contains(signs) }
        return clauses.contains { Words.isPhrase(phrase, of: $0.terms) }
    }

    /// Whether the text has this run of Han and Kana.
    func hasSolid(_ signs: String) -> Bool { solid.contains(Self.solid(signs)) }

    /// Whether it tells of a barrier, by its own words: only then a place is certain without being named in the field.
    /// Words of other matters ask for both a class of barrier and words of hearing.
    func isOfBarrier(_ words: FieldWords) -> Bool {
        let matter = ReportMatter(draft)
        guard case .fault(let fault) = matter else { return false }
        let says = { (kind: FieldWords.Kind) in words.phrases(kind).contains(where: self.says) }
        let isOfHearing = says(.hearing) || heard.contains { !$0.isEmpty }
        if says(.other) { return fault != nil && isOfHearing }
        let isOfTrouble = says(.trouble)
        return fault == nil ? isOfHearing && isOfTrouble : isOfHearing || isOfTrouble
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
