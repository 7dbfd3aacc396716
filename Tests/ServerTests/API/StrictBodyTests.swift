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
        let alone = try caller.post("/v1/apps/\(app)/intake/keys", #"{"zebra":"x"}"#)
        #expect(try alone.problem().detail == "There is no member “zebra”; there is name alone.")
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

    @Test func `a receipt says where what was said contradicts the window or the file`() throws {
        let caller = try TestServer().caller()
        let app = try caller.app()
        func warnings(_ capture: String, _ build: String, _ query: String) throws -> [String] {
            let sent = try caller.post("/v1/apps/\(app)/builds/\(build)/uploads?screen=a\(query)", capture)
            return try sent.json(UploadReceipt.self).warnings?.map(\.detail) ?? []
        }
        let guessed = """
            [{"role":"AXApplication","AXLabel":"A","frame":{"x":0,"y":0,"width":390,"height":844},"children":[\
            {"role":"AXButton","AXLabel":"Buy","frame":{"x":20,"y":200,"width":350,"height":48}}]}]
            """
        let found = try warnings(guessed, "1.0", "&idiom=pad&orientation=landscape")
        #expect(found.count == 2 && found.allSatisfy { $0.contains("is taken, though") && $0.contains("390 × 844") })
        #expect(try warnings(guessed, "1.1", "&idiom=phone&orientation=portrait").isEmpty)
        #expect(try warnings(guessed, "1.2", "").isEmpty)
        let own =
            #"{"format":"earshot-capture/1","variant":{"device":{"idiom":"phone"}},"root":{"isElement":true,"label":"Buy"}}"#
        let passed = try warnings(own, "1.3", "&idiom=pad&orientation=landscape")
        #expect(passed.count == 1 && passed.first?.contains("the file itself says “phone”") == true, "\(passed)")
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

    @Test func `what is of another kind is told with the kind that is wanted, and its place`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for body in ["[]", "5"] {
            let refused = try caller.post("/v1/apps/\(app)/reports", body)
            #expect(refused.status == 400)
            #expect(try refused.problem().detail == "The body must be an object.")
        }
        let reporter = try caller.post("/v1/apps/\(app)/reports", #"{"text":"It is silent","reporter":"Ann"}"#)
        #expect(try reporter.problem().detail == "The value at /reporter must be an object.")
        let shipped = try caller.send("PUT", "/v1/apps/\(app)/releases/2.1", #"{"shippedAt":"yesterday"}"#)
        #expect(shipped.status == 400)
        #expect(
            try shipped.problem().detail
                == "The value at /shippedAt must be a time such as 2026-08-31T12:00:00Z.")
        #expect(try shipped.problem().errors?.map(\.pointer) == ["/shippedAt"])
    }

    @Test func `what can't be changed is refused where it differs, and may come back as it was answered`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.1", of: app)
        let filed = try caller.report(on: "one", of: app)
        let report = "/v1/reports/\(filed.id)"
        let before = try caller.get(report).json(ReportResource.self)
        let refused = try caller.send(
            "PATCH", report, #"{"text":"Another","url":"https://desk.example/1","heard":"Other"}"#)
        #expect(refused.status == 422)
        #expect(try refused.problem().errors?.map(\.pointer) == ["/text", "/url"])
        #expect(try caller.get(report).json(ReportResource.self) == before)
        let same = try caller.send("PATCH", report, #"{"text":"It says nothing","heard":null,"release":"1.1"}"#)
        #expect(same.status == 200, "\(same.text)")
        let slug = try caller.send("PATCH", "/v1/apps/\(app)", #"{"slug":"other","name":"New"}"#)
        #expect(try slug.status == 422 && slug.problem().errors?.map(\.pointer) == ["/slug"])
        let named = try caller.send("PATCH", "/v1/apps/\(app)", #"{"slug":"\#(app)","name":"New"}"#)
        #expect(named.status == 200)
        let problem = try #require(filed.problem)
        let screen = try caller.send("PATCH", "/v1/problems/\(problem)", #"{"screen":"elsewhere"}"#)
        #expect(try screen.status == 422 && screen.problem().errors?.map(\.pointer) == ["/screen"])
    }
}
