import Postgres

/// A word that is heard or written on a screen: of one of its elements, or else in its name.
package struct PlacedWord: Sendable, Hashable, Codable {
    package var word: String
    /// `nil`: the screen's title or key.
    package var element: Int64?

    package init(_ word: String, element: Int64?) { (self.word, self.element) = (word, element) }
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
    /// Reports find the screen by these words from now on, as they are and by their stems.
    /// - Parameter dictionary: of the language that the screen is in.
    package func note(words: [PlacedWord], ofScreen screen: Int64, app: Int64, dictionary: String) throws {
        guard !words.isEmpty else { return }
        try connection.executeLater(
            """
            WITH forms AS MATERIALIZED (
                SELECT DISTINCT form, element
                FROM jsonb_to_recordset(\(try JSONB(encoding: words))) AS placed(word text, element bigint),
                    unnest(word || coalesce(ts_lexize(\(dictionary)::text::regdictionary, word), '{}')) AS form
            ), on_elements AS (
                INSERT INTO element_words (screen_id, word, element_id)
                SELECT \(screen)::bigint, form, element FROM forms WHERE element IS NOT NULL ON CONFLICT DO NOTHING
            ), in_app AS (
                INSERT INTO app_words (app_id, word)
                SELECT DISTINCT \(app)::bigint, form FROM forms ORDER BY form ON CONFLICT DO NOTHING
            )
            INSERT INTO screen_words AS known (app_id, word, screen_id, in_name)
            SELECT \(app)::bigint, form, \(screen)::bigint, bool_or(element IS NULL) FROM forms GROUP BY form ORDER BY form
            ON CONFLICT (app_id, word, screen_id) DO UPDATE SET in_name = true
            WHERE EXCLUDED.in_name AND NOT known.in_name
            """)
    }
}
