import API
import Foundation
import Testing

import TestSupport

/// What goes from one problem to another and back, and what is said of it meanwhile.
@Suite(.database) struct RegroupingTests {
    private func screen(_ first: String?, _ second: String?) -> String {
        TestCapture.screen(
            "list",
            [TestCapture.heading("List"), TestCapture.button(first, id: "one"), TestCapture.button(second, id: "two")])
    }

    private func ship(_ caller: TestCaller, _ capture: String, _ build: String, _ app: String) throws {
        _ = try caller.upload(capture, to: build, of: app)
        _ = try caller.post("/v1/apps/\(app)/builds/\(build)/seal")
    }

    /// Two buttons that lost their names in 1.1: two problems, that of the first button first.
    private func two(_ caller: TestCaller) throws -> (app: String, ids: [Int]) {
        let app = try caller.app()
        try ship(caller, screen("Buy", "Sell"), "1.0", app)
        try ship(caller, screen(nil, nil), "1.1", app)
        let found = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        #expect(found.count == 2)
        return (app, found.sorted { ($0.element ?? 0) < ($1.element ?? 0) }.map(\.id))
    }

    private func read(_ caller: TestCaller, _ id: Int) throws -> ProblemResource {
        try caller.get("/v1/problems/\(id)").json()
    }

    private func undoLast(_ caller: TestCaller, _ app: String, at place: Int = 0) throws -> TestCaller.Answer {
        let steps = try caller.get("/v1/apps/\(app)/triage-steps").json(Listing<TriageStepResource>.self).items
        return try caller.post("/v1/triage-steps/\(steps[place].id)/undo")
    }

