import API
import Application
import Foundation
import History
import HTTP
import Outgoing
import Postgres
import Storage
import Testing

import TestSupport

/// Replies on their way to people who reported: real flows, a real mail server of the test's own.
@Suite(.database, .serialized) struct ReplyTests {
    struct House {
        let server: TestServer
        let caller: TestCaller
        let app: String
        let mail: MailServer
        let sender: ReplySender

        init(canMail: Bool = true) throws {
            // Senders take what is due in the whole database: what an earlier test left is not this one's.
            try TestDatabase.connect().execute("DELETE FROM report_replies")
            mail = try MailServer()
            server = try TestServer(destinations: DestinationRules(list: "http://127.0.0.1"), canMail: canMail)
            caller = try server.caller()
            app = try caller.app()
            sender = ReplySender(
                database: server.database, mail: try MailSetup(url: mail.url, from: "Häfen-Hilfe <hilfe@example.org>"),
                publicURL: "http://earshot.test")
        }

        func report(_ contact: String? = "ida@example.com", externalId: String? = nil) throws -> Int {
            var body = NewReport(text: "The button says nothing.")
            if let contact { body.reporter = ReporterBody(name: "Ida", contact: contact) }
            body.externalId = externalId
            return try caller.post("/v1/apps/\(app)/reports", String(decoding: Wire.encode(body), as: UTF8.self))
                .json(ReportReceipt.self).id
        }
        func send(_ report: Int, _ text: String, _ more: String = "") throws -> TestCaller.Answer {
            try caller.post("/v1/reports/\(report)/replies", #"{"text":"\#(text)"\#(more)}"#)
        }
        func replies(_ report: Int) throws -> [ReplyResource] {
            try caller.get("/v1/reports/\(report)/replies").json(Listing<ReplyResource>.self).items
        }
        func hurry() throws {
            try TestDatabase.connect().execute("UPDATE report_replies SET due_at = now() WHERE state = 'waiting'")
        }
    }

    @Test func `a reply arrives whole, once, and is kept`() throws {
        let house = try House()
        let report = try house.report(externalId: "m1@mail.example.com")
        let sent = try house.send(report, "Grüße – wir arbeiten daran.\\n.\\nBis bald", #","language":"de""#)
        #expect(sent.status == 201)
        #expect(try sent.json(ReplyResource.self).outcome == "Waits to be sent.")
        #expect(house.mail.mails.isEmpty, "after the transaction, not within")
        #expect(try house.sender.deliver() == 1)
        #expect(try house.sender.deliver() == 0)
        let mail = try #require(house.mail.mails.first)
        #expect(
            mail.from.contains("<hilfe@example.org>") && mail.to.count == 1 && mail.to[0].contains("<ida@example.com>"))
        #expect(mail.body.contains("Grüße – wir arbeiten daran.\r\n.\r\nBis bald"))
        #expect(mail.header("To") == "ida@example.com" && mail.header("Content-Language") == "de")
        #expect(mail.header("From")?.hasPrefix("=?UTF-8?B?") == true)
        #expect(mail.header("In-Reply-To") == "<m1@mail.example.com>")
        #expect(mail.header("Message-ID")?.hasPrefix("<earshot.report-\(report).") == true)
        let kept = try #require(try house.replies(report).first)
        #expect(kept.state == .sent && kept.outcome.hasPrefix("Sent to the mail server at "))
        let messages = try #require(try house.caller.get("/v1/reports/\(report)").json(ReportResource.self).messages)
        #expect(messages.count == 1 && messages[0].direction == .to)
    }

    @Test func `one click sends once`() throws {
        let house = try House(), report = try house.report()
        #expect(try house.send(report, "Hello").status == 201)
        #expect(try house.send(report, "Hello").status == 200)
        #expect(try house.send(report, "Hello again").status == 201)
        while try house.sender.deliver() > 0 {}
        #expect(house.mail.mails.count == 2)
        try TestDatabase.connect().execute("UPDATE report_replies SET created_at = now() - interval '2 minutes'")
        #expect(try house.send(report, "Hello").status == 201, "later it is another one")
    }

    @Test func `what the mail server refuses is not tried again, and says no address`() throws {
        let house = try House(), report = try house.report()
        house.mail.plan("RCPT", "550 <ida@example.com>: no such user")
        _ = try house.send(report, "Hello")
        #expect(try house.sender.deliver() == 1)
        let reply = try #require(try house.replies(report).first)
        #expect(
            reply.state == .refused && reply.outcome.contains("refused it (550)") && !reply.outcome.contains("ida@"))
        try house.hurry()
        #expect(try house.sender.deliver() == 0 && house.mail.mails.isEmpty)
    }

