import Postgres

/// In which language a screen's title is: that of the first capture which had one.
package struct TitleLanguage: Sendable, Decodable {
    /// As ``WrittenLanguage`` names it. Where the first did not say it: that of the first which said it and had the very same title.
    package var language: String?
    /// The first did not say its language, so that others which don't are taken to be in the same.
    package var isUntold: Bool
}

extension Transaction {
    /// The title's language of a screen; `nil`: no capture of it has a title.
    package func titleLanguage(ofScreen id: Int64) throws -> TitleLanguage? {
        try connection.run(Self.titleLanguage(ofScreen: "\(id)")).first?.decoded()
    }

    /// All that these screens were ever called, in whichever language.
    package func titles(ofScreens ids: [Int64]) throws -> [Int64: [String]] {
        try connection.run(
            """
            SELECT screen_id, array_agg(DISTINCT title) AS titles FROM captures
            WHERE screen_id \(fragment: .isOne(of: ids)) AND title IS NOT NULL GROUP BY screen_id
            """
        ).reduce(into: [:]) { titles, row in
            titles[try row.value("screen_id")] = try row.value("titles", as: [String].self)
        }
    }

    /// The language of a capture as its words are written: `WrittenLanguage` in the words of the database.
    private static var languageOfCapture: SQL { "written_language(variant ->> 'locale')" }

    private static func titleLanguage(ofScreen screen: SQL) -> SQL {
        """
        SELECT coalesce(first.language, (
                SELECT told.language FROM (
                    SELECT id, title, \(fragment: languageOfCapture) AS language FROM captures
                    WHERE screen_id = \(fragment: screen) AND title IS NOT NULL) AS told
                WHERE told.language IS NOT NULL AND EXISTS (
                    SELECT FROM captures WHERE screen_id = \(fragment: screen) AND title = told.title
                      AND \(fragment: languageOfCapture) IS NULL)
                ORDER BY told.id LIMIT 1)) AS language, first.language IS NULL AS is_untold
        FROM (
            SELECT \(fragment: languageOfCapture) AS language FROM captures
            WHERE screen_id = \(fragment: screen) AND title IS NOT NULL ORDER BY id LIMIT 1) AS first
        """
    }

    /// Whether a capture is called as its screen is, or does not say what its screen is called, being in another language.
    static var isCalledAsItsScreen: SQL {
        """
        (captures.title IS NULL OR captures.title = screens.title OR NOT EXISTS (
            SELECT FROM (\(fragment: titleLanguage(ofScreen: "screens.id"))) AS called
            WHERE CASE WHEN \(fragment: languageOfCapture) IS NULL THEN called.is_untold
                ELSE \(fragment: languageOfCapture) = called.language END))
        """
    }
}

extension WriteTransaction {
    package func rename(screen id: Int64, _ title: String) throws {
        try connection.executeLater("UPDATE screens SET title = \(title) WHERE id = \(id)")
    }
}
