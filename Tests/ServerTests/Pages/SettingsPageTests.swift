import API
import Application
import Foundation
import HTTP
import Storage
import Testing
import Web

import TestSupport

@Suite(.database) struct SettingsPageTests {
    @Test func `a token's secret is shown once and works`() throws {
        let server = try TestServer(), browser = try TestBrowser(server, .admin)
        let name = "ci-\(UUID().uuidString)"
        let answer = try browser.submit("/settings/tokens", [("token-name", name), ("scopes", "read")])
        let secret = try #require(answer.text.firstMatch(of: /earshot_[A-Za-z0-9_-]+/)).0
        #expect(answer.status == 200 && !answer.response.mayBePacked)
        #expect(answer.response["Cache-Control"] == "no-store")
        let machine = TestCaller(server: server, token: String(secret))
        #expect(try machine.get("/v1/apps").status == 200)
        let settings = try browser.get("/settings").text
        #expect(settings.contains(name) && !settings.contains(secret))

        let id = try #require(try server.operations.tokens().first { $0.name == name }).id
        #expect(try browser.submit("/settings/tokens/\(id)/revoke").status == 303)
        #expect(try machine.get("/v1/apps").status == 401)
    }

    @Test func `a new account's link is shown once and signs in once`() throws {
        let server = try TestServer(), browser = try TestBrowser(server, .admin)
        let name = "ada \(UUID().uuidString)"
        let answer = try browser.submit("/settings/accounts", [("name", name), ("scopes", "read")])
        let token = try #require(answer.text.firstMatch(of: /sign-in\/link\?token=([A-Za-z0-9_-]+)/)).1
        #expect(try !browser.get("/settings").text.contains(token))
        func follow() throws -> Int {
            try server.send(
                "POST", "/sign-in/link", headers: ["Content-Type": "application/x-www-form-urlencoded", "Host": "t"],
                body: Array("token=\(token)".utf8)
            ).status
        }
        #expect(try follow() == 303)
        #expect(try follow() == 403)
    }

    @Test func `what is wrong stands at its field, and nothing is stored`() throws {
        let server = try TestServer(), browser = try TestBrowser(server, .admin)
        let name = "nameless-\(UUID())"
        let noName = try browser.submit("/settings/tokens", [("token-name", " "), ("scopes", "read")])
        #expect(noName.status == 422 && noName.text.contains("id=\"token-name-message\""))
        #expect(noName.text.contains("aria-describedby=\"token-name-hint token-name-message\" aria-invalid=\"true\""))
        let noScope = try browser.submit("/settings/tokens", [("token-name", name)])
        #expect(noScope.status == 422 && noScope.text.contains("id=\"token-scopes-message\""))
        let taken = try browser.submit("/settings/accounts", [("name", browser.name.uppercased())])
        #expect(taken.status == 409 && taken.text.contains("id=\"name-message\""))
        #expect(
            try !server.operations.tokens().contains {
                $0.name == name || $0.name.trimmingCharacters(in: .whitespaces).isEmpty
            })
    }

    @Test func `a new password ends every other sign-in and goes on in this browser`() throws {
        let server = try TestServer(), browser = try TestBrowser(server, .read)
        #expect(try browser.submit("/settings/password", [("new", "short")]).text.contains("id=\"new-message\""))
        let answer = try browser.submit("/settings/password", [("new", "a quiet harbour")])
        #expect(answer.status == 303 && answer.response["Location"] == "/settings?done=password")
        let cookie = try #require(answer.response["Set-Cookie"]?.split(separator: ";").first)
        #expect(try browser.get("/settings").status == 303)
        let settings = try server.send("GET", "/settings", headers: ["Cookie": String(cookie), "Host": "t"])
        #expect(settings.status == 200)
        #expect(
            try !server.operations.signIn(name: browser.name, password: "a quiet harbour", address: "t").session.isEmpty
        )
    }

    @Test func `the present password must be right`() throws {
        let server = try TestServer()
        let browser = try TestBrowser(server, .read, password: "a quiet harbour")
        let wrong = try browser.submit("/settings/password", [("old", "a loud harbour"), ("new", "another harbour")])
        #expect(wrong.status == 422 && wrong.text.contains("id=\"old-message\""))
        let right = try browser.submit("/settings/password", [("old", "a quiet harbour"), ("new", "another harbour")])
        #expect(right.status == 303)
    }

    @Test func `only administrators see and change accounts, and none locks themselves out`() throws {
        let server = try TestServer(), reader = try TestBrowser(server, .read), admin = try TestBrowser(server, .admin)
        let id = try #require(try server.database.read { try $0.account(named: admin.name) }).id
        #expect(try !reader.get("/settings").text.contains(admin.name))
        for path in ["accounts", "tokens", "accounts/\(id)/disable", "accounts/\(id)/scopes", "accounts/\(id)/link"] {
            #expect(
                try reader.submit("/settings/\(path)", [("name", "x"), ("scopes", "admin")]).status == 403, "\(path)")
        }
        #expect(try admin.submit("/settings/accounts/\(id)/disable").status == 422)
        #expect(try admin.submit("/settings/accounts/\(id)/scopes", [("scopes", "read")]).status == 422)
        #expect(try admin.get("/settings").text.contains("Accounts of people"))

        let other = try #require(try server.database.read { try $0.account(named: reader.name) }).id
        #expect(try admin.submit("/settings/accounts/\(other)/scopes", [("scopes", "triage")]).status == 303)
        #expect(try reader.get("/").status == 403)
        #expect(try admin.submit("/settings/accounts/\(other)/disable").status == 303)
        #expect(try reader.get("/settings").status == 303)
    }

    @Test func `a form without its token changes nothing`() throws {
        let server = try TestServer(), browser = try TestBrowser(server, .admin)
        let answer = try browser.submit(
            "/settings/tokens", [("token-name", "stolen"), ("scopes", "admin")], formToken: "guessed")
        #expect(answer.status == 403)
        #expect(try !server.operations.tokens().contains { $0.name == "stolen" })
    }
}
