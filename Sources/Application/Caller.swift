package import API
package import Messages
package import Storage

/// Who asks, and what they may do.
package struct Caller: Sendable {
    /// As the log names them: `ada`, `token ci`.
    package var name: String
    /// What they are counted by: a number never stands for two, as names may.
    package var identity: String
    /// What they may do where they stand.
    package var scopes: Set<Scope>
    /// Which apps there are for them where they stand.
    package internal(set) var apps = VisibleApps.all
    /// They stand in an app that is in the archive, of which nothing is changed.
    package var looksOn = false
    /// That they read pages in; `nil`: the one that their browser asks for.
    package var language: Language?
    /// All that they may do, wherever they stand.
    package let grants: Grants
    /// What each form of this sign-in carries; `nil` for machines.
    package var formToken: String?
    /// What may file reports on one app and nothing else.
    package var intakeKey: IntakeKey?

    /// Whoever keeps the server, on the machine itself: who has the database may do anything.
    package private(set) var isKeeper = false

    package init(name: String, grants: Grants, formToken: String? = nil, identity: String? = nil) {
        (self.name, self.grants, self.formToken) = (name, grants, formToken)
        scopes = grants.everywhere
        self.identity = identity ?? name
    }

    /// Somebody who may do the same in all apps.
    package init(name: String, scopes: Set<Scope>, formToken: String? = nil, identity: String? = nil) {
        self.init(name: name, grants: Grants(everywhere: scopes), formToken: formToken, identity: identity)
    }

    package static var keeper: Caller {
        var keeper = Caller(name: "keeper", scopes: Set(Scope.allCases))
        keeper.isKeeper = true
        return keeper
    }
    /// Somebody nobody knows.
    package static let nobody = Caller(name: "nobody", scopes: [])
    /// Neither a person nor a machine that is known, of however few scopes.
    package var isNobody: Bool { !isKnown && intakeKey == nil }
    package var isKnown: Bool { !grants.isEmpty || formToken != nil }

    /// What is offered to them where they stand.
    package func may(_ scope: Scope) -> Bool { holds(scope) && !(looksOn && scope != .read) }
    /// What they have, whether or not anything can be changed where they stand.
    package func holds(_ scope: Scope) -> Bool { scopes.allow(scope) }
    /// In whichever app, the present and those to come.
    package func mayEverywhere(_ scope: Scope) -> Bool { grants.everywhere.allow(scope) }
    /// In one app at least.
    package func mayAnywhere(_ scope: Scope) -> Bool {
        mayEverywhere(scope) || grants.inApps.contains { grants.scopes(in: $0).allow(scope) }
    }

    /// `nil`: who reported is not for them.
    package var support: SupportAccess? { SupportAccess(scopes: Set(scopes.map(\.rawValue))) }

    /// Throws for whoever may not see people's data.
    package func supportAccess() throws -> SupportAccess {
        guard let support else { throw APIError(.forbidden, "This needs the scope “support”.") }
        return support
    }

    package func need(_ scope: Scope?) throws {
        guard let scope else { return }
        guard isKnown else { throw APIError(.unauthenticated, headers: ["WWW-Authenticate": "Bearer"]) }
        guard holds(scope) else { throw APIError(.forbidden, "This needs the scope “\(scope.rawValue)”.") }
    }
}
