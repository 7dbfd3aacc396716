import API
import Application
import Foundation
package import Storage

/// Where a request stands, told by its address alone. It decides which of the caller's scopes hold there and which apps
/// there are for them: this is the one door in the walls between apps.
package enum Ground: Sendable, Hashable {
    /// Anybody may ask.
    case open
    /// The address names the app.
    case app
    /// The address names something of an app.
    case thing(AppThing)
    /// Of all apps it answers what the caller may see.
    case apps
    /// The server itself: what is asked for has to be held for all apps. An address that is nothing else is this.
    case house

    init(_ route: Routes.Route) {
        let parts = route.segments.first == "v1" ? route.segments.dropFirst() : route.segments[...]
        if route.scope == nil {
            self = .open
        } else if parts.first == "apps", parts.dropFirst().first == "{app}" {
            self = .app
        } else if let thing = parts.first.flatMap({ Self.things[$0] }), parts.dropFirst().first == "{id}" {
            self = .thing(thing)
        } else if route.method == "GET", Self.lists.contains(Array(parts)) {
            self = .apps
        } else {
            self = .house
        }
    }

    private static let things: [String: AppThing] = [
        "reports": .report, "problems": .problem, "verdicts": .verdict, "bursts": .alarm, "triage-steps": .step,
    ]
    private static let lists: Set<[String]> = [
        [], ["apps"], ["search"], ["watched"], ["components"], ["reports", "new"], ["audit-log"],
    ]
}

extension Caller {
    /// Who asks, where they ask. For whoever may do the same in all apps nothing is looked up. Of what isn't theirs to
    /// know of, everybody else is told that it isn't there.
    func standing(at match: Routes.Match, _ database: Database) throws -> Caller {
        guard !grants.inApps.isEmpty else { return self }
        switch match.route.ground {
        case .open, .house: return self
        case .apps: return match.route.scope.map(standingAmongApps) ?? self
        case .app:
            let slug = match.parameters["app"] ?? ""
            guard let caller = standing(in: { $0.slug == slug }) else { throw APIError.notFound("app “\(slug)”") }
            return caller
        case .thing(let thing):
            // What is no number is nothing, and said to be so by whatever reads it.
            guard let id = match.parameters["id"].flatMap({ Int64($0) }) else { return standingNowhere }
            let app = try database.readOne { try $0.app(of: thing, id: id) }
            guard let app, let caller = standing(in: { $0.id == app }) else {
                throw APIError.notFound("\(thing.rawValue) \(id)")
            }
            return caller
        }
    }

    /// The same on a page, which offers nothing that would be refused: whoever looks at an app in the archive looks on.
    func looking(at match: Routes.Match, _ database: Database) throws -> Caller {
        guard match.route.isPage, match.route.method == "GET", !scopes.subtracting([.read]).isEmpty else { return self }
        var caller = self
        switch match.route.ground {
        case .open, .house, .apps: return self
        case .app:
            let slug = match.parameters["app"] ?? ""
            caller.looksOn = try database.readOne { try $0.isArchived(app: slug) }
        case .thing(let thing):
            guard let id = match.parameters["id"].flatMap({ Int64($0) }) else { return self }
            caller.looksOn = try database.readOne { try $0.isArchived(appOf: thing, id: id) }
        }
        return caller
    }
}
