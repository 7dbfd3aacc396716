import API
import Application
import Foundation
import Postgres
import Storage
import TestSupport
import Testing

/// Notices of watched problems by mail.
extension AccountMailTests {
    @Test func `what others did comes as one mail, with who, what and a link`() throws {
        let house = try House(), ida = try house.person("ida@example.com")
        let ben = try TestBrowser(house.server, scopes: [.read, .triage])
        let (app, problems) = try house.caller.twoProblems()
        try house.watch(problems[0], ida)
        for number in 1...10 { try house.comment(problems[0], "Comment \(number)", by: ben) }
        let resource = try house.caller.problem(problems[0])
        let assigned = try ben.submit(
            "/problems/\(problems[0])/assignee", [("version", "\(resource.version)"), ("assignee", ben.name)])
        #expect(assigned.status == 303)
        try house.comment(problems[1], "Of no concern", by: ben)
        try house.deliver()
        let mails = house.mails(to: "ida@example.com").dropFirst()
        let mail = try #require(mails.first)
        #expect(mails.count == 1, "ten steps are one mail")
        #expect(
            mail.header("Auto-Submitted") == "auto-generated"
                && mail.header("Message-ID")?.hasPrefix("<earshot.notice.") == true)
        #expect(mail.header("Content-Type") == "text/plain; charset=utf-8; format=flowed" && mail.header("Date") != nil)
        let body = mail.body.replacing(" \r\n", with: " ").replacing("\r\n", with: "\n")
        for number in 1...10 { #expect(body.contains(", \(ben.name): Comment: Comment \(number)\n")) }
        #expect(body.contains("Assigned to: nothing"), "\(body)")
        #expect(
            body.contains("\nhttps://earshot.test/problems/\(problems[0])\n")
                && body.contains("An app, problem \(problems[0])"))
        #expect(!body.contains("Of no concern") && !body.contains("problems/\(problems[1])"), "\(app)")
        #expect(body.contains("\nhttps://earshot.test/settings/mail\n"))
        try house.deliver()
        #expect(house.mails(to: "ida@example.com").count == 2, "each once")
        #expect(try house.count("watched_news") == 0 && house.count("mails") == 0)
    }

    @Test func `nobody is told of what they did themselves`() throws {
        let house = try House(), ida = try house.person("ida@example.com")
        let (_, problems) = try house.caller.twoProblems()
        try house.watch(problems[0], ida)
        try house.comment(problems[0], "My own", by: ida)
        try house.deliver()
        #expect(try house.mail.mails.count == 1 && house.count("watched_news") == 0)
    }

    @Test func `what a build shows is told where it is other than before, and not each time`() throws {
        let house = try House(), ida = try house.person("ida@example.com")
        let (app, problems) = try house.caller.twoProblems()
        try house.watch(problems[0], ida)
        try house.caller.ship(TestCapture.buttons(nil, nil), as: "1.2", of: app)
        try house.deliver()
        #expect(house.mail.mails.count == 1, "it is as it was: \(house.mail.mails.last?.body ?? "")")
        try house.caller.ship(TestCapture.buttons("Buy", nil), as: "1.3", of: app)
        try house.deliver()
        let gone = try #require(house.mails(to: "ida@example.com").last).body.replacing(" \r\n", with: " ")
        #expect(gone.contains("1.3: absent.") && gone.contains("State when this was written: fixed"), "\(gone)")
        #expect(!gone.contains("✓"))
        try house.caller.ship(TestCapture.buttons(nil, nil), as: "1.4", of: app)
        try house.deliver()
        let back = try #require(house.mails(to: "ida@example.com").last).body.replacing(" \r\n", with: " ")
        #expect(back.contains("1.4: present.") && back.contains("State when this was written: back again"), "\(back)")
    }

    @Test func `what happens within the time is gathered, and what comes while one waits goes with the next`() throws {
        let house = try House(), ida = try house.person("ida@example.com")
        let ben = try TestBrowser(house.server, scopes: [.read, .triage])
        let (_, problems) = try house.caller.twoProblems()
        for problem in problems { try house.watch(problem, ida) }
        let slow = try House.mailer(house.server, house.mail, gathering: 30)
        try house.comment(problems[0], "One", by: ben)
        #expect(try slow.deliver() == 0, "more may come")
        try TestDatabase.connect().execute("UPDATE watched_news SET at = at - interval '31 seconds'")
        try house.comment(problems[1], "Two", by: ben)
        house.mail.plan("RCPT", "451 later")
        #expect(try slow.deliver() == 1)
        try house.comment(problems[1], "Three", by: ben)
        #expect(try house.mailer.deliver() == 0, "one waits")
        try house.hurry()
        try house.deliver()
        let told = house.mails(to: "ida@example.com").dropFirst().map(\.body)
        #expect(told.count == 2 && told[0].contains("One") && told[0].contains("Two") && told[1].contains("Three"))
        #expect(!told[0].contains("Three") && !told[1].contains("Two"))
    }

    @Test func `walls hold when it is sent: who lost an app hears nothing of it`() throws {
        let house = try House()
        let (app, problems) = try house.caller.twoProblems(), (other, others) = try house.caller.twoProblems()
        let ida = try house.person(
            "ida@example.com", [],
            apps: [AppScopes(app: app, scopes: [.read]), AppScopes(app: other, scopes: [.read])])
        let ben = try TestBrowser(house.server, scopes: [.read, .triage])
        for problem in [problems[0], others[0]] {
            try house.watch(problem, ida)
            try house.comment(problem, "Of \(problem)", by: ben)
        }
        try house.server.operations.setScopes(account: ida.name, [], apps: [AppScopes(app: other, scopes: [.read])])
        try house.deliver()
        let told = house.mails(to: "ida@example.com").dropFirst().map(\.body)
        #expect(told.count == 1 && told[0].contains("Of \(others[0])") && !told[0].contains("Of \(problems[0])"))
        try house.comment(others[0], "Once more", by: ben)
        try house.server.operations.setScopes(account: ida.name, [])
        try house.deliver()
        #expect(try house.mails(to: "ida@example.com").count == 2 && house.count("mails") == 0)
    }

    @Test func `nobody is mailed who reported, not even support`() throws {
        let house = try House(), ida = try house.person("ida@example.com", [.read, .triage, .support])
        let app = try house.caller.app()
        try house.caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        let body =
            #"{"text":"Call me, Anna Quay, at anna@quay.example: Buy is silent","release":"1.0","screen":"list","element":"one","reporter":{"name":"Anna Quay","contact":"anna@quay.example"}}"#
        let problem = try #require(
            try house.caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self).problem)
        try house.watch(problem, ida)
        _ = try house.caller.post("/v1/apps/\(app)/reports", body.replacing("Call me", with: "Please call"))
        try house.deliver()
        let mail = try #require(house.mails(to: "ida@example.com").last)
        #expect(mail.body.replacing(" \r\n", with: " ").contains("says so"), "\(mail.body)")
        let all = mail.text + mail.body + (mail.header("Subject") ?? "")
        #expect(!all.contains("Quay") && !all.contains("quay.example"))
        let looks: Int? = try TestDatabase.connect().run(
            "SELECT count(*) AS n FROM events WHERE kind = 'reporterSeen' AND caller = \(ida.name)"
        ).first?.value("n")
        #expect(looks == 0)
    }

    @Test func `who watches no more, or has switched it off, is told nothing`() throws {
        let house = try House(), ida = try house.person("ida@example.com"), eve = try house.person("eve@example.com")
        let ben = try TestBrowser(house.server, scopes: [.read, .triage])
        let (_, problems) = try house.caller.twoProblems()
        for person in [ida, eve] { try house.watch(problems[0], person) }
        try house.comment(problems[0], "One", by: ben)
        #expect(try ida.submit("/problems/\(problems[0])/watch", [("watch", "no")]).status == 303)
        try house.choose(eve, watched: false)
        try house.comment(problems[0], "Two", by: ben)
        try house.deliver()
        #expect(house.mail.mails.count == 2, "the links alone")
        #expect(try house.count("watched_news") == 0)
    }
}
