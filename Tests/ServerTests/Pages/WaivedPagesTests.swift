import API
import Foundation
import HTTP
import Testing
import Web

import TestSupport

/// A waiver is told wherever its problem is, until when, why and by whom, and that it ended.
@Suite(.database) struct WaivedPagesTests {
    private func server(on day: String) throws -> TestServer {
        let moment = try Date("\(day)T12:00:00Z", strategy: .iso8601)
        return try TestServer { $0.now = { moment } }
    }

    private func waive(_ caller: TestCaller, _ app: String, _ targets: String...) throws {
        let items = targets.map { #"{\#($0),"reason":"Ships with 1.3","until":"2026-12-01"}"# }
        let body = #"{"items":[\#(items.joined(separator: ","))]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/waivers", body).status == 200)
    }

    @Test func `the problem's page, the lists, the release and the alarms say until when`() throws {
        let server = try server(on: "2026-11-23"), caller = try server.caller(), (app, ids) = try caller.twoProblems()
        try waive(caller, app, #""problem":\#(ids[0])"#)
        let problem = try caller.problem(ids[0])
        #expect(problem.waivedUntil == "2026-12-01" && problem.waivers?.map(\.author) == ["token test"])
        #expect(try caller.problem(ids[1]).waivers == nil)
        let listed = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        #expect(listed.filter { $0.waivedUntil == "2026-12-01" }.map(\.id) == [ids[0]])
        let reader = try TestBrowser(server, .read)
        let page = try reader.get("/problems/\(ids[0])").text
        #expect(page.contains("until 2026-12-01: “Ships with 1.3” (token test)"))
        #expect(page.contains("Waived until 2026-12-01: “Ships with 1.3” (token test)."), "its history tells it")
        #expect(try reader.get("/apps/\(app)/problems").text.contains("waived until 2026-12-01"))
        #expect(try reader.get("/apps/\(app)/problems.csv").text.contains(",2026-12-01"))
        #expect(try reader.get("/apps/\(app)/releases/1.1").text.contains("– waived until 2026-12-01"))
        #expect(try reader.get("/").text.contains("– waived until 2026-12-01"))
        let faults = try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self).faults
        #expect(faults.filter { $0.waivedUntil != nil }.map(\.problem) == [ids[0]])
        let policy = try reader.get("/apps/\(app)/policy").text
        #expect(policy.contains(">Problem \(ids[0]): "), "a list of numbers tells nobody what does not count")
        #expect(try reader.get("/apps/\(app)/waivers").response["Location"] == "/apps/\(app)/policy#waivers")
        try waive(caller, app)
        let ended = try reader.get("/problems/\(ids[0])").text
        #expect(ended.contains("The waiver until 2026-12-01: “Ships with 1.3” (token test) was ended."))
        #expect(try caller.problem(ids[0]).waivers == nil)
    }

    @Test func `that it ended is told, and what was merged later is not called waived`() throws {
        let server = try server(on: "2026-11-23"), caller = try server.caller(), (app, ids) = try caller.twoProblems()
        try waive(caller, app, #""problem":\#(ids[0])"#)
        #expect(try caller.post("/v1/problems/\(ids[1])/merge", #"{"into":\#(ids[0])}"#).status == 200)
        let reader = try TestBrowser(server, .read), page = try reader.get("/problems/\(ids[0])").text
        #expect(page.contains("Not waived") && page.contains("Problem \(ids[1]) goes on in this one."))
        #expect(try caller.problem(ids[0]).waivedUntil == nil && caller.problem(ids[0]).waivers?.count == 1)
        #expect(try reader.get("/apps/\(app)/problems").text.contains("waived in part"))
        let over = try TestBrowser(self.server(on: "2026-12-02"), .read)
        #expect(try over.get("/problems/\(ids[0])").text.contains("Was waived"))
        #expect(try over.get("/apps/\(app)/problems").text.contains("was waived until 2026-12-01"))
    }

    @Test func `one of its rule says which`() throws {
        let server = try server(on: "2026-11-23"), caller = try server.caller(), (app, ids) = try caller.twoProblems()
        try waive(caller, app, #""rule":"name-lost""#)
        let page = try TestBrowser(server, .read).get("/problems/\(ids[0])").text
        #expect(page.contains("name-lost on every screen, until 2026-12-01"))
        let german = try TestBrowser(server, .read)
        #expect(try german.submit("/settings/language", [("language", "de")]).status == 303)
        #expect(try german.get("/problems/\(ids[0])").text.contains("name-lost auf jedem Bildschirm, bis "))
        #expect(try german.get("/apps/\(app)/problems").text.contains("ausgenommen bis "))
    }
}
