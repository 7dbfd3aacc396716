/// Who asks, as the server knows them.
package struct CallerResource: Codable, Sendable, Hashable {
    /// As the log names them: `token ci`.
    package var name: String
    /// What they may do in all apps.
    package var scopes: [Scope]
    /// What they may do in single apps; null: the server knows no such thing.
    @Null package var apps: [AppScopes]?
    /// The server's.
    package var version: String
    package init(name: String, scopes: [Scope], apps: [AppScopes], version: String) {
        (self.name, self.scopes, self.apps, self.version) = (name, scopes, apps, version)
    }
}

extension Endpoint where Input == Nothing, Body == Nothing, Output == CallerResource {
    package static var getCaller: Self {
        Endpoint(.get, "/v1/caller", "Who you are here, and what you may do.", scope: nil, errors: [.unauthenticated])
    }
}
