import API
import Foundation
import HTTP
import Testing
import TestSupport
import Web

/// What somebody without the scope *support* may see of people: nothing, on any page and in any answer.
@Suite(.database) struct MaskTests {
    /// What must not be seen.
    private static let secrets = ["Quillfeather", "ada.quill", "5550142", "0142 77", "quill_ada", "48151623"]

    /// An app with a report in which somebody names themselves wherever one can.
    private struct House {
        let server: TestServer
        let caller: TestCaller
        let app: String
        let report: Int
        let problem: Int

        init() throws {
            server = try TestServer()
            caller = try server.caller()
            app = try caller.app()
            let list = TestCapture.screen(
                "list", title: "List", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
            #expect(try caller.upload(list, to: "1.0+1", of: app).status == 201)
            #expect(try caller.post("/v1/apps/\(app)/builds/1.0+1/seal").status < 300)
            let body = """
                {"text":"Ada Quillfeather here, Buy says nothing. Write ada.quill@example.org or @quill_ada, call +1 555 555 0142 77, order 48151623",
                 "heard":"Button. Quillfeather","expected":"Buy, Quillfeather's","release":"1.0","screen":"list","element":"buy",
                 "device":"Quillfeather's iPhone","os":"iOS 17.5.1 (Quillfeather)","channel":"mail to ada.quill@example.org",
                 "assistiveTechnology":"VoiceOver, Quillfeather's","steps":["flick right"],
                 "externalId":"<ada.quill@mail.example.org-\(app)>",
                 "reporter":{"name":"Ada Quillfeather","contact":"ada.quill@example.org"}}
                """
            let receipt = try caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self)
            report = receipt.id
            problem = try #require(receipt.problem)
            for said in ["from", "note"] {
                let message = #"{"direction":"\#(said)","text":"Quillfeather called from +1 555 5550142"}"#
                #expect(try caller.post("/v1/reports/\(report)/messages", message).status == 201)
            }
            let word = #"{"release":"1.0","works":false,"note":"Quillfeather says no"}"#
            #expect(try caller.post("/v1/reports/\(report)/confirmations", word).status == 201)
        }
    }

    private static func leaks(_ text: String) -> [String] { secrets.filter { text.contains($0) } }

