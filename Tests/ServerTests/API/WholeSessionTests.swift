import API
import History
import Screens
import Testing

import TestSupport

/// What counts as a session, and what becomes of a person's findings.
@Suite(.database) struct WholeSessionTests {
    private let list = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
    private let help = TestCapture.screen("help", [TestCapture.heading("Help"), TestCapture.button("Go", id: "go")])

    private func answers(_ steps: some Sequence<ChecklistStep>, failing failed: String? = nil) -> String {
        steps.map { #"{"step":"\#($0.id)","outcome":"\#($0.id == failed ? "failed" : "passed")"}"# }
            .joined(separator: ",")
    }

    private func hold(
        _ caller: TestCaller, _ app: String, _ answers: String, _ place: String = #""screen":"help""#,
        in release: String = "1.1"
    ) throws -> SessionResource {
        try caller.post("/v1/apps/\(app)/sessions", #"{"release":"\#(release)",\#(place),"answers":[\#(answers)]}"#)
            .json()
    }

    private func app(_ caller: TestCaller) throws -> String {
        let app = try caller.app()
        try caller.ship(list, as: "1.0", of: app)
        try caller.ship(list, help, as: "1.1", of: app)
        return app
    }

    @Test func `one step is no session; a new screen still needs a whole one`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        func outcome() throws -> Verdict.Condition.Outcome? {
            try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
                .conditions.first { $0.measure == .newScreensWithoutSession }?.outcome
        }
        let one = try hold(caller, app, answers(Checklist.screen.prefix(1)))
        #expect(!one.isWhole)
        #expect(try outcome() == .fail)
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/sessions?release=1.1").text
        #expect(page.contains("answered 1 of 15 steps") && page.contains("1 new screen needs a session"))
        let rest = answers(Checklist.screen.dropFirst())
        let whole = try hold(caller, app, rest + #",{"step":"selectable","outcome":"cantTell"}"#)
        #expect(whole.isWhole && whole.untold == ["selectable"], "can't tell is an answer, and is said")
        #expect(try outcome() == .pass)
    }

    @Test func `a screen that changed after its session owes it again, where the policy asks`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        #expect(try hold(caller, app, answers(Checklist.screen)).isWhole)
        let policy = #"{"conditions":[{"measure":"changedScreensWithoutSession","comparator":"<=","threshold":0}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/policy", policy).status == 200)
        func condition(_ release: String) throws -> ConditionResource? {
            try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self).conditions.first
        }
        #expect(try condition("1.1")?.outcome == .pass)
        try caller.ship(list, help, as: "1.2", of: app)
        #expect(try condition("1.2")?.outcome == .pass, "it is what was listened to")
        let other = TestCapture.screen("help", [TestCapture.heading("Help"), TestCapture.button("Start", id: "go")])
        try caller.ship(list, other, as: "1.3", of: app)
        let owed = try #require(try condition("1.3"))
        #expect(owed.outcome == .fail)
        #expect(owed.why.contains("elp is not as it was when somebody last listened to all of it, in 1.1"))
        #expect(try condition("1.1")?.outcome == .pass)
    }

