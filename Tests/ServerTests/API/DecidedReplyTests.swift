import API
import Foundation
import History
import Testing

import TestSupport

/// What whoever reported hears of what was decided, and of what was done about another cause.
@Suite(.database) struct DecidedReplyTests {
    private func reply(_ caller: TestCaller, _ report: ReportReceipt) throws -> String {
        try caller.get("/v1/reports/\(report.id)/answer").json(AnswerResource.self).reply.text
    }
    private func accept(_ caller: TestCaller, _ problem: Int, _ more: String = "") throws {
        let answer = try caller.send(
            "PATCH", "/v1/problems/\(problem)", #"{"state":"accepted","reason":"We live with it"\#(more)}"#)
        #expect(answer.status == 200, "\(answer.text)")
    }
    private let good = TestCapture.buttons("Buy", "Sell"), bad = TestCapture.buttons(nil, "Sell")

    @Test(arguments: ["", #","falseAlarm":true"#])
    func `what was accepted after it came back is not open again`(more: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(good, as: "1.0", of: app)
        try caller.ship(bad, as: "1.1", of: app)
        let report = try caller.report(on: "one", of: app), problem = try #require(report.problem)
        try caller.ship(good, as: "1.2", of: app)
        try caller.ship(bad, as: "1.3", of: app)
        #expect(try reply(caller, report).contains("is back in 1.3. It is open again."))
        try accept(caller, problem, more)
        let decided = try reply(caller, report)
        #expect(!decided.contains("open again"), "\(decided)")
        try caller.ship(good, as: "1.4", of: app)
        let gone = try reply(caller, report)
        #expect(gone.contains("find it no more in 1.4") && !gone.contains("back in 1.3"), "\(gone)")
    }

    @Test func `who said that it works hears that it is back and left as it is`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(good, as: "1.0", of: app)
        try caller.ship(bad, as: "1.1", of: app)
        let report = try caller.report(on: "one", of: app), problem = try #require(report.problem)
        try caller.ship(good, as: "1.2", of: app)
        let works = try caller.post("/v1/reports/\(report.id)/confirmations", #"{"release":"1.2","works":true}"#)
        #expect(works.status == 200 || works.status == 201, "\(works.text)")
        try caller.ship(bad, as: "1.3", of: app)
        try accept(caller, problem)
        let told = try reply(caller, report)
        #expect(told.contains("It was gone in 1.2 and is back in 1.3. For now we leave it as it is."), "\(told)")
        #expect(!told.contains("open again"), "\(told)")
    }

    @Test func `a fix of another cause that theirs was merged into was no attempt at theirs`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        let own = try caller.report(on: "two", of: app)
        #expect(own.problem == ids[1])
        _ = try caller.post("/v1/problems/\(ids[0])/fix-claims", #"{"release":"1.2"}"#)
        try caller.ship(TestCapture.buttons("Buy", nil), as: "1.2", of: app)
        let before = try reply(caller, own)
        #expect(try caller.post("/v1/problems/\(ids[1])/merge", #"{"into":\#(ids[0])}"#).status == 200)
        let merged = try reply(caller, own)
        #expect(!merged.contains("tried to fix") && !merged.contains("open again"), "\(merged)")
        #expect(merged == before, "\(before)")
    }
}
