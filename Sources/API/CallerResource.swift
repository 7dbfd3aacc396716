/// Who asks, as the server knows them.
package struct CallerResource: Codable, Sendable, Hashable {
    /// As the log names them: `token ci`.
    package var name: String
    package var scopes: [Scope]
    /// The server's.
    package var version: String
    package init(name: String, scopes: [Scope], version: String) {
        (self.name, self.scopes, self.version) = (name, scopes, version)
    }
}

extension Endpoint where Input == Nothing, Body == Nothing, Output == CallerResource {
    package static var getCaller: Self {
        Endpoint(.get, "/v1/caller", "Who you are here, and what you may do.", scope: nil, errors: [.unauthenticated])
    }
}
