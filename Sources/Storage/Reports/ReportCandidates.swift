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

extension Transaction {
    /// The screens of an app that have each of these words, on them or in their names.
    package func screens(having words: [String], app id: Int64) throws -> [String: [(screen: Int64, isInName: Bool)]] {
        try connection.runByOnePlan(
            """
            SELECT word, screen_id, in_name FROM screen_words WHERE app_id = \(id) AND word = ANY(\(words)) ORDER BY screen_id
            """
        ).reduce(into: [:]) { screens, row in
            screens[try row.value("word"), default: []].append((try row.value("screen_id"), try row.value("in_name")))
        }
    }

    package func countScreens(ofApp id: Int64) throws -> Int {
        try connection.run("SELECT count(*) AS n FROM screens WHERE app_id = \(id)").one().value("n")
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

    /// Screens as they are ranked.
    package func candidates(_ ids: [Int64]) throws -> [CandidateScreen] {
        try connection.run(
            """
            SELECT id, key, title, (SELECT count(*) FROM screen_words WHERE screen_id = screens.id) AS words
            FROM screens WHERE id = ANY(\(ids))
            """
        ).decoded()
    }

    /// The elements of screens that have each of these words, by screen and word.
    package func elements(onScreens ids: [Int64], having words: [String]) throws -> [Int64: [String: [Int64]]] {
        try connection.run(
            """
            SELECT screen_id, word, array_agg(element_id) AS elements FROM element_words
            WHERE screen_id = ANY(\(ids)) AND word = ANY(\(words)) GROUP BY screen_id, word
            """
        ).reduce(into: [:]) { elements, row in
            elements[try row.value("screen_id"), default: [:]][try row.value("word")] = try row.value(
                "elements", as: [Int64].self)
        }
    }

    /// Elements of a screen that are called so, in small letters.
    package func elements(onScreen id: Int64, called labels: [String]) throws -> [Int64] {
        guard !labels.isEmpty else { return [] }
        return try connection.run(
            "SELECT id FROM elements WHERE screen_id = \(id) AND lower(label) = ANY(\(labels)) ORDER BY id DESC LIMIT 200"
        ).map { try $0.value("id") }
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

    /// Screens of which a capture in a build has this title, as another language may.
    package func screens(titled title: String, inBuild build: Int64) throws -> [CandidateScreen] {
        try connection.run(
            """
            SELECT id, key, title, (SELECT count(*) FROM screen_words WHERE screen_id = screens.id) AS words
            FROM screens WHERE id IN (SELECT captures.screen_id FROM build_captures JOIN captures ON captures.id = capture_id
                WHERE build_id = \(build) AND lower(captures.title) = lower(\(title)::text))
            ORDER BY key
            """
        ).decoded()
    }

    /// Elements of a screen of which a build lets this name be heard, all of it or before what the element is: its label there, whatever
    /// it was called when it was seen first.
    /// - Parameter isNow: the build is the one that the person has, not one before it.
    package func lines(ofElementsHeardAs name: String, screen: Int64, build: Int64, isNow: Bool) throws
        -> [CandidateLine]
    {
        try connection.run(
            """
            SELECT DISTINCT ON (elements.id) elements.screen_id, elements.id AS element_id, text, label, identifier, kind,
                \(isNow) AS is_heard, \(isNow) AS is_element_heard
            FROM build_captures JOIN utterances USING (capture_id) JOIN elements ON elements.id = utterances.element_id
            WHERE build_id = \(build) AND build_captures.screen_id = \(screen)
              AND (lower(text) = lower(\(name)::text) OR starts_with(lower(text), lower(\(name)::text || '.'))
                OR starts_with(lower(text), lower(\(name)::text || ',')))
            ORDER BY elements.id
            """
        ).decoded()
    }

    /// What is heard of elements: in the person's build, and in the one before; where one is silent in both, what was
    /// heard of it last.
    package func lines(ofElements ids: [Int64], build: Int64?, before: Int64?) throws -> [CandidateLine] {
        guard !ids.isEmpty else { return [] }
        return try connection.run(
            """
            WITH led AS MATERIALIZED (
                SELECT id AS element_id, screen_id, label, identifier, kind FROM elements WHERE id = ANY(\(ids))
            ), heard AS MATERIALIZED (
                SELECT utterances.element_id, utterances.text, bool_or(build_id = \(build)::bigint) AS is_now
                FROM build_captures
                JOIN LATERAL (SELECT id FROM transcripts WHERE capture_id = build_captures.capture_id
                    ORDER BY id DESC LIMIT 1) AS transcripts ON true
                JOIN utterances ON utterances.transcript_id = transcripts.id
                WHERE build_captures.build_id IN (\(build)::bigint, \(before)::bigint)
                  AND build_captures.screen_id IN (SELECT screen_id FROM led)
                  AND utterances.element_id = ANY(\(ids))
                GROUP BY utterances.element_id, utterances.text
            )
            SELECT led.screen_id, led.element_id, coalesce(heard.text, last.text, '') AS text, label, identifier, kind,
                coalesce(is_now, false) AS is_heard,
                coalesce(bool_or(is_now) OVER (PARTITION BY led.element_id), false) AS is_element_heard
            FROM led LEFT JOIN heard ON heard.element_id = led.element_id
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
                  AND (\(screen)::bigint IS NULL OR screen_id = \(screen)::bigint)
                UNION SELECT id FROM elements
                WHERE app_id = \(id) AND lower(identifier) = lower(\(name)::text) AND length(identifier) <= 400
                  AND (\(screen)::bigint IS NULL OR screen_id = \(screen)::bigint)
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

    /// Of these builds those that hold captures of these screens, each with those of these elements that they let be heard.
    package func looks(inBuilds builds: [Int64], atScreens screens: [Int64], for elements: [Int64]) throws
        -> [ElementLook]
    {
        guard !elements.isEmpty else { return [] }
        return try connection.run(
            """
            WITH held AS MATERIALIZED (
                SELECT build_id, screen_id, capture_id FROM build_captures
                WHERE build_id = ANY(\(builds)) AND screen_id = ANY(\(screens))
                    -- What a spinner in its place lets nobody hear is not away.
                    AND NOT EXISTS (SELECT FROM build_looks WHERE build_looks.build_id = build_captures.build_id
                        AND build_looks.capture_id = build_captures.capture_id AND \(fragment: Self.isOfSomethingElse))
            ), heard AS MATERIALIZED (
                SELECT DISTINCT capture_id, element_id FROM utterances
                WHERE element_id = ANY(\(elements)) AND capture_id IN (SELECT capture_id FROM held)
            )
            SELECT screen_id, build_id, array_remove(array_agg(DISTINCT element_id), NULL) AS elements
            FROM held LEFT JOIN heard USING (capture_id) GROUP BY screen_id, build_id
            """
        ).decoded()
    }
}

/// What a build shows of elements of one screen.
package struct ElementLook: Sendable, Decodable {
    package var screenID: Int64
    package var buildID: Int64
    /// Those that are heard.
    package var elements: [Int64]
}

extension Transaction {
    /// What the newest elements of screens are called, or were, by screen: each name once.
    package func labels(ofElementsOnScreens ids: [Int64]) throws -> [Int64: [String]] {
        try connection.run(
            """
            SELECT screen, array_agg(DISTINCT label) AS labels FROM unnest(\(ids)) AS screen, LATERAL (
                SELECT label FROM elements WHERE screen_id = screen AND length(label) BETWEEN 3 AND 400
                ORDER BY id DESC LIMIT 2000
            ) AS newest GROUP BY screen
            """
        ).reduce(into: [:]) { labels, row in
            labels[try row.value("screen")] = try row.value("labels", as: [String].self)
        }
    }

    package func screens(ids: [Int64]) throws -> [StoredScreen] {
        try connection.run("SELECT id, key, title FROM screens WHERE id = ANY(\(ids))").decoded()
    }
}
