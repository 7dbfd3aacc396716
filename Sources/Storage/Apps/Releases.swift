package import Foundation
package import History
import Postgres

/// A version people get.
package struct StoredRelease: Sendable, Hashable, Decodable {
    package var id: Int64
    package var version: String
    package var channel: Channel
    package var line: String
    /// Place in a declared order.
    package var position: Int?
    package var shippedAt: Date?
    package var commit: String?
    package var createdAt: Date
}

/// One numbered make of a release; open until it is sealed.
package struct StoredBuild: Sendable, Hashable, Decodable {
    package var id: Int64
    package var releaseID: Int64
    package var version: String
    /// What follows the plus sign; empty where there is none.
    package var number: String
    package var createdAt: Date
    package var sealedAt: Date?
    /// The place of its looks among the events of problems, once it is sealed. `nil` also where that was before places
    /// were kept.
    package var looked: Int64?
    /// How many it was sealed with. `nil`: it is open, or was sealed before they were counted.
    package var captures: Int?
    package var holdsCaptures: Bool
    /// Of other tools.
    package var holdsAudits: Bool

    /// It can be judged.
    package var holdsAnything: Bool { holdsCaptures || holdsAudits }

    /// `5.0.1` or `5.0.1+1234`.
    package var name: String { number.isEmpty ? version : "\(version)+\(number)" }
}

extension StoredBuild {
    /// Read by hand: an app has thousands.
    fileprivate init(row: Row) throws {
        self.init(
            id: try row.value("id"), releaseID: try row.value("release_id"), version: try row.value("version"),
            number: try row.value("number"), createdAt: try row.value("created_at"),
            sealedAt: try row.value("sealed_at"), looked: try row.value("looked"),
            captures: try row.value("captures"), holdsCaptures: try row.value("holds_captures"),
            holdsAudits: try row.value("holds_audits"))
    }
}

extension Transaction {
    private static var releaseColumns: SQL { "id, version, channel, line, position, shipped_at, commit, created_at" }

    /// Unordered: what follows what is the app's declared order, worked out by `ReleaseOrder`.
    package func releases(ofApp id: Int64) throws -> [StoredRelease] {
        try connection.run("SELECT \(fragment: Self.releaseColumns) FROM releases WHERE app_id = \(id) ORDER BY id")
            .decoded()
    }

    package func release(_ version: String, ofApp id: Int64) throws -> StoredRelease? {
        try connection.run(
            "SELECT \(fragment: Self.releaseColumns) FROM releases WHERE app_id = \(id) AND version = \(version)"
        ).first?.decoded()
    }

    static var buildColumns: SQL {
        """
        builds.id, release_id, version, number, builds.created_at, sealed_at, looked, captures, holds_captures, holds_audits
        """
    }

    /// All builds of an app, oldest first.
    package func builds(ofApp id: Int64) throws -> [StoredBuild] {
        try connection.run(
            """
            SELECT \(fragment: Self.buildColumns) FROM builds JOIN releases ON releases.id = release_id
            WHERE builds.app_id = \(id) ORDER BY builds.id
            """
        ).map(StoredBuild.init(row:))
    }

    package func build(id: Int64) throws -> StoredBuild? {
        try connection.run(
            """
            SELECT \(fragment: Self.buildColumns) FROM builds JOIN releases ON releases.id = release_id
            WHERE builds.id = \(id)
            """
        ).first?.decoded()
    }
}

extension WriteTransaction {
    /// The release of this version; it comes into being when it is first named, in the channel that its version tells.
    package func ensureRelease(_ version: String, ofApp id: Int64) throws -> StoredRelease {
        if let release = try release(version, ofApp: id) { return release }
        let channel = SemanticVersion(version)?.channel ?? .production
        _ = try connection.execute(
            """
            INSERT INTO releases (app_id, version, channel) VALUES (\(id), \(version), \(channel.rawValue))
            ON CONFLICT DO NOTHING
            """)
        return try connection.run(
            """
            SELECT id, version, channel, line, position, shipped_at, commit, created_at
            FROM releases WHERE app_id = \(id) AND version = \(version)
            """
        ).one().decoded()
    }

    package func ensureBuild(release: StoredRelease, number: String, ofApp id: Int64) throws -> StoredBuild {
        _ = try connection.execute(
            "INSERT INTO builds (app_id, release_id, number) VALUES (\(id), \(release.id), \(number)) ON CONFLICT DO NOTHING"
        )
        return try connection.run(
            """
            SELECT \(fragment: Self.buildColumns) FROM builds JOIN releases ON releases.id = release_id
            WHERE release_id = \(release.id) AND number = \(number)
            """
        ).one().decoded()
    }

    package func update(_ release: StoredRelease) throws {
        _ = try connection.execute(
            """
            UPDATE releases SET channel = \(release.channel.rawValue), line = \(release.line), position = \(release.position),
                shipped_at = \(release.shippedAt), commit = \(release.commit)
            WHERE id = \(release.id)
            """)
    }

    private static func sealing(_ id: Int64) -> SQL {
        """
        UPDATE builds SET sealed_at = now(), captures = (SELECT count(*) FROM build_captures WHERE build_id = \(id))
        """
    }

    /// Seals a build that looks at no problem.
    package func close(build id: Int64) throws {
        let sealed = try connection.run("\(fragment: Self.sealing(id)) WHERE id = \(id) RETURNING app_id").one()
        outbox.note(.buildSealed, app: try sealed.value("app_id"), subject: id)
    }

    /// Answers the place of the build's looks among the events of problems.
    package func seal(build id: Int64) throws -> Int64 {
        let sealed = try connection.run(
            """
            \(fragment: Self.sealing(id)), looked = nextval(pg_get_serial_sequence('problem_events', 'id'))
            WHERE id = \(id) RETURNING app_id, looked
            """
        ).one()
        outbox.note(.buildSealed, app: try sealed.value("app_id"), subject: id)
        return try sealed.value("looked")
    }

    /// The place of a build's looks among the events of problems, where it is looked at again.
    package func placeOfLooks() throws -> Int64 {
        try connection.run("SELECT nextval(pg_get_serial_sequence('problem_events', 'id')) AS place").one()
            .value("place")
    }
}

extension Transaction {
    /// What a build is called, of the columns `version` and `number`: `5.0+402`.
    static var buildName: SQL { "version || CASE number WHEN '' THEN '' ELSE '+' || number END" }
}
