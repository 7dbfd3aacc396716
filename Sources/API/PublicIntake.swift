package import Foundation

/// A report as anybody may file it where an app's public intake allows it.
package struct PublicReport: Codable, Sendable, Hashable {
    package var text: String
    /// What was heard, word for word.
    package var heard: String?
    /// What the person expected to hear or to happen.
    package var expected: String?
    package var release: String?
    package var os: String?
    package var device: String?
    /// What the person uses, as `VoiceOver`.
    package var assistiveTechnology: String?
    package var language: String?
    /// Who may be answered, if they want to be.
    package var reporter: ReporterBody?
    package init(text: String) { self.text = text }
}

/// All that whoever filed it is told.
package struct PublicReceipt: Codable, Sendable, Hashable {
    /// What the report is known by to whoever filed it.
    package var number: Int
    package init(number: Int) { self.number = number }
}

package struct IntakeResource: Codable, Sendable, Hashable {
    /// Whether the public page takes reports. Keys work by themselves.
    package var on: Bool
    /// The page's address.
    package var page: String
    /// Keys that can only file reports on this app.
    package var keys: [IntakeKeyResource]
    /// How many wait because they look automatic.
    package var held: Int
    package init(on: Bool, page: String, keys: [IntakeKeyResource], held: Int) {
        (self.on, self.page, self.keys, self.held) = (on, page, keys, held)
    }
}
package struct IntakeBody: Codable, Sendable, Hashable {
    /// Whether the public page takes reports.
    package var on: Bool
    package init(on: Bool) { self.on = on }
}
package struct NewIntakeKey: Codable, Sendable, Hashable {
    package var name: String
    package init(name: String) { self.name = name }
}
package struct IntakeKeyResource: Codable, Sendable, Hashable {
    package var id: Int
    package var name: String
    package var createdAt: Date
    @Null package var revokedAt: Date?
    /// Only in the answer to the step that made it.
    package var secret: String?
    package init(id: Int, name: String, createdAt: Date, revokedAt: Date?, secret: String? = nil) {
        (self.id, self.name, self.createdAt, self.secret) = (id, name, createdAt, secret)
        self.revokedAt = revokedAt
    }
}
package struct IntakeKeyInput: Codable, Sendable {
    package var app: String
    package var id: Int
    package init(app: String, id: Int) { (self.app, self.id) = (app, id) }
}

/// Something that came by a public door and looks automatic. It is tied to nothing and counts nowhere.
package struct HeldReportResource: Codable, Sendable, Hashable {
    package var id: Int
    package var report: PublicReport
    /// Why it looks automatic.
    package var reasons: [String]
    /// The page, or the key’s name.
    package var door: String
    package var createdAt: Date
    package init(id: Int, report: PublicReport, reasons: [String], door: String, createdAt: Date) {
        (self.id, self.report, self.reasons, self.door, self.createdAt) = (id, report, reasons, door, createdAt)
    }
}
package struct HeldListInput: Codable, Sendable {
    package var app: String
    package var limit: Int?
    package var after: Int?
    package init(app: String, limit: Int? = nil, after: Int? = nil) {
        (self.app, self.limit, self.after) = (app, limit, after)
    }
}
package enum HeldStep: String, Codable, Sendable, Hashable, CaseIterable { case take, drop }
package struct HeldDecision: Codable, Sendable, Hashable {
    /// `take`: it becomes a report like any other. `drop`: its text is gone.
    package var step: HeldStep
    package init(step: HeldStep) { self.step = step }
}
package struct HeldReceipt: Codable, Sendable, Hashable {
    /// What it became.
    @Null package var report: Int?
    package init(report: Int?) { self.report = report }
}

extension Endpoint where Input == AppInput, Body == PublicReport, Output == PublicReceipt {
    package static var filePublicReport: Self {
        Endpoint(
            .post, "/v1/apps/{app}/reports/public",
            "File a report with a key that can do nothing else, sent as a token is: Authorization: Bearer. At most 64 kB.",
            scope: nil, success: 201,
            errors: [
                .unauthenticated, .forbidden, .notFound, .invalidBody, .invalidField, .tooManyRequests, .bodyTooLarge,
            ])
    }
}
extension Endpoint where Input == AppInput, Body == Nothing, Output == IntakeResource {
    package static var getIntake: Self {
        Endpoint(
            .get, "/v1/apps/{app}/intake", "Whether anybody may file reports, and with which keys.", scope: .admin,
            errors: [.notFound])
    }
}
extension Endpoint where Input == AppInput, Body == IntakeBody, Output == IntakeResource {
    package static var putIntake: Self {
        Endpoint(
            .put, "/v1/apps/{app}/intake", "Open an app's public page for reports, or close it.", scope: .admin,
            errors: [.notFound, .invalidBody, .preconditionFailed])
    }
}
extension Endpoint where Input == AppInput, Body == NewIntakeKey, Output == IntakeKeyResource {
    package static var addIntakeKey: Self {
        Endpoint(
            .post, "/v1/apps/{app}/intake/keys", "Make a key that can only file reports on this app.", scope: .admin,
            success: 201, errors: [.notFound, .invalidBody, .invalidField])
    }
}
extension Endpoint where Input == IntakeKeyInput, Body == Nothing, Output == Nothing {
    package static var revokeIntakeKey: Self {
        Endpoint(
            .delete, "/v1/apps/{app}/intake/keys/{id}", "Revoke a key.", scope: .admin,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == HeldListInput, Body == Nothing, Output == Listing<HeldReportResource> {
    package static var listHeldReports: Self {
        Endpoint(
            .get, "/v1/apps/{app}/reports/held", "What came by a public door and looks automatic, oldest first.",
            scope: .support, errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == IntakeKeyInput, Body == HeldDecision, Output == HeldReceipt {
    package static var decideHeldReport: Self {
        Endpoint(
            .post, "/v1/apps/{app}/reports/held/{id}", "Take in what looked automatic, or drop it.", scope: .support,
            errors: [.notFound, .invalidParameter, .invalidBody])
    }
}
