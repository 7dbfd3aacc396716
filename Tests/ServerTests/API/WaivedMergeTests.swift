import API
import Foundation
import History
import Testing

import TestSupport

/// No merge makes a release fit to ship: what goes on in a waived problem is waived by whoever waives it, and by nothing else.
@Suite(.database) struct WaivedMergeTests {
    private let both = TestCapture.buttons("Buy", "Sell")

    private func waive(_ caller: TestCaller, _ app: String, _ problems: Int...) throws {
        let items = problems.map { #"{"problem":\#($0),"reason":"W","until":"2999-01-01"}"# }.joined(separator: ",")
        #expect(try caller.send("PUT", "/v1/apps/\(app)/waivers", #"{"items":[\#(items)]}"#).status == 200)
    }

    private func condition(_ measure: Measure, _ caller: TestCaller, _ app: String, of release: String = "1.1") throws
        -> ConditionResource
    {
        let gate = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
        return try #require(gate.conditions.first { $0.measure == measure })
    }

    private func reported(_ caller: TestCaller) throws -> (app: String, buy: Int, sell: Int) {
        let app = try caller.app()
        for release in ["1.0", "1.1"] { try caller.ship(both, as: release, of: app) }
        let buy = try caller.report(on: "one", of: app, saying: "Buy can not be activated")
        let sell = try caller.report(on: "two", of: app, saying: "Sell can not be activated")
        return (app, try #require(buy.problem), try #require(sell.problem))
    }

    @Test func `what people found fails as before where it is merged into something waived`() throws {
        let caller = try TestServer().caller(), (app, buy, sell) = try reported(caller)
        try waive(caller, app, buy)
        let before = try condition(.openUserProblems, caller, app)
        #expect(before.outcome == .fail && before.actual == 2 && before.why.contains("1 of them waived: Buy"))
        #expect(try caller.post("/v1/problems/\(sell)/merge", #"{"into":\#(buy)}"#).status == 200)
        let merged = try condition(.openUserProblems, caller, app)
        #expect(merged.outcome == .fail && merged.actual == 1)
        #expect(
            merged.why.contains("None is allowed. Sell can not be activated (list). 1 of them waived in part: Buy"),
            "\(merged.why)")
        #expect(merged.waived == "Waived until 2999-01-01: “W” (token test).")
        try waive(caller, app, buy, sell)
        #expect(try condition(.openUserProblems, caller, app).outcome == .waived)
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/releases/1.1").text
        #expect(page.contains("conditions hold, 2 waived."), "a page counts no waived condition as one that holds")
    }

    @Test func `a part that is mended needs no waiver`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        for element in ["one", "two"] { _ = try caller.report(on: element, of: app) }
        try waive(caller, app, ids[0])
        #expect(try caller.post("/v1/problems/\(ids[1])/merge", #"{"into":\#(ids[0])}"#).status == 200)
        for measure in [Measure.newProblems, .openUserProblems] {
            let told = try condition(measure, caller, app)
            #expect(told.outcome == .fail && told.actual == 1 && told.why.contains("“Sell”"), "\(told.why)")
        }
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.2", of: app)
        #expect(try condition(.regressions, caller, app, of: "1.2").outcome == .waived)
    }

    @Test func `a fix that did not hold, or that nobody confirmed, is waived part by part`() throws {
        let caller = try TestServer().caller(), (app, buy, sell) = try reported(caller)
        let policy = [Measure.unconfirmedFixes, .contradictedFixes].map {
            #"{"measure":"\#($0.rawValue)","comparator":"<=","threshold":0}"#
        }.joined(separator: ",")
        _ = try caller.send("PUT", "/v1/apps/\(app)/policy", #"{"conditions":[\#(policy)]}"#)
        try waive(caller, app, buy)
        _ = try caller.post("/v1/problems/\(sell)/merge", #"{"into":\#(buy)}"#)
        try caller.ship(both, as: "1.2", of: app)
        _ = try caller.post("/v1/problems/\(buy)/fix-claims", #"{"release":"1.2"}"#)
        let claimed = try condition(.unconfirmedFixes, caller, app, of: "1.2")
        #expect(claimed.outcome == .fail && claimed.actual == 1 && claimed.why.contains("Sell"), "\(claimed.why)")
        let reports = try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items
        let report = try #require(reports.first { $0.text.contains("Sell") })
        _ = try caller.post("/v1/reports/\(report.id)/confirmations", #"{"release":"1.2","works":false}"#)
        let broken = try condition(.contradictedFixes, caller, app, of: "1.2")
        #expect(broken.outcome == .fail && broken.actual == 1 && broken.why.contains("Sell"), "\(broken.why)")
        try waive(caller, app, buy, sell)
        #expect(try condition(.contradictedFixes, caller, app, of: "1.2").outcome == .waived)
    }
}
