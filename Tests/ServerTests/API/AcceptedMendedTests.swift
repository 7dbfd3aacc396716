import API
import Foundation
import History
import TestSupport
import Testing

/// What was to be left as it is and is mended all the same: whoever reported it hears of that.
@Suite(.database) struct AcceptedMendedTests {
    private let good = TestCapture.buttons("Buy", "Sell"), bad = TestCapture.buttons(nil, "Sell")

    private struct House {
        let server: TestServer, caller: TestCaller, app: String, problem: Int, reports: [Int]

        /// Good in 1.0, bad in 1.1, whence Ida and Ben report it.
        init(_ good: String, _ bad: String) throws {
            server = try TestServer()
            caller = try server.caller()
            app = try caller.app()
            try caller.ship(good, as: "1.0", of: app)
            try caller.ship(bad, as: "1.1", of: app)
            var filed: [ReportReceipt] = []
            for contact in ["ida@example.com", "ben@example.com"] {
                var body = NewReport(text: "It says nothing")
                (body.release, body.screen, body.element) = ("1.1", "list", "one")
                body.reporter = ReporterBody(contact: contact)
                filed.append(
                    try caller.post("/v1/apps/\(app)/reports", String(decoding: Wire.encode(body), as: UTF8.self))
                        .json())
            }
            reports = filed.map(\.id)
            problem = try #require(filed[0].problem)
        }

        func accept(_ more: String = "") throws {
            let body = #"{"state":"accepted","reason":"We live with it"\#(more)}"#
            #expect(try caller.send("PATCH", "/v1/problems/\(problem)", body).status == 200)
        }
        func list() throws -> [ToTellResource] {
            try caller.get("/v1/apps/\(app)/reports/to-tell").json(Listing<ToTellResource>.self).items
        }
        func say(_ report: Int, _ release: String, works: Bool) throws {
            let body = #"{"release":"\#(release)","works":\#(works)}"#
            #expect(try caller.post("/v1/reports/\(report)/confirmations", body).status == 201)
        }
    }

    @Test func `they come up to be told once it is found gone, are asked, and are told once`() throws {
        let house = try House(good, bad), browser = try TestBrowser(house.server, .read, .support)
        try house.accept()
        try house.caller.ship(bad, as: "1.2", of: house.app)
        #expect(try house.list().isEmpty)
        try house.caller.ship(good, as: "1.3", of: house.app)
        let list = try house.list()
        #expect(list.map(\.report) == house.reports && list.allSatisfy { $0.release == "1.3" })
        let text = try #require(list.first?.reply?.text)
        #expect(text.contains("find it no more in 1.3") && text.contains("Please tell us whether"), "\(text)")
        #expect(!text.contains("leave it as it is"), "\(text)")
        let path = "/apps/\(house.app)/to-tell"
        #expect(try browser.get(path).text.contains("2 people have not heard"))
        #expect(
            try house.caller.post(
                "/v1/apps/\(house.app)/reports/to-tell", #"{"reports":[\#(house.reports[0])]}"#
            ).status == 200)
        #expect(try house.list().map(\.report) == [house.reports[1]])
        try house.say(house.reports[1], "1.3", works: true)
        #expect(try house.list().isEmpty && browser.get(path).text.contains("Nobody waits to hear of a fix."))
        let answer = try house.caller.get("/v1/reports/\(house.reports[0])/answer").json(AnswerResource.self)
        #expect(answer.facts.contains("It was decided to leave it as it is: We live with it."), "\(answer.facts)")
    }

    @Test func `nobody is told of what is there again, nor of what was called no problem`() throws {
        let house = try House(good, bad)
        try house.accept()
        try house.caller.ship(good, as: "1.2", of: house.app)
        #expect(try house.list().count == 2)
        try house.caller.ship(bad, as: "1.3", of: house.app)
        #expect(try house.list().isEmpty)
        let other = try House(good, bad)
        try other.accept(#","falseAlarm":true"#)
        try other.caller.ship(good, as: "1.2", of: other.app)
        #expect(try other.list().isEmpty)
    }

    @Test func `what was found gone before it was accepted is mended, too`() throws {
        let house = try House(good, bad)
        try house.caller.ship(good, as: "1.2", of: house.app)
        try house.accept()
        #expect(try house.list().map(\.release) == ["1.2", "1.2"])
    }

    @Test func `who has a fix on a line of its own hears of it though the main line stays as it is`() throws {
        let house = try House(good, bad)
        _ = try house.caller.send(
            "PUT", "/v1/apps/\(house.app)/releases/1.1.1", #"{"line":"1.1","forkedFrom":"1.1"}"#)
        try house.caller.ship(bad, as: "1.2", of: house.app)
        try house.accept()
        _ = try house.caller.post("/v1/problems/\(house.problem)/fix-claims", #"{"release":"1.1.1"}"#)
        try house.caller.ship(good, as: "1.1.1", of: house.app)
        #expect(try house.list().map(\.report) == house.reports)
        try house.say(house.reports[0], "1.1.1", works: true)
        #expect(try house.caller.problem(house.problem).state == .accepted)
        #expect(try house.list().map(\.report) == [house.reports[1]])
        #expect(try house.list().first?.release == "1.1.1")
    }
}
