package import Foundation
package import Screens

/// One step of the checklist, as a person answered it with the screen reader on.
package struct SessionAnswer: Codable, Sendable, Hashable {
    /// The step's name: `labels`, `order`, `escape`, …
    package var step: String
    package var outcome: SessionOutcome
    /// The element it is about, where it is about one.
    package var element: Int?
    /// On its way in, instead of the element: the name of a node of the release's newest capture, also of one that is
    /// drawn and not heard. What is kept names the element.
    package var node: String?
    package var note: String?
    /// What was done and heard, one gesture each: `Flick right: “Play. Button.”`
    package var steps: [String]?
    package init(
        step: String, outcome: SessionOutcome, element: Int? = nil, node: String? = nil, note: String? = nil,
        steps: [String]? = nil
    ) {
        (self.step, self.outcome, self.element, self.node) = (step, outcome, element, node)
        (self.note, self.steps) = (note, steps)
    }
}
package enum SessionOutcome: String, Codable, Hashable, Sendable, CaseIterable {
    case passed, failed, cantTell, inapplicable
}

/// A session that is over: what somebody answered who listened through a screen of a release. It counts as a session
/// where every step has an answer, and at least one that it passed or failed; others are kept, and what
/// they found counts all the same.
package struct NewSession: Codable, Sendable, Hashable {
    /// `screen` unless said.
    package var kind: SessionKind?
    package var release: String
    /// The screen's key; none for a round of beta feedback.
    package var screen: String?
    package var startedAt: Date?
    /// With which device, system and screen reader.
    package var setup: SessionSetup?
    /// What was found, a step each.
    package var answers: [SessionAnswer]
    package init(
        release: String, screen: String?, startedAt: Date? = nil, setup: SessionSetup? = nil, answers: [SessionAnswer]
    ) {
        (self.release, self.screen, self.startedAt, self.answers) = (release, screen, startedAt, answers)
        self.setup = setup
    }
}
package struct SessionsBody: Codable, Sendable, Hashable {
    /// Sessions that are over, each kept as one.
    package var items: [NewSession]
    package init(items: [NewSession]) { self.items = items }
}

package enum SessionKind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Through one screen.
    case screen
    /// What people who had the beta said of the release.
    case beta
}

package struct SessionResource: Codable, Sendable, Hashable {
    package var id: Int
    /// Through one screen, or what people who had the beta said.
    package var kind: SessionKind
    package var release: String
    /// The screen's key; null for a round of beta feedback.
    @Null package var screen: String?
    package var by: String
    package var startedAt: Date
    package var finishedAt: Date
    /// With which device, system and screen reader.
    package var setup: SessionSetup
    /// Every step there was has an answer, and at least one *passed* or *failed*: only such a session counts as one.
    package var isWhole: Bool
    /// Steps at which the person could not tell.
    package var untold: [String]?
    /// What was found, a step each.
    package var answers: [SessionAnswer]
    package init(
        id: Int, kind: SessionKind, release: String, screen: String?, by: String, startedAt: Date, finishedAt: Date,
        setup: SessionSetup, isWhole: Bool, answers: [SessionAnswer]
    ) {
        self.setup = setup
        self.id = id
        self.kind = kind
        self.release = release
        self.screen = screen
        self.by = by
        self.startedAt = startedAt
        self.finishedAt = finishedAt
        self.isWhole = isWhole
        let untold = answers.filter { $0.outcome == .cantTell }.map(\.step)
        self.untold = untold.isEmpty ? nil : untold
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

/// A step of the checklist: what to do with which gesture, and how to tell right from wrong.
package struct ChecklistStepBody: Codable, Sendable, Hashable {
    /// Short, for ever: small letters, digits, hyphens.
    package var id: String
    package var title: String
    /// What to do, with which gesture.
    package var how: String
    /// What is heard or happens when it is right.
    package var right: String
    /// What is heard or happens when it is wrong.
    package var wrong: String
    /// WCAG 2.2 success criteria by number.
    package var criteria: [String]?
    package var impact: Impact?
    package init(
        id: String, title: String, how: String, right: String, wrong: String, criteria: [String]?, impact: Impact?
    ) {
        self.id = id
        self.title = title
        self.how = how
        self.right = right
        self.wrong = wrong
        self.criteria = criteria
        self.impact = impact
    }
}
package struct ChecklistBody: Codable, Sendable, Hashable {
    /// The team's own steps, all of them: what is left out is no step any more.
    package var items: [ChecklistStepBody]
    package init(items: [ChecklistStepBody]) { self.items = items }
}
package struct ChecklistResource: Codable, Sendable, Hashable {
    /// The house's steps, the same for every app.
    package var house: [ChecklistStepBody]
    /// The team's own, which come after them.
    package var items: [ChecklistStepBody]
    /// The steps of a round of beta feedback, which is about a whole release.
    package var beta: [ChecklistStepBody]
    package init(house: [ChecklistStepBody], items: [ChecklistStepBody], beta: [ChecklistStepBody]) {
        (self.house, self.items, self.beta) = (house, items, beta)
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
extension Endpoint where Input == AppInput, Body == SessionsBody, Output == Listing<SessionResource> {
    package static var putSessions: Self {
        Endpoint(
            .put, "/v1/apps/{app}/sessions",
            "Have these sessions kept: one that is kept already stays as it is, and none is ever taken away.",
            scope: .triage, errors: [.notFound, .invalidBody, .invalidField])
    }
}
extension Endpoint where Input == AppInput, Body == Nothing, Output == ChecklistResource {
    package static var getChecklist: Self {
        Endpoint(
            .get, "/v1/apps/{app}/checklist", "The steps of a session: the house's and the team's own.", scope: .read,
            errors: [.notFound])
    }
}
extension Endpoint where Input == AppInput, Body == ChecklistBody, Output == ChecklistResource {
    package static var putChecklist: Self {
        Endpoint(
            .put, "/v1/apps/{app}/checklist", "Set the team's own steps; those left out end.", scope: .triage,
            errors: [.notFound, .invalidBody, .invalidField, .preconditionFailed])
    }
}
