package import Foundation
package import History
import Postgres

/// An alarm: many reports at once on one release and screen, on one release, on one screen, or in the same words.
package struct StoredBurst: Sendable, Hashable, Decodable {
    package var id: Int64
    package var appID: Int64
    package var app: String
    package var appName: String
    /// `nil`: the reports give none that is known here.
    package var releaseID: Int64?
    package var release: String?
    /// `nil`: no screen is known yet, or they are on several.
    package var screenID: Int64?
    package var screenKey: String?
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
    /// What most of its reports say; empty where they share nothing that could be told.
    package var words: [String]
    /// None of its reports has a screen.
    package var isUnplaced: Bool
    /// Those that were counted, of an alarm without a release; empty for others, and for those raised before it was kept.
    package var counted: [Int64]
    /// No report is on its screen any more: they were tied elsewhere, or put aside.
    package var isLeft: Bool
}

/// Where reports gather: a screen of a release, or a release whatever the screen.
package struct BurstPlace: Sendable, Hashable, Comparable {
    package var release: Int64
    package var screen: Int64?
    package init(release: Int64, screen: Int64?) { (self.release, self.screen) = (release, screen) }
    /// Screens first, so that the rest is counted without them.
    package static func < (left: BurstPlace, right: BurstPlace) -> Bool {
        (left.screen ?? .max, left.release) < (right.screen ?? .max, right.release)
    }
}

extension Transaction {
    private static var burstColumns: SQL {
        """
        SELECT bursts.id, bursts.app_id, slug AS app, apps.name AS app_name, release_id, version AS release, screen_id,
            screens.key AS screen_key, screens.title AS screen_title, reports, usual, probability, hours, why, raised_at, ended_at, ended_by, note, words, is_unplaced,
            counted,
            screen_id IS NOT NULL AND NOT EXISTS (
                SELECT FROM reports WHERE reports.app_id = bursts.app_id AND reports.screen_id = bursts.screen_id
                  AND NOT set_aside AND coalesce(reports.release_id = bursts.release_id, true)) AS is_left
        FROM bursts JOIN apps ON apps.id = bursts.app_id LEFT JOIN releases ON releases.id = release_id
        LEFT JOIN screens ON screens.id = screen_id
        """
    }

    package func burst(id: Int64) throws -> StoredBurst? {
        try connection.run(Self.burstColumns + " WHERE bursts.id = \(id)").decoded().first { apps.contains($0.appID) }
    }

    /// The alarms on releases that nobody ended yet: of each of these screens one at most, and one of the whole release.
    package func runningBursts(onReleases ids: [Int64], screens: [Int64]) throws -> [BurstPlace: StoredBurst] {
        guard !ids.isEmpty else { return [:] }
        return try Self.bursts(connection.run(Self.runningBursts(onReleases: ids, screens: screens)))
    }

    static func runningBursts(onReleases ids: [Int64], screens: [Int64]) -> SQL {
        burstColumns + """
             WHERE release_id \(fragment: .isOne(of: ids)) AND ended_at IS NULL
              AND (screen_id IS NULL OR screen_id \(fragment: .isOne(of: screens)))
            """
    }

    static func bursts(_ rows: Rows) throws -> [BurstPlace: StoredBurst] {
        let running: [StoredBurst] = try rows.decoded()
        return running.reduce(into: [:]) { places, burst in
            if let release = burst.releaseID { places[BurstPlace(release: release, screen: burst.screenID)] = burst }
        }
    }

    /// Newest first.
    package func bursts(ofApp id: Int64, isRunning: Bool?, after: Int64?, limit: Int) throws -> Page<StoredBurst> {
        var query = Self.burstColumns + " WHERE bursts.app_id = \(id)"
        if let isRunning { query += " AND (ended_at IS NULL) = \(isRunning)" }
        if let after { query += " AND bursts.id < \(after)" }
        query += " ORDER BY bursts.id DESC LIMIT \(limit + 1)"
        return Page(try connection.run(query).decoded(), limit: limit, cursor: \.id)
    }

    package func countEndedBursts(ofApp id: Int64) throws -> Int {
        try connection.run("SELECT count(*) AS n FROM bursts WHERE app_id = \(id) AND ended_at IS NOT NULL").one()
            .value("n")
    }

    /// By their range, newest first.
    package func endedBursts(ofApp id: Int64, in range: Range<Int>) throws -> [StoredBurst] {
        try connection.run(
            Self.burstColumns + """
                 WHERE bursts.app_id = \(id) AND ended_at IS NOT NULL
                ORDER BY bursts.id DESC LIMIT \(range.count) OFFSET \(range.lowerBound)
                """
        ).decoded()
    }

