import API
import Foundation
import History
import Testing

import TestSupport

/// A problem that becomes known late is looked for in what was captured before.
@Suite(.database) struct BackfillTests {
    private let spoken = TestCapture.buttons("Buy", "Sell")
    private let silent = TestCapture.buttons(nil, "Sell")
    private let away = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Sell", id: "two")])
    private let elsewhere = TestCapture.screen("other", [TestCapture.heading("Other")])

    @Test func `the first report of what always failed says since when, and which release worked`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(elsewhere, as: "1.1", of: app)
        try caller.ship(silent, as: "1.2", of: app)
        try caller.ship(silent, as: "1.3", of: app)
        let receipt = try caller.report(on: "one", in: "1.3", of: app)
        // The screen that was skipped is measured against the last look at it.
        #expect(receipt.known && receipt.since == "1.2" && receipt.lastWorkingRelease == "1.0")
        let problem = try caller.problem(try #require(receipt.problem))
        #expect(problem.state == .open && problem.rule == "name-lost")
        #expect(problem.looks == ["1.0 absent", "1.2 present", "1.3 present"])
        let page = try TestBrowser(caller.server, .read).get("/problems/\(problem.id)").text
        #expect(page.contains("1.2: 1 finding") && page.contains("1.3: 1 finding"))
    }

    @Test func `where its element never was, nothing worked`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(away, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let receipt = try caller.report(on: "one", in: "1.1", of: app)
        #expect(receipt.since == "1.1" && receipt.lastWorkingRelease == nil)
    }

    @Test func `a report from an old release learns that the newest is mended`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (capture, release) in [(silent, "1.0"), (silent, "1.1"), (spoken, "1.2")] {
            try caller.ship(capture, as: release, of: app)
        }
        let receipt = try caller.report(on: "one", in: "1.0", of: app), id = try #require(receipt.problem)
        #expect(receipt.answer?.contains("no more in 1.2. Please tell us whether it works for you there.") ?? false)
        let problem = try caller.problem(id)
        #expect(problem.state == .fixClaimed && problem.looks == ["1.0 present", "1.1 present", "1.2 absent"])
        _ = try caller.post("/v1/reports/\(receipt.id)/confirmations", #"{"release":"1.2","works":true}"#)
        #expect(try caller.problem(id).state == .fixed)
    }

    @Test func `a build sealed late opens what a later release has, too`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(silent, as: "1.2", of: app)
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        let problem = try caller.problem(try #require(found.first).id)
        #expect(problem.looks == ["1.0 absent", "1.1 present", "1.2 present"])
        try caller.ship(spoken, as: "1.1.5", of: app)
        #expect(try caller.problem(problem.id).state == .regressed, "1.2 came after it, and has it again")
    }