    @Test func `no page and no answer that a reader can reach shows who it was`() throws {
        let house = try House()
        let reader = try TestBrowser(house.server, .read, .triage)
        var waiting = [
            "/", "/apps/\(house.app)", "/apps/\(house.app)/reports", "/reports/\(house.report)",
            "/problems/\(house.problem)",
            "/search?q=Buy", "/apps/\(house.app)/problems.csv", "/apps/\(house.app)/reports?q=nothing",
        ]
        var seen: Set<String> = []
        while let path = waiting.popLast(), seen.count < 150 {
            guard seen.insert(path).inserted else { continue }
            let answer = try reader.get(path)
            #expect(Self.leaks(answer.text) == [], "\(path) shows it")
            let links = answer.text.matches(of: /href="(\/[^"#]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
            waiting += links.filter {
                $0.contains(house.app) || $0.hasPrefix("/reports/\(house.report)")
                    || $0.hasPrefix("/problems/\(house.problem)")
            }
        }
        #expect(seen.count > 20, "the walk reaches what there is")
        let said = try reader.get("/reports/\(house.report)").text
        #expect(said.contains("[name]") && said.contains("[mail address]") && said.contains("[handle]"))
        #expect(said.contains("Buy says nothing") && said.contains("iOS 17.5.1"), "what is not of a person stays")
    }

    @Test func `every answer of the API is masked for a token without support, and none for one with it`() throws {
        let house = try House()
        let reader = try house.server.caller(.read, .triage, .admin)
        let names = ["app": house.app, "release": "1.0", "build": "1.0+1", "screen": "list", "key": "list"]
        var asked = 0
        for endpoint in house.server.routes.descriptions where endpoint.method == .get {
            var path = endpoint.path
            for (name, value) in names { path = path.replacing("{\(name)}", with: value) }
            path = path.replacing("{id}", with: String(path.contains("report") ? house.report : house.problem))
            guard !path.contains("{") else { continue }
            let answer = try reader.get(path)
            asked += answer.status == 200 ? 1 : 0
            #expect(Self.leaks(answer.text) == [], "\(path) shows it")
        }
        #expect(asked > 20)
        let supporter = try house.server.caller(.read, .support)
        let whole = try supporter.get("/v1/reports/\(house.report)").text
        #expect(whole.contains("Quillfeather") && whole.contains("ada.quill@example.org") && whole.contains("48151623"))
        #expect(try supporter.get("/v1/apps/\(house.app)/reports").text.contains("order 48151623"))
    }

    @Test func `searching for a name finds nothing behind its mask`() throws {
        let house = try House()
        let reader = try house.server.caller(.read), browser = try TestBrowser(house.server, .read)
        #expect(
            try reader.get("/v1/apps/\(house.app)/reports?q=Quillfeather").json(Listing<ReportResource>.self).items
                == [])
        #expect(
            try reader.get("/v1/apps/\(house.app)/reports?q=nothing").json(Listing<ReportResource>.self).items.count
                == 1)
        #expect(try !browser.get("/search?q=Quillfeather").text.contains("/reports/\(house.report)\""))
        #expect(try browser.get("/search?q=nothing").text.contains("/reports/\(house.report)\""))
    }

    @Test func `what the team calls a problem names nobody who reported it, in no verdict and no step`() throws {
        let house = try House(), reader = try house.server.caller(.read)
        let title = #"{"title":"Buy says nothing, ask Ada Quillfeather, ada.quill@example.org"}"#
        #expect(try house.caller.send("PATCH", "/v1/problems/\(house.problem)", title).status == 200)
        let other = try house.caller.post(
            "/v1/apps/\(house.app)/reports",
            #"{"text":"Buy says nothing","release":"1.0","screen":"list","element":"buy","reporter":{"name":"Bo Quillfeather"}}"#
        ).json(ReportReceipt.self)
        #expect(other.problem == house.problem)
        let split = #"{"reports":[\#(other.id)],"title":"Buy says nothing to Bo Quillfeather"}"#
        #expect(try house.caller.post("/v1/problems/\(house.problem)/split", split).status == 201)
        let recorded = try house.caller.post("/v1/apps/\(house.app)/releases/1.0/verdicts", "{}")
        #expect(Self.leaks(recorded.text) == [])
        #expect(recorded.text.contains("Buy says nothing, ask [name]"))
        let gate = "/v1/apps/\(house.app)/releases/1.0/gate"
        for path in [gate, "/v1/apps/\(house.app)/releases/1.0/verdicts", "/v1/apps/\(house.app)/triage-steps"] {
            #expect(try Self.leaks(reader.get(path).text) == [], "\(path) shows it")
        }
        for type in ["text/plain", "text/markdown", "application/sarif+json", "application/xml"] {
            #expect(try Self.leaks(reader.send("GET", gate, accept: type).text) == [], "\(type) shows it")
        }
    }

    @Test func `a verdict names nobody who reported a problem after the team had called it so`() throws {
        let house = try House()
        let title = #"{"title":"Buy says nothing to Bo Featherquill"}"#
        #expect(try house.caller.send("PATCH", "/v1/problems/\(house.problem)", title).status == 200)
        let body =
            #"{"text":"Buy says nothing","release":"1.0","screen":"list","element":"buy","reporter":{"name":"Bo Featherquill"}}"#
        let other = try house.caller.post("/v1/apps/\(house.app)/reports", body).json(ReportReceipt.self)
        #expect(other.problem == house.problem)
        let gate = try house.server.caller(.read).get("/v1/apps/\(house.app)/releases/1.0/gate").text
        #expect(gate.contains("Buy says nothing to [name]") && !gate.contains("Featherquill"))
    }

    @Test func `a problem that goes elsewhere with its report is called without the person there, too`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let screens = ["list", "cart"].map { TestCapture.screen($0, [TestCapture.heading("Welcome")]) }
        try caller.ship(screens[0], screens[1], as: "1.0", of: app)
        let report = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"VoiceOver says nothing here, Dora.","release":"1.0","screen":"list","reporter":{"name":"Dora"}}"#
        ).json(ReportReceipt.self)
        let moved = #"{"reports":[\#(report.id)],"screen":"cart"}"#
        #expect(try caller.post("/v1/apps/\(app)/reports/links", moved).status == 201)
        let problems = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        #expect(problems.map(\.title) == ["VoiceOver says nothing here, [name]."])
    }

    @Test func `what the app itself says names nobody, where checks have called a problem so`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for (release, name) in [("1.0", "@channel"), ("1.1", nil)] as [(String, String?)] {
            let button = TestCapture.button(name, id: "a")
            try caller.ship(TestCapture.screen("list", [TestCapture.heading("News"), button]), as: release, of: app)
        }
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items.first)
        let reader = try server.caller(.read)
        func title() throws -> String { try reader.problem(problem.id).title }
        #expect(try title() == problem.title && problem.title.contains("“@channel” has lost its name"))
        let called = #"{"title":"As @bo_quill wrote, the news are mute"}"#
        #expect(try caller.send("PATCH", "/v1/problems/\(problem.id)", called).status == 200)
        #expect(try !title().contains("bo_quill"), "a person called it so")
    }

    @Test func `a problem is called by the report without the person, also for support`() throws {
        let house = try House()
        let title = try house.caller.get("/v1/problems/\(house.problem)").json(ProblemResource.self).title
        #expect(title == "[name] here, Buy says nothing")
    }
}
