package import Foundation
package import History
import JSON
import Postgres
package import Screens

/// A product whose screens are remembered.
package struct StoredApp: Sendable, Hashable {
    package var id: Int64
    package var slug: String
    package var name: String
    package var platform: String
    package var bundleId: String?
    package var releaseOrder: ReleaseOrder
    package var profile: Profile
    package var createdAt: Date
    /// It takes nothing in any more; `nil`: it does.
    package var archivedAt: Date?
    /// Where the team's own tracker opens an issue, with `{title}` and `{body}` in it; `nil`: nobody has said.
    package var newIssueURL: String?
    /// The app's own hand and table of reach; `nil`: the built-in ones.
    package let reach: Reach?
    /// 0: built in.
    package let reachVersion: Int
    /// The profile and the table of reach in one name: what audit runs and comparisons are told apart by.
    package let terms: String
}

extension StoredApp {
    /// Read by hand: nearly every request asks for one.
    init(_ row: Row) throws {
        let reach: String? = try row.value("reach")
        self.init(
            id: try row.value("id"), slug: try row.value("slug"), name: try row.value("name"),
            platform: try row.value("platform"), bundleId: try row.value("bundle_id"),
            releaseOrder: try row.value("release_order"), profile: try row.value("profile"),
            createdAt: try row.value("created_at"), archivedAt: try row.value("archived_at"),
            newIssueURL: try row.value("new_issue_url"),
            reach: try reach.map { try KeptJSON.decode(Reach.self, from: $0) },
            reachVersion: try row.value("reach_version"), terms: try row.value("terms"))
    }
}

extension Transaction {
    private static var columns: SQL {
        """
        id, slug, name, platform, bundle_id, release_order, profile, created_at, archived_at, new_issue_url, reach_version, terms,
        (SELECT document::text FROM reach_tables WHERE app_id = apps.id AND version = reach_version) AS reach
        """
    }

    package func apps() throws -> [StoredApp] {
        try connection.run("SELECT \(fragment: Self.columns) FROM apps ORDER BY lower(name), id").map(StoredApp.init)
            .filter(isVisible)
    }

    package func app(slug: String) throws -> StoredApp? {
        try connection.run(Self.app(slug: slug)).map(StoredApp.init).first(where: isVisible)
    }

    /// The same, with the state that it is in.
    package func appInItsState(slug: String) throws -> (app: StoredApp, stamps: AppStamps)? {
        try connection.run(
            """
            SELECT app.*, stamp AS history, greatest(stamp, places) AS places
            FROM (\(fragment: Self.app(slug: slug))) AS app JOIN history_stamps ON app_id = app.id
            """
        ).map { (app: try StoredApp($0), stamps: try $0.decoded()) }.first { isVisible($0.app) }
    }

    static func app(slug: String) -> SQL { "SELECT \(fragment: columns) FROM apps WHERE slug = \(slug)" }

    package func app(id: Int64) throws -> StoredApp? {
        try connection.run("SELECT \(fragment: Self.columns) FROM apps WHERE id = \(id)").map(StoredApp.init)
            .first(where: isVisible)
    }

    func isVisible(_ app: StoredApp) -> Bool { apps.contains(app.id) }
}

extension WriteTransaction {
    /// Throws the unique violation `apps_slug_key` where the slug is taken.
    package func addApp(
        slug: String, name: String, platform: String, bundleId: String?, releaseOrder: ReleaseOrder, profile: Profile
    )
        throws -> Int64
    {
        try connection.run(
            """
            INSERT INTO apps (slug, name, platform, bundle_id, release_order, profile)
            VALUES (\(slug), \(name), \(platform), \(bundleId), \(releaseOrder.rawValue), \(profile.rawValue)) RETURNING id
            """
        ).one().value("id")
    }

    package func update(_ app: StoredApp) throws {
        _ = try connection.execute(
            """
            UPDATE apps SET name = \(app.name), platform = \(app.platform), bundle_id = \(app.bundleId),
                release_order = \(app.releaseOrder.rawValue), profile = \(app.profile.rawValue),
                archived_at = \(app.archivedAt), new_issue_url = \(app.newIssueURL)
            WHERE id = \(app.id)
            """)
    }
}
