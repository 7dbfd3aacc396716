import API
import Application
import Foundation
import HTTP
import Postgres
import Testing
import TestSupport
import Web

/// Nobody gets in by trying.
@Suite(.database) struct SignInTests {
    private static let password = "harbour lights at seven"

    private func account(_ server: TestServer) throws -> String {
        let name = "ada-\(UUID().uuidString)"
        _ = try server.operations.addAccount(name: name, scopes: [.read], password: Self.password)
        return name
    }

    /// What trying to sign in comes to; `nil` is in.
    private func refusal(
        _ server: TestServer, _ name: String, _ password: String, from address: String, device: String? = nil
    ) throws -> ErrorKind? {
        do {
            _ = try server.operations.signIn(
                name: name, password: password, address: address, BrowserCookies(device: device))
            return nil
        } catch let error as APIError { return error.kind }
    }

    /// As if these failures had happened a good quarter of an hour earlier. Those of the tests beside this one stay.
    private func forget(_ name: String) throws {
        let subject = "%name:" + name.lowercased() + "%"
        _ = try TestDatabase.connect().execute(
            "UPDATE sign_in_failures SET at = at - interval '16 minutes' WHERE subject LIKE \(subject)")
    }

    @Test func `after ten wrong passwords a name is closed to who gave them, and to nobody else`() throws {
        let server = try TestServer(), name = try account(server), other = try account(server)
        for attempt in 1...10 {
            #expect(try refusal(server, name, "wrong \(attempt)", from: "192.0.2.1") == .invalidField)
        }
        #expect(try refusal(server, name, Self.password, from: "192.0.2.1") == .tooManyRequests)
        #expect(try refusal(server, name.uppercased(), Self.password, from: "192.0.2.1") == .tooManyRequests)
        #expect(try refusal(server, name, Self.password, from: "192.0.2.2") == nil)
        #expect(try refusal(server, other, Self.password, from: "192.0.2.1") == nil)
        try forget(name)
        #expect(try refusal(server, name, Self.password, from: "192.0.2.1") == nil)
    }

    @Test func `a name that was closed is open where the clock is set back`() throws {
        let server = try TestServer(), name = try account(server)
        for _ in 1...10 { #expect(try refusal(server, name, "wrong", from: "192.0.2.9") == .invalidField) }
        #expect(try refusal(server, name, Self.password, from: "192.0.2.9") == .tooManyRequests)
        let subject = "%name:" + name.lowercased() + "%"
        _ = try TestDatabase.connect().execute(
            "UPDATE sign_in_failures SET at = at + interval '5 hours' WHERE subject LIKE \(subject)")
        #expect(try refusal(server, name, Self.password, from: "192.0.2.9") == nil)
    }

    @Test func `one network of IPv6 is one address`() throws {
        let server = try TestServer(), name = try account(server)
        for attempt in 1...10 {
            #expect(try refusal(server, name, "wrong", from: "2001:db8:1:2::\(attempt)") == .invalidField)
        }
        #expect(try refusal(server, name, Self.password, from: "2001:db8:1:2:ffff::1") == .tooManyRequests)
        #expect(try refusal(server, name, Self.password, from: "2001:db8:1:3::1") == nil)
    }

    @Test func `a hundred wrong passwords from anywhere close a name, but not to the browsers of its person`() throws {
        let server = try TestServer(), name = try account(server)
        let own = try server.operations.signIn(name: name, password: Self.password, address: "203.0.113.1").device
        let others = try server.operations.signIn(
            name: try account(server), password: Self.password, address: "203.0.113.1"
        ).device
        let subject = "name:" + name.lowercased()
        _ = try TestDatabase.connect().execute(
            "INSERT INTO sign_in_failures (subject) SELECT \(subject) FROM generate_series(1, 100)")
        #expect(try refusal(server, name, Self.password, from: "192.0.2.7") == .tooManyRequests)
        #expect(try refusal(server, name, Self.password, from: "192.0.2.7", device: others) == .tooManyRequests)
        #expect(try refusal(server, name, Self.password, from: "192.0.2.7", device: own) == nil)
        #expect(try refusal(server, name, "wrong", from: "192.0.2.7", device: own) == .invalidField)
    }

    @Test func `who tries ever new names is slowed down`() throws {
        let server = try TestServer()
        for attempt in 1...30 {
            #expect(try refusal(server, "nobody-\(attempt)", "wrong", from: "198.51.100.1") == .invalidField)
        }
        #expect(try refusal(server, "nobody-31", "wrong", from: "198.51.100.1") == .tooManyRequests)
        #expect(try refusal(server, "nobody-31", "wrong", from: "198.51.100.2") == .invalidField)
    }

    @Test func `the sign-in page answers 422 to a wrong password and 429 to the eleventh`() throws {
        let server = try TestServer(), name = try account(server)
        func send(_ password: String, from address: String, device: String = "") throws -> TestCaller.Answer {
            let body = "name=\(name)&password=\(password)&formToken=t"
            return TestCaller.Answer(
                response: try server.send(
                    "POST", "/sign-in",
                    headers: [
                        "Content-Type": "application/x-www-form-urlencoded", "Host": "t",
                        "Cookie": "earshot-form=t; \(device)",
                    ], body: Array(body.utf8), address: address))
        }
        for _ in 1...10 {
            let answer = try send("wrong", from: "192.0.2.5")
            #expect(answer.status == 422 && answer.response["Set-Cookie"]?.contains("earshot=") != true)
        }
        let answer = try send("harbour+lights+at+seven", from: "192.0.2.5")
        #expect(answer.status == 429 && answer.text.contains("Wait fifteen minutes"))
        // Behind one proxy everybody else still gets in.
        let elsewhere = try send("harbour+lights+at+seven", from: "192.0.2.6")
        #expect(elsewhere.status == 303)
        let cookies = elsewhere.response.headers.filter { $0.name == "Set-Cookie" }.map(\.value)
        let device = try #require(cookies.first { $0.hasPrefix("earshot-device=") }?.split(separator: ";").first)
        #expect(try send("harbour+lights+at+seven", from: "192.0.2.5", device: String(device)).status == 303)
    }

    @Test func `a token that is unknown, or no bearer's, is refused and told how to ask`() throws {
        let server = try TestServer()
        for authorization in ["Bearer earshot_nobody", "Bearer ", "Basic YTpi"] {
            let answer = try server.send(
                "GET", "/v1/apps", headers: ["Host": "t", "Authorization": authorization])
            #expect(answer.status == 401 && answer["WWW-Authenticate"] == "Bearer", "\(authorization)")
        }
    }
}
