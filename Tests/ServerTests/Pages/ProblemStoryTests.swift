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
        #expect(after.contains("a person found it gone") && !after.contains("the checks found it gone"))
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

    @Test func `attempts on several lines are counted over all, on the page as by the API`() throws {
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
        for one in told { #expect(page.contains("Attempt \(one.attempt), in \(one.release)"), "\(one)") }
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
}
