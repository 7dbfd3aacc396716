package import Foundation
package import History
import Postgres

/// The span in which most persons reported.
package struct FullWindow: Sendable, Hashable, Decodable {
    package var screen: Int64?
    package var end: Date
    package var count: Int
    /// Of them those without a screen, and those who only name the release.
    package var unplaced: Int
    package var mentioning: Int
    /// And those of whom nobody knows when they wrote, but only when that came in.
    package var undated: Int
    /// How many reports those without a screen wrote.
    package var texts: Int
    /// Reports that were read for it in one window, also those that count elsewhere.
    package var read: Int
    /// An alarm was ended there within the span; what was written before is not counted.
    package var isRest: Bool
}

/// A report without a screen or without a release, with who wrote it as far as persons are told apart.
package struct UnplacedText: Sendable, Hashable, Decodable {
    /// So many are looked at; of more, the newest.
    package static let most = 1000
    package var id: Int64
    package var text: String
    package var fault: FaultClass?
    package var person: Int64
    /// What its person is called: it goes into masks and nowhere else.
    package var name: String?
    package var at: Date
    /// As it is said.
    package var release: String?
    /// Nobody says when it was written: that it came in is all that is known.
    package var isUndated: Bool
}

extension Transaction {
    /// At places of a release, of windows with some ends the one in which most persons reported; what was written before
    /// the last alarm there, or on the release as a whole, ended counts no more, nor what an alarm without a release told. A
    /// release whatever the screen leaves out screens that have an alarm of their own. A place where nobody reported in any is
    /// left out.
    /// - Parameters:
    ///   - ends: of the windows that are looked at, by screen; `nil`: whatever the screen.
    ///   - screen: one that is left out.
    package func fullestWindows(
        onRelease release: Int64, _ ends: [Int64?: [Date]], hours: Int, without screen: Int64? = nil
    ) throws -> [Int64?: FullWindow] {
        try Self.fullestWindows(onRelease: release, ends, hours: hours, without: screen)
            .map { try Self.windows(connection.runByOnePlan($0)) } ?? [:]
    }

    /// The same, with the alarms that run on the release, and on these of its screens.
    package func gathering(onRelease release: Int64, _ ends: [Int64?: [Date]], screens: [Int64], hours: Int) throws -> (
        windows: [Int64?: FullWindow], running: [BurstPlace: StoredBurst]
    ) {
        let running = Self.runningBursts(onReleases: [release], screens: screens)
        guard let asked = Self.fullestWindows(onRelease: release, ends, hours: hours) else {
            return ([:], try Self.bursts(connection.run(running)))
        }
        let rows = try connection.pipelineByOnePlan([asked, running])
        return (try Self.windows(rows[0]), try Self.bursts(rows[1]))
    }

    private static func windows(_ rows: Rows) throws -> [Int64?: FullWindow] {
        let windows: [FullWindow] = try rows.decoded()
        return Dictionary(windows.map { ($0.screen, $0) }) { first, _ in first }
    }

