import API
import Foundation
import Testing

import TestSupport

/// Many reports at once on one release and screen raise an alarm; a quiet app's second report does not.
@Suite(.database) struct BurstTests {
    private func app(_ caller: TestCaller) throws -> String {
        let app = try caller.app()
        for screen in ["workouts", "player"] {
            _ = try caller.upload(
                TestCapture.screen(screen, [TestCapture.heading(screen), TestCapture.button("Start", id: "start")]),
                to: "5.0", of: app)
        }
        return app
    }

    private func row(_ number: Int, hoursAgo: Double, screen: String = "workouts", contact: String? = nil) -> String {
        let time = Date().addingTimeInterval(-hoursAgo * 3600).formatted(.iso8601)
        return """
            {"text":"It is silent, \(number)","release":"5.0","screen":"\(screen)","writtenAt":"\(time)",
             "reporter":{"contact":"\(contact ?? "person-\(number)@example.com")"}}
            """.replacing("\n", with: "")
    }

    private func load(_ rows: [String], _ caller: TestCaller, _ app: String) throws -> ImportReceipt {
        try caller.post(
            "/v1/apps/\(app)/reports/imports?format=earshot-report", rows.joined(separator: "\n")
        ).json()
    }

    private func running(_ caller: TestCaller, _ app: String) throws -> [BurstResource] {
        try caller.get("/v1/apps/\(app)/bursts?running=true").json(Listing<BurstResource>.self).items
    }

