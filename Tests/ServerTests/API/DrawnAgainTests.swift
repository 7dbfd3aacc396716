import API
import History
import TestSupport
import Testing

/// What is drawn and not heard: as what it is known again, and what of it people decided on.
@Suite(.database) struct DrawnAgainTests {
    private let rows = ["Bread", "Milk", "Tea", "Rice"].map { TestCapture.button($0, id: $0.lowercased()) }
    private let chart = #""label":"Sales chart of May","id":"chart","identifier":"chart","traits":["image"]"#

    private func silent(_ element: String) -> String { element + #","isElement":false"# }
    private func print(_ text: String) -> String {
        silent(#""text":"\#(text)","id":"\#(text)","identifier":"\#(text)""#)
    }

    /// What is said to be silent is no element.
    private func capture(_ more: String...) -> String {
        TestCapture.screen("list", [TestCapture.heading("List")] + rows + more).replacing(
            #/"isElement":true,([^{}]*),"isElement":false/#
        ) { #"\#($0.1),"isElement":false"# }
    }

    private func verdict(_ release: String, _ caller: TestCaller, _ app: String) throws -> VerdictResource {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json()
    }
    private func why(_ measure: Measure, _ release: String, _ caller: TestCaller, _ app: String) throws
        -> ConditionResource
    {
        try #require(try verdict(release, caller, app).conditions.first { $0.measure == measure })
    }

    @Test func `an element that was away and comes back unheard was good last before it went`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, screen) in [("1.0", capture(chart)), ("1.1", capture()), ("1.2", capture(silent(chart)))] {
            try caller.ship(screen, as: release, of: app)
        }
        #expect(try why(.regressions, "1.1", caller, app).outcome == .pass)
        let found = try why(.regressions, "1.2", caller, app)
        #expect(found.outcome == .fail)
        #expect(
            found.why.contains("“Sales chart of May” is still shown and is no longer heard, good last in 1.0 (list)"),
            "\(found.why)")
        try caller.ship(capture(chart), as: "1.3", of: app)
        #expect(try why(.regressions, "1.3", caller, app).outcome == .pass)
    }

