import API
import Foundation
import HTTP
import Testing
import TestSupport
import Web

/// A NUL in a text is refused by the name of its place, wherever it stands.
@Suite(.database) struct UnstorableTests {
    @Test func `in JSON, at whatever depth, in texts and in names`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (body, pointer) in [
            (#"{"slug":"a","name":"A\u0000","platform":"iOS"}"#, "/name"),
            (#"{"text":"\u0000"}"#, "/text"), (#"{"a":[{"b":"x"},{"c/d":"y\\\u0000"}]}"#, "/a/1/c~1d"),
            (#"{"a\u0000b":1}"#, #"/a\u0000b"#), (#"["x","\u0000"]"#, "/1"),
        ] {
            for path in ["/v1/apps", "/v1/apps/\(app)/reports"] {
                let answer = try caller.post(path, body)
                #expect(answer.status == 422, "\(body)")
                #expect(try answer.problem().errors?.map(\.pointer) == [pointer])
            }
        }
        let kept = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"Buy is silent \\u0000 at all","release":"1.0"}"#)
        #expect(kept.status == 201, "a backslash before it makes it six letters")
    }

    @Test func `a label of many kilobytes is kept, and heard`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let label = (0..<3_000).map { "word\($0 * 7_919 % 100_003)" }.joined(separator: " ")
        let screen = TestCapture.screen("terms", title: "Terms", [TestCapture.button(label, id: label)])
        #expect(try caller.upload(screen, to: "1.0", of: app).status == 201)
        #expect(try caller.get("/v1/apps/\(app)/screens/terms/transcript?build=1.0").text.contains("word7919"))
    }

    @Test func `in a form by the name of its field`() throws {
        let browser = try TestBrowser(try TestServer(), .admin)
        let answer = try browser.submit("/settings/accounts", [("name", "a\u{0}b")])
        #expect(answer.status == 400 && answer.text.contains("name") && answer.text.contains("NUL"))
    }

    @Test func `in the query and the path`() throws {
        let server = try TestServer()
        for (target, words) in [("/v1/apps?limit=%00", "query holds a NUL"), ("/v1/apps/a%00b", "path holds a NUL")] {
            let refusal = #expect(throws: Refusal.self) { try server.send("GET", target) }
            #expect(refusal?.status == 400 && refusal?.detail.contains(words) == true)
        }
    }
}
