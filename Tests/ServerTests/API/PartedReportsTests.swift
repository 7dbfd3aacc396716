import API
import Foundation
import History
import TestSupport
import Testing

/// Where a merge is taken back each report is where it would be without it, by who tied it last.
@Suite(.database) struct PartedReportsTests {
    private struct House {
        let caller: TestCaller, app: String
        /// The one that goes on in the other, and that.
        let duplicate: Int, head: Int
        /// A report on each, and on a third problem.
        let reports: [Int]
        let third: Int

        init() throws {
            caller = try TestServer().caller()
            let (app, ids) = try caller.twoProblems()
            self.app = app
            let filed = [
                try caller.report(on: "one", of: app), try caller.report(on: "two", of: app),
                try caller.report(on: "List", of: app, saying: "All of it is odd"),
            ]
            reports = filed.map(\.id)
            (duplicate, head) = (ids[0], ids[1])
            third = try #require(filed[2].problem)
            #expect(filed.map(\.problem) == [duplicate, head, third])
        }

        func merge() throws {
            #expect(try caller.post("/v1/problems/\(duplicate)/merge", #"{"into":\#(head)}"#).status == 200)
        }
        func part() throws {
            let steps = try caller.get("/v1/apps/\(app)/triage-steps").json(Listing<TriageStepResource>.self).items
            let step = try #require(steps.first { $0.what.hasPrefix("merged") && $0.undoneAt == nil })
            #expect(try caller.post("/v1/triage-steps/\(step.id)/undo").status == 200)
        }
        func change(_ report: Int, _ body: String) throws {
            #expect(try caller.send("PATCH", "/v1/reports/\(report)", body).status == 200)
        }
        /// Of the three reports.
        func problems() throws -> [Int?] {
            try reports.map { try caller.get("/v1/reports/\($0)").json(ReportResource.self).problem }
        }
        func element(of problem: Int) throws -> Int { try #require(try caller.problem(problem).element) }
        func link(_ target: String) throws -> Int {
            let body = #"{"reports":[\#(reports[2])],\#(target)}"#
            let made = try caller.post("/v1/apps/\(app)/reports/links", body)
            #expect(made.status == 201)
            return try made.json(ReportLinkResource.self).id
        }
    }