    /// How many alarms of an app nobody ended yet.
    package func runningBurstCount(ofApp id: Int64) throws -> Int {
        try connection.run("SELECT count(*) AS running FROM bursts WHERE app_id = \(id) AND ended_at IS NULL").one()
            .value("running")
    }

    /// Every alarm that nobody ended yet, newest first: of one app, or of all that are visible.
    package func runningBursts(ofApp id: Int64? = nil) throws -> [StoredBurst] {
        try connection.run(
            Self.burstColumns + """
                 WHERE ended_at IS NULL AND (\(id)::bigint IS NULL OR bursts.app_id = \(id)::bigint) ORDER BY bursts.id DESC
                """
        ).decoded().filter { apps.contains($0.appID) }
    }

    /// Alarms without a release that nobody ended yet, of the app of a report, newest first.
    package func runningBurstsWithoutRelease(beside report: Int64) throws -> [StoredBurst] {
        try connection.run(
            Self.burstColumns + """
                 WHERE bursts.app_id = (SELECT app_id FROM reports WHERE id = \(report)) AND release_id IS NULL
                  AND ended_at IS NULL ORDER BY bursts.id DESC LIMIT 200
                """
        ).decoded()
    }

    /// Alarms without a release, on a screen or of words alone, running and ended, newest first.
    package func burstsWithoutRelease(ofApp id: Int64) throws -> [StoredBurst] {
        try connection.run(
            Self.burstColumns + " WHERE bursts.app_id = \(id) AND release_id IS NULL ORDER BY bursts.id DESC LIMIT 200"
        ).decoded()
    }
}

extension StoredBurst {
    /// Whether it tells of so many there already: a figure that is not higher is not told.
    package func tells(_ count: Int, on screen: Int64?, counted: [Int64]) -> Bool {
        screen == screenID && count <= reports && (releaseID == nil || self.counted == counted)
    }
}

extension WriteTransaction {
    /// Raises the alarm, or has the running one tell what it does not tell yet.
    /// - Parameters:
    ///   - end: of the span in which they came.
    ///   - release: `nil`: the reports know none that is known here.
    ///   - screen: `nil` with it: the reports share their words alone.
    ///   - isUnplaced: none of the reports has a screen.
    ///   - counted: the reports, where they have no release.
    ///   - running: the alarm that tells of some of them already.
    /// - Returns: the alarm, and whether it is new; `told`: as it is now, where it runs there already.
    package func keep(
        _ burst: Burst, until end: Date, hours: Int, release: Int64?, screen: Int64?, words: [String], isUnplaced: Bool,
        counted: [Int64], running: StoredBurst?, app: Int64
    ) throws -> (id: Int64, isNew: Bool, told: StoredBurst?) {
        if let running {
            try connection.executeLater(
                """
                UPDATE bursts SET screen_id = \(screen), words = \(words), is_unplaced = \(isUnplaced), reports = \(burst.count),
                    counted = \(counted), counted_until = \(end), usual = \(burst.usual), probability = \(burst.probability), why = \(burst.why)
                WHERE id = \(running.id)
                """)
            guard screen == running.screenID else { return (running.id, false, nil) }
            var told = running
            (told.reports, told.usual, told.probability) = (burst.count, burst.usual, burst.probability)
            (told.why, told.words, told.isUnplaced, told.counted) = (burst.why, words, isUnplaced, counted)
            return (running.id, false, told)
        }
        let id: Int64 = try connection.run(
            """
            INSERT INTO bursts (app_id, release_id, screen_id, reports, usual, probability, hours, why, words, is_unplaced,
                counted, counted_until)
            VALUES (\(app), \(release), \(screen), \(burst.count), \(burst.usual), \(burst.probability),
                \(hours), \(burst.why), \(words), \(isUnplaced), \(counted), \(end))
            RETURNING id
            """
        ).one().value("id")
        outbox.note(.burstRaised, app: app, subject: id)
        return (id, true, nil)
    }

    /// An alarm that was raised without a release is that release's, unless another one runs there.
    package func tie(burst id: Int64, toRelease release: Int64) throws {
        _ = try connection.execute(
            """
            UPDATE bursts SET release_id = \(release) WHERE id = \(id) AND (ended_at IS NOT NULL OR NOT EXISTS (
                SELECT FROM bursts AS other WHERE other.release_id = \(release) AND other.ended_at IS NULL
                  AND other.screen_id IS NOT DISTINCT FROM bursts.screen_id))
            """)
    }

    /// False where it was over already.
    package func endBurst(_ id: Int64, note: String?, caller: String) throws -> Bool {
        try connection.execute(
            """
            UPDATE bursts SET ended_at = now(), ended_by = \(caller), note = \(note) WHERE id = \(id) AND ended_at IS NULL
            """) > 0
    }
}
