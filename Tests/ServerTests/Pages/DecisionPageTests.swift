import API
import Application
import Foundation
import History
import HTTP
import Postgres
import Screens
import Storage
import Testing
import Web

import TestSupport

@Suite(.database) struct DecisionPageTests {
    private let good = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
    /// The button lost its name.
    private let bad = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])
    /// The same, further down.
    private let moved = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.text("New words"), TestCapture.button(nil, id: "buy")])

    private func element(_ caller: TestCaller, _ app: String) throws -> Int {
        let transcript = try caller.get("/v1/apps/\(app)/screens/list/transcript").json(ScreenTranscript.self)
        return try #require(transcript.utterances.last?.element)
    }
    private func decisions(_ caller: TestCaller, _ app: String) throws -> [DecisionResource] {
        try caller.get("/v1/apps/\(app)/decisions").json(Listing<DecisionResource>.self).items
    }
    private func regressions(_ caller: TestCaller, _ app: String, _ release: String) throws -> ConditionResource? {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            .conditions.first { $0.measure == .regressions }
    }
    private func openProblems(_ caller: TestCaller, _ app: String) throws -> [ProblemResource] {
        try caller.get("/v1/apps/\(app)/problems?state=open").json(Listing<ProblemResource>.self).items
    }
    private func accept(_ caller: TestCaller, _ app: String, _ element: Int, until: String = "2999-12-31") throws {
        for rule in ["name-lost", "button-name", "speech-loss"] {
            let body =
                #"{"rule":"\#(rule)","element":\#(element),"decision":"accepted","reason":"Mended in 2.0","until":"\#(until)"}"#
            #expect(try caller.post("/v1/apps/\(app)/decisions", body).status == 201)
        }
    }

    @Test(arguments: ["accepted", "false"])
    func `a decision that is taken back leaves its problem as it was, also where that is fixed`(kind: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(good, as: "1.0", of: app)
        try caller.ship(bad, as: "1.1", of: app)
        let id = try #require(try openProblems(caller, app).first).id
        try caller.ship(good, as: "1.2", of: app)
        #expect(try caller.problem(id).state == .fixed)
        let body =
            #"{"rule":"name-lost","element":\#(try element(caller, app)),"decision":"\#(kind)","reason":"Meant","until":"2999-12-31"}"#
        #expect(try caller.post("/v1/apps/\(app)/decisions", body).status == 201)
        #expect(try caller.problem(id).state == .accepted)
        let decision = try #require(try decisions(caller, app).first)
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/decisions/\(decision.id)").status == 200)
        #expect(try caller.problem(id).state == .fixed)
        #expect(try TestBrowser(caller.server, .read).get("/problems/\(id)").text.contains("is taken back"))
    }

    @Test func `a decision that is taken back takes nothing that somebody else decided`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(good, as: "1.0", of: app)
        try caller.ship(bad, as: "1.1", of: app)
        let id = try #require(try openProblems(caller, app).first).id
        let own = #"{"state":"accepted","reason":"We live with it"}"#
        #expect(try caller.send("PATCH", "/v1/problems/\(id)", own).status == 200)
        try accept(caller, app, try element(caller, app))
        for decision in try decisions(caller, app) {
            #expect(try caller.send("DELETE", "/v1/apps/\(app)/decisions/\(decision.id)").status == 200)
        }
        #expect(try caller.problem(id).state == .accepted)
        #expect(try regressions(caller, app, "1.1")?.outcome == .pass)
    }

    @Test func `an accepted finding makes no alarm, no regression and no problem, in later builds too`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(good, to: "1.0", of: app)
        _ = try caller.post("/v1/apps/\(app)/builds/1.0/seal")
        try accept(caller, app, try element(caller, app))
        let receipt = try caller.upload(bad, to: "1.1", of: app).json(UploadReceipt.self)
        #expect(!receipt.captures.flatMap(\.alarms).contains { $0.rule == "name-lost" })
        #expect(try regressions(caller, app, "1.1")?.actual == 0)
        let comparison = try caller.get("/v1/apps/\(app)/comparisons?to=1.1").json(ComparisonResource.self)
        #expect(comparison.regressions == 0)
        #expect(comparison.screens[0].comparison.accepted?.map(\.rule).contains("name-lost") == true)
        _ = try caller.post("/v1/apps/\(app)/builds/1.1/seal")
        #expect(try openProblems(caller, app) == [])
        // Moved, in the next build, measured against the good one.
        _ = try caller.upload(moved, to: "1.2", of: app)
        let later = try caller.get("/v1/apps/\(app)/comparisons?from=1.0&to=1.2").json(ComparisonResource.self)
        #expect(later.regressions == 0)
    }

    @Test(arguments: [
        ("accepted", #","until":"2999-12-31""#, ConformanceReport.Level.doesNotSupport), ("false", "", .supports),
    ])
    func `what was decided is not counted on the app's page; in compliance only what is false is none`(
        decision: String, until: String, result: ConformanceReport.Level
    ) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(bad, to: "1.0", of: app)
        let answers = Checklist.screen.map { #"{"step":"\#($0.id)","outcome":"passed"}"# }
        _ = try caller.post(
            "/v1/apps/\(app)/sessions",
            #"{"release":"1.0","screen":"list","answers":[\#(answers.joined(separator: ","))]}"#)
        func page() throws -> String { try TestBrowser(caller.server, .read).get("/apps/\(app)/screens").text }
        #expect(try page().contains(", 1 finding"))
        let element = try element(caller, app)
        let body =
            #"{"rule":"button-name","element":\#(element),"decision":"\#(decision)","reason":"So it is"\#(until)}"#
        #expect(try caller.post("/v1/apps/\(app)/decisions", body).status == 201)
        #expect(try !page().contains(", 1 finding"))
        let papers = try caller.get("/v1/apps/\(app)/releases/1.0/conformance").json(ConformanceResource.self)
        #expect(papers.entries.first { $0.criterion == "4.1.2" }?.result == result)
    }

    @Test func `what is decided of two screens is told apart by the screens`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for screen in ["list", "home"] {
            let capture = TestCapture.screen(
                screen, title: screen.capitalized, [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])
            _ = try caller.upload(capture, to: "1.0", of: app)
        }
        let backlog = try caller.get("/v1/apps/\(app)/backlog").json(Listing<BacklogGroupResource>.self).items
        for finding in backlog.flatMap(\.entries).map(\.finding) {
            let body = #"{"findings":[\#(finding)],"decision":"false","reason":"So it is"}"#
            #expect(try caller.post("/v1/apps/\(app)/backlog/decisions", body).status < 300)
        }
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/decisions").text
        #expect(page.contains("</a> (List)") && page.contains("</a> (Home)"), "\(page)")
    }

    @Test func `after its last day it counts again, and its problem is open again with the next build`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for (build, capture) in [("1.0", good), ("1.1", bad)] {
            _ = try caller.upload(capture, to: build, of: app)
            _ = try caller.post("/v1/apps/\(app)/builds/\(build)/seal")
        }
        let problem = try #require(try openProblems(caller, app).first { $0.rule == "name-lost" })
        try accept(caller, app, try #require(problem.element))
        func newProblems() throws -> Double? {
            try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
                .conditions.first { $0.measure == .newProblems }?.actual
        }
        #expect(try newProblems() == 0 && openProblems(caller, app) == [])
        let ids = try decisions(caller, app).map { Int64($0.id) }
        try server.database.pool.withConnection { connection in
            _ = try connection.execute(
                "UPDATE finding_decisions SET ends_on = '2001-01-01' WHERE id = ANY(\(ids))")
        }
        #expect(try decisions(caller, app).allSatisfy(\.isOver))
        #expect(try newProblems() == 1 && regressions(caller, app, "1.1")?.actual == 1)
        _ = try caller.upload(moved, to: "1.2", of: app)
        _ = try caller.post("/v1/apps/\(app)/builds/1.2/seal")
        #expect(try caller.get("/v1/problems/\(problem.id)").json(ProblemResource.self).state == .open)
        #expect(try decisions(caller, app) == [])
    }

    @Test func `after its last day its problem is open again, also where no build is sealed`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(good, as: "1.0", of: app)
        try caller.ship(bad, as: "1.1", of: app)
        let problem = try #require(try openProblems(caller, app).first { $0.rule == "name-lost" })
        try accept(caller, app, try #require(problem.element))
        try LapsedAcceptances(server.database).run()
        #expect(try caller.problem(problem.id).state == .accepted, "its day is to come")
        let ids = try decisions(caller, app).map { Int64($0.id) }
        try server.database.pool.withConnection { connection in
            _ = try connection.execute(
                "UPDATE finding_decisions SET ends_on = '2001-01-01' WHERE id = ANY(\(ids))")
        }
        for _ in 1...2 { try LapsedAcceptances(server.database).run() }
        #expect(try caller.problem(problem.id).state == .open)
        let gate = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        #expect(gate.conditions.flatMap(\.problems).filter { $0.id == problem.id }.allSatisfy { $0.state == .open })
    }

    @Test func `taken back, it counts again`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(good, to: "1.0", of: app)
        _ = try caller.post("/v1/apps/\(app)/builds/1.0/seal")
        try accept(caller, app, try element(caller, app))
        _ = try caller.upload(bad, to: "1.1", of: app)
        #expect(try regressions(caller, app, "1.1")?.actual == 0)
        let named = try #require(try decisions(caller, app).first { $0.rule == "name-lost" })
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/decisions/\(named.id)").status == 200)
        #expect(try regressions(caller, app, "1.1")?.actual == 0, "the rule that it stands for is accepted still")
        let other = try #require(try decisions(caller, app).first { $0.rule == "button-name" })
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/decisions/\(other.id)").status == 200)
        #expect(try regressions(caller, app, "1.1")?.actual == 1)
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/decisions/\(named.id)").status == 404)
    }

    @Test func `the problem goes with the finding: accepted, open again, and false`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for (build, capture) in [("1.0", good), ("1.1", bad)] {
            _ = try caller.upload(capture, to: build, of: app)
            _ = try caller.post("/v1/apps/\(app)/builds/\(build)/seal")
        }
        let problem = try #require(try openProblems(caller, app).first { $0.rule == "name-lost" })
        let element = try #require(problem.element)
        let path = "/v1/apps/\(app)/decisions"
        let made = try caller.post(
            path, #"{"rule":"name-lost","element":\#(element),"decision":"false","reason":"It is decoration"}"#
        ).json(DecisionResource.self)
        #expect(made.problem == problem.id && made.until == nil)
        let after = try caller.get("/v1/problems/\(problem.id)").json(ProblemResource.self)
        #expect(after.state == .accepted && after.falseAlarm == true)
        _ = try caller.send("DELETE", "\(path)/\(made.id)")
        #expect(try caller.get("/v1/problems/\(problem.id)").json(ProblemResource.self).state == .open)
        // Decided at the problem, the finding is set aside as well.
        _ = try caller.send(
            "PATCH", "/v1/problems/\(problem.id)", #"{"state":"accepted","reason":"Mended in 2.0"}"#)
        let comparison = try caller.get("/v1/apps/\(app)/comparisons?to=1.1").json(ComparisonResource.self)
        let accepted = comparison.screens[0].comparison.accepted?.first { $0.rule == "name-lost" }
        #expect(accepted?.decision == "accepted by problem \(problem.id): Mended in 2.0")
    }

    @Test func `from the screen page: decided with a reason, shown there, listed and undone`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(bad, to: "1.0", of: app)
        let person = try TestBrowser(server, .read, .triage)
        let screen = try person.get("/apps/\(app)/screens/list").text
        let link = try #require(screen.firstMatch(of: /href="(\/apps\/[^"]+\/findings\/\d+)"/)).1
        let path = String(link)
        #expect(try person.get(path).text.contains("Decide on this finding"))
        let none = try person.submit(path, [("decision", "accepted"), ("reason", "Known <since> May")])
        #expect(none.status == 422 && none.text.contains("id=\"until-message\""))
        #expect(none.text.contains("Known &lt;since&gt; May"))
        #expect(try person.submit(path, [("reason", "r")]).text.contains("id=\"decision-message\""))
        let past = [("decision", "accepted"), ("reason", "r"), ("until", "2001-01-01")]
        #expect(try person.submit(path, past.map { (name: $0.0, value: $0.1) }).status == 422)
        let fields = [("decision", "accepted"), ("reason", "Known <since> May"), ("until", "2999-06-30")]
        let answer = try person.submit(path, fields.map { (name: $0.0, value: $0.1) })
        #expect(answer.status == 303)
        let words = "– accepted by \(person.name) until 2999-06-30: Known &lt;since&gt; May"
        #expect(try person.get("/apps/\(app)/screens/list").text.contains(words))
        #expect(try person.get(path).text.contains(words))
        let list = try person.get(try #require(answer.response["Location"])).text
        let undo = try #require(list.firstMatch(of: /action="([^"]+\/end)"/)).1
        #expect(try person.submit(String(undo)).status == 303)
        #expect(try !person.get("/apps/\(app)/screens/list").text.contains(words))
        let reader = try TestBrowser(server, .read)
        #expect(try !reader.get(path).text.contains("Decide on this finding"))
        #expect(try reader.submit(path, fields.map { (name: $0.0, value: $0.1) }).status == 403)
    }

    @Test(arguments: [
        (#"{"decision":"false","reason":"r"}"#, "/finding"),
        (#"{"finding":987654321,"decision":"false","reason":"r"}"#, "/finding"),
        (#"{"rule":"button-name","decision":"false","reason":"r"}"#, "/screen"),
        (#"{"rule":"button-name","screen":"list","decision":"false","reason":"r"}"#, "/message"),
        (#"{"rule":"button-name","element":987654321,"decision":"false","reason":"r"}"#, "/element"),
        (#"{"rule":"button-name","screen":"list","message":"m","decision":"false","reason":" "}"#, "/reason"),
        (
            #"{"rule":"button-name","screen":"list","message":"m","decision":"accepted","reason":"r","until":"soon"}"#,
            "/until"
        ),
        (#"{"rule":"button-name","screen":"list","message":"m","decision":"maybe","reason":"r"}"#, "/decision"),
    ])
    func `a decision that can't be is refused at its place`(body: String, pointer: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(good, to: "1.0", of: app)
        let answer = try caller.post("/v1/apps/\(app)/decisions", body)
        #expect(try answer.problem().errors?.first?.pointer == pointer)
        #expect(try decisions(caller, app) == [])
    }
}
