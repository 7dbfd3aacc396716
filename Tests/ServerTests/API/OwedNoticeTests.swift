import API
import Application
import Foundation
import HTTP
import History
import Postgres
import Storage
import TestSupport
import Testing

/// Notices of what a team has yet to do, and of what became of a report.
extension WebhookSenderTests {
    private func screen(_ key: String) -> String { TestCapture.screen(key, [TestCapture.button("Buy", id: "buy")]) }

    private func sealed(_ build: String, _ screens: [String], in house: House) throws {
        for key in screens { _ = try house.caller.upload(screen(key), to: build, of: house.app) }
        #expect(try house.caller.post("/v1/apps/\(house.app)/builds/\(build)/seal").status == 200)
    }

    @Test func `a build tells which screens it owes, once`() throws {
        let house = try House(events: [.screenOwed])
        try sealed("1.0", ["list", "cart"], in: house)
        try house.deliver()
        #expect(try house.notices().isEmpty, "in the first build nothing is missing, and all is new")
        try sealed("1.1", ["list", "rowing"], in: house)
        try sealed("1.1", [], in: house)
        try house.deliver()
        let told = try house.notices()
        #expect(told.map(\.type) == ["screen.owed"])
        let build = try #require(told.first?.data.build)
        #expect(build.screensNotCaptured == ["cart"] && build.screensWithoutSession == ["rowing"])
        #expect(
            told.first?.text.hasSuffix(
                ": build 1.1 owes screens. Not captured, though earlier builds have them: cart. New, and nobody has listened to all of them: rowing."
            ) == true, "\(told.first?.text ?? "")")
        try sealed("1.2", ["list", "rowing", "cart"], in: house)
        try house.deliver()
        #expect(try house.notices().count == 1, "it owes nothing")
    }

    @Test func `the end of a waiver is told before and after, once for its target and day`() throws {
        let house = try House(events: [.waiverEnding, .waiverEnded])
        func day(_ days: Int) -> String {
            String(Date(timeIntervalSinceNow: Double(days) * 86_400).formatted(.iso8601).prefix(10))
        }
        func set(_ items: String) throws {
            let put = try house.caller.send("PUT", "/v1/apps/\(house.app)/waivers", #"{"items":[\#(items)]}"#)
            #expect(put.status == 200, "\(put.text)")
        }
        func told() throws -> [String] {
            for _ in 1...2 { try house.server.database.write { try $0.tellOfWaivers() } }
            try house.deliver()
            return try house.notices().map(\.text).map { String($0.drop { $0 != ":" }.dropFirst(2)) }
        }
        let near = #"{"rule":"button-name","reason":"Next sprint.","until":"\#(day(10))"}"#
        let far = #"{"condition":"speechLoss","reason":"The redesign.","until":"\#(day(100))"}"#
        try set(near + "," + far)
        let ending = "the waiver for button-name ends soon: its last day is \(day(10))."
        #expect(try told() == [ending])
        try set(far + "," + near)
        #expect(try told() == [ending], "the list was only set again")
        try set(near.replacing(day(10), with: day(5)) + "," + near.replacing(day(10), with: day(90)))
        #expect(try told() == [ending], "a longer one follows")
        try set(near)
        try TestDatabase.connect().execute(
            """
            UPDATE waivers SET ends_on = ends_on - 30,
                document = jsonb_set(document, '{until}', to_jsonb((ends_on - 30)::text))
            WHERE ended_at IS NULL AND app_id = (SELECT id FROM apps WHERE slug = \(house.app))
            """)
        let ended =
            "the waiver for button-name has ended: its last day was \(day(-20)). What it alone excused counts again."
        #expect(try told() == [ending, ended])
        let notice = try #require(try house.notices().last)
        #expect(notice.data.waiver?.rule == "button-name" && notice.data.waiver?.until == Day(day(-20)))
        #expect(notice.url.hasSuffix("/apps/\(house.app)/policy"))
        let bodies = house.receiver.requests.map { String(decoding: $0.body, as: UTF8.self) }.joined()
        #expect(!bodies.contains("Next sprint"), "why it was given is not told")
    }

    @Test func `what became of a report is told by its number, without who or what`() throws {
        let house = try House(events: [.reportAnswered, .reportConfirmed], canMail: true)
        try sealed("1.0", ["list"], in: house)
        var body = NewReport(text: "Zebra is silent")
        (body.release, body.screen) = ("1.0", "list")
        body.reporter = ReporterBody(name: "Ida Quay", contact: "ida@example.com")
        let report = try house.caller.post(
            "/v1/apps/\(house.app)/reports", String(decoding: Wire.encode(body), as: UTF8.self)
        ).json(ReportReceipt.self).id
        let said = try house.caller.post(
            "/v1/reports/\(report)/confirmations", #"{"release":"1.0","works":false,"note":"Still silent"}"#)
        #expect(said.status < 300, "\(said.text)")
        #expect(try house.caller.post("/v1/reports/\(report)/replies", #"{"text":"We look at it."}"#).status < 300)
        try house.deliver()
        #expect(try house.notices().map(\.type) == ["report.confirmed"], "the mail is not sent yet")
        let mail = try MailServer()
        let sender = ReplySender(
            database: house.server.database,
            mail: try MailSetup(url: mail.url, from: "Help <help@example.org>"), publicURL: "http://earshot.test")
        while try sender.deliver() > 0 {}
        try house.deliver()
        let told = try house.notices()
        #expect(told.map(\.type) == ["report.confirmed", "report.answered"])
        #expect(told[0].text.hasSuffix(": whoever filed report \(report) says that it does not work in 1.0."))
        #expect(told[0].data.report?.works == false && told[0].data.report?.release == "1.0")
        #expect(told[1].text.hasSuffix(": whoever filed report \(report) was sent a reply."))
        let bodies = house.receiver.requests.map { String(decoding: $0.body, as: UTF8.self) }.joined()
        for word in ["Zebra", "Quay", "ida@", "Still silent", "We look"] { #expect(!bodies.contains(word), "\(word)") }
    }

    @Test func `a problem that is open again since its acceptance ended says so, and one that somebody opens does not`()
        throws
    {
        let house = try House(events: [.problemOpened])
        for (release, name) in [("1.0", "Buy" as String?), ("1.1", nil)] {
            try house.caller.ship(TestCapture.buttons(name, "Sell"), as: release, of: house.app)
        }
        let found = try house.caller.get("/v1/apps/\(house.app)/problems?rule=name-lost")
            .json(Listing<ProblemResource>.self).items
        let problem = try #require(found.first), element = try #require(problem.element)
        func accept() throws {
            let body =
                #"{"rule":"name-lost","element":\#(element),"decision":"accepted","reason":"Later","until":"2999-12-31"}"#
            #expect(try house.caller.post("/v1/apps/\(house.app)/decisions", body).status == 201)
            #expect(try house.caller.problem(problem.id).state == .accepted)
        }
        try accept()
        try TestDatabase.connect().execute(
            """
            UPDATE finding_decisions SET ends_on = '2001-01-01'
            WHERE app_id = (SELECT id FROM apps WHERE slug = \(house.app))
            """)
        try LapsedAcceptances(house.server.database).run()
        try house.deliver()
        let told = try #require(try house.notices().last)
        #expect(told.type == "problem.opened" && told.data.problem?.acceptedUntil == Day("2001-01-01"))
        #expect(told.text.contains("is open again, since it was accepted until 2001-01-01 alone: "), "\(told.text)")

        try accept()
        let standing = try house.caller.get("/v1/apps/\(house.app)/decisions").json(Listing<DecisionResource>.self)
        for decision in standing.items {
            #expect(
                try house.caller.send("DELETE", "/v1/apps/\(house.app)/decisions/\(decision.id)").status == 200)
        }
        #expect(try house.caller.problem(problem.id).state == .open)
        try house.deliver()
        let opened = try #require(try house.notices().last)
        #expect(opened.data.problem?.acceptedUntil == nil && !opened.text.contains("again"), "\(opened.text)")
    }
}
