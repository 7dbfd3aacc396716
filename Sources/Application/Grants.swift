package import API
package import Storage

/// What somebody may do, and where: in all apps, and beyond that in some.
package struct Grants: Sendable, Hashable {
    package struct InApp: Sendable, Hashable {
        package var id: Int64
        package var slug: String
        package var scopes: Set<Scope>
    }
    package var everywhere: Set<Scope>
    package var inApps: [InApp]

    package init(everywhere: Set<Scope>, inApps: [InApp] = []) { (self.everywhere, self.inApps) = (everywhere, inApps) }

    package init(scopes: [String], apps: [AppGrant]) {
        everywhere = Set(scopes.compactMap(Scope.init))
        inApps = apps.map { InApp(id: $0.app, slug: $0.slug, scopes: Set($0.scopes.compactMap(Scope.init))) }
    }

    package var isEmpty: Bool { everywhere.isEmpty && inApps.isEmpty }

    /// All that may be done in the app of a grant.
    package func scopes(in app: InApp) -> Set<Scope> { everywhere.union(app.scopes) }

    /// Those in which this may be done.
    func apps(where scope: Scope) -> VisibleApps {
        everywhere.allow(scope)
            ? .all : .only(Set(inApps.filter { scopes(in: $0).allow(scope) }.map(\.id)))
    }
}

extension Set<Scope> {
    /// An administrator may do everything except see who reported: that is asked for by name.
    package func allow(_ scope: Scope) -> Bool { contains(scope) || (scope != .support && contains(.admin)) }

    /// All that they allow, the scopes that others bring with them too.
    var allowed: Set<Scope> { Set(Scope.allCases.filter(allow)) }
}

/// Where somebody stands decides what they may do there, and which apps there are for them.
extension Caller {
    /// In one app; `nil`: for them there is no such app.
    package func standing(in isMeant: (Grants.InApp) -> Bool) -> Caller? {
        guard let grant = grants.inApps.first(where: isMeant) else { return grants.everywhere.isEmpty ? nil : self }
        var caller = self
        caller.scopes = grants.scopes(in: grant)
        caller.apps = .only([grant.id])
        return caller
    }

    /// Among all apps in which they may do this. There they may do what they may in each of them: so that what one app
    /// shows them is masked beside another that doesn't.
    package func standingAmongApps(where scope: Scope) -> Caller {
        guard !grants.inApps.isEmpty, !grants.everywhere.allow(scope) else { return self }
        var caller = self
        let seen = grants.inApps.filter { grants.scopes(in: $0).allow(scope) }
        guard let first = seen.first else { return standingNowhere }
        caller.scopes = seen.reduce(grants.scopes(in: first).allowed) {
            $0.intersection(grants.scopes(in: $1).allowed)
        }
        caller.apps = .only(Set(seen.map(\.id)))
        return caller
    }

    /// Where there is nothing for them.
    package var standingNowhere: Caller {
        var caller = self
        caller.apps = .only([])
        return caller
    }
}
