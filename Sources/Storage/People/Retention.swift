package import Foundation
import History
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

    /// Removes what people wrote, where nothing was said for so long: once, and again what was said since and is as old.
    /// What it was tied to, and counts, stay; what a mask hides in what stays is masked for good.
    /// - Returns: how many reports; less than the limit where none is left.
    package func removeTexts(ofApp app: Int64, after days: Int, limit: Int) throws -> Int {
        changed.note(app)
        let ids: [Int64] = try connection.run(
            """
            SELECT id FROM reports AS old WHERE app_id = \(app) AND \(fragment: .isOlder("old.created_at", than: days))
                AND (text_removed_at IS NULL OR \(fragment: Self.isWorded("old.id")))
                AND NOT \(fragment: Self.wasSpoken("old.id", within: days))
            ORDER BY created_at LIMIT \(limit) FOR UPDATE SKIP LOCKED
            """
        ).map { try $0.value("id") }
        guard !ids.isEmpty else { return 0 }
        let people = try known(ofReports: ids)
        try lay(
            { Masking(people[$0] ?? []) }, on: .reports, ["device", "os", "assistive_technology", "channel", "url"],
            of: ids)
        try lay(
            { Masking(people[$0] ?? [], reach: .known) }, on: .reports,
            ["external_source", "territory", "language", "release_name"], of: ids)
        _ = try connection.execute(
            """
            UPDATE reports SET text = '—', heard = NULL, expected = NULL, screen_name = NULL, element_name = NULL,
                link_reason = NULL, title = NULL, steps = '{}', tags = '{}',
                text_removed_at = coalesce(text_removed_at, now()),
                text_removed_after = coalesce(text_removed_after, \(days)), version = version + 1
            WHERE id = ANY(\(ids))
            """)
        _ = try connection.execute(
            """
            UPDATE report_messages SET text = \(StoredMessage.removed),
                sender = CASE WHEN sender IS NOT NULL THEN \(StoredMessage.removed) END
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

    /// Removes who reported, where they and whoever answers them have said nothing for so long. Nobody knows then what to
    /// mask, so that their name is masked for good in what was said on their reports.
    package func removeReporters(ofApp app: Int64, after days: Int, limit: Int) throws -> Int {
        changed.note(app)
        let ids: [Int64] = try connection.run(
            """
            SELECT id FROM reporters AS old WHERE app_id = \(app) AND removed_at IS NULL
                AND \(fragment: .isOlder("old.created_at", than: days))
                AND NOT EXISTS (SELECT FROM reports WHERE reporter_id = old.id
                    AND (NOT \(fragment: .isOlder("reports.created_at", than: days))
                        OR \(fragment: Self.wasSpoken("reports.id", within: days))))
            ORDER BY id LIMIT \(limit) FOR UPDATE SKIP LOCKED
            """
        ).map { try $0.value("id") }
        guard !ids.isEmpty else { return 0 }
        let reports: [Int64] = try connection.run("SELECT id FROM reports WHERE reporter_id = ANY(\(ids)) ORDER BY id")
            .map { try $0.value("id") }
        let people = try known(ofReports: reports)
        let masks = { (report: Int64) in Masking(people[report] ?? [], reach: .known) }
        let columns = PeoplesWords.ofReports.map(\.column) + PeoplesWords.besideWords.map(\.column)
        try lay(masks, on: .reports, columns.filter { $0 != "external_id" }, of: reports)
        try lay(masks, on: .messages, ["text", "sender"], of: reports)
        try lay(masks, on: .answers, ["words"], of: reports)
        try lay(masks, on: .confirmations, ["note"], of: reports)
        try lay(masks, on: .events, ["note"], of: reports)
        _ = try connection.execute(
            """
            UPDATE reporters SET name = NULL, contact = NULL, removed_at = now(), removed_after = \(days)
            WHERE id = ANY(\(ids))
            """)
        _ = try connection.execute(
            "UPDATE reports SET external_id = NULL WHERE reporter_id = ANY(\(ids)) AND strpos(external_id, '@') > 0")
        _ = try connection.execute(
            """
            UPDATE report_messages SET sender = \(StoredMessage.removed) FROM reports
            WHERE report_id = reports.id AND reporter_id = ANY(\(ids)) AND sender IS NOT NULL
            """)
        return ids.count
    }

    /// Whether anything was said on a report within so many days: a message of or to whoever reported, a note, an answer on
    /// their page, their word on a release, a file; also that they took it back.
    private static func wasSpoken(_ report: SQL, within days: Int) -> SQL {
        """
        (EXISTS (SELECT FROM report_messages WHERE report_id = \(fragment: report) AND NOT \(fragment: .isOlder("at", than: days)))
            OR EXISTS (SELECT FROM report_answers WHERE report_id = \(fragment: report)
                AND NOT \(fragment: .isOlder("greatest(at, ended_at)", than: days)))
            OR EXISTS (SELECT FROM report_confirmations WHERE report_id = \(fragment: report)
                AND NOT \(fragment: .isOlder("greatest(at, taken_back_at)", than: days)))
            OR EXISTS (SELECT FROM report_attachments WHERE report_id = \(fragment: report)
                AND NOT \(fragment: .isOlder("report_attachments.created_at", than: days))))
        """
    }

    /// Whether words were said on a report and have not been removed.
    private static func isWorded(_ report: SQL) -> SQL {
        """
        (EXISTS (SELECT FROM report_messages WHERE report_id = \(fragment: report) AND report_messages.text <> \(StoredMessage.removed))
            OR EXISTS (SELECT FROM report_answers WHERE report_id = \(fragment: report) AND words IS NOT NULL)
            OR EXISTS (SELECT FROM report_confirmations WHERE report_id = \(fragment: report) AND note IS NOT NULL)
            OR EXISTS (SELECT FROM report_attachments WHERE report_id = \(fragment: report)))
        """
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

extension SQL {
    /// Whether a time is so many days ago, or more.
    fileprivate static func isOlder(_ time: SQL, than days: Int) -> SQL {
        "(\(fragment: time) < now() - make_interval(days => \(days)::int))"
    }
}
