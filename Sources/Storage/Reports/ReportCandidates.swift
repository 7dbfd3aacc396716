import Postgres

/// A screen that shares words with a report.
package struct CandidateScreen: Sendable, Hashable, Decodable {
    package var id: Int64
    package var key: String
    package var title: String?
    /// How many different words are heard on it.
    package var words: Int
}

/// What is heard of an element that shares words with a report; once for each of its texts.
package struct CandidateLine: Sendable, Hashable, Decodable {
    package var screenID: Int64
    package var elementID: Int64
    package var text: String
    package var label: String?
    package var identifier: String?
    /// What it is, by `ElementKind`'s name.
    package var kind: String
    /// The person's build says it so.
    package var isHeard: Bool
    /// The person's build lets the element be heard, so or otherwise.
    package var isElementHeard: Bool
}

/// A report's word as it is looked up.
package struct WeighedWord: Sendable, Codable {
    package var word: String
    /// How much it tells where it is heard, and how much where a screen is called so.
    package var heard: Double
    package var named: Double

    package init(_ word: String, heard: Double, named: Double) {
        (self.word, self.heard, self.named) = (word, heard, named)
    }
}

extension Transaction {
    /// How many screens of an app have each of these words, on them and in their names; and how many screens it has.
    package func counts(ofWords words: [String], app id: Int64) throws -> (
        screens: Int, words: [String: (screens: Int, titles: Int)]
    ) {
        let rows = try connection.run(
            """
            SELECT word, count(*) AS screens, count(*) FILTER (WHERE in_name) AS titles
            FROM screen_words WHERE app_id = \(id) AND word = ANY(\(words)) GROUP BY word
            UNION ALL SELECT '', count(*), 0 FROM screens WHERE app_id = \(id)
            """)
        var all = 0
        let counts = try rows.reduce(into: [String: (screens: Int, titles: Int)]()) { counts, row in
            let word: String = try row.value("word")
            if word.isEmpty {
                all = try row.value("screens")
            } else {
                counts[word] = (try row.value("screens"), try row.value("titles"))
            }
        }
        return (all, counts)
    }

    /// The app's words that are spelled nearly like these, the most alike first (trigrams).
    package func words(spelledLike words: [String], app id: Int64) throws -> [(asked: String, known: String)] {
        guard !words.isEmpty else { return [] }
        return try connection.run(
            """
            SELECT asked, known FROM unnest(\(words)::text[]) AS asked, LATERAL (
                SELECT word AS known FROM app_words WHERE app_id = \(id) AND word % asked
                ORDER BY similarity(word, asked) DESC, word LIMIT 3) AS near
            """
        ).map { (asked: try $0.value("asked"), known: try $0.value("known")) }
    }

    /// The screens that these words lead to, the best first.
    package func screens(led words: [WeighedWord], app id: Int64, limit: Int) throws -> [CandidateScreen] {
        guard !words.isEmpty else { return [] }
        return try connection.run(
            """
            WITH led AS (
                SELECT screen_id, sum(asked.heard + CASE WHEN in_name THEN asked.named ELSE 0 END) AS weight
                FROM jsonb_to_recordset(\(try JSONB(encoding: words))) AS asked(word text, heard float8, named float8)
                JOIN screen_words ON screen_words.word = asked.word AND app_id = \(id)
                GROUP BY screen_id ORDER BY weight DESC, screen_id LIMIT \(limit)
            )
            SELECT screens.id, key, title,
                (SELECT count(*) FROM screen_words WHERE screen_id = screens.id) AS words
            FROM led JOIN screens ON screens.id = led.screen_id ORDER BY weight DESC, screens.id
            """
        ).decoded()
    }

    /// Screens of this key or title, however it is written, or of this id.
    package func screens(called name: String, app id: Int64) throws -> [CandidateScreen] {
        try connection.run(
            """
            SELECT id, key, title, (SELECT count(*) FROM screen_words WHERE screen_id = screens.id) AS words
            FROM screens WHERE app_id = \(id)
              AND (key = \(name) OR lower(key) = lower(\(name)::text) OR lower(title) = lower(\(name)::text))
            ORDER BY key = \(name) DESC, key
            """
        ).decoded()
    }

