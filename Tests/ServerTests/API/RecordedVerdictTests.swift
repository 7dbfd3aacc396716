import API
import Foundation
import History
import HTTP
import Testing

import TestSupport

/// Verdicts on record are kept whole and can be read again (docs/judgement.md section 6).
@Suite(.database) struct RecordedVerdictTests {
    private let good = TestCapture.buttons("Buy", "Sell")
    private let silent = TestCapture.buttons(nil, "Sell")

    private func judged(_ caller: TestCaller) throws -> (app: String, verdict: VerdictResource) {
        let app = try caller.app()
        try caller.ship(good, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        return (app, try caller.post("/v1/apps/\(app)/releases/1.1/verdicts", "{}").json())
    }

    @Test func `it is read again as it was given, whatever was decided since`() throws {
        let caller = try TestServer().caller(), (app, verdict) = try judged(caller)
        let id = try #require(verdict.id)
        #expect(verdict.verdict == .fail)
        _ = try caller.post("/v1/apps/\(app)/acceptances", #"{"build":"1.1","reason":"All on purpose"}"#)
        let now = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        #expect(now.verdict == .pass, "\(now.text)")
        #expect(try caller.get("/v1/verdicts/\(id)").json(VerdictResource.self) == verdict)
    }

    @Test func `a release's verdicts are listed newest first, page by page, and no other release's`() throws {
        let caller = try TestServer().caller(), (app, first) = try judged(caller)
        let path = "/v1/apps/\(app)/releases/1.1/verdicts"
        let second = try caller.post(path, "{}").json(VerdictResource.self)
        let page = try caller.get(path + "?limit=1").json(Listing<VerdictResource>.self)
        #expect(page.items == [second])
        let next = try #require(page.next)
        let rest = try caller.get(path + "?limit=1&after=\(next)").json(Listing<VerdictResource>.self)
        #expect(rest.items == [first] && rest.next == nil)
        #expect(
            try caller.get("/v1/apps/\(app)/releases/1.0/verdicts").json(Listing<VerdictResource>.self).items == [])
        #expect(try caller.get(path + "?limit=0").status == 400)
        #expect(try caller.get("/v1/apps/\(app)/releases/7/verdicts").status == 404)
        #expect(try caller.get("/v1/verdicts/987654321").problem().detail == "No verdict 987654321.")
    }

    @Test(arguments: ["application/junit+xml", "application/sarif+json", "text/plain"])
    func `it is written in the same formats as when it was given`(accept: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(good, as: "1.0", of: app)
        let given = try caller.send("POST", "/v1/apps/\(app)/releases/1.0/verdicts", "{}", accept: accept)
        let list = try caller.get("/v1/apps/\(app)/releases/1.0/verdicts").json(Listing<VerdictResource>.self)
        let id = try #require(list.items.first?.id)
        let read = try caller.send("GET", "/v1/verdicts/\(id)", accept: accept)
        #expect(read.text == given.text && read.response["Content-Type"] == given.response["Content-Type"])
    }

    @Test func `its page tells it whole, and the release's page leads there`() throws {
        let server = try TestServer(), caller = try server.caller(), (app, verdict) = try judged(caller)
        let id = try #require(verdict.id), person = try TestBrowser(server, .read)
        #expect(try person.get("/apps/\(app)/releases/1.1").text.contains("href=\"/verdicts/\(id)\""))
        _ = try caller.post("/v1/apps/\(app)/acceptances", #"{"build":"1.1","reason":"All on purpose"}"#)
        let page = try person.get("/verdicts/\(id)").text
        #expect(page.contains("✗ It could not ship.") && page.contains("asked by token test"))
        for condition in verdict.conditions { #expect(page.contains(">\(condition.measure.title)</th>")) }
        #expect(page.contains("good last in 1.0"))
        #expect(try person.get("/verdicts/987654321").status == 404)
    }
}
