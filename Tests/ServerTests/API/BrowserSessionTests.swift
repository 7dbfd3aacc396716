import API
import Application
import Foundation
import HTTP
import Postgres
import Testing
import TestSupport
import Web

/// How a sign-in begins, lasts and ends.
@Suite(.database) struct BrowserSessionTests {
    private static let password = "harbour lights at seven"

    /// A browser that keeps its cookies.
    private final class Browser {
        let server: TestServer
        let isSecure: Bool
        private(set) var cookies: [String: String] = [:]

        init(_ server: TestServer, isSecure: Bool = false) { (self.server, self.isSecure) = (server, isSecure) }

        @discardableResult
        func send(_ method: String, _ path: String, _ body: String = "") throws -> TestCaller.Answer {
            let all = cookies.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
            let response = try server.send(
                method, path,
                headers: ["Content-Type": "application/x-www-form-urlencoded", "Host": "t", "Cookie": all],
                body: Array(body.utf8), isSecure: isSecure)
            for header in response.headers where header.name == "Set-Cookie" {
                let pair = header.value.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1)
                cookies[String(pair[0])] = pair.count == 2 ? String(pair[1]) : ""
            }
            return TestCaller.Answer(response: response)
        }

        func token(on path: String) throws -> String {
            String(try #require(try send("GET", path).text.firstMatch(of: /name="formToken" value="([^"]+)"/)).1)
        }

        func signIn(_ name: String, _ password: String) throws -> TestCaller.Answer {
            _ = try send("GET", "/sign-in")
            let token = cookies["earshot-form"] ?? ""
            return try send(
                "POST", "/sign-in",
                "name=\(name)&password=\(password.replacing(" ", with: "+"))&formToken=\(token)")
        }

        func isIn() throws -> Bool { try send("GET", "/settings").status == 200 }
    }

    private func account(_ server: TestServer, _ scopes: Scope...) throws -> String {
        let name = "ada-\(UUID().uuidString)"
        _ = try server.operations.addAccount(name: name, scopes: scopes, password: Self.password)
        return name
    }

    private func age(_ sql: SQL) throws { _ = try TestDatabase.connect().execute(sql) }

    @Test func `whoever is signed in may sign out, whatever else they may`() throws {
        let server = try TestServer()
        for scopes: [Scope] in [[], [.upload], [.read]] {
            let name = "ada-\(UUID().uuidString)"
            _ = try server.operations.addAccount(name: name, scopes: scopes, password: Self.password)
            let browser = Browser(server)
            #expect(try browser.signIn(name, Self.password).status == 303)
            let cookie = browser.cookies["earshot"]
            let token = try browser.token(on: "/settings")
            #expect(try browser.send("POST", "/sign-out", "formToken=\(token)").status == 303, "\(scopes)")
            let again = try server.send(
                "GET", "/settings", headers: ["Host": "t", "Cookie": "earshot=\(cookie ?? "")"])
            #expect(again.status == 303, "the old cookie is of no use")
        }
    }

    @Test func `a new sign-in ends the one that the browser had`() throws {
        let server = try TestServer(), name = try account(server, .read), other = try account(server, .read)
        let browser = Browser(server)
        _ = try browser.signIn(name, Self.password)
        let first = try #require(browser.cookies["earshot"])
        _ = try browser.signIn(other, Self.password)
        #expect(try browser.isIn())
        let old = try server.send("GET", "/settings", headers: ["Host": "t", "Cookie": "earshot=\(first)"])
        #expect(old.status == 303)
    }

    @Test func `a new password ends the other browsers and the open links`() throws {
        let server = try TestServer(), name = try account(server, .read)
        let browser = Browser(server), other = Browser(server)
        _ = try browser.signIn(name, Self.password)
        _ = try other.signIn(name, Self.password)
        let link = try server.operations.addSignInLink(account: name)
        let token = try browser.token(on: "/settings")
        let set = try browser.send(
            "POST", "/settings/password",
            "formToken=\(token)&old=\(Self.password.replacing(" ", with: "+"))&new=a+lighthouse+far+out")
        #expect(set.status == 303)
        #expect(try browser.isIn() && !other.isIn())
        #expect(try server.operations.signIn(link: link) == nil)
        let later = try server.operations.addSignInLink(account: name)
        try server.operations.disableAccount(name)
        try server.operations.enableAccount(name)
        #expect(try server.operations.signIn(link: later) == nil)
    }

