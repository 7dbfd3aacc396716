package import Foundation

package struct PolicyVersionsInput: Codable, Sendable {
    package var app: String
    package var limit: Int?
    package var after: Int?
    package init(app: String, limit: Int? = nil, after: Int? = nil) {
        (self.app, self.limit, self.after) = (app, limit, after)
    }
}

package struct PolicyVersionInput: Codable, Sendable {
    package var app: String
    package var version: Int
    /// The version that it is compared with, instead of the one before; 0 is the built-in policy.
    package var against: Int?
    package init(app: String, version: Int, against: Int? = nil) {
        (self.app, self.version, self.against) = (app, version, against)
    }
}

/// A policy as it was set once. It never changes.
package struct PolicyVersionResource: Codable, Sendable, Hashable {
    package var version: Int
    package var conditions: [ConditionBody]
    /// Who set it, and when.
    package var author: String
    /// When it was set.
    package var setAt: Date
    /// The version that `changes` compares it with; 0 is the policy that this server has built in.
    package var against: Int
    /// What it asks otherwise, measure by measure, in sentences; empty: nothing.
    package var changes: [String]
    package init(
        version: Int, conditions: [ConditionBody], author: String, setAt: Date, against: Int, changes: [String]
    ) {
        (self.version, self.conditions, self.author) = (version, conditions, author)
        (self.setAt, self.against, self.changes) = (setAt, against, changes)
    }
}

extension Endpoint
where Input == PolicyVersionsInput, Body == Nothing, Output == Listing<PolicyVersionResource> {
    package static var listPolicies: Self {
        Endpoint(
            .get, "/v1/apps/{app}/policies",
            "The versions of an app's policy, newest first, and what each asks otherwise than the one before.",
            scope: .read, errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == PolicyVersionInput, Body == Nothing, Output == PolicyVersionResource {
    package static var getPolicyVersion: Self {
        Endpoint(
            .get, "/v1/apps/{app}/policies/{version}",
            "One version of an app's policy; also as YAML.", scope: .read, errors: [.notFound, .invalidParameter],
            otherAnswers: [OtherAnswer("application/yaml")])
    }
}
