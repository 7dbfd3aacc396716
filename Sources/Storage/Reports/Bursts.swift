package import Foundation
package import History
import Postgres

/// An alarm: many reports at once on one release and screen.
package struct StoredBurst: Sendable, Hashable, Decodable {
    package var id: Int64
    package var appID: Int64
    package var app: String
    package var appName: String
    package var release: String
    package var screenKey: String
    package var screenTitle: String?
    package var reports: Int
    package var usual: Double
    package var probability: Double
    package var hours: Int
    package var why: String
    package var raisedAt: Date
    package var endedAt: Date?
    package var endedBy: String?
    package var note: String?
}

/// Where reports gather.
package struct BurstPlace: Sendable, Hashable, Comparable {
    package var release: Int64
    package var screen: Int64
    package init(release: Int64, screen: Int64) { (self.release, self.screen) = (release, screen) }
    package static func < (left: BurstPlace, right: BurstPlace) -> Bool {
        (left.release, left.screen) < (right.release, right.screen)
    }
}

extension Transaction {
    private static var burstColumns: SQL {
        """
        SELECT bursts.id, bursts.app_id, slug AS app, apps.name AS app_name, version AS release, screens.key AS screen_key,
            screens.title AS screen_title, reports, usual, probability, hours, why, raised_at, ended_at, ended_by, note
        FROM bursts JOIN apps ON apps.id = bursts.app_id JOIN releases ON releases.id = release_id
        JOIN screens ON screens.id = screen_id
        """
    }

    package func burst(id: Int64) throws -> StoredBurst? {
        try connection.run(Self.burstColumns + " WHERE bursts.id = \(id)").first?.decoded()
    }

    package func runningBurst(_ place: BurstPlace) throws -> StoredBurst? {
        try connection.run(
            Self.burstColumns + """
                 WHERE release_id = \(place.release) AND screen_id = \(place.screen) AND ended_at IS NULL
                """
        ).first?.decoded()
    }

    /// Newest first.
    package func bursts(ofApp id: Int64, isRunning: Bool?, after: Int64?, limit: Int) throws -> Page<StoredBurst> {
        var query = Self.burstColumns + " WHERE bursts.app_id = \(id)"
        if let isRunning { query += " AND (ended_at IS NULL) = \(isRunning)" }
        if let after { query += " AND bursts.id < \(after)" }
        query += " ORDER BY bursts.id DESC LIMIT \(limit + 1)"
        return Page(try connection.run(query).decoded(), limit: limit, cursor: \.id)
    }

    /// Every alarm that nobody ended yet, newest first: of one app, or of all.
    package func runningBursts(ofApp id: Int64? = nil) throws -> [StoredBurst] {
        try connection.run(
            Self.burstColumns + """
                 WHERE ended_at IS NULL AND (\(id)::bigint IS NULL OR bursts.app_id = \(id)::bigint) ORDER BY bursts.id DESC
                """
        ).decoded()
    }

    /// Of these reports those with a release and a screen, and when they were written.
    package func placed(reports ids: [Int64]) throws -> [(place: BurstPlace, writtenAt: Date)] {
        try connection.run(
            """
            SELECT release_id, screen_id, \(fragment: Self.writtenAt) AS at FROM reports
            WHERE id = ANY(\(ids)) AND release_id IS NOT NULL AND screen_id IS NOT NULL
            """
        ).map {
            (
                place: BurstPlace(release: try $0.value("release_id"), screen: try $0.value("screen_id")),
                writtenAt: try $0.value("at")
            )
        }
    }

    /// The time by the database's clock, which also dates what is filed.
    package func now() throws -> Date { try connection.run("SELECT now() AS now").one().value("now") }

