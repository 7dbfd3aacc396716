import Postgres

/// A word that is heard or written on a screen: of one of its elements, or else in its name.
package struct PlacedWord: Sendable, Hashable {
    package var word: String
    package var screen: Int64
    /// `nil`: the screen's title or key.
    package var element: Int64?
    /// The element came into being within this transaction, and none of its words was noted before.
    package var isNew: Bool

    package init(_ word: String, screen: Int64, element: Int64?, isNew: Bool = false) {
        (self.word, self.screen, self.element, self.isNew) = (word, screen, element, isNew)
    }
}

extension Transaction {
    /// What the dictionaries make of words, by word and dictionary; an empty stem: the word tells nothing.
    package func stems(of words: [String], dictionaries: [String]) throws -> [String: [String: String]] {
        guard !words.isEmpty else { return [:] }
        return try connection.run(
            """
            SELECT word, dictionary, coalesce((ts_lexize(dictionary::regdictionary, word))[1], '') AS stem
            FROM unnest(\(words)::text[]) AS word, unnest(\(dictionaries)::text[]) AS dictionary
            """
        ).reduce(into: [:]) { stems, row in
            stems[try row.value("word"), default: [:]][try row.value("dictionary")] = try row.value(
                "stem", as: String.self)
        }
    }
}

extension WriteTransaction {
    /// Reports find screens by these words from now on, as they are and by their stems.
    /// - Parameter dictionary: of the language that the screens are in.
    package func note(words: [PlacedWord], app: Int64, dictionary: String) throws {
        guard !words.isEmpty else { return }
        // A word is stemmed once, wherever it stands; what can't be there yet is not looked for.
        try connection.executeLater(
            """
            WITH spellings AS MATERIALIZED (
                SELECT word, form FROM unnest(\(Array(Set(words.map { $0.word })))) AS word,
                    unnest(word || coalesce(ts_lexize(\(dictionary)::text::regdictionary, word), '{}')) AS form
            ), forms AS MATERIALIZED (
                SELECT screen, form, element, bool_or(is_new) AS is_new
                FROM unnest(\(words.map { $0.word }), \(words.map { $0.screen }), \(words.map { $0.element }), \(words.map { $0.isNew }))
                    AS placed(word, screen, element, is_new) JOIN spellings USING (word)
                GROUP BY screen, form, element
            ), on_new AS (
                INSERT INTO element_words (screen_id, word, element_id)
                SELECT screen, form, element FROM forms WHERE is_new
            ), on_known AS (
                INSERT INTO element_words (screen_id, word, element_id)
                SELECT screen, form, element FROM forms WHERE NOT is_new AND element IS NOT NULL
                ON CONFLICT DO NOTHING
            ), in_app AS (
                INSERT INTO app_words (app_id, word)
                SELECT DISTINCT \(app)::bigint, form FROM forms ORDER BY form ON CONFLICT DO NOTHING
            )
            INSERT INTO screen_words AS known (app_id, word, screen_id, in_name)
            SELECT \(app)::bigint, form, screen, bool_or(element IS NULL) FROM forms
            GROUP BY form, screen ORDER BY form, screen
            ON CONFLICT (app_id, word, screen_id) DO UPDATE SET in_name = true
            WHERE EXCLUDED.in_name AND NOT known.in_name
            """)
    }
}
