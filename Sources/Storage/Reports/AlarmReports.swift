package import Foundation
package import History
import Postgres

/// A report as alarms count it.
package struct PlacedReport: Sendable, Hashable, Decodable {
    package var id: Int64
    package var releaseID: Int64
    package var version: String
    package var screenID: Int64?
    package var writtenAt: Date
    package var fault: FaultClass?
    /// Where it has neither screen nor problem.
    package var text: String?

    package var place: BurstPlace { BurstPlace(release: releaseID, screen: screenID) }
}

/// The span in which most persons reported.
package struct FullWindow: Sendable, Hashable, Decodable {
    package var screen: Int64?
    package var end: Date
    package var count: Int
    /// Of them those without a screen, and those who only name the release.
    package var unplaced: Int
    package var mentioning: Int
    /// How many reports those without a screen wrote.
    package var texts: Int
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
    package var at: Date
    /// As it is said.
    package var release: String?
}

extension Transaction {
    /// Of these reports those with a release, given or named in their words.
    package func placed(reports ids: [Int64]) throws -> [PlacedReport] {
        try connection.run(Self.placed(reports: ids)).decoded()
    }

    static func placed(reports ids: [Int64]) -> SQL {
        """
        SELECT reports.id, releases.id AS release_id, releases.version, screen_id, \(fragment: writtenAt) AS written_at,
            class AS fault, CASE WHEN screen_id IS NULL AND problem_id IS NULL THEN left(text, 2000) END AS text
        FROM reports LEFT JOIN report_readings ON report_id = reports.id
        JOIN releases ON releases.id = \(fragment: saidRelease)
        WHERE reports.id \(fragment: .isOne(of: ids))
        """
    }

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

    /// The same, with the alarms that run on the release, and on its screens that are looked at.
    package func gathering(onRelease release: Int64, _ ends: [Int64?: [Date]], hours: Int) throws -> (
        windows: [Int64?: FullWindow], running: [BurstPlace: StoredBurst]
    ) {
        let running = Self.runningBursts(onReleases: [release], screens: ends.keys.compactMap(\.self).sorted())
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
        return """
            WITH alarms AS MATERIALIZED (
                SELECT coalesce(screen_id, 0) AS screen, max(ended_at) AS ended, bool_or(ended_at IS NULL) AS runs
                FROM bursts WHERE release_id = \(release) GROUP BY screen_id
            ), told AS MATERIALIZED (
                SELECT unnest(counted) AS report FROM bursts
                WHERE app_id = (SELECT app_id FROM releases WHERE id = \(release)) AND release_id IS NULL
            ), near AS (
                SELECT \(fragment: writtenAt) AS at, \(fragment: person) AS person, screen_id, false AS is_mentioned
                FROM reports
                WHERE release_id = \(release) AND coalesce(written_at, created_at) > \(start)::timestamptz AND NOT set_aside
                  AND NOT EXISTS (SELECT FROM report_readings WHERE report_id = reports.id AND is_other)
                  AND reports.id NOT IN (SELECT report FROM told) AND coalesce(split_from, 0) NOT IN (SELECT report FROM told)
                  AND \(fragment: isWhole)
                UNION ALL
                SELECT \(fragment: writtenAt), \(fragment: person), screen_id, true
                FROM report_readings JOIN reports ON reports.id = report_id
                WHERE mentioned_release_id = \(release) AND release_id IS NULL AND release_name IS NULL
                  AND \(fragment: isBarrier) AND \(fragment: isWhole)
            ), said AS (
                SELECT near.*, coalesce(own.runs, false) AS is_told FROM near
                LEFT JOIN alarms AS own ON own.screen = near.screen_id
                WHERE near.screen_id IS DISTINCT FROM coalesce(\(screen)::bigint, 0)
                  AND at > coalesce(greatest(own.ended, (SELECT ended FROM alarms WHERE screen = 0)), '-infinity')
            )
            SELECT DISTINCT ON (asked.screen) nullif(asked.screen, 0) AS screen, asked.at AS "end",
                count(DISTINCT person) AS count, count(DISTINCT person) FILTER (WHERE screen_id IS NULL) AS unplaced,
                count(DISTINCT person) FILTER (WHERE is_mentioned) AS mentioning,
                count(*) FILTER (WHERE screen_id IS NULL) AS texts,
                coalesce((SELECT max(ended) FROM alarms WHERE asked.screen IN (0, alarms.screen) OR alarms.screen = 0)
                    > asked.at - make_interval(hours => \(hours)::integer), false) AS is_rest
            FROM unnest(\(asked.map(\.0))::bigint[], \(asked.map(\.1))::timestamptz[]) AS asked(screen, at)
            JOIN said ON said.at <= asked.at AND said.at > asked.at - make_interval(hours => \(hours)::integer)
                AND CASE asked.screen WHEN 0 THEN NOT is_told ELSE said.screen_id = asked.screen END
            GROUP BY asked.screen, asked.at ORDER BY asked.screen, count DESC, "end" DESC
            """
    }

