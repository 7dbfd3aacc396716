package import API
package import Storage

/// Who asks, and what they may do.
package struct Caller: Sendable {
    /// As the log names them: `ada`, `token ci`.
    package var name: String
    /// What they are counted by: a number never stands for two, as names may.
    package var identity: String
    package var scopes: Set<Scope>
    /// What each form of this sign-in carries; `nil` for machines.
    package var formToken: String?
    /// What may file reports on one app and nothing else.
    package var intakeKey: IntakeKey?

    package init(name: String, scopes: Set<Scope>, formToken: String? = nil, identity: String? = nil) {
        (self.name, self.scopes, self.formToken) = (name, scopes, formToken)
        self.identity = identity ?? name
    }

    /// Somebody nobody knows.
    package static let nobody = Caller(name: "nobody", scopes: [])
    /// Neither a person nor a machine that is known, of however few scopes.
    package var isNobody: Bool { !isKnown && intakeKey == nil }
    package var isKnown: Bool { !scopes.isEmpty || formToken != nil }

    /// An administrator may do everything except see who reported: that is asked for by name.
    package func may(_ scope: Scope) -> Bool {
        scopes.contains(scope) || (scope != .support && scopes.contains(.admin))
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
        guard may(scope) else { throw APIError(.forbidden, "This needs the scope “\(scope.rawValue)”.") }
    }
}
