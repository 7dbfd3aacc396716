import History
import Postgres

/// What was said no more in one variant of a screen, where speech was lost there.
package struct LostWords: Sendable, Hashable, Decodable {
    package var screenID: Int64
    /// The variant in words.
    package var variant: String
    /// The capture in which it was said.
    package var good: Int64
    package var lost: [String]
}

extension Transaction {
    /// Of each of these screens, by the last build before one that knew of a loss.
    /// - Parameter build: later ones say nothing of it.
    package func lostWords(onScreens ids: [Int64], before build: Int64) throws -> [LostWords] {
        guard !ids.isEmpty else { return [] }
        return try connection.run(
            """
            WITH known AS (
                SELECT screen_id, build_id, capture_id, good_id, evidence FROM faults
                WHERE screen_id = ANY(\(ids)) AND rule = \(ChangeRule.speechLoss.id) AND build_id < \(build)
                    AND good_id IS NOT NULL AND jsonb_typeof(evidence -> 'lost') = 'array'
            )
            SELECT DISTINCT known.screen_id, captures.variant_key AS variant, good_id AS good,
                ARRAY(SELECT jsonb_array_elements_text(evidence -> 'lost')) AS lost
            FROM known JOIN captures ON captures.id = capture_id
            WHERE (known.screen_id, build_id) IN (SELECT screen_id, max(build_id) FROM known GROUP BY screen_id)
            """
        ).decoded()
    }
}
