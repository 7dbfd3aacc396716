package import JSON
package import Screens

package struct FindingInput: Codable, Sendable {
    package var app: String
    package var id: Int
    package init(app: String, id: Int) { (self.app, self.id) = (app, id) }
}

/// One finding as it is kept, with all that its tool says of it.
package struct KeptFinding: Codable, Sendable, Hashable {
    package var id: Int
    /// The screen's key, else what the audit calls it.
    @Null package var screen: String?
    @Null package var element: Int?
    /// The node it was tied to.
    @Null package var node: String?
    /// Why it is tied to that, or to none; null for Earshot's own.
    @Null package var linkReason: String?
    /// Earshot's rule, or the one that means the same.
    @Null package var rule: String?
    /// The rule by the tool's own name.
    @Null package var sourceRule: String?
    package var outcome: Outcome
    /// Null: nobody has said it. Where `evidence.impactFrom` names a rule of Earshot, it is that rule's and not the
    /// tool's.
    @Null package var impact: Impact?
    package var criteria: [String]
    package var message: String
    package var evidence: [String: JSONValue]
    /// The place in the tool's words: selector, path, snippet, frame.
    @Null package var target: FindingTarget?
    package var tool: String
    /// The version of the tool that found it; null: it does not say.
    @Null package var toolVersion: String?
    /// When the tool looked, in UTC; null: its file does not say.
    @Null package var auditedAt: String?
    /// What the file says of the run: the browser, the device, the standard.
    package var facts: [String: JSONValue]
    package var url: String

    package init(
        id: Int, outcome: Outcome, criteria: [String], message: String, evidence: [String: JSONValue], tool: String,
        facts: [String: JSONValue], url: String
    ) {
        (self.id, self.outcome, self.criteria, self.message) = (id, outcome, criteria, message)
        (self.evidence, self.tool, self.facts, self.url) = (evidence, tool, facts, url)
    }
}

extension Endpoint where Input == FindingInput, Body == Nothing, Output == KeptFinding {
    package static var getFinding: Self {
        Endpoint(
            .get, "/v1/apps/{app}/findings/{id}", "One finding, with all that its tool says of it.", scope: .read,
            errors: [.notFound, .invalidParameter])
    }
}
