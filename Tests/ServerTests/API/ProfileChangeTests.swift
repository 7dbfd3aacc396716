import API
import History
import Screens
import Testing

import TestSupport

/// What the profile in force leaves out counts for nothing, whatever was found before it was.
@Suite(.database) struct ProfileChangeTests {
    /// A text on white in this colour: 4.54 to 1 in the grey, which AA takes and AAA does not.
    private func text(_ color: String) -> String {
        TestCapture.screen(
            "list",
            [
                TestCapture.heading("List"),
                TestCapture.text("Buy")
                    + ##","id":"buy","textColor":"\##(color)","backgroundColor":"#FFFFFF","font":{"size":13,"scales":true}"##,
            ])
    }

    private func failing(_ caller: TestCaller, _ app: String, _ release: String) throws -> [Measure] {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self).conditions
            .filter { $0.outcome == .fail }.map(\.measure)
    }

    private func set(_ profile: String, _ caller: TestCaller, _ app: String) throws {
        #expect(try caller.send("PATCH", "/v1/apps/\(app)", #"{"profile":"\#(profile)"}"#).status == 200)
    }

    @Test func `an unchanged capture is failed by no rule that is left out since, and by it once it is asked again`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try set("AAA", caller, app)
        try caller.ship(text("#000000"), as: "1.0", of: app)
        try caller.ship(text("#767676"), as: "1.1", of: app)
        #expect(try failing(caller, app, "1.1") == [.regressions, .newProblems])
        try set("AA", caller, app)
        #expect(try failing(caller, app, "1.1").isEmpty, "asked again")
        let fault = try #require(
            try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self).faults.first)
        #expect(fault.rule == "text-contrast-enhanced" && fault.setAside == "left out by profile AA")
        let receipt = try caller.upload(text("#767676"), to: "1.2", of: app).json(UploadReceipt.self)
        #expect(receipt.captures.map(\.failed) == [0] && receipt.captures.flatMap(\.alarms).isEmpty)
        try caller.ship(as: "1.2", of: app)
        #expect(try failing(caller, app, "1.2").isEmpty)
        let found = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        let problem = try #require(found.first)
        #expect(try caller.problem(problem.id).looks == ["1.0 absent", "1.1 present", "1.2 notObserved"])
        try set("AAA", caller, app)
        try caller.ship(text("#767676"), as: "1.3", of: app)
        #expect(try failing(caller, app, "1.3") == [.regressions])
        #expect(try caller.problem(problem.id).looks.last == "1.3 present")
    }
}
