import API
import Application
import Foundation
import JSON
import Outgoing
import Storage
import Testing
import TestSupport
import Web

/// A server with a provider, both on real sockets.
struct OpenIDWorld {
    let provider: StandInProvider
    let live: LiveServer
    var server: TestServer { live.server }

    /// - Parameter groups: what `EARSHOT_GROUPS` would say; `nil`: it says nothing.
    /// - Parameter patience: seconds that the server waits for an answer of the provider.
    init(groups: String? = "*=read", patience: Int = 5, _ setting: (inout SignInWays) -> Void = { _ in }) throws {
        let provider = try StandInProvider()
        var ways = SignInWays()
        ways.openID = OpenIDProvider(
            try OpenIDSetup(
                issuer: provider.issuer, clientID: StandInProvider.client, clientSecret: StandInProvider.secret,
                label: "Harbour"), patience: Post.Patience(connecting: patience, all: patience))
        ways.groups = try groups.map(GroupScopes.init(list:))
        setting(&ways)
        live = try LiveServer(TestServer { $0.signInWays = ways })
        self.provider = provider
    }

    func browser() -> SocketBrowser { SocketBrowser(live.address) }

    /// Presses the button and comes back from the provider: the address that it sends the browser to, on this server.
    func comeBack(_ browser: SocketBrowser, next: String = "/settings") throws -> String {
        let begun = browser.get("/sign-in/openid?next=" + Address.escaped(next))
        let there = try #require(begun["Location"], "\(begun.status) \(begun.text.prefix(2000))")
        #expect(begun.status == 303 && there.hasPrefix(provider.issuer + "/authorize?a=b&"))
        // The person's browser goes there with none of this server's cookies.
        let back = SocketBrowser(provider.issuer).get(String(there.dropFirst(provider.issuer.count)))
        let address = try #require(back["Location"], "\(back.status)")
        let redirect = "http://earshot.test/sign-in/openid/callback"
        #expect(address.hasPrefix(redirect + "?"))
        return String(address.dropFirst("http://earshot.test".count))
    }

    /// The whole way.
    func signIn(_ browser: SocketBrowser, next: String = "/settings") throws -> SocketBrowser.Answer {
        browser.get(try comeBack(browser, next: next))
    }

    /// Who is signed in, by the settings; `nil`: nobody.
    func name(_ browser: SocketBrowser, _ headers: (String, String)...) -> String? {
        let page = browser.send("GET", "/settings", headers)
        return page.text.firstMatch(of: /You are (.+?)\. You may: (.*?)\./).map { String($0.1) }
    }

    func scopes(_ browser: SocketBrowser) -> String? {
        browser.get("/settings").text.firstMatch(of: /You are (.+?)\. You may: (.*?)\./).map { String($0.2) }
    }

    func account(_ subject: String) throws -> Account? {
        let issuer = provider.issuer
        return try server.database.read { try $0.account(of: Identity(issuer: issuer, subject: subject)) }
    }
}

/// Nobody was let in, and the page says why in a sentence of ours.
func expectRefusal(
    _ answer: SocketBrowser.Answer, _ world: OpenIDWorld, _ browser: SocketBrowser, says words: String,
    status: Int = 403,
    _ location: SourceLocation = #_sourceLocation
) {
    #expect(answer.status == status, sourceLocation: location)
    #expect(answer.text.contains(words), "\(answer.text.suffix(3000))", sourceLocation: location)
    #expect(!answer.cookies.contains { $0.hasPrefix("earshot=") }, sourceLocation: location)
    #expect(world.name(browser) == nil, sourceLocation: location)
}
