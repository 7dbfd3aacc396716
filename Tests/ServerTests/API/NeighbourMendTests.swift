import API
import Foundation
import History
import Testing

import TestSupport

/// A change back to what was last good raises nothing (docs/judgement.md section 4): also not on an element that passed only
/// as long as its neighbours were at fault.
@Suite(.database) struct `The mend of a neighbour` {
    private func list(_ names: String?...) -> String {
        TestCapture.screen(
            "list", [TestCapture.heading("Files")] + names.enumerated().map { TestCapture.button($1, id: "x\($0 + 1)") }
        )
    }

    private func seal(_ capture: String, _ release: String, _ caller: TestCaller, _ app: String) throws -> SealResource
    {
        #expect([200, 201].contains(try caller.upload(capture, to: release, of: app).status))
        return try caller.post("/v1/apps/\(app)/builds/\(release)/seal").json()
    }

    @Test func `makes nothing worse on what sounds like it again`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        #expect(try seal(list("Delete", "Delete", "Delete"), "1.0", caller, app).regressions == 0)
        #expect(try seal(list(nil, nil, "Delete"), "1.1", caller, app).regressions == 2)
        let half = try seal(list(nil, "Delete", "Delete"), "1.2", caller, app)
        #expect(half.regressions == 1 && half.faults.allSatisfy { $0.contains("has lost its name") }, "\(half.faults)")
        #expect(try seal(list("Delete", "Delete", "Delete"), "1.3", caller, app).regressions == 0)
        #expect(try !TestBrowser(server, .read).get("/apps/\(app)/screens/list?build=1.3").text.contains("worse than"))
    }

    @Test func `excuses nobody who had another name meanwhile`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        #expect(try seal(list("Delete", "Delete", "Share"), "1.0", caller, app).regressions == 0)
        #expect(try seal(list("Delete", "Delete file", nil), "1.1", caller, app).regressions == 1)
        let back = try seal(list("Delete", "Delete", "Share"), "1.2", caller, app)
        #expect(back.faults.contains { $0.contains("sounds exactly the same") }, "\(back.faults)")
    }
}
