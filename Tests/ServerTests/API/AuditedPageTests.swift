import API
import History
import Testing

import TestSupport

/// Screens that audits alone know: they can be retired, and links to what nobody captured lead somewhere true.
@Suite(.database) struct AuditedPageTests {
    private func audit(_ page: String, violates: Bool = false) -> String {
        let found = violates ? ##"{"id":"label","impact":"serious","nodes":[{"target":["#a"]}]}"## : ""
        let passed = violates ? "" : ##"{"target":["#a"]},"##
        return #"{"testEngine":{"name":"axe-core","version":"4.10.3"},"url":"\#(page)","#
            + ##""passes":[{"id":"label","nodes":[\##(passed){"target":["#b"]}]}],"violations":[\##(found)]}"##
    }

    private func ship(_ audits: [String], as release: String, _ caller: TestCaller, _ app: String) throws {
        for audit in audits { #expect(try caller.upload(audit, to: release, of: app).status == 201) }
        #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
    }

    private func regressions(_ release: String, _ caller: TestCaller, _ app: String) throws -> ConditionResource {
        let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
        return try #require(verdict.conditions.first { $0.measure == .regressions })
    }

    @Test func `what audits alone know is retired, counts no more and is back with the next audit of it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let one = "https://shop.example/one", two = "https://shop.example/two"
        let place = "https%3A%2F%2Fshop.example%2Fone"
        func retire(_ since: String, _ more: String = "") throws -> TestCaller.Answer {
            try caller.post(
                "/v1/apps/\(app)/screens/\(place)/retirements", #"{"since":"\#(since)","reason":"Gone"\#(more)}"#)
        }
        try ship([audit(one), audit(two)], as: "1.0", caller, app)
        try ship([audit(one, violates: true), audit(two)], as: "1.1", caller, app)
        try ship([audit(two)], as: "1.2", caller, app)
        #expect(try regressions("1.2", caller, app).outcome == .fail)
        let tooEarly = try retire("1.1").problem()
        #expect("\(tooEarly)".contains("1.1 audited it"), "\(tooEarly)")
        #expect(try retire("1.2", #","variant":"dark""#).problem().errors?.first?.pointer == "/variant")
        let page = try TestBrowser(caller.server, .read, .triage).get("/apps/\(app)/screens/\(place)?build=1.2")
        #expect(page.status == 200 && page.text.contains("There is no capture of “\(one)” in 1.2."))
        #expect(page.text.contains("/releases/1.1#audits") && page.text.contains("Is it still in the app?"))
        let made = try retire("1.2")
        #expect(made.status == 201)
        #expect(try retire("1.2").status == 200, "the same again")
        #expect(try regressions("1.2", caller, app).outcome == .pass)
        #expect(try regressions("1.1", caller, app).outcome == .fail, "it was there then")
        let gaps = try caller.get("/v1/apps/\(app)/releases/1.2/gate").json(VerdictResource.self).gaps
        #expect(!gaps.contains { $0.contains(one) }, "\(gaps)")
        let list = try caller.get("/v1/apps/\(app)/screens/\(place)/retirements")
            .json(Listing<RetirementResource>.self).items
        #expect(list.map(\.screen) == [one] && list.first?.capturedAgain == nil)
        let release = try TestBrowser(caller.server, .read, .triage).get("/apps/\(app)/releases/1.2")
        #expect(release.status == 200 && release.text.contains("Screens and states of screens that are owed no longer"))
        try ship([audit(one, violates: true), audit(two)], as: "1.3", caller, app)
        #expect(try regressions("1.3", caller, app).outcome == .fail)
        try ship([audit(two)], as: "1.4", caller, app)
        #expect(try regressions("1.4", caller, app).outcome == .fail, "it was there again")
        let id = try made.json(RetirementResource.self).id
        let ended = try caller.send("DELETE", "/v1/apps/\(app)/screens/\(place)/retirements/\(id)")
        #expect(ended.status < 300)
        #expect(try regressions("1.2", caller, app).outcome == .fail)
        #expect(try caller.get("/v1/apps/\(app)/screens/three/retirements").status == 404)
        let unknown = #"{"since":"1.2","reason":"Gone"}"#
        #expect(try caller.post("/v1/apps/\(app)/screens/three/retirements", unknown).status == 404)
    }

    @Test func `what audits alone know is retired by a form on its page, too`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship([audit("https://shop.example/one")], as: "1.0", caller, app)
        try ship([audit("https://shop.example/two")], as: "1.1", caller, app)
        let browser = try TestBrowser(caller.server, .read, .triage)
        let place = "/apps/\(app)/screens/https%3A%2F%2Fshop.example%2Fone"
        let fields = [("screen", "https://shop.example/one"), ("key", "retire https://shop.example/one")]
        let empty = try browser.submit(place + "/retirements", fields + [("since", "1.1"), ("reason", "")])
        #expect(empty.status == 422 && empty.text.contains("Say why it is owed no longer."), "\(empty.status)")
        let sent = try browser.submit(place + "/retirements", fields + [("since", "1.1"), ("reason", "Gone")])
        #expect(sent.status == 303, "\(sent.status)")
        #expect(try browser.get(place + "?done=retired").text.contains("Retired: it is owed no longer."))
    }

    @Test func `a page says that a build holds no capture of a screen, and which ones do`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let list = TestCapture.screen("list", [TestCapture.heading("List")])
        try caller.ship(list, as: "1.0", of: app)
        try caller.ship(TestCapture.screen("home", [TestCapture.heading("Home")]), as: "1.1", of: app)
        let browser = try TestBrowser(caller.server, .read)
        let page = try browser.get("/apps/\(app)/screens/list?build=1.1")
        #expect(page.status == 200 && page.text.contains("in 1.1.") && page.text.contains("There is no capture of"))
        #expect(page.text.contains("/apps/\(app)/screens/list?build=1.0"))
        #expect(!page.text.contains("Is it still in the app?"), "who may only read retires nothing")
        #expect(try browser.get("/apps/\(app)/screens/list?build=9.9").status == 404)
        #expect(try browser.get("/apps/\(app)/screens/nothing?build=1.1").status == 404)
    }
}
