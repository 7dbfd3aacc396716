import API
import Application
import Foundation
import History
import TestSupport
import Testing

/// Who was told that a release has a fix: those whom it reached.
extension ReplyTests {
    /// Broken in 1.1, claimed for 1.2, which is out; a report for each of these people.
    private func reports(of contacts: [String?], in house: House) throws -> [Int] {
        let spoken = TestCapture.screen("list", [TestCapture.button("Buy", id: "buy")])
        try house.caller.ship(spoken, as: "1.0", of: house.app)
        let silent = TestCapture.screen("list", [TestCapture.button(nil, id: "buy")])
        try house.caller.ship(silent, as: "1.1", of: house.app)
        let ids = try contacts.map { contact in
            var body = NewReport(text: "It says nothing")
            (body.release, body.screen, body.element) = ("1.1", "list", "buy")
            if let contact { body.reporter = ReporterBody(contact: contact) }
            return try house.caller.post(
                "/v1/apps/\(house.app)/reports", String(decoding: Wire.encode(body), as: UTF8.self)
            ).json(ReportReceipt.self).id
        }
        let problem = try #require(try house.caller.get("/v1/reports/\(ids[0])").json(ReportResource.self).problem)
        _ = try house.caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.2"}"#)
        try house.caller.ship(spoken, as: "1.2", of: house.app)
        return ids
    }

    private func waiting(_ house: House) throws -> [ToTellResource] {
        try house.caller.get("/v1/apps/\(house.app)/reports/to-tell").json(Listing<ToTellResource>.self).items
    }

    private func tell(_ reports: [Int], _ more: String, _ house: House) throws -> TestCaller.Answer {
        try house.caller.post(
            "/v1/apps/\(house.app)/reports/to-tell",
            #"{"reports":[\#(reports.map(String.init).joined(separator: ","))]\#(more)}"#)
    }

    private func unanswered(_ report: Int, _ house: House) throws -> Int {
        try house.caller.get("/v1/reports/\(report)/answer").json(AnswerResource.self).waiting
    }

    @Test func `whom a mail did not reach waits again, with why, and whom it may reach is on the way`() throws {
        let house = try House()
        let ids = try reports(of: ["refused@example.com", "later@example.com", "good@example.com"], in: house)
        #expect(try waiting(house).map(\.report) == ids && waiting(house).allSatisfy { $0.outcome == nil })
        #expect(try tell(ids, #","send":true"#, house).status == 200)
        #expect(try waiting(house).isEmpty, "all are on their way")
        let browser = try TestBrowser(house.server, .read, .support)
        let path = "/apps/\(house.app)/to-tell"
        #expect(try browser.get(path).text.contains("A reply to 3 people is on its way; it has not arrived."))
        #expect(try !browser.get(path).text.contains("Nobody waits"))
        house.mail.plan("RCPT", "550 no such user")
        house.mail.plan("RCPT", "451 greylisted")
        #expect(try house.sender.deliver() == 3 && house.mail.mails.count == 1)

        let list = try waiting(house)
        #expect(list.map(\.report) == [ids[0]] && list[0].outcome?.contains("refused it (550)") == true)
        let page = try browser.get(path).text
        #expect(page.contains("1 person has not heard") && page.contains("refused it (550)"))
        #expect(page.contains("A reply to 1 person is on its way; it has not arrived."))
        #expect(page.contains("try later (451)"))
        let reader = try house.server.caller(.read)
        let seen = try reader.get("/v1/apps/\(house.app)/reports/to-tell").json(Listing<ToTellResource>.self).items
        #expect(seen.map(\.report) == [ids[0]] && seen[0].outcome == nil, "replies are for support")
        #expect(try unanswered(ids[0], house) == 2, "neither the refused nor the deferred was answered")
        let report = try browser.get("/reports/\(ids[0])").text
        #expect(report.contains("To the reporter, whom it did not reach"))

        try house.hurry()
        #expect(try house.sender.deliver() == 1)
        #expect(try waiting(house).map(\.report) == [ids[0]] && unanswered(ids[0], house) == 1)
        #expect(try tell([ids[0]], "", house).status == 200)
        #expect(try waiting(house).isEmpty && unanswered(ids[0], house) == 0, "marked by hand")
        #expect(try browser.get(path).text.contains("Nobody waits to hear of a fix."))
    }

    @Test func `sent again it is told, and a later reply that fails does not undo it`() throws {
        let house = try House()
        let ids = try reports(of: ["ida@example.com"], in: house)
        _ = try tell(ids, #","send":true"#, house)
        house.mail.plan("RCPT", "550 full")
        #expect(try house.sender.deliver() == 1 && waiting(house).count == 1)
        _ = try tell(ids, #","send":true"#, house)
        #expect(try house.sender.deliver() == 1 && house.mail.mails.count == 1 && waiting(house).isEmpty)
        _ = try house.send(ids[0], "Did 1.2 arrive?")
        house.mail.plan("RCPT", "550 full")
        #expect(try house.sender.deliver() == 1 && waiting(house).isEmpty)
    }

    @Test func `a report that leads to nobody is handed to no webhook`() throws {
        let house = try House(canMail: false)
        let hooks = #"{"items":[{"url":"http://127.0.0.1:1/b","events":["report.reply"]}]}"#
        _ = try house.caller.send("PUT", "/v1/apps/\(house.app)/webhooks", hooks)
        let ids = try reports(of: [nil, "+49 30 1234567"], in: house)
        let told = try tell(ids, #","send":true"#, house).json(Listing<ToTellResource>.self).items
        #expect(told[0].outcome?.hasPrefix("Not sent: Nobody knows whom to write to") == true)
        #expect(told[1].outcome?.hasPrefix("Handed on to webhooks") == true)
        #expect(try waiting(house).map(\.report) == [ids[0]])
        #expect(try house.send(ids[0], "Hello").status == 409)
    }

    @Test func `replies about the parts of one message say which is meant`() throws {
        let house = try House()
        let ids = try reports(of: ["ida@example.com"], in: house)
        let split = #"{"parts":["Buy says nothing,\\nsince 1.2 came","Buy is mute for me on the first page"]}"#
        #expect(try house.caller.post("/v1/reports/\(ids[0])/split", split).status < 300)
        for part in try house.caller.get("/v1/apps/\(house.app)/reports").json(Listing<ReportResource>.self).items
        where part.splitFrom != nil {
            let said = part.text.replacing("\n", with: " ")
            let path = "/v1/reports/\(part.id)/answer?replyLanguage=de"
            let answer = try house.caller.get(path).json(AnswerResource.self)
            #expect(answer.reply.text.contains("Sie schrieben: „\(said)“"), "\(answer.reply.text)")
            #expect(try house.send(part.id, answer.reply.text, #","language":"de""#).status == 201)
        }
        while try house.sender.deliver() > 0 {}
        let subjects = house.mail.mails.compactMap { $0.header("Subject") }
        #expect(house.mail.mails.count == 2 && Set(subjects).count == 2)
        let whole = try house.caller.post("/v1/reports/\(try house.report())/replies", #"{"text":"Hello"}"#)
        #expect(whole.status == 201)
        _ = try house.sender.deliver()
        #expect(house.mail.mails.last?.header("Subject")?.hasPrefix("Your report ") == true)
    }
}
