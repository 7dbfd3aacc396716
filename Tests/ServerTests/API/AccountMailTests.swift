import API
import Application
import Foundation
import HTTP
import Postgres
import Storage
import TestSupport
import Testing
import Web

/// Mail to people with accounts: real forms and links, a real mail server of the test's own.
@Suite(.database, .serialized) struct AccountMailTests {
    struct House {
        let server: TestServer
        let caller: TestCaller
        let mail: MailServer
        let mailer: AccountMailer

        init(canMail: Bool = true) throws {
            // Mailers take what is due in the whole database: what an earlier test left is not this one's.
            let connection = try TestDatabase.connect()
            for table in ["mails", "watched_news", "digest_entries", "mail_addresses"] {
                _ = try connection.execute("DELETE FROM \(identifier: table)")
            }
            mail = try MailServer()
            server = try TestServer(canMail: canMail)
            caller = try server.caller()
            mailer = try Self.mailer(server, mail)
        }

        static func mailer(
            _ server: TestServer, _ mail: MailServer, gathering: Int = 0, patience: Int = 30,
            now: @escaping @Sendable () -> Date = { Date() }
        ) throws -> AccountMailer {
            AccountMailer(
                database: server.database, mail: try MailSetup(url: mail.url, from: "Earshot <earshot@example.org>"),
                publicURL: "https://earshot.test", gathering: gathering, patience: patience, now: now)
        }

        /// Everything that is due.
        func deliver() throws { while try mailer.deliver() > 0 {} }
        func mails(to address: String) -> [MailServer.Mail] { mail.mails.filter { $0.to[0].contains("<\(address)>") } }

        /// What waits for its pause is due now.
        func hurry() throws { try TestDatabase.connect().execute("UPDATE mails SET due_at = now()") }
        func count(_ table: String) throws -> Int {
            try TestDatabase.connect().run("SELECT count(*) AS n FROM \(identifier: table)").first?.value("n") ?? -1
        }

        func link(_ path: String, in mail: MailServer.Mail?) throws -> String {
            let body = try #require(mail).body.replacing("\r\n", with: "\n")
            let line = body.split(separator: "\n").first { $0.hasPrefix("https://earshot.test/mail/\(path)/") }
            return String(try #require(line).dropFirst("https://earshot.test".count))
        }
        func open(_ link: String) throws -> TestCaller.Answer {
            TestCaller.Answer(response: try server.send("GET", link, headers: ["Host": "t"]))
        }
        func send(_ link: String, _ body: String) throws -> TestCaller.Answer {
            TestCaller.Answer(
                response: try server.send(
                    "POST", link, headers: ["Host": "t", "Content-Type": "application/x-www-form-urlencoded"],
                    body: Array(body.utf8)))
        }

        /// Somebody who has confirmed an address.
        func person(_ address: String, _ scopes: [Scope] = [.read, .triage], apps: [AppScopes] = []) throws
            -> TestBrowser
        {
            let person = try TestBrowser(server, scopes: scopes, apps: apps)
            #expect(try person.submit("/settings/mail/address", [("address", address)]).status == 303)
            try deliver()
            #expect(try send(link("confirm", in: mails(to: address).last), "answer=yes").status == 200)
            return person
        }
        func choose(_ person: TestBrowser, watched: Bool = true, digest: String = "none") throws {
            let fields = [("digest", digest), ("hour", "7"), ("weekday", "1")] + (watched ? [("watched", "yes")] : [])
            #expect(try person.submit("/settings/mail/choices", fields.map { (name: $0.0, value: $0.1) }).status == 303)
        }
        func watch(_ problem: Int, _ person: TestBrowser) throws {
            #expect(try person.submit("/problems/\(problem)/watch", [("watch", "yes")]).status == 303)
        }
        func comment(_ problem: Int, _ text: String, by person: TestBrowser) throws {
            #expect(try person.submit("/problems/\(problem)/comments", [("text", text)]).status == 303)
        }
    }

