import API
import Application

extension Routes {
    mutating func bindCaller() {
        bind(.getCaller) { _, context in
            guard context.caller.isKnown else {
                throw APIError(.unauthenticated, headers: ["WWW-Authenticate": "Bearer"])
            }
            return Reply(
                CallerResource(
                    name: context.caller.name, scopes: Scope.allCases.filter(context.caller.mayEverywhere),
                    apps: context.caller.grants.inApps.map { grant in
                        AppScopes(
                            app: grant.slug,
                            scopes: Scope.allCases.filter(context.caller.grants.scopes(in: grant).allow))
                    },
                    version: Version.current))
        }
    }
}
