import API
import Foundation
import History
import Testing

import TestSupport

/// The story that must be impossible: claimed fixed, still reported.
@Suite(.database) struct ProblemTests {
    private let spoken = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy")])
    private let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])

    @Test func `a regression opens a problem that reports join, and a fix closes when checks and reporter agree`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "4.1", of: app)
        try caller.ship(silent, as: "5.0", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        let problem = try #require(found.first)
        #expect(problem.state == .open && problem.firstRelease == "5.0" && problem.element != nil)

        let report = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"The button has no name","release":"5.0","screen":"list","element":"buy"}"#
        )
        .json(ReportReceipt.self)
        #expect(
            report.known && report.problem == problem.id && report.since == "5.0" && report.lastWorkingRelease == "4.1")

        _ = try caller.post("/v1/problems/\(problem.id)/fix-claims", #"{"release":"5.0.1"}"#)
        #expect(try caller.get("/v1/problems/\(problem.id)").json(ProblemResource.self).state == .fixClaimed)
        try caller.ship(silent, as: "5.0.1", of: app)
        let contradicted = try caller.get("/v1/problems/\(problem.id)").json(ProblemResource.self)
        #expect(contradicted.state == .regressed && contradicted.fixClaims?.map(\.outcome) == [.contradicted])

        _ = try caller.post("/v1/problems/\(problem.id)/fix-claims", #"{"release":"5.0.2"}"#)
        try caller.ship(spoken, as: "5.0.2", of: app)
        #expect(try caller.get("/v1/problems/\(problem.id)").json(ProblemResource.self).state == .fixClaimed)
        _ = try caller.post("/v1/reports/\(report.id)/confirmations", #"{"release":"5.0.2","works":true}"#)
        let fixed = try caller.get("/v1/problems/\(problem.id)").json(ProblemResource.self)
        #expect(fixed.state == .fixed && fixed.fixedRelease == "5.0.2" && fixed.fixClaims?.map(\.attempt) == [1, 2])
    }

    @Test func `what people reported first and a check finds later is one problem`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        _ = try caller.upload(silent, to: "1.1", of: app)
        let report = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"The button has no name","release":"1.1","screen":"list","element":"buy"}"#
        ).json(ReportReceipt.self)
        #expect(report.known, "the checks met it in the build that is still open")
        _ = try caller.post("/v1/apps/\(app)/builds/1.1/seal")
        let found = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        #expect(found.map(\.id) == [report.problem] && found.first?.reports == 1)
    }

    @Test func `nobody looked closes nothing`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        try caller.ship(TestCapture.screen("other", [TestCapture.heading("Other")]), as: "1.2", of: app)
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items.first)
        let whole = try caller.get("/v1/problems/\(problem.id)").json(ProblemResource.self)
        #expect(whole.state == .open && whole.observations?.last?.outcome == .notObserved)
    }

    @Test func `two people editing at once are told, nothing is overwritten`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let report = try caller.post("/v1/apps/\(app)/reports", #"{"text":"x"}"#)
        #expect(report.status == 201)
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.first)
        let first = try caller.send(
            "PATCH", "/v1/problems/\(problem.id)", #"{"version":\#(problem.version),"assignee":"ada"}"#)
        let second = try caller.send(
            "PATCH", "/v1/problems/\(problem.id)", #"{"version":\#(problem.version),"assignee":"bob"}"#)
        #expect(first.status == 200 && second.status == 409)
        #expect(try second.problem().detail.contains("ada"))
        #expect(try caller.get("/v1/problems/\(problem.id)").json(ProblemResource.self).assignee == "ada")
    }

    @Test func `accepting needs a reason`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.first)
        #expect(
            try caller.send("PATCH", "/v1/problems/\(problem.id)", #"{"state":"accepted"}"#).problem().errors?.first?
                .pointer == "/reason")
        let accepted = try caller.send(
            "PATCH", "/v1/problems/\(problem.id)", #"{"state":"accepted","reason":"A test screen"}"#)
        #expect(try accepted.json(ProblemResource.self).state == .accepted)
    }

    @Test func `a problem says which third-party component it is in, and the queue whom to ask`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func screen(_ label: String?, from origin: String?) -> String {
            let button = TestCapture.button(label, id: "chart")
            return TestCapture.screen(
                "list",
                [
                    TestCapture.heading("List"), TestCapture.button("Own", id: "own"),
                    origin.map { button + #","origin":"\#($0)""# } ?? button,
                ])
        }
        try caller.ship(screen("Chart", from: nil), as: "1.0", of: app)
        try caller.ship(screen(nil, from: "Charts Pro"), as: "1.1", of: app)
        func problems(_ query: String) throws -> [ProblemResource] {
            try caller.get("/v1/apps/\(app)/problems\(query)").json(Listing<ProblemResource>.self).items
        }
        #expect(try problems("?rule=name-lost").map(\.origin) == ["Charts Pro"])
        #expect(try problems("?origin=Charts%20Pro").map(\.rule) == ["name-lost"])
        #expect(try problems("?origin=Other").isEmpty)
        let browser = try TestBrowser(caller.server, .read, .triage)
        let queue = try browser.get("/apps/\(app)/problems").text
        #expect(queue.contains("Ask the vendor") && queue.contains("Charts Pro</a>: 1 open problem"))
        let page = try browser.get("/problems/\(try problems("?origin=Charts%20Pro")[0].id)").text
        #expect(page.contains("Third-party component") && page.contains("origin=Charts%20Pro"))
    }

    @Test func `what was observed names the build, so that two builds of a release are told apart`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func screen(_ label: String?) -> String {
            TestCapture.screen("pay", [TestCapture.heading("Pay"), TestCapture.button(label, id: "buy")])
        }
        for (build, label) in [("1.0", "Buy"), ("1.1+20", nil), ("1.1+21", "Buy")] {
            try caller.ship(screen(label), as: build, of: app)
        }
        let list = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self)
        let id = try #require(list.items.first).id
        let seen = try #require(try caller.get("/v1/problems/\(id)").json(ProblemResource.self).observations)
        #expect(
            seen.map(\.build).suffix(2) == ["1.1+20", "1.1+21"] && seen.map(\.release).suffix(2) == ["1.1", "1.1"])
        #expect(seen.map(\.outcome).suffix(2) == [.present, .absent])
    }
}
