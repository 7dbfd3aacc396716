import API
import Foundation
import Testing

import TestSupport

/// Alarms whose reports are tied elsewhere, and back.
@Suite(.database) struct MovedAlarmTests {
    /// An app whose 5.0 has two screens.
    private func app(_ caller: TestCaller) throws -> String {
        let app = try caller.app()
        let screens = ["workouts", "plans"].map { TestCapture.screen($0, [TestCapture.heading("Welcome")]) }
        for screen in screens { _ = try caller.upload(screen, to: "5.0", of: app) }
        #expect(try caller.post("/v1/apps/\(app)/builds/5.0/seal").status == 200)
        return app
    }

    /// Reports that name nobody, as a list of their ids.
    private func load(_ caller: TestCaller, _ app: String, _ count: Int, release: String?) throws -> String {
        let time = Date().addingTimeInterval(-7200).formatted(.iso8601)
        let release = release.map { #""release":"\#($0)","# } ?? ""
        let rows = (1...count).map {
            #"{"text":"The carousel is skipped when flicking, case \#($0)",\#(release)"writtenAt":"\#(time)"}"#
        }
        let receipt: ImportReceipt = try caller.post(
            "/v1/apps/\(app)/reports/imports?format=earshot-report", rows.joined(separator: "\n")
        ).json()
        return receipt.accepted.map { String($0.id) }.joined(separator: ",")
    }

    private func running(_ caller: TestCaller, _ app: String) throws -> [BurstResource] {
        try caller.get("/v1/apps/\(app)/bursts?running=true").json(Listing<BurstResource>.self).items
    }
    private func tie(_ caller: TestCaller, _ app: String, _ ids: String, to screen: String) throws -> Int {
        let body = #"{"reports":[\#(ids)],"screen":"\#(screen)"}"#
        return try caller.post("/v1/apps/\(app)/reports/links", body).json(ReportLinkResource.self).id
    }

    @Test(arguments: ["5.0", nil]) func `an alarm goes back with the reports that an undo takes back`(release: String?)
        throws
    {
        let caller = try TestServer().caller(), app = try app(caller)
        let ids = try load(caller, app, 12, release: release)
        let before = try running(caller, app)
        #expect(before.count == 1 && before[0].screen == nil)
        let step = try tie(caller, app, ids, to: "workouts")
        #expect(try running(caller, app).map(\.screen) == ["workouts"])
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/reports/links/\(step)").status < 300)
        let after = try running(caller, app)
        #expect(after == before)
        _ = try tie(caller, app, ids, to: "plans")
        let moved = try running(caller, app)
        #expect(moved.map(\.id) == before.map(\.id) && moved.map(\.screen) == ["plans"])
    }

    @Test(arguments: ["5.0", nil]) func `it goes back also where somebody else had reported on that screen`(
        release: String?
    ) throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let own = release.map { #","release":"\#($0)""# } ?? ""
        let other = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"It says nothing","screen":"workouts"\#(own)}"#)
        #expect(other.status == 201)
        let ids = try load(caller, app, 12, release: release)
        let before = try running(caller, app)
        #expect(before.map(\.screen) == [nil])
        let step = try tie(caller, app, ids, to: "workouts")
        #expect(try running(caller, app).map(\.screen) == ["workouts"])
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/reports/links/\(step)").status < 300)
        let after = try running(caller, app)
        #expect(after.map(\.id) == before.map(\.id) && after.map(\.screen) == [nil], "\(after)")
    }

    @Test func `what is left of an alarm keeps it where more are left than went`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let ids = try load(caller, app, 12, release: "5.0")
        _ = try tie(caller, app, ids, to: "workouts")
        let first = try running(caller, app)
        #expect(first.map(\.screen) == ["workouts"])
        let some = ids.split(separator: ",").prefix(6).joined(separator: ",")
        _ = try tie(caller, app, some, to: "plans")
        let both = try running(caller, app)
        #expect(Set(both.map(\.screen)) == ["workouts", "plans"], "\(both)")
        #expect(both.first { $0.screen == "workouts" }?.id == first[0].id)
    }

    @Test func `a correction takes the alarm along, and one that nothing is left of says so`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller)
        let ids = try load(caller, app, 12, release: "5.0")
        _ = try tie(caller, app, ids, to: "workouts")
        _ = try tie(caller, app, ids, to: "plans")
        #expect(try running(caller, app).map(\.screen) == ["plans"])
        let aside = #"{"reports":[\#(ids)],"aside":true}"#
        #expect(try caller.post("/v1/apps/\(app)/reports/links", aside).status < 300)
        #expect(try running(caller, app).first?.why.hasSuffix("No report is there any more.") == true)
        let gate = try caller.get("/v1/apps/\(app)/releases/5.0/gate").text
        #expect(gate.contains("12 reports from 5.0 were counted within 24 hours, and none is there any more"))
        #expect(
            try TestBrowser(server, .read).get("/apps/\(app)/bursts").text.contains("No report is there any more."))
    }

    @Test func `reports that name nobody are no people`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller)
        let ids = try load(caller, app, 12, release: "5.0")
        _ = try tie(caller, app, ids, to: "workouts")
        let browser = try TestBrowser(server, .read, .support)
        let alarm = try browser.get("/apps/\(app)/bursts").text
        #expect(alarm.contains("12 reports counted in 24 hours") && !alarm.contains("people counted"))
        let report = try caller.get("/v1/reports/\(ids.prefix { $0 != "," })").json(ReportResource.self)
        let page = try browser.get("/problems/\(try #require(report.problem))").text
        #expect(page.contains("12 reports, by whom is not known") && page.contains("✗ 12 reports tell of it"))
        #expect(!page.contains("12 people"))
    }
}
