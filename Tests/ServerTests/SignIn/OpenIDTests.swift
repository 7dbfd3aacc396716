import API
import Application
import Foundation
import HTTP
import JSON
import Storage
import Testing
import TestSupport

/// People sign in by a provider that the test starts, over real sockets.
@Suite(.database) struct OpenIDTests {
    private func unique(_ name: String) -> String { "\(name)-\(UUID().uuidString.prefix(8).lowercased())" }

    @Test func `who the provider knows gets an account and goes on to the page that was asked for`() throws {
        let world = try OpenIDWorld(), browser = world.browser(), name = unique("ada")
        let subject = "s-\(name)"
        world.provider.behave { ($0.subject, $0.facts) = (subject, ["preferred_username": .string(name)]) }
        let page = world.browser().get("/sign-in").text
        #expect(page.contains("Sign in with Harbour") && page.contains("/sign-in/openid?next=%2F"))
        let answer = try world.signIn(browser, next: "/apps?q=a%20b")
        #expect(answer.status == 303 && answer["Location"] == "/apps?q=a%20b")
        #expect(world.name(browser) == name && world.scopes(browser) == "read")
        let account = try #require(try world.account(subject))
        #expect(account.name == name && !account.hasPassword)
        // The next time it is the same account, whatever the person is called by then.
        world.provider.behave { $0.facts = ["preferred_username": "somebody else"] }
        _ = try world.signIn(browser)
        #expect(world.name(browser) == name)
        let log = try world.server.caller().get("/v1/audit-log?subject=account/\(account.id)").text
        #expect(log.contains("signedIn") && log.contains("accountAdded"))
    }

    @Test func `the cookie of a sign-in on its way is for this browser, ten minutes, and gone afterwards`() throws {
        let world = try OpenIDWorld(), browser = world.browser()
        let begun = browser.get("/sign-in/openid?next=/settings")
        let cookie = try #require(begun.cookies.first)
        #expect(begun.cookies.count == 1 && cookie.hasPrefix("earshot-openid="))
        #expect(["HttpOnly", "SameSite=Lax", "Max-Age=600", "Path=/"].allSatisfy(cookie.contains))
        let secret = try #require(browser.cookies["earshot-openid"]?.split(separator: ".").first)
        #expect(!(begun["Location"] ?? "").contains(secret))
        _ = try world.signIn(browser)
        #expect(browser.cookies["earshot-openid"] == nil && browser.cookies["earshot"] != nil)
        let secure = try world.server.send("GET", "/sign-in/openid", headers: ["Host": "t"], isSecure: true)
        let hosted = try #require(secure["Set-Cookie"])
        #expect(hosted.hasPrefix("__Host-earshot-openid=") && hosted.contains("Secure"))
    }

    @Test func `keys on a curve, a secret in the form and facts by userinfo are taken, too`() throws {
        let world = try OpenIDWorld(groups: "divers=read,triage"), browser = world.browser(), name = unique("bo")
        world.provider.behave {
            ($0.key, $0.published, $0.takesBasic) = (.ec, [TokenKey.rsa.jwk, TokenKey.ec.jwk], false)
            ($0.facts, $0.tellsInToken) = (["preferred_username": .string(name), "groups": ["divers"]], false)
        }
        #expect(try world.signIn(browser).status == 303)
        #expect(world.name(browser) == name && world.scopes(browser) == "read, triage")
    }