    @Test func `a quiet app's second report raises nothing`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        for number in 1...2 {
            let receipt = try caller.post("/v1/apps/\(app)/reports", row(number, hoursAgo: 0)).json(ReportReceipt.self)
            #expect(receipt.alarm == nil)
        }
        #expect(try running(caller, app).isEmpty)
    }

    @Test func `many people in one night raise one alarm, with its figures in words, that grows`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        _ = try load((1...4).map { row($0, hoursAgo: Double($0) * 140 + 30, screen: "player") }, caller, app)
        let first = try load((10...21).map { row($0, hoursAgo: Double($0 % 8)) }, caller, app)
        let alarm = try #require(first.alarms?.first)
        #expect(
            alarm.reports == 12 && alarm.release == "5.0" && alarm.screen == "workouts" && alarm.probability < 0.001)
        #expect(alarm.why.contains("12 reports in 24 hours") && alarm.why.contains("one of a thousand"))
        let one = try caller.post("/v1/apps/\(app)/reports", row(30, hoursAgo: 0)).json(ReportReceipt.self)
        #expect(one.alarm?.id == alarm.id && one.alarm?.reports == 13)
        #expect(try running(caller, app).count == 1)
    }

    @Test func `what many say is over rings nothing`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let rows = (10...21).map { number in
            row(number, hoursAgo: Double(number % 8))
                .replacing("It is silent, \(number)", with: "It is silent, \(number). Verified as fixed.")
        }
        #expect(try load(rows, caller, app).alarms?.isEmpty ?? true)
        #expect(try running(caller, app).isEmpty)
    }

    @Test func `an alarm on a release and screen leads to what it counted, and says when that came in`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        for text in (1...6).map({ "It is silent, \($0)" }) + ["I love it, thank you"] {
            let report = #"{"text":"\#(text)","release":"5.0","screen":"workouts"}"#
            #expect(try caller.post("/v1/apps/\(app)/reports", report).status == 201)
        }
        let alarm = try #require(try running(caller, app).first)
        #expect(alarm.reports == 6 && alarm.why.contains("when they were written is not known, they came in then"))
        let browser = try TestBrowser(caller.server, .read, .triage, .support)
        let link = "/apps/\(app)/reports?alarm=\(alarm.id)"
        #expect(try browser.get("/apps/\(app)/bursts").text.contains(link))
        let page = try browser.get(link).text
        #expect((1...6).allSatisfy { page.contains("It is silent, \($0)") } && !page.contains("I love it"))
        for unknown in ["abc", "999999", "-1"] {
            #expect(try browser.get("/apps/\(app)/reports?alarm=\(unknown)").status == 404)
            #expect(try browser.get("/apps/\(app)/inbox?alarm=\(unknown)").status == 404)
        }
    }

    @Test func `one person who writes ten times is one`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let receipt = try load((1...10).map { row($0, hoursAgo: 1, contact: "same@example.com") }, caller, app)
        #expect(receipt.accepted.count == 10 && receipt.alarms == [])
        // Parts of one message are one person's, too.
        let id = receipt.accepted[0].id
        _ = try caller.post("/v1/reports/\(id)/split", #"{"parts":["a","b","c","d","e","f","g"]}"#)
        #expect(try running(caller, app).isEmpty)
    }

    @Test func `a flood of last year's mail is history; last weekend's is still told`() throws {
        let caller = try TestServer().caller()
        let old = try app(caller)
        #expect(try load((1...20).map { row($0, hoursAgo: 24 * 60) }, caller, old).alarms == [])
        let weekend = try app(caller)
        #expect(try load((1...20).map { row($0, hoursAgo: 70) }, caller, weekend).alarms?.count == 1)
    }

    @Test func `an app that always gets many has no alarm for as many again`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let usual = (0..<20).flatMap { day in (0..<9).map { row(day * 9 + $0, hoursAgo: Double(day) * 24 + 25) } }
        _ = try load(usual, caller, app)
        #expect(try load((900..<909).map { row($0, hoursAgo: 1) }, caller, app).alarms == [])
    }

    @Test func `whoever has seen it ends it, on the record; only later reports raise another`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller)
        let alarm = try #require(try load((1...9).map { row($0, hoursAgo: 1) }, caller, app).alarms?.first)
        #expect(try server.caller(.read).post("/v1/bursts/\(alarm.id)/end").status == 403)
        let ended = try caller.post("/v1/bursts/\(alarm.id)/end", #"{"note":"5.0.1 is on its way"}"#)
            .json(BurstResource.self)
        #expect(ended.endedBy == "token test" && ended.note == "5.0.1 is on its way" && ended.endedAt != nil)
        #expect(try caller.post("/v1/bursts/\(alarm.id)/end").status == 409)
        #expect(try caller.post("/v1/apps/\(app)/reports", row(50, hoursAgo: 0)).json(ReportReceipt.self).alarm == nil)
        #expect(
            try caller.get("/v1/apps/\(app)/bursts?running=false").json(Listing<BurstResource>.self).items == [ended])
        let later = try load((60...70).map { row($0, hoursAgo: -0.001) }, caller, app)
        #expect(later.alarms?.first.map { $0.id != alarm.id } == true)
    }

    @Test func `what a clock dates ahead was written when it was filed, so that an ended alarm stays ended`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let alarm = try #require(try load((1...9).map { row($0, hoursAgo: -48) }, caller, app).alarms?.first)
        _ = try caller.post("/v1/bursts/\(alarm.id)/end", "{}")
        #expect(try caller.post("/v1/apps/\(app)/reports", row(50, hoursAgo: 0)).json(ReportReceipt.self).alarm == nil)
        #expect(try running(caller, app).isEmpty)
    }

    @Test func `reports that waited for their release count when it arrives`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let early = (1...8).map { row($0, hoursAgo: 1).replacing("\"5.0\"", with: "\"version 5.1 (77)\"") }
        // Nobody knows of the release yet; so many on one screen are an alarm all the same.
        let before = try #require(try load(early, caller, app).alarms?.first)
        #expect(before.release == nil && before.screen == "workouts")
        _ = try caller.upload(TestCapture.screen("workouts", [TestCapture.heading("W")]), to: "5.1+77", of: app)
        let after = try running(caller, app)
        #expect(after.map(\.id) == [before.id] && after.first?.release == "5.1" && after.first?.screen == "workouts")
        #expect(after.first?.why.contains("8 reports in 24 hours on this release and screen") == true)
        let next = row(30, hoursAgo: 0).replacing("\"5.0\"", with: "\"5.1\"")
        let one = try caller.post("/v1/apps/\(app)/reports", next).json(ReportReceipt.self)
        #expect(one.alarm?.id == before.id && one.alarm?.reports == 9)
    }

    @Test func `what somebody has seen before its release was known raises no second alarm when it arrives`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let early = (1...8).map { row($0, hoursAgo: 1).replacing("\"5.0\"", with: "\"5.1\"") }
        let alarm = try #require(try load(early, caller, app).alarms?.first)
        _ = try caller.post("/v1/bursts/\(alarm.id)/end", "{}")
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/5.1", #"{"channel":"production"}"#)
        #expect(try running(caller, app).isEmpty)
        let next = row(30, hoursAgo: 0).replacing("\"5.0\"", with: "\"5.1\"")
        #expect(try caller.post("/v1/apps/\(app)/reports", next).json(ReportReceipt.self).alarm == nil)
        let ended = try caller.get("/v1/apps/\(app)/bursts?running=false").json(Listing<BurstResource>.self).items
        #expect(ended.map(\.release) == ["5.1"] && ended[0].why.contains("which had no build here then"))
    }

    @Test func `an alarm of which some reports name a release that arrives stays one`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let named = (1...8).map { row($0, hoursAgo: 1).replacing("\"5.0\"", with: "\"5.1\"") }
        let bare = (11...16).map { row($0, hoursAgo: 1).replacing(#""release":"5.0","#, with: "") }
        let alarm = try #require(try load(named + bare, caller, app).alarms?.first)
        #expect(alarm.reports == 14)
        _ = try caller.upload(TestCapture.screen("workouts", [TestCapture.heading("W")]), to: "5.1+77", of: app)
        let next = row(30, hoursAgo: 0).replacing("\"5.0\"", with: "\"5.1\"")
        _ = try caller.post("/v1/apps/\(app)/reports", next)
        let after = try running(caller, app)
        #expect(after.map(\.id) == [alarm.id] && after[0].release == nil)
        let gate = try caller.get("/v1/apps/\(app)/releases/5.1/gate").text
        #expect(gate.contains("some are tied to 5.1 by now"), "\(gate)")
    }

    @Test func `of many alarms each screen has its own, and pages about something else name the newest and lead on`()
        throws
    {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let screens = (1...6).map { "screen-\($0)" }
        for screen in screens {
            _ = try caller.upload(TestCapture.screen(screen, [TestCapture.heading(screen)]), to: "5.0", of: app)
        }
        let rows = screens.enumerated().flatMap { place, screen in
            (0..<9).map { row(place * 10 + $0, hoursAgo: 1, screen: screen) }
        }
        _ = try load(rows, caller, app)
        #expect(try Set(running(caller, app).compactMap(\.screen)) == Set(screens))
        // One more is told with its screen's alarm, whatever runs beside it.
        let one = try caller.post("/v1/apps/\(app)/reports", row(99, hoursAgo: 0, screen: "screen-3"))
            .json(ReportReceipt.self)
        #expect(one.alarm?.screen == "screen-3" && one.alarm?.reports == 10)
        #expect(try running(caller, app).count == 6)
        let browser = try TestBrowser(server, .read, .triage)
        func alarms(_ path: String) throws -> (count: Int, leadsOn: Bool) {
            let text = try browser.get("/apps/\(app)\(path)").text
            return (
                text.split(separator: #"aria-labelledby="burst-"#).count - 1, text.contains("the newest 5 of 6 alarms")
            )
        }
        for path in ["", "/reports", "/inbox"] {
            let shown = try alarms(path)
            #expect(shown.count == 5 && shown.leadsOn, "\(path)")
        }
        let all = try alarms("/bursts")
        #expect(all.count == 6 && !all.leadsOn)
    }

    @Test func `pages show the alarm where people look, and end it`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller)
        let alarm = try #require(try load((1...9).map { row($0, hoursAgo: 1) }, caller, app).alarms?.first)
        let browser = try TestBrowser(server, .read, .triage)
        let home = try browser.get("/").text
        #expect(home.contains("Many reports at once. ") && home.contains(#"href="/apps/\#(app)/bursts""#))
        for path in ["/apps/\(app)", "/apps/\(app)/releases/5.0", "/apps/\(app)/reports", "/apps/\(app)/bursts"] {
            let page = try browser.get(path)
            #expect(page.status == 200 && page.text.contains("id=\"burst-\(alarm.id)\""), "\(path)")
        }
        let answer = try browser.submit("/apps/\(app)/bursts/\(alarm.id)/end", [("note", "seen")])
        #expect(answer.status == 303)
        let page = try browser.get("/apps/\(app)/bursts").text
        #expect(page.contains("No alarm is raised") && page.contains("by \(browser.name)") && page.contains("seen"))
    }

    @Test func `what fell silent is an alarm on the page of the alarms as on the start page`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let browser = try TestBrowser(server, .read)
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        #expect(try browser.get("/apps/\(app)/bursts").text.contains("<p>No alarm is raised at the moment.</p>"))
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.1", of: app)
        #expect(try browser.get("/").text.contains("/apps/\(app)/screens/list?build=1.1"))
        let page = try browser.get("/apps/\(app)/bursts").text
        #expect(page.contains("No alarm of many reports is raised") && page.contains("has lost its name"))
        #expect(!page.contains("No alarm is raised at the moment."))
    }
}
