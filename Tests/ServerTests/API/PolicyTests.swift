import API
import Foundation
import History
import HTTP
import Screens
import Testing

import TestSupport

@Suite(.database) struct PolicyTests {
    private let list = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
    private let help = TestCapture.screen("help", [TestCapture.heading("Help")])

    @Test func `expectations are set as a whole and told as they are kept`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let path = "/v1/apps/\(app)/expectations"
        let body = #"{"items":[{"screen":"list","label":"Buy","traits":["button"]},{"screen":"list","says":"List"}]}"#
        #expect(try caller.send("PUT", path, body).status == 200)
        let kept = try caller.get(path).json(Listing<Screens.Expectation>.self).items
        #expect(
            kept == [
                Screens.Expectation(screen: "list", label: "Buy", traits: ["button"]),
                Screens.Expectation(screen: "list", says: "List"),
            ])
        #expect(try caller.send("PUT", path, #"{"items":[]}"#).status == 200)
        #expect(try caller.get(path).json(Listing<Screens.Expectation>.self).items == [])
    }

    @Test(arguments: [
        (#"{"items":[{"screen":" ","label":"Buy"}]}"#, "/items/0/screen"),
        (#"{"items":[{"screen":"list","label":"Buy"},{"screen":"list"}]}"#, "/items/1/label"),
        (#"{"items":[{"screen":"list","label":"Buy","traits":["button","knob"]}]}"#, "/items/0/traits/1"),
        (#"{"items":[{"label":"Buy"}]}"#, "/items/0/screen"),
    ])
    func `an expectation that can't be asked is refused at its place`(body: String, pointer: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let answer = try caller.send("PUT", "/v1/apps/\(app)/expectations", body)
        #expect(try answer.problem().errors?.first?.pointer == pointer)
        #expect(try caller.get("/v1/apps/\(app)/expectations").json(Listing<Screens.Expectation>.self).items == [])
    }

    @Test func `a broken expectation fails its condition`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(list, to: "1.0", of: app)
        _ = try caller.send("PUT", "/v1/apps/\(app)/expectations", #"{"items":[{"screen":"list","label":"Sell"}]}"#)
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.0/gate").json(VerdictResource.self)
        #expect(verdict.conditions.first { $0.measure == .brokenExpectations }?.outcome == .fail)
    }

    @Test func `a spinner breaks no expectation, and keeps none`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let orders = TestCapture.screen(
            "list",
            [TestCapture.heading("Orders")]
                + ["Red shoes", "Blue coat", "Grey scarf"].map { TestCapture.button($0, id: $0) })
        let pin = #"{"items":[{"screen":"list","label":"Red shoes"}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/expectations", pin).status == 200)
        for (capture, build) in [
            (orders, "1.0"), (TestCapture.screen("list", [TestCapture.text("In progress")]), "1.1"),
        ] {
            let receipt = try caller.upload(capture, to: build, of: app).json(UploadReceipt.self)
            #expect(receipt.captures[0].alarms.allSatisfy { $0.rule != "expectation-broken" })
            _ = try caller.post("/v1/apps/\(app)/builds/\(build)/seal")
        }
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        let condition = try #require(verdict.conditions.first { $0.measure == .brokenExpectations })
        #expect(condition.outcome == .fail && condition.why.contains("can't be asked"))
        #expect(!condition.why.contains("Red shoes"))
        let found = try caller.get("/v1/apps/\(app)/comparisons?from=1.0&to=1.1")
        #expect(!found.text.contains("expectation-broken"))
    }

    @Test func `a new screen fails its condition until somebody has listened to it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(list, to: "1.0", of: app)
        _ = try caller.post("/v1/apps/\(app)/builds/1.0/seal")
        _ = try caller.upload(list, to: "1.1", of: app)
        _ = try caller.upload(help, to: "1.1", of: app)
        func outcome() throws -> Verdict.Condition.Outcome? {
            try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
                .conditions.first { $0.measure == .newScreensWithoutSession }?.outcome
        }
        #expect(try outcome() == .fail)
        let answers = Checklist.screen.map { #"{"step":"\#($0.id)","outcome":"passed"}"# }
        let answer = try caller.post(
            "/v1/apps/\(app)/sessions",
            #"{"release":"1.1","screen":"help","answers":[\#(answers.joined(separator: ","))]}"#)
        #expect(answer.status == 201)
        #expect(try outcome() == .pass)
        let kept = try caller.get("/v1/apps/\(app)/sessions?release=1.1").json(Listing<SessionResource>.self).items
        #expect(kept.map(\.screen) == ["help"] && kept.first?.answers.count == answers.count)
        #expect(try caller.get("/v1/apps/\(app)/sessions?release=1.0").json(Listing<SessionResource>.self).items == [])
    }

    @Test(arguments: [
        (#"{"release":"9","screen":"list","answers":[{"step":"a","outcome":"passed"}]}"#, "/release"),
        (#"{"release":"1.0","screen":"none","answers":[{"step":"a","outcome":"passed"}]}"#, "/screen"),
        (#"{"release":"1.0","screen":"list","answers":[]}"#, "/answers"),
        (#"{"release":"1.0","screen":"list","answers":[{"step":"a","outcome":"fine"}]}"#, "/answers/0/outcome"),
        (
            #"{"release":"1.0","screen":"list","answers":[{"step":"a","outcome":"passed"},{"step":"a","outcome":"failed"}]}"#,
            "/answers/1/step"
        ),
        (
            #"{"release":"1.0","screen":"list","answers":[{"step":"a","outcome":"failed","element":987654321}]}"#,
            "/answers/0/element"
        ),
    ])
    func `a session that can't be is refused at its place`(body: String, pointer: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(list, to: "1.0", of: app)
        let answer = try caller.post("/v1/apps/\(app)/sessions", body)
        #expect(try answer.problem().errors?.first?.pointer == pointer)
        #expect(try caller.get("/v1/apps/\(app)/sessions").json(Listing<SessionResource>.self).items == [])
    }

    @Test func `the bytes come back as they came, to be saved and never shown`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let id = try caller.upload(list, to: "1.0+7", of: app, "?fileName=a%22b.json").json(UploadReceipt.self).id
        let path = "/v1/apps/\(app)/builds/1.0+7/uploads/\(id)"
        let bytes = try server.caller(.read).get("\(path)/bytes")
        #expect(bytes.status == 200 && bytes.text == list)
        #expect(bytes.response["Content-Type"] == "application/octet-stream")
        #expect(bytes.response["X-Content-Type-Options"] == "nosniff")
        #expect(bytes.response["Content-Disposition"] == "attachment; filename*=UTF-8''a%22b.json")
        let kept = try caller.get(path).json(UploadResource.self)
        #expect(kept.size == list.utf8.count && kept.receipt.id == id && kept.fileName == "a\"b.json")
        #expect(try server.caller(.upload).get("\(path)/bytes").status == 403)
        let other = try caller.app()
        _ = try caller.upload(list, to: "1.0", of: other)
        #expect(try caller.get("/v1/apps/\(other)/builds/1.0/uploads/\(id)/bytes").status == 404)
    }

    @Test func `the badge says in words what the last recorded verdict was`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(list, to: "1.0", of: app)
        let badge = try caller.get("/v1/apps/\(app)/releases/1.0/badge.svg")
        #expect(badge.response["Content-Type"] == "image/svg+xml")
        #expect(badge.text.contains("<title id=\"t\">Earshot: 1.0 not asked</title>"))
        let verdict = try caller.post("/v1/apps/\(app)/releases/1.0/verdicts", #"{"seal":true}"#)
            .json(VerdictResource.self)
        let words = verdict.verdict == .pass ? "may ship" : "may not ship"
        #expect(
            try caller.get("/v1/apps/\(app)/releases/1.0/badge.svg").text.contains(">Earshot: 1.0 \(words), 20"))
    }
}
