package import History
package import Screens

/// Which impact is asked for.
package enum AskedImpact: String, Codable, Hashable, Sendable, CaseIterable {
    case minor, moderate, serious, critical
    /// Nobody has said one.
    case unknown

    package func isMet(by impact: Impact?) -> Bool {
        self == impact.flatMap { Self(rawValue: $0.rawValue) } ?? .unknown
    }
}

package struct BacklogInput: Codable, Sendable {
    package var app: String
    package var rule: String?
    /// The screen's key.
    package var screen: String?
    package var impact: AskedImpact?
    package var limit: Int?
    /// A group's `key`: those after it.
    package var after: String?
    package init(
        app: String, rule: String? = nil, screen: String? = nil, impact: AskedImpact? = nil, limit: Int? = nil,
        after: String? = nil
    ) {
        (self.app, self.rule, self.screen, self.impact) = (app, rule, screen, impact)
        (self.limit, self.after) = (limit, after)
    }
}

/// What several elements are made of, and how that is known.
package struct ComponentBody: Codable, Sendable, Hashable {
    /// By what it is known to be one component.
    package var sign: Component.Sign
    package var name: String
    package init(_ component: Component) { (sign, name) = (component.sign, component.name) }
}

/// One cause in the backlog: a rule on an element, or on the screen as a whole.
package struct BacklogEntryResource: Codable, Sendable, Hashable {
    /// A finding that stands for it; it is decided by this number.
    package var finding: Int
    @Null package var screen: String?
    /// The variants in which it stands, in words.
    package var variants: [String]
    @Null package var element: Int?
    @Null package var node: String?
    package var message: String
    /// Null: nobody has said it.
    @Null package var impact: Impact?
    /// Who found it: `earshot`, and other tools by name.
    package var tools: [String]
    /// Why it is neither worse nor new.
    package var why: String
    package init(_ entry: BacklogEntry) {
        finding = Int(entry.findings.first ?? 0)
        (variants, message) = (entry.variants, entry.cause.message)
        impact = entry.impact
        (tools, why) = (entry.tools, entry.why)
        screen = entry.screen
        element = entry.cause.element.map { Int($0) }
        node = entry.node
    }
}

package struct BacklogGroupResource: Codable, Sendable, Hashable {
    /// Names the group, and is what `after` takes.
    package var key: String
    package var rule: String
    /// Null: its entries share none.
    @Null package var component: ComponentBody?
    /// The worst of its entries; null: nobody has said one.
    @Null package var impact: Impact?
    package var criteria: [String]
    /// Keys of the screens it stands on.
    package var screens: [String]
    /// Its causes, in the order of their screens.
    package var entries: [BacklogEntryResource]
    package init(_ group: BacklogGroup) {
        (key, rule) = (group.key, group.rule)
        impact = group.impact
        (criteria, screens) = (group.criteria, group.screens)
        entries = group.entries.map(BacklogEntryResource.init)
        component = group.component.map(ComponentBody.init)
    }
}

package struct BacklogResource: Codable, Sendable, Hashable {
    /// Whose findings these are; null: nothing was captured yet.
    @Null package var build: String?
    /// How many causes fit, on all pages together.
    package var total: Int
    /// Groups by rule and component, worst first.
    package var items: [BacklogGroupResource]
    /// The cursor for `?after=`, null at the end.
    @Null package var next: String?
    package init(build: String?, total: Int, items: [BacklogGroupResource], next: String?) {
        (self.total, self.items) = (total, items)
        self.build = build
        self.next = next
    }
}

package enum BacklogDecisionName: String, Codable, Hashable, Sendable, CaseIterable {
    case problem, accept
    case falseFinding = "false"
}

package struct NewBacklogDecision: Codable, Sendable, Hashable {
    /// Each stands for its cause.
    package var findings: [Int]
    /// What is decided of all of them.
    package var decision: BacklogDecisionName
    /// The last day it is accepted: `2026-12-31`.
    package var until: String?
    /// Needed to accept, and to call it false.
    package var reason: String?
    package init(findings: [Int], decision: BacklogDecisionName, until: String? = nil, reason: String? = nil) {
        (self.findings, self.decision, self.until, self.reason) = (findings, decision, until, reason)
    }
}

package struct BacklogDecisionResource: Codable, Sendable, Hashable {
    /// What was decided of all that were named.
    package var decision: BacklogDecisionName
    /// Those it became, or belongs to already. Of one component it is one, in which the others go on.
    package var problems: [Int]
    /// What was decided of findings, by the numbers of the decisions.
    package var decisions: [Int]
    /// By which it is taken back; null: all of it was so already.
    @Null package var step: Int?
    package init(decision: BacklogDecisionName, problems: [Int], decisions: [Int], step: Int?) {
        (self.decision, self.problems, self.decisions) = (decision, problems, decisions)
        self.step = step
    }
}

extension Endpoint where Input == BacklogInput, Body == Nothing, Output == BacklogResource {
    package static var getBacklog: Self {
        Endpoint(
            .get, "/v1/apps/{app}/backlog",
            "What fails in the newest sealed build, is neither worse nor new, and waits for a decision; by rule and component.",
            scope: .read, weight: .long(bodyLimit: 0), errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == AppInput, Body == NewBacklogDecision, Output == BacklogDecisionResource {
    package static var decideBacklog: Self {
        Endpoint(
            .post, "/v1/apps/{app}/backlog/decisions",
            "Make findings of the backlog problems, accept them until a day, or call them false: all of them or none.",
            scope: .triage, weight: .long(bodyLimit: 64 << 10), success: 201,
            errors: [.notFound, .invalidBody, .invalidField])
    }
}
