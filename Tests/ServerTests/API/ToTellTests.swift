import API
import Application
import Foundation
import History
import HTTP
import Testing

import TestSupport

/// Whom to tell when a fix ships.
@Suite(.database) struct ToTellTests {
    private struct House {
        let caller: TestCaller
        let app: String
        let problem: Int
        let reports: [Int]

        /// Broken in 1.1, claimed for 1.2, which is out; Ida (twice) and Ben reported it.
        init() throws {
            caller = try TestServer().caller()
            app = try caller.app()
            let spoken = TestCapture.screen("list", [TestCapture.button("Buy", id: "buy")])
            let silent = TestCapture.screen("list", [TestCapture.button(nil, id: "buy")])
            try caller.ship(spoken, as: "1.0", of: app)
            try caller.ship(silent, as: "1.1", of: app)
            var ids: [Int] = []
            for (contact, language) in [
                ("ida@example.com", "de"), ("ida@example.com", "de"), ("ben@example.com", "en"),
            ] {
                var body = NewReport(text: "It says nothing")
                (body.release, body.screen, body.element, body.language) = ("1.1", "list", "buy", language)
                body.reporter = ReporterBody(name: "=\(contact)", contact: contact)
                ids.append(
                    try caller.post("/v1/apps/\(app)/reports", String(decoding: Wire.encode(body), as: UTF8.self))
                        .json(ReportReceipt.self).id)
            }
            reports = ids
            problem = try #require(try caller.get("/v1/reports/\(ids[0])").json(ReportResource.self).problem)
            _ = try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.2"}"#)
        }

        func list(_ caller: TestCaller? = nil) throws -> [ToTellResource] {
            try (caller ?? self.caller).get("/v1/apps/\(app)/reports/to-tell").json(Listing<ToTellResource>.self).items
        }
        func ship() throws {
            try caller.ship(TestCapture.screen("list", [TestCapture.button("Buy", id: "buy")]), as: "1.2", of: app)
        }
    }

