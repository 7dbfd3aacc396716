package import Foundation

/// One step of the checklist, as a person answered it with the screen reader on.
package struct SessionAnswer: Codable, Sendable, Hashable {
    /// The step's name: `labels`, `order`, `escape`, …
    package var step: String
    package var outcome: SessionOutcome
    /// The element it is about, where it is about one.
    package var element: Int?
    package var note: String?
    package init(step: String, outcome: SessionOutcome, element: Int? = nil, note: String? = nil) {
        (self.step, self.outcome, self.element, self.note) = (step, outcome, element, note)
    }
}
package enum SessionOutcome: String, Codable, Hashable, Sendable, CaseIterable {
    case passed, failed, cantTell, inapplicable
}

/// A session that is over: somebody listened through a screen of a release, to the end.
package struct NewSession: Codable, Sendable, Hashable {
    package var release: String
    /// The screen's key.
    package var screen: String
    package var startedAt: Date?
    package var answers: [SessionAnswer]
    package init(release: String, screen: String, startedAt: Date? = nil, answers: [SessionAnswer]) {
        (self.release, self.screen, self.startedAt, self.answers) = (release, screen, startedAt, answers)
    }
}

package struct SessionResource: Codable, Sendable, Hashable {
    package var id: Int
    package var release: String
    package var screen: String
    package var by: String
    package var startedAt: Date
    package var finishedAt: Date
    package var answers: [SessionAnswer]
    package init(
        id: Int, release: String, screen: String, by: String, startedAt: Date, finishedAt: Date,
        answers: [SessionAnswer]
    ) {
        self.id = id
        self.release = release
        self.screen = screen
        self.by = by
        self.startedAt = startedAt
        self.finishedAt = finishedAt
        self.answers = answers
    }
}

package struct SessionListInput: Codable, Sendable {
    package var app: String
    package var release: String?
    package var screen: String?
    package var limit: Int?
    package var after: Int?
    package init(app: String, release: String? = nil, screen: String? = nil) {
        (self.app, self.release, self.screen) = (app, release, screen)
    }
}

extension Endpoint where Input == SessionListInput, Body == Nothing, Output == Listing<SessionResource> {
    package static var listSessions: Self {
        Endpoint(
            .get, "/v1/apps/{app}/sessions", "Sessions with a screen reader, newest first.", scope: .read,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == AppInput, Body == NewSession, Output == SessionResource {
    package static var addSession: Self {
        Endpoint(
            .post, "/v1/apps/{app}/sessions", "Somebody listened through a screen of a release, to the end.",
            scope: .triage, success: 201, errors: [.notFound, .invalidBody, .invalidField])
    }
}
