import Foundation

/// What a report is searched by: its words with their weights, what they may mean otherwise, and how they are spelled in
/// this app.
package struct ReportQuery: Sendable {
    struct Term: Sendable {
        /// The word and its stems: whatever shares one is the same word.
        var forms: [String]
        /// From 0 to about 3.
        var weight: Double
        /// Only ever named as a control: “the settings button”.
        var isControl: Bool
        /// The person wrote it so.
        var isSaid: Bool
    }

    let said: ReportWords
    private(set) var stems: Stems
    let words: FieldWords
    /// Tags of the languages whose stems are compared.
    let languages: [String]
    private(set) var terms: [Term] = []
    private var byForm: [String: Int] = [:]

    /// Weights, found on invented apps and on half of those of the sample file (docs/reports.md).
    private enum Weight {
        static let handling = 0.15, synonym = 0.4, phrase = 0.3, translation = 0.8, guessed = 0.4, respelled = 0.7
        static let heard = 1.2, namedElement = 1.5, namedScreen = 2.5
    }

    package init(_ said: ReportWords, language: String?, stems: Stems, words: FieldWords) {
        (self.said, self.stems, self.words) = (said, stems, words)
        let written = said.clauses.flatMap(\.terms)
        let language = language.map { String($0.prefix(2).lowercased()) } ?? stems.language(of: written)
        languages = ([language].compactMap { $0 } + ["en"]).reduce(into: []) { known, tag in
            if Stems.dictionaries[tag] != nil, !known.contains(tag) { known.append(tag) }
        }
        takeText()
        for terms in said.heard { terms.forEach { add($0, Weight.heard) } }
        for term in said.namedElement { add(term, Weight.namedElement) }
        for term in said.namedScreen { add(term, Weight.namedScreen) }
        takeSynonyms()
        takeTranslations(language)
    }

    /// Every form that an app's words are looked up by.
    package var forms: [String] { Array(byForm.keys).sorted() }

    /// How much each form weighs where it is found.
    package func weight(of form: String) -> Double { byForm[form].map { terms[$0].weight } ?? 0 }

    /// The term that a candidate's word is.
    func term(of word: String) -> Int? { forms(word).lazy.compactMap { byForm[$0] }.first }

    func forms(_ word: String) -> [String] { stems.forms(word, languages) }

    /// Words the app has not, and which are long enough to be told from others when they are misspelled: the longest, at
    /// most 24.
    package func unknown(to app: WordRarity) -> [String] {
        Array(
            terms.filter { term in
                term.isSaid && term.weight >= 0.3 && (term.forms.first?.count ?? 0) >= 5
                    && !term.forms.contains { app.screens(having: $0) > 0 } && !LinkTerms.isOfSigns(term.forms[0])
            }.map { $0.forms[0] }.sorted { ($1.count, $0) < ($0.count, $1) }.prefix(24))
    }

    /// The same query, for candidates whose words' stems are known as well.
    package func with(_ stems: Stems) -> ReportQuery {
        var query = self
        query.stems = stems
        return query
    }

    /// Takes a word for one of the app's that it is nearly: one slip in five letters, two in nine.
    package mutating func respell(_ word: String, as known: String) {
        guard let place = byForm[word], Spelling.isNear(word, known) else { return }
        add(known, terms[place].weight * Weight.respelled, isControl: terms[place].isControl, isSaid: false)
    }

    private mutating func takeText() {
        let handling = words.words(.hearing).union(words.words(.everyday)).union(words.words(.role))
        let roles = words.words(.role)
        for clause in said.clauses {
            for (place, term) in clause.terms.enumerated() where !isLittle(term) {
                let next = clause.terms.indices.contains(place + 1) ? clause.terms[place + 1] : nil
                add(
                    term, clause.weight * (handling.contains(term) ? Weight.handling : 1),
                    isControl: next.map(roles.contains) ?? false)
                // “Log in” is “login” elsewhere.
                if let next, !LinkTerms.isOfSigns(term) { add(term + next, clause.weight, isSaid: false) }
            }
        }
        for quote in said.quoted { for term in quote where !isLittle(term) { add(term, Weight.heard) } }
    }

    private mutating func takeSynonyms() {
        let (stems, languages) = (stems, languages)
        let forms = { (word: String) in stems.forms(word, languages) }
        let clauses = said.clauses.map { clause in (clause.terms.map(forms), clause.weight) }
        for group in words.synonyms {
            let phrases = group.phrases["en"] ?? []
            let met = phrases.map { phrase in
                let phrase = phrase.map(forms)
                return clauses.filter { Self.isPhrase(phrase, of: $0.0) }.map(\.1).max() ?? 0
            }
            guard let weight = met.max(), weight > 0 else { continue }
            for (phrase, isMet) in zip(phrases, met) where isMet == 0 {
                for term in phrase where !isLittle(term) {
                    add(term, weight * (phrase.count == 1 ? Weight.synonym : Weight.phrase), isSaid: false)
                }
            }
        }
    }

    private mutating func takeTranslations(_ language: String?) {
        guard language != "en" else { return }
        let (stems, languages, said) = (stems, languages, said)
        let clauses = said.clauses.map { clause in clause.terms.map { stems.forms($0, languages) } }
        for group in words.interface {
            let own = language.map { [$0] } ?? group.phrases.keys.filter { $0 != "en" }.sorted()
            let isMet = own.contains { tag in
                (group.phrases[tag] ?? []).contains { phrase in
                    if LinkTerms.signs(phrase) != nil { return said.says(phrase) }
                    let forms = phrase.map { stems.forms($0, languages) }
                    return clauses.contains { Self.isPhrase(forms, of: $0) }
                }
            }
            guard isMet else { continue }
            for term in Array((group.phrases["en"] ?? []).joined()) where !isLittle(term) {
                add(term, language == nil ? Weight.guessed : Weight.translation, isSaid: false)
            }
        }
    }

    private mutating func add(_ word: String, _ weight: Double, isControl: Bool = false, isSaid: Bool = true) {
        let forms = forms(word)
        guard let form = forms.first(where: byForm.keys.contains), let place = byForm[form] else {
            for form in forms { byForm[form] = terms.count }
            terms.append(Term(forms: forms, weight: weight, isControl: isControl, isSaid: isSaid))
            return
        }
        for form in forms where byForm[form] == nil {
            byForm[form] = place
            terms[place].forms.append(form)
        }
        terms[place].weight = max(terms[place].weight, weight)
        if isSaid { terms[place].isControl = terms[place].isControl && isControl }
    }

    /// One or two letters, a figure, or a word that tells nothing in its language.
    func isLittle(_ term: String) -> Bool {
        if LinkTerms.isOfSigns(term) { return term.count < 2 }
        return term.count < 3 || term.allSatisfy(\.isNumber) || languages.contains { stems.isEmpty(term, in: $0) }
    }

    /// Whether words follow one another in a text, each by one of its forms.
    static func isPhrase(_ phrase: [[String]], of text: [[String]]) -> Bool { place(of: phrase, in: text) != nil }

    static func place(of phrase: [[String]], in text: [[String]]) -> Int? {
        guard !phrase.isEmpty, phrase.count <= text.count else { return nil }
        return (0...(text.count - phrase.count)).first { start in
            phrase.indices.allSatisfy { index in phrase[index].contains { text[start + index].contains($0) } }
        }
    }
}

