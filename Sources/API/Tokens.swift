package import Foundation

/// A machine's key.
package struct TokenResource: Codable, Sendable, Hashable {
    package var id: Int
    package var name: String
    /// What it may do in all apps.
    package var scopes: [Scope]
    /// What it may do in single apps beside.
    package var apps: [AppScopes]
    package var createdAt: Date
    /// When it was last used; null: never.
    @Null package var lastUsedAt: Date?
    /// From then on it is refused; null: it never expires.
    @Null package var expiresAt: Date?
    @Null package var revokedAt: Date?
    /// Only in the answer to the step that made it.
    package var secret: String?
    package init(
        id: Int, name: String, scopes: [Scope], apps: [AppScopes], createdAt: Date, lastUsedAt: Date?, expiresAt: Date?,
        revokedAt: Date?, secret: String? = nil
    ) {
        (self.id, self.name, self.scopes, self.apps) = (id, name, scopes, apps)
        (self.createdAt, self.secret) = (createdAt, secret)
        (self.lastUsedAt, self.expiresAt, self.revokedAt) = (lastUsedAt, expiresAt, revokedAt)
    }
}

package struct NewToken: Codable, Sendable, Hashable {
    package var name: String
    /// For all apps.
    package var scopes: [Scope]?
    /// What it may do in single apps, beside that.
    package var apps: [AppScopes]?
    /// Left out: it never expires.
    package var expiresAt: Date?
    package init(name: String, scopes: [Scope]? = nil, apps: [AppScopes]? = nil, expiresAt: Date? = nil) {
        (self.name, self.scopes, self.apps, self.expiresAt) = (name, scopes, apps, expiresAt)
    }
}

/// What is left out stays as it is.
package struct TokenChange: Codable, Sendable, Hashable {
    /// For all apps, instead of what it had.
    package var scopes: [Scope]?
    /// All that it may do in single apps, instead of what it could.
    package var apps: [AppScopes]?
    /// From when on it is refused.
    package var expiresAt: Date?
    package init(scopes: [Scope]? = nil, apps: [AppScopes]? = nil, expiresAt: Date? = nil) {
        (self.scopes, self.apps, self.expiresAt) = (scopes, apps, expiresAt)
    }
}

package struct TokenInput: Codable, Sendable {
    package var id: Int
    package init(id: Int) { self.id = id }
}

extension Endpoint where Input == Nothing, Body == Nothing, Output == Listing<TokenResource> {
    package static var listTokens: Self {
        Endpoint(
            .get, "/v1/tokens", "Machines' tokens, without their secrets. It needs admin for all apps.", scope: .admin)
    }
}
extension Endpoint where Input == Nothing, Body == NewToken, Output == TokenResource {
    package static var addToken: Self {
        Endpoint(
            .post, "/v1/tokens",
            "Add a token; its secret is in this answer alone. Nobody gives a scope that they don't hold themselves.",
            scope: .admin, success: 201, errors: [.invalidBody, .invalidField])
    }
}
extension Endpoint where Input == TokenInput, Body == TokenChange, Output == TokenResource {
    package static var changeToken: Self {
        Endpoint(
            .patch, "/v1/tokens/{id}", "Change what a token may do, and until when.", scope: .admin,
            errors: [.notFound, .invalidParameter, .invalidBody, .invalidField])
    }
}
extension Endpoint where Input == TokenInput, Body == Nothing, Output == Nothing {
    package static var revokeToken: Self {
        Endpoint(
            .delete, "/v1/tokens/{id}", "Revoke a token.", scope: .admin, errors: [.notFound, .invalidParameter])
    }
}
