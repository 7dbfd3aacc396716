import API
import Application
import Foundation
import HTTP
import JSON
import Outgoing
import Storage
import Testing
import TestSupport

/// Who must not be signed in by OpenID Connect is not, and a provider that fails keeps nobody else waiting.
@Suite(.database) struct OpenIDAttackTests {
    private static let stale = "begun in another browser or an older tab, or too long ago"
    private static let unproven = "does not prove who you are, so nobody was signed in"
    private static let useless = "gave no answer that can be used"

    @Test func `a state that is wrong, missing or another browser's signs nobody in`() throws {
        let world = try OpenIDWorld(), browser = world.browser(), other = world.browser()
        let address = try world.comeBack(browser)
        let state = try #require(address.firstMatch(of: /state=([^&]+)/)).1
        for wrong in [address.replacing(state, with: "x"), address.replacing("state=\(state)&", with: "")] {
            let once = world.browser()
            once.cookies = browser.cookies
            expectRefusal(once.get(wrong), world, once, says: Self.stale)
            #expect(once.cookies["earshot-openid"] == nil)
        }
        // An attacker hands their own address to somebody who has begun a sign-in, or none.
        expectRefusal(other.get(address), world, other, says: Self.stale)
        _ = try world.comeBack(other)
        expectRefusal(other.get(address), world, other, says: Self.stale)
        for broken in ["", ".", "a.b", "x", String(repeating: "A", count: 43)] {
            let once = world.browser()
            once.cookies["earshot-openid"] = broken
            expectRefusal(once.get(address), world, once, says: Self.stale)
        }
        #expect(browser.get(address).status == 303, "it was right all the time")
    }

