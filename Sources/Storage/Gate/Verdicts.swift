package import Foundation
package import History
import Postgres

/// A verdict on record. It never changes.
package struct StoredVerdict: Sendable, Hashable, Decodable {
    package var id: Int64
    package var appID: Int64
    package var verdict: Verdict.Answer
    /// The name of the build that it is of.
    package var build: String
    /// The verdict's JSON.
    package var document: String
    /// Who asked.
    package var caller: String
    package var decidedAt: Date
    /// The one build that whoever asked had it measured against; `nothing`: none was found by that name. `nil`: nobody named one.
    package var namedBaseline: String?
}

extension Transaction {
    private static var verdictColumns: SQL {
        """
        id, app_id, verdict, document ->> 'build' AS build, document::text AS document, caller, decided_at,
        CASE WHEN document ->> 'isBaselineNamed' = 'true' THEN coalesce(document ->> 'baseline', 'nothing') END AS named_baseline
        """
    }

    package func verdict(id: Int64) throws -> StoredVerdict? {
        try connection.run("SELECT \(fragment: Self.verdictColumns) FROM verdicts WHERE id = \(id)")
            .decoded().first { apps.contains($0.appID) }
    }

    /// Newest first.
    /// - Parameter after: only those older than this one.
    package func verdicts(release id: Int64, after: Int64? = nil, limit: Int) throws -> Page<StoredVerdict> {
        try verdicts(where: "release_id = \(id)", after: after, limit: limit)
    }

    /// Of all releases of an app, newest first.
    /// - Parameter after: only those older than this one.
    package func verdicts(app id: Int64, after: Int64? = nil, limit: Int) throws -> Page<StoredVerdict> {
        try verdicts(where: "app_id = \(id)", after: after, limit: limit)
    }

    private func verdicts(where condition: SQL, after: Int64?, limit: Int) throws -> Page<StoredVerdict> {
        let rows = try connection.run(
            """
            SELECT \(fragment: Self.verdictColumns) FROM verdicts
            WHERE \(fragment: condition) AND coalesce(id < \(after), true) ORDER BY id DESC LIMIT \(limit + 1)
            """
        ).decoded(as: StoredVerdict.self)
        return Page(rows, limit: limit, cursor: \.id)
    }
}

extension Transaction {
    /// By release the newest verdict of the newest of its builds that has one: a verdict of an earlier build, asked for by its name
    /// later, says nothing of the release any more.
    /// - Parameter builds: of each release, in the order in which they follow one another.
    package func newestVerdicts(builds: [Int64]) throws -> [Int64: StoredVerdict] {
        guard !builds.isEmpty else { return [:] }
        let rows = try connection.run(
            """
            SELECT of_release, \(fragment: Self.verdictColumns)
            FROM (
                SELECT DISTINCT ON (verdicts.release_id) verdicts.release_id AS of_release, verdicts.id AS newest_id
                FROM unnest(\(builds)::bigint[]) WITH ORDINALITY AS placed(build, place)
                JOIN builds ON builds.id = placed.build
                JOIN verdicts ON verdicts.release_id = builds.release_id AND verdicts.build_id = builds.id
                ORDER BY verdicts.release_id, place DESC, verdicts.id DESC
            ) AS newest JOIN verdicts ON verdicts.id = newest_id
            """)
        return Dictionary(
            uniqueKeysWithValues: try rows.map { (try $0.value("of_release"), try $0.decoded(as: StoredVerdict.self)) })
    }
}

extension WriteTransaction {
    package func addVerdict(
        app: Int64, release: Int64, build: Int64, baseline: Int64?, verdict: Verdict.Answer, document: String,
        caller: String
    ) throws -> Int64 {
        let id: Int64 = try connection.run(
            """
            INSERT INTO verdicts (app_id, release_id, build_id, baseline_id, verdict, document, caller)
            VALUES (\(app), \(release), \(build), \(baseline), \(verdict.rawValue), \(JSONB(document)), \(caller)) RETURNING id
            """
        ).one().value("id")
        outbox.note(.verdictRecorded, app: app, subject: id)
        return id
    }
}
