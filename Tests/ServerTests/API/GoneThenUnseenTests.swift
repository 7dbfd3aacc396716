import API
import History
import TestSupport
import Testing

/// What was gone when somebody looked last counts as it was where nobody looked again (docs/judgement.md section 2).
@Suite(.database) struct GoneThenUnseenTests {
    private let caller: TestCaller
    private let app: String
    private let other = TestCapture.screen("other", [TestCapture.heading("Other")])

    init() throws {
        caller = try TestServer().caller()
        app = try caller.app()
        try caller.ship(list(TestCapture.button("Buy", id: "buy")), other, as: "1.0", of: app)
        try caller.ship(list(TestCapture.button(nil, id: "buy")), other, as: "1.1", of: app)
    }

    private func list(_ button: String?) -> String {
        TestCapture.screen(
            "list", [TestCapture.heading("List"), button, TestCapture.button("Sell", id: "sell")].compactMap(\.self))
    }

    private func problem() throws -> Int {
        let known = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self)
        return try #require(known.items.first).id
    }

    private func outcome(_ measure: Measure, in release: String) throws -> Verdict.Condition.Outcome? {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self).conditions
            .first { $0.measure == measure }?.outcome
    }

    private func retire(since release: String) throws {
        let body = #"{"since":"\#(release)","reason":"It left the app."}"#
        #expect(try caller.post("/v1/apps/\(app)/screens/list/retirements", body).status == 201)
    }

    @Test func `a fix that failed is owed no more where its element went, and nobody looked after that`() throws {
        #expect(try caller.post("/v1/problems/\(problem())/fix-claims", #"{"release":"1.2"}"#).status == 201)
        try caller.ship(list(TestCapture.button(nil, id: "buy")), other, as: "1.2", of: app)
        #expect(try outcome(.contradictedFixes, in: "1.2") == .fail)
        try caller.ship(list(nil), other, as: "1.3", of: app)
        try caller.ship(other, as: "1.4", of: app)
        #expect(try outcome(.contradictedFixes, in: "1.3") == .pass)
        #expect(try outcome(.contradictedFixes, in: "1.4") == .pass)
        #expect(try outcome(.screensNotCaptured, in: "1.4") == .fail)
        try retire(since: "1.4")
        #expect(try outcome(.contradictedFixes, in: "1.4") == .pass)
    }

    @Test func `a fix that failed on a screen that left the app went with it, and not before`() throws {
        #expect(try caller.post("/v1/problems/\(problem())/fix-claims", #"{"release":"1.2"}"#).status == 201)
        try caller.ship(list(TestCapture.button(nil, id: "buy")), other, as: "1.2", of: app)
        try caller.ship(other, as: "1.3", of: app)
        #expect(try outcome(.contradictedFixes, in: "1.3") == .fail)
        try retire(since: "1.3")
        #expect(try outcome(.contradictedFixes, in: "1.3") == .pass)
        #expect(try outcome(.contradictedFixes, in: "1.2") == .fail)
    }

    @Test func `what people reported is gone, too, until somebody meets it again`() throws {
        let report = #"{"text":"Buy has no name","release":"1.1","screen":"list","element":"buy"}"#
        #expect(try caller.post("/v1/apps/\(app)/reports", report).status == 201)
        #expect(try outcome(.openUserProblems, in: "1.1") == .fail)
        try caller.ship(list(nil), other, as: "1.2", of: app)
        try caller.ship(other, as: "1.3", of: app)
        #expect(try outcome(.openUserProblems, in: "1.2") == .pass)
        #expect(try outcome(.openUserProblems, in: "1.3") == .pass)
        try caller.ship(list(TestCapture.button(nil, id: "buy")), other, as: "1.4", of: app)
        #expect(try outcome(.openUserProblems, in: "1.4") == .fail)
    }
}
