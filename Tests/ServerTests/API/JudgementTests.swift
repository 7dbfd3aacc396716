import API
import Foundation
import History
import Testing

import TestSupport

/// “It may ship” is measured against what was last good, whatever came between (docs/judgement.md section 1).
@Suite(.database) struct JudgementTests {
    private let spoken = TestCapture.buttons("Buy", "Sell")
    private let silent = TestCapture.buttons(nil, "Sell")
    private let elsewhere = TestCapture.screen("other", [TestCapture.heading("Other")])

    private func gate(_ caller: TestCaller, _ app: String, _ release: String, _ query: String = "") throws
        -> [Measure: ConditionResource]
    {
        let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate\(query)").json(VerdictResource.self)
        return Dictionary(uniqueKeysWithValues: verdict.conditions.map { ($0.measure, $0) })
    }

    @Test func `the same broken build under the next number fails again, and says when it was good`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (capture, release) in [(spoken, "1.0"), (silent, "1.1"), (silent, "1.2")] {
            try caller.ship(capture, as: release, of: app)
        }
        let regressions = try #require(try gate(caller, app, "1.2")[.regressions])
        #expect(regressions.outcome == .fail && regressions.actual == 1)
        #expect(regressions.why.contains("“Buy") && regressions.why.contains("good last in 1.0"))
        try caller.ship(spoken, as: "1.3", of: app)
        #expect(try gate(caller, app, "1.3")[.regressions]?.outcome == .pass)
        #expect(try gate(caller, app, "1.2")[.regressions]?.outcome == .fail, "the past does not turn")
    }

    @Test func `a beta does not excuse the production release`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.1-beta.1", #"{"channel":"beta"}"#)
        try caller.ship(silent, as: "1.1-beta.1", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        #expect(try gate(caller, app, "1.1")[.regressions]?.outcome == .fail)
    }

    @Test func `a broken hot fix that comes late turns no verdict round`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        try caller.ship(silent, as: "1.0.1", of: app)
        #expect(try gate(caller, app, "1.1")[.regressions]?.outcome == .fail)
        try caller.ship(silent, as: "1.2", of: app)
        #expect(try gate(caller, app, "1.2")[.regressions]?.outcome == .fail)
    }

    @Test(arguments: ["?device=iPhone16,1&locale=en-GB", "?os=19.0", "?locale=en-US"])
    func `another phone, region or system is no other variant`(query: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(spoken, to: "1.0", of: app, "?device=iPhone12,1&locale=en-US")
        _ = try caller.post("/v1/apps/\(app)/builds/1.0/seal")
        _ = try caller.upload(silent, to: "1.1", of: app, query)
        let gate = try gate(caller, app, "1.1")
        #expect(gate[.regressions]?.outcome == .fail && gate[.notCompared]?.outcome == .pass)
        #expect(gate[.screensNotCaptured]?.outcome == .pass)
    }

    @Test func `a pad alone is compared with nothing, and the phone is owed`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        let pad = silent.replacing(#""idiom":"phone""#, with: #""idiom":"pad""#)
        try #require(pad != silent)
        _ = try caller.upload(pad, to: "1.1", of: app)
        let gate = try gate(caller, app, "1.1")
        #expect(gate[.notCompared]?.why.contains("(pad) could be compared with no earlier capture") == true)
        #expect(gate[.screensNotCaptured]?.why.contains("(standard) was not captured, last in 1.0") == true)
        #expect(gate[.notCompared]?.outcome == .fail && gate[.screensNotCaptured]?.outcome == .fail)
    }

    @Test func `a screen that was skipped is owed, and comes back measured`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, elsewhere, as: "1.0", of: app)
        try caller.ship(elsewhere, as: "1.1", of: app)
        try caller.ship(elsewhere, as: "1.2", of: app)
        #expect(try gate(caller, app, "1.2")[.screensNotCaptured]?.outcome == .fail, "not forgiven by missing twice")
        try caller.ship(silent, elsewhere, as: "1.3", of: app)
        let gate = try gate(caller, app, "1.3")
        #expect(gate[.regressions]?.outcome == .fail && gate[.newScreensWithoutSession]?.outcome == .pass)
    }

    @Test func `of two captures of one screen the worse counts, and the receipt says that there are two`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        _ = try caller.upload(silent, to: "1.1", of: app)
        let receipt = try caller.upload(TestCapture.buttons("Buy", "Sell it"), to: "1.1", of: app)
            .json(UploadReceipt.self)
        #expect(receipt.captures.first?.capturesOfVariant == 2)
        #expect(try gate(caller, app, "1.1")[.regressions]?.outcome == .fail)
    }

    @Test func `a baseline that is named is measured against alone, and the verdict says so`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (capture, release) in [(spoken, "1.0"), (silent, "1.1"), (silent, "1.2")] {
            try caller.ship(capture, as: release, of: app)
        }
        let path = "/v1/apps/\(app)/releases/1.2/gate?baseline=1.1"
        let verdict = try caller.get(path).json(VerdictResource.self)
        #expect(verdict.isBaselineNamed == true && verdict.baseline == "1.1")
        #expect(verdict.conditions.first { $0.measure == .regressions }?.outcome == .pass)
    }

    @Test func `a review tells each look and each fault, with what it rests on`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let review = try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self)
        #expect(review.looks.map(\.against) == ["1.0"] && review.owed.isEmpty)
        let fault = try #require(review.faults.first { $0.rule == "name-lost" })
        #expect(fault.lastGood == "1.0" && fault.since == "1.1" && fault.kind == .regression && fault.problem != nil)
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/releases/1.1").text
        #expect(page.contains("Good last in 1.0, worse since 1.1.") && page.contains("What this rests on"))
    }
}
