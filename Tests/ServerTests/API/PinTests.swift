import API
import Foundation
import History
import HTTP
import Testing

import TestSupport

/// What a team pinned is asked where it was meant, says so where nobody asked, and is neither mended nor broken once it was
/// taken back (docs/expectations.md).
@Suite(.database) struct PinTests {
    private static func player(_ play: String = "Play", more: String..., in variant: String = "") -> String {
        TestCapture.screen(
            "player", [TestCapture.heading("Player"), TestCapture.button(play, id: "play")] + more
        ).replacing(#""variant":{"#, with: #""variant":{\#(variant.isEmpty ? "" : variant + ",")"#)
    }
    private static let zoom = TestCapture.button("Zoom", id: "zoom")
    private static let pin = #"{"screen":"player","identifier":"play","label":"Play"}"#
    private let english = #""locale":"en-GB""#
    private let french = #""locale":"fr-FR""#

    private func pin(_ items: String..., of app: String, _ caller: TestCaller) throws {
        let body = #"{"items":[\#(items.joined(separator: ","))]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/expectations", body).status == 200)
    }

    private func condition(_ measure: Measure, _ release: String, of app: String, _ caller: TestCaller) throws
        -> ConditionResource
    {
        let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
        return try #require(verdict.conditions.first { $0.measure == measure })
    }

    /// The problem of a pin that 1.1 broke.
    private func broken(_ caller: TestCaller) throws -> (app: String, problem: Int) {
        let app = try caller.app()
        try caller.ship(Self.player(), as: "1.0", of: app)
        try pin(Self.pin, of: app, caller)
        try caller.ship(Self.player("Start"), as: "1.1", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems?rule=expectation-broken")
            .json(Listing<ProblemResource>.self).items
        #expect(found.map(\.state) == [.open])
        return (app, try #require(found.first?.id))
    }

    @Test(arguments: [player("Start"), player("Start", more: zoom)])
    func `what is pinned no longer is not mended and counts no more`(next: String) throws {
        let server = try TestServer(), caller = try server.caller(), (app, problem) = try broken(caller)
        #expect(try condition(.regressions, "1.1", of: app, caller).why.contains("the label “Play” is now “Start”"))
        try pin(of: app, caller)
        for measure in [Measure.regressions, .newProblems, .brokenExpectations] {
            #expect(try condition(measure, "1.1", of: app, caller).outcome == .pass, "\(measure)")
        }
        let fault = try #require(
            try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self).faults
                .first { $0.rule == "expectation-broken" })
        let aside = try #require(fault.setAside)
        #expect(aside.hasPrefix("pinned no longer, taken back on 20") && aside.hasSuffix(" by token test"))
        try caller.ship(next, as: "1.2", of: app)
        let known = try caller.problem(problem)
        #expect(known.state == .accepted)
        #expect(known.acceptedBecause == "The expectation was taken back: “Play”.")
        #expect(known.looks.last == "1.2 notObserved")
        let page = try TestBrowser(server, .read).get("/problems/\(problem)").text
        #expect(page.contains("Not asked: the expectation was taken back on") && page.contains("token test"))
        #expect(!page.contains("Confirmed by the checks") && !page.contains("Fixed in 1.2"))
        #expect(try condition(.regressions, "1.2", of: app, caller).outcome == .pass)
        #expect(try caller.get("/v1/apps/\(app)/releases/1.2/review").json(ReviewResource.self).faults == [])
    }

    @Test func `an expectation that is expected again is broken still, and mended where it holds`() throws {
        let server = try TestServer(), caller = try server.caller(), (app, problem) = try broken(caller)
        let person = try TestBrowser(server, .read, .triage)
        let list = try person.get("/apps/\(app)/expectations").text
        let end = try #require(list.firstMatch(of: /action="([^"]+\/end)"/)).1
        _ = try person.submit(String(end))
        #expect(try caller.problem(problem).state == .accepted)
        try caller.ship(Self.player("Start", more: Self.zoom), as: "1.2", of: app)
        _ = try person.submit(end.replacing("/end", with: "/restore").description)
        #expect(try caller.problem(problem).state == .open)
        #expect(try condition(.regressions, "1.1", of: app, caller).outcome == .fail)
        try caller.ship(Self.player("Start"), as: "1.3", of: app)
        #expect(try caller.problem(problem).looks.last == "1.3 present")
        #expect(try condition(.brokenExpectations, "1.3", of: app, caller).outcome == .fail)
        try caller.ship(Self.player(), as: "1.4", of: app)
        #expect(try caller.problem(problem).looks.last == "1.4 absent")
        #expect(try caller.problem(problem).state == .fixed)
    }

    @Test func `an expectation in the place of another is a story of its own`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func shop(_ id: String, _ name: String) -> String {
            TestCapture.screen("player", [TestCapture.heading("Player"), TestCapture.button(name, id: id)])
        }
        try caller.ship(shop("buy", "Buy now"), as: "1.0", of: app)
        try pin(#"{"screen":"player","identifier":"buy","label":"Buy now"}"#, of: app, caller)
        try caller.ship(shop("buy2", "Buy now"), as: "1.1", of: app)
        try pin(#"{"screen":"player","label":"Buy now","traits":["button"]}"#, of: app, caller)
        try caller.ship(shop("buy2", "Buy"), as: "1.2", of: app)
        let why = try condition(.regressions, "1.2", of: app, caller).why
        #expect(why.contains("the label “Buy now” is now “Buy”, good last in 1.1"), "\(why)")
        #expect(!why.contains("the identifier"), "\(why)")
        let problems = try caller.get("/v1/apps/\(app)/problems?rule=expectation-broken")
            .json(Listing<ProblemResource>.self).items.sorted { $0.id < $1.id }
        #expect(problems.map(\.state) == [.accepted, .open])
        #expect(problems.map(\.firstRelease) == ["1.1", "1.2"])
    }

    /// What 1.1 and 1.2 break of one element, one after the other, and the problems of both.
    private func twiceBroken(_ caller: TestCaller, deciding: (String, Int) throws -> Void) throws -> (
        app: String, problems: [Int]
    ) {
        let app = try caller.app()
        try caller.ship(Self.player(), as: "1.0", of: app)
        try pin(Self.pin, #"{"screen":"player","identifier":"play","traits":["button"]}"#, of: app, caller)
        try caller.ship(Self.player("Start"), as: "1.1", of: app)
        func problems() throws -> [Int] {
            try caller.get("/v1/apps/\(app)/problems?rule=expectation-broken").json(Listing<ProblemResource>.self)
                .items.map(\.id).sorted()
        }
        try deciding(app, try #require(try problems().first))
        let plain = Self.player("Start").replacing(#"["button"]"#, with: #"["staticText"]"#)
        try caller.ship(plain, as: "1.2", of: app)
        return (app, try problems())
    }

    @Test func `what is accepted of one expectation excuses no other of the same element`() throws {
        let caller = try TestServer().caller()
        let (app, problems) = try twiceBroken(caller) { _, first in
            let body = #"{"state":"accepted","reason":"Its new name"}"#
            let accepted = try caller.send("PATCH", "/v1/problems/\(first)", body)
            #expect(accepted.status == 200)
        }
        #expect(problems.count == 2)
        for measure in [Measure.regressions, .brokenExpectations] {
            let asked = try condition(measure, "1.2", of: app, caller)
            #expect(asked.outcome == .fail && asked.why.contains("the trait button is gone"), "\(asked.why)")
            #expect(!asked.why.contains("the label “Play” is"), "\(asked.why)")
        }
        #expect(try condition(.brokenExpectations, "1.2", of: app, caller).actual == 1)
        let faults = try caller.get("/v1/apps/\(app)/releases/1.2/review").json(ReviewResource.self).faults
            .filter { $0.rule == "expectation-broken" }
        #expect(faults.count == 2 && faults.count { $0.setAside == nil } == 1)
        #expect(faults.first { $0.setAside == nil }?.problem == problems.last)
    }

    @Test func `what is decided on by rule and element is one expectation, and which is not guessed`() throws {
        let caller = try TestServer().caller()
        func decide(_ app: String, _ problem: Int) throws -> TestCaller.Answer {
            let element = try #require(try caller.problem(problem).element)
            return try caller.post(
                "/v1/apps/\(app)/decisions",
                """
                {"rule":"expectation-broken","element":\(element),"decision":"accepted","reason":"Soon redrawn",
                 "until":"2999-12-31"}
                """)
        }
        let (app, problems) = try twiceBroken(caller) { app, first in
            let decided = try decide(app, first).json(DecisionResource.self)
            #expect(decided.problem == first)
        }
        let asked = try condition(.brokenExpectations, "1.2", of: app, caller)
        #expect(asked.actual == 1 && asked.why.contains("the trait button is gone"), "\(asked.why)")
        let refused = try decide(app, try #require(problems.first))
        #expect(refused.status == 422 && refused.text.contains("of \(problems[0]), \(problems[1])"), "\(refused.text)")
    }

    @Test func `words are asked in the language in which they were pinned`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(Self.player(in: english), as: "1.0", of: app)
        try pin(
            #"{"screen":"player","label":"Play","traits":["button"]}"#,
            #"{"screen":"player","identifier":"play","label":"Play"}"#, of: app, caller)
        try caller.ship(Self.player(in: english), as: "1.1", of: app)
        let receipt = try caller.upload(Self.player("Lire", in: french), to: "1.2", of: app).json(UploadReceipt.self)
        #expect(receipt.captures.flatMap(\.alarms).map(\.rule) == [])
        #expect(try condition(.brokenExpectations, "1.2", of: app, caller).outcome == .fail, "English was not asked")
        try caller.ship(Self.player(in: english), as: "1.2", of: app)
        #expect(try condition(.brokenExpectations, "1.2", of: app, caller).outcome == .pass)
        try caller.ship(Self.player("Lire", in: french), as: "1.3", of: app)
        let alone = try condition(.brokenExpectations, "1.3", of: app, caller)
        #expect(alone.outcome == .fail && alone.actual == nil)
        #expect(alone.why.contains("1.3 holds no capture of English, the last is in 1.2."), "\(alone.why)")
        #expect(!alone.why.contains("is not there"))
        // What the element is called elsewhere is nobody's, what it is known by is asked everywhere.
        let other = Self.player("Lire", in: french).replacing(#""identifier":"play""#, with: #""identifier":"lire""#)
        try caller.ship(Self.player(in: english), other, as: "1.4", of: app)
        let lost = try condition(.brokenExpectations, "1.4", of: app, caller)
        #expect(lost.actual == 1 && lost.why.contains("the identifier play"), "\(lost.why)")
    }

    @Test func `a variant that was not captured keeps nothing, on the page as in the gate`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let pad = #""device":{"idiom":"pad","size":[820,1180]}"#
        func tablet(_ name: String) -> String {
            TestCapture.screen("player", [TestCapture.heading("Player"), TestCapture.button(name, id: "play")])
                .replacing(/"device":\{[^}]*\}/, with: pad)
        }
        try caller.ship(Self.player(), tablet("Play"), as: "1.0", of: app)
        try pin(Self.pin, of: app, caller)
        try caller.ship(Self.player(), tablet("Start"), as: "1.1", of: app)
        let reader = try TestBrowser(server, .read)
        let words = "“Play” is now “Start, button”: the label “Play” is now “Start”."
        #expect(try condition(.brokenExpectations, "1.1", of: app, caller).why.contains(words.dropLast()))
        #expect(try reader.get("/apps/\(app)/expectations").text.contains("✗ broken in 1.1: \(words)"))
        try caller.ship(Self.player(), as: "1.2", of: app)
        let gap = "1.2 holds no capture of tablet, the last is in 1.1."
        let asked = try condition(.brokenExpectations, "1.2", of: app, caller)
        #expect(asked.outcome == .fail && asked.why.contains(gap), "\(asked.why)")
        let page = try reader.get("/apps/\(app)/expectations").text
        #expect(
            page.contains(gap) && page.contains("? holds in 1.2 where it was captured.") && !page.contains("✓ holds"))
        #expect(try reader.get("/apps/\(app)/releases/1.2").text.contains(gap))
    }

    @Test func `what nobody can ask does not pass, until the screen is retired`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(Self.player(), as: "1.0", of: app)
        func why(_ release: String) throws -> String {
            let asked = try condition(.brokenExpectations, release, of: app, caller)
            #expect(asked.outcome == .fail && asked.actual == nil)
            return asked.why
        }
        try pin(#"{"screen":"plyaer","label":"Play"}"#, of: app, caller)
        #expect(
            try why("1.0").contains("What is pinned on “plyaer” can't be asked: no build captured that screen yet."))
        try pin(#"{"screen":"player","state":"short","label":"Play"}"#, of: app, caller)
        let state = "What is pinned on “player” in the state “short” can't be asked: 1.0 does not show that state."
        #expect(try why("1.0").contains(state))
        #expect(
            try TestBrowser(server, .read).get("/apps/\(app)/expectations").text.contains(
                "1.0 does not show that state."))
        try pin(Self.pin, of: app, caller)
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.1", of: app)
        #expect(try why("1.1").contains("1.1 does not show that screen."))
        #expect(
            try caller.post("/v1/apps/\(app)/screens/player/retirements", #"{"since":"1.1","reason":"Gone"}"#).status
                == 201)
        #expect(try condition(.brokenExpectations, "1.1", of: app, caller).outcome == .pass)
    }

    @Test func `who takes a change for intended is told what is pinned against it`() throws {
        let server = try TestServer(), caller = try server.caller(), (app, _) = try broken(caller)
        let page = "/apps/\(app)/screens/player?build=1.1"
        let told = "An expectation is not kept here: “Play” is now “Start, button”: the label “Play” is now “Start”."
        #expect(try TestBrowser(server, .read).get(page).text.contains(told))
        let answer = try caller.post(
            "/v1/apps/\(app)/acceptances", #"{"build":"1.1","screen":"player","reason":"Its new name"}"#)
        let made = try answer.json(AcceptanceResource.self)
        #expect(made.stillPinned == ["player: “Play” is now “Start, button”: the label “Play” is now “Start”."])
        #expect(try caller.get("/v1/apps/\(app)/acceptances").json(Listing<AcceptanceResource>.self).items == [made])
        #expect(try TestBrowser(server, .read).get(page).text.contains(told))
        try caller.ship(Self.player("Start"), as: "1.2", of: app)
        for release in ["1.1", "1.2"] {
            let asked = try condition(.brokenExpectations, release, of: app, caller)
            #expect(asked.outcome == .fail)
            #expect(
                asked.why.contains(
                    "It was taken as intended by token test in 1.1, and is pinned still: change the expectation or take it back"
                ), "\(release): \(asked.why)")
        }
        try pin(of: app, caller)
        let known = try caller.get("/v1/apps/\(app)/acceptances").json(Listing<AcceptanceResource>.self).items
        #expect(known.map(\.stillPinned) == [[]])
    }
}