    @Test func `nothing but a link is sent before it was used, and looking at it confirms nothing`() throws {
        let house = try House(), person = try TestBrowser(house.server, scopes: [.read])
        let sent = try person.submit("/settings/mail/address", [("address", " ida@example.com ")])
        #expect(sent.status == 303)
        try house.choose(person, digest: "daily")
        #expect(try person.get("/settings/mail").text.contains("Nothing but a link is sent to ida@example.com"))
        try house.deliver()
        let mail = try #require(house.mail.mails.first)
        #expect(house.mail.mails.count == 1 && mail.from.contains("<earshot@example.org>"))
        #expect(mail.header("To") == "ida@example.com" && mail.header("Auto-Submitted") == "auto-generated")
        #expect(mail.header("List-Unsubscribe") == nil && mail.body.contains(person.name))
        let (_, problems) = try house.caller.twoProblems()
        try house.watch(problems[0], person)
        try house.comment(problems[0], "One", by: try TestBrowser(house.server, scopes: [.read, .triage]))
        let link = try house.link("confirm", in: mail)
        for _ in 1...2 { #expect(try house.open(link).text.contains("Is this your address?")) }
        try house.deliver()
        #expect(house.mail.mails.count == 1, "nobody has confirmed it")
        #expect(try house.send(link, "").status == 400)
        let confirmed = try house.send(link, "answer=yes")
        #expect(confirmed.status == 200 && confirmed.text.contains("The address is confirmed"))
        #expect(confirmed.response.headers.contains { $0.name == "Referrer-Policy" && $0.value == "no-referrer" })
        #expect(try house.open(link).status == 404 && house.send(link, "answer=no").status == 404, "it works once")
        #expect(try person.get("/settings/mail").text.contains("Your mail goes to ida@example.com"))
        #expect(LoggedPath.of(link) == "/mail/…")
        let stored: Int? = try TestDatabase.connect().run(
            "SELECT count(*) AS n FROM events WHERE details::text LIKE '%ida@%' OR subject LIKE '%ida@%'"
        ).first?.value("n")
        #expect(stored == 0, "the log names no address")
    }

    @Test func `whoever says that an address is not theirs hears no more`() throws {
        let house = try House(), person = try TestBrowser(house.server, scopes: [.read])
        _ = try person.submit("/settings/mail/address", [("address", "eve@example.com")])
        try house.deliver()
        let link = try house.link("confirm", in: house.mail.mails.first)
        #expect(try house.send(link, "answer=no").text.contains("The address is forgotten"))
        #expect(try house.count("mail_addresses") == 0 && house.count("mails") == 0)
        let page = try person.get("/settings/mail").text
        #expect(page.contains("you have given no address") && !page.contains("eve@example.com"))
    }

    @Test func `a new address takes the place of the old one, whose links work no more`() throws {
        let house = try House(), person = try house.person("old@example.com")
        let (_, problems) = try house.caller.twoProblems()
        try house.watch(problems[0], person)
        let other = try TestBrowser(house.server, scopes: [.read, .triage])
        try house.comment(problems[0], "For the old one", by: other)
        #expect(try house.count("watched_news") > 0)
        _ = try person.submit("/settings/mail/address", [("address", "new@example.com")])
        _ = try person.submit("/settings/mail/address", [("address", "newer@example.com")])
        try house.comment(problems[0], "For nobody", by: other)
        try house.deliver()
        #expect(house.mails(to: "old@example.com").count == 1 && house.mails(to: "new@example.com").isEmpty)
        let link = try house.link("confirm", in: house.mails(to: "newer@example.com").first)
        #expect(try house.send(link, "answer=yes").status == 200)
        #expect(try person.submit("/settings/mail/remove").status == 303)
        #expect(try house.count("mail_addresses") == 0)
        #expect(house.mail.mails.count == 2, "what happened before is told to nobody")
    }

    @Test(arguments: ["", "ida", "ida@", "Ida <ida@example.com>", "a@b, c@d", "a@b\r\nBcc: eve@example.com"])
    func `what is no address is refused at its field and stays there`(address: String) throws {
        let house = try House(), person = try TestBrowser(house.server, scopes: [.read])
        let answer = try person.submit("/settings/mail/address", [("address", address)])
        #expect(answer.status == 422 && answer.text.contains("Write one mail address"))
        #expect(answer.text.contains(#"aria-describedby="address-hint address-message""#))
        #expect(try house.count("mail_addresses") == 0 && house.count("mails") == 0)
    }

    @Test func `hours and days that are none are refused, and links are mailed a few times an hour`() throws {
        let house = try House(), person = try TestBrowser(house.server, scopes: [.read])
        #expect(
            try person.submit("/settings/mail/choices", [("digest", "daily"), ("hour", "7"), ("weekday", "1")]).status
                == 422)
        for number in 1...5 {
            #expect(try person.submit("/settings/mail/address", [("address", "a\(number)@example.com")]).status == 303)
        }
        #expect(try person.submit("/settings/mail/address", [("address", "a6@example.com")]).status == 429)
        for (hour, weekday, digest) in [
            ("24", "1", "daily"), ("7", "0", "weekly"), ("7", "1", "hourly"), ("x", "1", "daily"),
        ] {
            let fields = [("digest", digest), ("hour", hour), ("weekday", weekday)].map { (name: $0.0, value: $0.1) }
            #expect(try person.submit("/settings/mail/choices", fields).status == 422, "\(hour) \(weekday) \(digest)")
        }
    }

