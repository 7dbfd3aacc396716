import API
import Foundation
import History
import Postgres
import Storage
import Testing

import TestSupport

/// A fixed problem rests: what builds show of it is known without being written down for each of them.
@Suite(.database) struct DormancyTests {
    private let spoken = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy")])
    private let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])
    private let elsewhere = TestCapture.screen("other", [TestCapture.heading("Other")])

    /// Sound in 1.0, broken in 1.1, gone in 1.2.
    private func fixed(_ caller: TestCaller) throws -> (app: String, problem: Int) {
        let app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        try caller.ship(spoken, as: "1.2", of: app)
        let problems = try caller.get("/v1/apps/\(app)/problems?rule=name-lost&state=fixed")
        return (app, try #require(try problems.json(Listing<ProblemResource>.self).items.first).id)
    }

    private func written(_ server: TestServer, _ id: Int) throws -> Int {
        try server.database.pool.withConnection { connection in
            try connection.run(
                """
                SELECT (SELECT count(*) FROM problem_events WHERE problem_id = \(id))
                    + (SELECT count(DISTINCT sequence) FROM observations WHERE problem_id = \(id)) AS n
                """
            ).first?.value("n") ?? 0
        }
    }

    @Test func `each later build is accounted for, and none is written down`() throws {
        let server = try TestServer(), caller = try server.caller(), (app, id) = try fixed(caller)
        let events = try written(server, id)
        try caller.ship(spoken, as: "1.3", of: app)
        try caller.ship(elsewhere, as: "1.4", of: app)
        try caller.ship(spoken, as: "1.5", of: app)
        let problem = try caller.problem(id)
        #expect(problem.state == .fixed)
        #expect(
            problem.looks == [
                "1.0 absent", "1.1 present", "1.2 absent", "1.3 absent", "1.4 notObserved", "1.5 absent",
            ])
        #expect(try written(server, id) == events)
        let page = try TestBrowser(server, .read).get("/problems/\(id)").text
        #expect(page.contains("1.4") && page.contains("No capture of this screen in this build: nobody looked."))
    }

    @Test func `a release's newest build speaks for it, and the newest that holds the screen`() throws {
        let server = try TestServer(), caller = try server.caller(), (app, id) = try fixed(caller)
        for number in 1...3 { try caller.ship(spoken, as: "1.3+\(number)", of: app) }
        for number in 4...6 { try caller.ship(elsewhere, as: "1.3+\(number)", of: app) }
        #expect(try caller.problem(id).looks.suffix(3) == ["1.2 absent", "1.3+3 absent", "1.3+6 notObserved"])
        try caller.ship(silent, as: "1.4", of: app)
        try caller.ship(spoken, as: "1.3+7", of: app)
        let looks = try caller.problem(id).looks
        #expect(looks.suffix(4) == ["1.3+3 absent", "1.3+6 notObserved", "1.3+7 absent", "1.4 present"])
    }

    @Test func `what comes back is present again, after all that was seen meanwhile`() throws {
        let caller = try TestServer().caller(), (app, id) = try fixed(caller)
        try caller.ship(spoken, as: "1.3", of: app)
        try caller.ship(silent, as: "1.4", of: app)
        let problem = try caller.problem(id)
        #expect(problem.state == .regressed)
        #expect(
            problem.looks == ["1.0 absent", "1.1 present", "1.2 absent", "1.3 absent", "1.4 present"])
        try caller.ship(spoken, as: "1.5", of: app)
        try caller.ship(spoken, as: "1.6", of: app)
        #expect(try caller.problem(id).state == .fixed)
        #expect(try caller.problem(id).looks.suffix(3) == ["1.4 present", "1.5 absent", "1.6 absent"])
    }

    @Test func `a name lost where the release between has no such screen is not taken for gone still`() throws {
        let caller = try TestServer().caller(), (app, id) = try fixed(caller)
        try caller.ship(elsewhere, as: "1.3", of: app)
        try caller.ship(silent, as: "1.4", of: app)
        let problem = try caller.problem(id)
        #expect(problem.state == .regressed)
        #expect(problem.looks.suffix(2) == ["1.3 notObserved", "1.4 present"])
    }

    @Test(arguments: [1, 2])
    func `what was away with its element and is back without a name is there again`(releases: Int) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let away = TestCapture.screen("list", [TestCapture.heading("List")])
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        for release in 0..<releases { try caller.ship(away, as: "1.2.\(release)", of: app) }
        try caller.ship(silent, as: "1.3", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        let problem = try caller.problem(try #require(found.first).id)
        #expect(found.count == 1 && problem.state == .open)
        #expect(problem.looks.suffix(2) == ["1.2.\(releases - 1) absent", "1.3 present"])
    }

    @Test func `what was away with its element and is back with its name stays fixed`() throws {
        let caller = try TestServer().caller(), (app, id) = try fixed(caller)
        try caller.ship(TestCapture.screen("list", [TestCapture.heading("List")]), as: "1.3", of: app)
        try caller.ship(spoken, as: "1.4", of: app)
        #expect(try caller.problem(id).state == .fixed)
        #expect(try caller.problem(id).looks.suffix(2) == ["1.3 absent", "1.4 absent"])
    }

    @Test func `a second build of the release that takes the mending back is told from the first`() throws {
        let caller = try TestServer().caller(), (app, id) = try fixed(caller)
        try caller.ship(silent, as: "1.2+2", of: app)
        #expect(try caller.problem(id).state == .regressed)
    }

    @Test func `a report from a release it rested in reopens it`() throws {
        let caller = try TestServer().caller(), (app, id) = try fixed(caller)
        try caller.ship(spoken, as: "1.3", of: app)
        try caller.ship(spoken, as: "1.4", of: app)
        #expect(try caller.report(on: "buy", in: "1.3", of: app).problem == id)
        #expect(try caller.problem(id).state == .regressed)
        try caller.ship(spoken, as: "1.5", of: app)
        let problem = try caller.problem(id)
        #expect(problem.state == .regressed, "the checks find nothing where the reporter has it either")
        #expect(problem.looks.suffix(3) == ["1.3 absent", "1.4 absent", "1.5 absent"])
    }

    @Test func `a build of an older release, sealed late, tells where it was not yet there`() throws {
        let caller = try TestServer().caller(), (app, id) = try fixed(caller)
        try caller.ship(spoken, as: "1.0.5", of: app)
        #expect(try caller.problem(id).state == .fixed)
        let receipt = try caller.report(on: "buy", in: "1.1", of: app)
        #expect(receipt.problem == id && receipt.lastWorkingRelease == "1.0.5")
    }

    @Test func `a line of hot fixes of its own is looked at by itself`() throws {
        let caller = try TestServer().caller(), (app, id) = try fixed(caller)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.1.1", #"{"line":"1.1","forkedFrom":"1.1"}"#)
        try caller.ship(silent, as: "1.1.1", of: app)
        #expect(try caller.problem(id).state == .open, "on the line 1.1")
        try caller.ship(spoken, as: "1.3", of: app)
        let looks = try caller.problem(id).looks
        #expect(looks.contains("1.1.1 present") && looks.last == "1.3 absent")
    }

    @Test func `a problem that another goes on in rests no more`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        func buttons(_ first: String?, _ second: String?) -> String {
            TestCapture.screen(
                "list",
                [
                    TestCapture.heading("List"), TestCapture.button(first, id: "buy"),
                    TestCapture.button(second, id: "sell"),
                ])
        }
        let sound = buttons("Buy now", "Sell again")
        for (capture, release) in [(sound, "1.0"), (buttons(nil, nil), "1.1"), (sound, "1.2"), (sound, "1.3")] {
            try caller.ship(capture, as: release, of: app)
        }
        let problems = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self)
            .items.map(\.id)
        let id = try #require(problems.min()), other = try #require(problems.max())
        #expect(id != other)
        #expect(try caller.post("/v1/problems/\(other)/merge", #"{"into":\#(id)}"#).status == 200)
        let events = try written(server, id)
        try caller.ship(sound, as: "1.4", of: app)
        #expect(try written(server, id) == events + 1)
        #expect(try caller.problem(id).looks.suffix(2) == ["1.3 absent", "1.4 absent"])
        #expect(try caller.problem(id).state == .fixed)
        try caller.ship(buttons("Buy now", nil), as: "1.5", of: app)
        #expect(try caller.problem(id).state == .regressed, "what went on in it is there again")
    }

    @Test func `one row mended is fixed, though another of the screen was renamed meanwhile`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func rows(_ first: String, _ second: String) -> String {
            TestCapture.screen(
                "list",
                [
                    TestCapture.heading("List"),
                    #""label":"\#(first)","text":"Send now","identifier":"one","traits":["button"]"#,
                    #""label":"\#(second)","text":"Delete all","identifier":"two","traits":["button"]"#,
                ])
        }
        try caller.ship(rows("Send now", "Delete all"), as: "1.0", of: app)
        try caller.ship(rows("Go", "Delete all"), as: "1.1", of: app)
        try caller.ship(elsewhere, as: "1.2", of: app)
        try caller.ship(rows("Send now", "Trash"), as: "1.3", of: app)
        let problems = try caller.get("/v1/apps/\(app)/problems?rule=name-changed")
            .json(Listing<ProblemResource>.self).items
        let first = try #require(problems.first { $0.title.contains("Go") })
        #expect(first.state == .fixed)
        #expect(try caller.problem(first.id).looks.last == "1.3 absent")
    }

    @Test func `what works is told by what was sealed, not by a build that is open`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let moved = silent.replacingOccurrences(of: "\"List\"", with: "\"All of it\"")
        try caller.ship(spoken, as: "1.1+1", of: app)
        try caller.ship(silent, as: "1.2", of: app)
        _ = try caller.upload(silent, to: "1.1+2", of: app)
        try caller.ship(moved, as: "1.3", of: app)
        let problems = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self)
        let problem = try caller.problem(try #require(problems.items.first).id)
        #expect(problem.state == .open && problem.looks.last == "1.3 present")
    }

    @Test func `a build that a later one has overtaken says nothing of its release`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1+2", of: app)
        try caller.ship(spoken, as: "1.1+1", of: app)
        let problems = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self)
        #expect(problems.items.map(\.state) == [.open])
    }

    @Test func `what was accepted is still seen to be there, changed screen or not`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let problems = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self)
        let id = try #require(problems.items.first).id
        _ = try caller.send("PATCH", "/v1/problems/\(id)", #"{"state":"accepted","reason":"By design"}"#)
        try caller.ship(silent.replacingOccurrences(of: "\"List\"", with: "\"All of it\""), as: "1.2", of: app)
        let problem = try caller.problem(id)
        #expect(problem.state == .accepted && problem.seenAgain == ["1.2"] && problem.looks.last == "1.2 present")
    }
}
