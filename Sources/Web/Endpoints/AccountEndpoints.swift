import API
import Application
import Storage

extension Routes {
    /// Accounts and tokens.
    mutating func bindAccountEndpoints() {
        bind(.listAccounts) { _, context in
            Reply(Listing(items: try context.read { try $0.accounts() }.map(AccountResource.init)))
        }
        bind(.addAccount) { _, body, context in
            let id = try context.operations.addAccount(
                name: body.name, scopes: body.scopes ?? [], apps: body.apps ?? [], password: nil)
            return Reply(AccountResource(try context.read { try $0.need(account: Int(id)) }))
        }
        bind(.changeAccount, standing: { input, context in try context.account(input.id) }) { input, change, context in
            try context.operations.changeAccount(input.id, change)
            return Reply(try context.account(input.id))
        }
        bind(.endSignIns) { input, context in
            try context.operations.endSignIns(account: input.id)
            return Reply(Nothing())
        }
        bind(.addSignInLink) { input, context in
            let name = try context.read { try $0.need(account: input.id) }.name
            let secret = try context.operations.addSignInLink(account: name)
            return Reply(SignInLinkResource(url: context.signInLink(secret)))
        }
        bind(.listTokens) { _, context in
            Reply(Listing(items: try context.read { try $0.tokens() }.map { TokenResource($0) }))
        }
        bind(.addToken) { _, body, context in
            let token = try context.operations.addToken(
                name: body.name, scopes: body.scopes ?? [], apps: body.apps ?? [], expiresAt: body.expiresAt)
            return Reply(TokenResource(try context.read { try $0.need(token: Int(token.id)) }, secret: token.secret))
        }
        bind(.changeToken, standing: { input, context in try context.token(input.id) }) { input, change, context in
            try context.operations.changeToken(input.id, change)
            return Reply(try context.token(input.id))
        }
        bind(.revokeToken) { input, context in
            try context.operations.revokeToken(Int64(input.id))
            return Reply(Nothing())
        }
    }
}

extension Context {
    /// Where a link's secret signs in.
    func signInLink(_ secret: String) -> String { "\(publicURL)/sign-in/link?token=\(secret)" }
}

extension AccountResource {
    init(_ account: Account) {
        self.init(
            id: Int(account.id), name: account.name, scopes: account.scopes.compactMap(Scope.init),
            apps: Grants(scopes: [], apps: account.apps).apps, hasPassword: account.hasPassword,
            createdAt: account.createdAt, disabledAt: account.disabledAt)
    }
}

extension TokenResource {
    init(_ token: Token, secret: String? = nil) {
        self.init(
            id: Int(token.id), name: token.name, scopes: token.scopes.compactMap(Scope.init),
            apps: Grants(scopes: [], apps: token.apps).apps, createdAt: token.createdAt, lastUsedAt: token.lastUsedAt,
            expiresAt: token.expiresAt, revokedAt: token.revokedAt, secret: secret)
    }
}

extension Context {
    fileprivate func account(_ id: Int) throws -> AccountResource {
        AccountResource(try read { try $0.need(account: id) })
    }

    fileprivate func token(_ id: Int) throws -> TokenResource { TokenResource(try read { try $0.need(token: id) }) }
}
