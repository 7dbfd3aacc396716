package import Foundation

/// What of a screen is meant: a rule on an element, named as findings and faults name theirs.
package struct SubjectBody: Codable, Sendable, Hashable {
    package var rule: String
    /// Its number across builds; left out where the rule speaks of the screen as a whole.
    @Null package var element: Int?
    package init(rule: String, element: Int?) {
        self.rule = rule
        self.element = element
    }
}

/// A change that somebody takes for intended. What is left out is not narrowed: without a screen it is all that the
/// build shows, without a subject all on the screen.
package struct NewAcceptance: Codable, Sendable, Hashable {
    package var build: String
    /// The screen's key.
    package var screen: String?
    /// The variant in words, as a review names it.
    package var variant: String?
    /// The rule, and the element, that alone is meant; left out: all that the build shows there.
    package var subject: SubjectBody?
    package var reason: String
    package init(
        build: String, screen: String? = nil, variant: String? = nil, subject: SubjectBody? = nil, reason: String
    ) {
        (self.build, self.screen, self.variant) = (build, screen, variant)
        (self.subject, self.reason) = (subject, reason)
    }
}

package struct AcceptanceResource: Codable, Sendable, Hashable {
    package var id: Int
    package var build: String
    @Null package var screen: String?
    @Null package var variant: String?
    /// The rule, and the element, that alone is meant; null: all that the build shows there.
    @Null package var subject: SubjectBody?
    package var reason: String
    package var author: String
    package var at: Date
    /// Those that came to be accepted with it.
    package var problems: [Int]
    /// What is pinned and not kept by what was taken for intended, in sentences. An acceptance changes no expectation: each
    /// fails the gate until somebody changes it or takes it back.
    package var stillPinned: [String]
    package init(
        id: Int, build: String, screen: String?, variant: String?, subject: SubjectBody?, reason: String,
        author: String, at: Date, problems: [Int], stillPinned: [String]
    ) {
        (self.id, self.build, self.reason) = (id, build, reason)
        (self.author, self.at, self.problems) = (author, at, problems)
        self.screen = screen
        self.variant = variant
        self.subject = subject
        self.stillPinned = stillPinned
    }
}

package struct AcceptanceInput: Codable, Sendable {
    package var app: String
    package var id: Int
    package init(app: String, id: Int) { (self.app, self.id) = (app, id) }
}

extension Endpoint where Input == AppInput, Body == Nothing, Output == Listing<AcceptanceResource> {
    package static var listAcceptances: Self {
        Endpoint(
            .get, "/v1/apps/{app}/acceptances", "Changes that somebody took for intended, newest first.",
            scope: .read, errors: [.notFound])
    }
}
extension Endpoint where Input == AppInput, Body == NewAcceptance, Output == AcceptanceResource {
    package static var addAcceptance: Self {
        Endpoint(
            .post, "/v1/apps/{app}/acceptances",
            "Take a change for intended: from this build on it is the reference. The same again answers 200.",
            scope: .triage, weight: .long(bodyLimit: 16 << 10), success: 201,
            errors: [.notFound, .invalidBody, .invalidField])
    }
}
extension Endpoint where Input == AcceptanceInput, Body == Nothing, Output == Listing<AcceptanceResource> {
    package static var endAcceptance: Self {
        Endpoint(
            .delete, "/v1/apps/{app}/acceptances/{id}",
            "Take an acceptance back: the change counts again, and the problems accepted with it are as they were.",
            scope: .triage, errors: [.notFound, .invalidParameter])
    }
}
