package import Foundation

/// A screen, or one of its variants, that nobody has to capture any more.
package struct NewRetirement: Codable, Sendable, Hashable {
    /// The first release that is without it.
    package var since: String
    package var reason: String
    /// The variant in words, as a review names it; left out: all of them.
    package var variant: String?
    package init(since: String, reason: String, variant: String? = nil) {
        (self.since, self.reason, self.variant) = (since, reason, variant)
    }
}

package struct RetirementResource: Codable, Sendable, Hashable {
    package var id: Int
    package var screen: String
    @Null package var variant: String?
    /// The release from which on it is owed no more.
    package var since: String
    package var reason: String
    package var author: String
    package var at: Date
    /// The first release that captured it all the same, the very one or a later: from then on it is owed again.
    @Null package var capturedAgain: String?
    package init(
        id: Int, screen: String, variant: String?, since: String, reason: String, author: String, at: Date,
        capturedAgain: String?
    ) {
        (self.id, self.screen, self.since) = (id, screen, since)
        (self.reason, self.author, self.at) = (reason, author, at)
        self.variant = variant
        self.capturedAgain = capturedAgain
    }
}

package struct RetirementsInput: Codable, Sendable {
    package var app: String
    package var screen: String
    package init(app: String, screen: String) { (self.app, self.screen) = (app, screen) }
}
package struct RetirementInput: Codable, Sendable {
    package var app: String
    package var screen: String
    package var id: Int
    package init(app: String, screen: String, id: Int) { (self.app, self.screen, self.id) = (app, screen, id) }
}

extension Endpoint where Input == RetirementsInput, Body == Nothing, Output == Listing<RetirementResource> {
    package static var listRetirements: Self {
        Endpoint(
            .get, "/v1/apps/{app}/screens/{screen}/retirements",
            "What of a screen nobody has to capture any more, newest first.", scope: .read, errors: [.notFound])
    }
}
extension Endpoint where Input == RetirementsInput, Body == NewRetirement, Output == RetirementResource {
    package static var addRetirement: Self {
        Endpoint(
            .post, "/v1/apps/{app}/screens/{screen}/retirements",
            "Say that a screen, or a variant of it, is owed no longer since a release. The same again answers 200.",
            scope: .triage, success: 201, errors: [.notFound, .invalidBody, .invalidField])
    }
}
extension Endpoint where Input == RetirementInput, Body == Nothing, Output == Listing<RetirementResource> {
    package static var endRetirement: Self {
        Endpoint(
            .delete, "/v1/apps/{app}/screens/{screen}/retirements/{id}",
            "Take a retirement back: the screen is owed again.", scope: .triage,
            errors: [.notFound, .invalidParameter])
    }
}