    @Test func `a report that was tied to the duplicate by its number goes with it`() throws {
        let house = try House()
        try house.merge()
        try house.change(house.reports[2], #"{"problem":\#(house.duplicate)}"#)
        #expect(try house.problems() == [house.head, house.head, house.head])
        try house.part()
        #expect(try house.problems() == [house.duplicate, house.head, house.duplicate])
        #expect(try house.caller.problem(house.duplicate).reports == 2)
        #expect(try house.caller.problem(house.head).reports == 1)
    }

    @Test func `one that was tied to the other stays with that`() throws {
        let house = try House()
        try house.merge()
        try house.change(house.reports[2], #"{"problem":\#(house.head)}"#)
        try house.part()
        #expect(try house.problems() == [house.duplicate, house.head, house.head])
    }

    @Test(arguments: [true, false]) func `one that was tied to the duplicate's element goes with it`(isMany: Bool)
        throws
    {
        let house = try House()
        try house.merge()
        let place = #""screen":"list","element":\#(try house.element(of: house.duplicate))"#
        if isMany { _ = try house.link(place) } else { try house.change(house.reports[2], "{\(place)}") }
        #expect(try house.problems()[2] == house.head)
        try house.part()
        #expect(try house.problems() == [house.duplicate, house.head, house.duplicate])
    }

    @Test func `many that are tied to the duplicate lie where that does`() throws {
        let house = try House()
        try house.merge()
        _ = try house.link(#""problem":\#(house.duplicate)"#)
        let report = try house.caller.get("/v1/reports/\(house.reports[2])").json(ReportResource.self)
        #expect(try report.element == house.element(of: house.duplicate))
        try house.part()
        #expect(try house.problems()[2] == house.duplicate)
    }

    @Test func `those that were moved from one of the two to the other meanwhile stay there`() throws {
        let house = try House()
        let own = try house.element(of: house.duplicate), other = try house.element(of: house.head)
        try house.merge()
        try house.change(house.reports[0], #"{"screen":"list","element":\#(other)}"#)
        try house.change(house.reports[1], #"{"screen":"list","element":\#(own)}"#)
        #expect(try house.problems().prefix(2) == [house.head, house.head])
        try house.part()
        #expect(try house.problems().prefix(2) == [house.head, house.duplicate])
        let page = try TestBrowser(house.caller.server, .read).get("/problems/\(house.duplicate)").text
        #expect(page.contains("Report \(house.reports[0]) went to problem \(house.head)."))
        #expect(page.contains("Report \(house.reports[1]) came from problem \(house.head)."))
    }

    @Test func `one that left and came back goes with what it was about`() throws {
        let house = try House()
        try house.merge()
        let link = try house.caller.post(
            "/v1/apps/\(house.app)/reports/links", #"{"reports":[\#(house.reports[0])],"problem":\#(house.third)}"#
        ).json(ReportLinkResource.self).id
        #expect(try house.problems()[0] == house.third)
        #expect(try house.caller.send("DELETE", "/v1/apps/\(house.app)/reports/links/\(link)").status == 200)
        #expect(try house.problems()[0] == house.head)
        try house.part()
        #expect(try house.problems() == [house.duplicate, house.head, house.third])
    }

    @Test func `one whose leaving is taken back goes where what it is about is by then`() throws {
        let house = try House()
        func leave() throws -> Int {
            try house.caller.post(
                "/v1/apps/\(house.app)/reports/links", #"{"reports":[\#(house.reports[0])],"problem":\#(house.third)}"#
            ).json(ReportLinkResource.self).id
        }
        func comeBack(_ link: Int) throws {
            #expect(try house.caller.send("DELETE", "/v1/apps/\(house.app)/reports/links/\(link)").status == 200)
        }
        let first = try leave()
        try house.merge()
        try comeBack(first)
        #expect(try house.problems()[0] == house.head, "it goes on there")
        let second = try leave()
        try house.part()
        try comeBack(second)
        #expect(try house.problems() == [house.duplicate, house.head, house.third])
    }

    @Test func `one that left for good stays where it went`() throws {
        let house = try House()
        try house.merge()
        try house.change(house.reports[0], #"{"problem":\#(house.third)}"#)
        try house.part()
        #expect(try house.problems() == [house.third, house.head, house.third])
    }

    @Test func `one that was split off stays with its own where the one it left goes on in that for a while`() throws {
        let house = try House(), caller = house.caller
        let split = try caller.post(
            "/v1/problems/\(house.duplicate)/split", #"{"reports":[\#(house.reports[0])],"title":"Another thing"}"#
        ).json(ProblemResource.self)
        let merge = try caller.post("/v1/problems/\(house.duplicate)/merge", #"{"into":\#(split.id)}"#)
        #expect(merge.status == 200)
        try house.part()
        #expect(try house.problems() == [split.id, house.head, house.third])
    }

    @Test func `through two merges each goes back by one`() throws {
        let house = try House()
        try house.merge()
        #expect(
            try house.caller.post("/v1/problems/\(house.head)/merge", #"{"into":\#(house.third)}"#).status == 200)
        try house.change(house.reports[2], #"{"problem":\#(house.duplicate)}"#)
        #expect(try house.problems() == [house.third, house.third, house.third])
        try house.part()
        #expect(try house.problems() == [house.head, house.head, house.head])
        try house.part()
        #expect(try house.problems() == [house.duplicate, house.head, house.duplicate])
    }

    @Test func `what it says is of the cause that it was tied to`() throws {
        let house = try House()
        try house.caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.2", of: house.app)
        try house.merge()
        try house.change(house.reports[2], #"{"problem":\#(house.duplicate)}"#)
        for report in house.reports.dropFirst() {
            let word = #"{"release":"1.2","works":true}"#
            #expect(try house.caller.post("/v1/reports/\(report)/confirmations", word).status == 201)
        }
        #expect(try house.caller.problem(house.head).state == .fixed, "somebody has said so of each")
    }
}