    @Test func `a server without a mail server says so and keeps nothing`() throws {
        let house = try House(canMail: false), person = try TestBrowser(house.server, scopes: [.read])
        let page = try person.get("/settings/mail").text
        #expect(page.contains("This server sends no mail") && !page.contains("name=\"address\""))
        #expect(try person.submit("/settings/mail/address", [("address", "ida@example.com")]).status == 422)
        #expect(try house.count("mail_addresses") == 0 && house.count("mails") == 0)
        #expect(try house.server.send("GET", "/settings/mail", headers: ["Host": "t"]).status == 303, "signed in only")
    }

    @Test func `what nobody sends any more is removed with its time`() throws {
        let house = try House(), person = try house.person("ida@example.com")
        let (_, problems) = try house.caller.twoProblems()
        try house.watch(problems[0], person)
        try house.comment(problems[0], "One", by: try TestBrowser(house.server, scopes: [.read, .triage]))
        _ = try TestBrowser(house.server, scopes: [.read]).submit(
            "/settings/mail/address", [("address", "never@example.com")])
        let connection = try TestDatabase.connect()
        try house.server.database.write { try $0.removeOldMail() }
        #expect(try house.count("watched_news") == 1 && house.count("mail_addresses") == 2)
        for (table, column) in [("watched_news", "at"), ("mails", "created_at"), ("mail_addresses", "set_at")] {
            _ = try connection.execute(
                "UPDATE \(identifier: table) SET \(identifier: column) = \(identifier: column) - interval '8 days'")
        }
        try house.server.database.write { try $0.removeOldMail() }
        #expect(try house.count("watched_news") == 0 && house.count("mails") == 0)
        #expect(try house.count("mail_addresses") == 1, "the confirmed one stays")
    }

    @Test func `who is disabled is sent nothing, and the address is forgotten`() throws {
        let house = try House(), person = try house.person("ida@example.com")
        let (_, problems) = try house.caller.twoProblems()
        try house.watch(problems[0], person)
        try house.comment(problems[0], "One", by: try TestBrowser(house.server, scopes: [.read, .triage]))
        try house.server.operations.disableAccount(person.name)
        #expect(try house.count("mail_addresses") == 0 && house.count("watched_news") == 0)
        try house.server.operations.enableAccount(person.name)
        try house.deliver()
        #expect(house.mail.mails.count == 1, "the link alone")
    }
}
