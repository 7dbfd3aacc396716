import API
import Application
import Foundation
import HTTP
import Messages
import Storage

extension Routes {
    mutating func bindSettings(_ renderer: Renderer) {
        // Everybody who is signed in has a password of their own, whatever their scopes.
        add(
            Route(method: "GET", segments: ["settings"], weight: .quick, scope: nil, isPage: true) {
                request, _, context in
                guard context.caller.formToken != nil else { return .redirect(to: "/sign-in?next=/settings") }
                var content = try SettingsPage(context)
                content.done = Self.settled(request.head.query("done"))
                return renderer.page(content, context)
            })
        form("/settings/password", scope: nil) { page, context in
            try Self.onSettings(renderer, context) {
                let secrets = try context.operations.changeOwnPassword(
                    from: page.form["old"] ?? "", to: page.form["new"] ?? "", BrowserCookies(page.request.head, context)
                )
                return Response.redirect(to: "/settings?done=password").signedIn(secrets, context)
            } refused: { content, error in
                content.refuse(\.passwordFields, ["/old": "old", "/password": "new"], error)
            }
        }
        form("/settings/language", scope: nil) { page, context in
            try Self.onSettings(renderer, context) {
                try context.operations.setOwnLanguage(page.field("language"))
                return .redirect(to: "/settings?done=language")
            }
        }
        bindAccounts(renderer)
        bindEnabling()
        bindTokens(renderer)
    }

    private mutating func bindAccounts(_ renderer: Renderer) {
        form("/settings/accounts", scope: .admin) { page, context in
            let name = page.field("name") ?? ""
            let scopes = page.scopes
            return try Self.onSettings(renderer, context) {
                let given = try page.given()
                _ = try context.operations.addAccount(
                    name: name, scopes: given.scopes, apps: given.apps, password: nil)
                return try Self.link(for: name, renderer, context)
            } refused: { content, error in
                content.newAccount[0].value = name
                content.newAccountScopes = SettingsPage.boxes("new-account", held: Set(scopes), by: context.caller)
                content.choose(\.newAccountApps, page)
                content.refuse(\.newAccount, ["/name": "name"], error, otherwise: "name")
            }
        }
        form("/settings/accounts/{id}/link", scope: .admin) { page, context in
            let name = try page.account(context)
            return try Self.onSettings(renderer, context) { try Self.link(for: name, renderer, context) }
        }
        form("/settings/accounts/{id}/sign-out", scope: .admin) { page, context in
            try context.operations.endSignIns(account: try page.number("id"))
            return .redirect(to: "/settings?done=signed-out")
        }
        form("/settings/accounts/{id}/scopes", scope: .admin) { page, context in
            try Self.onSettings(renderer, context) {
                try context.operations.changeAccount(try page.number("id"), try page.accountChange(context))
                return .redirect(to: "/settings?done=scopes")
            }
        }
        form("/settings/accounts/{id}/disable", scope: .admin) { page, context in
            let name = try page.account(context)
            return try Self.onSettings(renderer, context) {
                try context.operations.disableAccount(name)
                return .redirect(to: "/settings?done=disabled")
            }
        }
    }

    private mutating func bindEnabling() {
        form("/settings/accounts/{id}/enable", scope: .admin) { page, context in
            try context.operations.enableAccount(try page.account(context))
            return .redirect(to: "/settings?done=enabled")
        }
    }

    private mutating func bindTokens(_ renderer: Renderer) {
        form("/settings/tokens", scope: .admin) { page, context in
            let name = page.field("token-name") ?? ""
            let scopes = page.scopes
            return try Self.onSettings(renderer, context) {
                var faults = FieldFaults()
                let given = try faults.read(else: (scopes: [], apps: [])) { try page.given() }
                let end = try faults.read(else: nil) { try page.field("token-expires").map(LastDay.end) }
                let token = try context.operations.addToken(
                    name: name, scopes: given.scopes, apps: given.apps, expiresAt: end, found: faults)
                return renderer.secret(
                    SecretPage(
                        title: "A token for \(text: name)",
                        about: "Copy it now: it is kept as a digest only and never shown again.",
                        secret: token.secret,
                        beside: token.namesakes.first.map {
                            "Another token of this name is in force: number \($0). The log can’t tell them apart; revoke that one once this one is in use."
                        }), context)
            } refused: { content, error in
                content.newToken[0].value = name
                content.newToken[1].value = page.field("token-expires") ?? ""
                content.newTokenScopes = SettingsPage.boxes("new-token", held: Set(scopes), by: context.caller)
                content.choose(\.newTokenApps, page)
                content.refuse(\.newToken, ["/name": "token-name", "/expires": "token-expires"], error)
                guard
                    let told = error.fields.first(where: { $0.pointer == "/scopes" || $0.pointer.hasPrefix("/apps") })?
                        .message
                else { return }
                content.tokenScopesMessage = told
                content.fault = FormFault(
                    error, content.newToken + [FormField("token-scopes", "What it may do").refused(told)])
            }
        }
        form("/settings/tokens/{id}/revoke", scope: .admin) { page, context in
            try context.operations.revokeToken(Int64(try page.number("id")))
            return .redirect(to: "/settings?done=revoked")
        }
    }