    @Test func `each person once, when it is out, until they were told or have spoken`() throws {
        let house = try House()
        #expect(try house.list().isEmpty, "nobody can have 1.2 yet")
        try house.ship()
        let list = try house.list()
        #expect(list.map(\.report) == [house.reports[1], house.reports[2]] && list.allSatisfy { $0.release == "1.2" })
        #expect(list[0].reply?.text.contains("Bitte sagen Sie uns, ob es dort bei Ihnen geht.") == true)
        #expect(list[0].reporter?.contact == "ida@example.com" && list[1].reply?.language == .english)
        let told = try house.caller.post("/v1/apps/\(house.app)/reports/to-tell", #"{"reports":[\#(list[0].report)]}"#)
        #expect(told.status == 200)
        #expect(try house.list().map(\.report) == [house.reports[2]])
        _ = try house.caller.post("/v1/reports/\(house.reports[2])/confirmations", #"{"release":"1.2","works":true}"#)
        #expect(try house.list().isEmpty)
        let undo = #"{"reports":[\#(list[0].report)],"told":false}"#
        #expect(try house.caller.post("/v1/apps/\(house.app)/reports/to-tell", undo).status == 200)
        #expect(try house.list().map(\.report) == [house.reports[1]])
    }

    @Test func `who confirmed a fix hears of the next, where it was back in between`() throws {
        let house = try House()
        try house.ship()
        for report in house.reports {
            _ = try house.caller.post("/v1/reports/\(report)/confirmations", #"{"release":"1.2","works":true}"#)
        }
        try house.caller.ship(
            TestCapture.screen("list", [TestCapture.button(nil, id: "buy")]), as: "1.3", of: house.app)
        #expect(try house.list().isEmpty, "nothing mends it yet")
        try house.caller.ship(
            TestCapture.screen("list", [TestCapture.button("Buy", id: "buy")]), as: "1.4", of: house.app)
        let list = try house.list()
        #expect(list.map(\.release) == ["1.4", "1.4"])
        let text = try #require(list.last?.reply?.text)
        #expect(text.contains("is back in 1.3. Our checks find it no more in 1.4."), "\(text)")
        #expect(text.contains("Please tell us whether it works for you there.") && !text.contains("You told us"))
    }

    @Test func `a release that is not for them tells nobody`() throws {
        let house = try House()
        _ = try house.caller.send("PUT", "/v1/apps/\(house.app)/releases/1.2", #"{"channel":"beta"}"#)
        try house.ship()
        #expect(try house.list().isEmpty)
    }

    @Test func `without the scope support there are numbers alone`() throws {
        let house = try House()
        try house.ship()
        let reader = try house.caller.server.caller(.read)
        let list = try house.list(reader)
        #expect(list.count == 2 && list.allSatisfy { $0.reporter == nil && $0.reply == nil && $0.externalId == nil })
        #expect(try reader.get("/v1/apps/\(house.app)/reports/to-tell?format=csv").status == 403)
        #expect(try reader.post("/v1/apps/\(house.app)/reports/to-tell", #"{"reports":[1]}"#).status == 403)
        let page = try TestBrowser(house.caller.server, .read).get("/apps/\(house.app)/to-tell").text
        #expect(page.contains("2 people have not heard") && page.contains("/reports/\(house.reports[1])"))
        #expect(!page.contains("example.com") && !page.contains("Bitte sagen"))
    }

    @Test func `the table runs no formulas, and with links opens their pages`() throws {
        let house = try House()
        try house.ship()
        let table = try house.caller.get("/v1/apps/\(house.app)/reports/to-tell?format=csv")
        #expect(table.response["Content-Type"] == "text/csv; charset=utf-8")
        #expect(table.text.contains("'=ida@example.com") && !table.text.contains("/r/"))
        let browser = try TestBrowser(house.caller.server, .read, .support)
        let page = try browser.get("/apps/\(house.app)/to-tell").text
        #expect(page.contains("ida@example.com") && page.contains(#"lang="de""#))
        let taken = try browser.submit(
            "/apps/\(house.app)/to-tell", [("report", String(house.reports[1])), ("do", "table")])
        let secret = try #require(taken.text.firstMatch(of: #/http://earshot.test/r/([\w-]+)/#)).1
        #expect(try house.caller.server.send("GET", "/r/\(secret)", headers: ["Host": "t"]).status == 200)
        #expect(try house.list().map(\.report) == [house.reports[2]], "they were told with it")
        let again = try browser.get("/apps/\(house.app)/to-tell").text
        #expect(again.contains("Told already"))
        let undone = try browser.submit(
            "/apps/\(house.app)/to-tell", [("report", String(house.reports[1])), ("do", "undo")])
        #expect(undone.status == 303)
        #expect(try house.list().count == 2)
    }

    @Test func `who is not on the list is named`() throws {
        let house = try House()
        try house.ship()
        let path = "/v1/apps/\(house.app)/reports/to-tell"
        let wrong = try house.caller.post(path, #"{"reports":[\#(house.reports[1]),999999]}"#)
        #expect(try wrong.status == 422 && wrong.problem().errors?.map(\.pointer) == ["/reports/1"])
        #expect(try house.list().count == 2, "all or none")
        #expect(try house.caller.post(path, #"{"reports":[]}"#).status == 422)
        #expect(try house.caller.get(path + "?format=xml").status == 400)
        let unsent = try house.caller.post(path, #"{"reports":[\#(house.reports[1])],"send":true}"#)
            .json(Listing<ToTellResource>.self).items
        #expect(unsent.first?.outcome?.hasPrefix("Not sent: No mail server") == true)
        #expect(try house.list().count == 2, "who was sent nothing was not told")
    }

    @Test func `reports of nobody knows whom are not counted as people`() throws {
        let house = try House()
        for _ in 1...2 { _ = try house.caller.report(on: "buy", of: house.app) }
        try house.ship()
        let page = try TestBrowser(house.caller.server, .read).get("/apps/\(house.app)/to-tell").text
        #expect(page.contains("2 people have not heard"))
        #expect(
            page.contains("2 reports, by whom is not known, have had no answer of a release that may have the fix."))
    }
}