    @Test func `what is known of the provider is asked once, and keys anew when it has changed them`() throws {
        let world = try OpenIDWorld(), browser = world.browser()
        for _ in 1...2 { #expect(try world.signIn(browser).status == 303) }
        #expect(world.provider.asked.count { $0 == "/keys" } == 1)
        #expect(world.provider.asked.count { $0.hasPrefix("/.well-known") } == 1)
        world.provider.behave { ($0.key, $0.published) = (.otherRSA, [TokenKey.otherRSA.jwk]) }
        #expect(try world.signIn(browser).status == 303)
        #expect(world.provider.asked.count { $0 == "/keys" } == 2)
    }

    @Test func `groups say what somebody may do, anew at each sign-in`() throws {
        let world = try OpenIDWorld(groups: "divers=read; harbour masters=admin,read"), browser = world.browser()
        func groups(_ names: JSONValue) { world.provider.behave { $0.facts["groups"] = names } }
        groups(["divers", "others"])
        _ = try world.signIn(browser)
        #expect(world.scopes(browser) == "read")
        groups(["harbour masters"])
        _ = try world.signIn(browser)
        #expect(world.scopes(browser) == "read, admin")
        // One group as a text, as some providers write it; then none: the account stays, and may nothing.
        groups("divers")
        _ = try world.signIn(browser)
        #expect(world.scopes(browser) == "read")
        groups([])
        _ = try world.signIn(browser)
        #expect(world.scopes(browser) == "nothing" && browser.get("/").status == 403)
        world.provider.behave { $0.facts = [:] }
        _ = try world.signIn(browser)
        #expect(world.scopes(browser) == "nothing")
    }

    @Test func `a link made before groups let somebody do more is void, and the log says what they gave`() throws {
        let world = try OpenIDWorld(groups: "divers=read; helpers=read,support"), browser = world.browser()
        let subject = unique("s")
        func groups(_ names: JSONValue) {
            world.provider.behave { ($0.subject, $0.facts["groups"]) = (subject, names) }
        }
        groups(["divers"])
        _ = try world.signIn(browser)
        let account = try #require(try world.account(subject))
        let before = try world.server.operations.addSignInLink(account: account.name)
        groups(["helpers"])
        _ = try world.signIn(browser)
        #expect(try world.server.operations.signIn(link: before) == nil)
        let kept = try world.server.operations.addSignInLink(account: account.name)
        groups(["divers"])
        _ = try world.signIn(browser)
        #expect(try world.server.operations.signIn(link: kept) != nil, "who may do less comes in all the same")
        let log = try world.server.caller().get("/v1/audit-log?subject=account/\(account.id)").text
        #expect(log.contains(#""scopes":["read","support"]"#), "\(log)")
    }

    @Test func `who is in no group that means something gets no account, and is told what to do`() throws {
        for groups in ["divers=read", nil] {
            let world = try OpenIDWorld(groups: groups), browser = world.browser()
            let subject = unique("nobody")
            world.provider.behave { ($0.subject, $0.facts) = (subject, ["groups": ["others"]]) }
            expectRefusal(
                try world.signIn(browser), world, browser, says: "you have no account here. Ask who runs this server")
            #expect(try world.account(subject) == nil)
            // The keeper connects them by what the page said.
            let name = unique("cleo")
            _ = try world.server.operations.addAccount(name: name, scopes: [.support], password: nil)
            let identity = Identity(issuer: world.provider.issuer, subject: subject)
            try world.server.operations.connect(identity, toAccount: name)
            #expect(throws: APIError.self) { try world.server.operations.connect(identity, toAccount: name) }
            _ = try world.signIn(browser)
            #expect(world.name(browser) == name)
            #expect(world.scopes(browser) == (groups == nil ? "support" : "nothing"))
            try world.server.operations.disconnect(identity)
            #expect(world.name(browser) == nil)
            expectRefusal(try world.signIn(browser), world, browser, says: "you have no account here")
        }
    }

    @Test func `nobody takes over an account by being called like it`() throws {
        let world = try OpenIDWorld(), name = unique("mira")
        _ = try world.server.operations.addAccount(name: name, scopes: [.admin], password: nil)
        for (number, brought) in [(2, name), (3, name.uppercased()), (4, " \(name)\u{200B}\n")] {
            let browser = world.browser()
            world.provider.behave {
                ($0.subject, $0.facts) = ("s\(number)-\(name)", ["preferred_username": .string(brought)])
            }
            _ = try world.signIn(browser)
            #expect(world.name(browser)?.lowercased() == "\(name) \(number)", "\(brought)")
            #expect(world.scopes(browser) == "read")
        }
        // Nor by a mail address, nor as what the log calls something else.
        for brought in ["keeper", "token ci", "account 1", "Nobody", "database ada", "Public page", ""] {
            let browser = world.browser(), other = unique("dora")
            world.provider.behave {
                ($0.subject, $0.facts) = (
                    unique("s"),
                    ["preferred_username": .string(brought), "name": .string(other), "email": .string(name)]
                )
            }
            _ = try world.signIn(browser)
            #expect(world.name(browser) == other, "\(brought)")
        }
    }

    @Test func `the same subject of another issuer is another person`() throws {
        let one = try OpenIDWorld(), other = try OpenIDWorld(), subject = unique("s")
        for world in [one, other] {
            let name = unique("person")
            world.provider.behave { ($0.subject, $0.facts) = (subject, ["name": .string(name)]) }
            let browser = world.browser()
            _ = try world.signIn(browser)
            #expect(world.name(browser) == name)
        }
    }

    @Test func `a disabled account stays out, and groups do not change it`() throws {
        let world = try OpenIDWorld(), browser = world.browser(), subject = unique("s")
        world.provider.behave { $0.subject = subject }
        _ = try world.signIn(browser)
        let account = try #require(try world.account(subject))
        try world.server.operations.disableAccount(account.name)
        #expect(world.name(browser) == nil)
        expectRefusal(try world.signIn(browser), world, browser, says: "is disabled")
        try world.server.operations.enableAccount(account.name)
        #expect(try world.signIn(browser).status == 303)
    }

    @Test func `many first sign-ins at once make one account`() throws {
        let world = try OpenIDWorld(), name = unique("erin")
        world.provider.behave { $0.facts = ["name": .string(name)] }
        let begun = try (1...4).map { _ in
            let browser = world.browser(), address = try world.comeBack(browser)
            return (cookies: browser.cookies, address: address)
        }
        DispatchQueue.concurrentPerform(iterations: begun.count) { number in
            let browser = world.browser()
            browser.cookies = begun[number].cookies
            #expect(browser.get(begun[number].address).status == 303)
            #expect(world.name(browser) == name)
        }
    }

    @Test func `without passwords only the provider and a link sign in`() throws {
        let world = try OpenIDWorld { $0.takesPasswords = false }, browser = world.browser(), name = unique("fay")
        _ = try world.server.operations.addAccount(name: name, scopes: [.admin], password: "harbour lights at seven")
        let page = browser.get("/sign-in")
        #expect(page.text.contains("Sign in with Harbour") && !page.text.contains("type=\"password\""))
        let form = [
            ("name", name), ("password", "harbour lights at seven"),
            ("formToken", browser.cookies["earshot-form"] ?? ""),
        ]
        expectRefusal(
            browser.send("POST", "/sign-in", form: form), world, browser, says: "Nobody signs in by password here.")
        let link = try world.server.operations.addSignInLink(account: name)
        #expect(browser.send("POST", "/sign-in/link", form: [("token", link)]).status == 303)
        #expect(world.name(browser) == name && !browser.get("/settings").text.contains("type=\"password\""))
        let token = try #require(browser.formToken("/settings"))
        #expect(
            browser.send("POST", "/settings/password", form: [("formToken", token), ("new", "a b c d e")]).status == 403
        )
    }

