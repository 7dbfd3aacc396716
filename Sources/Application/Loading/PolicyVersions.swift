package import API
import Foundation
package import History
import JSON
package import Storage

/// The versions of an app's policy, as values, and what each asks otherwise than another.
package struct PolicyVersions {
    private let app: StoredApp
    private let transaction: any Transaction

    package init(_ app: StoredApp, in transaction: any Transaction) {
        (self.app, self.transaction) = (app, transaction)
    }

    /// Newest first.
    package func list(after: Int?, limit: Int) throws -> Listing<PolicyVersionResource> {
        let page = try transaction.policies(ofApp: app.id, after: after, limit: limit)
        let items = try page.items.map { stored in
            let before = page.items.first { $0.version == stored.version - 1 }
            return try resource(
                stored, against: try before.map { try Policies.policy($0) } ?? self.policy(version: stored.version - 1))
        }
        return Listing(items: items, next: page.next.map(String.init))
    }

    /// One of them.
    /// - Parameter against: the version it is compared with; the one before it where none is named.
    package func version(_ version: Int, against: Int?) throws -> PolicyVersionResource {
        try resource(stored(version), against: policy(version: against ?? version - 1))
    }

    /// The policy of a version; 0 is the built-in one.
    package func policy(version: Int) throws -> Policy {
        version == 0 ? .standard : try Policies.policy(stored(version))
    }

    private func stored(_ version: Int) throws -> StoredPolicy {
        // A column of 32 bits.
        guard Int32(exactly: version) != nil, let stored = try transaction.policy(ofApp: app.id, version: version)
        else { throw APIError.notFound("version \(version) of the policy of \(app.name)") }
        return stored
    }

    private func resource(_ stored: StoredPolicy, against other: Policy) throws -> PolicyVersionResource {
        let policy = try Policies.policy(stored)
        return PolicyVersionResource(
            version: policy.version, conditions: policy.conditions.map(ConditionBody.init), author: stored.caller,
            setAt: stored.createdAt, against: other.version, changes: other.changes(to: policy))
    }
}

extension Policies {
    static func policy(_ stored: StoredPolicy) throws -> Policy {
        var policy = try KeptJSON.decode(Policy.self, from: stored.document)
        policy.version = stored.version
        return policy
    }
}
