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
    private func refusal(_ server: TestServer, _ name: String, _ password: String, from address: String) throws
        -> ErrorKind?
    {
        do {
            _ = try server.operations.signIn(name: name, password: password, address: address)
            return nil
        } catch let error as APIError { return error.kind }
    }

    /// As if these failures had happened a good quarter of an hour earlier. Those of the tests beside this one stay.
    private func forget(_ subjects: String...) throws {
        _ = try TestDatabase.connect().execute(
            "UPDATE sign_in_failures SET at = at - interval '16 minutes' WHERE subject = ANY(\(subjects))")
    }

    @Test func `after ten wrong passwords an account is closed to everybody for a quarter of an hour`() throws {
        let server = try TestServer(), name = try account(server), other = try account(server)
        for attempt in 1...10 {
            #expect(try refusal(server, name, "wrong \(attempt)", from: "192.0.2.\(attempt)") == .invalidField)
        }
        #expect(try refusal(server, name, Self.password, from: "192.0.2.99") == .tooManyRequests)
        #expect(try refusal(server, name.uppercased(), Self.password, from: "192.0.2.99") == .tooManyRequests)
        #expect(try refusal(server, other, Self.password, from: "192.0.2.99") == nil)
        try forget("name:" + name.lowercased())
        #expect(try refusal(server, name, Self.password, from: "192.0.2.99") == nil)
    }

    @Test func `an address that guesses at many accounts is closed for all of them, unknown names too`() throws {
        let server = try TestServer(), name = try account(server), address = "198.51.100.\(Int.random(in: 1...254))"
        for attempt in 1...10 {
            #expect(try refusal(server, "nobody-\(attempt)", "wrong", from: address) == .invalidField)
        }
        #expect(try refusal(server, name, Self.password, from: address) == .tooManyRequests)
        #expect(try refusal(server, name, Self.password, from: "203.0.113.7") == nil)
    }

    @Test func `the sign-in page answers 422 to a wrong password and 429 to the eleventh`() throws {
        let server = try TestServer(), name = try account(server)
        func send(_ password: String) throws -> TestCaller.Answer {
            let body = "name=\(name)&password=\(password)&formToken=t"
            return TestCaller.Answer(
                response: try server.send(
                    "POST", "/sign-in",
                    headers: [
                        "Content-Type": "application/x-www-form-urlencoded", "Host": "t", "Cookie": "earshot-form=t",
                    ], body: Array(body.utf8)))
        }
        for _ in 1...10 {
            let answer = try send("wrong")
            #expect(answer.status == 422 && answer.response["Set-Cookie"]?.contains("earshot=") != true)
        }
        let answer = try send("harbour+lights+at+seven")
        #expect(answer.status == 429 && answer.text.contains("Wait fifteen minutes"))
        try forget("name:" + name.lowercased(), "address:127.0.0.1")
        #expect(try send("harbour+lights+at+seven").status == 303)
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
