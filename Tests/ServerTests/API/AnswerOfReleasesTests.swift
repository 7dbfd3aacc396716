import API
import Application
import Foundation
import History
import Testing

import TestSupport

/// What is told of releases that work, of betas, of releases that are not out, and of what was merged.
@Suite(.database) struct AnswerOfReleasesTests {
    private let spoken = TestCapture.screen(
        "list",
        [
            TestCapture.heading("List"), TestCapture.text("Cart"), TestCapture.button("Help", id: "help"),
            TestCapture.button("Buy", id: "buy"),
        ])
    private let silent = TestCapture.screen(
        "list",
        [
            TestCapture.heading("List"), TestCapture.text("Cart"), TestCapture.button("Help", id: "help"),
            TestCapture.button(nil, id: "buy"),
        ])

    private func file(_ caller: TestCaller, _ app: String, _ more: String, text: String = "It says nothing") throws
        -> Int
    {
        let filed = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"\#(text)","release":"1.1","screen":"list"\#(more)}"#)
        #expect(filed.status == 201, "\(filed.text)")
        return try filed.json(ReportReceipt.self).id
    }

    private func broken() throws -> (caller: TestCaller, app: String) {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        return (caller, app)
    }

    private func answer(_ caller: TestCaller, _ report: Int, _ query: String = "") throws -> AnswerResource {
        try caller.get("/v1/reports/\(report)/answer\(query)").json()
    }

