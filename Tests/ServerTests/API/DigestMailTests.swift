import API
import Application
import Foundation
import History
import Postgres
import Storage
import TestSupport
import Testing

/// Digests by mail: what happened in the apps that somebody may see.
extension AccountMailTests {
    /// The next hour of digests that is at least a minute away, and ten minutes more.
    private func morning(_ days: Double = 0) throws -> Date {
        let schedule = try #require(DigestSchedule(.daily, hour: 7, weekday: 1))
        return try #require(schedule.next(after: Date() + 60)) + days * 86_400 + 600
    }

    private func mailer(_ house: House, at moment: Date) throws -> AccountMailer {
        try House.mailer(house.server, house.mail, now: { moment })
    }

    private func bodies(_ house: House, _ address: String = "ida@example.com") -> [String] {
        house.mails(to: address).dropFirst().map { $0.body.replacing(" \r\n", with: " ").replacing("\r\n", with: "\n") }
    }

    @Test func `a digest tells what happened since it was asked for, once, and each day anew`() throws {
        let house = try House(), ida = try house.person("ida@example.com")
        let (app, _) = try house.caller.twoProblems()
        try house.choose(ida, digest: "daily")
        let early = try mailer(house, at: Date())
        #expect(try early.deliver() == 0, "its hour has not come")
        _ = try house.caller.post("/v1/apps/\(app)/releases/1.1/verdicts", "{}").json(VerdictResource.self)
        try house.caller.ship(TestCapture.screen("new", [TestCapture.button("Go", id: "go")]), as: "1.2", of: app)
        let report = try house.caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"Sell is silent","release":"1.2","screen":"new","element":"go"}"#)
        let problem = try #require(try report.json(ReportReceipt.self).problem)
        let first = try mailer(house, at: morning())
        while try first.deliver() > 0 {}
        let told = bodies(house), body = try #require(told.first)
        #expect(told.count == 1)
        #expect(
            body.contains("Verdicts on record: 1")
                && body.contains("on release 1.1, build 1.1, says that it may not ship."), "\(body)")
        #expect(body.contains("Problems to decide: 1") && body.contains("https://earshot.test/problems/\(problem)\n"))
        #expect(body.contains("Screens owed: 1") && body.contains("Build 1.2 owed screens when it was sealed."))
        #expect(!body.contains("Alarms") && body.contains("because you asked for a daily digest."))
        #expect(try mailer(house, at: morning(1)).deliver() == 1, "it finds nothing to tell")
        #expect(try bodies(house).count == 1 && house.count("mails") == 0, "nothing happened, and nothing is mailed")
    }

    @Test func `a digest tells alarms, what came back and waivers`() throws {
        let house = try House(), ida = try house.person("ida@example.com")
        let (app, problems) = try house.caller.twoProblems()
        try house.choose(ida, digest: "weekly")
        try house.caller.ship(TestCapture.buttons("Buy", nil), as: "1.2", of: app)
        try house.caller.ship(TestCapture.buttons(nil, nil), as: "1.3", of: app)
        let until = String((Date() + 5 * 86_400).formatted(.iso8601).prefix(10))
        _ = try house.caller.send(
            "PUT", "/v1/apps/\(app)/waivers",
            #"{"items":[{"rule":"button-name","reason":"Next sprint.","until":"\#(until)"}]}"#)
        try house.server.database.write { try $0.tellOfWaivers() }
        let id = try #require(try house.server.database.read { try $0.app(slug: app)?.id })
        try TestDatabase.connect().execute(
            """
            WITH alarm AS (INSERT INTO bursts (app_id, reports, usual, probability, hours, why)
                VALUES (\(id), 9, 1, 0.01, 24, '9 reports within 24 hours.') RETURNING id)
            INSERT INTO digest_entries (app_id, event, subject_id) SELECT \(id), 'burst.raised', id FROM alarm
            """)
        let later = try mailer(house, at: morning(7))
        while try later.deliver() > 0 {}
        let body = try #require(bodies(house).first)
        #expect(body.contains("Problem \(problems[0])") && body.contains(" came back: "), "\(body)")
        #expect(body.contains("A waiver for the rule button-name was set to hold until \(until), which was near."))
        #expect(body.contains("Alarms: 1\n\nMany reports at once. 9 reports within 24 hours."))
        #expect(body.contains("/apps/\(app)/bursts") && !body.contains("Next sprint"))
        #expect(try house.link("stop", in: house.mails(to: "ida@example.com").last).hasPrefix("/mail/stop/digest/"))
    }

    @Test func `a fix that failed is told once, and came never back; what a merge made of it goes with the merge`()
        throws
    {
        let house = try House(), ida = try house.person("ida@example.com")
        let (app, problems) = try house.caller.twoProblems()
        try house.choose(ida, digest: "daily")
        for problem in problems {
            _ = try house.caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.2"}"#)
        }
        try house.caller.ship(TestCapture.buttons("Buy", nil), as: "1.2", of: app)
        _ = try house.caller.post("/v1/problems/\(problems[1])/merge", #"{"into":\#(problems[0])}"#)
        let steps = try house.caller.get("/v1/apps/\(app)/triage-steps").json(Listing<TriageStepResource>.self).items
        let merge = try #require(steps.first).id
        #expect(try house.caller.post("/v1/triage-steps/\(merge)/undo", "{}").status == 200)
        let mailer = try mailer(house, at: morning())
        while try mailer.deliver() > 0 {}
        let body = try #require(bodies(house).first)
        #expect(body.contains("A fix claimed for 1.2 of problem \(problems[1]) on"), "\(body)")
        #expect(body.contains("Problems that came back, and fixes that failed: 1\n"), "\(body)")
        #expect(!body.contains(" came back: "), "\(body)")
    }

    @Test func `a digest holds no app that the person may not see, and nobody who reported`() throws {
        let house = try House()
        let seen = try WalledApp(house.server, "seen"), hidden = try WalledApp(house.server, "hidden")
        let ida = try house.person(
            "ida@example.com", [], apps: [AppScopes(app: seen.slug, scopes: [.read, .support])])
        let gone = try house.person("gone@example.com", [.read])
        for person in [ida, gone] { try house.choose(person, digest: "daily") }
        for app in [seen, hidden] {
            let body =
                #"{"text":"Buy is mute, says Ada Harbour of ada@\#(app.slug).example.org","release":"1.0","reporter":{"name":"Ada Harbour","contact":"ada@\#(app.slug).example.org"},"screen":"start"}"#
            _ = try house.caller.post("/v1/apps/\(app.slug)/reports", body)
            _ = try house.caller.post("/v1/apps/\(app.slug)/releases/1.0/verdicts", "{}")
        }
        try house.server.operations.setScopes(account: gone.name, [])
        let mailer = try mailer(house, at: morning())
        while try mailer.deliver() > 0 {}
        let told = bodies(house), all = try #require(house.mails(to: "ida@example.com").last).text + told.joined()
        #expect(told.count == 1 && all.contains(seen.slug))
        for word in [hidden.slug, hidden.name, "Harbour", "example.org>", "ada@"] {
            #expect(!told.joined().contains(word), "\(word)")
        }
        #expect(try bodies(house, "gone@example.com").isEmpty && house.count("mails") == 0)
    }

    @Test func `days without a server are one digest, and two servers make it once`() throws {
        let house = try House(), ida = try house.person("ida@example.com")
        let (app, _) = try house.caller.twoProblems()
        try house.choose(ida, digest: "daily")
        _ = try house.caller.post("/v1/apps/\(app)/releases/1.1/verdicts", "{}")
        let moment = try morning(3)
        let mailers = try (1...3).map { _ in try mailer(house, at: moment) }
        DispatchQueue.concurrentPerform(iterations: mailers.count) { place in
            do { for _ in 1...4 { _ = try mailers[place].deliver() } } catch { Issue.record(error) }
        }
        #expect(bodies(house).count == 1)
    }

    @Test func `nothing is kept for digests where nobody has asked for one`() throws {
        let house = try House()
        _ = try house.person("ida@example.com")
        let (app, _) = try house.caller.twoProblems()
        _ = try house.caller.post("/v1/apps/\(app)/releases/1.1/verdicts", "{}")
        #expect(try house.count("digest_entries") == 0)
    }

    @Test func `a problem whose acceptance ended is told with its last day`() throws {
        let house = try House(), ida = try house.person("ida@example.com")
        let (app, problems) = try house.caller.twoProblems()
        let element = try #require(try house.caller.problem(problems[0]).element)
        try house.choose(ida, digest: "daily")
        let body =
            #"{"rule":"name-lost","element":\#(element),"decision":"accepted","reason":"Later","until":"2999-12-31"}"#
        #expect(try house.caller.post("/v1/apps/\(app)/decisions", body).status == 201)
        #expect(try house.caller.problem(problems[0]).state == .accepted)
        try TestDatabase.connect().execute(
            """
            UPDATE finding_decisions SET ends_on = '2001-01-01'
            WHERE app_id = (SELECT id FROM apps WHERE slug = \(app))
            """)
        try LapsedAcceptances(house.server.database).run()
        #expect(try house.caller.problem(problems[0]).state == .open)
        let mailer = try mailer(house, at: morning())
        while try mailer.deliver() > 0 {}
        let told = try #require(bodies(house).first)
        #expect(told.contains("Problems open again, since their acceptance ended: 1"), "\(told)")
        #expect(told.contains("Problem \(problems[0]) on list "), "\(told)")
        #expect(told.contains(" was open again, since it was accepted until 2001-01-01 alone: "), "\(told)")
    }
}
