package import Foundation
import Postgres

/// A version of a policy as it was set, as JSON.
package struct StoredPolicy: Sendable, Hashable, Decodable {
    package var version: Int
    package var document: String
    package var caller: String
    package var createdAt: Date
}

extension Transaction {
    private static var policyColumns: SQL { "version, document::text AS document, caller, created_at" }

    package func policy(ofApp id: Int64, version: Int) throws -> StoredPolicy? {
        try connection.run(
            "SELECT \(fragment: Self.policyColumns) FROM policies WHERE app_id = \(id) AND version = \(version)"
        ).first?.decoded()
    }

    /// Newest first.
    /// - Parameter after: only those older than this version.
    package func policies(ofApp id: Int64, after: Int? = nil, limit: Int) throws -> Page<StoredPolicy> {
        let rows = try connection.run(
            """
            SELECT \(fragment: Self.policyColumns) FROM policies
            WHERE app_id = \(id) AND coalesce(version < \(after), true) ORDER BY version DESC LIMIT \(limit + 1)
            """
        ).decoded(as: StoredPolicy.self)
        return Page(rows, limit: limit) { Int64($0.version) }
    }
}
