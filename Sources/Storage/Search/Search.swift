import Foundation
import History
import Postgres

/// Something that was found by words.
package struct Found: Sendable, Hashable, Decodable {
    /// The app's slug and name.
    package var app: String
    package var appName: String
    /// A screen's key, or the number of a problem or report.
    package var key: String
    package var text: String
    /// Where a newest build holds it.
    package var build: String?
}

/// Words to be found: whole, as part of a longer one, or nearly so (trigrams).
package struct SearchWords: Sendable {
    let words: String
    /// Every word, or one that begins with it, for the full-text index. Letters and digits only, so it always parses.
    let query: String
    /// For `ILIKE`, with its signs taken as they are.
    let pattern: String
    /// One app only.
    let app: Int64?

    package init(_ words: String, app: Int64?) {
        self.words = words
        self.app = app
        let plain = words.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "%", with: "\\%")
            .replacingOccurrences(of: "_", with: "\\_")
        pattern = "%\(plain)%"
        query = words.split { !$0.isLetter && !$0.isNumber }.map { "\($0):*" }.joined(separator: " & ")
    }
}

extension SearchWords {
    /// Whether words can have been found in what is shown. What was found behind a mask would tell that it is there: for
    /// that a masked text has to hold each word itself, or its first letters.
    static func finds(_ words: String, in shown: String) -> Bool {
        guard Masking.Mask.allCases.contains(where: { shown.contains($0.rawValue) }) else { return true }
        let held = shown.lowercased()
        return words.lowercased().split { !$0.isLetter && !$0.isNumber }.allSatisfy { held.contains($0) }
    }
}

extension StoredReport {
    /// All of it that words are sought in.
    var shownWords: String { [text, heard].compactMap { $0 }.joined(separator: " ") }
}

extension Transaction {
    /// Screens by title and key, the most alike first.
    package func findScreens(_ search: SearchWords, limit: Int) throws -> [Found] {
        try connection.run(
            """
            SELECT slug AS app, apps.name AS app_name, screens.key, coalesce(title, screens.key) AS text, NULL::text AS build
            FROM screens JOIN apps ON apps.id = app_id
            WHERE (\(search.app)::bigint IS NULL OR app_id = \(search.app)::bigint)
              AND ((coalesce(title, '') || ' ' || screens.key) ILIKE \(search.pattern)::text
                OR \(search.words)::text <% (coalesce(title, '') || ' ' || screens.key))
            ORDER BY word_similarity(\(search.words)::text, coalesce(title, '') || ' ' || screens.key) DESC, screens.id
            LIMIT \(limit)
            """
        ).decoded()
    }

    /// What is heard: each text once a screen, with the newest build that says it.
    package func findUtterances(_ search: SearchWords, limit: Int) throws -> [Found] {
        try connection.run(
            """
            WITH hits AS (
                SELECT capture_id, text, word_similarity(\(search.words)::text, text) AS likeness FROM utterances
                WHERE to_tsvector('simple', text) @@ to_tsquery('simple', \(search.query)::text)
                   OR text ILIKE \(search.pattern)::text OR \(search.words)::text <% text
            ), said AS (
                SELECT captures.app_id, captures.screen_id, hits.text, max(likeness) AS likeness, max(build_id) AS build_id
                FROM hits JOIN captures ON captures.id = capture_id
                JOIN build_captures ON build_captures.capture_id = captures.id
                WHERE (\(search.app)::bigint IS NULL OR captures.app_id = \(search.app)::bigint)
                GROUP BY captures.app_id, captures.screen_id, hits.text
                ORDER BY likeness DESC, build_id DESC, hits.text LIMIT \(limit)
            )
            SELECT slug AS app, apps.name AS app_name, screens.key, said.text,
                \(fragment: Self.buildName) AS build
            FROM said JOIN apps ON apps.id = said.app_id JOIN screens ON screens.id = said.screen_id
            JOIN builds ON builds.id = said.build_id JOIN releases ON releases.id = release_id
            ORDER BY likeness DESC, said.build_id DESC, said.text
            """
        ).decoded()
    }

    /// Problems by title, the most alike first.
    package func findProblems(_ search: SearchWords, limit: Int) throws -> [Found] {
        try connection.run(
            """
            SELECT slug AS app, apps.name AS app_name, problems.id::text AS key, title AS text, NULL::text AS build
            FROM problems JOIN apps ON apps.id = app_id
            WHERE (\(search.app)::bigint IS NULL OR app_id = \(search.app)::bigint)
              AND (to_tsvector('simple', title) @@ to_tsquery('simple', \(search.query)::text)
                OR title ILIKE \(search.pattern)::text OR \(search.words)::text <% title)
            ORDER BY word_similarity(\(search.words)::text, title) DESC, problems.id DESC LIMIT \(limit)
            """
        ).decoded().compactMap { (found: Found) in
            guard isMasking, let id = Int64(found.key), let problem = try problem(id: id) else { return found }
            var found = found
            found.text = problem.title
            return SearchWords.finds(search.words, in: found.text) ? found : nil
        }
    }

    /// Reports by what was said and heard, newest first; where none has these words, those with words nearly like them.
    package func findReports(_ search: SearchWords, limit: Int) throws -> [Found] {
        let exact = try findReports(
            """
            to_tsvector('simple', text || ' ' || coalesce(heard, '')) @@ to_tsquery('simple', \(search.query)::text)
            ORDER BY reports.id DESC
            """, search, limit)
        guard exact.isEmpty else { return exact }
        return try findReports(
            """
            \(search.words)::text <% (text || ' ' || coalesce(heard, ''))
            ORDER BY word_similarity(\(search.words)::text, text || ' ' || coalesce(heard, '')) DESC, reports.id DESC
            """, search, limit)
    }

    private func findReports(_ condition: SQL, _ search: SearchWords, _ limit: Int) throws -> [Found] {
        try connection.run(
            """
            SELECT slug AS app, apps.name AS app_name, reports.id::text AS key, left(text, 300) AS text, NULL::text AS build
            FROM reports JOIN apps ON apps.id = app_id
            WHERE (\(search.app)::bigint IS NULL OR app_id = \(search.app)::bigint) AND \(fragment: condition)
            LIMIT \(limit)
            """
        ).decoded().compactMap { (found: Found) in
            guard isMasking, let id = Int64(found.key) else { return found }
            guard let report = try report(id: id), SearchWords.finds(search.words, in: report.shownWords) else {
                return nil
            }
            var found = found
            found.text = String(report.text.prefix(300))
            return found
        }
    }
}
