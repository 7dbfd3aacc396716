package import Screens

/// One input format: how it is recognised by people, and how to make it.
package struct FormatResource: Codable, Sendable, Hashable {
    package var id: String
    /// What it holds: captures, findings, reports or recordings.
    package var kind: String
    package var title: String
    /// How to make such a file, in a sentence.
    package var howTo: String
    package init(id: String, kind: String, title: String, howTo: String) {
        (self.id, self.kind, self.title, self.howTo) = (id, kind, title, howTo)
    }
}

package struct RuleResource: Codable, Sendable, Hashable {
    package var id: String
    package var title: String
    package var impact: Impact
    package var criteria: [String]
    /// The number of the set of rules that first has it.
    package var since: Int
    package var url: String
    package init(id: String, title: String, impact: Impact, criteria: [String], since: Int, url: String) {
        self.id = id
        self.title = title
        self.impact = impact
        self.criteria = criteria
        self.since = since
        self.url = url
    }
}

extension Endpoint where Input == Nothing, Body == Nothing, Output == Listing<FormatResource> {
    package static var listFormats: Self {
        Endpoint(.get, "/v1/formats", "What can be read, and how a team makes it.", scope: nil)
    }
}
extension Endpoint where Input == Nothing, Body == Nothing, Output == Listing<RuleResource> {
    package static var listRules: Self { Endpoint(.get, "/v1/rules", "The rules in force.", scope: nil) }
}
