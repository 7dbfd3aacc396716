import Foundation
import History
import Postgres
import Screens

/// Something that was found by words.
package struct Found: Sendable, Hashable, Decodable {
    /// The app's slug and name.
    package var app: String
    package var appName: String
    /// A screen's key, or the number of a problem or report.
    package var key: String
    package var text: String
    /// A build that holds it.
    package var build: String?
    /// The screen on which it is heard.
    package var screenID: Int64?
}

/// Words to be found: whole, as the beginning of a longer one, as part of one, or nearly so (trigrams).
package struct SearchWords: Sendable {
    let words: String
    /// Every word, for the full-text index. Letters and digits only, so it always parses.
    let whole: String
    /// Every word, or one that begins with it.
    let begun: String
    /// For `ILIKE`, with its signs taken as they are.
    let pattern: String
    /// These apps only; `nil`: all.
    let apps: [Int64]?
    /// Too short for an index of trigrams to find it within a word.
    let isShort: Bool
    /// Few enough words to be sought with a slip of the pen; a sentence resembles half of what people write.
    let maySlip: Bool

    /// - Parameters:
    ///   - app: one app only.
    ///   - visible: no other ones.
    fileprivate init(_ words: String, app: Int64?, among visible: VisibleApps) {
        self.words = words
        apps = app.map { visible.contains($0) ? [$0] : [] } ?? visible.ids
        let plain = words.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "%", with: "\\%")
            .replacingOccurrences(of: "_", with: "\\_")
        pattern = "%\(plain)%"
        let parts = words.split { !$0.isLetter && !$0.isNumber }
        whole = parts.joined(separator: " & ")
        begun = parts.map { "\($0):*" }.joined(separator: " & ")
        isShort = !parts.contains { $0.count >= 3 }
        maySlip = parts.count <= 5
    }
}