    /// Of windows with these ends the one in which most persons reported on the place; what was written before the
    /// last alarm there ended counts no more. `nil`: nobody reported in any.
    package func fullestWindow(_ place: BurstPlace, ends: [Date], hours: Int) throws -> (end: Date, count: Int)? {
        try connection.run(
            """
            WITH said AS (
                SELECT \(fragment: Self.writtenAt) AS at, \(fragment: Self.person) AS person FROM reports
                WHERE release_id = \(place.release) AND screen_id = \(place.screen) AND \(fragment: Self.isWhole)
                  AND \(fragment: Self.writtenAt) > coalesce((SELECT max(ended_at) FROM bursts
                    WHERE bursts.release_id = \(place.release) AND bursts.screen_id = \(place.screen)), '-infinity')
            )
            SELECT ends.at AS window_end, count(DISTINCT person) AS persons
            FROM unnest(\(ends)::timestamptz[]) AS ends(at)
            JOIN said ON said.at <= ends.at AND said.at > ends.at - make_interval(hours => \(hours)::integer)
            GROUP BY ends.at ORDER BY persons DESC, ends.at DESC LIMIT 1
            """
        ).first.map { (end: try $0.value("window_end"), count: try $0.value("persons")) }
    }

    /// How many reports the whole app got in the days before a window began, and how many windows that were: no more
    /// than there were since it is known here or people write about it.
    package func usualReports(ofApp id: Int64, before start: Date, hours: Int, days: Int) throws -> (
        before: Int, windows: Double
    ) {
        try connection.run(
            """
            WITH said AS (
                SELECT \(fragment: Self.writtenAt) AS at, \(fragment: Self.person) AS person FROM reports
                WHERE app_id = \(id) AND \(fragment: Self.isWhole)
                  AND \(fragment: Self.writtenAt) <= \(start)
                  AND \(fragment: Self.writtenAt) > \(start)::timestamptz - make_interval(days => \(days)::integer)
            ), known AS (
                SELECT least(created_at, (SELECT min(at) FROM said)) AS since FROM apps WHERE id = \(id)
            )
            SELECT (SELECT count(DISTINCT (person, floor(extract(epoch FROM \(start)::timestamptz - at) / (3600 * \(hours)::integer))))
                    FROM said) AS before,
                least(greatest(extract(epoch FROM \(start)::timestamptz - since), 0), 86400 * \(days)::integer)::double precision
                    / (3600 * \(hours)::integer) AS windows
            FROM known
            """
        ).one { (before: try $0.value("before"), windows: try $0.value("windows")) }
    }

    /// When the person wrote; where the source didn't say, when it was filed. A clock that is ahead means now.
    private static var writtenAt: SQL { "least(coalesce(reports.written_at, reports.created_at), now())" }
    /// One who reports twice counts once; parts of one message are one person's.
    private static var person: SQL {
        "coalesce('p' || reports.reporter_id, 'm' || reports.split_from, 'r' || reports.id)"
    }
    /// A message that was split counts by its parts.
    private static var isWhole: SQL {
        "NOT EXISTS (SELECT 1 FROM reports AS part WHERE part.split_from = reports.id)"
    }
}

extension WriteTransaction {
    /// Raises the alarm, or has the running one tell the higher figure. Answers whether it is new.
    package func keep(_ burst: Burst, hours: Int, at place: BurstPlace, app: Int64) throws -> (id: Int64, isNew: Bool) {
        if let running = try runningBurst(place) {
            _ = try connection.execute(
                """
                UPDATE bursts SET reports = \(burst.count), usual = \(burst.usual), probability = \(burst.probability),
                    why = \(burst.why)
                WHERE id = \(running.id) AND reports < \(burst.count)
                """)
            return (running.id, false)
        }
        let id: Int64 = try connection.run(
            """
            INSERT INTO bursts (app_id, release_id, screen_id, reports, usual, probability, hours, why)
            VALUES (\(app), \(place.release), \(place.screen), \(burst.count), \(burst.usual), \(burst.probability),
                \(hours), \(burst.why))
            RETURNING id
            """
        ).one().value("id")
        outbox.note(.burstRaised, app: app, subject: id)
        return (id, true)
    }

    /// False where it was over already.
    package func endBurst(_ id: Int64, note: String?, caller: String) throws -> Bool {
        try connection.execute(
            """
            UPDATE bursts SET ended_at = now(), ended_by = \(caller), note = \(note) WHERE id = \(id) AND ended_at IS NULL
            """) > 0
    }
}
