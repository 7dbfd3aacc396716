import API
import Foundation
import History
import Testing

import TestSupport

/// The life of a problem, told through the public API alone.
@Suite(.database) struct LifecycleTests {
    private let spoken = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy")])
    private let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])

    private func problem(_ caller: TestCaller, _ app: String, rule: String = "name-lost") throws -> ProblemResource {
        try #require(
            try caller.get("/v1/apps/\(app)/problems?rule=\(rule)").json(Listing<ProblemResource>.self).items.first)
    }

    /// Sound in 1.0, broken in 1.1, fixed in 1.2: seen by the checks.
    private func fixed(_ caller: TestCaller) throws -> (app: String, problem: ProblemResource) {
        let app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let problem = try problem(caller, app)
        _ = try caller.post("/v1/problems/\(problem.id)/fix-claims", #"{"release":"1.2"}"#)
        try caller.ship(spoken, as: "1.2", of: app)
        #expect(try caller.problem(problem.id).state == .fixed)
        return (app, problem)
    }

    @Test func `a report from before the fix waits for a word, one from the fixed release or a later one reopens`()
        throws
    {
        let states: [(String, ProblemState)] = [
            ("1.1", .fixClaimed), ("1.1+7", .fixClaimed), ("Version 1.1", .fixClaimed), ("1.2", .regressed),
            ("v1.2", .regressed), ("1.2+99", .regressed),
        ]
        for (release, state) in states {
            let caller = try TestServer().caller(), (app, problem) = try fixed(caller)
            let report = try caller.report(on: "buy", in: release, of: app)
            #expect(report.problem == problem.id)
            #expect(try caller.problem(problem.id).state == state, "a report from \(release)")
        }
    }

    @Test func `a report from a release nobody knows yet waits, and counts when the release arrives`() throws {
        let caller = try TestServer().caller(), (app, problem) = try fixed(caller)
        _ = try caller.report(on: "buy", in: "1.3", of: app)
        #expect(try caller.problem(problem.id).state == .fixClaimed, "that person has not said whether 1.2 works")
        _ = try caller.upload(TestCapture.screen("other", [TestCapture.heading("Other")]), to: "1.3", of: app)
        #expect(try caller.problem(problem.id).state == .regressed)
        let other = try fixed(caller)
        _ = try caller.report(on: "buy", in: "1.1.5", of: other.app)
        _ = try caller.send("PUT", "/v1/apps/\(other.app)/releases/1.1.5", "{}")
        #expect(try caller.problem(other.problem.id).state == .fixClaimed, "1.1.5 is older than the fix")
    }

    @Test func `a report from a release that the checks found sound leaves them what they measure against`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let id = try problem(caller, app).id
        #expect(
            try caller.report(on: "buy", in: "1.0", of: app).lastWorkingRelease == nil,
            "who has it says that 1.0 doesn't work")
        try caller.ship(TestCapture.screen("other", [TestCapture.heading("Other")]), as: "1.2", of: app)
        try caller.ship(silent, as: "1.3", of: app)
        #expect(try caller.problem(id).observations?.last?.outcome == .present)
        try caller.ship(spoken, as: "1.4", of: app)
        #expect(try caller.problem(id).observations?.last?.outcome == .absent)
    }

    @Test func `a report's release corrected by hand moves the problem`() throws {
        let caller = try TestServer().caller(), (app, problem) = try fixed(caller)
        let report = try caller.report(on: "buy", in: "1.1", of: app)
        let answer = try caller.send("PATCH", "/v1/reports/\(report.id)", #"{"release":"1.2"}"#)
        #expect(answer.status == 200)
        #expect(try caller.problem(problem.id).state == .regressed)
    }

    @Test func `another declared order is another history`() throws {
        let caller = try TestServer().caller(), (app, problem) = try fixed(caller)
        _ = try caller.report(on: "buy", in: "1.1", of: app)
        _ = try caller.send("PATCH", "/v1/apps/\(app)", #"{"releaseOrder":"declared"}"#)
        for (release, position) in [("1.0", 1), ("1.2", 2), ("1.1", 3)] {
            _ = try caller.send("PUT", "/v1/apps/\(app)/releases/\(release)", #"{"position":\#(position)}"#)
        }
        #expect(try caller.problem(problem.id).state == .regressed, "1.1 came after 1.2")
    }

    @Test(arguments: [false, true])
    func `what was accepted or called false stays so, and says that it was seen again`(isFalse: Bool) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let problem = try problem(caller, app)
        let accepted = try caller.send(
            "PATCH", "/v1/problems/\(problem.id)",
            #"{"state":"accepted","falseAlarm":\#(isFalse),"reason":"By design"}"#
        ).json(ProblemResource.self)
        #expect(
            accepted.state == .accepted && accepted.falseAlarm == isFalse && accepted.acceptedBecause == "By design")
        #expect(accepted.seenAgain == nil)
        try caller.ship(silent, as: "1.2", of: app)
        _ = try caller.report(on: "buy", in: "1.2", of: app)
        let after = try caller.problem(problem.id)
        #expect(after.state == .accepted && after.seenAgain == ["1.2"])
        let page = try TestBrowser(caller.server, .read).get("/problems/\(problem.id)").text
        #expect(page.contains("seen again in 1.2 and reported once more") && page.contains("By design"))
        #expect(page.contains("not a problem") == isFalse)
    }

    @Test func `a hot fix neither closes nor reopens the main line`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "2.0", of: app)
        let problem = try problem(caller, app)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.0.1", #"{"line":"1.0"}"#)
        _ = try caller.post("/v1/problems/\(problem.id)/fix-claims", #"{"release":"1.0.1"}"#)
        _ = try caller.upload(spoken, to: "1.0.1", of: app)
        _ = try caller.post("/v1/apps/\(app)/builds/1.0.1/seal")
        #expect(try caller.problem(problem.id).state == .open)
    }

    @Test func `a confirmation from the fixed release closes what people reported; a denial reopens it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let report = try caller.report(on: "buy", in: "1.1", of: app), id = try #require(report.problem)
        _ = try caller.post("/v1/problems/\(id)/fix-claims", #"{"release":"1.2"}"#)
        try caller.ship(spoken, as: "1.2", of: app)
        #expect(try caller.problem(id).state == .fixClaimed, "no reporter has said so yet")
        _ = try caller.post("/v1/reports/\(report.id)/confirmations", #"{"release":"1.2","works":true}"#)
        #expect(try caller.problem(id).state == .fixed)
        _ = try caller.post("/v1/reports/\(report.id)/confirmations", #"{"release":"1.2","works":false}"#)
        #expect(try caller.problem(id).state == .regressed)
    }

    @Test func `every step has who, when and why`() throws {
        let caller = try TestServer().caller(), (app, problem) = try fixed(caller)
        _ = try caller.send("PATCH", "/v1/problems/\(problem.id)", #"{"assignee":"ada","impact":"minor"}"#)
        _ = try caller.send("PATCH", "/v1/problems/\(problem.id)", #"{"state":"open","reason":"Not so"}"#)
        _ = try caller.report(on: "buy", in: "1.2", of: app)
        let page = try TestBrowser(caller.server, .read).get("/problems/\(problem.id)").text
        for words in [
            "token test: Assigned to: nothing → ada.", "Impact: critical → minor.",
            "Decided: it is a problem, and open.",
            "Fix claimed for 1.2.", "says so, from 1.2.",
        ] { #expect(page.contains(words), "\(words)") }
    }

    @Test func `a claim for no release, or on a duplicate, is refused`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let problem = try problem(caller, app)
        #expect(try caller.post("/v1/problems/\(problem.id)/fix-claims", #"{"release":"not a release"}"#).status == 422)
        _ = try caller.post("/v1/problems/\(problem.id)/fix-claims", #"{"release":"1.2+40"}"#)
        let releases = try caller.get("/v1/apps/\(app)/releases").text
        #expect(releases.contains("\"1.2\"") && !releases.contains("1.2+40"))
    }
}
