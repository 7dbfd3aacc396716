import API
import Storage

/// What somebody gives an account or a token: it is checked against what they hold, and kept, and noted.
struct Giving {
    let giver: Caller
    let scopes: [Scope]
    let apps: [AppScopes]

    /// What is given as it is kept. Throws where an app is not there or there twice, and where the giver does not hold
    /// what is given anew: nobody gives what they don't hold, but whoever keeps the server.
    /// - Parameter held: what the account or token holds already.
    func grants(beside held: Grants, in transaction: some Transaction) throws -> [AppGrant] {
        var faults = FieldFaults()
        var grants: [AppGrant] = []
        for scope in Set(scopes).subtracting(held.everywhere) where !giver.mayGive(scope, in: nil) {
            faults.refuse("/scopes", "You don't hold “\(scope.rawValue)” for all apps yourself, so you can't give it.")
        }
        for (place, given) in apps.enumerated() {
            let pointer = "/apps/\(place)"
            guard let app = try transaction.app(slug: given.app) else {
                faults.refuse("\(pointer)/app", "There is no app “\(given.app)”.")
                continue
            }
            if grants.contains(where: { $0.app == app.id }) {
                faults.refuse("\(pointer)/app", "“\(app.name)” is there twice.")
            }
            if given.scopes.isEmpty { faults.refuse("\(pointer)/scopes", "Say what may be done in “\(app.name)”.") }
            let had = held.everywhere.union(held.inApps.first { $0.id == app.id }?.scopes ?? [])
            for scope in Set(given.scopes).subtracting(had) where !giver.mayGive(scope, in: app.id) {
                faults.refuse(
                    "\(pointer)/scopes",
                    "You don't hold “\(scope.rawValue)” in “\(app.name)” yourself, so you can't give it.")
            }
            grants.append(AppGrant(app: app.id, slug: app.slug, scopes: Self.names(given.scopes)))
        }
        try faults.raise()
        return grants
    }

    var isNothing: Bool { scopes.isEmpty && apps.isEmpty }

    /// For the log: `{"scopes":["read"],"apps":{"shop":["support"]}}`.
    static func details(_ scopes: [Scope], _ grants: [AppGrant]) throws -> String {
        struct Details: Encodable {
            var scopes: [String]
            var apps: [String: [String]]
        }
        let apps = Dictionary(grants.map { ($0.slug, $0.scopes) }) { $1 }
        return String(decoding: try Wire.encode(Details(scopes: names(scopes), apps: apps)), as: UTF8.self)
    }

    /// Each once, in their usual order.
    static func names(_ scopes: [Scope]) -> [String] { Scope.allCases.filter(scopes.contains).map(\.rawValue) }
}

extension Caller {
    /// - Parameter app: `nil`: in all.
    func mayGive(_ scope: Scope, in app: Int64?) -> Bool {
        if isKeeper || mayEverywhere(scope) { return true }
        return grants.inApps.contains { $0.id == app && grants.scopes(in: $0).allow(scope) }
    }

    /// Whether they may do all that these grants let one do.
    package func holds(_ others: Grants) -> Bool {
        others.everywhere.allSatisfy { mayGive($0, in: nil) }
            && others.inApps.allSatisfy { other in other.scopes.allSatisfy { mayGive($0, in: other.id) } }
    }
}
