import Postgres

/// An app's builds in the order of its releases.
package struct OrderedBuilds: Sendable {
    package var ids: [Int64] = []
    /// By the place of a build: those of one number follow each other. Of a release without a place in the order nobody knows
    /// what comes before it.
    package var lots: [Int] = []

    package init() {}
}

/// Builds after each other, in the order of the releases, in which the same is heard of an element in one state of its screen:
/// of those in which that state was captured none between them says otherwise.
package struct ElementSpan: Sendable, Hashable, Decodable {
    package var firstVersion: String
    package var firstNumber: String
    package var lastVersion: String
    package var lastNumber: String
    /// How many builds these are.
    package var builds: Int
    /// How many builds of the app there are from the first to the last of these.
    package var among: Int
    package var variantKey: String
    /// `nil`: it is not heard.
    package var position: Int?
    package var text: String?
    package var hint: String?
    package var matchReason: String?
    /// Its builds hold the very capture that an earlier build held: why its elements are known was found out there.
    package var isAgain: Bool

    package var first: String { firstNumber.isEmpty ? firstVersion : "\(firstVersion)+\(firstNumber)" }
    package var last: String { lastNumber.isEmpty ? lastVersion : "\(lastVersion)+\(lastNumber)" }
}

extension Transaction {
    /// What is heard of an element, or of all that are one with it, since it was first heard in each state of its screen:
    /// the newest spans, the oldest of them first.
    package func spans(ofElements ids: [Int64], onScreen screen: Int64, of builds: OrderedBuilds, most: Int) throws
        -> [ElementSpan]
    {
        let newest: [ElementSpan] = try connection.run(
            """
            WITH ordered AS (
                SELECT * FROM unnest(\(builds.ids), \(builds.lots)) WITH ORDINALITY AS known(build_id, lot, place)
            ), captured AS (
                SELECT DISTINCT capture_id FROM build_captures WHERE screen_id = \(screen)
            ), heard AS MATERIALIZED (
                SELECT lines.* FROM captured JOIN LATERAL (
                    SELECT id FROM transcripts WHERE transcripts.capture_id = captured.capture_id ORDER BY id DESC LIMIT 1
                ) AS newest ON true
                JOIN LATERAL (
                    SELECT capture_id, position, text, hint, match_reason FROM utterances
                    WHERE transcript_id = newest.id AND element_id = ANY(\(ids))
                ) AS lines ON true
            ), shown AS (
                SELECT build_id, place, lot, variant_key, position, text, hint, match_reason,
                    place > min(place) OVER (PARTITION BY capture_id) AS is_again,
                    count(position) OVER (PARTITION BY variant_key ORDER BY place, position) AS met,
                    count(position) OVER (PARTITION BY variant_key, place) AS times
                FROM build_captures JOIN ordered USING (build_id) LEFT JOIN heard USING (capture_id)
                WHERE screen_id = \(screen)
            ), numbered AS (
                SELECT *, row_number() OVER (PARTITION BY variant_key ORDER BY place, position)
                    - row_number() OVER (PARTITION BY variant_key, lot, position, text, hint, match_reason ORDER BY place)
                    AS span
                -- Where a build has several captures of a state, one that lacks the element does not silence it.
                FROM shown WHERE met > 0 AND (position IS NOT NULL OR times = 0)
            ), spans AS (
                SELECT min(place) AS first, max(place) AS last, count(DISTINCT place)::integer AS builds, variant_key,
                    position, text, hint, match_reason, bool_and(is_again) AS is_again
                FROM numbered GROUP BY variant_key, lot, position, text, hint, match_reason, span
                ORDER BY first DESC, variant_key, position LIMIT \(most)
            )
            SELECT earliest.version AS first_version, one.number AS first_number, latest.version AS last_version,
                other.number AS last_number, (last - first + 1)::integer AS among, spans.*
            FROM spans
            JOIN ordered AS starts ON starts.place = first JOIN builds AS one ON one.id = starts.build_id
            JOIN releases AS earliest ON earliest.id = one.release_id
            JOIN ordered AS ends ON ends.place = last JOIN builds AS other ON other.id = ends.build_id
            JOIN releases AS latest ON latest.id = other.release_id
            ORDER BY first DESC, spans.variant_key, spans.position
            """
        ).decoded()
        return newest.reversed()
    }
}
