package import Foundation
import Postgres

/// For how many days an app keeps what names people; `nil`: for ever.
package struct Retention: Sendable, Hashable, Decodable {
    /// What people wrote, counted from the last thing said.
    package var textDays: Int?
    /// Who they are, counted from their last report.
    package var reporterDays: Int?
    /// Uploads as they came in, counted from the last time they came.
    package var originalDays: Int?

    package init(textDays: Int?, reporterDays: Int?, originalDays: Int?) {
        (self.textDays, self.reporterDays, self.originalDays) = (textDays, reporterDays, originalDays)
    }
}

/// When something was removed, and after how many days it had to be; `nil`: somebody asked for it.
package struct Removal: Sendable, Hashable {
    package var at: Date
    package var afterDays: Int?
}

extension Transaction {
    package func retention(ofApp id: Int64) throws -> Retention {
        try connection.run(
            "SELECT text_days, reporter_days, original_days FROM retentions WHERE app_id = \(id)"
        ).first?.decoded() ?? Retention(textDays: nil, reporterDays: nil, originalDays: nil)
    }

    /// Apps that keep something for a while only.
    package func retentions() throws -> [(app: Int64, retention: Retention)] {
        try connection.run(
            "SELECT app_id, text_days, reporter_days, original_days FROM retentions ORDER BY app_id"
        ).map { (try $0.value("app_id"), try $0.decoded()) }
    }

    /// When an upload's bytes were removed.
    package func removal(ofUpload id: Int64) throws -> Removal? {
        try connection.run(
            """
            SELECT contents.removed_at, contents.removed_after FROM contents JOIN uploads USING (digest)
            WHERE uploads.id = \(id) AND contents.removed_at IS NOT NULL
            """
        ).first.map { Removal(at: try $0.value("removed_at"), afterDays: try $0.value("removed_after")) }
    }
}

extension WriteTransaction {
    package func setRetention(_ retention: Retention, ofApp id: Int64, caller: String) throws {
        _ = try connection.execute(
            """
            INSERT INTO retentions (app_id, text_days, reporter_days, original_days, caller)
            VALUES (\(id), \(retention.textDays), \(retention.reporterDays), \(retention.originalDays), \(caller))
            ON CONFLICT (app_id) DO UPDATE SET text_days = EXCLUDED.text_days, reporter_days = EXCLUDED.reporter_days,
                original_days = EXCLUDED.original_days, caller = EXCLUDED.caller, updated_at = now()
            """)
    }

    /// Removes what people wrote, where nothing was said for so long. What it was tied to, and counts, stay.
    /// - Returns: how many reports; less than the limit where none is left.
    package func removeTexts(ofApp app: Int64, after days: Int, limit: Int) throws -> Int {
        changed.note(app)
        let ids: [Int64] = try connection.run(
            """
            UPDATE reports SET text = '—', heard = NULL, expected = NULL, screen_name = NULL, element_name = NULL,
                device = NULL, link_reason = NULL, title = NULL, steps = '{}', tags = '{}', text_removed_at = now(), text_removed_after = \(days), version = version + 1
            WHERE id IN (
                SELECT id FROM reports AS old WHERE app_id = \(app) AND text_removed_at IS NULL
                    AND created_at < now() - make_interval(days => \(days)::int)
                    AND NOT EXISTS (SELECT FROM report_messages WHERE report_id = old.id
                        AND at >= now() - make_interval(days => \(days)::int))
                ORDER BY created_at LIMIT \(limit) FOR UPDATE SKIP LOCKED)
            RETURNING id
            """
        ).map { try $0.value("id") }
        guard !ids.isEmpty else { return 0 }
        _ = try connection.execute(
            """
            UPDATE report_messages SET text = '(removed)', sender = CASE WHEN sender IS NOT NULL THEN '(removed)' END
            WHERE report_id = ANY(\(ids))
            """)
        _ = try connection.execute("DELETE FROM report_attachments WHERE report_id = ANY(\(ids))")
        _ = try connection.execute("UPDATE report_answers SET words = NULL WHERE report_id = ANY(\(ids))")
        _ = try connection.execute("UPDATE report_confirmations SET note = NULL WHERE report_id = ANY(\(ids))")
        _ = try connection.execute(
            """
            UPDATE problem_events SET note = NULL WHERE note IS NOT NULL
                AND problem_id IN (SELECT problem_id FROM reports WHERE id = ANY(\(ids)))
                AND coalesce(kind -> 'reported' ->> 'report', kind -> 'confirmed' ->> 'report')::bigint = ANY(\(ids))
            """)
        return ids.count
    }

    /// Removes who reported, where they have not for so long.
    package func removeReporters(ofApp app: Int64, after days: Int, limit: Int) throws -> Int {
        changed.note(app)
        let ids: [Int64] = try connection.run(
            """
            UPDATE reporters SET name = NULL, contact = NULL, removed_at = now(), removed_after = \(days)
            WHERE id IN (
                SELECT id FROM reporters AS old WHERE app_id = \(app) AND removed_at IS NULL
                    AND created_at < now() - make_interval(days => \(days)::int)
                    AND NOT EXISTS (SELECT FROM reports WHERE reporter_id = old.id
                        AND reports.created_at >= now() - make_interval(days => \(days)::int))
                ORDER BY id LIMIT \(limit) FOR UPDATE SKIP LOCKED)
            RETURNING id
            """
        ).map { try $0.value("id") }
        _ = try connection.execute(
            "UPDATE reports SET external_id = NULL WHERE reporter_id = ANY(\(ids)) AND strpos(external_id, '@') > 0")
        _ = try connection.execute(
            """
            UPDATE report_messages SET sender = '(removed)' FROM reports
            WHERE report_id = reports.id AND reporter_id = ANY(\(ids)) AND sender IS NOT NULL
            """)
        return ids.count
    }

    /// Removes the bytes of uploads. What was read from them stays; bytes that another app holds, too, stay with it.
    package func removeOriginals(ofApp app: Int64, after days: Int, limit: Int) throws -> Int {
        try connection.execute(
            """
            UPDATE contents SET bytes = NULL, removed_at = now(), removed_after = \(days) WHERE digest IN (
                SELECT contents.digest FROM contents JOIN uploads USING (digest)
                WHERE uploads.app_id = \(app) AND removed_at IS NULL
                GROUP BY contents.digest HAVING NOT EXISTS (SELECT FROM uploads AS other
                    WHERE other.digest = contents.digest AND (other.app_id <> \(app)
                        OR other.created_at >= now() - make_interval(days => \(days)::int)))
                LIMIT \(limit))
            """)
    }

    /// What waits at the public door goes with the first of the two that it holds.
    package func removeWaiting(ofApp app: Int64, after days: Int) throws {
        _ = try connection.execute(
            """
            UPDATE public_reports SET draft = NULL, decided_by = 'earshot', decided_at = now()
            WHERE app_id = \(app) AND draft IS NOT NULL AND created_at < now() - make_interval(days => \(days)::int)
            """)
    }

    /// One server at a time tidies up; the lock ends with the transaction.
    package func mayTidy() throws -> Bool {
        try connection.run("SELECT pg_try_advisory_xact_lock(2, 29) AS may").one().value("may")
    }
}