    @Test func `a code is good once, and only with the proof of the browser that began`() throws {
        let world = try OpenIDWorld(), browser = world.browser()
        let address = try world.comeBack(browser), cookies = browser.cookies
        #expect(browser.get(address).status == 303)
        let again = world.browser()
        expectRefusal(again.get(address), world, again, says: Self.stale)
        again.cookies = cookies
        expectRefusal(again.get(address), world, again, says: "it was used already, took too long, or began elsewhere")
        // Somebody else's code within one's own sign-in: the provider asks for the verifier.
        let victim = try world.comeBack(world.browser()), thief = world.browser(), own = try world.comeBack(thief)
        let codes = try [victim, own].map { try #require($0.firstMatch(of: /code=([^&]+)/)).1 }
        expectRefusal(
            thief.get(own.replacing(codes[1], with: codes[0])), world, thief,
            says: "it was used already, took too long, or began elsewhere")
    }

    @Test func `another issuer in the address is refused`() throws {
        let world = try OpenIDWorld(), browser = world.browser()
        let address = try world.comeBack(browser).replacing("iss=http", with: "iss=https")
        expectRefusal(browser.get(address), world, browser, says: Self.useless, status: 503)
        #expect(!world.provider.asked.contains("/token"))
    }

    @Test(arguments: [
        ("nonce", JSONValue.string("another")), ("nonce", .null), ("aud", "another"), ("aud", .null),
        ("aud", .strings(["another", "third"])), ("aud", .strings(["earshot-test", "another"])), ("azp", "another"),
        ("iss", "http://127.0.0.1:1"), ("iss", .null), ("exp", 1_700_000_000), ("exp", .null), ("exp", "4000000000"),
        ("iat", 4_000_000_000), ("iat", .null), ("nbf", 4_000_000_000), ("nbf", "0"), ("sub", ""), ("sub", .null),
        ("sub", "a\u{0}b"), ("sub", .string(String(repeating: "x", count: 256))), ("sub", 7),
    ])
    func `a token that says this is refused`(claim: String, value: JSONValue) throws {
        let world = try OpenIDWorld(), browser = world.browser()
        world.provider.behave { $0.claims = { $0[claim] = value == .null ? nil : value } }
        expectRefusal(try world.signIn(browser), world, browser, says: Self.unproven)
    }

    @Test func `several audiences are fine where it was asked for by us, and clocks may differ a little`() throws {
        let world = try OpenIDWorld(), browser = world.browser()
        let now = Date().timeIntervalSince1970
        world.provider.behave {
            $0.claims = {
                ($0["aud"], $0["azp"]) = (.strings(["another", "earshot-test"]), "earshot-test")
                ($0["exp"], $0["iat"], $0["nbf"]) = (.number(now - 20), .number(now + 20), .number(now + 20))
            }
        }
        #expect(try world.signIn(browser).status == 303)
    }

    @Test func `only the provider's own keys sign, by RS256 or ES256`() throws {
        func refused(_ change: @escaping (inout StandInProvider.Manner) -> Void) throws {
            let world = try OpenIDWorld(), browser = world.browser()
            world.provider.behave(change)
            expectRefusal(try world.signIn(browser), world, browser, says: Self.unproven)
        }
        let none: @Sendable (inout [String: JSONValue]) -> Void = { $0["alg"] = "none" }
        try refused { ($0.head, $0.sign) = (none, { _ in [] }) }
        try refused { ($0.head, $0.sign) = ({ ($0["alg"], $0["kid"]) = ("none", nil) }, { _ in [] }) }
        // The public key as a secret that both know.
        guard case .object(let jwk) = TokenKey.rsa.jwk, case .string(let modulus)? = jwk["n"] else { return }
        try refused {
            $0.head = { $0["alg"] = "HS256" }
            $0.sign = { Digest.hmac($0, key: Array(modulus.utf8)) }
        }
        try refused { ($0.key, $0.published) = (.otherRSA, [TokenKey.rsa.jwk]) }
        try refused { $0.sign = TokenKey.otherRSA.sign }
        try refused { $0.sign = { _ in [] } }
        try refused { $0.sign = { TokenKey.rsa.sign($0 + [0]) } }
        // A curve's signature of another length, and of zeros.
        try refused { ($0.key, $0.published, $0.sign) = (.ec, [TokenKey.ec.jwk], { TokenKey.ec.sign($0) + [0] }) }
        try refused {
            ($0.key, $0.published) = (.ec, [TokenKey.ec.jwk])
            $0.sign = { _ in [UInt8](repeating: 0, count: 64) }
        }
        try refused { ($0.key, $0.published) = (.small, [TokenKey.small.jwk]) }
        try refused { $0.head = { $0["alg"] = "ES256" } }
        try refused { $0.head = { $0["crit"] = ["exp"] } }
        // A key that is not for signing, and one for another algorithm.
        for (name, value) in [("use", JSONValue.string("enc")), ("alg", "RS512"), ("e", "AA"), ("n", "not/base64url")] {
            try refused { manner in
                guard case .object(var other) = TokenKey.rsa.jwk else { return }
                other[name] = value
                manner.published = [.object(other)]
            }
        }
    }

    @Test func `a token without a key's name is taken where only one can have signed it`() throws {
        let world = try OpenIDWorld(), browser = world.browser()
        world.provider.behave { $0.head = { $0["kid"] = nil } }
        #expect(try world.signIn(browser).status == 303)
        let other = try OpenIDWorld(), second = other.browser()
        other.provider.behave {
            $0.head = { $0["kid"] = nil }
            $0.published = [TokenKey.rsa.jwk, TokenKey.otherRSA.jwk]
        }
        expectRefusal(try other.signIn(second), other, second, says: Self.unproven)
    }

    @Test func `an unknown key is asked for once more, and not again`() throws {
        let world = try OpenIDWorld(), browser = world.browser()
        world.provider.behave { $0.head = { $0["kid"] = "nobody's" } }
        expectRefusal(try world.signIn(browser), world, browser, says: Self.unproven)
        #expect(world.provider.asked.count { $0 == "/keys" } == 2)
    }

    @Test func `what the provider says of errors is never shown`() throws {
        let world = try OpenIDWorld(), browser = world.browser()
        let markup = "%3Cscript%3Ealert(1)%3C/script%3E"
        for (error, words) in [
            ("access_denied", "Harbour did not let you in"), (markup, "Harbour did not sign you in"),
        ] {
            let address = try world.comeBack(browser)
            let state = try #require(address.firstMatch(of: /state=([^&]+)/)).1
            let answer = browser.get(
                "/sign-in/openid/callback?error=\(error)&error_description=\(markup)&state=\(state)")
            expectRefusal(answer, world, browser, says: words)
            #expect(!answer.text.contains("alert(1)") && answer.text.contains("Sign in with Harbour"))
        }
        // Without the state of this browser not even that is said.
        expectRefusal(
            browser.get("/sign-in/openid/callback?error=access_denied&state=x"), world, browser, says: Self.stale)
    }

    @Test(arguments: [
        "//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", "/\t/elsewhere.example",
        "/\n//elsewhere.example", "javascript:1", "", "/" + String(repeating: "a", count: 2_000),
    ])
    func `signing in leads to no other site`(next: String) throws {
        let world = try OpenIDWorld(), browser = world.browser()
        #expect(try world.signIn(browser, next: next)["Location"] == "/")
        // Nor where the cookie was made by hand.
        let other = world.browser(), address = try world.comeBack(other)
        let secret = try #require(other.cookies["earshot-openid"]?.split(separator: ".").first)
        other.cookies["earshot-openid"] = "\(secret).\(TokenKey.text(Array(next.utf8)))"
        let location = other.get(address)["Location"] ?? ""
        #expect(location == "/" || (location == next && next.hasPrefix("/aaa")))
    }

    // MARK: A provider that fails

    @Test(arguments: ["/.well-known/openid-configuration", "/token", "/keys", "/userinfo"])
    func `a provider that fails is told of, and works again later`(path: String) throws {
        let elsewhere = try StandInProvider()
        let failures: [@Sendable () -> Response] = [
            { Response(status: 500) }, { .text("<html>no</html>") }, { .text("{}") }, { .text("[]") },
            { .redirect(to: elsewhere.issuer + "/keys", status: 302) },
            { .redirect(to: elsewhere.issuer + "/keys", status: 307) },
            { .text(String(repeating: " ", count: 1 << 20)) },
            {
                sleep(4)
                return .text("{}")
            },
        ]
        for failure in failures {
            let world = try OpenIDWorld(patience: 2), browser = world.browser()
            world.provider.behave { $0.answers[path] = failure }
            let began = ContinuousClock.now
            let answer =
                path.hasPrefix("/.well-known") ? browser.get("/sign-in/openid") : try world.signIn(browser)
            #expect(
                answer.status == 503 && answer["Retry-After"] != nil && answer.text.contains(Self.useless),
                "\(answer.status)")
            #expect(began.duration(to: .now) < .seconds(20))
            #expect(world.name(browser) == nil)
            world.provider.behave { $0.answers = [:] }
            #expect(try world.signIn(browser).status == 303)
        }
        #expect(elsewhere.asked.isEmpty, "no redirect is followed")
    }

