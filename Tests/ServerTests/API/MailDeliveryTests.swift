import API
import Application
import Foundation
import Postgres
import Storage
import TestSupport
import Testing

/// Mail on its way: two servers, a mail server that refuses, hangs or is away, and how mail is stopped.
extension AccountMailTests {
    /// Somebody to whom there is a comment to tell.
    private func told(_ house: House, _ address: String = "ida@example.com") throws -> TestBrowser {
        let ida = try house.person(address)
        let (_, problems) = try house.caller.twoProblems()
        try house.watch(problems[0], ida)
        try house.comment(problems[0], "Hello", by: try TestBrowser(house.server, scopes: [.read, .triage]))
        return ida
    }

    @Test func `two servers on one database send each mail once`() throws {
        let house = try House()
        for number in 1...4 { _ = try told(house, "a\(number)@example.com") }
        let mailers = try (1...4).map { _ in try House.mailer(house.server, house.mail) }
        DispatchQueue.concurrentPerform(iterations: mailers.count) { place in
            do { for _ in 1...12 { _ = try mailers[place].deliver() } } catch { Issue.record(error) }
        }
        try house.deliver()
        for number in 1...4 { #expect(house.mails(to: "a\(number)@example.com").count == 2) }
    }

    @Test func `a mail server that is away is waited for, and after days it is given up and said`() throws {
        let house = try House(), ida = try told(house)
        let nowhere = AccountMailer(
            database: house.server.database, mail: try MailSetup(url: "smtp://127.0.0.1:1", from: "a@example.org"),
            publicURL: "https://earshot.test", gathering: 0)
        #expect(try nowhere.deliver() == 1 && nowhere.deliver() == 0, "it waits")
        #expect(
            try ida.get("/settings/mail").text.contains(
                "could not be delivered yet, and is tried again: The mail server does not answer"))
        for _ in 2...RetryPauses.attempts {
            try house.hurry()
            #expect(try nowhere.deliver() == 1)
        }
        #expect(try nowhere.deliver() == 0 && house.count("mails") == 0 && house.count("watched_news") == 0)
        #expect(
            try ida.get("/settings/mail").text.contains(
                "Mail to you could not be delivered: The mail server does not answer, or hung up."))
        #expect(house.mails(to: "ida@example.com").count == 1)
    }

    @Test(arguments: ["MAIL", "RCPT", "."]) func `what it asks to try later arrives later, once`(command: String) throws
    {
        let house = try House(), ida = try told(house)
        house.mail.plan(command, "451 later")
        try house.deliver()
        #expect(house.mails(to: "ida@example.com").count == 1)
        #expect(try ida.get("/settings/mail").text.contains("asks to try later (451)"))
        try house.hurry()
        try house.deliver()
        #expect(house.mails(to: "ida@example.com").count == 2)
        #expect(try !ida.get("/settings/mail").text.contains("could not be delivered"))
    }

    @Test func `an address that is refused is said where the person looks, and nobody else waits for it`() throws {
        let house = try House(), addresses = ["ida@example.com", "eve@example.com"]
        let people = try addresses.map { try house.person($0) }
        let (_, problems) = try house.caller.twoProblems()
        for person in people { try house.watch(problems[0], person) }
        try house.comment(problems[0], "Hello", by: try TestBrowser(house.server, scopes: [.read, .triage]))
        house.mail.plan("RCPT", "550 no such user")
        try house.deliver()
        let refused = try #require(addresses.firstIndex { house.mails(to: $0).count == 1 })
        #expect(house.mails(to: addresses[1 - refused]).count == 2)
        let told = "Mail to you could not be delivered: The mail server refused it (550)."
        #expect(try people[refused].get("/settings/mail").text.contains(told))
        #expect(try !people[1 - refused].get("/settings/mail").text.contains("could not be delivered"))
        #expect(try house.count("mails") == 0)
    }

    @Test func `a mail server that hangs costs one attempt`() throws {
        let house = try House()
        _ = try told(house)
        house.mail.keepSilent(true)
        let mailer = try House.mailer(house.server, house.mail, patience: 1)
        let start = ContinuousClock.now
        #expect(try mailer.deliver() == 1 && mailer.deliver() == 0)
        #expect(start.duration(to: .now) < .seconds(20))
        house.mail.keepSilent(false)
        try house.hurry()
        try house.deliver()
        #expect(house.mails(to: "ida@example.com").count == 2)
    }

    @Test func `a server that died leaves its mail to the lease, with the same Message-ID`() throws {
        let house = try House()
        _ = try told(house)
        try house.server.database.write { try $0.gatherWatchedNews(olderThan: 0) }
        let lost = try #require(try house.server.database.write { try $0.claimMail(lease: 120) })
        #expect(try house.mailer.deliver() == 0, "it is another server's")
        try house.hurry()
        try house.deliver()
        let mails = house.mails(to: "ida@example.com")
        #expect(mails.count == 2)
        #expect(mails.last?.header("Message-ID")?.contains(lost.message.uuidString.lowercased()) == true)
    }

    @Test func `one click stops it without a sign-in, and a look does not`() throws {
        let house = try House(), ida = try told(house)
        try house.choose(ida, digest: "weekly")
        try house.deliver()
        let mail = try #require(house.mails(to: "ida@example.com").last)
        let link = try house.link("stop", in: mail)
        #expect(mail.header("List-Unsubscribe") == "<https://earshot.test\(link)>")
        #expect(mail.header("List-Unsubscribe-Post") == "List-Unsubscribe=One-Click")
        #expect(link.hasPrefix("/mail/stop/watched/"))
        #expect(try house.open(link).text.contains("Stop notices of problems that you watch?"))
        #expect(try ida.get("/settings/mail").text.contains(#"id="watched" value="yes" checked"#))
        for _ in 1...2 {
            let stopped = try house.send(link, "List-Unsubscribe=One-Click")
            #expect(stopped.status == 200 && stopped.text.contains("Stopped: notices of problems that you watch"))
        }
        var page = try ida.get("/settings/mail").text
        #expect(!page.contains(#"id="watched" value="yes" checked"#))
        #expect(page.contains(#"value="weekly" required checked"#), "the digest goes on")
        #expect(try house.send(link.replacing("watched", with: "digest"), "").status == 200)
        page = try ida.get("/settings/mail").text
        #expect(page.contains(#"value="none" required checked"#))
        for wrong in ["/mail/stop/watched/abc", link.replacing("watched", with: "all")] {
            #expect(try house.send(wrong, "").status == 404 && house.open(wrong).status == 404)
        }
    }
}
