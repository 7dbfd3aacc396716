package import Foundation
package import History
package import Screens

package struct AppInput: Codable, Sendable {
    package var app: String
    package init(app: String) { self.app = app }
}

package struct NewApp: Codable, Sendable, Hashable {
    /// Its name in addresses: small letters, digits and hyphens.
    package var slug: String
    package var name: String
    package var platform: String
    package var bundleId: String?
    /// How releases follow one another; by semantic version where it is missing.
    package var releaseOrder: ReleaseOrder?
    /// `AA`, where it is missing: without rules whose criteria are all of level AAA; `AAA`: all rules.
    package var profile: Profile?
    package init(slug: String, name: String, platform: String, releaseOrder: ReleaseOrder? = nil) {
        (self.slug, self.name, self.platform, self.releaseOrder) = (slug, name, platform, releaseOrder)
    }

    /// Whether an app may be called so in addresses: small letters, digits and single hyphens, at most 64.
    package static func isSlug(_ text: String) -> Bool {
        text.utf8.count <= 64 && text.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil
    }
}

/// What may change of an app; what is left out stays.
package struct AppChange: Codable, Sendable, Hashable {
    package var name: String?
    package var platform: String?
    package var bundleId: String?
    /// How releases follow one another.
    package var releaseOrder: ReleaseOrder?
    /// `AA`: without rules whose criteria are all of level AAA; `AAA`: all rules.
    package var profile: Profile?
    /// True: the app is done with. All of it is kept and can be read; nothing comes in, and nothing is decided of it.
    package var archived: Bool?
    /// Where the team's own tracker opens an issue: an https address with `{title}` and, if it takes one, `{body}` in it. Empty:
    /// none.
    package var newIssueUrl: String?

    package init(archived: Bool? = nil) { self.archived = archived }

    /// Something else than whether it is archived.
    package var changesFacts: Bool {
        name != nil || platform != nil || bundleId != nil || releaseOrder != nil || profile != nil || newIssueUrl != nil
    }
}

package struct AppResource: Codable, Sendable, Hashable {
    /// Its name in addresses: small letters, digits and hyphens.
    package var slug: String
    package var name: String
    package var platform: String
    @Null package var bundleId: String?
    /// How releases follow one another.
    package var releaseOrder: ReleaseOrder
    /// `AA`: without rules whose criteria are all of level AAA; `AAA`: all rules.
    package var profile: Profile
    package var createdAt: Date
    /// Null: it takes captures and reports.
    @Null package var archivedAt: Date?
    /// Where the team's own tracker opens an issue; null: nobody has said.
    @Null package var newIssueUrl: String?
    package init(
        slug: String, name: String, platform: String, bundleId: String?, releaseOrder: ReleaseOrder, profile: Profile,
        createdAt: Date, archivedAt: Date? = nil, newIssueUrl: String? = nil
    ) {
        self.slug = slug
        self.name = name
        self.platform = platform
        self.bundleId = bundleId
        self.releaseOrder = releaseOrder
        self.profile = profile
        self.createdAt = createdAt
        self.archivedAt = archivedAt
        self.newIssueUrl = newIssueUrl
    }
}

extension Endpoint where Input == Nothing, Body == NewApp, Output == AppResource {
    package static var addApp: Self {
        Endpoint(
            .post, "/v1/apps", "Add an app.", scope: .admin, success: 201,
            errors: [.invalidBody, .invalidField, .conflict])
    }
}
extension Endpoint where Input == Nothing, Body == Nothing, Output == Listing<AppResource> {
    package static var listApps: Self { Endpoint(.get, "/v1/apps", "All apps, by name.", scope: .read) }
}
extension Endpoint where Input == AppInput, Body == Nothing, Output == AppResource {
    package static var getApp: Self { Endpoint(.get, "/v1/apps/{app}", "One app.", scope: .read, errors: [.notFound]) }
}
extension Endpoint where Input == AppInput, Body == AppChange, Output == AppResource {
    package static var changeApp: Self {
        Endpoint(
            .patch, "/v1/apps/{app}", "Change an app.", scope: .admin, errors: [.notFound, .invalidBody, .invalidField])
    }
}
