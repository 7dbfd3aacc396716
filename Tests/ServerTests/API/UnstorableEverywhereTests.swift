import API
import HTTP
import Testing
import TestSupport
import Web

/// Every change that the server knows, asked for with a NUL: a database of its own, since some of them end what is of number 1,
/// tokens among it. So each is asked with a token that nobody has ended.
@Suite(.database) struct UnstorableEverywhereTests {
    @Test func `no endpoint that takes JSON answers 500`() throws {
        let server = try TestServer()
        let body = #"{"text":"a\u0000","name":"a\u0000","items":[{"reason":"\u0000"}]}"#
        for endpoint in server.routes.descriptions where endpoint.method != .get {
            let path = endpoint.path.replacing(/\{[^}]+\}/, with: "1")
            let answer = try server.caller().send(endpoint.method.rawValue, path, body)
            #expect(
                answer.status < 500 && answer.status != 401,
                "\(endpoint.method.rawValue) \(endpoint.path): \(answer.status)")
        }
    }
}
