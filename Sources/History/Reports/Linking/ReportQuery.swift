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
    private let stems: Stems
    private let field: FieldIndex
    var words: FieldWords { field.words }
    /// Tags of the languages whose stems are compared.
    package let languages: [String]
    /// The clauses with the forms of each of their words.
    private(set) var clauses: [Clause] = []
    private(set) var terms: [Term] = []
    private(set) var byForm: [String: Int] = [:]

    /// Weights, found on invented apps and on half of those of the sample file (docs/reports.md).
    private enum Weight {
        static let handling = 0.15, synonym = 0.4, phrase = 0.3, translation = 0.8, guessed = 0.4, respelled = 0.7
        static let heard = 1.2, namedElement = 1.5, namedScreen = 2.5
    }

    /// - Parameter stems: of the report's words, and of the field's.
    package init(_ said: ReportWords, language: String?, stems: Stems, field: FieldIndex) {
        (self.said, self.stems, self.field) = (said, stems, field)
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
        for terms in said.heard { for term in terms where !isLittle(term) { add(term, Weight.heard) } }
        for term in telling(said.namedElement) { add(term, Weight.namedElement) }
        for term in telling(said.namedScreen) { add(term, Weight.namedScreen) }
        takeSynonyms()
        takeTranslations(language)
    }

    /// Every form that an app's words are looked up by.
    package var forms: Dictionary<String, Int>.Keys { byForm.keys }

    /// How much each form weighs where it is found.
    package func weight(of form: String) -> Double { byForm[form].map { terms[$0].weight } ?? 0 }

    private func forms(_ word: String) -> [String] { stems.forms(word, languages) }

    /// Words of the report with their forms.
    func formed(_ terms: [String]) -> FormedText {
        FormedText(terms.joined(separator: " "), terms, stems, languages)
    }

    /// Words of a name that tell something; all of one that has none, as “On”.
    private func telling(_ name: [String]) -> [String] {
        let telling = name.filter { !isLittle($0) }
        return telling.isEmpty ? name : telling
    }

    /// Words the app has not, and which are long enough to be told from others when they are misspelled: the longest, at
    /// most 24. An everyday word is spelled right: “found” is no “sound”.
    package func unknown(to app: WordRarity) -> [String] {
        Array(
            terms.filter { term in
                term.isSaid && term.weight >= 0.3 && (term.forms.first?.count ?? 0) >= 5
                    && !term.forms.prefix(1).contains(where: PhraseLists.common.contains)
                    && !term.forms.contains { app.screens(having: $0) > 0 } && !LinkTerms.isOfSigns(term.forms[0])
            }.map { $0.forms[0] }.sorted { ($1.count, $0) < ($0.count, $1) }.prefix(24))
    }

    /// Whether one of the app's words may be what a word was meant to be: one slip in a short one, two in a long one.
    package static func isNear(_ word: String, _ known: String) -> Bool { Spelling.isNear(word, known) }

    /// Takes a word for one of the app's that it is nearly: one slip in five letters, two in nine.
    package mutating func respell(_ word: String, as known: String) {
        guard let place = byForm[word], Spelling.isNear(word, known) else { return }
        add(known, terms[place].weight * Weight.respelled, isControl: terms[place].isControl, isSaid: false)
    }

    private mutating func takeText() {
        let handling = words.handling
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
        for met in field.phrases(languages).synonyms.met(in: clauses, said, isMeant: { _ in true }) {
            for phrase in met.group.phrases["en"] ?? [] where !met.phrases.contains(phrase) {
                for term in phrase where !isLittle(term) {
                    add(term, met.weight * (phrase.count == 1 ? Weight.synonym : Weight.phrase), isSaid: false)
                }
            }
        }
    }

    private mutating func takeTranslations(_ language: String?) {
        guard language != "en" else { return }
        let isMeant = { (tag: String) in language.map { $0 == tag } ?? (tag != "en") }
        for met in field.phrases(languages).interface.met(in: clauses, said, isMeant: isMeant) {
            for term in Array((met.group.phrases["en"] ?? []).joined()) where !isLittle(term) {
                add(term, met.weight * (language == nil ? Weight.guessed : Weight.translation), isSaid: false)
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

    /// One or two letters, a figure, or a word of the report that tells nothing in its language.
    func isLittle(_ term: String) -> Bool { stems.isLittle(term, languages) }

    /// Whether words follow one another in a text, each by one of its forms.
    static func isPhrase(_ phrase: [[String]], of text: [[String]]) -> Bool { place(of: phrase, in: text) != nil }

    static func place(of phrase: [[String]], in text: [[String]]) -> Int? {
        guard !phrase.isEmpty, phrase.count <= text.count else { return nil }
        return (0...(text.count - phrase.count)).first { stands(phrase, in: text, at: $0) }
    }

    static func stands(_ phrase: [[String]], in text: [[String]], at start: Int) -> Bool {
        guard start + phrase.count <= text.count else { return false }
        return phrase.indices.allSatisfy { index in phrase[index].contains { text[start + index].contains($0) } }
    }
}