    private func report(_ caller: TestCaller, _ app: String, _ element: String, _ release: String = "1.1") throws
        -> ReportReceipt
    {
        try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"It says nothing","release":"\#(release)","screen":"list","element":"\#(element)"}"#
        ).json()
    }

    @Test func `of a merge that is taken back nothing stays with the other`() throws {
        let caller = try TestServer().caller(), (app, ids) = try two(caller)
        try ship(caller, screen("Buy", nil), "1.2", app)
        #expect(try read(caller, ids[0]).state == "fixed")
        _ = try caller.post("/v1/problems/\(ids[1])/merge", #"{"into":\#(ids[0])}"#)
        #expect(try read(caller, ids[0]).state != "fixed", "the other cause is still there")
        #expect(try undoLast(caller, app).status == 200)
        #expect(try read(caller, ids[0]).state == "fixed" && read(caller, ids[1]).state == "open")
    }

    @Test func `a merge that was taken back stands in nobody's way`() throws {
        let caller = try TestServer().caller(), (app, ids) = try two(caller)
        _ = try caller.send("PATCH", "/v1/problems/\(ids[0])", #"{"state":"accepted","reason":"By design"}"#)
        _ = try caller.post("/v1/problems/\(ids[0])/merge", #"{"into":\#(ids[1])}"#)
        #expect(try undoLast(caller, app, at: 1).status == 409)
        #expect(try undoLast(caller, app).status == 200)
        #expect(try undoLast(caller, app, at: 1).status == 200)
        #expect(try read(caller, ids[0]).state == "open")
    }

    @Test func `a split is not taken back over what came after it`() throws {
        let caller = try TestServer().caller(), (app, ids) = try two(caller)
        let reports = try (1...2).map { _ in try report(caller, app, "one").id }
        func split() throws -> Int {
            try caller.post("/v1/problems/\(ids[0])/split", #"{"reports":[\#(reports[0])],"title":"Another"}"#)
                .json(ProblemResource.self).id
        }
        let new = try split()
        _ = try caller.post("/v1/problems/\(new)/fix-claims", #"{"release":"1.2"}"#)
        #expect(try undoLast(caller, app, at: 1).status == 409, "a fix is claimed for it")
        _ = try undoLast(caller, app)
        _ = try caller.post("/v1/problems/\(ids[1])/merge", #"{"into":\#(new)}"#)
        #expect(try undoLast(caller, app, at: 2).status == 409, "another goes on in it")
        _ = try undoLast(caller, app)
        _ = try caller.post("/v1/problems/\(ids[0])/merge", #"{"into":\#(new)}"#)
        #expect(try undoLast(caller, app, at: 3).status == 409, "it would go on in itself")
        _ = try undoLast(caller, app)
        #expect(try undoLast(caller, app, at: 3).status == 200)
        #expect(try read(caller, new).duplicateOf == ids[0] && read(caller, ids[0]).reports == 2)
    }

    @Test func `a report goes to another problem with the release it is said to be from`() throws {
        let caller = try TestServer().caller(), (app, ids) = try two(caller)
        try ship(caller, screen(nil, "Sell"), "1.2", app)
        #expect(try read(caller, ids[1]).state == "fixed")
        let report = try report(caller, app, "one")
        let answer = try caller.send(
            "PATCH", "/v1/reports/\(report.id)", #"{"problem":\#(ids[1]),"release":"1.2"}"#)
        #expect(try answer.json(ReportResource.self).problem == ids[1])
        #expect(try read(caller, ids[1]).firstRelease == "1.1")
        let page = try TestBrowser(caller.server, .read).get("/problems/\(ids[1])").text
        #expect(page.contains("says so, from 1.2."))
    }

    @Test func `what a reporter said of a release is heard by the problem the report comes to`() throws {
        let caller = try TestServer().caller(), (app, ids) = try two(caller)
        let report = try report(caller, app, "one")
        _ = try caller.post("/v1/problems/\(ids[0])/fix-claims", #"{"release":"1.2"}"#)
        try ship(caller, screen("Buy", nil), "1.2", app)
        _ = try caller.send("PATCH", "/v1/reports/\(report.id)", #"{"clear":["problem"]}"#)
        _ = try caller.post("/v1/reports/\(report.id)/confirmations", #"{"release":"1.2","works":false}"#)
        #expect(try read(caller, ids[0]).state == "fixed")
        _ = try caller.send("PATCH", "/v1/reports/\(report.id)", #"{"problem":\#(ids[0])}"#)
        #expect(try read(caller, ids[0]).state == "regressed")
    }

    @Test func `a message that was split is tied to nothing any more`() throws {
        let caller = try TestServer().caller(), (app, ids) = try two(caller)
        let whole = try report(caller, app, "one")
        _ = try caller.post("/v1/reports/\(whole.id)/split", #"{"parts":["Buy is silent","Sell is silent"]}"#)
        let answer = try caller.send("PATCH", "/v1/reports/\(whole.id)", #"{"problem":\#(ids[0])}"#)
        #expect(try answer.status == 409 && answer.problem().detail.contains("was split into"))
        let page = try TestBrowser(caller.server, .read, .support).get("/reports/\(whole.id)").text
        #expect(!page.contains("Correct it"))
    }

    @Test func `a report on what is one by hand joins the problem there`() throws {
        let caller = try TestServer().caller(), (app, ids) = try two(caller)
        try ship(caller, screen("Buy", "Sell"), "1.2", app)
        _ = try caller.post(
            "/v1/apps/\(app)/corrections",
            #"{"screen":"list","from":"1.0","to":"1.1","before":"one","after":"two","same":true}"#)
        let third = try caller.send(
            "PATCH", "/v1/problems/\(ids[1])", #"{"state":"accepted","reason":"It is the other one"}"#)
        #expect(third.status == 200)
        let report = try report(caller, app, "one", "1.2")
        #expect(report.known && report.problem == ids[1], "the newest problem on the element")
    }

    @Test func `reasons for what is accepted end with it`() throws {
        let caller = try TestServer().caller(), (_, ids) = try two(caller)
        _ = try caller.send("PATCH", "/v1/problems/\(ids[0])", #"{"state":"accepted","reason":"By design"}"#)
        #expect(try read(caller, ids[0]).acceptedBecause == "By design")
        _ = try caller.post("/v1/problems/\(ids[0])/fix-claims", #"{"release":"1.2"}"#)
        #expect(try read(caller, ids[0]).state == "fixClaimed" && read(caller, ids[0]).acceptedBecause == nil)
    }
}
