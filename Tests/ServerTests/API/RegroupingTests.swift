import API
import Foundation
import History
import Testing

import TestSupport

/// What goes from one problem to another and back, and what is said of it meanwhile.
@Suite(.database) struct RegroupingTests {
    private func undoLast(_ caller: TestCaller, _ app: String, at place: Int = 0) throws -> TestCaller.Answer {
        let steps = try caller.get("/v1/apps/\(app)/triage-steps").json(Listing<TriageStepResource>.self).items
        return try caller.post("/v1/triage-steps/\(steps[place].id)/undo")
    }

    @Test func `of a merge that is taken back nothing stays with the other`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        try caller.ship(TestCapture.buttons("Buy", nil), as: "1.2", of: app)
        #expect(try caller.problem(ids[0]).state == .fixed)
        _ = try caller.post("/v1/problems/\(ids[1])/merge", #"{"into":\#(ids[0])}"#)
        #expect(try caller.problem(ids[0]).state != .fixed, "the other cause is still there")
        #expect(try undoLast(caller, app).status == 200)
        #expect(try caller.problem(ids[0]).state == .fixed && caller.problem(ids[1]).state == .open)
    }

    @Test func `a merge that was taken back stands in nobody's way`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        _ = try caller.send("PATCH", "/v1/problems/\(ids[0])", #"{"state":"accepted","reason":"By design"}"#)
        _ = try caller.post("/v1/problems/\(ids[0])/merge", #"{"into":\#(ids[1])}"#)
        #expect(try undoLast(caller, app, at: 1).status == 409)
        #expect(try undoLast(caller, app).status == 200)
        #expect(try undoLast(caller, app, at: 1).status == 200)
        #expect(try caller.problem(ids[0]).state == .open)
    }

    @Test func `a split is not taken back over what came after it`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        let reports = try (1...2).map { _ in try caller.report(on: "one", of: app).id }
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
        #expect(try caller.problem(new).duplicateOf == ids[0] && caller.problem(ids[0]).reports == 2)
    }

    @Test func `a report goes to another problem with the release it is said to be from`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.2", of: app)
        #expect(try caller.problem(ids[1]).state == .fixed)
        let report = try caller.report(on: "one", of: app)
        let answer = try caller.send(
            "PATCH", "/v1/reports/\(report.id)", #"{"problem":\#(ids[1]),"release":"1.2"}"#)
        #expect(try answer.json(ReportResource.self).problem == ids[1])
        #expect(try caller.problem(ids[1]).firstRelease == "1.1")
        let page = try TestBrowser(caller.server, .read).get("/problems/\(ids[1])").text
        #expect(page.contains("says so, from 1.2."))
    }

    @Test func `what a reporter said of a release is heard by the problem the report comes to`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        let report = try caller.report(on: "one", of: app)
        _ = try caller.post("/v1/problems/\(ids[0])/fix-claims", #"{"release":"1.2"}"#)
        try caller.ship(TestCapture.buttons("Buy", nil), as: "1.2", of: app)
        _ = try caller.send("PATCH", "/v1/reports/\(report.id)", #"{"clear":["problem"]}"#)
        _ = try caller.post("/v1/reports/\(report.id)/confirmations", #"{"release":"1.2","works":false}"#)
        #expect(try caller.problem(ids[0]).state == .fixed)
        _ = try caller.send("PATCH", "/v1/reports/\(report.id)", #"{"problem":\#(ids[0])}"#)
        #expect(try caller.problem(ids[0]).state == .regressed)
    }

    @Test func `a message that was split is tied to nothing any more`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        let whole = try caller.report(on: "one", of: app)
        _ = try caller.post("/v1/reports/\(whole.id)/split", #"{"parts":["Buy is silent","Sell is silent"]}"#)
        let answer = try caller.send("PATCH", "/v1/reports/\(whole.id)", #"{"problem":\#(ids[0])}"#)
        #expect(try answer.status == 409 && answer.problem().detail.contains("was split into"))
        let page = try TestBrowser(caller.server, .read, .support).get("/reports/\(whole.id)").text
        #expect(!page.contains("Correct it"))
        let told = try caller.get("/v1/reports/\(whole.id)/answer").json(AnswerResource.self)
        #expect(told.facts.first?.hasPrefix("It was split into 2 parts") == true && told.mayBeTheSame.isEmpty)
        #expect(told.reply.text.contains("We look after each of them on its own."))
        #expect(page.contains("It was split into 2 parts") && !page.contains("It is not tied to a problem yet."))
    }

    @Test func `no part is told that it may be what its message alone had opened`() throws {
        let caller = try TestServer().caller(), (app, _) = try caller.twoProblems()
        let text = "The edit button has no name, VoiceOver says button. And the share button has no name either."
        let whole = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"\#(text)","release":"1.1","screen":"list"}"#
        ).json(ReportReceipt.self)
        #expect(whole.problem != nil)
        let parts = try caller.post(
            "/v1/reports/\(whole.id)/split",
            #"{"parts":["The edit button has no name, VoiceOver says button","The share button has no name"]}"#
        ).json(Listing<ReportReceipt>.self).items
        #expect(parts.count == 2)
        for problem in parts.flatMap(\.suggestions).compactMap(\.problem) {
            #expect(try caller.get("/v1/problems/\(problem)").status == 200, "\(problem)")
        }
    }

    @Test func `a report on what is one by hand joins the problem there`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.2", of: app)
        _ = try caller.post(
            "/v1/apps/\(app)/corrections",
            #"{"screen":"list","from":"1.0","to":"1.1","before":"one","after":"two","same":true}"#)
        let third = try caller.send(
            "PATCH", "/v1/problems/\(ids[1])", #"{"state":"accepted","reason":"It is the other one"}"#)
        #expect(third.status == 200)
        let report = try caller.report(on: "one", in: "1.2", of: app)
        #expect(report.known && report.problem == ids[1], "the newest problem on the element")
    }

    @Test func `reasons for what is accepted end with it`() throws {
        let caller = try TestServer().caller(), (_, ids) = try caller.twoProblems()
        _ = try caller.send("PATCH", "/v1/problems/\(ids[0])", #"{"state":"accepted","reason":"By design"}"#)
        #expect(try caller.problem(ids[0]).acceptedBecause == "By design")
        _ = try caller.post("/v1/problems/\(ids[0])/fix-claims", #"{"release":"1.2"}"#)
        #expect(try caller.problem(ids[0]).state == .fixClaimed && caller.problem(ids[0]).acceptedBecause == nil)
    }
}
