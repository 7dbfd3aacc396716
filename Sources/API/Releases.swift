package import Foundation
package import History

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

package struct ReleaseChange: Codable, Sendable, Hashable {
    /// Its name as the address says it, so that what was read can be sent back; a release is never renamed.
    package var version: String?
    /// Whether everybody gets it (`production`) or testers do: `alpha`, or `beta`, as which every other test release counts, a
    /// nightly build or a release candidate, too.
    package var channel: Channel?
    /// A branch of releases: `main`, or a hot-fix line such as `5.0`.
    package var line: String?
    /// The release of another line that this one's line goes on from; empty: from none.
    package var forkedFrom: String?
    /// Place in a declared order, from 1; higher is later.
    package var position: Int?
    /// When people got it; null: nobody knows, or they did not.
    @Told package var shippedAt: Date?
    /// Null or empty: none.
    @Told package var commit: String?
    package init(
        version: String? = nil, channel: Channel? = nil, line: String? = nil, forkedFrom: String? = nil,
        position: Int? = nil, shippedAt: Date? = nil, commit: String? = nil
    ) {
        self.version = version
        (self.channel, self.line, self.forkedFrom) = (channel, line, forkedFrom)
        (self.position, self.shippedAt, self.commit) = (position, shippedAt, commit)
    }
}

package struct BuildResource: Codable, Sendable, Hashable {
    package var name: String
    /// How many captures it holds.
    package var captures: Int
    /// Since when it takes no more uploads; null: it takes them.
    @Null package var sealedAt: Date?
    package init(name: String, captures: Int, sealedAt: Date?) {
        self.name = name
        self.captures = captures
        self.sealedAt = sealedAt
    }
}

package struct ReleaseResource: Codable, Sendable, Hashable {
    package var version: String
    /// Whether everybody gets it (`production`) or testers do: `alpha`, or `beta`, as which every other test release counts, a
    /// nightly build or a release candidate, too.
    package var channel: Channel
    /// The branch of releases it is on: `main`, or a hot-fix line such as `5.0`.
    package var line: String
    /// What its line goes on from.
    @Null package var forkedFrom: String?
    /// Its place in a declared order, from 1; higher is later. Null: nobody gave it one.
    @Null package var position: Int?
    /// When people got it; null: nobody said.
    @Null package var shippedAt: Date?
    /// What it was built from; null: nobody said.
    @Null package var commit: String?
    /// Oldest first.
    package var builds: [BuildResource]
    package init(
        version: String, channel: Channel, line: String, forkedFrom: String?, position: Int?, shippedAt: Date?,
        commit: String?, builds: [BuildResource]
    ) {
        self.version = version
        self.channel = channel
        self.line = line
        self.forkedFrom = forkedFrom
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
            scope: .upload, errors: [.notFound, .invalidBody, .invalidField, .preconditionFailed])
    }
}

/// How an app's releases follow one another.
package struct ReleaseOrderBody: Codable, Sendable, Hashable {
    /// How releases follow one another.
    package var releaseOrder: ReleaseOrder
    /// Oldest first. In an answer: as they stand. To be said where the order is declared; those left out have no place.
    package var releases: [String]?
    package init(releaseOrder: ReleaseOrder, releases: [String]?) {
        (self.releaseOrder, self.releases) = (releaseOrder, releases)
    }
}

extension Endpoint where Input == AppInput, Body == Nothing, Output == ReleaseOrderBody {
    package static var getReleaseOrder: Self {
        Endpoint(
            .get, "/v1/apps/{app}/order", "How the releases follow one another, and what that comes to.", scope: .read,
            errors: [.notFound])
    }
}
extension Endpoint where Input == AppInput, Body == ReleaseOrderBody, Output == ReleaseOrderBody {
    package static var putReleaseOrder: Self {
        Endpoint(
            .put, "/v1/apps/{app}/order", "Say how the releases follow one another, by hand if need be.",
            scope: .admin, errors: [.notFound, .invalidBody, .invalidField, .preconditionFailed])
    }
}
