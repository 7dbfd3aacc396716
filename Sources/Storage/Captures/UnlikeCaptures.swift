import Postgres

extension Transaction {
    /// Of pairs of captures the later ones that say, word for word, at most one in so many of the lines of the earlier one.
    /// - Parameters:
    ///   - pairs: by the later one, the earlier one.
    ///   - lines: an earlier one that says fewer tells nothing.
    package func capturesSayingOther(
        than pairs: [Int64: Int64], lines: Int, oneOf share: Int
    ) throws -> Set<Int64> {
        let later = pairs.keys.sorted()
        guard !later.isEmpty else { return [] }
        let earlier = later.compactMap { pairs[$0] }
        return Set(
            try connection.run(
                """
                SELECT capture_id
                FROM unnest(\(later)::bigint[], \(earlier)::bigint[]) AS asked(capture_id, earlier_id),
                    LATERAL (
                        SELECT count(*) AS lines, count(*) FILTER (WHERE said.text IN (
                            SELECT text FROM utterances WHERE utterances.capture_id = asked.capture_id)) AS kept
                        FROM (SELECT DISTINCT text FROM utterances WHERE utterances.capture_id = asked.earlier_id) AS said
                    ) AS counted
                WHERE lines >= \(lines) AND kept * \(share) <= lines
                """
            ).map { try $0.value("capture_id") })
    }
}