    @Test func `what a look found sound before it failed was no fix that failed`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        let receipt = try caller.report(on: "one", in: "1.0", of: app), id = try #require(receipt.problem)
        try caller.ship(elsewhere, as: "1.1", of: app)
        try caller.ship(silent, as: "1.2", of: app)
        let problem = try caller.problem(id)
        #expect(problem.state == .triage && problem.rule == "name-lost" && problem.fixClaims == [])
        #expect(problem.looks == ["1.0 absent", "1.2 present"])
    }

    @Test func `a build that is open says nothing, and what it fails is looked for when it is sealed`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(elsewhere, as: "1.1", of: app)
        _ = try caller.upload(silent, to: "1.2", of: app)
        let id = try #require(try caller.report(on: "one", in: "1.2", of: app).problem)
        #expect(try caller.problem(id).rule == "button-name" && caller.problem(id).observations == [])
        _ = try caller.post("/v1/apps/\(app)/builds/1.2/seal")
        #expect(try caller.problem(id).looks == ["1.0 absent", "1.2 present"])
    }

    @Test func `who says that a release works doesn't keep it from being looked at`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(spoken, as: "1.1", of: app)
        let receipt = try caller.report(on: "one", in: "some old one", of: app)
        _ = try caller.post("/v1/reports/\(receipt.id)/confirmations", #"{"release":"1.1","works":true}"#)
        try caller.ship(silent, as: "1.0.1", of: app)
        let problem = try caller.problem(try #require(receipt.problem))
        #expect(problem.looks == ["1.0 notObserved", "1.0.1 present", "1.1 absent"])
    }

    @Test(arguments: [nil, "0.9", "1.1"])
    func `what the checks found before they first met it tells nothing of what somebody had then`(release: String?)
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        func passes(_ release: String) throws -> Bool {
            try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self).verdict == .pass
        }
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(elsewhere, as: "1.1", of: app)
        try caller.ship(spoken, as: "1.2", of: app)
        let told = release.map { #","release":"\#($0)""# } ?? ""
        let body = #"{"text":"It says nothing","screen":"list","element":"one"\#(told)}"#
        let report = try caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self)
        let before = try ["1.0", "1.2"].map(passes)
        #expect(before.last == false)
        try caller.ship(silent, as: "1.3", of: app)
        #expect(try ["1.0", "1.2"].map(passes) == before)
        let problem = try caller.problem(try #require(report.problem))
        #expect(problem.rule == "name-lost" && problem.looks == ["1.2 notObserved", "1.3 present"])
        #expect(problem.firstRelease == (release == "1.1" ? "1.1" : nil))
        let evidence = try #require(problem.observations?.first).evidence
        #expect(evidence.contains("Somebody told of it before the checks first met it"), "\(evidence)")
        let page = try TestBrowser(caller.server, .read).get("/problems/\(problem.id)").text
        #expect(page.contains("of what they have, that tells nothing."))
        // What somebody else has later tells nothing of that either.
        #expect(try caller.report(on: "one", in: "1.3", of: app).problem == problem.id)
        #expect(try caller.problem(problem.id).firstRelease == (release == "1.1" ? "1.1" : nil))
        #expect(try ["1.0", "1.2"].map(passes) == before)
    }

    @Test(arguments: [["1.1", "1.2"], ["1.2", "1.1"]])
    func `nor does it of a release that is sealed late`(order: [String]) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        let body = #"{"text":"It says nothing","screen":"list","element":"one"}"#
        let report = try caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self)
        for release in order {
            let other = spoken.replacing(#""title":"list""#, with: #""title":"List""#)
            try caller.ship(release == "1.2" ? silent : other, as: release, of: app)
        }
        for release in ["1.0", "1.1", "1.2"] {
            let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            #expect(verdict.verdict == .fail, "\(release)")
        }
        let problem = try caller.problem(try #require(report.problem))
        #expect(problem.firstRelease == nil && !problem.looks.contains("1.1 absent"), "\(problem.looks)")
    }

    @Test
    func `a line that never met it tells as little; who reports from a release to come tells nothing of those before`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        func passes(_ release: String, of app: String) throws -> Bool {
            try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self).verdict == .pass
        }
        try caller.ship(spoken, as: "1.0", of: app)
        let body = #"{"text":"It says nothing","screen":"list","element":"one"}"#
        _ = try caller.post("/v1/apps/\(app)/reports", body)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.0.1", #"{"line":"fixes","forkedFrom":"1.0"}"#)
        try caller.ship(silent, as: "1.0.1", of: app)
        try caller.ship(spoken.replacing(#""title":"list""#, with: #""title":"List""#), as: "1.1", of: app)
        #expect(try !passes("1.0", of: app) && !passes("1.1", of: app))
        let other = try caller.app()
        try caller.ship(spoken, as: "1.1", of: other)
        let id = try #require(try caller.report(on: "one", in: "1.2", of: other).problem)
        try caller.ship(silent, as: "1.2-beta.1", of: other)
        #expect(try caller.problem(id).looks == ["1.1 absent", "1.2-beta.1 present"])
        #expect(try passes("1.1", of: other))
    }

    @Test func `another line of releases is not looked at`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(silent, as: "1.0", of: app)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.0.1", #"{"line":"fixes","forkedFrom":"1.0"}"#)
        try caller.ship(spoken, as: "1.0.1", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let problem = try caller.problem(try #require(try caller.report(on: "one", in: "1.1", of: app).problem))
        #expect(problem.looks == ["1.0 present", "1.1 present"])
    }
}
