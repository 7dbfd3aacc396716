import API
package import Foundation
package import Outgoing
package import Storage

/// What one request is answered with: who asks, when, and the doors to what is stored.
package struct Context: Sendable {
    package let caller: Caller
    package let database: Database
    /// The one clock of the request.
    package let now: Date
    package let requestID: String
    /// Where people reach this server, without a slash at the end.
    package let publicURL: String
    package let isSecure: Bool
    /// Media types the caller would rather have, as the header says.
    package let accept: String
    /// Where notices may be sent.
    package let destinations: DestinationRules

    package init(
        caller: Caller, database: Database, now: Date, requestID: String, publicURL: String, isSecure: Bool,
        accept: String = "", destinations: DestinationRules = .standard
    ) {
        self.caller = caller
        self.database = database
        self.now = now
        self.requestID = requestID
        self.publicURL = publicURL
        self.isSecure = isSecure
        self.accept = accept
        self.destinations = destinations
    }

    /// Reads: pages and endpoints look through this.
    package func read<Value>(_ body: (ReadTransaction) throws -> Value) throws -> Value { try database.read(body) }
    /// Writes go through operations only.
    package var operations: Operations { Operations(context: self) }
}

/// Everything that can be done. One operation one file, one transaction.
package struct Operations: Sendable {
    let context: Context
    var database: Database { context.database }

    /// In the name of whoever keeps the server, on the machine itself.
    package static func keeper(_ database: Database, publicURL: String = "", isSecure: Bool = false) -> Operations {
        Operations(
            context: Context(
                caller: Caller(name: "keeper", scopes: Set(Scope.allCases)), database: database, now: Date(),
                requestID: "keeper",
                publicURL: publicURL, isSecure: isSecure))
    }
    var caller: String { context.caller.name }
}

extension Transaction {
    /// The app of this slug.
    func need(app slug: String) throws -> StoredApp {
        guard let app = try app(slug: slug) else { throw APIError.notFound("app “\(slug)”") }
        return app
    }
    func need(release version: String, of app: StoredApp) throws -> StoredRelease {
        guard let release = try release(version, ofApp: app.id) else {
            throw APIError.notFound("release “\(version)” of \(app.name)")
        }
        return release
    }
    func need(screen key: String, of app: StoredApp) throws -> StoredScreen {
        guard let screen = try screen(key, ofApp: app.id) else {
            throw APIError.notFound("screen “\(key)” of \(app.name)")
        }
        return screen
    }
    func need(problem id: Int) throws -> StoredProblem {
        guard let problem = try problem(id: Int64(id)) else { throw APIError.notFound("problem \(id)") }
        return problem
    }
    func need(report id: Int) throws -> StoredReport {
        guard let report = try report(id: Int64(id)) else { throw APIError.notFound("report \(id)") }
        return report
    }
}
