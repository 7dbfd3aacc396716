import API
import History
import Testing
import TestSupport

/// What came between hides nothing: a fault that is mended, or something else in the screen's place.
@Suite(.database) struct HiddenLossTests {
    private let rows = ["Buy now", "Share with friends", "Save for later", "Write a review"]

    /// - Parameter last: how the last row is, beside its place.
    private func list(_ last: String) -> String {
        TestCapture.screen(
            "list",
            [TestCapture.heading("List")] + rows.map { TestCapture.button($0, id: $0.lowercased()) }
                + [#""id":"last","text":"Report a problem",\#(last)"#])
    }

    private func condition(_ measure: Measure, _ release: String, _ caller: TestCaller, _ app: String) throws
        -> ConditionResource
    {
        let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
        return try #require(verdict.conditions.first { $0.measure == measure })
    }

    private func regressions(_ release: String, _ caller: TestCaller, _ app: String) throws -> ConditionResource {
        try condition(.regressions, release, caller, app)
    }

    @Test func `a name that is back hides no role that is gone`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let name = #""label":"Report a problem","#
        let looks = [
            ("1.0", name + #""traits":["button"]"#), ("1.1", #""traits":["button"]"#),
            ("1.2", name + #""traits":["staticText"]"#), ("1.3", name + #""traits":["button"]"#),
        ]
        for (release, last) in looks { try caller.ship(list(last), as: release, of: app) }
        let lost = try regressions("1.2", caller, app)
        #expect(
            lost.why.contains("“Report a problem” no longer says that it is a button, good last in 1.0 (list)"),
            "\(lost.why)")
        #expect(try regressions("1.3", caller, app).outcome == .pass)
    }

    @Test func `a spinner that stands where a button stood is not that button`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let name = #""label":"Report a problem","#
        try caller.ship(list(name + #""traits":["button"]"#), as: "1.0", of: app)
        try caller.ship(list(name + #""traits":["staticText"]"#), as: "1.1", of: app)
        let spinner = #""id":"spinner","label":"In progress","traits":[],"className":"UIActivityIndicatorView""#
        try caller.ship(
            TestCapture.screen(
                "list", [TestCapture.heading("List")] + Array(repeating: #""hidden":true"#, count: 4) + [spinner]),
            as: "1.2", of: app)
        let review = try caller.get("/v1/apps/\(app)/releases/1.2/review").json(ReviewResource.self)
        #expect(!review.faults.contains { $0.message.contains("In progress") }, "\(review.faults.map(\.message))")
        let found = try regressions("1.2", caller, app)
        #expect(found.why.contains("“Report a problem” no longer says that it is a button"), "\(found.why)")
        #expect(found.why.contains("shows something else"), "\(found.why)")
    }

    @Test func `a translation that nobody captured is owed, though a capture that says no language is there`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func screen(_ words: String, _ last: String) -> String {
            TestCapture.screen("list", [TestCapture.heading(words), TestCapture.button("\(words) 1", id: "one"), last])
        }
        let share = #""identifier":"share","traits":["button"]"#
        let english = screen("Orders", #""label":"Share",\#(share)"#)
        for (release, name) in [("1.0", #""label":"Teilen","#), ("1.1", "")] {
            let german = screen("Bestellungen", name + share)
            #expect(try caller.upload(english, to: release, of: app).status < 300)
            #expect(try caller.upload(german, to: release, of: app, "?locale=de").status < 300)
            #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
        }
        #expect(try regressions("1.1", caller, app).outcome == .fail)
        try caller.ship(english, as: "1.2", of: app)
        let waiting = try regressions("1.2", caller, app)
        #expect(waiting.outcome == .fail && waiting.why.contains("(German) was not captured in 1.2"), "\(waiting.why)")
        let missing = try condition(.screensNotCaptured, "1.2", caller, app)
        #expect(missing.outcome == .fail && missing.why.lowercased().contains("list (german)"), "\(missing.why)")
        let problems = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self)
        #expect(problems.items.map(\.state) == [.open])
    }

    /// One control with a hint, as a file of a tool: of one that says hints, or of one that does not.
    private func tool(_ hint: String?) -> String {
        hint.map { hint in
            TestCapture.screen(
                "list",
                [TestCapture.heading("List"), TestCapture.text("Orders of this week and the last")]
                    + [#"\#(TestCapture.button("Buy", id: "buy")),"hint":"\#(hint)""#])
        } ?? """
            <XCUIElementTypeApplication type="XCUIElementTypeApplication" label="Shop" x="0" y="0" width="390" height="844">
            <XCUIElementTypeOther type="XCUIElementTypeOther" x="0" y="0" width="390" height="844">
            <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" label="List" x="20" y="100" width="350" height="44"/>
            <XCUIElementTypeStaticText type="XCUIElementTypeStaticText" label="Orders of this week and the last" x="20" y="160" width="350" height="44"/>
            <XCUIElementTypeButton type="XCUIElementTypeButton" name="buy" label="Buy" x="20" y="220" width="350" height="44"/>
            </XCUIElementTypeOther></XCUIElementTypeApplication>
            """
    }

    @Test func `a build in between that another tool captured excuses nothing and costs nothing`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let policy =
            #"{"conditions":[{"measure":"regressions","comparator":"<=","threshold":0,"impact":"minor"},{"measure":"speechLoss","comparator":"<","threshold":0.1}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/policy", policy).status < 300)
        let long = Array(repeating: "Opens the page of the order", count: 8).joined(separator: " and ")
        for (release, hint) in [("1.0", "Opens it."), ("1.1", nil), ("1.2", long), ("1.3", nil), ("1.4", "Opens it.")] {
            #expect(try caller.upload(tool(hint), to: release, of: app, "?screen=list").status < 300)
            #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
        }
        #expect(try regressions("1.1", caller, app).outcome == .pass)
        let lost = try regressions("1.2", caller, app)
        #expect(lost.outcome == .fail && lost.why.contains("good last in 1.0"), "\(lost.why)")
        let waiting = try regressions("1.3", caller, app)
        #expect(waiting.why.contains("the capture does not tell whether that is still so"), "\(waiting.why)")
        #expect(try regressions("1.4", caller, app).outcome == .pass)
        for release in ["1.1", "1.2", "1.3", "1.4"] {
            let speech = try condition(.speechLoss, release, caller, app)
            #expect(speech.outcome == .pass, "\(release): \(speech.why)")
        }
    }
}
