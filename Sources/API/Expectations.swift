package import Screens

/// What must be there on a screen, pinned by a team: an element, by its identifier or label, and what it must be.
package struct ExpectationBody: Codable, Sendable, Hashable {
    /// The screen's key.
    package var screen: String
    /// The state of the screen it is about, as captures name theirs; every state where it is missing.
    package var state: String?
    package var identifier: String?
    package var label: String?
    /// Names of traits it must have; others are free.
    package var traits: [String]?
    package var value: String?
    /// What is heard on it, compared by words.
    package var says: String?
    package init(
        screen: String, state: String? = nil, identifier: String? = nil, label: String? = nil, traits: [String]? = nil,
        value: String? = nil, says: String? = nil
    ) {
        self.screen = screen
        self.state = state
        self.identifier = identifier
        self.label = label
        self.traits = traits
        self.value = value
        self.says = says
    }

    package init(_ expectation: Expectation) {
        self.init(
            screen: expectation.screen, state: expectation.state, identifier: expectation.identifier,
            label: expectation.label, traits: expectation.traits, value: expectation.value, says: expectation.says)
    }

    package var expectation: Expectation {
        Expectation(
            screen: screen, state: state, identifier: identifier, label: label, traits: traits, value: value,
            says: says)
    }
}
package struct ExpectationsBody: Codable, Sendable, Hashable {
    package var items: [ExpectationBody]
    package init(items: [ExpectationBody]) { self.items = items }
}

extension Endpoint where Input == AppInput, Body == Nothing, Output == Listing<ExpectationBody> {
    package static var getExpectations: Self {
        Endpoint(
            .get, "/v1/apps/{app}/expectations", "What must be there.", scope: .read, errors: [.notFound])
    }
}
extension Endpoint where Input == AppInput, Body == ExpectationsBody, Output == Listing<ExpectationBody> {
    package static var putExpectations: Self {
        Endpoint(
            .put, "/v1/apps/{app}/expectations", "Set all that must be there; what is left out ends. Also as a file.",
            scope: .triage, errors: [.notFound, .invalidBody, .invalidField, .unreadableUpload],
            otherBody: "application/yaml")
    }
}
