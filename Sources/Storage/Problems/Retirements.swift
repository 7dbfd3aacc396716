package import Foundation
import Postgres

/// A screen, or one of its variants, that nobody has to capture any more.
package struct StoredRetirement: Sendable, Hashable, Decodable {
    package var id: Int64
    /// `nil`: audits alone know it.
    package var screenID: Int64?
    /// Its key, or what audits call it.
    package var screen: String
    /// `nil`: every variant.
    package var variant: String?
    /// The release since which it is so.
    package var since: String
    package var reason: String
    package var caller: String
    package var at: Date
    /// The builds of that release that held captures when it was said; of what audits alone know, those that held anything.
    package var builds: [Int64]
}

extension Transaction {
    /// Those in force, oldest first.
    package func retirements(ofApp id: Int64) throws -> [StoredRetirement] {
        try connection.run(Self.retirements(ofApp: id)).decoded()
    }

    static func retirements(ofApp id: Int64) -> SQL {
        """
        SELECT retirements.id, screens.id AS screen_id, coalesce(screens.key, page) AS screen, variant,
            version AS since, reason, caller, at,
            ARRAY(SELECT builds.id FROM builds WHERE builds.release_id = retirements.release_id
                AND CASE WHEN page IS NULL THEN EXISTS (
                    SELECT FROM build_captures JOIN uploads ON uploads.id = upload_id
                    WHERE build_captures.build_id = builds.id AND uploads.created_at <= retirements.at)
                ELSE EXISTS (SELECT FROM uploads
                    WHERE uploads.build_id = builds.id AND uploads.created_at <= retirements.at) END) AS builds
        FROM retirements JOIN releases ON releases.id = release_id
            LEFT JOIN screens ON screens.app_id = retirements.app_id AND (screens.id = screen_id OR screens.key = page)
        WHERE retirements.app_id = \(id) AND ended_at IS NULL ORDER BY retirements.id
        """
    }

    /// Screens that were new with a build and have owed a manual session since, by id.
    package func screensOwingSession(ofApp id: Int64) throws -> [Int64: Int64] {
        try connection.run(
            "SELECT id, session_owed_since FROM screens WHERE app_id = \(id) AND session_owed_since IS NOT NULL"
        ).reduce(into: [:]) { $0[try $1.value("id")] = try $1.value("session_owed_since", as: Int64.self) }
    }
}

extension WriteTransaction {
    /// - Parameter page: what audits call it, where they alone know it; else `nil`.
    package func addRetirement(
        app: Int64, screen: Int64?, page: String?, variant: String?, since release: Int64, reason: String,
        caller: String
    ) throws -> Int64 {
        try connection.run(
            """
            INSERT INTO retirements (app_id, screen_id, page, variant, release_id, reason, caller)
            VALUES (\(app), \(screen), \(page), \(variant), \(release), \(reason), \(caller)) RETURNING id
            """
        ).one().value("id")
    }

    /// Takes it back; false where there is none in force.
    package func endRetirement(_ id: Int64, ofApp app: Int64, caller: String) throws -> Bool {
        try connection.execute(
            """
            UPDATE retirements SET ended_at = now(), ended_by = \(caller)
            WHERE id = \(id) AND app_id = \(app) AND ended_at IS NULL
            """) > 0
    }

    /// New screens owe a manual session from this build on.
    package func oweSession(screens ids: [Int64], since build: Int64) throws {
        _ = try connection.execute(
            "UPDATE screens SET session_owed_since = \(build) WHERE id = ANY(\(ids)) AND session_owed_since IS NULL")
    }

    /// From which build on each of these screens owes one; others of them owe none, but for those of builds whose measurement was
    /// not kept.
    package func set(sessionsOwedSince builds: [Int64: Int64], ofScreens ids: [Int64]) throws {
        let screens = builds.keys.sorted()
        _ = try connection.execute(
            """
            UPDATE screens SET session_owed_since = owing.build
            FROM screens AS own LEFT JOIN unnest(\(screens)::bigint[], \(screens.compactMap { builds[$0] })::bigint[])
                AS owing(screen, build) ON owing.screen = own.id
            WHERE own.id = ANY(\(ids)) AND screens.id = own.id AND screens.session_owed_since IS DISTINCT FROM owing.build
              AND (owing.build IS NOT NULL
                OR EXISTS (SELECT FROM build_looks WHERE build_id = screens.session_owed_since))
            """)
    }
}
