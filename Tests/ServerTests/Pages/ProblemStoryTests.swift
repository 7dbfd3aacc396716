import Foundation
import API
import History
import Screens
import Testing

import TestSupport

/// What a problem's page says of who looked, and of what nobody compared.
@Suite(.database) struct ProblemStoryTests {
    private let spoken = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy")])
    private let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])

    private func page(_ caller: TestCaller, _ problem: Int) throws -> String {
        try TestBrowser(caller.server, .read).get("/problems/\(problem)").text
    }

    /// A whole session on the list in which this step failed.
    private func hold(_ caller: TestCaller, _ app: String, _ release: String, failing failed: String? = nil) throws {
        let answers = Checklist.screen.map {
            #"{"step":"\#($0.id)","outcome":"\#($0.id == failed ? "failed" : "passed")"}"#
        }.joined(separator: ",")
        let body = #"{"release":"\#(release)","screen":"list","answers":[\#(answers)]}"#
        #expect([200, 201].contains(try caller.post("/v1/apps/\(app)/sessions", body).status))
    }

    @Test func `what a person found gone is not said of the checks; a session that passed is a release that works`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        for release in ["1.0", "1.1", "1.2"] { try caller.ship(spoken, as: release, of: app) }
        try hold(caller, app, "1.0")
        try hold(caller, app, "1.1", failing: "escape")
        let id = try #require(
            try caller.get("/v1/apps/\(app)/problems?rule=session-escape").json(Listing<ProblemResource>.self).items
                .first
        ).id
        let before = try page(caller, id)
        #expect(!before.contains("not known"), "1.0 was listened to")
        try hold(caller, app, "1.2")
        let after = try page(caller, id)
        #expect(after.contains("Found gone by a person in 1.2") && !after.contains("gone by the checks"))
        let claim = try caller.problem(id).fixClaims?.last
        #expect(claim != nil && claim?.by != "the checks")
    }

    @Test func `what was there from the start, was mended and is back is said to have been there before`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, capture) in [("1.0", silent), ("1.1", silent), ("1.2", spoken), ("1.3", silent)] {
            try caller.ship(capture, as: release, of: app)
        }
        let problems = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self)
        let page = try page(caller, try #require(problems.items.first).id)
        #expect(page.contains("<dt>There before, and mended in between</dt><dd>1.0, 1.1</dd>"))
    }

    @Test func `several reports of one person are one voice, and are called so`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        var problem: Int?
        for contact in ["tom@example.org", "TOM@example.org", "fay@example.org"] {
            let body =
                #"{"text":"It has no name","release":"1.1","screen":"list","element":"buy","reporter":{"contact":"\#(contact)"}}"#
            problem = try caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self).problem
        }
        let page = try page(caller, try #require(problem))
        #expect(page.contains("✗ 2 people reported it") && !page.contains("✗ 3 reports"))
    }

    @Test func `what was claimed or seen gone on several lines is told over all, on the page as by the API`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let id = try #require(try caller.report(on: "buy", in: "1.1", of: app).problem)
        try caller.ship(spoken, as: "1.2", of: app)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.1.1", #"{"line":"1.1","forkedFrom":"1.1"}"#)
        try caller.ship(silent, as: "1.1.1", of: app)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.1.2", #"{"line":"1.1"}"#)
        let claim = try caller.post("/v1/problems/\(id)/fix-claims", #"{"release":"1.1.2"}"#)
        #expect(claim.status == 201, "\(claim.text)")
        try caller.ship(spoken, as: "1.1.2", of: app)
        let told = try #require(try caller.problem(id).fixClaims)
        #expect(told.map(\.attempt) == Array(1...told.count) && told.count > 1, "\(told)")
        let page = try page(caller, id)
        #expect(page.contains("<li>Seen gone by the checks in 1.2."), "nobody claimed it")
        for one in told where one.by != "the checks" {
            #expect(page.contains("<li>Claimed fixed in \(one.release), claimed by \(one.by)"), "\(one)")
        }
    }

    @Test func `where only a person has it, no comparison is said to show it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let id = try #require(try caller.report(on: "buy", in: "1.0", of: app).problem)
        let page = try page(caller, id)
        #expect(page.contains("Somebody has it in 1.0.") && !page.contains("Compared with another release"))
        #expect(page.contains("The rule “Names are kept” finds nothing on this build. Somebody has it in 1.0."))
    }

    /// Lost in 1.1, where it is reported, and good in every other release but 1.3.
    private func recurring(_ caller: TestCaller, until last: Int) throws -> (problem: Int, report: Int) {
        let app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let report = try caller.report(on: "buy", in: "1.1", of: app)
        for minor in 2...last { try caller.ship(minor == 3 ? silent : spoken, as: "1.\(minor)", of: app) }
        return (try #require(report.problem), report.id)
    }

    @Test func `what the checks saw gone and nobody confirmed is not called confirmed once it is back`() throws {
        let caller = try TestServer().caller(), (problem, _) = try recurring(caller, until: 3)
        let page = try page(caller, problem)
        #expect(page.contains("Seen gone by the checks in 1.2, confirmed by no reporter, and there again in 1.3."))
        #expect(page.contains("– Confirmed by no reporter. ✗ Then it came back:"))
        #expect(page.contains("Seen gone by the checks: ✗ there again later"))
        for said in ["✓ Confirmed", "✓ confirmed", "Attempt", "Fixes claimed<", "nobody claimed"] {
            #expect(!page.contains(said), "\(said)")
        }
    }

    @Test func `who says that a later release works has not confirmed the one before it came back`() throws {
        let caller = try TestServer().caller(), (problem, report) = try recurring(caller, until: 4)
        #expect(
            try caller.post("/v1/reports/\(report)/confirmations", #"{"release":"1.4","works":true}"#).status == 201)
        let page = try page(caller, problem)
        #expect(page.contains("Seen gone by the checks in 1.2, confirmed by no reporter, and there again in 1.3, seen"))
        #expect(page.contains("<li>Seen gone by the checks in 1.4. ✓ Confirmed by the reporter of report \(report)."))
        #expect(page.components(separatedBy: "by the reporter of report").count == 2)
        #expect(page.contains("Seen gone by the checks: ✓ confirmed<"))
    }

    @Test func `what was claimed, seen to hold and came back is confirmed by those who said so alone`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let report = try caller.report(on: "buy", in: "1.1", of: app), id = try #require(report.problem)
        _ = try caller.post("/v1/problems/\(id)/fix-claims", #"{"release":"1.2"}"#)
        try caller.ship(spoken, as: "1.2", of: app)
        try caller.ship(silent, as: "1.3", of: app)
        let unconfirmed = try page(caller, id)
        #expect(
            unconfirmed.contains(
                "Claimed fixed in 1.2, seen to hold, confirmed by no reporter, and there again in 1.3."))
        #expect(unconfirmed.contains("– Seen to hold by the checks in 1.2, confirmed by no reporter."))
        _ = try caller.post("/v1/reports/\(report.id)/confirmations", #"{"release":"1.2","works":true}"#)
        let confirmed = try page(caller, id)
        #expect(confirmed.contains("Claimed fixed in 1.2, confirmed, and there again in 1.3."))
    }

    @Test func `what nobody reported and the checks saw gone is told as that`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, capture) in [("1.0", spoken), ("1.1", silent), ("1.2", spoken)] {
            try caller.ship(capture, as: release, of: app)
        }
        let problems = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self)
        let page = try page(caller, try #require(problems.items.first).id)
        #expect(page.contains("<p>Seen gone by the checks in 1.2.</p>") && !page.contains("✓ Confirmed"))
        #expect(!page.contains("✓ confirmed") && !page.contains("confirmed by"))
    }
}
