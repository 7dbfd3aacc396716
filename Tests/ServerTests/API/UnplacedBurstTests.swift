import API
import Foundation
import History
import Testing

import TestSupport

/// Alarms where no screen is known: by release, and by words alone.
@Suite(.database) struct UnplacedBurstTests {
    private func app(_ caller: TestCaller) throws -> String {
        let app = try caller.app()
        _ = try caller.upload(TestCapture.screen("login", [TestCapture.heading("Welcome")]), to: "5.0", of: app)
        return app
    }

    private func load(
        _ caller: TestCaller, _ app: String, _ count: Int, from first: Int = 1, hoursAgo: Double = 2, _ text: String,
        release: String? = nil, screen: String? = nil
    ) throws -> ImportReceipt {
        let rows = (first..<first + count).map { number in
            let time = Date().addingTimeInterval(-hoursAgo * 3600).formatted(.iso8601)
            let release = release.map { #""release":"\#($0)","# } ?? ""
            let screen = screen.map { #""screen":"\#($0)","# } ?? ""
            return
                #"{"text":"\#(text) (\#(number))",\#(release)\#(screen)"writtenAt":"\#(time)","reporter":{"contact":"p\#(number)@example.com"}}"#
        }
        return try caller.post(
            "/v1/apps/\(app)/reports/imports?format=earshot-report", rows.joined(separator: "\n")
        ).json()
    }

    private func running(_ caller: TestCaller, _ app: String) throws -> [BurstResource] {
        try caller.get("/v1/apps/\(app)/bursts?running=true").json(Listing<BurstResource>.self).items
    }

    @Test func `twenty mails that name a release raise one alarm though no screen is known`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let alarms = try load(caller, app, 20, "The categories are silent since 5.0").alarms ?? []
        let alarm = try #require(alarms.first)
        #expect(alarms.count == 1 && alarm.release == "5.0" && alarm.screen == nil && alarm.reports == 20)
        #expect(alarm.why.hasPrefix("20 reports from 5.0 within 24 hours, no screen known then; 20 of them name it in"))
        #expect(alarm.words.first == "categories")
        let report = try #require(
            try load(caller, app, 1, from: 30, "Categories are silent", release: "5.0").accepted.first)
        let browser = try TestBrowser(caller.server, .read, .triage, .support)
        for path in ["/", "/apps/\(app)", "/apps/\(app)/releases/5.0", "/apps/\(app)/bursts", "/apps/\(app)/inbox"] {
            #expect(try browser.get(path).text.contains("no screen known then: 21 reports counted"), "\(path)")
        }
        #expect(try browser.get("/reports/\(report.id)").text.contains("21 reports from 5.0"))
    }