    /// A link that signs this account in, shown once.
    private static func link(for name: String, _ renderer: Renderer, _ context: Context) throws -> Response {
        let secret = try context.operations.addSignInLink(account: name)
        return renderer.secret(
            SecretPage(
                title: "A link for \(text: name)",
                about: "Give it to \(text: name) yourself. It signs in once, within a day, and is never shown again.",
                secret: "\(context.publicURL)/sign-in/link?token=\(secret)"), context)
    }

    /// Does something; what was wrong stands on the settings.
    private static func onSettings(
        _ renderer: Renderer, _ context: Context, _ body: () throws -> Response,
        refused: (inout SettingsPage, APIError) -> Void = { _, _ in }
    ) throws -> Response {
        do { return try body() } catch {
            let known = Errors.apiError(error)
            guard known.kind == .invalidField || known.kind == .conflict else { throw error }
            var content = try SettingsPage(context)
            content.fault = FormFault(known, [])
            refused(&content, known)
            return renderer.page(content, context, status: known.kind.status)
        }
    }

    private static func settled(_ key: String?) -> Message? {
        switch key {
        case "password": "Your password is set. Every other browser was signed out, and open sign-in links are void."
        case "language": "The language is set."
        case "scopes": "The scopes are set."
        case "signed-out": "The account is signed out everywhere, and open sign-in links are void."
        case "enabled": "The account can sign in again."
        case "disabled": "The account can't sign in any more."
        case "revoked": "The token is out of force."
        default: nil
        }
    }
}

extension PageRequest {
    /// The scopes that were ticked.
    fileprivate var scopes: [Scope] { form.all("scopes").compactMap(Scope.init) }

    /// What a new account or token is given: the same in all apps, or in each that was ticked.
    fileprivate func given() throws -> (scopes: [Scope], apps: [AppScopes]) {
        let apps = form.all("apps")
        guard field("where") == "some" else {
            guard apps.isEmpty else {
                throw APIError.field("/apps", "Say “only in these”, or tick no app: in all apps is more than in some.")
            }
            return (scopes, [])
        }
        guard !apps.isEmpty else { throw APIError.field("/apps", "Tick the apps that it is for.") }
        return ([], apps.map { AppScopes(app: $0, scopes: scopes) })
    }

    /// What an account may do in all apps, or in the one that the form names; what it may do elsewhere stays.
    fileprivate func accountChange(_ context: Context) throws -> AccountChange {
        guard let app = field("app") else { return AccountChange(scopes: scopes) }
        let id = try number("id")
        let account = try context.read { try $0.need(account: id) }
        let others = Grants(scopes: [], apps: account.apps).apps.filter { $0.app != app }
        return AccountChange(apps: others + (scopes.isEmpty ? [] : [AppScopes(app: app, scopes: scopes)]))
    }

    /// The name of the account that the address means.
    fileprivate func account(_ context: Context) throws -> String {
        let id = Int64(try number("id"))
        guard let account = try context.read({ try $0.accounts() }).first(where: { $0.id == id }) else {
            throw APIError.notFound("account \(id)")
        }
        return account.name
    }
}

extension SettingsPage {
    /// Ticks the apps that a form came with.
    fileprivate mutating func choose(_ boxes: WritableKeyPath<SettingsPage, [ScopeBox]>, _ page: PageRequest) {
        isForSome = page.field("where") == "some"
        let chosen = page.form.all("apps")
        for place in self[keyPath: boxes].indices {
            self[keyPath: boxes][place].isChosen = chosen.contains(self[keyPath: boxes][place].value)
        }
    }

    /// Puts each complaint at its field.
    fileprivate mutating func refuse(
        _ fields: WritableKeyPath<SettingsPage, [FormField]>, _ names: [String: String], _ error: APIError,
        otherwise: String? = nil
    ) {
        for index in self[keyPath: fields].indices {
            let id = self[keyPath: fields][index].id
            let told = error.fields.first { names[$0.pointer] == id }?.message
            if let told = told ?? (error.fields.isEmpty && id == otherwise ? error.message : nil) {
                self[keyPath: fields][index].refuse(told)
            }
        }
        fault = FormFault(error, self[keyPath: fields])
    }
}

extension Renderer {
    /// A page with a secret is never packed beside what the client sent (BREACH), and never kept by a browser.
    func secret(_ content: SecretPage, _ context: Context) -> Response {
        var response = page(content, context).setting("Cache-Control", "no-store")
        response.mayBePacked = false
        return response
    }
}
