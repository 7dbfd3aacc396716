package import Foundation
import Postgres

/// Somebody's name under a verdict on record. It changes nothing of the verdict.
package struct StoredSignOff: Sendable, Hashable, Decodable {
    package var id: Int64
    package var verdictID: Int64
    package var remark: String?
    package var caller: String
    package var at: Date
}

extension Transaction {
    private static var signOffColumns: SQL { "sign_offs.id, verdict_id, remark, sign_offs.caller, at" }

    /// Those that stand of a release, newest first.
    /// - Parameter after: only those older than this one.
    package func signOffs(release id: Int64, after: Int64? = nil, limit: Int) throws -> Page<StoredSignOff> {
        let rows = try connection.run(
            """
            SELECT \(fragment: Self.signOffColumns) FROM sign_offs JOIN verdicts ON verdicts.id = verdict_id
            WHERE release_id = \(id) AND ended_at IS NULL AND coalesce(sign_offs.id < \(after), true)
            ORDER BY sign_offs.id DESC LIMIT \(limit + 1)
            """
        ).decoded(as: StoredSignOff.self)
        return Page(rows, limit: limit, cursor: \.id)
    }

    /// One that stands, of this release.
    package func signOff(id: Int64, release: Int64) throws -> StoredSignOff? {
        try connection.run(
            """
            SELECT \(fragment: Self.signOffColumns) FROM sign_offs JOIN verdicts ON verdicts.id = verdict_id
            WHERE sign_offs.id = \(id) AND release_id = \(release) AND ended_at IS NULL
            """
        ).first?.decoded()
    }

    /// The one by which somebody's name stands under a verdict.
    package func signOff(verdict: Int64, by caller: String) throws -> StoredSignOff? {
        try connection.run(
            """
            SELECT \(fragment: Self.signOffColumns) FROM sign_offs
            WHERE verdict_id = \(verdict) AND caller = \(caller) AND ended_at IS NULL
            """
        ).first?.decoded()
    }
}

extension WriteTransaction {
    package func addSignOff(verdict: Int64, remark: String?, caller: String) throws -> Int64 {
        try connection.run(
            """
            INSERT INTO sign_offs (verdict_id, remark, caller) VALUES (\(verdict), \(remark), \(caller)) RETURNING id
            """
        ).one().value("id")
    }

    package func endSignOff(_ id: Int64, caller: String) throws {
        try connection.execute(
            "UPDATE sign_offs SET ended_at = now(), ended_by = \(caller) WHERE id = \(id) AND ended_at IS NULL")
    }
}