    @Test func `what an alarm's reports share is told as long as half of them say it`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        _ = try load(caller, app, 7, "Categories are silent", release: "5.0")
        _ = try load(caller, app, 1, from: 20, "The categories are silent again", release: "5.0")
        #expect(try running(caller, app).map(\.reports) == [8])
        #expect(try running(caller, app)[0].words.first == "categories", "one more says the same")
        let others = [
            "Playlists", "Podcasts", "Downloads", "Subtitles", "Bookmarks", "Coupons", "Parcels", "Recipes", "Tickets",
        ]
        for (place, other) in others.enumerated() {
            _ = try load(caller, app, 1, from: 40 + place, "\(other) are silent", release: "5.0")
        }
        #expect(try running(caller, app).map(\.reports) == [17])
        #expect(try running(caller, app)[0].words.isEmpty, "8 of 17 are not half")
    }

    @Test func `the gate holds such an alarm against the release, until it is ended`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let alarm = try #require(try load(caller, app, 20, "Categories are silent", release: "5.0").alarms?.first)
        let gate = "/v1/apps/\(app)/releases/5.0/gate"
        let before = try caller.get(gate).text
        #expect(before.contains("20 reports from 5.0 were counted within 24 hours, no screen known then"))
        _ = try caller.post("/v1/bursts/\(alarm.id)/end", "{}")
        #expect(try !caller.get(gate).text.contains("20 reports from 5.0 were counted"))
    }

    @Test func `reports that know neither release nor screen gather by their words`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let alarms = try load(caller, app, 8, "My playlists are not read any more").alarms ?? []
        #expect(alarms.count == 1 && alarms.first?.release == nil && alarms.first?.reports == 8)
        #expect(alarms.first?.why.contains("“playlists”: nothing is heard of it; neither release nor") == true)
        _ = try load(caller, app, 3, from: 20, "Playlists are silent")
        #expect(try running(caller, app).map(\.reports) == [11], "the same story is the same alarm")
        #expect(
            try caller.get("/v1/apps/\(app)/releases/5.0/gate").text.contains("11 reports that say “playlists”")
        )
        let page = try TestBrowser(caller.server, .read, .triage).get("/apps/\(app)/bursts")
        #expect(page.status == 200 && page.text.contains("“playlists”: nothing is heard of it: 11 reports"))
        _ = try caller.post("/v1/bursts/\(try running(caller, app)[0].id)/end", "{}")
        #expect(try load(caller, app, 1, from: 40, "Playlists are silent").alarms?.isEmpty == true)
    }

    @Test func `a release without a build here is named, and what an ended alarm told is not counted again`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let alarm = try #require(try load(caller, app, 8, "Playlists are silent", release: "9.9").alarms?.first)
        #expect(alarm.release == nil && alarm.why.contains("all say release 9.9, which had no build here then"))
        let named = try #require(
            try load(caller, app, 8, from: 20, "Categories are mute", release: "5.0").alarms?.first)
        #expect(!named.why.contains("since the last alarm"))
        _ = try caller.post("/v1/bursts/\(named.id)/end", "{}")
        let next = try load(caller, app, 9, from: 40, hoursAgo: -0.01, "Categories are mute", release: "5.0").alarms?
            .first
        #expect(next?.id != named.id && next?.reports == 9)
        #expect(next?.why.contains("counted since the last alarm was ended") == true)
    }

    private func undated(_ caller: TestCaller, _ app: String, _ texts: [String]) throws -> ImportReceipt {
        let rows = texts.enumerated().map {
            #"{"text":"\#($1)","reporter":{"contact":"u\#($0)@example.com"}}"#
        }
        return try caller.post(
            "/v1/apps/\(app)/reports/imports?format=earshot-report", rows.joined(separator: "\n")
        ).json()
    }

    @Test func `an alarm of reports without a day says so, and leads to what it counted alone`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let receipt = try undated(
            caller, app,
            (1...6).map { "VoiceOver does not read playlists \($0)" } + ["I love my playlists on this blind day"])
        let alarm = try #require(receipt.alarms?.first)
        #expect(alarm.reports == 6 && alarm.why.contains("when they were written is not known, they came in then"))
        let browser = try TestBrowser(caller.server, .read, .triage, .support)
        let link = "/apps/\(app)/inbox?alarm=\(alarm.id)"
        #expect(try browser.get("/apps/\(app)/bursts").text.contains(link))
        let page = try browser.get(link).text
        #expect(page.contains("Only the reports that alarm \(alarm.id) counted.") && page.contains("6 reports wait."))
        #expect(!page.contains("on this blind day"))
    }

    @Test func `whoever loves it, with whatever they listen, raises no alarm`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let receipt = try undated(
            caller, app,
            (1...9).map { "This app reads menus aloud to me as a blind person, VoiceOver and menus every day \($0)" })
        #expect(receipt.alarms?.isEmpty ?? true, "\(receipt.alarms ?? [])")
    }

    @Test func `mails that name no release count from the newest that people had, then for what they are tied to`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, day) in [("2.0", "2026-01-01"), ("2.1", "2026-02-01"), ("2.2", nil)] {
            _ = try caller.upload(TestCapture.screen("login", [TestCapture.heading("Welcome")]), to: release, of: app)
            guard let day else { continue }
            _ = try caller.send("PUT", "/v1/apps/\(app)/releases/\(release)", #"{"shippedAt":"\#(day)T00:00:00Z"}"#)
        }
        let receipt = try load(caller, app, 20, "My playlists are not read any more")
        #expect(receipt.alarms?.count == 1)
        func said(_ release: String) throws -> String? {
            let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            let condition = try #require(verdict.conditions.first { $0.measure == .openAlarms })
            #expect((condition.outcome == .fail) == (condition.why.contains("playlists")), "\(condition.why)")
            return condition.outcome == .fail ? condition.why : nil
        }
        #expect(try said("2.0") == nil)
        for release in ["2.1", "2.2"] {
            let why = try said(release) ?? ""
            #expect(
                why.contains(
                    "20 reports that say “playlists”: nothing is heard of it were counted within 24 hours; which release they have is not known, and 2.1 was the newest when they were written"
                ), "\(why)")
        }
        for report in receipt.accepted {
            _ = try caller.send("PATCH", "/v1/reports/\(report.id)", #"{"release":"2.2"}"#)
        }
        #expect(try said("2.1") == nil)
        let alarms = try running(caller, app)
        #expect(alarms.map(\.id) == receipt.alarms?.map(\.id) && alarms.map(\.release) == ["2.2"])
        let gate = try caller.get("/v1/apps/\(app)/releases/2.2/gate").text
        #expect(gate.contains("20 reports from 2.2 were counted within 24 hours, no screen known then"))
    }

    @Test func `an alarm says that it is not counted anew when its reports are taken away`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let ids = try load(caller, app, 8, "Categories are silent", release: "5.0").accepted.map { String($0.id) }
        _ = try caller.post(
            "/v1/apps/\(app)/reports/links", #"{"reports":[\#(ids.joined(separator: ","))],"aside":true}"#)
        let why = try #require(try running(caller, app).first).why
        #expect(why.hasSuffix("Each person counts once. This was counted when the alarm was raised or last grew."))
        let page = try TestBrowser(caller.server, .read, .triage).get("/apps/\(app)/bursts").text
        #expect(page.contains("This was counted when the alarm was raised") && page.contains("no screen known then"))
    }

    @Test func `a screen that is named raises an alarm where no release is known here, whatever is said`() throws {
        for release in ["5.1", nil] {
            let caller = try TestServer().caller(), app = try app(caller)
            let first = try load(caller, app, 14, "VoiceOver says nothing", release: release, screen: "login")
            let alarm = try #require(first.alarms?.first)
            #expect(first.alarms?.count == 1 && alarm.release == nil && alarm.screen == "login" && alarm.reports == 14)
            let known =
                release.map { "all say release \($0), which had no build here then. " } ?? "no release was known then. "
            #expect(alarm.why.hasPrefix("14 reports in 24 hours on this screen; \(known)"), "\(alarm.why)")
            let release = release.map { #","release":"\#($0)""# } ?? ""
            let one = try caller.post(
                "/v1/apps/\(app)/reports", #"{"text":"Other words","screen":"login"\#(release)}"#
            ).json(ReportReceipt.self)
            #expect(one.alarm?.id == alarm.id && one.alarm?.reports == 15)
            let why = try caller.get("/v1/apps/\(app)/releases/5.0/gate").text
            #expect(why.contains("15 reports were counted within 24 hours") == release.isEmpty, "\(why)")
            let browser = try TestBrowser(caller.server, .read, .triage, .support)
            for path in ["/", "/apps/\(app)", "/apps/\(app)/bursts"] {
                #expect(try browser.get(path).text.contains("15 reports counted"), "\(path)")
            }
            _ = try caller.post("/v1/bursts/\(alarm.id)/end", "{}")
            #expect(try load(caller, app, 1, from: 40, "It says nothing", screen: "login").alarms == [])
        }
    }

    @Test func `an alarm of words is their screen's once they are tied to it`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let receipt = try load(caller, app, 12, "My playlists are not read any more")
        let ids = receipt.accepted.map { String($0.id) }.joined(separator: ",")
        _ = try caller.post("/v1/apps/\(app)/reports/links", #"{"reports":[\#(ids)],"screen":"login"}"#)
        let alarms = try running(caller, app)
        #expect(alarms.map(\.id) == receipt.alarms?.map(\.id) && alarms.map(\.screen) == ["login"])
        #expect(alarms.first?.words == [])
    }

    @Test func `few, or of many things, or of long ago, are none`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        #expect(try load(caller, app, 4, "Categories are silent", release: "5.0").alarms == [])
        #expect(try load(caller, app, 20, hoursAgo: 24 * 30, "Playlists are mute").alarms == [])
        #expect(try load(caller, app, 20, from: 100, "I love the new covers, great", release: "5.0").alarms == [])
        #expect(try load(caller, app, 20, from: 200, "The covers came late").alarms == [], "no trouble is told")
    }

    @Test func `once they are tied to their screen, the alarm is that screen's`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let receipt = try load(caller, app, 12, "Everything is silent", release: "5.0")
        let ids = receipt.accepted.map { String($0.id) }.joined(separator: ",")
        _ = try caller.post("/v1/apps/\(app)/reports/links", #"{"reports":[\#(ids)],"screen":"login"}"#)
        let alarms = try running(caller, app)
        #expect(alarms.count == 1 && alarms[0].screen == "login" && alarms[0].id == receipt.alarms?.first?.id)
        #expect(alarms[0].why.hasPrefix("12 reports in 24 hours on this release and screen"))
    }

    @Test func `what somebody has seen raises no second alarm once it is tied to its screen`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let receipt = try load(caller, app, 12, "Everything is silent", release: "5.0")
        _ = try caller.post("/v1/bursts/\(try #require(receipt.alarms?.first).id)/end", "{}")
        let ids = receipt.accepted.map { String($0.id) }.joined(separator: ",")
        _ = try caller.post("/v1/apps/\(app)/reports/links", #"{"reports":[\#(ids)],"screen":"login"}"#)
        #expect(try running(caller, app).isEmpty)
    }
}
