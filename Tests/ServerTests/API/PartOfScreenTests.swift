import API
import Foundation
import History
import Testing

import TestSupport

/// A screen that was captured in parts, of one state, is owed in all of them: not to look never passes
/// (docs/judgement.md section 2).
@Suite(.database) struct `A part of a screen that is captured no more` {
    private static func part(_ name: String?, id: String) -> String {
        TestCapture.screen("list", title: "List", [TestCapture.heading("List"), TestCapture.button(name, id: id)])
    }
    private let top = part("Edit", id: "edit"), bottom = part("Share", id: "share"), bad = part(nil, id: "share")

    private func condition(_ measure: Measure, _ release: String, _ caller: TestCaller, _ app: String) throws
        -> ConditionResource
    {
        try #require(
            try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self).conditions
                .first { $0.measure == measure })
    }

    @Test func `is owed, and what stood there is not observed, until it is captured again`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(top, bottom, as: "1.0", of: app)
        try caller.ship(top, bad, as: "1.1", of: app)
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.first)
        for release in ["1.2", "1.3"] {
            #expect(try caller.upload(top, to: release, of: app).status == 201)
            let seal = try caller.post("/v1/apps/\(app)/builds/\(release)/seal").json(SealResource.self)
            #expect(seal.screensNotCaptured == ["List (the part with “Button.”)"], "\(seal.screensNotCaptured)")
            let owed = try condition(.screensNotCaptured, release, caller, app)
            #expect(owed.outcome == .fail)
            #expect(owed.why.contains("List (the part with “Button.”) was not captured, last in 1.1"), "\(owed.why)")
            #expect(try caller.problem(problem.id).looks.last == "\(release) notObserved")
            let review = try caller.get("/v1/apps/\(app)/releases/\(release)/review").json(ReviewResource.self)
            #expect(review.owed.map(\.part) == ["Button."] && review.owed.map(\.last) == ["1.1"])
        }
        #expect(try caller.problem(problem.id).state == .open)
        let browser = try TestBrowser(server, .read)
        let page = try browser.get("/problems/\(problem.id)").text
        #expect(page.contains("it stood on a part of the screen that was not captured"))
        #expect(
            try browser.get("/apps/\(app)/releases/1.2").text.contains("List, the part with “Button.”, last in 1.1"))
        #expect(try browser.get("/apps/\(app)").text.contains("a part of it was not captured"))

        try caller.ship(top, bottom, as: "1.4", of: app)
        #expect(try condition(.screensNotCaptured, "1.4", caller, app).outcome == .pass)
        #expect(try caller.problem(problem.id).looks.last == "1.4 absent")
    }

    /// Rows that only their names tell apart, at the same heights above and below a scroll.
    private static func rows(_ names: String?...) -> String {
        let rows = names.map { name in
            let words = name.map { #""label":"\#($0)","text":"\#($0)","# } ?? ""
            return #"\#(words)"className":"UITableViewCell","traits":["button"]"#
        }
        return TestCapture.screen("list", title: "List", [TestCapture.heading("List")] + rows)
    }

    @Test func `is owed where its rows stand in the places of the other part's`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let top = Self.rows("Yvonne", "Leo", "Nils", "Klara"), bottom = Self.rows("Vera", "Tina", "Olga", "Paul")
        try caller.ship(top, bottom, as: "1.0", of: app)
        try caller.ship(top, Self.rows("Vera", "Tina", nil, "Paul"), as: "1.1", of: app)
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.first)
        #expect(problem.title.contains("Olga"), "\(problem.title)")
        try caller.ship(Self.rows("Zoe", "Yvonne", "Leo", "Nils", "Klara"), as: "1.2", of: app)
        let owed = try condition(.screensNotCaptured, "1.2", caller, app)
        #expect(owed.outcome == .fail)
        #expect(owed.why.contains("List (the part with “Vera. Button.”) was not captured"), "\(owed.why)")
        #expect(try caller.problem(problem.id).looks == ["1.0 absent", "1.1 present", "1.2 notObserved"])
        try caller.ship(top, bottom, as: "1.3", of: app)
        #expect(try caller.problem(problem.id).looks.last == "1.3 absent")
        #expect(try condition(.regressions, "1.3", caller, app).outcome == .pass)
    }

    @Test func `is told in German`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(top, bottom, as: "1.0", of: app)
        try caller.ship(top, as: "1.1", of: app)
        let german = try TestBrowser(server, .read)
        #expect(try german.submit("/settings/language", [("language", "de")]).status == 303)
        let page = try german.get("/apps/\(app)/releases/1.1").text
        #expect(page.contains("der Teil mit „") && !page.contains("the part with"), "\(page)")
    }

    @Test func `need not be there where a person retires it, and never where what stood on it stands elsewhere`() throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(top, bottom, as: "1.0", of: app)
        try caller.ship(top, as: "1.1", of: app)
        let retired = try caller.post(
            "/v1/apps/\(app)/screens/list/retirements",
            #"{"variant":"standard","since":"1.1","reason":"One screen is enough"}"#)
        #expect(retired.status == 201)
        #expect(try condition(.screensNotCaptured, "1.1", caller, app).outcome == .pass)

        let whole = TestCapture.screen(
            "list", title: "List",
            [
                TestCapture.heading("List"), TestCapture.button("Edit", id: "edit"),
                TestCapture.button("Share", id: "share"),
            ])
        let other = try caller.app()
        try caller.ship(top, bottom, as: "1.0", of: other)
        try caller.ship(whole, as: "1.1", of: other)
        #expect(try condition(.screensNotCaptured, "1.1", caller, other).outcome == .pass)
    }
}
