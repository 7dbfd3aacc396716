/// A report's query as one app's screens are compared with it. Hundreds of elements hold on to it, so that it is no value
/// that each would copy.
final class Asked: Sendable {
    /// Its parts that are asked for again and again stand apart: who asks the query for one copies all of it.
    let query: ReportQuery
    let said: ReportWords
    let terms: [ReportQuery.Term]
    let clauses: [ReportQuery.Clause]
    private let byForm: [String: Int]
    let rarity: WordRarity
    let placePhrases: [[String]]
    /// What stands before the name of a screen that something leads to, or that somebody comes from.
    let ways: [[String]]
    /// The first of those whose stems are compared.
    let language: String?
    let places: Set<String>, plain: Set<String>, roles: Set<String>, relations: Set<String>, everyday: Set<String>
    let acting: Set<String>, sequels: Set<String>, trouble: Set<String>
    /// What the person heard, expected to hear, and quotes, where it tells anything.
    let heard: [FormedText], expected: [FormedText], quoted: [FormedText]
    let namedScreen: FormedText?, namedElement: FormedText?
    /// Of each term, how rare it is on screens.
    let rarities: [Double]

    init(_ query: ReportQuery, _ rarity: WordRarity) {
        (self.query, self.rarity) = (query, rarity)
        (said, terms, clauses, byForm) = (query.said, query.terms, query.clauses, query.byForm)
        (placePhrases, language) = (query.words.phrases(.place), query.languages.first)
        (places, plain) = (query.words.words(.place), query.words.words(.plain))
        (roles, relations) = (query.words.words(.role), query.words.words(.relation))
        everyday = query.words.words(.everyday)
        ways = query.words.phrases(.way)
        (acting, sequels, trouble) = (
            query.words.words(.acting), query.words.words(.sequel), query.words.words(.trouble)
        )
        rarities = query.terms.map { rarity.ofWord($0.forms) }
        let roles = roles
        func telling(_ texts: [[String]]) -> [FormedText] {
            texts.map(query.formed).filter { Self.isTelling($0, roles) }
        }
        (heard, expected, quoted) = (telling(said.heard), telling(said.expected), telling(said.quoted))
        namedScreen = said.namedScreen.isEmpty ? nil : query.formed(said.namedScreen)
        namedElement = said.namedElement.isEmpty ? nil : query.formed(said.namedElement)
    }

    /// One of the words is neither a little word nor what many elements are.
    func isTelling(_ text: FormedText) -> Bool { Self.isTelling(text, roles) }

    private static func isTelling(_ text: FormedText, _ roles: Set<String>) -> Bool {
        text.telling.contains { !roles.contains($0) }
    }

    /// Whether the report has each telling word, in some place: else it can't stand there as a phrase.
    func says(_ text: FormedText) -> Bool { text.tellingForms.allSatisfy { term(of: $0) != nil } }

    /// The term that a candidate's word is, by its forms.
    func term(of forms: [String]) -> Int? {
        for form in forms { if let term = byForm[form] { return term } }
        return nil
    }
}