    @Test func `a button without an identifier that was away and comes back as a text was good last before it went`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        func share(_ trait: String) -> String {
            #""label":"Share with friends","text":"Share with friends","traits":["\#(trait)"]"#
        }
        for (release, screen) in [
            ("1.0", capture(share("button"))), ("1.1", capture()), ("1.2", capture(share("staticText"))),
        ] {
            try caller.ship(screen, as: release, of: app)
        }
        let found = try why(.regressions, "1.2", caller, app)
        #expect(found.outcome == .fail)
        #expect(
            found.why.contains("“Share with friends” no longer says that it is a button, good last in 1.0 (list)"),
            "\(found.why)")
        try caller.ship(capture(share("button")), as: "1.3", of: app)
        #expect(try why(.regressions, "1.3", caller, app).outcome == .pass)
    }

    @Test func `a loading screen in between hides nothing that comes back broken`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func share(_ trait: String) -> String {
            #""label":"Share with friends","text":"Share with friends","traits":["\#(trait)"]"#
        }
        let loading = TestCapture.screen(
            "list",
            ["A", "B", "C", "D", "E"].map { _ in #""traits":["image"]"# } + [
                share("staticText").replacing("Share with friends", with: "Loading")
            ])
        for (release, screen) in [
            ("1.0", capture(share("button"))), ("1.1", capture()), ("1.2", loading),
            ("1.3", capture(share("staticText"))),
        ] {
            try caller.ship(screen, as: release, of: app)
        }
        let found = try why(.regressions, "1.3", caller, app)
        #expect(found.outcome == .fail && found.why.contains("good last in 1.0"), "\(found.why)")
    }

    @Test func `another thing elsewhere that is called as it was is not it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let photo = #""label":"Photo","text":"Photo","traits":["button"]"#
        let messages = ["Hello", "How are you", "Look", "Photo"].map(TestCapture.text)
        for (release, screen) in [
            ("1.0", TestCapture.screen("list", [photo] + rows)), ("1.1", TestCapture.screen("list", rows)),
            ("1.2", TestCapture.screen("list", rows + messages)),
        ] {
            try caller.ship(screen, as: release, of: app)
        }
        #expect(try why(.regressions, "1.2", caller, app).outcome == .pass)
    }

    @Test func `what fails in another variant while it is away is no measure for it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func share(_ trait: String) -> String {
            #""label":"Share with friends","text":"Share with friends","traits":["\#(trait)"]"#
        }
        func dark(_ screen: String) -> String {
            screen.replacing(#""variant":{"#, with: #""variant":{"appearance":"dark","#)
        }
        try caller.ship(capture(share("button")), as: "1.0", of: app)
        try caller.ship(capture(), as: "1.1", of: app)
        try caller.ship(capture(), dark(capture(share("staticText"))), as: "1.2", of: app)
        try caller.ship(capture(share("staticText")), dark(capture(share("button"))), as: "1.3", of: app)
        let found = try why(.regressions, "1.3", caller, app)
        #expect(found.outcome == .fail && found.why.contains("good last in 1.0"), "\(found.why)")
    }

    @Test func `a name that two elements had tells nobody which of them comes back`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func delete(_ trait: String) -> String { #""label":"Delete","text":"Delete","traits":["\#(trait)"]"# }
        for (release, screen) in [
            ("1.0", capture(delete("button"), delete("button"))), ("1.1", capture()),
            ("1.2", capture(delete("staticText"))),
        ] {
            try caller.ship(screen, as: release, of: app)
        }
        #expect(try why(.regressions, "1.2", caller, app).outcome == .pass)
    }

    @Test func `a button that does so is told once, as lost and not as new`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let play = TestCapture.button("Play video", id: "play")
        for (release, screen) in [("1.0", capture(play)), ("1.1", capture()), ("1.2", capture(silent(play)))] {
            try caller.ship(screen, as: release, of: app)
        }
        #expect(try why(.regressions, "1.2", caller, app).outcome == .fail)
        #expect(try why(.newFaults, "1.2", caller, app).outcome == .pass)
        let review = try caller.get("/v1/apps/\(app)/releases/1.2/review").json(ReviewResource.self)
        #expect(review.faults.map(\.rule) == ["element-lost"], "\(review.faults.map(\.message))")
    }

    @Test func `who accepts one drawn text has not accepted the next one that is not heard`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(capture(), as: "1.0", of: app)
        try caller.ship(capture(print("Offers end soon")), as: "1.1", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        let problem = try #require(found.first)
        #expect(found.count == 1 && problem.rule == "unspoken-text", "\(found.map(\.title))")
        let body = #"{"state":"accepted","reason":"An ornament"}"#
        #expect(try caller.send("PATCH", "/v1/problems/\(problem.id)", body).status == 200)
        #expect(try why(.newFaults, "1.1", caller, app).outcome == .pass)
        try caller.ship(capture(print("Offers end soon"), print("Gift wrapping")), as: "1.2", of: app)
        let next = try why(.newFaults, "1.2", caller, app)
        #expect(next.outcome == .fail && next.why.contains("Gift wrapping"), "\(next.why)")
        #expect(!next.why.contains("Offers") && next.problems.isEmpty, "\(next.why)")
        #expect(try why(.newFaults, "1.1", caller, app).outcome == .pass)
        // The accepted one went, and the other one stands.
        try caller.ship(capture(print("Gift wrapping")), as: "1.3", of: app)
        #expect(try why(.newFaults, "1.3", caller, app).outcome == .fail)
        try caller.ship(capture(print("Offers end soon")), as: "1.4", of: app)
        #expect(try why(.newFaults, "1.4", caller, app).outcome == .pass)
    }

    @Test func `a drawn text that is taken out is gone with its element, and not fixed`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let offers = print("Offers end soon")
        for (release, screen) in [("1.0", capture()), ("1.1", capture(offers)), ("1.2", capture()), ("1.3", capture())]
        {
            try caller.ship(screen, as: release, of: app)
        }
        let found = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        let id = try #require(found.first).id
        let gone = try caller.problem(id)
        #expect(gone.state == .open && gone.looks == ["1.1 present", "1.2 absent", "1.3 absent"])
        #expect(gone.observations?.last?.evidence.contains("Gone with its element") == true)
        #expect(try verdict("1.3", caller, app).verdict == .pass)
        // Spoken at last, it is.
        try caller.ship(capture(TestCapture.text("Offers end soon")), as: "1.4", of: app)
        #expect(try caller.problem(id).state == .fixed)
    }

    @Test func `a nameless button that falls silent is worse and not gone; who accepts that accepts no lost name`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        let buy = TestCapture.button("Buy now", id: "buy")
        let nameless = buy.replacing(#""label":"Buy now","#, with: "")
        for (release, screen) in [("1.0", capture(buy)), ("1.1", capture(nameless)), ("1.2", capture(silent(buy)))] {
            try caller.ship(screen, as: release, of: app)
        }
        let all = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        let lost = try #require(all.first { $0.rule == "name-lost" }).id
        #expect(try caller.problem(lost).looks == ["1.0 absent", "1.1 present", "1.2 notObserved"])
        let report = try caller.report(on: "buy", of: app)
        let answer = try caller.get("/v1/reports/\(report.id)/answer").json(AnswerResource.self)
        #expect(!answer.facts.contains { $0.contains("gone with its element") }, "\(answer.facts)")
        let body = #"{"build":"1.2","screen":"list","reason":"An ornament"}"#
        #expect(try caller.post("/v1/apps/\(app)/acceptances", body).status == 201)
        #expect(try why(.regressions, "1.2", caller, app).outcome == .pass)
        try caller.ship(capture(nameless), as: "1.3", of: app)
        let back = try why(.regressions, "1.3", caller, app)
        #expect(back.why.contains("“Buy now” has lost its name, good last in 1.0 (list)"), "\(back.why)")
        #expect(try caller.problem(lost).state == .open)
    }

    @Test func `a row that swallows a button is not taken for it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let buy = TestCapture.button("Buy now", id: "buy")
        let nameless = buy.replacing(#""label":"Buy now","#, with: "")
        let row =
            TestCapture.button("Total 20 Euro", id: "row") + #","children":[{"frame":[30,405,100,30],\#(nameless)}]"#
        for (release, screen) in [("1.0", capture(buy)), ("1.1", capture(nameless)), ("1.2", capture(row))] {
            try caller.ship(screen, as: release, of: app)
        }
        let found = try why(.regressions, "1.2", caller, app)
        #expect(found.why.contains("“Buy now” is still shown and is no longer heard"), "\(found.why)")
        #expect(!found.why.contains("is now called"), "\(found.why)")
        let all = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        let lost = try caller.problem(try #require(all.first { $0.rule == "name-lost" }).id)
        #expect(lost.state == .open && lost.looks.last == "1.2 notObserved", "\(lost.looks)")
    }

    @Test func `a drawn text whose words change stays accepted, also where a build came late`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func unread(_ count: Int) -> String {
            capture(silent(#""text":"\#(count) unread","id":"unread","identifier":"unread""#))
        }
        try caller.ship(capture(), as: "1.0", of: app)
        try caller.ship(unread(3), as: "1.1", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        let body = #"{"state":"accepted","reason":"An ornament"}"#
        #expect(try caller.send("PATCH", "/v1/problems/\(try #require(found.first).id)", body).status == 200)
        try caller.ship(unread(4), as: "1.2", of: app)
        #expect(try verdict("1.2", caller, app).verdict == .pass)
        try caller.ship(unread(2), as: "1.0.9", of: app)
        for release in ["1.0.9", "1.1", "1.2"] { #expect(try why(.newFaults, release, caller, app).outcome == .pass) }
    }

    @Test func `what is heard at last is fixed, whatever else another line draws on the screen`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let line = #"{"line":"1.0.x","forkedFrom":"1.0"}"#
        try caller.ship(capture(), as: "1.0", of: app)
        #expect(try caller.send("PUT", "/v1/apps/\(app)/releases/1.0.1", line).status < 300)
        try caller.ship(capture(print("Offers end soon")), as: "1.1", of: app)
        try caller.ship(capture(print("Gift wrapping")), as: "1.0.1", of: app)
        try caller.ship(capture(TestCapture.text("Offers end soon")), as: "1.2", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        let looks = try found.map { try caller.problem($0.id) }.flatMap { $0.observations ?? [] }
        let last = try #require(looks.last { $0.release == "1.2" })
        #expect(last.outcome == .absent && !last.evidence.contains("Gone"), "\(last.evidence)")
    }

    @Test func `without an identifier it is known by its label`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let nameless = #""label":"Sales chart of May","id":"chart","traits":["image"]"#
        for (release, screen) in [("1.0", capture(nameless)), ("1.1", capture()), ("1.2", capture(silent(nameless)))] {
            try caller.ship(screen, as: release, of: app)
        }
        let found = try why(.regressions, "1.2", caller, app)
        #expect(found.why.contains("is still shown and is no longer heard, good last in 1.0 (list)"), "\(found.why)")
    }

    @Test func `of equal texts who accepts one accepts not the other; a decision on a finding lets its release pass`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        let rows = ["a", "b"].map { TestCapture.button("Delete", id: $0) }, gone = rows.map(silent)
        try caller.ship(capture(), as: "1.0", of: app)
        try caller.ship(capture(gone[0]), as: "1.1", of: app)
        let faults = try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self).faults
        #expect(faults.count == 2)
        let decided = try faults.map { fault in
            let body =
                #"{"rule":"\#(fault.rule)","screen":"list","message":"\#(fault.message)","decision":"false","reason":"An ornament"}"#
            return try caller.post("/v1/apps/\(app)/decisions", body).json(DecisionResource.self).id
        }
        #expect(try verdict("1.1", caller, app).verdict == .pass)
        for id in decided { #expect(try caller.send("DELETE", "/v1/apps/\(app)/decisions/\(id)").status == 200) }
        #expect(try verdict("1.1", caller, app).verdict == .fail)
        let found = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        for problem in found {
            let body = #"{"state":"accepted","reason":"An ornament"}"#
            #expect(try caller.send("PATCH", "/v1/problems/\(problem.id)", body).status == 200)
        }
        #expect(try verdict("1.1", caller, app).verdict == .pass)
        try caller.ship(capture(rows[0], gone[1]), as: "1.2", of: app)
        #expect(try why(.newFaults, "1.2", caller, app).outcome == .fail)
        #expect(try verdict("1.1", caller, app).verdict == .pass)
    }

    @Test func `what was silent from the start is not new once another one is mended`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let (offers, gifts) = (print("Offers end soon"), print("Gift wrapping"))
        for (release, screen) in [("1.0", capture(offers)), ("1.1", capture(offers, gifts)), ("1.2", capture(offers))] {
            try caller.ship(screen, as: release, of: app)
        }
        let new = try why(.newFaults, "1.1", caller, app)
        #expect(new.outcome == .fail && new.why.contains("Gift wrapping") && !new.why.contains("Offers"), "\(new.why)")
        #expect(try verdict("1.2", caller, app).verdict == .pass)
    }
}
