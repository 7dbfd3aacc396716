import API
import Foundation
import History
import HTTP
import Testing

import TestSupport

/// What a reporter says on their own page and takes back counts no more, wherever their report belongs by then.
@Suite(.database) struct WithdrawnWordTests {
    /// Two problems of 1.1, both found gone in 1.2.
    private struct House {
        let server: TestServer, caller: TestCaller, app: String, ids: [Int]

        init() throws {
            server = try TestServer()
            caller = try server.caller()
            (app, ids) = try caller.twoProblems()
            try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.2", of: app)
        }

        /// The secret of a page of whoever filed a report.
        func page(of report: Int) throws -> String {
            let link = try caller.post("/v1/reports/\(report)/links").json(ReporterLinkResource.self)
            return String(try #require(link.url).split(separator: "/").last ?? "")
        }

        func say(_ page: String, _ fields: [String: String]) throws {
            let answer = try server.send(
                "POST", "/r/\(page)",
                headers: ["Host": "t", "Origin": "null", "Content-Type": "application/x-www-form-urlencoded"],
                body: Array(fields.map { "\($0)=\($1)" }.joined(separator: "&").utf8))
            #expect(answer.status == 303)
        }

        func states() throws -> [ProblemState] { try ids.map { try caller.problem($0).state } }

        func undo() throws {
            let steps = try caller.get("/v1/apps/\(app)/triage-steps").json(Listing<TriageStepResource>.self).items
            #expect(try caller.post("/v1/triage-steps/\(try #require(steps.first).id)/undo").status == 200)
        }
    }

    @Test(arguments: [["takeBack": "1.2"], ["answer": "cannotTell", "release": "1.2"]])
    func `what was said before the report was tied can be taken back`(back: [String: String]) throws {
        let house = try House()
        let report = try house.caller.post(
            "/v1/apps/\(house.app)/reports", #"{"text":"Something is odd in the app","release":"1.1"}"#
        ).json(ReportReceipt.self)
        #expect(report.problem == nil)
        let page = try house.page(of: report.id)
        try house.say(page, ["answer": "broken", "release": "1.2"])
        _ = try house.caller.send("PATCH", "/v1/reports/\(report.id)", #"{"problem":\#(house.ids[0])}"#)
        #expect(try house.states() == [.regressed, .fixed])
        let story = try TestBrowser(house.server, .read).get("/problems/\(house.ids[0])").text
        #expect(story.contains("the reporter"), "they said so themselves, whoever tied the report")
        try house.say(page, back)
        #expect(try house.states() == [.fixClaimed, .fixed])
    }

    @Test func `a word that was corrected before the report was tied counts once, and can be taken back`() throws {
        let house = try House()
        let report = try house.caller.post(
            "/v1/apps/\(house.app)/reports", #"{"text":"Something is odd in the app","release":"1.1"}"#
        ).json(ReportReceipt.self)
        let page = try house.page(of: report.id)
        try house.say(page, ["answer": "broken", "release": "1.2"])
        try house.say(page, ["answer": "works", "release": "1.2"])
        for problem in house.ids {
            _ = try house.caller.send("PATCH", "/v1/reports/\(report.id)", #"{"problem":\#(problem)}"#)
            #expect(try house.caller.problem(problem).state == .fixed)
        }
        _ = try house.caller.send("PATCH", "/v1/reports/\(report.id)", #"{"clear":["problem"]}"#)
        _ = try house.caller.send("PATCH", "/v1/reports/\(report.id)", #"{"problem":\#(house.ids[0])}"#)
        try house.say(page, ["takeBack": "1.2"])
        #expect(try house.states() == [.fixClaimed, .fixed])
    }

    @Test func `what was taken back while merged stays so when the merge is undone`() throws {
        let house = try House()
        let report = try house.caller.report(on: "one", of: house.app).id
        let page = try house.page(of: report)
        try house.say(page, ["answer": "broken", "release": "1.2"])
        #expect(try house.states() == [.regressed, .fixed])
        #expect(
            try house.caller.post("/v1/problems/\(house.ids[0])/merge", #"{"into":\#(house.ids[1])}"#).status == 200)
        #expect(try house.states() == [.duplicate, .regressed])
        try house.say(page, ["takeBack": "1.2"])
        #expect(try house.states() == [.duplicate, .fixClaimed])
        try house.undo()
        #expect(try house.states() == [.fixClaimed, .fixed])
    }

    @Test func `what was taken back stays so wherever the report is moved`() throws {
        let house = try House()
        let report = try house.caller.report(on: "one", of: house.app).id
        let page = try house.page(of: report)
        try house.say(page, ["answer": "broken", "release": "1.2"])
        try house.say(page, ["takeBack": "1.2"])
        _ = try house.caller.send("PATCH", "/v1/reports/\(report)", #"{"problem":\#(house.ids[1])}"#)
        #expect(try house.states() == [.fixed, .fixClaimed])
    }
}
