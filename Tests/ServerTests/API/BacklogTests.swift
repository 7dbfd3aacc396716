import API
import Foundation
import History
import HTTP
import Testing

import TestSupport

/// What was there from the start waits for a decision and is never called new (docs/judgement.md section 3).
@Suite(.database) struct BacklogTests {
    private static func screen(_ key: String, _ names: [String: String?]) -> String {
        TestCapture.screen(
            key, [TestCapture.heading(key)] + names.sorted { $0.key < $1.key }.map { TestCapture.button($1, id: $0) })
    }

    /// A new app whose first release has three nameless buttons: one that two screens share, and one alone.
    private func started(_ caller: TestCaller) throws -> String {
        let app = try caller.app()
        try caller.ship(
            Self.screen("list", ["back": nil, "more": nil]), Self.screen("cart", ["back": nil]), as: "1.0", of: app)
        return app
    }

    private func backlog(_ caller: TestCaller, _ app: String, _ query: String = "?rule=button-name") throws
        -> BacklogResource
    {
        try caller.get("/v1/apps/\(app)/backlog\(query)").json()
    }

    private func decide(_ caller: TestCaller, _ app: String, _ findings: [Int], _ rest: String) throws
        -> TestCaller.Answer
    {
        let ids = findings.map(String.init).joined(separator: ",")
        return try caller.post("/v1/apps/\(app)/backlog/decisions", #"{"findings":[\#(ids)],\#(rest)}"#)
    }

    private let problem = #""decision":"problem""#
    private let accept = #""decision":"accept","until":"2999-12-31","reason":"Mended in 2.0""#

    @Test func `a first audit is grouped by rule, and by the component that screens share`() throws {
        let caller = try TestServer().caller(), app = try started(caller)
        let backlog = try backlog(caller, app)
        #expect(backlog.build == "1.0" && backlog.total == 3 && backlog.items.count == 2 && backlog.next == nil)
        let alone = try #require(backlog.items.first { $0.component == nil })
        let shared = try #require(backlog.items.first { $0.component != nil })
        #expect(shared.component == ComponentBody(Component(.identifier, "back")))
        #expect(shared.screens == ["cart", "list"] && shared.entries.count == 2 && shared.criteria.contains("4.1.2"))
        #expect(alone.entries.map(\.screen) == ["list"])
        #expect(backlog.items.flatMap(\.entries).allSatisfy { $0.why == "There from the start." })
        #expect(try self.backlog(caller, app, "?rule=button-name&screen=cart").total == 1)
        #expect(try self.backlog(caller, app, "?rule=button-name&impact=minor").total == 0)
        let first = try self.backlog(caller, app, "?rule=button-name&limit=1")
        let key = try #require(first.next?.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let second = try self.backlog(caller, app, "?rule=button-name&limit=1&after=\(key)")
        #expect(first.items + second.items == backlog.items && second.next == nil)
    }

    @Test func `one element is one entry, wherever its node lies in each state of the screen`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let nameless = #""identifier":"buy","traits":["button"]"#
        func list(_ more: String...) -> String {
            TestCapture.screen("list", [TestCapture.heading("List")] + more + [nameless])
        }
        for (capture, query) in [(list(), ""), (list(TestCapture.text("Offers")), "?appearance=dark")] {
            #expect(try caller.upload(capture, to: "1.0", of: app, query).status == 201)
        }
        #expect(try caller.post("/v1/apps/\(app)/builds/1.0/seal").status == 200)
        let entries = try backlog(caller, app).items.flatMap(\.entries)
        #expect(entries.count == 1 && entries.first?.variants.count == 2, "\(entries)")
    }

