import API
import Foundation
import HTTP
import History
import TestSupport
import Testing

/// What somebody said of releases stands with their report, also where that belongs to no problem.
@Suite(.database) struct ReportWordsTests {
    private struct House {
        let server: TestServer, caller: TestCaller, app: String, report: Int, page: String

        /// A report that is tied to nothing, though there is a problem.
        init() throws {
            server = try TestServer()
            caller = try server.caller()
            (app, _) = try caller.twoProblems()
            try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.2", of: app)
            let filed = try caller.post(
                "/v1/apps/\(app)/reports",
                #"{"text":"Something is odd in the app","release":"1.1","reporter":{"name":"Ida Quay"}}"#
            ).json(ReportReceipt.self)
            #expect(filed.problem == nil)
            report = filed.id
            let link = try caller.post("/v1/reports/\(report)/links").json(ReporterLinkResource.self)
            page = String(try #require(link.url).split(separator: "/").last ?? "")
        }

        func say(_ fields: [String: String]) throws {
            let body = fields.map { "\($0)=\($1.replacing(" ", with: "+"))" }.joined(separator: "&")
            let answer = try server.send(
                "POST", "/r/\(page)",
                headers: ["Host": "t", "Origin": "null", "Content-Type": "application/x-www-form-urlencoded"],
                body: Array(body.utf8))
            #expect(answer.status == 303)
        }
        func note(_ release: String, _ works: Bool, _ note: String) throws {
            let body = #"{"release":"\#(release)","works":\#(works),"note":"\#(note)"}"#
            #expect(try caller.post("/v1/reports/\(report)/confirmations", body).status == 201)
        }
        func read(_ caller: TestCaller? = nil) throws -> ReportResource {
            try (caller ?? self.caller).get("/v1/reports/\(report)").json()
        }
    }

    @Test func `words on a report that is tied to nothing stand in its answer and on its page`() throws {
        let house = try House()
        #expect(try house.read().confirmations == [])
        try house.note("1.1", false, "Ida Quay called")
        try house.say(["answer": "broken", "release": "1.2", "words": "Still silent"])
        let said = try #require(try house.read().confirmations)
        #expect(said.map(\.release) == ["1.1", "1.2"] && said.map(\.works) == [false, false])
        #expect(said.map(\.note) == ["Ida Quay called", "Still silent"])
        #expect(said.map(\.by) == ["token test", "the reporter"])
        let seen = try #require(try house.read(house.server.caller(.read)).confirmations)
        #expect(seen[0].note == "[name] called", "masked for whoever may not see who it was")
        let page = try TestBrowser(house.server, .read, .support).get("/reports/\(house.report)").text
        #expect(page.contains("✗ does not work in 1.2") && page.contains("Still silent"))
        #expect(!page.contains("Nothing was said yet."))
        let list = try house.caller.get("/v1/apps/\(house.app)/reports").json(Listing<ReportResource>.self).items
        #expect(list.allSatisfy { $0.confirmations == nil }, "not in lists")
    }

    @Test func `what is taken back is left out, and who can't tell says neither`() throws {
        let house = try House()
        try house.say(["answer": "broken", "release": "1.2"])
        try house.say(["answer": "cannotTell", "release": "1.2"])
        let said = try #require(try house.read().confirmations)
        #expect(said.count == 1 && said[0].works == nil && said[0].by == "the reporter" && said[0].release == "1.2")
        let text = try house.caller.get("/v1/reports/\(house.report)").text
        #expect(text.contains(#""works":null"#))
        try house.say(["takeBack": "1.2"])
        #expect(try house.read().confirmations == [])
    }

    @Test func `a release in which it works is confirmed as long as they do not say otherwise`() throws {
        let house = try House()
        try house.note("1.1", true, "a")
        try house.say(["answer": "works", "release": "1.2"])
        #expect(try house.read().confirmedRelease == "1.2")
        try house.note("1.2", false, "b")
        #expect(try house.read().confirmedRelease == "1.1")
        try house.note("1.1", false, "c")
        #expect(try house.read().confirmedRelease == nil)
        try house.note("1.2", true, "d")
        #expect(try house.read().confirmedRelease == "1.2")
    }

    @Test func `the answers stay where the report is tied and untied`() throws {
        let house = try House()
        try house.note("1.2", false, "Still there")
        let problem = try #require(
            try house.caller.get("/v1/apps/\(house.app)/problems?rule=name-lost").json(Listing<ProblemResource>.self)
                .items
                .first)
        for body in [#"{"problem":\#(problem.id)}"#, #"{"clear":["problem"]}"#] {
            _ = try house.caller.send("PATCH", "/v1/reports/\(house.report)", body)
            #expect(try house.read().confirmations?.map(\.works) == [false])
        }
    }
}