    @Test(arguments: ["RCPT", "MAIL", "."])
    func `what it asks to try later is tried again`(command: String) throws {
        let house = try House(), report = try house.report()
        house.mail.plan(command, "451 greylisted")
        _ = try house.send(report, "Hello")
        #expect(try house.sender.deliver() == 1 && house.sender.deliver() == 0)
        let waiting = try #require(try house.replies(report).first)
        #expect(waiting.state == .waiting && waiting.outcome.contains("try later (451)"), "\(waiting.outcome)")
        try house.hurry()
        #expect(try house.sender.deliver() == 1 && house.mail.mails.count == 1)
        #expect(try house.replies(report).first?.state == .sent)
    }

    @Test func `an answer by mail is a message on the report, once, and of this app only`() throws {
        let house = try House(), report = try house.report()
        _ = try house.send(report, "Please try 1.2.")
        #expect(try house.sender.deliver() == 1)
        let sent = try #require(house.mail.mails.first)
        let id = try #require(sent.header("Message-ID"))
        func mail(_ own: String, answering id: String) -> String {
            """
            From: Ida <ida@example.com>\r
            Date: Mon, 04 May 2026 10:00:00 +0000\r
            Subject: Re: \(sent.header("Subject") ?? "")\r
            Message-ID: <\(own)@mail.example.com>\r
            In-Reply-To: \(id)\r
            \r
            It works now, thank you.\r
            \r
            > Please try 1.2.\r

            """
        }
        func take(_ mail: String, _ app: String? = nil) throws -> ImportReceipt {
            try house.caller.post("/v1/apps/\(app ?? house.app)/reports/imports", mail).json(ImportReceipt.self)
        }
        func messages() throws -> [MessageResource] {
            try house.caller.get("/v1/reports/\(report)").json(ReportResource.self).messages ?? []
        }
        let first = try take(mail("a1", answering: id))
        #expect(first.accepted.map(\.id) == [report] && first.accepted[0].reason?.contains("message") == true)
        #expect(try messages().filter { $0.direction == .from }.map(\.text) == ["It works now, thank you."])
        #expect(try take(mail("a1", answering: id)).duplicates.map(\.id) == [report])
        #expect(try messages().count { $0.direction == .from } == 1)
        let other = try house.caller.app()
        #expect(try take(mail("a2", answering: id), other).accepted.map(\.id) != [report], "of another app")
        let forged = try take(mail("a3", answering: id.replacing("earshot.report-", with: "earshot.report-1")))
        #expect(forged.accepted.map(\.id) != [report])
    }

    @Test func `an answer from another address is said to be from there, and a mail is of its own date`() throws {
        let house = try House(), report = try house.report()
        _ = try house.send(report, "Please try 1.2.")
        #expect(try house.sender.deliver() == 1)
        try TestDatabase.connect().execute(
            "UPDATE report_replies SET created_at = now() - interval '3 days' WHERE report_id = \(Int64(report))")
        let id = try #require(house.mail.mails.first?.header("Message-ID"))
        func mail(from sender: String, _ text: String, daysAgo: Int) throws -> ImportReceipt {
            let written = DateFormatter()
            (written.locale, written.dateFormat) = (Locale(identifier: "en_US_POSIX"), "d MMM yyyy HH:mm:ss Z")
            let date = written.string(from: Date(timeIntervalSinceNow: -Double(daysAgo) * 86_400))
            let mail = [
                "From: \(sender)", "Date: \(date)", "Subject: Re", "Message-ID: <\(UUID())@example.com>",
                "In-Reply-To: \(id)", "", text, "",
            ].joined(separator: "\r\n")
            return try house.caller.post("/v1/apps/\(house.app)/reports/imports", mail).json(ImportReceipt.self)
        }
        let eve = try mail(from: "Eve <eve@example.org>", "It works.", daysAgo: 0)
        #expect(eve.accepted.first?.reason?.contains("“eve@example.org”, which is not the reporter’s address") == true)
        let own = try mail(from: "Ida <IDA@example.com>", "It works.", daysAgo: 1)
        #expect(own.accepted.first?.reason == "it answers a reply on this report; it is kept there as a message")
        _ = try mail(from: "Ida <ida@example.com>", "Before the reply.", daysAgo: 9)
        _ = try mail(from: "Ida <ida@example.com>", "To come.", daysAgo: -2)

        let messages = try #require(try house.caller.get("/v1/reports/\(report)").json(ReportResource.self).messages)
        let told = messages.filter { $0.direction == .from }
        #expect(told.first?.text == "It works." && told.first?.sender == nil, "the order is that of writing")
        #expect(told.map(\.sender).compactMap(\.self) == ["eve@example.org"])
        let days = told.map { Int((-$0.at.timeIntervalSinceNow / 86_400).rounded()) }
        #expect(days.first == 1, "\(days)")
        #expect(told.filter { $0.text != "It works." }.allSatisfy { -$0.at.timeIntervalSinceNow < 60 })

        let page = try TestBrowser(house.server, .read, .support).get("/reports/\(report)").text
        #expect(page.contains("From eve@example.org, not the reporter’s address"))
        let reader = try house.server.caller(.read).get("/v1/reports/\(report)").text
        #expect(!reader.contains("eve@example.org"))
        let link = try house.caller.post("/v1/reports/\(report)/links").json(ReporterLinkResource.self)
        let secret = try #require(link.url?.split(separator: "/").last)
        var headers: Headers = [:]
        headers.append("Host", "t")
        let seen = TestCaller.Answer(response: try house.server.send("GET", "/r/\(secret)", headers: headers)).text
        #expect(seen.components(separatedBy: "It works.").count == 2, "nothing of anybody else")
    }

