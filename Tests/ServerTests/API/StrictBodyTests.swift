import API
import Foundation
import JSON
import Testing
import TestSupport

/// What nobody reads is not passed over: members of bodies are refused, keys of captures are named.
@Suite(.database) struct StrictBodyTests {
    @Test func `a member that is not known is refused by its place, with the one that is meant`() throws {
        let caller = try TestServer().caller()
        let app = try caller.app()
        let slip = try caller.post("/v1/apps/\(app)/reports", #"{"text":"It is silent","relaese":"1.0"}"#)
        let problem = try slip.problem()
        #expect(slip.status == 400 && problem.type == "/errors/invalid-body")
        #expect(problem.detail == "There is no member “relaese”; “release” is meant?")
        #expect(problem.errors?.map(\.pointer) == ["/relaese"])
        #expect(try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items.isEmpty)
        let inner = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"It is silent","reporter":{"name":"Ana","contakt":"x"}}"#)
        #expect(try inner.status == 400 && inner.problem().errors?.first?.pointer == "/reporter/contakt")
        let other = try caller.post("/v1/apps/\(app)/reports", #"{"text":"It is silent","zebra":1}"#)
        #expect(try other.status == 400 && other.problem().detail.contains("assistiveTechnology"))
    }

    @Test func `what was read of a policy may be sent back as it is`() throws {
        let caller = try TestServer().caller()
        let app = try caller.app()
        let policy = try caller.get("/v1/apps/\(app)/policy").text
        #expect(try caller.send("PUT", "/v1/apps/\(app)/policy", policy).status == 200)
        let slip = #"{"conditions":[{"measure":"regressions","comparator":"<=","treshold":0}]}"#
        let refused = try caller.send("PUT", "/v1/apps/\(app)/policy", slip)
        #expect(try refused.status == 400 && refused.problem().errors?.first?.pointer == "/conditions/0/treshold")
    }

    @Test func `a parameter that is not known is answered with the one that is meant`() throws {
        let caller = try TestServer().caller()
        let refused = try caller.get("/v1/apps/\(caller.app())/problems?relaese=1.0")
        #expect(try refused.status == 400 && refused.problem().detail.hasSuffix("“release” is meant?"))
    }

    @Test func `a receipt names the keys that were passed over, and so does the same one again`() throws {
        let caller = try TestServer().caller()
        let app = try caller.app()
        let capture = #"{"format":"earshot-capture/1","screen":{"key":"a"},"root":{"isElement":true,"lable":"Buy"}}"#
        for status in [201, 200] {
            let sent = try caller.post("/v1/apps/\(app)/builds/1.0/uploads", capture)
            let warnings = try sent.json(UploadReceipt.self).warnings
            #expect(sent.status == status && warnings?.map(\.place) == ["#/root/lable"])
            #expect(warnings?.first?.detail.contains("“label” is meant?") == true)
        }
        let carried = try caller.post("/v1/apps/\(app)/builds/1.1/uploads", capture).json(UploadReceipt.self)
        #expect(carried.warnings?.count == 1)
        let good = try caller.post("/v1/apps/\(app)/builds/1.2/uploads", capture.replacing("lable", with: "label"))
        #expect(!good.text.contains("warnings"))
    }

    @Test(arguments: [
        ("idb-json", "{}"), ("wda-json", "{}"), ("sarif", "{}"), ("earshot-audit", #"{"foo":1}"#),
        ("accessibility-insights-android-json", "{}"), ("axe-android-json", "[]"), ("lighthouse-json", "[]"),
    ])
    func `what is nothing of its format is refused and makes no build`(format: String, body: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let answer = try caller.upload(body, to: "1.0", of: app, "?screen=s&format=\(format)")
        #expect(answer.status == 422 && !answer.text.contains(#""detail":": "#), "\(answer.text)")
        #expect(try caller.get("/v1/apps/\(app)/releases").text.contains(#""items":[]"#))
    }

    @Test func `the schema of captures is served to anybody`() throws {
        let server = try TestServer()
        let answer = try server.caller().get("/schemas/earshot-capture-1.json")
        func member(_ path: String...) throws -> JSONValue? {
            path.reduce(Optional(try answer.json(JSONValue.self))) { value, name in
                if case .object(let members) = value { members[name] } else { nil }
            }
        }
        #expect(answer.status == 200)
        #expect(try member("$defs", "node", "properties", "label", "examples") == ["Buy"])
        #expect(try member("$defs", "capture", "required") == ["format", "root"])
    }
}