    /// What an alarm's reports say of their release, as they are now: without what was put aside, and by the parts of those
    /// that were split.
    package func voices(of burst: StoredBurst) throws -> [AlarmReach.Voice] {
        guard !burst.counted.isEmpty else { return [] }
        return try connection.run(
            """
            SELECT releases.version AS release, release_name AS unknown, \(fragment: Self.writtenAt) AS at
            FROM reports LEFT JOIN report_readings ON report_id = reports.id
            LEFT JOIN releases ON releases.id = \(fragment: Self.saidRelease)
            WHERE (reports.id = ANY(\(burst.counted)) OR reports.split_from = ANY(\(burst.counted)))
              AND \(fragment: Self.isBarrier) AND \(fragment: Self.isWhole)
            """
        ).map { row in
            AlarmReach.Voice(
                release: try row.value("release"), unknown: try row.value("unknown"), writtenAt: try row.value("at"))
        }
    }

    package func texts(ofReports ids: [Int64]) throws -> [String] {
        try connection.run("SELECT left(text, 2000) AS text FROM reports WHERE id = ANY(\(ids)) LIMIT 500")
            .map { try $0.value("text") }
    }

    /// What people wrote since then of a release without a screen; without one, of neither release nor screen: there only
    /// what tells of trouble, or is about accessibility, since any words may be shared.
    package func unplacedTexts(ofApp id: Int64, release: Int64?, since start: Date) throws -> [UnplacedText] {
        try connection.run(
            """
            SELECT reports.id, left(text, 2000) AS text, class AS fault, \(fragment: Self.person) AS person,
                \(fragment: Self.writtenAt) AS at, release_name AS release
            FROM reports LEFT JOIN report_readings ON report_id = reports.id
            WHERE app_id = \(id) AND screen_id IS NULL AND (problem_id IS NULL OR \(release)::bigint IS NULL)
              AND \(fragment: Self.isBarrier)
              AND (\(release)::bigint IS NOT NULL OR class IS NOT NULL OR accessibility >= \(AccessibilityScore.threshold))
              AND \(fragment: Self.saidRelease) IS NOT DISTINCT FROM \(release)::bigint
              AND \(fragment: Self.isWhole) AND \(fragment: Self.writtenAt) > \(start)
            ORDER BY reports.id DESC LIMIT \(UnplacedText.most)
            """
        ).decoded()
    }

    /// The screens of those that know no release that is known here.
    package func screensWithoutRelease(ofReports ids: [Int64]) throws -> [Int64] {
        try connection.run(
            """
            SELECT DISTINCT screen_id FROM reports LEFT JOIN report_readings ON report_id = reports.id
            WHERE reports.id \(fragment: .isOne(of: ids)) AND screen_id IS NOT NULL
              AND \(fragment: Self.saidRelease) IS NULL ORDER BY screen_id
            """
        ).map { try $0.value("screen_id") }
    }

    /// What people wrote since then of a screen, and of no release that is known here.
    package func textsWithoutRelease(onScreen id: Int64, ofApp app: Int64, since start: Date) throws -> [UnplacedText] {
        try connection.run(
            """
            SELECT reports.id, left(text, 2000) AS text, class AS fault, \(fragment: Self.person) AS person,
                \(fragment: Self.writtenAt) AS at, release_name AS release
            FROM reports LEFT JOIN report_readings ON report_id = reports.id
            -- Both are in the index.
            WHERE app_id = \(app) AND reports.release_id IS NULL AND screen_id = \(id) AND \(fragment: Self.isBarrier)
              AND \(fragment: Self.saidRelease) IS NULL
              AND \(fragment: Self.isWhole) AND \(fragment: Self.writtenAt) > \(start)
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
    private static var saidRelease: SQL {
        "coalesce(reports.release_id, CASE WHEN release_name IS NULL THEN mentioned_release_id END)"
    }
    /// Praise and other matters raise no alarm, nor what somebody has put aside.
    private static var isBarrier: SQL { "NOT set_aside AND is_other IS NOT TRUE" }
    /// When the person wrote; where the source didn't say, when it was filed, of a part when its message was. A clock
    /// that is ahead means now.
    private static var writtenAt: SQL {
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