    @Test func `what got worse, and what is new and counts, is no backlog; what the policy does not ask is`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(Self.screen("list", ["buy": "Buy"]), as: "1.0", of: app)
        try caller.ship(
            Self.screen("list", ["buy": nil, "new": nil, "sell": "Sell button"])
                .replacing(#""text":"Sell button","#, with: ""), as: "1.1", of: app)
        let backlog = try backlog(caller, app, "")
        #expect(!backlog.items.contains { $0.rule == "button-name" })
        let below = try #require(backlog.items.first { $0.rule == "label-repeats-trait" })
        #expect(below.entries.map(\.why) == ["New in 1.1, and below what the policy asks."])
    }

    @Test func `a component becomes one problem, there since the start, new to no gate, fixed when all of it is`()
        throws
    {
        let caller = try TestServer().caller(), app = try started(caller)
        try caller.ship(
            Self.screen("list", ["back": nil, "more": nil]), Self.screen("cart", ["back": nil]), as: "1.1", of: app)
        let shared = try #require(try backlog(caller, app).items.first { $0.component != nil })
        let findings = shared.entries.map(\.finding)
        let answer = try decide(caller, app, findings, problem)
        let made = try answer.json(BacklogDecisionResource.self)
        #expect(answer.status == 201 && made.problems.count == 1)
        let id = try #require(made.problems.first)
        let opened = try caller.problem(id)
        #expect(opened.state == .open && opened.firstRelease == "1.0" && opened.rule == "button-name")
        #expect(opened.title.contains("with 1 other of the identifier back on 2 screens"))
        #expect(opened.duplicates?.count == 1)
        #expect(try backlog(caller, app).items.map(\.component) == [nil])
        for release in ["1.0", "1.1"] {
            let gate = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            #expect(gate.conditions.first { $0.measure == .newProblems }?.outcome == .pass, "\(release)")
        }
        let again = try decide(caller, app, findings, problem)
        #expect(try again.status == 200 && again.json(BacklogDecisionResource.self).problems == [id])
        try caller.ship(
            Self.screen("list", ["back": "Back", "more": nil]), Self.screen("cart", ["back": nil]), as: "1.2", of: app)
        #expect(try caller.problem(id).state == .open, "one of two is mended")
        try caller.ship(
            Self.screen("list", ["back": "Back", "more": nil]), Self.screen("cart", ["back": "Back"]), as: "1.3",
            of: app)
        #expect(try caller.problem(id).state == .fixed)
    }

    @Test func `what shares nothing becomes a problem each`() throws {
        let caller = try TestServer().caller(), app = try started(caller)
        let all = try backlog(caller, app).items.flatMap(\.entries).map(\.finding)
        let made = try decide(caller, app, all, problem).json(BacklogDecisionResource.self)
        #expect(made.problems.count == 3)
        #expect(Set(try made.problems.map { try caller.problem($0).title }).count == 3)
        #expect(try backlog(caller, app).total == 0)
    }

    @Test func `accepted until a day or false, it waits no longer; undone, it waits again`() throws {
        let caller = try TestServer().caller(), app = try started(caller)
        let all = try backlog(caller, app).items.flatMap(\.entries).map(\.finding)
        let made = try decide(caller, app, all, accept).json(BacklogDecisionResource.self)
        #expect(made.decisions.count == 3 && made.problems == [] && made.step != nil)
        #expect(try backlog(caller, app).total == 0)
        let again = try decide(caller, app, all, accept)
        #expect(try again.status == 200 && again.json(BacklogDecisionResource.self).step == nil)
        let other = try decide(caller, app, [all[0]], #""decision":"false","reason":"Decoration""#)
        #expect(try other.status == 422 && other.problem().detail.contains("accepted by token test until 2999-12-31"))
        let step = try #require(made.step)
        #expect(try caller.post("/v1/triage-steps/\(step)/undo").json(TriageStepResource.self).decisions.count == 3)
        #expect(try backlog(caller, app).total == 3)
        #expect(try caller.post("/v1/triage-steps/\(step)/undo").status == 409)
        let called = try decide(caller, app, [all[0]], #""decision":"false","reason":"Decoration""#)
        #expect(called.status == 201)
        #expect(try backlog(caller, app).total == 2)
    }

    @Test func `problems made by mistake are taken back, unless something has happened to them`() throws {
        let caller = try TestServer().caller(), app = try started(caller)
        let shared = try #require(try backlog(caller, app).items.first { $0.component != nil }).entries.map(\.finding)
        let made = try decide(caller, app, shared, problem).json(BacklogDecisionResource.self)
        #expect(try caller.post("/v1/triage-steps/\(try #require(made.step))/undo").status == 200)
        #expect(try caller.get("/v1/problems/\(try #require(made.problems.first))").status == 404)
        #expect(try backlog(caller, app).total == 3)
        let kept = try decide(caller, app, shared, problem).json(BacklogDecisionResource.self)
        let id = try #require(kept.problems.first)
        _ = try caller.post("/v1/problems/\(id)/comments", #"{"text":"I am on it"}"#)
        let refused = try caller.post("/v1/triage-steps/\(try #require(kept.step))/undo")
        #expect(try refused.status == 409 && refused.problem().detail.contains("Problem \(id) has gone on since"))
        #expect(try caller.problem(id).state == .open)
    }

    @Test func `what another tool finds waits as well, and says who found it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(Self.screen("list", ["buy": "Buy"]), to: "1.0", of: app)
        let audit =
            #"{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"scanner"}},"results":[{"ruleId":"odd-thing","#
            + #""level":"error","message":{"text":"This is odd."},"properties":{"identifier":"buy"}}]}]}"#
        #expect(try caller.upload(audit, to: "1.0", of: app).status == 201)
        _ = try caller.post("/v1/apps/\(app)/builds/1.0/seal")
        let group = try #require(try backlog(caller, app, "?rule=odd-thing").items.first)
        #expect(group.entries.map(\.tools) == [["scanner"]] && group.entries[0].why.contains("scanner"))
        let made = try decide(caller, app, [group.entries[0].finding], problem).json(BacklogDecisionResource.self)
        #expect(try caller.problem(try #require(made.problems.first)).rule == "odd-thing")
        #expect(try backlog(caller, app, "?rule=odd-thing").total == 0)
    }

    @Test func `what is found on a screen of ours that the build holds no capture of stands on that screen`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(Self.screen("web", ["buy": "Buy"]), as: "1.0", of: app)
        let audit = TestAudit.lighthouse("div.one > a", "div.two > a", label: "More")
        #expect(try caller.upload(audit, to: "1.1", of: app, "?screen=web").status == 201)
        _ = try caller.post("/v1/apps/\(app)/builds/1.1/seal")
        let all = try backlog(caller, app, "?screen=web&rule=text-contrast")
        let group = try #require(all.items.first)
        #expect(all.total == 2 && group.screens == ["web"] && group.entries.map(\.screen) == ["web", "web"])
        let path = "/apps/\(app)/backlog?screen=web&rule=text-contrast"
        #expect(try TestBrowser(server, .read).get(path).text.contains("2 places on 1 screen."))
        let accepted = try decide(caller, app, [group.entries[0].finding], accept)
        #expect(accepted.status == 201)
        #expect(try backlog(caller, app, "?screen=web").total == 1, "the other one of that name still waits")
        #expect(try decide(caller, app, [group.entries[1].finding], problem).status == 201)
        #expect(try backlog(caller, app, "?screen=web").total == 0)
    }

    @Test func `what nobody said the impact of is asked for as unknown, and no other word is passed over`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(Self.screen("list", ["buy": nil]), to: "1.0", of: app)
        let audit =
            #"{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"scanner"}},"results":[{"ruleId":"odd-thing","#
            + #""message":{"text":"This is odd."}}]}]}"#
        #expect(try caller.upload(audit, to: "1.0", of: app).status == 201)
        _ = try caller.post("/v1/apps/\(app)/builds/1.0/seal")
        #expect(try backlog(caller, app, "?impact=unknown").items.map(\.rule) == ["odd-thing"])
        let person = try TestBrowser(server, .read), path = "/apps/\(app)/backlog?impact="
        let page = try person.get(path + "unknown").text
        #expect(page.contains("1 cause of 1.0 that fit waits for a decision."))
        #expect(page.contains(#"<option value="unknown" selected>not known</option>"#))
        #expect(!page.contains("button-name</a>"))
        #expect(try person.get(path + "dire").status == 400)
        #expect(try caller.get("/v1/apps/\(app)/backlog?impact=dire").status == 400)
    }

    @Test(arguments: [
        (#"{"findings":[],"decision":"problem"}"#, "/findings"),
        (#"{"findings":[987654321],"decision":"problem"}"#, "/findings/0"),
        (#"{"findings":[987654321],"decision":"accept","until":"2999-12-31"}"#, "/reason"),
        (#"{"findings":[987654321],"decision":"accept","reason":"r"}"#, "/until"),
        (#"{"findings":[987654321],"decision":"accept","reason":"r","until":"2001-01-01"}"#, "/until"),
        (#"{"findings":[987654321],"decision":"false","reason":" "}"#, "/reason"),
    ])
    func `what can't be decided is refused at its place`(body: String, pointer: String) throws {
        let caller = try TestServer().caller(), app = try started(caller)
        let answer = try caller.post("/v1/apps/\(app)/backlog/decisions", body)
        #expect(try answer.status == 422 && answer.problem().errors?.first?.pointer == pointer)
    }

    @Test func `all or none: another app's finding, or one that counts, leaves everything as it was`() throws {
        let server = try TestServer(), caller = try server.caller()
        let app = try started(caller), other = try started(caller)
        let own = try backlog(caller, app).items.flatMap(\.entries).map(\.finding)
        let foreign = try backlog(caller, other).items.flatMap(\.entries).map(\.finding)[0]
        let refused = try decide(caller, app, [own[0], foreign], problem)
        #expect(try refused.status == 422 && refused.problem().errors?.first?.pointer == "/findings/1")
        #expect(try refused.problem().detail == "An app has no finding \(foreign).")
        #expect(try backlog(caller, app).total == 3)
        #expect(try server.caller(.read).post("/v1/apps/\(app)/backlog/decisions", "{}").status == 403)
    }

    @Test func `from the page: narrowed, decided with a reason, undone`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try started(caller)
        let person = try TestBrowser(server, .read, .triage), path = "/apps/\(app)/backlog"
        let page = try person.get(path + "?rule=button-name&screen=list").text
        #expect(page.contains("2 causes of 1.0 that fit wait for a decision."))
        #expect(
            page.contains("There from the start.") && page.contains(#"data-key="m" aria-current="true""#))
        let key = try #require(page.firstMatch(of: /name="key" value="([^"]+)"/)).1
        let all = try #require(page.firstMatch(of: /name="all" value="([^"]+)"/)).1
        let id = try #require(all.split(separator: " ").first)
        func fields(_ more: [(name: String, value: String)]) -> [(name: String, value: String)] {
            [
                ("query", "rule=button-name&screen=list"), ("key", String(key)), ("all", String(all)),
                ("finding", String(id)), ("which", "chosen"),
            ] + more
        }
        let refused = try person.submit(path + "/decisions", fields([("decision", "false"), ("reason", "")]))
        #expect(refused.status == 422 && refused.text.contains("Say why it is no fault."))
        #expect(refused.text.contains("value=\"\(id)\" id=\"choose-\(id)\" aria-labelledby=\"said-\(id)\" checked"))
        let sent = try person.submit(path + "/decisions", fields([("decision", "false"), ("reason", "Decoration")]))
        let back = try #require(sent.response["Location"])
        #expect(sent.status == 303 && back.hasPrefix(path + "?rule=button-name&screen=list&step="))
        let done = try person.get(back).text
        #expect(done.contains("Decided: called no fault: Decoration.") && done.contains("1 cause of 1.0"))
        let undo = try #require(done.firstMatch(of: /action="([^"]+\/steps\/\d+\/undo)"/)).1
        #expect(try person.submit(String(undo), [("query", "rule=button-name")]).status == 303)
        #expect(try person.get(path).text.contains("button-name"))
        #expect(try backlog(caller, app).total == 3)
        #expect(try !TestBrowser(server, .read).get(path).text.contains("Decide on the chosen ones"))
    }
}