/// How alike two spellings are.
enum Spelling {
    /// One letter too many, too few, another, or two exchanged; two such slips from nine letters on.
    static func isNear(_ one: String, _ other: String) -> Bool {
        let allowed = min(one.count, other.count) >= 9 ? 2 : 1
        guard abs(one.count - other.count) <= allowed, min(one.count, other.count) >= 4 else { return false }
        return distance(Array(one.unicodeScalars), Array(other.unicodeScalars)) <= allowed
    }

    /// Optimal string alignment: insertions, deletions, replacements and exchanges of neighbours.
    private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
        var rows = [Array(0...other.count)]
        for (row, left) in one.enumerated() {
            var current = [row + 1]
            for (column, right) in other.enumerated() {
                var best = min(
                    rows[row][column + 1] + 1, current[column] + 1, rows[row][column] + (left == right ? 0 : 1))
                if row > 0, column > 0, left == other[column - 1], one[row - 1] == right {
                    best = min(best, rows[row - 1][column - 1] + 1)
                }
                current.append(best)
            }
            rows.append(current)
        }
        return rows[one.count][other.count]
    }
}

/// How many screens of an app have a word, on them and in their names.
package struct WordRarity: Sendable {
    private let screens: Int
    private let counts: [String: (screens: Int, titles: Int)]

    /// - Parameter counts: by form of a word.
    package init(screens: Int, _ counts: [String: (screens: Int, titles: Int)]) {
        (self.screens, self.counts) = (screens, counts)
    }

    package func screens(having form: String) -> Int { counts[form]?.screens ?? 0 }

    /// As BM25 counts it: much where few screens have it, next to nothing where all do.
    package func ofWord(_ forms: [String]) -> Double { rarity(forms.map { counts[$0]?.screens ?? 0 }.max() ?? 0) }
    package func ofTitle(_ forms: [String]) -> Double { rarity(forms.map { counts[$0]?.titles ?? 0 }.max() ?? 0) }

    private func rarity(_ having: Int) -> Double {
        log(1 + (Double(max(screens, having) - having) + 0.5) / (Double(having) + 0.5))
    }
}
