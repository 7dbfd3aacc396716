import API
import Application
import Foundation
import HTTP
import JSON
import Testing
import Web

import TestSupport

@Suite(.database) struct HouseTests {
    @Test func `the document tells of who is not let in, of a busy server, and of the same sent again`() throws {
        let document = try Server.openAPI()
        func member(_ path: String...) -> JSONValue? {
            path.reduce(Optional(document)) { value, name in
                if case .object(let members) = value { members[name] } else { nil }
            }
        }
        func statuses(_ path: String, _ method: String) -> Set<String> {
            guard case .object(let responses) = member("paths", path, method, "responses") else { return [] }
            return Set(responses.keys)
        }
        #expect(
            statuses("/v1/apps/{app}/reports", "post")
                .isSuperset(of: ["200", "201", "401", "403", "413", "415", "429", "503"]))
        #expect(!statuses("/healthz", "get").contains("401"), "anybody may ask")
        #expect(member("components", "responses", "unauthenticated") != nil)
        #expect(member("components", "schemas", "ProblemDocument", "required") != nil)
    }

    @Test func `a name holds no control character`() throws {
        let caller = try TestServer().caller()
        let refused = try caller.post("/v1/apps", #"{"slug":"odd-name","name":"Sh\u0016op","platform":"ios"}"#)
        #expect(try refused.status == 422 && refused.problem().errors?.first?.pointer == "/name")
    }

    @Test func `every address that is promised is answered`() throws {
        let paths = try Set(TestServer().routes.descriptions.map { "\($0.method.rawValue) \($0.path)" })
        let wanted = [
            "POST /v1/apps", "GET /v1/apps", "GET /v1/apps/{app}", "PATCH /v1/apps/{app}",
            "GET /v1/apps/{app}/releases",
            "PUT /v1/apps/{app}/releases/{release}", "POST /v1/apps/{app}/builds/{build}/uploads",
            "POST /v1/apps/{app}/builds/{build}/seal",
            "GET /v1/apps/{app}/screens", "GET /v1/apps/{app}/screens/{screen}/transcript",
            "GET /v1/apps/{app}/screens/{screen}/tree",
            "GET /v1/apps/{app}/comparisons", "POST /v1/apps/{app}/reports", "POST /v1/apps/{app}/reports/imports",
            "GET /v1/apps/{app}/reports",
            "GET /v1/reports/{id}", "PATCH /v1/reports/{id}", "POST /v1/reports/{id}/split",
            "POST /v1/reports/{id}/messages",
            "POST /v1/reports/{id}/confirmations", "GET /v1/apps/{app}/problems", "GET /v1/problems/{id}",
            "PATCH /v1/problems/{id}",
            "POST /v1/problems/{id}/merge", "POST /v1/problems/{id}/split", "POST /v1/problems/{id}/comments",
            "POST /v1/problems/{id}/fix-claims",
            "GET /v1/apps/{app}/policy", "PUT /v1/apps/{app}/policy", "GET /v1/apps/{app}/waivers",
            "PUT /v1/apps/{app}/waivers",
            "GET /v1/apps/{app}/releases/{release}/gate", "POST /v1/apps/{app}/releases/{release}/verdicts",
            "GET /v1/formats",
            "GET /v1/apps/{app}/expectations", "PUT /v1/apps/{app}/expectations", "GET /v1/apps/{app}/sessions",
            "POST /v1/apps/{app}/sessions", "GET /v1/apps/{app}/releases/{release}/badge.svg",
            "GET /v1/apps/{app}/builds/{build}/uploads/{id}", "GET /v1/apps/{app}/builds/{build}/uploads/{id}/bytes",
        ]
        #expect(wanted.filter { !paths.contains($0) } == [])
    }

    @Test func `no reference in the OpenAPI document leads nowhere`() throws {
        let document = String(decoding: try Wire.encode(try Server.openAPI()), as: UTF8.self)
        let names = Set(document.matches(of: /"#\/components\/schemas\/([A-Za-z]+)"/).map { String($0.1) })
        #expect(names.count > 50)
        for name in names.sorted() { #expect(document.contains("\"\(name)\":{"), "\(name) has no schema") }
    }

    @Test func `every address without a token is refused, whatever the method`() throws {
        let server = try TestServer()
        for description in server.routes.descriptions where description.scope != nil {
            let path = description.path.split(separator: "/").map { $0.hasPrefix("{") ? "1" : String($0) }.joined(
                separator: "/")
            let answer = try server.send(
                description.method.rawValue, "/" + path, headers: ["Host": "t"], body: Array("{}".utf8))
            #expect(answer.status == 401, "\(description.method.rawValue) \(description.path)")
        }
    }

    @Test func `each endpoint asks for its scope`() throws {
        let server = try TestServer()
        for description in server.routes.descriptions {
            guard let scope = description.scope else { continue }
            let others = Scope.allCases.filter { $0 != scope && $0 != .admin }
            let token = try server.operations.addToken(name: "others", scopes: others)
            let path = description.path.split(separator: "/").map { $0.hasPrefix("{") ? "1" : String($0) }.joined(
                separator: "/")
            let answer = try TestCaller(server: server, token: token.secret).send(
                description.method.rawValue, "/" + path, "{}")
            #expect(answer.status == 403, "\(description.method.rawValue) \(description.path)")
        }
    }

    @Test func `errors are problem documents with our headers`() throws {
        let caller = try TestServer().caller()
        let missing = try caller.get("/v1/nothing/here")
        #expect(missing.status == 404 && missing.response["Content-Type"] == "application/problem+json")
        #expect(missing.response["Content-Security-Policy"]?.contains("default-src 'none'") == true)
        let method = try caller.send("DELETE", "/v1/apps")
        #expect(method.status == 405 && method.response["Allow"] == "GET, HEAD, POST")
    }

    @Test func `a body that is not the JSON asked for is named by its pointer`() throws {
        let caller = try TestServer().caller()
        #expect(
            try caller.post("/v1/apps", #"{"slug":1,"name":"A","platform":"iOS"}"#).problem().errors?.first?.pointer
                == "/slug")
        #expect(try caller.post("/v1/apps", "{").problem().type == "/errors/invalid-body")
        #expect(
            try caller.post("/v1/apps", #"{"slug":"Not a slug","name":"A","platform":"iOS"}"#).problem().errors?.first?
                .pointer == "/slug")
    }

    @Test func `health and readiness need nobody`() throws {
        let server = try TestServer()
        for path in ["/healthz", "/readyz", "/openapi.json", "/v1/formats", "/v1/rules"] {
            #expect(try server.send("GET", path, headers: ["Host": "t"]).status == 200, "\(path)")
        }
    }
}
