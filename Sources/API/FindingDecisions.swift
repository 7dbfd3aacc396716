package import History

/// What is decided of a finding: by its number, or by what it is about.
package struct NewDecision: Codable, Sendable, Hashable {
    /// The finding's id; it then tells rule, screen, element and words.
    package var finding: Int?
    package var rule: String?
    /// The screen's key.
    package var screen: String?
    package var element: Int?
    /// The finding's words; needed where it is of no element.
    package var message: String?
    /// What is said of the finding.
    package var decision: FindingDecision.Kind
    package var reason: String
    /// The last day it holds: `2026-12-31`. Needed to accept.
    package var until: String?
    package init(finding: Int?, decision: FindingDecision.Kind, reason: String, until: String?) {
        (self.finding, self.decision, self.reason, self.until) = (finding, decision, reason, until)
    }
}

package struct DecisionResource: Codable, Sendable, Hashable {
    package var id: Int
    /// What was said of the finding.
    package var decision: FindingDecision.Kind
    package var rule: String
    @Null package var screen: String?
    @Null package var element: Int?
    @Null package var message: String?
    package var reason: String
    package var author: String
    /// The last day it holds, as `2026-12-31`; null: it has none.
    @Null package var until: String?
    /// The problem that was decided with it.
    @Null package var problem: Int?
    /// Its last day is over: it counts again.
    package var isOver: Bool
    package init(
        id: Int, decision: FindingDecision.Kind, rule: String, screen: String?, element: Int?, message: String?,
        reason: String, author: String, until: String?, problem: Int?, isOver: Bool
    ) {
        self.id = id
        self.decision = decision
        self.rule = rule
        self.screen = screen
        self.element = element
        self.message = message
        self.reason = reason
        self.author = author
        self.until = until
        self.problem = problem
        self.isOver = isOver
    }
}

package struct DecisionInput: Codable, Sendable {
    package var app: String
    package var id: Int
    package init(app: String, id: Int) { (self.app, self.id) = (app, id) }
}

extension Endpoint where Input == AppInput, Body == Nothing, Output == Listing<DecisionResource> {
    package static var listDecisions: Self {
        Endpoint(
            .get, "/v1/apps/{app}/decisions", "Findings that are accepted or false, newest first.", scope: .read,
            errors: [.notFound])
    }
}
extension Endpoint where Input == AppInput, Body == NewDecision, Output == DecisionResource {
    package static var addDecision: Self {
        Endpoint(
            .post, "/v1/apps/{app}/decisions",
            "Accept a finding until a day, or call it false: it makes no problem, alarm or regression meanwhile.",
            scope: .triage, success: 201, errors: [.notFound, .invalidBody, .invalidField])
    }
}
extension Endpoint where Input == DecisionInput, Body == Nothing, Output == Listing<DecisionResource> {
    package static var endDecision: Self {
        Endpoint(
            .delete, "/v1/apps/{app}/decisions/{id}", "Take a decision back: the finding counts again.",
            scope: .triage, errors: [.notFound, .invalidParameter])
    }
}