    @Test func `signing out ends it here, and says that the provider's may go on`() throws {
        let world = try OpenIDWorld(), browser = world.browser()
        _ = try world.signIn(browser)
        let cookie = browser.cookies, token = try #require(browser.formToken("/settings"))
        let out = browser.send("POST", "/sign-out", form: [("formToken", token)])
        #expect(out["Location"] == "/sign-in?done=out")
        #expect(
            browser.get("/sign-in?done=out").text.contains("Where you came by Harbour you may still be signed in there")
        )
        browser.cookies = cookie
        #expect(world.name(browser) == nil)
    }

    @Test func `what was written before the sign-in is kept while the provider's page is open elsewhere`() throws {
        let world = try OpenIDWorld(groups: "*=read,support"), browser = world.browser()
        let app = try world.server.caller().app(), path = "/apps/\(app)/reports"
        let kept = browser.send("POST", path, form: [("text", "It says nothing"), ("formToken", "old")])
        #expect(kept.status == 401 && kept.text.contains("in a new tab") && kept.text.contains("It says nothing"))
        _ = try world.signIn(browser)
        let again = browser.send("POST", path, form: [("text", "It says nothing"), ("formToken", "")])
        #expect(
            again.status == 403 && again.text.contains("This was not sent yet")
                && again.text.contains("It says nothing"))
    }
}