    @Test func `it lasts while it is used, and ends after fourteen idle days or ninety in all`() throws {
        let server = try TestServer(), name = try account(server, .read)
        let browser = Browser(server)
        _ = try browser.signIn(name, Self.password)
        for _ in 1...3 {
            try age(
                """
                UPDATE sign_ins SET last_seen_at = last_seen_at - interval '13 days', created_at = sign_ins.created_at - interval '13 days'
                FROM accounts WHERE accounts.id = account_id AND accounts.name = \(name)
                """)
            #expect(try browser.isIn())
        }
        try age(
            """
            UPDATE sign_ins SET created_at = now() - interval '91 days'
            FROM accounts WHERE accounts.id = account_id AND accounts.name = \(name)
            """)
        #expect(try !browser.isIn())
        _ = try browser.signIn(name, Self.password)
        try age(
            """
            UPDATE sign_ins SET last_seen_at = now() - interval '15 days'
            FROM accounts WHERE accounts.id = account_id AND accounts.name = \(name)
            """)
        #expect(try !browser.isIn())
    }

    @Test func `behind TLS cookies are for this host and TLS alone, and browsers are told to stay with it`() throws {
        let server = try TestServer(), name = try account(server, .read)
        let browser = Browser(server, isSecure: true)
        let answer = try browser.signIn(name, Self.password)
        let set = answer.response.headers.filter { $0.name == "Set-Cookie" }.map(\.value)
        for cookie in ["__Host-earshot=", "__Host-earshot-device="] {
            let text = try #require(set.first { $0.hasPrefix(cookie) })
            #expect(["Secure", "HttpOnly", "SameSite", "Path=/"].allSatisfy(text.contains), "\(text)")
        }
        #expect(answer.response["Strict-Transport-Security"]?.hasPrefix("max-age=") == true)
        #expect(try browser.isIn())
        let plain = try Browser(server).signIn(name, Self.password).response
        #expect(plain["Strict-Transport-Security"] == nil)
    }

    @Test func `common passwords are refused, with figures behind them too`() throws {
        let server = try TestServer(), name = try account(server, .read)
        for password in [
            "iloveyou", "Football1", "trustno1", "earshot2026", "12345678", "qwertzuiop", "aaaabbbb", "princess",
        ] {
            let error = #expect(throws: APIError.self, "\(password)") {
                try server.operations.setPassword(account: name, password)
            }
            #expect(error?.fields.first?.pointer == "/password")
        }
        try server.operations.setPassword(account: name, "seven herons wade")
    }

    @Test func `a token is refused from its last day's end on, and says so`() throws {
        let server = try TestServer()
        let end = Date().addingTimeInterval(2)
        let token = try server.operations.addToken(name: "ci", scopes: [.read], expiresAt: end)
        func ask() throws -> TestCaller.Answer { try TestCaller(server: server, token: token.secret).get("/v1/apps") }
        #expect(try ask().status == 200)
        _ = try TestDatabase.connect().execute(
            "UPDATE tokens SET expires_at = '2026-02-01T00:00:00Z' WHERE id = \(token.id)")
        let refused = try ask()
        #expect(refused.status == 401)
        #expect(try refused.problem().detail.contains("expired at 2026-02-01T00:00:00Z"))
        #expect(throws: APIError.self) {
            try server.operations.addToken(name: "ci", scopes: [.read], expiresAt: Date().addingTimeInterval(-1))
        }
        let admin = try TestBrowser(server, .admin)
        #expect(try admin.get("/settings").text.contains("expired after 2026-01-31"))
        let form = [("token-name", "nightly"), ("scopes", "read")]
        #expect(try admin.submit("/settings/tokens", form + [("token-expires", "2125-01-31")]).status == 200)
        #expect(try admin.submit("/settings/tokens", form + [("token-expires", "soon")]).status == 422)
    }
}
