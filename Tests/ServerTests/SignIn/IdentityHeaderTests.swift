import API
import Application
import Foundation
import HTTP
import Storage
import Testing
import TestSupport
import Web

/// A proxy says who asks, and is believed where it is one of ours.
@Suite(.database) struct IdentityHeaderTests {
    /// A server that believes these peers; the tests' own is 127.0.0.1.
    private func live(_ proxies: String = "127.0.0.1", groups: String? = "crew=read; masters=admin,read; *=read") throws
        -> LiveServer
    {
        let header = try #require(
            IdentityHeader(
                name: "X-Forwarded-User", groups: "X-Forwarded-Groups", proxies: TrustedProxies(list: proxies)))
        let mapping = try groups.map(GroupScopes.init(list:))
        return try LiveServer(
            TestServer {
                $0.identityHeader = header
                ($0.signInWays.groups, $0.signInWays.isBehindIdentityProxy) = (mapping, true)
            })
    }

    private func name(_ browser: SocketBrowser, _ headers: (String, String)...) -> String? {
        browser.send("GET", "/settings", headers).text.firstMatch(of: /You are (.+?)\. You may: (.*?)\./)
            .map { "\($0.1): \($0.2)" }
    }
    private func unique(_ name: String) -> String { "\(name)-\(UUID().uuidString.prefix(8).lowercased())" }

    @Test func `whom the proxy names is signed in, with an account of their own, and forms keep their tokens`() throws {
        let live = try live(), browser = SocketBrowser(live.address), ada = unique("ada")
        #expect(browser.get("/").status == 303, "without the header nobody is anybody")
        let first = browser.get("/", ("x-forwarded-user", " \(ada) "))
        #expect(first.status == 200 && first.cookies.count { $0.hasPrefix("earshot=") } == 1)
        #expect(name(browser, ("X-Forwarded-User", ada)) == "\(ada): read")
        let before = browser.cookies
        #expect(browser.get("/", ("X-Forwarded-User", ada)).cookies.isEmpty && browser.cookies == before)
        let token = try #require(browser.formToken("/settings", ("X-Forwarded-User", ada)))
        func signOut(_ token: String) -> SocketBrowser.Answer {
            browser.send("POST", "/sign-out", [("X-Forwarded-User", ada)], form: [("formToken", token)])
        }
        #expect(signOut("guessed").status == 403, "another site's form has no token")
        #expect(signOut(token)["Location"] == "/sign-in?done=out")
        #expect(
            browser.get("/sign-in?done=out", ("X-Forwarded-User", ada)).text.contains(
                "the proxy before this server still knows you"))
        let machineToken = try live.server.caller(.read).token
        let withToken = [("X-Forwarded-User", ada), ("Authorization", "Bearer \(machineToken)")]
        #expect(browser.send("GET", "/v1/apps", withToken).status == 200, "a token says who asks before any header")
        let machine = browser.send("GET", "/v1/apps", [("X-Forwarded-User", ada)])
        #expect(machine.status == 401, "the API is asked with a token, or by a browser that is signed in")
    }

    @Test func `from elsewhere the header is worth nothing, whatever others say of where it comes from`() throws {
        let ada = unique("ada")
        for proxies in ["10.0.0.0/8", "192.0.2.1", "::1"] {
            let live = try live(proxies), browser = SocketBrowser(live.address)
            for more in [
                [], [("X-Forwarded-For", "10.0.0.1")], [("X-Forwarded-For", "192.0.2.1, 10.0.0.1")],
                [("Forwarded", "for=10.0.0.1")], [("X-Real-IP", "10.0.0.1")],
            ] {
                let answer = browser.send("GET", "/settings", [("X-Forwarded-User", ada)] + more)
                #expect(
                    answer.status == 303 && answer["Location"] == "/sign-in?next=/settings" && browser.cookies.isEmpty)
            }
            #expect(try live.server.database.read { try $0.account(named: ada) } == nil)
        }
    }

    @Test func `a header that came twice, or names two, is refused, and an empty one is none`() throws {
        let live = try live(), browser = SocketBrowser(live.address), ada = unique("ada")
        for headers in [
            [("X-Forwarded-User", ada), ("X-Forwarded-User", "mallory")],
            [("X-Forwarded-User", ada), ("x-forwarded-user", ada)], [("X-Forwarded-User", "\(ada), mallory")],
            [("X-Forwarded-User", ada), ("X-Forwarded-User", "")],
            [("X-Forwarded-User", ada), ("X-Forwarded-Groups", "crew"), ("X-Forwarded-Groups", "masters")],
            [("X-Forwarded-User", String(repeating: "a", count: 256))],
        ] {
            let answer = browser.send("GET", "/settings", headers)
            #expect(answer.status == 400 && browser.cookies.isEmpty, "\(headers)")
        }
        for empty in ["", "  "] {
            #expect(browser.get("/settings", ("X-Forwarded-User", empty)).status == 303)
        }
        #expect(browser.get("/settings", ("X_Forwarded_User", ada)).status == 303)
        #expect(try live.server.database.read { try $0.account(named: ada) } == nil)
        #expect(browser.send("GET", "/healthz", [("X-Forwarded-User", "a"), ("X-Forwarded-User", "b")]).status == 200)
    }

    @Test func `another person, or none, ends the sign-in of the one before`() throws {
        let live = try live(), browser = SocketBrowser(live.address), ada = unique("ada"), bo = unique("bo")
        #expect(name(browser, ("X-Forwarded-User", ada)) == "\(ada): read")
        let adas = browser.cookies, token = try #require(browser.formToken("/settings", ("X-Forwarded-User", ada)))
        // The proxy knows nobody any more, or the browser came around it.
        #expect(name(browser) == nil)
        #expect(browser.send("POST", "/sign-out", form: [("formToken", token)]).status == 303)
        #expect(name(browser, ("X-Forwarded-User", bo)) == "\(bo): read")
        let stolen = browser.send(
            "POST", "/settings/password", [("X-Forwarded-User", bo)],
            form: [("formToken", token), ("new", "lights at seven")])
        #expect(stolen.status == 403)
        browser.cookies = adas
        #expect(name(browser, ("X-Forwarded-User", ada)) == "\(ada): read", "a new sign-in of their own")
        #expect(browser.cookies != adas, "the old one ended when the other came")
    }

    @Test func `a form that was open when the person changed is shown again, and files nothing`() throws {
        let live = try live(groups: "*=read,support"), browser = SocketBrowser(live.address)
        let ada = unique("ada"), bo = unique("bo"), app = try live.server.caller().app()
        let token = try #require(browser.formToken("/apps/\(app)/reports/new", ("X-Forwarded-User", ada)))
        let fields = [("formToken", token), ("text", "It says nothing")]
        let answer = browser.send("POST", "/apps/\(app)/reports", [("X-Forwarded-User", bo)], form: fields)
        #expect(
            answer.status == 403 && answer.text.contains("This was not sent yet")
                && answer.text.contains("It says nothing"))
        let again = try #require(answer.text.firstMatch(of: /name="formToken" value="([^"]+)"/)).1
        #expect(again != token && !again.isEmpty)
        let sent = browser.send(
            "POST", "/apps/\(app)/reports", [("X-Forwarded-User", bo)],
            form: [("formToken", String(again)), ("text", "It says nothing")])
        #expect(sent.status == 303)
    }

    @Test func `groups hold at once, in any order, and a disabled account stays out`() throws {
        let live = try live(), browser = SocketBrowser(live.address), ada = unique("ada"),
            user = ("X-Forwarded-User", ada)
        #expect(name(browser, user, ("X-Forwarded-Groups", "crew, masters")) == "\(ada): read, admin")
        let before = browser.cookies
        #expect(name(browser, user, ("X-Forwarded-Groups", "masters|crew")) == "\(ada): read, admin")
        #expect(browser.cookies == before)
        #expect(name(browser, user, ("X-Forwarded-Groups", "crew")) == "\(ada): read")
        try live.server.operations.disableAccount(ada)
        let out = browser.get("/", user)
        #expect(out.status == 403 && out.text.contains("is disabled"))
        #expect(name(browser, user) == nil)
    }

    @Test func `who has no account and no group is told so, and public pages open all the same`() throws {
        let live = try live(groups: "crew=read"), browser = SocketBrowser(live.address), ada = unique("ada")
        let user = ("X-Forwarded-User", ada)
        let refused = browser.get("/", user)
        #expect(
            refused.status == 403 && refused.text.contains("you have no account here") && refused.text.contains(ada))
        #expect(browser.get("/rules", user).status == 200 && browser.get("/sign-in", user).status == 200)
        let statuses = (1...32).map { _ in browser.get("/", user).status }
        #expect(statuses.last == 429, "the log is not filled by one person")
        _ = try live.server.operations.addAccount(name: ada, scopes: [.triage], password: nil)
        try live.server.operations.connect(Identity(issuer: Identity.proxy, subject: ada), toAccount: ada)
    }

    @Test func `a link from the machine signs in through the proxy, until it names another`() throws {
        let live = try live(), browser = SocketBrowser(live.address), ada = unique("ada"), keeper = unique("mira")
        _ = try live.server.operations.addAccount(name: keeper, scopes: [.admin], password: nil)
        let user = ("X-Forwarded-User", ada)
        #expect(name(browser, user) == "\(ada): read")
        let link = try live.server.operations.addSignInLink(account: keeper)
        #expect(browser.send("POST", "/sign-in/link", [user], form: [("token", link)]).status == 303)
        #expect(name(browser, user) == "\(keeper): admin")
        #expect(name(browser, ("X-Forwarded-User", unique("bo")))?.hasPrefix("bo-") == true)
    }

    @Test func `only a name that means nothing else can be such a header`() throws {
        let proxies = try TrustedProxies(list: "127.0.0.1")
        for name in ["Cookie", "authorization", "Host", "X-Forwarded-For", "X Y", "X_Y", "", "X:Y"] {
            #expect(IdentityHeader(name: name, groups: nil, proxies: proxies) == nil, "\(name)")
            #expect(IdentityHeader(name: "Remote-User", groups: name, proxies: proxies) == nil, "\(name)")
        }
    }
}
