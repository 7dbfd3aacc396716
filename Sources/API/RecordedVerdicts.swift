package struct VerdictsInput: Codable, Sendable {
    package var app: String
    package var release: String
    package var limit: Int?
    package var after: Int?
    package init(app: String, release: String, limit: Int? = nil, after: Int? = nil) {
        (self.app, self.release, self.limit, self.after) = (app, release, limit, after)
    }
}

/// Of all releases of an app.
package struct AppVerdictsInput: Codable, Sendable {
    package var app: String
    package var limit: Int?
    package var after: Int?
    package init(app: String, limit: Int? = nil, after: Int? = nil) {
        (self.app, self.limit, self.after) = (app, limit, after)
    }
}

package struct VerdictInput: Codable, Sendable {
    package var id: Int
    package init(id: Int) { self.id = id }
}

extension Endpoint where Input == VerdictsInput, Body == Nothing, Output == Listing<VerdictResource> {
    package static var listVerdicts: Self {
        Endpoint(
            .get, "/v1/apps/{app}/releases/{release}/verdicts",
            "A release's verdicts on record, newest first, as they were given.", scope: .read,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == AppVerdictsInput, Body == Nothing, Output == Listing<VerdictResource> {
    package static var listAppVerdicts: Self {
        Endpoint(
            .get, "/v1/apps/{app}/verdicts",
            "An app's verdicts on record, of all its releases, newest first, as they were given.", scope: .read,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == VerdictInput, Body == Nothing, Output == VerdictResource {
    package static var getVerdict: Self {
        Endpoint(
            .get, "/v1/verdicts/{id}", "A verdict on record, whole, as it was given: nothing is computed again.",
            scope: .read, errors: [.notFound, .invalidParameter], otherAnswers: OtherAnswer.ofVerdicts)
    }
}