    /// It takes longer to plan than to run. `nil`: no window is looked at.
    private static func fullestWindows(
        onRelease release: Int64, _ ends: [Int64?: [Date]], hours: Int, without screen: Int64? = nil
    ) -> SQL? {
        let asked = ends.flatMap { place, ends in ends.map { (place ?? 0, $0) } }
        guard let first = asked.map(\.1).min() else { return nil }
        // Nothing was written after it was filed, but by a clock that is ahead.
        let start = first.addingTimeInterval(-Double(hours) * 3600)
        // Where the release is not counted as a whole, no other screens are read, nor what one alarm of them all has told.
        let screens = ends.keys.compactMap(\.self).sorted(), countsRelease = ends.keys.contains(nil)
        let there: SQL = countsRelease ? "true" : "screen_id \(fragment: .isOne(of: screens))"
        // Few are looked up one by one, of many all other matters are read beside them.
        let isOther: SQL =
            countsRelease
            ? "EXISTS (SELECT FROM report_readings WHERE report_id = reports.id AND is_other)"
            : "coalesce((SELECT is_other FROM report_readings WHERE report_id = reports.id), false)"
        let whole: Int64 = 0, over = !countsRelease && screens.count == 1 ? [whole] + screens : [whole]
        return """
            WITH alarms AS MATERIALIZED (
                SELECT coalesce(screen_id, 0) AS screen, max(ended_at) AS ended, bool_or(ended_at IS NULL) AS runs
                FROM bursts WHERE release_id = \(release) GROUP BY screen_id
            ), told AS MATERIALIZED (
                SELECT unnest(counted) AS report FROM bursts
                WHERE app_id = (SELECT app_id FROM releases WHERE id = \(release)) AND release_id IS NULL
            ), near AS (
                SELECT \(fragment: writtenAt) AS at, \(fragment: person) AS person, screen_id, false AS is_mentioned,
                    written_at IS NULL AS is_undated
                FROM reports
                WHERE release_id = \(release) AND coalesce(written_at, created_at)
                    > greatest(\(start)::timestamptz, (SELECT max(ended) FROM alarms WHERE screen = ANY(\(over)))) AND NOT set_aside
                  AND \(fragment: there)
                  AND NOT \(fragment: isOther)
                  AND reports.id NOT IN (SELECT report FROM told) AND coalesce(split_from, 0) NOT IN (SELECT report FROM told)
                  AND \(fragment: isWhole)
                UNION ALL
                SELECT \(fragment: writtenAt), \(fragment: person), screen_id, true, written_at IS NULL
                FROM report_readings JOIN reports ON reports.id = report_id
                WHERE mentioned_release_id = \(release) AND release_id IS NULL AND release_name IS NULL
                  AND coalesce(written_at, created_at) > \(start)::timestamptz AND \(fragment: there)
                  AND \(fragment: isBarrier) AND \(fragment: isWhole)
            ), said AS (
                SELECT near.*, coalesce(own.runs, false) AS is_told, coalesce(at <= own.ended, false) AS is_over FROM near
                LEFT JOIN alarms AS own ON own.screen = near.screen_id
                WHERE near.screen_id IS DISTINCT FROM coalesce(\(screen)::bigint, 0)
                  AND at > coalesce((SELECT ended FROM alarms WHERE screen = 0), '-infinity')
            )
            SELECT DISTINCT ON (screen) nullif(screen, 0) AS screen, "end", count(DISTINCT person) FILTER (WHERE counts) AS count,
                count(DISTINCT person) FILTER (WHERE counts AND screen_id IS NULL) AS unplaced,
                count(DISTINCT person) FILTER (WHERE counts AND is_mentioned) AS mentioning,
                count(DISTINCT person) FILTER (WHERE counts AND is_undated) AS undated,
                count(*) FILTER (WHERE counts AND screen_id IS NULL) AS texts,
                max(count(*) FILTER (WHERE counts OR screen = 0)) OVER (PARTITION BY screen) AS read,
                coalesce((SELECT max(ended) FROM alarms WHERE within.screen IN (0, alarms.screen) OR alarms.screen = 0)
                    > "end" - make_interval(hours => \(hours)::integer), false) AS is_rest
            FROM (
                SELECT asked.screen, asked.at AS "end", said.*, NOT is_over AND (asked.screen <> 0 OR NOT is_told) AS counts
                FROM unnest(\(asked.map(\.0))::bigint[], \(asked.map(\.1))::timestamptz[]) AS asked(screen, at)
                JOIN said ON said.at <= asked.at AND said.at > asked.at - make_interval(hours => \(hours)::integer)
                    AND asked.screen IN (0, said.screen_id)
            ) AS within
            GROUP BY screen, "end" ORDER BY screen, count DESC, "end" DESC
            """
    }

    /// What an alarm's reports say of their release, as they are now: without what was put aside, and by the parts of those
    /// that were split.
    package func voices(of burst: StoredBurst) throws -> [AlarmReach.Voice] {
        guard !burst.counted.isEmpty else { return [] }
        return try connection.run(
            """
            SELECT releases.version AS release, release_name AS unknown, \(fragment: Self.writtenAt) AS at,
                reports.written_at IS NULL AS is_undated
            FROM reports LEFT JOIN report_readings ON report_id = reports.id
            LEFT JOIN releases ON releases.id = \(fragment: Self.saidRelease)
            WHERE (reports.id = ANY(\(burst.counted)) OR reports.split_from = ANY(\(burst.counted)))
              AND \(fragment: Self.isBarrier) AND \(fragment: Self.isWhole)
            """
        ).map { row in
            AlarmReach.Voice(
                release: try row.value("release"), unknown: try row.value("unknown"), writtenAt: try row.value("at"),
                isUndated: try row.value("is_undated"))
        }
    }

    /// What people wrote within a span of a release without a screen; without one, of neither release nor screen: there only
    /// what tells of trouble, or is about accessibility, since any words may be shared.
    package func unplacedTexts(ofApp id: Int64, release: Int64?, _ span: ClosedRange<Date>) throws -> [UnplacedText] {
        let there: SQL =
            release.map { "problem_id IS NULL AND \(fragment: Self.saidRelease) = \($0)" } ?? """
                reports.release_id IS NULL AND \(fragment: Self.saidRelease) IS NULL
                  AND (class IS NOT NULL OR accessibility >= \(AccessibilityScore.threshold))
                """
        return try texts(ofApp: id, "screen_id IS NULL AND \(fragment: there)", span)
    }

