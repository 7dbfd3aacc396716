import Postgres

/// How long it took to mend what a release is said to mend, in days.
package struct RepairTime: Sendable, Decodable {
    package var release: String
    /// Problems whose fix in this release held.
    package var problems: Int
    /// From the first sign of a problem to the claim of its fix; the median.
    package var toFix: Double
    /// From the claim to the first reporter who says that it works; the median of those that were confirmed.
    package var toConfirm: Double?
}

extension Transaction {
    /// Of these releases, those with a fix that held. A claim that failed, or was taken back, mends nothing.
    package func repairTimes(ofApp id: Int64, releases versions: [String]) throws -> [RepairTime] {
        try connection.run(
            """
            WITH held AS (
                SELECT DISTINCT problems.id, claim ->> 'release' AS release
                FROM problems, jsonb_array_elements(record -> 'lines') AS line, jsonb_array_elements(line -> 'claims') AS claim
                WHERE app_id = \(id) AND jsonb_path_exists(
                        record, '$.lines[*].claims[*] ? (@.standing == "held" && exists(@.author))')
                    AND state <> 'duplicate' AND claim ->> 'standing' = 'held'
                    AND claim ->> 'author' IS NOT NULL AND claim ->> 'release' = ANY (\(versions))
            ), claimed AS (
                SELECT held.id, release, max(event.id) AS event, max(event.at) AS at
                FROM held JOIN problem_events AS event ON event.problem_id = held.id
                WHERE event.kind -> 'fixClaimed' ->> 'release' = release
                GROUP BY held.id, release
            ), times AS (
                SELECT claimed.release,
                    extract(epoch FROM claimed.at - least(
                        (SELECT min(at) FROM problem_events AS sign WHERE sign.problem_id = claimed.id),
                        (SELECT min(at) FROM observations AS sign WHERE sign.problem_id = claimed.id)
                    )) / 86400 AS to_fix,
                    extract(epoch FROM (
                        SELECT min(at) FROM problem_events AS word WHERE word.problem_id = claimed.id
                            AND word.id > claimed.event AND word.kind -> 'confirmed' ->> 'works' = 'true'
                    ) - claimed.at) / 86400 AS to_confirm
                FROM claimed
            )
            SELECT release, count(*) AS problems,
                percentile_cont(0.5) WITHIN GROUP (ORDER BY to_fix)::double precision AS to_fix,
                percentile_cont(0.5) WITHIN GROUP (ORDER BY to_confirm)::double precision AS to_confirm
            FROM times GROUP BY release ORDER BY release
            """
        ).decoded()
    }
}
