package import Foundation

/// How a person signs in, and what they may do.
package struct AccountResource: Codable, Sendable, Hashable {
    package var id: Int
    package var name: String
    /// What they may do in all apps.
    package var scopes: [Scope]
    /// What they may do in single apps beside.
    package var apps: [AppScopes]
    /// Whether a password was set; without one a link, or a provider, signs in.
    package var hasPassword: Bool
    package var createdAt: Date
    /// Since when nobody can sign in with it; null: somebody can.
    @Null package var disabledAt: Date?
    package init(
        id: Int, name: String, scopes: [Scope], apps: [AppScopes], hasPassword: Bool, createdAt: Date, disabledAt: Date?
    ) {
        (self.id, self.name, self.scopes, self.apps) = (id, name, scopes, apps)
        (self.hasPassword, self.createdAt) = (hasPassword, createdAt)
        self.disabledAt = disabledAt
    }
}

package struct NewAccount: Codable, Sendable, Hashable {
    package var name: String
    /// For all apps.
    package var scopes: [Scope]?
    /// What it may do in single apps, beside that.
    package var apps: [AppScopes]?
    package init(name: String, scopes: [Scope]? = nil, apps: [AppScopes]? = nil) {
        (self.name, self.scopes, self.apps) = (name, scopes, apps)
    }
}

/// What is left out stays as it is.
package struct AccountChange: Codable, Sendable, Hashable {
    /// For all apps, instead of what they had.
    package var scopes: [Scope]?
    /// All that they may do in single apps, instead of what they could.
    package var apps: [AppScopes]?
    /// Who is disabled can't sign in, and is signed out everywhere.
    package var disabled: Bool?
    package init(scopes: [Scope]? = nil, apps: [AppScopes]? = nil, disabled: Bool? = nil) {
        (self.scopes, self.apps, self.disabled) = (scopes, apps, disabled)
    }
}

package struct AccountInput: Codable, Sendable {
    package var id: Int
    package init(id: Int) { self.id = id }
}

/// Signs in once, within a day; never told again.
package struct SignInLinkResource: Codable, Sendable, Hashable {
    package var url: String
    package init(url: String) { self.url = url }
}

extension Endpoint where Input == Nothing, Body == Nothing, Output == Listing<AccountResource> {
    package static var listAccounts: Self {
        Endpoint(.get, "/v1/accounts", "People's accounts. It needs admin for all apps.", scope: .admin)
    }
}
extension Endpoint where Input == Nothing, Body == NewAccount, Output == AccountResource {
    package static var addAccount: Self {
        Endpoint(
            .post, "/v1/accounts",
            "Add an account; it is entered by a link. Nobody gives a scope that they don't hold themselves.",
            scope: .admin,
            success: 201, errors: [.invalidBody, .invalidField, .conflict])
    }
}
extension Endpoint where Input == AccountInput, Body == AccountChange, Output == AccountResource {
    package static var changeAccount: Self {
        Endpoint(
            .patch, "/v1/accounts/{id}", "Change what somebody may do, disable them, or let them in again.",
            scope: .admin,
            errors: [.notFound, .invalidParameter, .invalidBody, .invalidField])
    }
}
extension Endpoint where Input == AccountInput, Body == Nothing, Output == Nothing {
    package static var endSignIns: Self {
        Endpoint(
            .delete, "/v1/accounts/{id}/sign-ins", "Sign somebody out of every browser; open links are void.",
            scope: .admin,
            errors: [.notFound, .invalidParameter])
    }
}
extension Endpoint where Input == AccountInput, Body == Nothing, Output == SignInLinkResource {
    package static var addSignInLink: Self {
        Endpoint(
            .post, "/v1/accounts/{id}/sign-in-links", "Make a link that signs somebody in once, within a day.",
            scope: .admin, success: 201, errors: [.notFound, .invalidParameter, .invalidField])
    }
}