    @Test func `what works was not unlearned by a later release without the element, or by a claim`() throws {
        let (caller, app) = try broken()
        let ida = try file(caller, app, #","element":"buy","reporter":{"contact":"ida@example.com"}"#)
        try caller.ship(spoken, as: "1.2", of: app)
        _ = try caller.post("/v1/reports/\(ida)/confirmations", #"{"release":"1.2","works":true}"#)
        let mended = try answer(caller, ida)
        #expect(!mended.facts.contains { $0.hasPrefix("It is there since") }, "\(mended.facts)")
        try caller.ship(silent, as: "1.4", of: app)
        #expect(try answer(caller, ida).lastWorkingRelease == "1.2")
        let without = TestCapture.screen(
            "list", [TestCapture.heading("List"), TestCapture.text("Cart"), TestCapture.button("Help", id: "help")])
        let problem = try #require(try answer(caller, ida).problem)
        let claim = try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.5"}"#)
        #expect([200, 201].contains(claim.status), "\(claim.text)")
        #expect(try answer(caller, ida).lastWorkingRelease == "1.2")
        try caller.ship(without, as: "1.5", of: app)
        let gone = try answer(caller, ida)
        #expect(gone.lastWorkingRelease == "1.2", "\(gone.facts)")
        #expect(gone.facts.contains("The last release that works is 1.2."), "\(gone.facts)")
    }

    @Test func `the release before it came is named, and no later one`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, capture) in [
            ("2.0", spoken), ("2.1-beta.1", silent), ("2.1", silent), ("2.2-beta.1", spoken), ("2.2", spoken),
        ] { try caller.ship(capture, as: release, of: app) }
        let report = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"Still broken","release":"2.2","screen":"list","element":"buy"}"#
        ).json(ReportReceipt.self)
        let told = try answer(caller, report.id)
        #expect(told.lastWorkingRelease == "2.0")
        #expect(told.facts.contains("The last release before it was 2.0."), "\(told.facts)")
        #expect(!told.facts.contains { $0.hasPrefix("It is there since") }, "\(told.facts)")
    }

    @Test func `what was accepted, gone and is back is not told as there all the time`() throws {
        let (caller, app) = try broken()
        let ida = try file(caller, app, #","element":"buy""#)
        let problem = try #require(try answer(caller, ida).problem)
        _ = try caller.send("PATCH", "/v1/problems/\(problem)", #"{"state":"accepted","reason":"Soon redrawn"}"#)
        for (release, capture) in [("1.3", spoken), ("1.4", silent)] {
            try caller.ship(capture, as: release, of: app)
        }
        let told = try answer(caller, ida)
        #expect(told.state == .accepted && told.lastWorkingRelease == "1.3")
        #expect(told.facts.contains("It was first met in 1.1."), "\(told.facts)")
        #expect(told.facts.contains("The last release that works is 1.3."), "\(told.facts)")
    }

    @Test func `of two builds of one release, the build that has it and the one that has not are named`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1+1", of: app)
        let ida = try file(caller, app, #","element":"buy""#)
        try caller.ship(spoken, as: "1.1+2", of: app)
        let facts = try answer(caller, ida).facts
        #expect(facts.contains("The checks found it in 1.1+1, and find it no more in 1.1+2."), "\(facts)")
    }

    @Test func `a version before a release is a beta, and nobody in production is sent there`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(silent, as: "2.0-beta.1", of: app)
        try caller.ship(spoken, as: "2.0-beta.2", of: app)
        try caller.ship(silent, as: "2.0", of: app)
        let releases = try caller.get("/v1/apps/\(app)/releases").json(Listing<ReleaseResource>.self).items
        #expect(releases.first { $0.version == "2.0-beta.1" }?.channel == .beta)
        #expect(releases.first { $0.version == "2.0" }?.channel == .production)
        let filed = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"It says nothing","release":"2.0","screen":"list","element":"buy"}"#)
        let report = try filed.json(ReportReceipt.self)
        let told = try answer(caller, report.id)
        #expect(told.lastWorkingRelease == nil && report.lastWorkingRelease == nil)
        #expect(!told.reply.text.contains("is back"), "\(told.reply.text)")
        #expect(told.known == report.known)
        try caller.ship(spoken, as: "2.1-beta.1", of: app)
        let tested = try answer(caller, report.id).reply.text
        #expect(tested.contains("being tested"), "\(tested)")
    }

    @Test(arguments: [("2.1-nightly.1", "a test release"), ("2.1-beta.1", "a beta"), ("2.1-alpha.1", "an alpha")])
    func `whoever has no test releases is told of the last one for everybody that works`(
        tested: String, noun: String
    ) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, capture) in [("2.0", spoken), (tested, spoken), ("2.1", silent)] {
            try caller.ship(capture, as: release, of: app)
        }
        func report(from release: String) throws -> ReportReceipt {
            try caller.post(
                "/v1/apps/\(app)/reports",
                #"{"text":"It says nothing","release":"\#(release)","screen":"list","element":"buy"}"#
            ).json()
        }
        let filed = try report(from: "2.1"), told = try answer(caller, filed.id)
        #expect(filed.lastWorkingRelease == "2.0" && told.lastWorkingRelease == "2.0", "\(told.facts)")
        let fact = "The last release that works is \(tested), \(noun); of those that this person can have, 2.0."
        #expect(told.facts.contains(fact), "\(told.facts)")
        #expect(told.reply.text.contains("2.0") && !told.reply.text.contains(tested), "\(told.reply.text)")
    }

    @Test func `a release for everybody that has it, too, is none that works`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, capture) in [("2.0", silent), ("2.1-nightly.1", spoken), ("2.1", silent)] {
            try caller.ship(capture, as: release, of: app)
        }
        let filed = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"It says nothing","release":"2.1","screen":"list","element":"buy"}"#
        ).json(ReportReceipt.self)
        #expect(filed.lastWorkingRelease == nil)
    }

    @Test func `nobody is asked about a release that is not out where the app says when its releases ship`() throws {
        let (caller, app) = try broken()
        let ida = try file(caller, app, #","element":"buy""#)
        for release in ["1.0", "1.1"] {
            let put = try caller.send(
                "PUT", "/v1/apps/\(app)/releases/\(release)", #"{"shippedAt":"2026-08-31T12:00:00Z"}"#)
            #expect([200, 201].contains(put.status), "\(put.text)")
        }
        try caller.ship(spoken, as: "1.2", of: app)
        #expect(try !answer(caller, ida).reply.text.contains("whether it works"))
        let put = try caller.send("PUT", "/v1/apps/\(app)/releases/1.2", #"{"shippedAt":"2026-08-31T12:00:00Z"}"#)
        #expect([200, 201].contains(put.status), "\(put.text)")
        #expect(try answer(caller, ida).reply.text.contains("whether it works"))
    }

    @Test func `of what was merged nothing is said to be found no more while a part of it is there`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        let report = try caller.report(on: "two", of: app)
        #expect(try caller.post("/v1/problems/\(ids[1])/merge", #"{"into":\#(ids[0])}"#).status == 200)
        try caller.ship(TestCapture.buttons("Buy", nil), as: "1.2", of: app)
        let told = try answer(caller, report.id)
        #expect(told.facts.contains("The checks find it, too."), "\(told.facts)")
    }

    @Test func `a list's number is no title`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        let filed = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"1. Help is silent. 2. More is silent, too.","release":"1.0","screen":"list","element":"help"}"#
        ).json(ReportReceipt.self)
        #expect(try caller.problem(#require(filed.problem)).title == "Help is silent")
    }
}
