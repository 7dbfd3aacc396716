import Screens

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

    struct Clause: Sendable {
        var terms: [String]
        var forms: [[String]]
        var weight: Double
    }

    let said: ReportWords
    private(set) var stems: Stems
    let words: FieldWords
    /// Tags of the languages whose stems are compared.
    let languages: [String]
    /// The clauses with the forms of each of their words.
    private(set) var clauses: [Clause] = []
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
        clauses = said.clauses.map { [languages] clause in
            Clause(
                terms: clause.terms, forms: clause.terms.map { stems.forms($0, languages) }, weight: clause.weight)
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

    /// Whether one of the app's words may be what a word was meant to be: one slip in a short one, two in a long one.
    package static func isNear(_ word: String, _ known: String) -> Bool { Spelling.isNear(word, known) }

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
        for met in met(words.synonyms, in: { _ in ["en"] }) {
            for phrase in met.group.phrases["en"] ?? [] where !met.phrases.contains(phrase) {
                for term in phrase where !isLittle(term) {
                    add(term, met.weight * (phrase.count == 1 ? Weight.synonym : Weight.phrase), isSaid: false)
                }
            }
        }
    }

    private mutating func takeTranslations(_ language: String?) {
        guard language != "en" else { return }
        let languages = { (group: FieldWords.Group) in
            language.map { [$0] } ?? group.phrases.keys.filter { $0 != "en" }.sorted()
        }
        for met in met(words.interface, in: languages) {
            for term in Array((met.group.phrases["en"] ?? []).joined()) where !isLittle(term) {
                add(term, met.weight * (language == nil ? Weight.guessed : Weight.translation), isSaid: false)
            }
        }
    }

    /// Groups of which the report says a phrase that is no part of a longer one it says: “mot de passe” is no pass.
    private func met(_ groups: [FieldWords.Group], in languages: (FieldWords.Group) -> [String]) -> [Met] {
        let there = Set(clauses.flatMap { $0.forms.joined() })
        var all: [Met] = []
        for group in groups {
            var met = Met(group: group, phrases: [], weight: 0)
            for phrase in languages(group).flatMap({ group.phrases[$0] ?? [] }) {
                let forms = phrase.map(forms)
                let weight =
                    if LinkTerms.signs(phrase) != nil {
                        said.says(phrase) ? 1.0 : 0
                    } else if forms.allSatisfy({
                        $0.contains(where: there.contains)
                    }) {
                        clauses.filter { Self.isPhrase(forms, of: $0.forms) }.map(\.weight).max() ?? 0
                    } else { 0.0 }
                guard weight > 0 else { continue }
                met.phrases.append(phrase)
                met.weight = max(met.weight, weight)
            }
            if !met.phrases.isEmpty { all.append(met) }
        }
        let longer = all.flatMap(\.phrases).filter { $0.count > 1 }
        return all.filter { met in
            met.phrases.contains { phrase in
                !longer.contains { $0.count > phrase.count && Words.isPhrase(phrase, of: $0) }
            }
        }
    }

    /// A group of words that the report says one of.
    private struct Met {
        var group: FieldWords.Group
        var phrases: [[String]]
        var weight: Double
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
