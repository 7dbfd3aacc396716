package import History
package import Screens

/// One condition of a policy as it is sent.
package struct ConditionBody: Codable, Sendable, Hashable {
    package var measure: Measure
    package var comparator: Policy.Comparator
    package var threshold: Double
    package var impact: Impact?
    /// Where it asks; left out: on all screens, of all releases.
    package var scope: ScopeBody?
    package init(
        measure: Measure, comparator: Policy.Comparator, threshold: Double, impact: Impact?, scope: ScopeBody? = nil
    ) {
        (self.measure, self.comparator, self.threshold, self.impact) = (measure, comparator, threshold, impact)
        self.scope = scope
    }
}

/// Where a condition asks. What is left out narrows nothing.
package struct ScopeBody: Codable, Sendable, Hashable {
    /// Keys of the only screens that count.
    package var screens: [String]?
    /// Keys of screens that don't count; all others do.
    package var exceptScreens: [String]?
    /// The only lines of releases that are asked.
    package var lines: [String]?
    package init(_ scope: Policy.Scope) {
        (screens, exceptScreens, lines) = (scope.screens, scope.exceptScreens, scope.lines)
    }
}

extension Policy.Scope {
    package init(_ body: ScopeBody) {
        self.init(screens: body.screens, exceptScreens: body.exceptScreens, lines: body.lines)
    }
}

extension ConditionBody {
    package init(_ condition: Policy.Condition) {
        self.init(
            measure: condition.measure, comparator: condition.comparator, threshold: condition.threshold,
            impact: condition.impact, scope: condition.scope.map(ScopeBody.init))
    }
}

extension Policy.Condition {
    package init(_ body: ConditionBody) {
        self.init(
            body.measure, body.comparator, body.threshold, impact: body.impact, scope: body.scope.map(Policy.Scope.init)
        )
    }
}

package struct PolicyBody: Codable, Sendable, Hashable {
    package var conditions: [ConditionBody]
    package init(conditions: [ConditionBody]) { self.conditions = conditions }
}

package struct PolicyResource: Codable, Sendable, Hashable {
    /// 0 is the built-in policy.
    package var version: Int
    package var conditions: [ConditionBody]
    package init(_ policy: Policy) {
        version = policy.version
        conditions = policy.conditions.map(ConditionBody.init)
    }
}

package struct WaiverBody: Codable, Sendable, Hashable {
    /// A problem's id, or else a rule's id or a condition, each with a screen's key or without.
    package var problem: Int?
    package var rule: String?
    package var screen: String?
    /// The measure of the conditions that are waived.
    package var condition: Measure?
    package var reason: String
    /// The last day it holds: `2026-12-31`.
    package var until: String
    package init(
        problem: Int? = nil, rule: String? = nil, screen: String? = nil, condition: Measure? = nil, reason: String,
        until: String
    ) {
        (self.problem, self.rule, self.screen, self.reason, self.until) = (problem, rule, screen, reason, until)
        self.condition = condition
    }
}

package struct WaiverResource: Codable, Sendable, Hashable {
    package var id: Int
    @Null package var problem: Int?
    @Null package var rule: String?
    @Null package var screen: String?
    /// The condition that is waived as a whole; null: it is for a problem, a rule or a screen.
    @Null package var condition: Measure?
    package var reason: String
    package var author: String
    /// The last day it holds, as `2026-12-31`.
    package var until: String
    package init(
        id: Int, problem: Int?, rule: String?, screen: String?, condition: Measure?, reason: String, author: String,
        until: String
    ) {
        self.id = id
        self.problem = problem
        self.rule = rule
        self.screen = screen
        self.condition = condition
        self.reason = reason
        self.author = author
        self.until = until
    }
}
package struct WaiversBody: Codable, Sendable, Hashable {
    /// All waivers: what is left out ends.
    package var items: [WaiverBody]
}

extension Endpoint where Input == AppInput, Body == Nothing, Output == PolicyResource {
    package static var getPolicy: Self {
        Endpoint(
            .get, "/v1/apps/{app}/policy", "What has to hold for an app's releases to ship; also as YAML.",
            scope: .read, errors: [.notFound], otherAnswers: [OtherAnswer("application/yaml")])
    }
}
extension Endpoint where Input == AppInput, Body == PolicyBody, Output == PolicyResource {
    package static var putPolicy: Self {
        Endpoint(
            .put, "/v1/apps/{app}/policy",
            "Set the policy, also as YAML; earlier versions stay for the verdicts that name them.",
            scope: .admin,
            errors: [.notFound, .invalidBody, .invalidField, .unreadableUpload, .preconditionFailed],
            otherBody: "application/yaml")
    }
}
extension Endpoint where Input == AppInput, Body == Nothing, Output == Listing<WaiverResource> {
    package static var getWaivers: Self {
        Endpoint(.get, "/v1/apps/{app}/waivers", "Waivers with an end.", scope: .read, errors: [.notFound])
    }
}
extension Endpoint where Input == AppInput, Body == WaiversBody, Output == Listing<WaiverResource> {
    package static var putWaivers: Self {
        Endpoint(
            .put, "/v1/apps/{app}/waivers", "Set all waivers; those left out end.", scope: .admin,
            errors: [.notFound, .invalidBody, .invalidField, .preconditionFailed])
    }
}
