import API
import Foundation
import History
import Testing

import TestSupport

/// What people report and what scanners find on one element is one problem.
@Suite(.database) struct AttributionTests {
    private let spoken = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy")])
    private let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])

    private func problems(_ caller: TestCaller, _ app: String) throws -> [ProblemResource] {
        try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
    }

    /// An audit of another tool, on the button.
    private func audit(_ caller: TestCaller, _ app: String, _ build: String) throws {
        let audit =
            #"{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"scanner"}},"results":[{"ruleId":"odd-thing","#
            + #""level":"error","message":{"text":"This is odd."},"properties":{"identifier":"buy"}}]}]}"#
        let answer = try caller.upload(audit, to: build, of: app)
        #expect(answer.status == 201, "\(answer.text)")
        #expect(try answer.json(UploadReceipt.self).audits.first?.linked == 1)
    }

    @Test func `what a person reports of an element is asked of the checks that fail there`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(silent, as: "1.0", of: app)
        #expect(try problems(caller, app).isEmpty, "what was always so is no problem by itself")
        let receipt = try caller.report(on: "buy", in: "1.0", of: app), id = try #require(receipt.problem)
        let problem = try caller.problem(id)
        #expect(problem.rule == "button-name" && problem.state == .triage && problem.reports == 1)
        #expect(problem.observations?.map(\.outcome) == [.present])
        let page = try TestBrowser(caller.server, .read).get("/problems/\(id)").text
        #expect(page.contains("The rule “Buttons have a name” fails on this build.") && page.contains("1.0: 1 finding"))
        try caller.ship(spoken, as: "1.1", of: app)
        #expect(try caller.problem(id).state == .fixClaimed, "the checks find it no more; who said it has to say so")
        _ = try caller.post("/v1/reports/\(receipt.id)/confirmations", #"{"release":"1.1","works":true}"#)
        #expect(try caller.problem(id).state == .fixed)
    }

    @Test func `what fails after it was reported meets the report`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        let id = try #require(try caller.report(on: "buy", in: "1.0", of: app).problem)
        #expect(try caller.problem(id).rule == nil)
        // A screen the release before did not have is measured against the last look at it.
        try caller.ship(TestCapture.screen("other", [TestCapture.heading("Other")]), as: "1.1", of: app)
        try caller.ship(silent, as: "1.2", of: app)
        let all = try problems(caller, app)
        #expect(all.map(\.id) == [id] && all.first?.rule == "name-lost")
    }

    @Test func `a rule that could not say, or was not asked, calls nothing gone`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(silent, as: "1.0", of: app)
        let id = try #require(try caller.report(on: "buy", in: "1.0", of: app).problem)
        let doubtful = TestCapture.screen("list", [TestCapture.button(nil, id: "buy") + #","value":"3""#])
        try caller.ship(doubtful, as: "1.1", of: app)
        let problem = try caller.problem(id)
        #expect(problem.state == .triage && problem.observations?.map(\.outcome) == [.present, .notObserved])
        #expect(problem.observations?.last?.evidence.contains("not so that it tells of button-name") ?? false)
    }

    @Test func `what only the old profile asked for is not mended by a new one`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.send("PATCH", "/v1/apps/\(app)", #"{"profile":"AAA"}"#)
        func small(_ size: Int) -> String {
            TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy")])
                .replacingOccurrences(of: "[20,160,350,44]", with: "[20,160,\(size),\(size)]")
        }
        try caller.ship(small(30), as: "1.0", of: app)
        let id = try #require(
            try caller.report(on: "buy", in: "1.0", of: app, saying: "It is too small to hit").problem)
        #expect(try caller.problem(id).rule == "target-size")
        _ = try caller.send("PATCH", "/v1/apps/\(app)", #"{"profile":"AA"}"#)
        try caller.ship(small(100), as: "1.1", of: app)
        #expect(try caller.problem(id).state == .triage)
        _ = try caller.send("PATCH", "/v1/apps/\(app)", #"{"profile":"AAA"}"#)
        try caller.ship(small(90), as: "1.2", of: app)
        #expect(try caller.problem(id).state == .fixClaimed)
    }

    @Test func `another tool's finding is an occurrence of what was reported, and closes and opens nothing`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        let id = try #require(try caller.report(on: "buy", in: "1.0", of: app).problem)
        _ = try caller.upload(spoken, to: "1.1", of: app)
        try audit(caller, app, "1.1")
        _ = try caller.post("/v1/apps/\(app)/builds/1.1/seal")
        let problem = try caller.problem(id)
        #expect(problem.rule == nil && problem.state == .triage && problem.observations == [])
        let page = try TestBrowser(caller.server, .read).get("/problems/\(id)").text
        #expect(page.contains("1.1: 1 finding"))
    }

    @Test func `a lost name and the rule that asks for one are one problem`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let problem = try #require(try problems(caller, app).first { $0.rule == "name-lost" })
        #expect(try problems(caller, app).allSatisfy { $0.rule != "button-name" })
        let page = try TestBrowser(caller.server, .read).get("/problems/\(problem.id)").text
        #expect(page.contains("1.1: 1 finding"))
    }

    @Test func `a finding that was called false corroborates nothing`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(silent, as: "1.0", of: app)
        let transcript = try caller.get("/v1/apps/\(app)/screens/list/transcript").json(ScreenTranscript.self)
        let element = try #require(transcript.utterances.last?.element)
        let body = #"{"rule":"button-name","element":\#(element),"decision":"false","reason":"So it is"}"#
        #expect(try caller.post("/v1/apps/\(app)/decisions", body).status == 201)
        let id = try #require(try caller.report(on: "buy", in: "1.0", of: app).problem)
        #expect(try caller.problem(id).rule != "button-name")
    }
}
