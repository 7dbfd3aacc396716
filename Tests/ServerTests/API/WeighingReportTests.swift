import API
import Foundation
import History
import Testing

import TestSupport

/// What people report counts, whatever else is open on the screen.
@Suite(.database) struct WeighingReportTests {
    private let list = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy")])

    private func file(_ caller: TestCaller, _ app: String, _ fields: String) throws -> ReportReceipt {
        try caller.post("/v1/apps/\(app)/reports", #"{"release":"1.0","screen":"list",\#(fields)}"#).json()
    }

    private func counted(_ caller: TestCaller, _ app: String) throws -> [Int] {
        try #require(
            try caller.get("/v1/apps/\(app)/releases/1.0/gate").json(VerdictResource.self).conditions
                .first { $0.measure == .openUserProblems }
        ).problems.map(\.id)
    }

    @Test func `a critical report beside another problem opens its own, which the gate counts`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list, as: "1.0", of: app)
        let pale = try file(caller, app, #""text":"It is too pale","impact":"moderate""#)
        #expect(try counted(caller, app).isEmpty)
        let mute = try file(caller, app, #""text":"VoiceOver does not speak the prices","impact":"critical""#)
        #expect(!mute.known && mute.suggestions.contains { $0.problem == pale.problem })
        #expect(try counted(caller, app) == [mute.problem])
    }

    @Test func `what costs somebody more than was known costs more, unless a person has decided that`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list, as: "1.0", of: app)
        let first = try file(caller, app, #""text":"It is too pale","impact":"minor""#)
        let id = try #require(first.problem)
        #expect(try file(caller, app, #""text":"It is too pale","impact":"serious""#).problem == id)
        #expect(try counted(caller, app) == [id])
        _ = try caller.send("PATCH", "/v1/problems/\(id)", #"{"impact":"minor"}"#)
        _ = try file(caller, app, #""text":"It is too pale","impact":"critical""#)
        #expect(try counted(caller, app).isEmpty)
    }

    @Test func `an element that can't be used is not the screen that has no way out`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list, as: "1.0", of: app)
        let trap = try file(caller, app, #""text":"I am stuck on this screen""#)
        let tap = try file(caller, app, #""element":"buy","text":"It does nothing when I double tap""#)
        #expect(!tap.known && tap.problem != trap.problem)
    }
}