/// What was found, the most alike first.
package struct FoundList: Sendable {
    package var found: [Found]
    /// There is more than is shown.
    package var isMore: Bool
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
    /// - Parameter app: one app only, else all that are visible.
    package func searchWords(_ words: String, app: Int64?) -> SearchWords { SearchWords(words, app: app, among: apps) }

    /// Characters of a report's text.
    private static var shownOfReport: Int { 300 }

    /// Screens by title and key, the most alike first.
    package func findScreens(_ search: SearchWords, limit: Int) throws -> FoundList {
        try Self.shown(
            connection.run(
                """
                SELECT slug AS app, apps.name AS app_name, screens.key, coalesce(title, screens.key) AS text,
                    NULL::text AS build, NULL::bigint AS screen_id
                FROM screens JOIN apps ON apps.id = app_id
                WHERE (\(search.apps)::bigint[] IS NULL OR app_id = ANY(\(search.apps)::bigint[]))
                  AND ((coalesce(title, '') || ' ' || screens.key) ILIKE \(search.pattern)::text
                    OR \(search.words)::text <% (coalesce(title, '') || ' ' || screens.key))
                ORDER BY word_similarity(\(search.words)::text, coalesce(title, '') || ' ' || screens.key) DESC, screens.id
                LIMIT \(limit + 1)
                """
            ).decoded(), limit)
    }

    /// What is heard: each text once a screen, with a build that says it.
    package func findUtterances(_ search: SearchWords, limit: Int) throws -> FoundList {
        let ids = try candidates(for: search, in: "heard_texts", "text", enough: limit)
        return Self.shown(
            try connection.run(
                """
                WITH hits AS (
                    SELECT * FROM heard_texts WHERE id = ANY(\(ids))
                    ORDER BY word_similarity(\(search.words)::text, text) DESC, id DESC LIMIT \(limit + 1)
                )
                SELECT slug AS app, apps.name AS app_name, screens.key, hits.text,
                    \(fragment: Self.buildName) AS build, hits.screen_id
                FROM hits JOIN apps ON apps.id = hits.app_id JOIN screens ON screens.id = hits.screen_id
                LEFT JOIN LATERAL (
                    SELECT build_id FROM build_captures WHERE capture_id = hits.capture_id LIMIT 1
                ) AS once ON true
                LEFT JOIN builds ON builds.id = once.build_id
                LEFT JOIN releases ON releases.id = release_id
                ORDER BY word_similarity(\(search.words)::text, hits.text) DESC, hits.id DESC
                """
            ).decoded(), limit)
    }

    /// The first of these builds in which each text is heard on its screen, by the place of the text; of each screen the first
    /// twenty that hold it are looked through.
    package func firstBuilds(of builds: [Int64], saying texts: [(screen: Int64, text: String)]) throws -> [Int: Int64] {
        guard !builds.isEmpty, !texts.isEmpty else { return [:] }
        return try connection.run(
            """
            SELECT sought.place::integer AS place, saying.build_id
            FROM unnest(\(texts.map(\.screen)), \(texts.map(\.text)))
                WITH ORDINALITY AS sought(screen_id, text, place)
            JOIN LATERAL (
                SELECT build_id FROM (
                    SELECT asked.place, build_id, capture_id
                    FROM unnest(\(builds)) WITH ORDINALITY AS asked(build_id, place)
                    JOIN build_captures USING (build_id) WHERE build_captures.screen_id = sought.screen_id
                    ORDER BY asked.place LIMIT 20
                ) AS recent
                WHERE EXISTS (
                    SELECT FROM utterances WHERE capture_id = recent.capture_id AND utterances.text = sought.text)
                ORDER BY recent.place LIMIT 1
            ) AS saying ON true
            """
        ).reduce(into: [:]) { first, row in
            first[try row.value("place", as: Int.self) - 1] = try row.value("build_id", as: Int64.self)
        }
    }

    /// Problems by title, the most alike first.
    package func findProblems(_ search: SearchWords, limit: Int) throws -> FoundList {
        let ids = try candidates(for: search, in: "problems", "title", enough: limit)
        var all = Self.shown(
            try connection.run(
                """
                SELECT slug AS app, apps.name AS app_name, problems.id::text AS key, title AS text, NULL::text AS build, NULL::bigint AS screen_id
                FROM problems JOIN apps ON apps.id = app_id WHERE problems.id = ANY(\(ids))
                ORDER BY word_similarity(\(search.words)::text, title) DESC, problems.id DESC LIMIT \(limit + 1)
                """
            ).decoded(), limit)
        all.found = try all.found.compactMap { found in
            guard isMasking, let id = Int64(found.key), let problem = try problem(id: id) else { return found }
            var found = found
            found.text = problem.title
            return SearchWords.finds(search.words, in: found.text) ? found : nil
        }
        return all
    }

    /// Rows that hold the words, the surest first: whole, else as the beginning of words, else as a part of one, else
    /// nearly so. Each way is an index's, and stops where it has found so many that nobody would read them.
    /// - Parameter enough: so many are shown; once there are more, no other way is tried.
    private func candidates(for search: SearchWords, in table: SQL, _ text: SQL, enough: Int) throws -> [Int64] {
        // What no index finds is sought among the newest alone.
        let within: SQL =
            search.isShort
            ? """
            (SELECT * FROM \(fragment: table) WHERE \(search.apps)::bigint[] IS NULL OR app_id = ANY(\(search.apps)::bigint[])
                ORDER BY id DESC LIMIT 5000) AS newest
            """ : table
        let ways: [(SQL, SQL)] = [
            (table, "to_tsvector('simple', \(fragment: text)) @@ to_tsquery('simple', \(search.whole)::text)"),
            (table, "to_tsvector('simple', \(fragment: text)) @@ to_tsquery('simple', \(search.begun)::text)"),
            (within, "\(fragment: text) ILIKE \(search.pattern)::text"),
            (table, "\(search.words)::text <% \(fragment: text)"),
        ]
        var ids: Set<Int64> = []
        for (rows, condition) in ways.prefix(search.maySlip ? 4 : 3) where ids.count <= enough {
            ids.formUnion(
                try connection.run(
                    """
                    SELECT id FROM (SELECT id FROM \(fragment: rows) WHERE \(fragment: condition)
                        AND (\(search.apps)::bigint[] IS NULL OR app_id = ANY(\(search.apps)::bigint[])) LIMIT 2000) AS matched
                    ORDER BY id DESC LIMIT 200
                    """
                ).map { try $0.value("id") })
        }
        return ids.sorted()
    }

    private static func shown(_ found: [Found], _ limit: Int) -> FoundList {
        FoundList(found: Array(found.prefix(limit)), isMore: found.count > limit)
    }

    /// Reports by what was said and heard, newest first; where none has these words, those with words nearly like them.
    package func findReports(_ search: SearchWords, limit: Int) throws -> FoundList {
        let exact = try findReports(
            """
            to_tsvector('simple', text || ' ' || coalesce(heard, '')) @@ to_tsquery('simple', \(search.begun)::text)
            ORDER BY reports.id DESC
            """, search, limit)
        let own = try isMasking ? [] : reportsOfPerson(search, limit)
        guard own.isEmpty else {
            let others = exact.found.filter { found in !own.contains { $0.key == found.key } }
            return FoundList(found: Array((own + others).prefix(limit)), isMore: exact.isMore)
        }
        guard exact.found.isEmpty, search.maySlip, PersonQuery.mail(search.words) == nil else { return exact }
        return try findReports(
            """
            \(search.words)::text <% (text || ' ' || coalesce(heard, ''))
            ORDER BY word_similarity(\(search.words)::text, text || ' ' || coalesce(heard, '')) DESC, reports.id DESC
            """, search, limit)
    }

    /// One by its number, and those of whoever has a mail address.
    private func reportsOfPerson(_ search: SearchWords, _ limit: Int) throws -> [Found] {
        let mail = PersonQuery.mail(search.words), number = Self.number(search.words)
        guard mail != nil || number != nil else { return [] }
        return try findReports(
            """
            (reports.id = \(number) OR reporter_id IN (
                SELECT id FROM reporters WHERE lower(contact) = \(mail) AND removed_at IS NULL))
            ORDER BY reports.id DESC
            """, search, limit
        ).found
    }

    private func findReports(_ condition: SQL, _ search: SearchWords, _ limit: Int) throws -> FoundList {
        var all: [Found] = try connection.run(
            """
            SELECT slug AS app, apps.name AS app_name, reports.id::text AS key, left(text, \(Self.shownOfReport + 1)::integer) AS text, NULL::text AS build, NULL::bigint AS screen_id
            FROM reports JOIN apps ON apps.id = app_id
            WHERE (\(search.apps)::bigint[] IS NULL OR app_id = ANY(\(search.apps)::bigint[])) AND \(fragment: condition)
            LIMIT \(limit + 1)
            """
        ).decoded()
        let isMore = all.count > limit
        all = try all.prefix(limit).compactMap { found in
            var found = found
            found.text = found.text.cut(to: Self.shownOfReport)
            guard isMasking, let id = Int64(found.key) else { return found }
            guard let report = try report(id: id), SearchWords.finds(search.words, in: report.shownWords) else {
                return nil
            }
            found.text = report.text.cut(to: Self.shownOfReport)
            return found
        }
        return FoundList(found: all, isMore: isMore)
    }
}
