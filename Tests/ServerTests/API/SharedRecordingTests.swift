import API
import History
import Testing

import TestSupport

/// Builds that hold one capture share what was recorded of it, forward alone.
@Suite(.database) struct SharedRecordingTests: RecordedPier {
    private func whole(_ lines: [String], _ more: String = "") -> String {
        heard(lines, more: #""whole":true,"# + more)
    }
    private func outcomes(_ caller: TestCaller, _ app: String, _ release: String) throws -> VerdictResource {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json()
    }

    @Test func `what later builds were recorded to say is no measure of what came before`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for release in ["1.0", "1.1", "1.2"] { try caller.ship(pier(), as: release, of: app) }
        _ = try upload(caller, whole(Array(full.prefix(3))), to: "1.1", of: app)
        _ = try upload(caller, whole(full), to: "1.2", of: app)
        #expect(try outcomes(caller, app, "1.1").verdict == .pass)
        _ = try upload(caller, whole(full, #""recordedAt":"2026-01-01T12:00:00Z","#), to: "1.1", of: app)
        let verdict = try outcomes(caller, app, "1.1")
        #expect(verdict.verdict == .pass, "nobody recorded 1.0: \(verdict.text)")
        #expect(try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.isEmpty)
    }

    @Test func `a wrong recording that a later release shared was never a fix there when it is taken back`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for release in ["1.0", "1.1", "1.2"] { try caller.ship(pier(), as: release, of: app) }
        _ = try upload(caller, heard(full), to: "1.0", of: app)
        _ = try upload(caller, heard(poor), to: "1.1", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems?rule=speech-loss").json(Listing<ProblemResource>.self)
        let problem = try #require(found.items.first)
        #expect(try outcomes(caller, app, "1.2").verdict == .fail)
        let wrong = try #require(try recordings(caller, app, "?build=1.1").first).id
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/recordings/\(wrong)").status == 200)
        #expect(try outcomes(caller, app, "1.1").verdict == .pass && outcomes(caller, app, "1.2").verdict == .pass)
        let now = try caller.problem(problem.id)
        #expect(now.state == .fixed)
        #expect(
            (now.fixClaims ?? []).map(\.release) == ["1.1"] && (now.fixClaims ?? []).allSatisfy { $0.outcome == .held })
        let page = try TestBrowser(caller.server, .read).get("/problems/\(problem.id)").text
        #expect(!page.contains("came back") && !page.contains("Fixed in 1.2"), "\(page)")
    }
}
