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
            let call = "<code>\(endpoint.method.rawValue) \(endpoint.path)</code>"
            #expect(page.text.contains(call))
            #expect(try server.caller(.read).get("/api/\(endpoint.tag)").text.contains(call))
        }
        #expect(try server.caller(.read).get("/api/nothing").status == 404)
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

    @Test func `metrics tell of each route by its pattern, of the pools, of notices and seals`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for _ in 1...3 { _ = try caller.get("/v1/apps/\(app)") }
        _ = try caller.get("/v1/apps/no-such")
        _ = try caller.upload(TestCapture.screen("cart", [TestCapture.text("Total")]), to: "1.0", of: app)
        let before = try caller.get("/metrics").text
        #expect(!before.contains(app), "an address stands in the metrics")
        let route = #"method="GET",route="/v1/apps/{app}",status="#
        #expect(before.contains("earshot_route_seconds_count{\(route)\"2xx\"} 3\n"))
        #expect(before.contains("earshot_route_seconds_count{\(route)\"4xx\"} 1\n"))
        #expect(before.contains("earshot_route_seconds_bucket{\(route)\"2xx\",le=\"+Inf\"} 3\n"))
        #expect(
            before.contains(
                #"earshot_route_received_bytes_total{method="POST",route="/v1/apps/{app}/builds/{build}/uploads"} "#))
        #expect(
            before.contains(#"earshot_database_waits_total{pool="reading"} 0"#)
                && before.contains("earshot_database_up 1\n"))
        #expect(before.contains("earshot_oldest_notice_seconds 0"))
        let hook = #"{"items":[{"url":"https://hooks.example.org/a","events":["build.sealed"]}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/webhooks", hook).status == 200)
        #expect(try caller.post("/v1/apps/\(app)/builds/1.0/seal").status == 200)
        let after = try caller.get("/metrics").text
        let ages = after.matches(of: /earshot_(oldest_notice|last_seal)_seconds ([0-9.e-]+)\n/).compactMap {
            Double($0.2)
        }
        #expect(ages.count == 2 && ages.allSatisfy { $0 > 0 && $0 < 300 }, "\(ages)")
    }
}
