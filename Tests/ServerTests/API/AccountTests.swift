import API
import Application
import Foundation
import Storage
import Testing
import TestSupport

/// Accounts and tokens by API.
@Suite(.database) struct AccountTests {
    private let server: TestServer, caller: TestCaller

    init() throws { (server, caller) = (try TestServer(), try TestServer().caller()) }

    @Test func `an account is added, let into an app, disabled, and let in again`() throws {
        let app = try caller.app(), name = "ada-\(UUID())"
        let body = #"{"name":"\#(name)","scopes":["read"],"apps":[{"app":"\#(app)","scopes":["triage","support"]}]}"#
        let added = try caller.post("/v1/accounts", body)
        let account = try added.json(AccountResource.self)
        #expect(added.status == 201 && account.scopes == [.read])
        #expect(account.apps == [AppScopes(app: app, scopes: [.triage, .support])] && !account.hasPassword)
        #expect(try caller.get("/v1/accounts").json(Listing<AccountResource>.self).items.contains(account))
        #expect(try caller.post("/v1/accounts", body).status == 409)

        let link = try caller.post("/v1/accounts/\(account.id)/sign-in-links").json(SignInLinkResource.self)
        #expect(link.url.hasPrefix("http://earshot.test/sign-in/link?token="))
        let path = "/v1/accounts/\(account.id)"
        let changed = try caller.send("PATCH", path, #"{"apps":[]}"#).json(AccountResource.self)
        #expect(changed.scopes == [.read] && changed.apps.isEmpty, "what is left out stays")
        let disabled = try caller.send("PATCH", path, #"{"disabled":true}"#).json(AccountResource.self)
        #expect(disabled.disabledAt != nil && disabled.scopes == [.read])
        #expect(try caller.send("PATCH", path, #"{"disabled":false}"#).json(AccountResource.self).disabledAt == nil)
        #expect(try caller.send("PATCH", "/v1/accounts/999999", "{}").status == 404)
        let kinds = try caller.get("/v1/audit-log?subject=account/\(account.id)").json(Listing<LogEntry>.self).items
        #expect(kinds.map(\.kind) == ["enabled", "disabled", "scopesSet", "signInLinkMade", "accountAdded"])
        #expect(kinds.last?.apps == account.apps && kinds.last?.scopes == [.read])
    }

    @Test func `who is signed out everywhere has to sign in again`() throws {
        let browser = try TestBrowser(server, .read)
        let id = try #require(try server.database.read { try $0.account(named: browser.name)?.id })
        #expect(try browser.get("/").status == 200)
        #expect(try caller.send("DELETE", "/v1/accounts/\(id)/sign-ins").status == 200)
        #expect(try browser.get("/").status == 303)
    }

    @Test func `a token's secret is told once, and works where it is let in, until it ends`() throws {
        let app = try caller.app(), alien = try caller.app()
        let body = #"{"name":"ci","apps":[{"app":"\#(app)","scopes":["read"]}],"expiresAt":"2099-01-01T00:00:00Z"}"#
        let token = try caller.post("/v1/tokens", body).json(TokenResource.self)
        let machine = TestCaller(server: server, token: try #require(token.secret))
        #expect(try machine.get("/v1/apps/\(app)").status == 200 && machine.get("/v1/apps/\(alien)").status == 404)
        let me = try machine.get("/v1/caller").json(CallerResource.self)
        #expect(me.scopes.isEmpty && me.apps == [AppScopes(app: app, scopes: [.read])])
        let listed = try caller.get("/v1/tokens")
        #expect(!listed.text.contains(machine.token))
        #expect(try listed.json(Listing<TokenResource>.self).items.first { $0.id == token.id }?.apps == token.apps)

        let path = "/v1/tokens/\(token.id)"
        #expect(try caller.send("PATCH", path, #"{"apps":[{"app":"\#(alien)","scopes":["read"]}]}"#).status == 200)
        #expect(try machine.get("/v1/apps/\(app)").status == 404 && machine.get("/v1/apps/\(alien)").status == 200)
        #expect(try caller.send("PATCH", path, #"{"expiresAt":"2020-01-01T00:00:00Z"}"#).status == 422)
        #expect(try caller.send("PATCH", path, #"{"apps":[]}"#).status == 422, "it may do nothing then")
        #expect(try caller.send("DELETE", path).status == 200 && machine.get("/v1/apps/\(alien)").status == 401)
        #expect(try caller.send("DELETE", path).status == 404 && caller.send("PATCH", path, "{}").status == 404)
    }

    @Test func `nobody gives by API what they do not hold, nor lets themselves in as who may do more`() throws {
        let app = try caller.app()
        let admin = try server.caller(.admin)
        let refused = try admin.post("/v1/tokens", #"{"name":"t","scopes":["support"]}"#)
        #expect(try refused.status == 422 && refused.problem().errors?.map(\.pointer) == ["/scopes"])
        let inApp = try admin.post(
            "/v1/tokens", #"{"name":"t","apps":[{"app":"\#(app)","scopes":["read","support"]}]}"#)
        #expect(try inApp.status == 422 && inApp.problem().errors?.map(\.pointer) == ["/apps/0/scopes"])
        #expect(
            try admin.post("/v1/tokens", #"{"name":"t","scopes":["read","triage","upload","admin"]}"#).status == 201)
        // Who holds it in one app may give it there.
        let both = try server.operations.addToken(
            name: "both", scopes: [.admin], apps: [AppScopes(app: app, scopes: [.support])])
        let giver = TestCaller(server: server, token: both.secret)
        #expect(
            try giver.post("/v1/tokens", #"{"name":"t","apps":[{"app":"\#(app)","scopes":["support"]}]}"#).status == 201
        )
        #expect(try giver.post("/v1/tokens", #"{"name":"t","scopes":["support"]}"#).status == 422)
        let id = try server.operations.addAccount(name: "desk-\(UUID())", scopes: [.support], password: nil)
        #expect(try admin.post("/v1/accounts/\(id)/sign-in-links").status == 422)
        let wrong = #"{"name":"t","apps":[{"app":"nowhere","scopes":["read"]},{"app":"\#(app)","scopes":[]}]}"#
        #expect(
            try admin.post("/v1/tokens", wrong).problem().errors?.map(\.pointer) == ["/apps/0/app", "/apps/1/scopes"])
    }

    @Test func `what was at hand before somebody may do more is of no use then`() throws {
        let admin = TestCaller(
            server: server, token: try server.operations.addToken(name: "narrow", scopes: [.admin]).secret)
        let account = try admin.post("/v1/accounts", #"{"name":"mole-\#(UUID())","scopes":["read"]}"#)
            .json(AccountResource.self)
        func link() throws -> String {
            let url = try admin.post("/v1/accounts/\(account.id)/sign-in-links").json(SignInLinkResource.self).url
            return String(url.split(separator: "=").last ?? "")
        }
        func set(_ scopes: String) throws {
            #expect(try caller.send("PATCH", "/v1/accounts/\(account.id)", #"{"scopes":[\#(scopes)]}"#).status == 200)
        }
        let before = try link()
        try set(#""read","support""#)
        #expect(try server.operations.signIn(link: before) == nil)
        try set(#""read""#)
        let kept = try link()
        try set("")
        #expect(try server.operations.signIn(link: kept) != nil, "who may do less comes in all the same")

        let token = try caller.post(
            "/v1/tokens", #"{"name":"desk","scopes":["support"],"expiresAt":"2098-01-01T00:00:00Z"}"#
        ).json(TokenResource.self)
        func end(_ year: Int) -> String { #"{"expiresAt":"\#(year)-01-01T00:00:00Z"}"# }
        let refused = try admin.send("PATCH", "/v1/tokens/\(token.id)", end(2099))
        #expect(try refused.status == 422 && refused.problem().errors?.first?.pointer == "/expiresAt")
        #expect(try admin.send("PATCH", "/v1/tokens/\(token.id)", end(2097)).status == 200, "sooner is nobody's gain")
        #expect(try caller.send("PATCH", "/v1/tokens/\(token.id)", end(2099)).status == 200)
    }

    @Test func `nobody passes for somebody else in the log`() throws {
        for name in ["Token ci", "keeper", "intake key desk", "Nobody"] {
            let refused = try caller.post("/v1/accounts", #"{"name":"\#(name)","scopes":["read"]}"#)
            #expect(try refused.status == 422 && refused.problem().errors?.map(\.pointer) == ["/name"], "\(name)")
        }
        #expect(try caller.post("/v1/accounts", #"{"name":"tokenova","scopes":["read"]}"#).status == 201)
    }

    @Test func `an administrator of one app administers that app, and neither accounts nor others`() throws {
        let app = try caller.app()
        let admin = try server.caller([.admin], in: app)
        #expect(try admin.send("PATCH", "/v1/apps/\(app)", #"{"name":"Renamed"}"#).status == 200)
        for path in ["/v1/accounts", "/v1/tokens"] { #expect(try admin.get(path).status == 403, "\(path)") }
        #expect(try admin.post("/v1/tokens", #"{"name":"t","scopes":["read"]}"#).status == 403)
        #expect(try admin.post("/v1/apps", #"{"slug":"new-one","name":"N","platform":"iOS"}"#).status == 403)
        let browser = try TestBrowser(server, scopes: [], apps: [AppScopes(app: app, scopes: [.admin])])
        #expect(try !browser.get("/").text.contains("action=\"/apps\""), "no form that would be refused")
        #expect(try !browser.get("/apps/\(app)/privacy").text.contains("/reports/held"), "nor a link")
        let settings = try browser.get("/settings").text
        #expect(
            settings.contains("admin in \(app)") && settings.contains("/audit-log")
                && !settings.contains("/settings/tokens"))
    }

    @Test func `the form lets somebody into apps, one by one`() throws {
        let admin = try TestBrowser(server, .admin, .read), app = try caller.app(), name = "bea-\(UUID())"
        let undecided = try admin.submit(
            "/settings/accounts", [("name", name), ("scopes", "read"), ("where", "some")])
        #expect(undecided.status == 422 && undecided.text.contains("Tick the apps that it is for."))
        let both = [("name", name), ("scopes", "read"), ("where", "all"), ("apps", app)]
        #expect(try admin.submit("/settings/accounts", both).status == 422, "all is more than some")
        let some = [("name", name), ("scopes", "read"), ("where", "some"), ("apps", app)]
        #expect(try admin.submit("/settings/accounts", some).status == 200)
        func account() throws -> Account { try #require(try server.database.read { try $0.account(named: name) }) }
        #expect(try account().scopes == [] && account().apps.map(\.slug) == [app])
        let path = "/settings/accounts/\(try account().id)/scopes", second = try caller.app()
        #expect(try admin.submit(path, [("app", second), ("scopes", "read"), ("scopes", "triage")]).status == 303)
        #expect(try Set(account().apps.map(\.slug)) == [app, second])
        #expect(try admin.submit(path, [("app", app)]).status == 303)
        #expect(try account().apps.map(\.scopes) == [["read", "triage"]])
        #expect(try admin.submit(path, [("app", ""), ("scopes", "read")]).status == 303)
        #expect(try account().scopes == ["read"] && account().apps.count == 1)
        #expect(try admin.get("/settings").text.contains("may do in \(second) beside"))
    }
}
