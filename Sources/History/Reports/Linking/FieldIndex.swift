import Screens
import Synchronization

/// The words of the field as reports say them, found by their stems. Each report looks for all of them, so what is looked
/// up is made once for each set of languages.
package final class FieldIndex: Sendable {
    package let words: FieldWords
    let stems: [String: [String: String]]
    /// The same whenever it is made.
    private let made = Mutex<[[String]: (synonyms: PhraseIndex, interface: PhraseIndex)]>([:])

    /// - Parameter stems: of `words.words`, by word and language.
    package init(_ words: FieldWords, stems: [String: [String: String]] = [:]) {
        (self.words, self.stems) = (words, stems)
    }

    func phrases(_ languages: [String]) -> (synonyms: PhraseIndex, interface: PhraseIndex) {
        made.withLock { made in
            if let known = made[languages] { return known }
            let stems = Stems(stems)
            let phrases = (
                synonyms: PhraseIndex(words.synonyms, stems, languages),
                interface: PhraseIndex(words.interface, stems, languages)
            )
            made[languages] = phrases
            return phrases
        }
    }
}

/// Groups of phrases, found in a text by the first word of each.
struct PhraseIndex: Sendable {
    private struct Entry: Sendable {
        var group: Int
        var language: String
        var phrase: [String]
        var forms: [[String]]
    }

    /// A group of words that a report says one of.
    struct Met {
        var group: FieldWords.Group
        var phrases: [[String]] = []
        var weight = 0.0
    }

    private let groups: [FieldWords.Group]
    private let byFirst: [String: [Entry]]
    /// Of Han and Kana: found in the run of signs, however it is cut into words.
    private let ofSigns: [Entry]

    init(_ groups: [FieldWords.Group], _ stems: Stems, _ languages: [String]) {
        var (byFirst, ofSigns): ([String: [Entry]], [Entry]) = ([:], [])
        for (group, (language, phrase)) in groups.enumerated().flatMap({ group in
            group.element.phrases.flatMap { said in said.value.map { (group.offset, (said.key, $0)) } }
        }) {
            let forms = phrase.map { stems.forms($0, languages) }
            let entry = Entry(group: group, language: language, phrase: phrase, forms: forms)
            if LinkTerms.signs(phrase) != nil {
                ofSigns.append(entry)
            } else {
                for form in forms[0] { byFirst[form, default: []].append(entry) }
            }
        }
        (self.groups, self.byFirst, self.ofSigns) = (groups, byFirst, ofSigns)
    }

    /// Groups of which a report says a phrase that is no part of a longer one it says: “mot de passe” is no pass.
    func met(in clauses: [ReportQuery.Clause], _ said: ReportWords, isMeant: (String) -> Bool) -> [Met] {
        var found: [Int: Met] = [:]
        func take(_ entry: Entry, _ weight: Double) {
            var met = found[entry.group] ?? Met(group: groups[entry.group])
            if !met.phrases.contains(entry.phrase) { met.phrases.append(entry.phrase) }
            met.weight = max(met.weight, weight)
            found[entry.group] = met
        }
        for clause in clauses {
            for (start, forms) in clause.forms.enumerated() {
                for entry in forms.flatMap({ byFirst[$0] ?? [] })
                where isMeant(entry.language) && ReportQuery.stands(entry.forms, in: clause.forms, at: start) {
                    take(entry, clause.weight)
                }
            }
        }
        if clauses.contains(where: { $0.terms.contains(where: LinkTerms.isOfSigns) }) {
            for entry in ofSigns where isMeant(entry.language) && said.says(entry.phrase) { take(entry, 1) }
        }
        let longer = found.values.flatMap(\.phrases).filter { $0.count > 1 }
        return found.sorted { $0.key < $1.key }.map(\.value).filter { met in
            met.phrases.contains { phrase in
                !longer.contains { $0.count > phrase.count && Words.isPhrase(phrase, of: $0) }
            }
        }
    }
}
