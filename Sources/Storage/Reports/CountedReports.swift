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

/// The same of one that knows no release that is known here.
package struct UnreleasedReport: Sendable, Hashable, Decodable {
    package var id: Int64
    package var screenID: Int64?
    package var writtenAt: Date
    package var text: String?
}

/// Where reports are counted: on a screen of a release, on a release whatever the screen, on a screen alone, or by words alone.
package struct CountedPlace: Sendable, Hashable {
    package var release: Int64?
    package var screen: Int64?
    package init(release: Int64?, screen: Int64?) { (self.release, self.screen) = (release, screen) }
    package init(_ place: BurstPlace) { self.init(release: place.release, screen: place.screen) }
}

/// Reports as alarms count them.
package struct CountedReports: Sendable {
    /// Those with a release, given or named in their words.
    package var placed: [PlacedReport]
    package var unreleased: [UnreleasedReport]
    /// What is remembered of the places where they are counted.
    package var counts: [CountedPlace: PlaceCount]
    /// What is remembered of how many their app usually gets.
    package var usual: UsualCount?
}

extension Transaction {
    /// In one trip.
    package func counted(reports ids: [Int64]) throws -> CountedReports {
        let rows = try connection.pipeline([Self.placed(reports: ids)] + Self.counts(ofReports: ids))
        return try Self.counted(rows[0], rows.dropFirst())
    }

    /// The same, where nobody asks what is remembered.
    package func placed(reports ids: [Int64]) throws -> CountedReports {
        try Self.counted(connection.run(Self.placed(reports: ids)), [])
    }

    static func placed(reports ids: [Int64]) -> SQL {
        """
        SELECT reports.id, releases.id AS release_id, releases.version, screen_id, \(fragment: writtenAt) AS written_at,
            class AS fault,
            CASE WHEN releases.id IS NULL OR screen_id IS NULL AND problem_id IS NULL THEN left(text, 2000) END AS text
        FROM reports LEFT JOIN report_readings ON report_id = reports.id
        LEFT JOIN releases ON releases.id = \(fragment: saidRelease)
        WHERE reports.id \(fragment: .isOne(of: ids))
        """
    }

    /// What is remembered of their places, and of their app.
    static func counts(ofReports ids: [Int64]) -> [SQL] {
        [
            """
            WITH places AS (
                SELECT DISTINCT app_id, \(fragment: saidRelease) AS release_id, screen_id
                FROM reports LEFT JOIN report_readings ON report_id = reports.id WHERE reports.id \(fragment: .isOne(of: ids))
            )
            SELECT DISTINCT known.release_id AS release, known.screen_id AS screen, through, size, counted_at
            FROM places JOIN burst_counts AS known ON known.app_id = places.app_id
                AND known.release_id IS NOT DISTINCT FROM places.release_id
                AND (known.screen_id IS NULL OR known.screen_id = places.screen_id)
            """,
            """
            SELECT through, start, before, windows, counted_at FROM usual_counts
            WHERE app_id = (SELECT app_id FROM reports WHERE id = \(ids.first))
            """,
        ]
    }

    /// - Parameter known: what is remembered, where that was asked for.
    static func counted(_ rows: Rows, _ known: ArraySlice<Rows>) throws -> CountedReports {
        var counted = CountedReports(placed: [], unreleased: [], counts: [:])
        for row in rows {
            if try row.value("release_id", as: Int64?.self) == nil {
                counted.unreleased.append(try row.decoded())
            } else {
                counted.placed.append(try row.decoded())
            }
        }
        try known.first?.forEach { row in
            let place = CountedPlace(release: try row.value("release"), screen: try row.value("screen"))
            counted.counts[place] = try row.decoded()
        }
        counted.usual = try known.dropFirst().first?.first?.decoded()
        return counted
    }

    /// Apps in which reports came since a place of many was counted: asked of what they got last, so that it costs the same
    /// whatever they had before.
    package func appsBehindCounts() throws -> [Int64] {
        try connection.run(
            """
            SELECT known.app_id
            FROM (SELECT app_id, min(through) AS through FROM burst_counts GROUP BY app_id) AS known
            JOIN apps ON apps.id = known.app_id AND archived_at IS NULL
            CROSS JOIN LATERAL (
                SELECT created_at AS at FROM reports WHERE app_id = known.app_id ORDER BY created_at DESC LIMIT 1
            ) AS newest
            -- Who waited for the app's lock was there before, and has the higher number. OFFSET: not by all newer numbers.
            CROSS JOIN LATERAL (
                SELECT max(id) AS id FROM (
                    SELECT id FROM reports WHERE app_id = known.app_id AND created_at > newest.at - interval '5 minutes' OFFSET 0
                ) AS late
            ) AS last
            WHERE last.id > through
            ORDER BY app_id
            """
        ).map { try $0.value("app_id") }
    }

    /// Reports of an app that came since one of its places of many was counted.
    package func reportsBehindCounts(ofApp id: Int64) throws -> [Int64] {
        try connection.run(
            """
            WITH known AS MATERIALIZED (
                SELECT min(through) AS through, min(counted_at) AS at FROM burst_counts WHERE app_id = \(id)
            )
            SELECT id FROM reports
            WHERE app_id = \(id) AND id > (SELECT through FROM known)
              AND created_at > (SELECT at FROM known) - interval '5 minutes'
            ORDER BY id
            """
        ).map { try $0.value("id") }
    }
}

extension WriteTransaction {
    /// - Parameter count: `nil`: nothing is remembered any more.
    package func remember(_ count: PlaceCount?, at place: CountedPlace, ofApp app: Int64) throws {
        guard let count else {
            return try connection.executeLater(
                """
                DELETE FROM burst_counts WHERE app_id = \(app) AND release_id IS NOT DISTINCT FROM \(place.release)::bigint
                  AND screen_id IS NOT DISTINCT FROM \(place.screen)::bigint
                """)
        }
        try connection.executeLater(
            """
            INSERT INTO burst_counts (app_id, release_id, screen_id, through, size, counted_at)
            VALUES (\(app), \(place.release), \(place.screen), \(count.through), \(count.size), \(count.countedAt))
            ON CONFLICT ON CONSTRAINT burst_counts_place_key
            DO UPDATE SET through = EXCLUDED.through, size = EXCLUDED.size, counted_at = EXCLUDED.counted_at
            """)
    }

    package func remember(_ usual: UsualCount, ofApp app: Int64) throws {
        try connection.executeLater(
            """
            INSERT INTO usual_counts (app_id, through, start, before, windows, counted_at)
            VALUES (\(app), \(usual.through), \(usual.start), \(usual.before), \(usual.windows), \(usual.countedAt))
            ON CONFLICT (app_id) DO UPDATE SET through = EXCLUDED.through, start = EXCLUDED.start, before = EXCLUDED.before,
                windows = EXCLUDED.windows, counted_at = EXCLUDED.counted_at
            """)
    }

    /// All places of the app were counted through this report, or nothing came there since.
    package func noteCounted(through report: Int64, ofApp app: Int64) throws {
        try connection.executeLater(
            "UPDATE burst_counts SET through = \(report) WHERE app_id = \(app) AND through < \(report)")
    }

    /// What was counted a window ago tells of nothing that is there now.
    package func removeOldCounts() throws {
        _ = try connection.execute(
            "DELETE FROM burst_counts WHERE counted_at <= now() - make_interval(hours => \(BurstWindows.hours)::integer)"
        )
    }

    /// What counts begins anew.
    package func forgetCounts(ofApp app: Int64) throws {
        try connection.executeLater("DELETE FROM burst_counts WHERE app_id = \(app)")
    }
}
