import Postgres

/// An utterance that a report may be about, with how alike Postgres finds them.
package struct ReportCandidate: Sendable, Hashable, Decodable {
    package var screenID: Int64
    package var screenKey: String
    package var screenTitle: String?
    package var transcriptID: Int64
    package var elementID: Int64?
    package var text: String
    package var label: String?
    package var identifier: String?
}

extension Transaction {
    /// Everything heard in a build: what a report from that release is read against. Bounded to 20 000 utterances.
    package func reportCandidates(build id: Int64) throws -> [ReportCandidate] {
        try connection.run(Self.heardInBuilds + "WHERE build_captures.build_id = \(id) \(fragment: Self.inOrder)")
            .decoded()
    }

    /// Everything heard on a screen in the newest build that holds it.
    package func reportCandidates(newestOfScreen id: Int64) throws -> [ReportCandidate] {
        try connection.run(
            Self.heardInBuilds + """
                WHERE build_captures.screen_id = \(id)
                  AND build_captures.build_id = (SELECT max(build_id) FROM build_captures WHERE screen_id = \(id))
                \(fragment: Self.inOrder)
                """
        ).decoded()
    }

    private static var inOrder: SQL { "ORDER BY screens.id, transcripts.id, position LIMIT 20000" }
    private static var heardInBuilds: SQL {
        """
        SELECT screens.id AS screen_id, screens.key AS screen_key, screens.title AS screen_title, transcripts.id AS transcript_id, element_id, text,
            elements.label, elements.identifier
        FROM build_captures
        JOIN screens ON screens.id = build_captures.screen_id
        JOIN LATERAL (SELECT id FROM transcripts WHERE capture_id = build_captures.capture_id ORDER BY id DESC LIMIT 1)
            AS transcripts ON true
        JOIN utterances ON utterances.transcript_id = transcripts.id
        LEFT JOIN elements ON elements.id = element_id

        """
    }

    /// Utterances anywhere in an app that share words or letters with a text, best first: full text and trigrams.
    package func reportCandidates(app id: Int64, words: String, limit: Int) throws -> [ReportCandidate] {
        try connection.run(
            """
            SELECT screens.id AS screen_id, screens.key AS screen_key, screens.title AS screen_title, transcript_id, element_id, text,
                elements.label, elements.identifier
            FROM utterances
            JOIN captures ON captures.id = capture_id
            JOIN screens ON screens.id = captures.screen_id
            LEFT JOIN elements ON elements.id = element_id
            WHERE captures.app_id = \(id) AND (
                to_tsvector('simple', text) @@ to_tsquery('simple', (
                    SELECT coalesce(string_agg(quote_literal(lexeme), ' | '), '''''')
                    FROM unnest(to_tsvector('simple', \(words)::text)) WHERE length(lexeme) > 2))
                OR \(words)::text %> text)
            ORDER BY word_similarity(text, \(words)::text) DESC, transcript_id DESC, position LIMIT \(limit)
            """
        ).decoded()
    }
}
