import API
import Application
import Foundation
import HTTP
import JSON
import Testing
import Web

import TestSupport

@Suite(.database) struct ReferenceTests {
    @Test func `Public/openapi.json is the fold over the endpoints`() throws {
        let path = URL(filePath: TestCluster.migrations).deletingLastPathComponent().appending(
            path: "Public/openapi.json")
        let kept = try Wire.decode(JSONValue.self, from: Data(contentsOf: path))
        #expect(try kept == Server.openAPI(), "run: earshot-server openapi > Public/openapi.json")
    }

    @Test func `rules, formats, errors and the reference need no sign-in`() throws {
        let server = try TestServer()
        for path in ["/rules", "/rules/button-name", "/rules/speech-loss", "/formats", "/api"] {
            #expect(try server.send("GET", path, headers: ["Host": "t"]).status == 200, "\(path)")
        }
        for kind in ErrorKind.allCases {
            #expect(try server.send("GET", "/errors/\(kind.rawValue)", headers: ["Host": "t"]).status == 200)
        }
        #expect(try server.send("GET", "/rules/no-such-rule", headers: ["Host": "t"]).status == 404)
        #expect(try server.send("GET", "/errors/no-such-error", headers: ["Host": "t"]).status == 404)
    }

    @Test func `the reference names every endpoint`() throws {
        let server = try TestServer()
        let page = try server.caller(.read).get("/api")
        for endpoint in server.routes.descriptions {
            #expect(page.text.contains("<code>\(endpoint.method.rawValue) \(endpoint.path)</code>"))
        }
    }

    @Test func `metrics count what was answered, and are told to the machine itself or a reader`() throws {
        let server = try TestServer(), reader = try server.caller(.read)
        _ = try reader.get("/v1/nothing")
        let text = try reader.get("/metrics").text
        #expect(text.contains("earshot_requests_total{status=\"4xx\"} 1\n"))
        #expect(text.contains("earshot_database_connections_max 4\n"))
        #expect(try server.send("GET", "/metrics", headers: ["Host": "t"]).status == 200)
        let forwarded = try server.send("GET", "/metrics", headers: ["Host": "t", "X-Forwarded-For": "192.0.2.1"])
        #expect(forwarded.status == 401)
    }
}