    /// What is heard of the elements of some screens that share one of these words: in the person's build, and in the
    /// one before; where it is silent in both, what was heard of it last.
    package func lines(onScreens screens: [Int64], words: [String], build: Int64?, before: Int64?) throws
        -> [CandidateLine]
    {
        guard !screens.isEmpty, !words.isEmpty else { return [] }
        return try connection.run(
            """
            WITH led AS MATERIALIZED (
                SELECT element_id, screen_id, count(*) AS words FROM element_words
                WHERE screen_id = ANY(\(screens)) AND word = ANY(\(words))
                GROUP BY element_id, screen_id ORDER BY words DESC, element_id LIMIT 200
            ), heard AS MATERIALIZED (
                SELECT utterances.element_id, utterances.text, bool_or(build_id = \(build)::bigint) AS is_now
                FROM build_captures
                JOIN LATERAL (SELECT id FROM transcripts WHERE capture_id = build_captures.capture_id
                    ORDER BY id DESC LIMIT 1) AS transcripts ON true
                JOIN utterances ON utterances.transcript_id = transcripts.id
                WHERE build_captures.build_id IN (\(build)::bigint, \(before)::bigint)
                  AND build_captures.screen_id = ANY(\(screens))
                  AND utterances.element_id IN (SELECT element_id FROM led)
                GROUP BY utterances.element_id, utterances.text
            )
            SELECT led.screen_id, led.element_id, coalesce(heard.text, last.text, '') AS text, elements.label,
                elements.identifier, elements.kind, coalesce(is_now, false) AS is_heard,
                coalesce(bool_or(is_now) OVER (PARTITION BY led.element_id), false) AS is_element_heard
            FROM led JOIN elements ON elements.id = led.element_id
            LEFT JOIN heard ON heard.element_id = led.element_id
            LEFT JOIN LATERAL (SELECT text FROM utterances WHERE utterances.element_id = led.element_id
                ORDER BY transcript_id DESC, position LIMIT 1) AS last ON heard.element_id IS NULL
            ORDER BY led.screen_id, led.element_id, is_heard DESC, text
            """
        ).decoded()
    }

    /// Elements of this id, identifier or label, however it is written, anywhere in an app or on one screen; what is
    /// heard in the build first.
    package func lines(ofElementsCalled name: String, app id: Int64, screen: Int64?, build: Int64?) throws
        -> [CandidateLine]
    {
        try connection.run(
            """
            WITH named AS (
                SELECT id FROM elements
                WHERE app_id = \(id) AND lower(label) = lower(\(name)::text) AND length(label) <= 400
                UNION SELECT id FROM elements
                WHERE app_id = \(id) AND lower(identifier) = lower(\(name)::text) AND length(identifier) <= 400
                UNION SELECT id FROM elements WHERE app_id = \(id) AND id = \(Int64(name))::bigint
                LIMIT 200
            )
            SELECT elements.screen_id, elements.id AS element_id, coalesce(last.text, '') AS text, label, identifier, kind,
                is_heard, is_heard AS is_element_heard
            FROM named JOIN elements USING (id)
            CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM build_captures JOIN utterances USING (capture_id)
                WHERE build_id = \(build)::bigint AND screen_id = elements.screen_id
                  AND utterances.element_id = elements.id) AS is_heard) AS now
            LEFT JOIN LATERAL (SELECT text FROM utterances WHERE utterances.element_id = elements.id
                ORDER BY transcript_id DESC, position LIMIT 1) AS last ON true
            WHERE (\(screen)::bigint IS NULL OR elements.screen_id = \(screen)::bigint)
            ORDER BY is_heard DESC, elements.id
            """
        ).decoded()
    }

    /// The builds that let these elements be heard.
    package func buildsHearing(_ elements: [Int64]) throws -> [Int64: Set<Int64>] {
        guard !elements.isEmpty else { return [:] }
        return try connection.run(
            """
            SELECT DISTINCT element_id, build_id FROM utterances JOIN build_captures USING (capture_id)
            WHERE element_id = ANY(\(elements))
            """
        ).reduce(into: [:]) { builds, row in
            builds[try row.value("element_id"), default: []].insert(try row.value("build_id"))
        }
    }

    /// The builds that hold captures of these screens.
    package func builds(holdingScreens ids: [Int64]) throws -> [Int64: Set<Int64>] {
        guard !ids.isEmpty else { return [:] }
        return try connection.run(
            "SELECT DISTINCT screen_id, build_id FROM build_captures WHERE screen_id = ANY(\(ids))"
        ).reduce(into: [:]) { builds, row in
            builds[try row.value("screen_id"), default: []].insert(try row.value("build_id"))
        }
    }
}
