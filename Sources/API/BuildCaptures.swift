package struct BuildCapturesInput: Codable, Sendable {
    package var app: String
    /// A build, or a release for its newest one.
    package var build: String
    /// 50, at most 200.
    package var limit: Int?
    /// `next` of the answer before.
    package var after: Int?
    package init(app: String, build: String, limit: Int? = nil, after: Int? = nil) {
        (self.app, self.build, self.limit, self.after) = (app, build, limit, after)
    }
}

/// A capture as a build holds it, whole.
package struct BuildCaptureResource: Codable, Sendable, Hashable {
    package var build: String
    package var screen: String
    package var screenReader: String
    /// What its format can't express.
    package var blindTo: [String]
    /// What its source never says.
    package var unknown: [String]
    /// The capture as `earshot-capture/1`, JSON in a text.
    package var document: String
    package init(
        build: String, screen: String, screenReader: String, blindTo: [String], unknown: [String], document: String
    ) {
        (self.build, self.screen, self.screenReader) = (build, screen, screenReader)
        (self.blindTo, self.unknown, self.document) = (blindTo, unknown, document)
    }
}

extension Endpoint
where Input == BuildCapturesInput, Body == Nothing, Output == Listing<BuildCaptureResource> {
    package static var listBuildCaptures: Self {
        Endpoint(
            .get, "/v1/apps/{app}/builds/{build}/captures",
            "The captures of a build, whole: what others compare theirs with, without storing any.",
            scope: .read, weight: .long(bodyLimit: 0), errors: [.notFound, .nothingCaptured, .invalidParameter])
    }
}
