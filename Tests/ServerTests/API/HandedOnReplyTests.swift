import API
import Application
import Foundation
import History
import TestSupport
import Testing

/// Replies that go out by webhooks: told is whom one of them took.
extension WebhookSenderTests {
    /// Both buttons are broken in 1.1, and mended in 1.2, as is claimed; a report of each of these people on each.
    private func reports(of contacts: [String], on elements: [String] = ["one"], in house: House) throws -> [Int] {
        let (caller, app) = (house.caller, house.app)
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        try caller.ship(TestCapture.buttons(nil, nil), as: "1.1", of: app)
        var problems: Set<Int> = []
        let ids = try contacts.flatMap { contact in
            try elements.map { element in
                var body = NewReport(text: "It says nothing")
                (body.release, body.screen, body.element) = ("1.1", "list", element)
                body.reporter = ReporterBody(contact: contact)
                let filed = try caller.post(
                    "/v1/apps/\(app)/reports", String(decoding: Wire.encode(body), as: UTF8.self)
                ).json(ReportReceipt.self)
                problems.insert(try #require(filed.problem))
                return filed.id
            }
        }
        for problem in problems { _ = try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.2"}"#) }
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.2", of: app)
        return ids
    }

    private func waiting(_ house: House) throws -> [ToTellResource] {
        try house.caller.get("/v1/apps/\(house.app)/reports/to-tell").json(Listing<ToTellResource>.self).items
    }

    private func send(to reports: [Int], _ house: House) throws {
        let ids = reports.map(String.init).joined(separator: ",")
        let told = try house.caller.post(
            "/v1/apps/\(house.app)/reports/to-tell", #"{"reports":[\#(ids)],"send":true}"#)
        #expect(told.status == 200)
    }

    private func reply(_ report: Int, _ house: House) throws -> ReplyResource {
        try #require(
            try house.caller.get("/v1/reports/\(report)/replies").json(Listing<ReplyResource>.self).items.first)
    }

    private func unanswered(_ report: Int, _ house: House) throws -> Int {
        try house.caller.get("/v1/reports/\(report)/answer").json(AnswerResource.self).waiting
    }

    private func giveUp(_ house: House) throws {
        for _ in 1...RetryPauses.attempts {
            try house.deliver()
            try house.hurry()
        }
    }

    @Test func `whose reply no webhook took waits to be told again, with why`() throws {
        let house = try House(events: [.reportReply])
        let ids = try reports(of: ["ida@example.com"], in: house)
        house.receiver.statuses = Array(repeating: 503, count: RetryPauses.attempts)
        try send(to: ids, house)
        #expect(try reply(ids[0], house).outcome.hasSuffix("; none has taken it yet.") && waiting(house).isEmpty)
        let browser = try TestBrowser(house.server, .read, .support)
        let path = "/apps/\(house.app)/to-tell", coming = "A reply to 1 person is on its way; it has not arrived."
        #expect(try browser.get(path).text.contains(coming))

        try house.deliver()
        #expect(try reply(ids[0], house).outcome == "No webhook has taken it yet. It answered 503.")
        #expect(try waiting(house).isEmpty && browser.get(path).text.contains(coming))
        #expect(try unanswered(ids[0], house) == 1, "what is put off is no answer")
        #expect(try browser.get("/reports/\(ids[0])").text.contains("To the reporter, not sent yet"))

        try house.hurry()
        try giveUp(house)
        let list = try waiting(house), lost = try reply(ids[0], house)
        #expect(list.map(\.report) == ids && list[0].outcome == lost.outcome && lost.state == .givenUp)
        #expect(lost.outcome.hasPrefix("Given up at ") && lost.outcome.hasSuffix(": It answered 503."))
        let page = try browser.get(path).text
        #expect(page.contains("1 person has not heard") && page.contains("It answered 503.") && !page.contains(coming))
        #expect(try browser.get("/reports/\(ids[0])").text.contains("To the reporter, whom it did not reach"))
        #expect(try unanswered(ids[0], house) == 1)

        let delivery = try #require(try house.deliveries().first)
        _ = try house.caller.post("/v1/apps/\(house.app)/webhooks/\(house.hook)/deliveries/\(delivery.id)/send")
        #expect(try waiting(house).isEmpty && browser.get(path).text.contains(coming), "somebody sends it again")
        try house.deliver()
        #expect(try reply(ids[0], house).outcome.hasPrefix("A webhook took it at "))
        #expect(try waiting(house).isEmpty && unanswered(ids[0], house) == 0)
        #expect(try browser.get(path).text.contains("Nobody waits to hear of a fix."))
    }

    @Test func `one webhook that takes it is enough`() throws {
        let house = try House(events: [.reportReply])
        let ids = try reports(of: ["ida@example.com"], in: house)
        let other = #"{"url":"http://127.0.0.1:1/","events":["report.reply"]}"#
        let own = #"{"id":\#(house.hook),"url":"http://127.0.0.1:\#(house.receiver.port)/","events":["report.reply"]}"#
        _ = try house.caller.send("PUT", "/v1/apps/\(house.app)/webhooks", #"{"items":[\#(other),\#(own)]}"#)
        try send(to: ids, house)
        try giveUp(house)
        let sent = try reply(ids[0], house)
        #expect(sent.state == .handedOn && sent.outcome.hasPrefix("A webhook took it at "), "\(sent.outcome)")
        #expect(try waiting(house).isEmpty && unanswered(ids[0], house) == 0)
    }

    @Test func `a webhook that is switched off sends nothing, and one that has ended gave up`() throws {
        let house = try House(events: [.reportReply])
        let ids = try reports(of: ["ida@example.com"], in: house)
        try send(to: ids, house)
        func set(_ items: String) throws {
            #expect(
                try house.caller.send("PUT", "/v1/apps/\(house.app)/webhooks", #"{"items":[\#(items)]}"#).status == 200)
        }
        let own = #"{"id":\#(house.hook),"url":"http://127.0.0.1:\#(house.receiver.port)/","events":["report.reply"]"#
        try set(own + #","enabled":false}"#)
        #expect(try reply(ids[0], house).outcome == "No webhook has taken it yet. The webhook is switched off.")
        #expect(try waiting(house).isEmpty && unanswered(ids[0], house) == 1)
        try set(own + "}")
        #expect(try reply(ids[0], house).outcome.hasSuffix("; none has taken it yet."))
        try set("")
        #expect(try reply(ids[0], house).outcome.hasSuffix(": The webhook was ended."))
        #expect(try waiting(house).map(\.report) == ids && house.receiver.requests.isEmpty)
    }

    @Test func `who is told of two problems is one person on the way`() throws {
        let house = try House(events: [.reportReply])
        let ids = try reports(of: ["ida@example.com", "ben@example.com"], on: ["one", "two"], in: house)
        #expect(try waiting(house).count == 4)
        try send(to: Array(ids.prefix(2)), house)
        let page = try TestBrowser(house.server, .read, .support).get("/apps/\(house.app)/to-tell").text
        #expect(page.contains("A reply to 1 person is on its way; it has not arrived."), "she has two lines")
        #expect(page.contains("1 person has not heard that a release they can have may have the fix."))
    }
}
