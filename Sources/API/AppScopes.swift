/// What somebody may do in one app, beside what they may do in all.
package struct AppScopes: Codable, Sendable, Hashable {
    /// The app's slug.
    package var app: String
    /// What may be done in this app.
    package var scopes: [Scope]
    package init(app: String, scopes: [Scope]) { (self.app, self.scopes) = (app, scopes) }
}