    @Test func `a server that is not there is waited for`() throws {
        let house = try House(), report = try house.report()
        _ = try house.send(report, "Hello")
        let nowhere = ReplySender(
            database: house.server.database, mail: try MailSetup(url: "smtp://127.0.0.1:1", from: "a@example.org"),
            publicURL: "http://earshot.test")
        #expect(try nowhere.deliver() == 1)
        #expect(try house.replies(report).first?.outcome.contains("does not answer") == true)
        try house.hurry()
        #expect(try house.sender.deliver() == 1 && house.mail.mails.count == 1)
    }

    @Test func `a link goes along, opens the page, and stands nowhere in the database`() throws {
        let house = try House(), report = try house.report()
        #expect(try house.send(report, "Hello", #","link":true"#).status == 201)
        house.mail.plan(".", "451 later")
        #expect(try house.sender.deliver() == 1)
        try house.hurry()
        #expect(try house.sender.deliver() == 1)
        let body = try #require(house.mail.mails.first).body
        let secret = try #require(body.firstMatch(of: #/http://earshot.test/r/([\w-]+)/#)).1
        #expect(secret.count >= 22)
        #expect(try house.server.send("GET", "/r/\(secret)", headers: ["Host": "t"]).status == 200)
        let open = try house.caller.get("/v1/reports/\(report)/links").json(Listing<ReporterLinkResource>.self).items
        #expect(open.count(where: \.isOpen) == 1, "the link of the failed attempt has ended")
        let stored = try TestDatabase.connect().run(
            "SELECT count(*) AS n FROM report_messages WHERE text LIKE '%/r/%'"
        ).map { try $0.value("n", as: Int.self) }.first
        #expect(stored == 0)
    }

    @Test func `without mail it goes to webhooks that ask for it, and to no other`() throws {
        let house = try House(canMail: false), report = try house.report(externalId: "desk-9")
        let refused = try house.send(report, "Hello")
        #expect(refused.status == 409)
        #expect(try refused.problem().detail.contains("no webhook asks for report.reply"))
        let hooks =
            #"{"items":[{"url":"http://127.0.0.1:1/a","events":["problem.fixed"]},{"url":"http://127.0.0.1:1/b","events":["report.reply"]}]}"#
        _ = try house.caller.send("PUT", "/v1/apps/\(house.app)/webhooks", hooks)
        let sent = try house.send(report, "Hello")
        #expect(sent.status == 201)
        #expect(try sent.json(ReplyResource.self).state == .handedOn)
        let events: [String] = try TestDatabase.connect().run(
            "SELECT event, url FROM webhook_deliveries JOIN webhooks ON webhooks.id = webhook_id JOIN apps ON apps.id = app_id WHERE slug = \(house.app)"
        ).map { try $0.value("url") }
        #expect(events == ["http://127.0.0.1:1/b"])
        #expect(try house.send(report, "With a link", #","link":true"#).status == 422)
    }

    @Test func `who has no mailbox, or is forgotten, is sent nothing`() throws {
        let house = try House()
        for contact in [nil, "+49 170 1234567", "ida@example.com, eve@example.com"] {
            let answer = try house.send(try house.report(contact), "Hello")
            #expect(
                answer.status == 409 && answer.text.contains("No mail address"), "\(contact ?? "-"): \(answer.text)")
        }
        let report = try house.report("gone@example.com")
        _ = try house.send(report, "Hello")
        try TestDatabase.connect().execute("DELETE FROM reporters WHERE contact = 'gone@example.com'")
        #expect(try house.sender.deliver() == 1)
        #expect(try house.replies(report).first?.state == .refused && house.mail.mails.isEmpty)
    }

    @Test func `an empty or endless reply is refused at its field`() throws {
        let house = try House(), report = try house.report()
        for text in ["", "  \\n ", String(repeating: "x", count: 100_001)] {
            #expect(try house.send(report, text).problem().errors?.map(\.pointer) == ["/text"])
        }
        let reader = try house.server.caller(.read, .triage)
        #expect(try reader.post("/v1/reports/\(report)/replies", #"{"text":"a"}"#).status == 403)
        #expect(try reader.get("/v1/reports/\(report)/replies").status == 403)
    }
}
