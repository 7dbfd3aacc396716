package import API
import Foundation
package import Storage

/// Accounts and tokens by their numbers, as the API names them.
extension Operations {
    package func changeAccount(_ id: Int, _ change: AccountChange) throws {
        try database.write { transaction in
            let account = try transaction.need(account: id)
            let held = Grants(scopes: account.scopes, apps: account.apps)
            if change.scopes != nil || change.apps != nil {
                let giving = Giving(
                    giver: context.caller, scopes: change.scopes ?? Array(held.everywhere),
                    apps: change.apps ?? held.apps)
                try set(giving, for: account, in: transaction)
            }
            guard let isDisabled = change.disabled, isDisabled != (account.disabledAt != nil) else { return }
            try isDisabled ? disable(account, in: transaction) : enable(account, in: transaction)
        }
    }

    /// Signs somebody out of every browser; their password stays.
    package func endSignIns(account id: Int) throws {
        try database.write { transaction in
            let account = try transaction.need(account: id)
            try transaction.endSignIns(ofAccount: account.id)
            try transaction.note("signInsEnded", "account/\(account.id)", app: nil, caller: caller)
        }
    }

    /// What a token may do from now on, and until when.
    package func changeToken(_ id: Int, _ change: TokenChange) throws {
        if let end = change.expiresAt, end <= context.now {
            throw APIError.field("/expiresAt", "This moment is over already; revoke the token.")
        }
        try database.write { transaction in
            let token = try transaction.need(token: id)
            guard token.revokedAt == nil else { throw APIError.notFound("token \(id) in force") }
            let held = Grants(scopes: token.scopes, apps: token.apps)
            // A later end gives anew what the token may do: one that is over already may do nothing.
            if let end = change.expiresAt, let before = token.expiresAt, end > before, !context.caller.holds(held) {
                throw APIError.field(
                    "/expiresAt", "\(token.name) may do what you may not, so a later end is somebody else's to give.")
            }
            let giving = Giving(
                giver: context.caller, scopes: change.scopes ?? Array(held.everywhere), apps: change.apps ?? held.apps)
            if giving.isNothing { throw APIError.field("/scopes", "A token may do at least one thing; revoke it.") }
            let grants = try giving.grants(beside: held, in: transaction)
            try transaction.change(
                token: token.id, scopes: Giving.names(giving.scopes), expiresAt: change.expiresAt ?? token.expiresAt)
            try transaction.setGrants(of: .token(token.id), grants)
            try transaction.note(
                "tokenChanged", "token/\(token.id)", app: nil, caller: caller,
                details: try Giving.details(giving.scopes, grants))
        }
    }
}

extension Transaction {
    package func need(account id: Int) throws -> Account {
        guard let account = try account(id: Int64(id)) else { throw APIError.notFound("account \(id)") }
        return account
    }
    package func need(token id: Int) throws -> Token {
        guard let token = try token(id: Int64(id)) else { throw APIError.notFound("token \(id)") }
        return token
    }
}

extension Grants {
    /// As the API says it, by slug.
    package var apps: [AppScopes] {
        inApps.map { grant in AppScopes(app: grant.slug, scopes: Scope.allCases.filter(grant.scopes.contains)) }
    }
}
