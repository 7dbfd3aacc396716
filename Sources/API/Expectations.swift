package import Screens

/// All that a team pinned in an app.
package struct ExpectationsBody: Codable, Sendable, Hashable {
    /// All that is pinned: what is left out ends.
    package var items: [Expectation]
    package init(items: [Expectation]) { self.items = items }
}

extension Endpoint where Input == AppInput, Body == Nothing, Output == Listing<Expectation> {
    package static var getExpectations: Self {
        Endpoint(
            .get, "/v1/apps/{app}/expectations", "What must be there; also as YAML.", scope: .read,
            errors: [.notFound], otherAnswers: [OtherAnswer("application/yaml")])
    }
}
extension Endpoint where Input == AppInput, Body == ExpectationsBody, Output == Listing<Expectation> {
    package static var putExpectations: Self {
        Endpoint(
            .put, "/v1/apps/{app}/expectations", "Set all that must be there; what is left out ends. Also as a file.",
            scope: .triage, errors: [.notFound, .invalidBody, .invalidField, .unreadableUpload, .preconditionFailed],
            otherBody: "application/yaml")
    }
}