    @Test func `a team's own step is a step, from when it was added`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        #expect(try hold(caller, app, answers(Checklist.screen)).isWhole)
        let own = #"{"items":[{"id":"music","title":"Music","how":"Play","right":"It plays","wrong":"It doesn't"}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/checklist", own).status == 200)
        #expect(try !hold(caller, app, answers(Checklist.screen)).isWhole)
        let sessions = try caller.get("/v1/apps/\(app)/sessions").json(Listing<SessionResource>.self).items
        #expect(sessions.map(\.isWhole) == [false, true], "the older one was whole when it was held")
    }

    @Test func `a round of beta feedback has steps of its own`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let answers = #"{"step":"round","outcome":"failed"}"#
        let refused = try caller.post(
            "/v1/apps/\(app)/sessions", #"{"release":"1.1","kind":"beta","answers":[\#(answers)]}"#)
        #expect(refused.status == 422 && refused.text.contains("/answers/0/step"))
        let checklist = try caller.get("/v1/apps/\(app)/checklist").json(ChecklistResource.self)
        #expect(checklist.beta.map(\.id) == Checklist.beta.map(\.id))
    }

    @Test func `a round of beta feedback that failed is a problem until one passes`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        _ = try hold(caller, app, answers(Checklist.beta, failing: "beta-heard"), #""kind":"beta""#)
        let found = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        let problem = try #require(found.first)
        #expect(found.count == 1 && problem.state == .open && problem.screen == nil && problem.firstRelease == "1.1")
        #expect(problem.title.contains("Beta feedback of 1.1"))
        _ = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"Too loud","release":"1.1","channel":"beta"}"#)
        _ = try caller.post("/v1/apps/\(app)/reports", #"{"text":"Too loud","release":"1.1","channel":"mail"}"#)
        let said = try caller.get("/v1/apps/\(app)/reports?release=1.1&channel=beta")
            .json(Listing<ReportResource>.self).items
        #expect(said.map(\.channel) == ["beta"])
        _ = try hold(caller, app, answers(Checklist.beta), #""kind":"beta""#)
        #expect(try caller.problem(problem.id).state == .fixed)
    }

    @Test func `what failed is called by what is wrong and where, never by the good outcome`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let trapped = #"{"step":"trap","outcome":"failed","note":"cannot get out."}"#
        for screen in ["help", "list"] { _ = try hold(caller, app, trapped, #""screen":"\#(screen)""#) }
        let own = #"{"items":[{"id":"music","title":"Music","how":"Play","right":"It plays","wrong":"It stops"}]}"#
        _ = try caller.send("PUT", "/v1/apps/\(app)/checklist", own)
        _ = try hold(caller, app, #"{"step":"music","outcome":"failed"}"#)
        let titles = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.map(\.title)
        #expect(
            titles.sorted() == [
                "No way out: cannot get out (help)", "No way out: cannot get out (list)",
                "“Music” failed: It stops (help)",
            ])
    }

    @Test func `what a person found is closed by no rule that passed there`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        _ = try hold(caller, app, #"{"step":"labels","outcome":"failed","note":"Go says nothing to me"}"#)
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems?rule=session-labels").json(Listing<ProblemResource>.self)
                .items.first)
        try caller.ship(list, help, as: "1.2", of: app)
        #expect(try caller.problem(problem.id).state == .open)
        _ = try caller.post("/v1/problems/\(problem.id)/fix-claims", #"{"release":"1.3"}"#)
        try caller.ship(list, help, as: "1.3", of: app)
        #expect(try caller.problem(problem.id).state == .fixClaimed, "nobody has listened")
    }

    @Test func `what a person met in a session stands in every release until a person finds it gone`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        func found(_ release: String) throws -> Double? {
            try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
                .conditions.first { $0.measure == .openUserProblems }?.actual
        }
        #expect(try hold(caller, app, answers(Checklist.screen)).isWhole)
        #expect(try found("1.1") == 0)
        for release in ["1.2", "1.3"] {
            try caller.ship(list, help, as: release, of: app)
            if release == "1.2" { _ = try hold(caller, app, answers(Checklist.screen, failing: "trap"), in: release) }
            #expect(try found(release) == 1, "\(release)")
        }
        #expect(try found("1.1") == 0, "it worked there")
        try caller.ship(list, help, as: "1.4", of: app)
        _ = try hold(caller, app, answers(Checklist.screen), in: "1.4")
        #expect(try found("1.4") == 0)
        #expect(try found("1.2") == 1, "the past does not turn")
    }

    @Test func `a session on a release from before the screen came pays for nothing`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        func owed(_ release: String) throws -> Double? {
            try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
                .conditions.first { $0.measure == .newScreensWithoutSession }?.actual
        }
        _ = try hold(caller, app, answers(Checklist.screen), in: "1.0")
        #expect(try owed("1.1") == 1)
        try caller.ship(list, help, as: "1.2", of: app)
        _ = try hold(caller, app, answers(Checklist.screen), in: "1.2")
        #expect(try owed("1.2") == 0)
        #expect(try owed("1.1") == 0, "whichever later release it is held in")
    }
}
