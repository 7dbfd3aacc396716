import API
import Foundation
import History
import Testing

import TestSupport

/// What builds were measured to be rests on which elements are one.
@Suite(.database) struct CorrectedMeasureTests {
    private func screen(_ middle: String) -> String {
        TestCapture.screen(
            "list", [TestCapture.heading("Cart"), middle, TestCapture.button("Buy now", id: "buy")])
    }
    private let before = TestCapture.button("Delete all", id: "delete")
    /// Renamed wholly, and no button any more.
    private let after = #""label":"Remove everything","id":"note","identifier":"note","traits":["staticText"]"#

    private func outcome(_ caller: TestCaller, _ app: String, _ release: String) throws -> Verdict.Condition.Outcome? {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            .conditions.first { $0.measure == .regressions }?.outcome
    }

    private func correct(_ caller: TestCaller, _ app: String) throws -> CorrectionResource {
        let answer = try caller.post(
            "/v1/apps/\(app)/corrections",
            #"{"screen":"list","from":"1.0","to":"1.1","before":"delete","after":"note","same":true}"#)
        #expect(answer.status == 201, "\(answer.text)")
        return try answer.json()
    }

    @Test func `what was lost on an element that is one by hand counts in sealed builds, and until it is back`() throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(screen(before), as: "1.0", of: app)
        try caller.ship(screen(after), as: "1.1", of: app)
        let verdict = try caller.post("/v1/apps/\(app)/releases/1.1/verdicts", "{}").json(VerdictResource.self)
        #expect(try outcome(caller, app, "1.1") == .pass)
        let correction = try correct(caller, app)
        #expect(try outcome(caller, app, "1.1") == .fail)
        let kept = try caller.get("/v1/verdicts/\(verdict.id ?? 0)").json(VerdictResource.self)
        #expect(kept.conditions == verdict.conditions, "a verdict on record stays")

        try caller.ship(screen(after), as: "1.2", of: app)
        #expect(try outcome(caller, app, "1.2") == .fail, "the loss is there still")
        _ = try caller.send("DELETE", "/v1/apps/\(app)/corrections/\(correction.id)")
        #expect(try outcome(caller, app, "1.1") == .pass)
        #expect(try outcome(caller, app, "1.2") == .pass)
    }

    @Test func `an open build shows what the correction says`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(screen(before), as: "1.0", of: app)
        _ = try caller.upload(screen(after), to: "1.1", of: app)
        _ = try correct(caller, app)
        #expect(try outcome(caller, app, "1.1") == .fail)
        _ = try caller.post("/v1/apps/\(app)/builds/1.1/seal")
        #expect(try outcome(caller, app, "1.1") == .fail)
    }

    @Test func `a problem is of the element that failed, also once it is another's no more`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let purchase = TestCapture.button("Purchase", id: "note"), silent = TestCapture.button(nil, id: "note")
        try caller.ship(screen(before), as: "1.0", of: app)
        try caller.ship(screen(purchase), as: "1.1", of: app)
        let correction = try correct(caller, app)
        try caller.ship(screen(silent), as: "1.2", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        let problem = try #require(found.first { $0.title.contains("“Purchase” has lost its name") })
        _ = try caller.send("DELETE", "/v1/apps/\(app)/corrections/\(correction.id)")
        #expect(try outcome(caller, app, "1.2") == .fail)
        try caller.ship(screen(purchase), as: "1.3", of: app)
        let mended = try caller.problem(problem.id)
        #expect(mended.state == .fixed && mended.goneWithElement == nil, "\(mended.looks)")
        try caller.ship(screen(silent), as: "1.4", of: app)
        #expect(try caller.problem(problem.id).state == .regressed)
    }
}