    /// What people wrote within a span of a screen, and of no release that is known here.
    package func textsWithoutRelease(onScreen id: Int64, ofApp app: Int64, _ span: ClosedRange<Date>) throws
        -> [UnplacedText]
    {
        // Each is in the index.
        try texts(
            ofApp: app,
            "reports.release_id IS NULL AND screen_id = \(id) AND \(fragment: Self.saidRelease) IS NULL", span)
    }

    private func texts(ofApp id: Int64, _ there: SQL, _ span: ClosedRange<Date>) throws -> [UnplacedText] {
        // Nothing was written after the moment that the index holds.
        try connection.runByOnePlan(
            """
            SELECT reports.id, left(text, 2000) AS text, class AS fault, \(fragment: Self.person) AS person,
                (SELECT name FROM reporters WHERE reporters.id = reporter_id AND removed_at IS NULL) AS name,
                \(fragment: Self.writtenAt) AS at, release_name AS release,
                written_at IS NULL AS is_undated
            FROM reports LEFT JOIN report_readings ON report_id = reports.id
            WHERE app_id = \(id) AND \(fragment: there) AND \(fragment: Self.isBarrier)
              AND coalesce(written_at, created_at) > \(span.lowerBound)
              AND \(fragment: Self.isWhole) AND \(fragment: Self.writtenAt) > \(span.lowerBound)
              AND \(fragment: Self.writtenAt) <= \(span.upperBound)
            ORDER BY reports.id DESC LIMIT \(UnplacedText.most)
            """
        ).decoded()
    }

    /// How many reports the whole app got in the days before a window began, and how many windows that were: no more
    /// than there were since it is known here or people write about it.
    package func usualReports(ofApp id: Int64, before start: Date, hours: Int, days: Int) throws -> (
        before: Int, windows: Double
    ) {
        try connection.runByOnePlan(
            """
            WITH said AS (
                SELECT coalesce(written_at, created_at) AS at, \(fragment: Self.person) AS person FROM reports
                WHERE app_id = \(id) AND split_from IS NULL AND \(fragment: Self.isWhole)
                  AND coalesce(written_at, created_at) > \(start)::timestamptz - make_interval(days => \(days)::integer)
                  AND coalesce(written_at, created_at) <= \(start)
                -- A part was written when its message was, which is before it came to be.
                UNION ALL
                SELECT \(fragment: Self.writtenAt), \(fragment: Self.person) FROM reports
                WHERE app_id = \(id) AND split_from IS NOT NULL AND \(fragment: Self.isWhole)
                  AND coalesce(written_at, created_at) > \(start)::timestamptz - make_interval(days => \(days)::integer)
                  AND \(fragment: Self.writtenAt) <= \(start)
                  AND \(fragment: Self.writtenAt) > \(start)::timestamptz - make_interval(days => \(days)::integer)
            ), voices AS (
                -- Grouped, tens of thousands are hashed; `count(DISTINCT …)` would sort them.
                SELECT min(at) AS first FROM said
                GROUP BY person, floor(date_part('epoch', \(start)::timestamptz - at) / (3600 * \(hours)::integer))
            ), known AS (
                SELECT count(*) AS before, least((SELECT created_at FROM apps WHERE id = \(id)), min(first)) AS since FROM voices
            )
            SELECT before,
                least(greatest(extract(epoch FROM \(start)::timestamptz - since), 0), 86400 * \(days)::integer)::double precision
                    / (3600 * \(hours)::integer) AS windows
            FROM known
            """
        ).one { (before: try $0.value("before"), windows: try $0.value("windows")) }
    }

    /// The release they give, else the one they name in their words. One that they give and nobody knows is none.
    static var saidRelease: SQL {
        "coalesce(reports.release_id, CASE WHEN release_name IS NULL THEN mentioned_release_id END)"
    }
    /// Praise and other matters raise no alarm, nor what somebody has put aside.
    private static var isBarrier: SQL { "NOT set_aside AND is_other IS NOT TRUE" }
    /// When the person wrote; where the source didn't say, when it was filed, of a part when its message was. A clock
    /// that is ahead means now.
    static var writtenAt: SQL {
        """
        least(CASE WHEN reports.split_from IS NULL THEN coalesce(reports.written_at, reports.created_at)
            ELSE coalesce(reports.written_at, (SELECT created_at FROM reports AS message WHERE message.id = reports.split_from),
                reports.created_at) END, reports.created_at)
        """
    }
    /// One who reports twice counts once; parts of one message are one person's. The last figure says what is counted.
    private static var person: SQL {
        "coalesce(10 * reports.reporter_id + 1, 10 * reports.split_from + 2, 10 * reports.id)"
    }
    /// A message that was split counts by its parts.
    private static var isWhole: SQL {
        "NOT EXISTS (SELECT 1 FROM reports AS part WHERE part.split_from = reports.id)"
    }
}
