package import Foundation
package import History
import Postgres

/// That somebody was told of a release which has the fix.
package struct StoredTelling: Sendable, Hashable, Decodable {
    package var reportID: Int64
    package var release: String
    package var caller: String
    package var at: Date
    /// The reply that tells them; `nil`: somebody marked it by hand.
    package var replyID: Int64?
}

extension Transaction {
    /// The reports of problems on which a fix is claimed or seen, on one line of releases at least, oldest first; also of those
    /// that are left as they are and may have been found gone, and of those that may be gone for some of the people: of one
    /// cause, or of one device.
    package func reportsToTell(ofApp id: Int64) throws -> [StoredReport] {
        let reports: [StoredReport] = try connection.run(
            """
            WITH reported AS MATERIALIZED (
                SELECT DISTINCT problem_id AS id FROM reports WHERE app_id = \(id) AND problem_id IS NOT NULL
            )
            SELECT \(fragment: Self.reportColumns) FROM \(fragment: Self.reportTables)
            WHERE reports.app_id = \(id) AND problem_id IN (
                SELECT id FROM problems JOIN reported USING (id) WHERE state <> 'duplicate'
                  AND (record @? '$.lines[*] ? (@.state == "fixed" || @.state == "fixClaimed"
                    || @.state == "accepted" && (exists (@.lastWorkingRelease) || exists (@.claims[*])))'
                    OR EXISTS (SELECT FROM observations WHERE problem_id = problems.id AND outcome = 'absent')
                    OR id IN (SELECT (record ->> 'duplicateOf')::bigint FROM problems
                        WHERE app_id = \(id) AND state = 'duplicate')))
            ORDER BY reports.id
            """
        ).decoded()
        return try seen(reports)
    }

    package func tellings(ofReports ids: [Int64]) throws -> [StoredTelling] {
        try connection.run(
            """
            SELECT report_id, releases.version AS release, report_tellings.caller, at, reply_id FROM report_tellings
            JOIN releases ON releases.id = release_id WHERE report_id = ANY(\(ids)) ORDER BY at, report_id
            """
        ).decoded()
    }

    /// How many who reported a problem have had no answer since they last wrote, or said that it is still there: people who are
    /// known, and reports of which nobody knows who wrote them. What the mail server or every webhook would not take is no answer.
    package func waiting(onProblem id: Int64) throws -> OtherVoices {
        let counted = try connection.run(
            """
            WITH voices AS (
                SELECT id, created_at, reporter_id IS NULL AS is_nobodys, coalesce('p' || reporter_id, 'm' || split_from, 'r' || id) AS person
                FROM reports WHERE problem_id = \(id)
            ), unsent AS (
                SELECT report_replies.id, message_id FROM report_replies JOIN voices ON voices.id = report_id
                WHERE state IN ('refused', 'givenUp') OR state IN ('waiting', 'handedOn') AND error IS NOT NULL
            ), said AS (
                SELECT person, created_at AS at, true AS asks FROM voices
                UNION ALL SELECT person, at, direction = 'from' FROM report_messages JOIN voices ON voices.id = report_id
                    WHERE direction <> 'note' AND sender IS NULL AND taken_back_at IS NULL
                      AND report_messages.id NOT IN (SELECT message_id FROM unsent)
                UNION ALL SELECT person, at, NOT works FROM report_confirmations JOIN voices ON voices.id = report_id
                    WHERE taken_back_at IS NULL
                UNION ALL SELECT person, at, false FROM report_tellings JOIN voices ON voices.id = report_id
                    WHERE reply_id IS NULL OR reply_id NOT IN (SELECT id FROM unsent)
            ), last AS (SELECT DISTINCT ON (person) person, asks FROM said ORDER BY person, at DESC, asks)
            SELECT count(*) FILTER (WHERE NOT is_nobodys) AS people, count(*) FILTER (WHERE is_nobodys) AS reports
            FROM last JOIN (SELECT DISTINCT person, is_nobodys FROM voices) AS known USING (person) WHERE asks
            """
        ).one()
        return OtherVoices(people: try counted.value("people"), reports: try counted.value("reports"))
    }
}

extension WriteTransaction {
    /// That they are told. What told them before stays, unless it did not reach them or it is marked by hand now.
    /// - Parameter reply: by which; `nil`: by hand.
    package func tell(report: Int64, release: Int64, reply: Int64?, caller: String) throws {
        _ = try connection.execute(
            """
            INSERT INTO report_tellings (report_id, release_id, caller, reply_id)
            VALUES (\(report), \(release), \(caller), \(reply))
            ON CONFLICT (report_id, release_id) DO UPDATE
            SET caller = EXCLUDED.caller, at = EXCLUDED.at, reply_id = EXCLUDED.reply_id
            WHERE EXCLUDED.reply_id IS NULL OR EXISTS (
                SELECT FROM report_replies WHERE id = report_tellings.reply_id AND state IN ('refused', 'givenUp'))
            """)
    }

    /// They were not told after all.
    package func untell(reports ids: [Int64]) throws {
        _ = try connection.execute("DELETE FROM report_tellings WHERE report_id = ANY(\(ids))")
    }
}
