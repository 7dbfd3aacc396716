package import Foundation
package import History
package import Screens

/// One decision on many problems at once. `version` is the one that was read: if one of them has changed since,
/// nothing is done to any.
package struct TriageChange: Codable, Sendable, Hashable {
    package struct Item: Codable, Sendable, Hashable {
        package var id: Int
        package var version: Int?
        package init(id: Int, version: Int? = nil) { (self.id, self.version) = (id, version) }
    }
    /// Each by its id, with the version that was read.
    package var problems: [Item]
    /// `open` or `accepted`.
    package var state: ProblemState?
    /// With `accepted`: it is no problem at all.
    package var falseAlarm: Bool?
    package var reason: String?
    package var impact: Impact?
    /// Empty: nobody.
    package var assignee: String?
    /// The problem they all are.
    package var duplicateOf: Int?
    package init(problems: [Item]) { self.problems = problems }
}

/// Something a person decided of problems or findings, and whether it was taken back.
package struct TriageStepResource: Codable, Sendable, Hashable {
    package var id: Int
    /// What was decided, in a sentence.
    package var what: String
    /// Ids of the problems it was decided of.
    package var problems: [Int]
    /// What was decided of findings, by the numbers of the decisions.
    package var decisions: [Int]
    package var by: String
    package var at: Date
    @Null package var undoneAt: Date?
    @Null package var undoneBy: String?
    package init(id: Int, what: String, problems: [Int], decisions: [Int], by: String, at: Date) {
        (self.id, self.what, self.problems, self.decisions) = (id, what, problems, decisions)
        (self.by, self.at) = (by, at)
    }
}

package struct TriageStepInput: Codable, Sendable {
    package var id: Int
    package init(id: Int) { self.id = id }
}
package struct TriageStepListInput: Codable, Sendable {
    package var app: String
    package var limit: Int?
    package var after: Int?
}

extension Endpoint where Input == AppInput, Body == TriageChange, Output == TriageStepResource {
    package static var triageMany: Self {
        Endpoint(
            .post, "/v1/apps/{app}/triage-steps",
            "Decide on many problems at once: state, impact, who, or the same as which. It can be taken back.",
            scope: .triage, success: 201,
            errors: [.notFound, .invalidParameter, .invalidBody, .invalidField, .editConflict, .conflict])
    }
}
extension Endpoint where Input == TriageStepListInput, Body == Nothing, Output == Listing<TriageStepResource> {
    package static var listTriageSteps: Self {
        Endpoint(
            .get, "/v1/apps/{app}/triage-steps", "What people decided of problems and of the backlog, newest first.",
            scope: .read,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == TriageStepInput, Body == Nothing, Output == TriageStepResource {
    package static var undoTriageStep: Self {
        Endpoint(
            .post, "/v1/triage-steps/{id}/undo",
            "Take a decision back, merges and splits too. Refused where somebody has changed the same since.",
            scope: .triage, errors: [.notFound, .invalidParameter, .editConflict, .conflict])
    }
}
