import API
import Foundation
import History
import Testing

import TestSupport

/// A report that somebody sent before the checks met its problem is heeded, whenever and however it came to that problem
/// (docs/judgement.md section 8).
@Suite(.database) struct EarlierReportTests {
    private let spoken = TestCapture.buttons("Buy", "Sell")
    private let silent = TestCapture.buttons(nil, "Sell")

    private func passes(_ caller: TestCaller, _ app: String, _ release: String) throws -> Bool {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self).verdict == .pass
    }

    private func told(_ caller: TestCaller, _ app: String, on place: String) throws -> ReportReceipt {
        let body = #"{"text":"The first button has no name"\#(place)}"#
        return try caller.post("/v1/apps/\(app)/reports", body).json()
    }

    @Test(arguments: ["element", "problem", "merge"], [true, false])
    func `by hand it is as it would be had it been filed there`(how: String, isFirst: Bool) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        // Of the whole screen: a problem of its own, which no check knows.
        var report = isFirst ? try told(caller, app, on: #","screen":"list""#) : nil
        try caller.ship(silent, as: "1.1", of: app)
        let known = try #require(
            try caller.get("/v1/apps/\(app)/problems?release=1.1").json(Listing<ProblemResource>.self).items
                .first { $0.rule == "name-lost" })
        #expect(try caller.problem(known.id).looks == ["1.0 absent", "1.1 present"])
        report = try report ?? told(caller, app, on: #","screen":"list""#)
        let id = try #require(report).id, own = try #require(report?.problem)
        switch how {
        case "merge" where own != known.id:
            #expect(try caller.post("/v1/problems/\(own)/merge", #"{"into":\#(known.id)}"#).status == 200)
        case "problem":
            #expect(try caller.send("PATCH", "/v1/reports/\(id)", #"{"problem":\#(known.id)}"#).status == 200)
        case "merge": break
        default:
            let body = #"{"element":\#(known.element ?? 0)}"#
            #expect(try caller.send("PATCH", "/v1/reports/\(id)", body).status == 200)
        }
        let problem = try caller.problem(known.id)
        #expect(problem.looks == [isFirst ? "1.0 notObserved" : "1.0 absent", "1.1 present"])
        #expect(problem.firstRelease == (isFirst ? nil : "1.1"))
        #expect(try passes(caller, app, "1.0") == !isFirst)
        let answer = try caller.get("/v1/reports/\(id)/answer").json(AnswerResource.self)
        #expect(answer.lastWorkingRelease == (isFirst ? nil : "1.0"))
        // It belongs elsewhere after all.
        let other = try #require(try caller.report(on: "two", in: "1.1", of: app).problem)
        #expect(try caller.send("PATCH", "/v1/reports/\(id)", #"{"problem":\#(other)}"#).status == 200)
        #expect(try caller.problem(known.id).looks == ["1.0 absent", "1.1 present"])
        #expect(try caller.problem(known.id).firstRelease == "1.1")
    }

    @Test func `one of nobody knows what is heeded as of the day on which it came`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        let report = try told(caller, app, on: "")
        #expect(report.problem == nil)
        try caller.ship(silent, as: "1.1", of: app)
        let known = try #require(
            try caller.get("/v1/apps/\(app)/problems?release=1.1").json(Listing<ProblemResource>.self).items
                .first { $0.rule == "name-lost" })
        let body = #"{"screen":"list","element":\#(known.element ?? 0)}"#
        #expect(try caller.send("PATCH", "/v1/reports/\(report.id)", body).status == 200)
        #expect(try caller.problem(known.id).looks == ["1.0 notObserved", "1.1 present"])
        #expect(try !passes(caller, app, "1.0"))
    }
}