    @Test func `a description of another issuer is not believed`() throws {
        let world = try OpenIDWorld(), browser = world.browser()
        world.provider.behave { $0.issuer = "https://elsewhere.example" }
        #expect(browser.get("/sign-in/openid").status == 503)
        #expect(browser.cookies["earshot-openid"] == nil)
    }

    @Test func `addresses that the provider names are its own, or public ones by https`() throws {
        for (name, place) in [
            ("token_endpoint", "http://10.0.0.1/token"), ("jwks_uri", "file:///etc/passwd"),
            ("authorization_endpoint", "javascript:alert(1)"), ("authorization_endpoint", "http://elsewhere.example/"),
        ] {
            let world = try OpenIDWorld(), browser = world.browser(), issuer = world.provider.issuer
            world.provider.behave {
                $0.answers["/.well-known/openid-configuration"] = {
                    var places: [String: JSONValue] = ["issuer": .string(issuer)]
                    for name in ["authorization", "token"] { places["\(name)_endpoint"] = .string("\(issuer)/\(name)") }
                    places["jwks_uri"] = .string(issuer + "/keys")
                    places[name] = .string(place)
                    return .json(Array(JSONValue.object(places).text().utf8))
                }
            }
            #expect(browser.get("/sign-in/openid").status == 503, "\(place)")
        }
        let setup = try OpenIDSetup(issuer: "https://127.0.0.1:9/", clientID: "c", clientSecret: nil)
        #expect(throws: OpenIDSetup.Fault.issuer) {
            try OpenIDSetup(issuer: "http://login.example.org", clientID: "c", clientSecret: nil)
        }
        #expect(throws: OpenIDSetup.Fault.client) {
            try OpenIDSetup(issuer: "https://login.example.org", clientID: "", clientSecret: nil)
        }
        #expect(setup.label == "127.0.0.1")
    }

    @Test func `a provider that hangs keeps nobody waiting who reads, and a few at most who sign in`() throws {
        let world = try OpenIDWorld(patience: 20), live = world.live
        world.provider.behave {
            $0.answers["/.well-known/openid-configuration"] = {
                sleep(10)
                return Response(status: 500)
            }
        }
        let pages = Pages()
        for _ in 1...12 {
            Thread.detachNewThread { pages.add(SocketBrowser(live.address).get("/sign-in/openid").text) }
        }
        // Those for whom there is no room are told at once.
        let began = ContinuousClock.now
        while pages.all.count < 8, began.duration(to: .now) < .seconds(9) { usleep(10_000) }
        #expect(pages.all.count == 8)
        #expect(pages.all.allSatisfy { $0.contains("Too many people sign in at this moment") })
        #expect(world.browser().get("/sign-in").status == 200 && live.ask("GET", "/v1/apps").status == 200)
        #expect(began.duration(to: .now) < .seconds(9), "nobody waited for the provider")
        while pages.all.count < 12, began.duration(to: .now) < .seconds(40) { usleep(10_000) }
        #expect(pages.all.count { $0.contains(Self.useless) } == 4)
    }

    @Test func `who tries often is slowed down`() throws {
        let world = try OpenIDWorld(), browser = world.browser()
        let statuses = (1...31).map { _ in browser.get("/sign-in/openid/callback?code=c&state=s").status }
        #expect(statuses.prefix(30).allSatisfy { $0 == 403 } && statuses.last == 429)
    }
}

/// What several threads saw.
///
/// `@unchecked Sendable`: under `lock` only.
private final class Pages: @unchecked Sendable {  // under `lock` only
    private let lock = NSLock()
    private var seen: [String] = []
    func add(_ text: String) { lock.withLock { seen.append(text) } }
    var all: [String] { lock.withLock { seen } }
}
