import API
import History
import Testing

import TestSupport

/// A release that is sealed after the one that follows it: what that one opened is told by both, and what comes next is measured
/// against the whole story.
@Suite(.database) struct LateReleaseTests {
    private func list(_ buttons: String..., look: String = "UIView") -> String {
        TestCapture.screen("list", [TestCapture.heading("List")] + buttons).replacing("UIView", with: look)
    }
    private let buy = TestCapture.button("Buy now", id: "buy"), sell = TestCapture.button("Sell", id: "sell")
    private let help = TestCapture.button("Help", id: "help"), more = TestCapture.button("More", id: "more")
    /// Drawn with its words, and without its name.
    private let lost = TestCapture.button("Buy now", id: "buy").replacing(#""label":"Buy now","#, with: "")

    private func regressions(_ release: String, _ caller: TestCaller, _ app: String) throws -> ConditionResource {
        let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
        return try #require(verdict.conditions.first { $0.measure == .regressions })
    }

    private func problem(_ caller: TestCaller, _ app: String) throws -> ProblemResource {
        let found = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        #expect(found.count == 1, "\(found.map(\.title))")
        return try caller.problem(try #require(found.first).id)
    }

    @Test(arguments: [true, false], [true, false])
    func `it tells of the problem, and moves what the later one is measured against`(isLateSound: Bool, isMended: Bool)
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list(buy, sell, help, more), as: "5.8", of: app)
        try caller.ship(list(lost, sell, help, more), as: "5.10", of: app)
        let id = try problem(caller, app).id
        try caller.ship(list(isLateSound ? buy : lost, sell, help, more, look: "Late"), as: "5.9", of: app)
        let good = isLateSound ? "5.9" : "5.8"
        #expect(try regressions("5.9", caller, app).outcome == (isLateSound ? .pass : .fail))
        for _ in 1...2 {
            let found = try regressions("5.10", caller, app)
            #expect(found.why.contains("good last in \(good)") && found.problems.map(\.id) == [id], "\(found.why)")
        }
        try caller.ship(list(isMended ? buy : lost, sell, help, more, look: "Last"), as: "5.11", of: app)
        let last = try regressions("5.11", caller, app)
        #expect(last.outcome == (isMended ? .pass : .fail))
        #expect(isMended || last.why.contains("good last in \(good)"), "\(last.why)")
        let told = try problem(caller, app)
        #expect(
            told.looks == [
                "5.8 absent", "5.9 \(isLateSound ? "absent" : "present")", "5.10 present",
                "5.11 \(isMended ? "absent" : "present")",
            ])
        #expect(told.state == (isMended ? .fixed : .open) && told.firstRelease == (isLateSound ? "5.10" : "5.9"))
    }

    @Test(arguments: [true, false])
    func `what was at fault when it came is a loss since the late one, and the same problem`(isMended: Bool) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let pay = TestCapture.button("Pay", id: "pay"), nameless = TestCapture.button(nil, id: "pay")
        try caller.ship(list(sell, help, more), as: "5.8", of: app)
        try caller.ship(list(nameless, sell, help, more), as: "5.10", of: app)
        let id = try problem(caller, app).id
        try caller.ship(list(pay, sell, help, more), as: "5.9", of: app)
        func check() throws {
            let found = try regressions("5.10", caller, app)
            #expect(found.why.contains("“Pay” has lost its name, good last in 5.9"), "\(found.why)")
            #expect(found.problems.map(\.id) == [id], "\(found.problems)")
            let review = try caller.get("/v1/apps/\(app)/releases/5.10/review").json(ReviewResource.self)
            #expect(review.faults.map(\.problem) == [id])
        }
        try check()
        try caller.ship(list(isMended ? pay : nameless, sell, help, more, look: "Last"), as: "5.11", of: app)
        try check()
        #expect(try problem(caller, app).state == (isMended ? .fixed : .open))
        #expect(try problem(caller, app).looks.prefix(2) == ["5.9 absent", "5.10 present"])
    }

    @Test func `before it came it was not gone with its element`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list(buy, sell, help, more), as: "5.8", of: app)
        try caller.ship(list(lost, sell, help, more), as: "5.10", of: app)
        try caller.ship(list(sell, help, more), as: "5.9", of: app)
        let told = try problem(caller, app)
        #expect(told.looks == ["5.8 absent", "5.10 present"] && told.goneWithElement == nil, "\(told.looks)")
        #expect(try regressions("5.10", caller, app).why.contains("good last in 5.8"))
    }

    private func outcome(of measure: Measure, _ release: String, _ caller: TestCaller, _ app: String) throws
        -> Verdict.Condition.Outcome?
    {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            .conditions.first { $0.measure == measure }?.outcome
    }

    @Test(arguments: [["1.0", "1.1", "1.2"], ["1.1", "1.0", "1.2"], ["1.1", "1.2", "1.0"]])
    func `what a tool found nothing of in the late one is worse since then`(arrival: [String]) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for release in arrival {
            let audit =
                release == "1.0" ? TestAudit.axe(passing: ["button-name"]) : TestAudit.axe(("button-name", "buy"))
            let sent = try caller.post("/v1/apps/\(app)/builds/\(release)/uploads?screen=list", audit)
            #expect(sent.status == 201, "\(sent.text)")
            #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
        }
        for release in ["1.1", "1.2"] {
            #expect(try outcome(of: .regressions, release, caller, app) == .fail, "\(release)")
        }
    }

    @Test(arguments: [["1.0", "1.1", "1.2"], ["1.1", "1.2", "1.0"], ["1.1", "1.0", "1.2"]])
    func `a screen owes its session from the release on in which it is new by the order`(arrival: [String]) throws {
        let home = TestCapture.screen("home", [TestCapture.heading("Home")])
        let stories: [[String: [String]]] = [
            ["1.0": [], "1.1": [home], "1.2": [home]], ["1.0": [home], "1.1": [], "1.2": [home]],
        ]
        for (story, owed) in zip(stories, [Verdict.Condition.Outcome.fail, .pass]) {
            let caller = try TestServer().caller(), app = try caller.app()
            for release in arrival {
                for capture in [list(buy)] + (story[release] ?? []) {
                    _ = try caller.upload(capture, to: release, of: app)
                }
                #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
            }
            #expect(try outcome(of: .newScreensWithoutSession, "1.2", caller, app) == owed, "\(story)")
        }
    }

    @Test(arguments: [["1.1", "1.2", "1.0"], ["1.2", "1.1", "1.0"], ["1.0", "1.1", "1.2"]])
    func `an element that was away in between is measured against the late one that has it`(order: [String]) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let nameless = TestCapture.button(nil, id: "buy")
        let story = [
            "1.0": list(buy, sell, help, more), "1.1": list(sell, help, more), "1.2": list(nameless, sell, help, more),
        ]
        for release in order { try caller.ship(story[release] ?? "", as: release, of: app) }
        #expect(try regressions("1.2", caller, app).why.contains("“Buy now” has lost its name, good last in 1.0"))
    }

    @Test func `a tool that does not look any more mends nothing, in every order of arrival`() throws {
        for order in [["1.0", "1.1", "1.2"], ["1.2", "1.1", "1.0"], ["1.2", "1.0", "1.1"]] {
            let caller = try TestServer().caller(), app = try caller.app()
            for release in order {
                let audits = [
                    "1.0": TestAudit.axe(passing: ["button-name"]), "1.1": TestAudit.axe(("button-name", "buy")),
                ]
                let sent = try caller.post(
                    "/v1/apps/\(app)/builds/\(release)/uploads?screen=list", audits[release] ?? list(buy))
                #expect(sent.status == 201, "\(sent.text)")
                #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
            }
            #expect(try outcome(of: .regressions, "1.2", caller, app) == .fail, "\(order)")
        }
    }

    /// The last look at each release.
    private func lastLooks(_ problem: ProblemResource) -> [String] {
        problem.looks.reduce(into: [:]) { last, look in last[look.prefix { $0 != " " }] = look }.values.sorted()
    }

    /// What a report from 1.1, which was filed last, is told of its problem, and what each release is said to show of it.
    private func told(_ story: [String: [String]], arriving order: [String]) throws -> String {
        let caller = try TestServer().caller(), app = try caller.app()
        for release in order {
            for capture in story[release] ?? [] { _ = try caller.upload(capture, to: release, of: app) }
            #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
        }
        let known = try problem(caller, app)
        let sent = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"The button has no name","screen":"list","element":"buy","release":"1.1","device":"iPhone 15"}"#)
        let report = try sent.json(ReportReceipt.self)
        #expect(report.problem == known.id, "\(sent.text)")
        let answer = try caller.get("/v1/reports/\(report.id)/answer").json(AnswerResource.self)
        let looks = lastLooks(try caller.problem(known.id))
        return "\(known.title) \(known.state) \(looks) \(answer.facts) \(answer.reply.text)"
    }

    @Test(arguments: [["1.1", "1.2", "1.0"], ["1.2", "1.1", "1.0"], ["1.2", "1.0", "1.1"], ["1.1", "1.0", "1.2"]])
    func `problems are the same in every order of arrival, also where the first release comes last`(order: [String])
        throws
    {
        let tablet = { (buttons: String) in
            self.list(buttons, self.sell, self.help, self.more).replacing("phone", with: "pad")
        }
        let phone = { self.list($0, self.sell, self.help, self.more) }
        let stories = [
            ["1.0": [phone(buy)], "1.1": [phone(lost)], "1.2": [phone(lost)]],
            ["1.0": [phone(buy)], "1.1": [phone(lost)], "1.2": [phone(buy)]],
            [
                "1.0": [phone(buy), tablet(buy)], "1.1": [phone(lost), tablet(buy)],
                "1.2": [phone(lost), tablet(lost)],
            ],
        ]
        for story in stories {
            let inTime = try told(story, arriving: ["1.0", "1.1", "1.2"])
            #expect(try told(story, arriving: order) == inTime)
        }
    }

    /// People, each with a button.
    private func people(_ names: [String], button: (String) -> String?) -> String {
        let cells = names.enumerated().map { place, name in
            let y = 120 + place * 80, label = button(name).map { #""label":"\#($0)","# } ?? ""
            return """
                {"className":"UITableViewCell","frame":[0,\(y),390,70],"children":[
                 {"isElement":true,"label":"\(name)","text":"\(name)","traits":["staticText"],"frame":[20,\(y + 10),200,40]},
                 {"isElement":true,\(label)"traits":["button"],"frame":[330,\(y + 10),44,44]}]}
                """
        }
        return """
            {"format":"earshot-capture/1","screen":{"key":"people"},"variant":{"locale":"en"},
             "root":{"frame":[0,0,390,844],"children":[
              {"frame":[20,60,350,40],"isElement":true,"label":"People","text":"People","traits":["header"]},
              {"frame":[0,120,390,700],"className":"UITableView","children":[\(cells.joined(separator: ","))]}]}}
            """
    }

    @Test(arguments: [["1.0", "1.1", "1.2"], ["1.1", "1.2", "1.0"], ["1.2", "1.1", "1.0"]], [true, false])
    func `rows with other data are told alike in every order, also where the first release comes last`(
        order: [String], isOneName: Bool
    ) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let (here, others) = (["Anna", "Ben", "Carla", "David"], ["Emma", "Frank", "Greta", "Hugo"])
        let sound = people(here) { isOneName ? "More" : "More about \($0)" }
        let story = ["1.0": sound, "1.1": people(here) { _ in nil }, "1.2": people(others) { _ in nil }]
        for release in order { try caller.ship(story[release] ?? "", as: release, of: app) }
        for release in ["1.1", "1.2"] {
            let found = try regressions(release, caller, app)
            #expect(found.outcome == .fail && found.why.contains("good last in 1.0"), "\(release): \(found.why)")
        }
        try caller.ship(sound, as: "1.3", of: app)
        let problems = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        #expect(!problems.isEmpty && problems.allSatisfy { $0.state == .fixed }, "\(problems)")
    }

    @Test(arguments: [["1.0", "1.1", "1.2"], ["1.0", "1.2", "1.1"], ["1.2", "1.1", "1.0"], ["1.1", "1.2", "1.0"]])
    func `who has it where the checks find nothing has it in the release after that, too`(order: [String]) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let rest = [sell, help, more]
        for release in order {
            let first = release == "1.2" ? lost : buy
            try caller.ship(TestCapture.screen("list", [first] + rest), as: release, of: app)
        }
        let known = try problem(caller, app)
        _ = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"The button has no name","screen":"list","element":"buy","release":"1.0"}"#)
        let told = try caller.problem(known.id)
        #expect(lastLooks(told) == ["1.0 absent", "1.1 absent", "1.2 present"] && told.state == .open)
        #expect(try outcome(of: .openUserProblems, "1.1", caller, app) == .fail)
    }

    @Test(arguments: [true, false])
    func `a screen that a hot fix had first owes its session on main, too`(isFixFirst: Bool) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let home = TestCapture.screen("home", [TestCapture.heading("Home")])
        func fix() throws {
            let put = try caller.send(
                "PUT", "/v1/apps/\(app)/releases/1.0.1", #"{"line":"1.0","forkedFrom":"1.0","channel":"production"}"#)
            #expect([200, 201].contains(put.status), "\(put.text)")
            try caller.ship(list(buy), home, as: "1.0.1", of: app)
        }
        try caller.ship(list(buy), as: "1.0", of: app)
        if isFixFirst { try fix() }
        for release in ["1.1", "1.2"] { try caller.ship(list(buy), home, as: release, of: app) }
        if !isFixFirst { try fix() }
        for release in ["1.0.1", "1.1", "1.2"] {
            #expect(try outcome(of: .newScreensWithoutSession, release, caller, app) == .fail, "\(release)")
        }
    }

    @Test func `a spinner after a release that comes late is no mend of what that opens`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let wait = TestCapture.screen("list", [TestCapture.text("One moment please")])
        let shown = list(sell, help, more, #""id":"buy","text":"Buy now""#)
        let silent = shown.replacing(
            #""isElement":true,"id":"buy","text""#, with: #""isElement":false,"id":"buy","text""#)
        #expect(silent != shown)
        for (release, capture) in [("1.0", wait), ("1.2", wait), ("1.1", silent)] {
            try caller.ship(capture, as: release, of: app)
        }
        let found = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        #expect(found.allSatisfy { $0.state != .fixed }, "\(found.map(\.title))")
    }
}
