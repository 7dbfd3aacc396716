package import Foundation

package struct ReleaseInput: Codable, Sendable {
    package var app: String
    package var release: String
    package init(app: String, release: String) { (self.app, self.release) = (app, release) }
}

package struct BuildInput: Codable, Sendable {
    package var app: String
    package var build: String
    package init(app: String, build: String) { (self.app, self.build) = (app, build) }
}

package enum ChannelName: String, Codable, Hashable, Sendable, CaseIterable { case alpha, beta, production }

package struct ReleaseChange: Codable, Sendable, Hashable {
    package var channel: ChannelName?
    /// A branch of releases: `main`, or a hot-fix line such as `5.0`.
    package var line: String?
    /// Place in a declared order.
    package var position: Int?
    package var shippedAt: Date?
    package var commit: String?
    package init(channel: ChannelName? = nil, line: String? = nil, shippedAt: Date? = nil) {
        (self.channel, self.line, self.shippedAt) = (channel, line, shippedAt)
    }
}

package struct BuildResource: Codable, Sendable, Hashable {
    package var name: String
    package var captures: Int
    @Null package var sealedAt: Date?
    package init(name: String, captures: Int, sealedAt: Date?) {
        self.name = name
        self.captures = captures
        self.sealedAt = sealedAt
    }
}

package struct ReleaseResource: Codable, Sendable, Hashable {
    package var version: String
    package var channel: String
    package var line: String
    @Null package var position: Int?
    @Null package var shippedAt: Date?
    @Null package var commit: String?
    /// Oldest first.
    package var builds: [BuildResource]
    package init(
        version: String, channel: String, line: String, position: Int?, shippedAt: Date?, commit: String?,
        builds: [BuildResource]
    ) {
        self.version = version
        self.channel = channel
        self.line = line
        self.position = position
        self.shippedAt = shippedAt
        self.commit = commit
        self.builds = builds
    }
}

extension Endpoint where Input == AppInput, Body == Nothing, Output == Listing<ReleaseResource> {
    package static var listReleases: Self {
        Endpoint(
            .get, "/v1/apps/{app}/releases", "An app's releases in their order, newest first.", scope: .read,
            errors: [.notFound])
    }
}
extension Endpoint where Input == ReleaseInput, Body == Nothing, Output == ReleaseResource {
    package static var getRelease: Self {
        Endpoint(
            .get, "/v1/apps/{app}/releases/{release}", "One release with its builds.", scope: .read, errors: [.notFound]
        )
    }
}
extension Endpoint where Input == ReleaseInput, Body == ReleaseChange, Output == ReleaseResource {
    package static var putRelease: Self {
        Endpoint(
            .put, "/v1/apps/{app}/releases/{release}",
            "Say what is known of a release; it comes into being if it is new.",
            scope: .upload, errors: [.notFound, .invalidBody, .invalidField])
    }
}
