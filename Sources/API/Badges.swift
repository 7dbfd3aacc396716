package import Foundation

/// An address at which anybody who has it sees an app's newest verdict on record, and nothing else.
package struct BadgeResource: Codable, Sendable, Hashable {
    /// The picture's address, with the secret in it: only in the answer to the step that made it. With `.json` instead of
    /// `.svg` it is what Shields' endpoint badge reads (shields.io/badges/endpoint-badge).
    package var url: String?
    package var by: String
    package var createdAt: Date
    package init(url: String? = nil, by: String, createdAt: Date) {
        (self.url, self.by, self.createdAt) = (url, by, createdAt)
    }
}

extension Endpoint where Input == AppInput, Body == Nothing, Output == BadgeResource {
    package static var getAppBadge: Self {
        Endpoint(
            .get, "/v1/apps/{app}/badge", "Whether the app has a badge, who made it and when; its address is not kept.",
            scope: .admin, errors: [.notFound])
    }
    package static var makeBadge: Self {
        Endpoint(
            .post, "/v1/apps/{app}/badge",
            "Make the address of the app's badge, for a README or a wiki. The one before it shows nothing any more.",
            scope: .admin, success: 201, errors: [.notFound])
    }
}
extension Endpoint where Input == AppInput, Body == Nothing, Output == Nothing {
    package static var removeBadge: Self {
        Endpoint(
            .delete, "/v1/apps/{app}/badge", "End the app's badge: its address shows nothing any more.", scope: .admin,
            errors: [.notFound])
    }
}
