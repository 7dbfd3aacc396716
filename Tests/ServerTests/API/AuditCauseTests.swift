import API
import Foundation
import History
import Testing

import TestSupport

/// Where another tool and our own rules find one thing, it counts by that which knows what it was like before.
@Suite(.database) struct AuditCauseTests {
    private let good = TestAudit.axe(passing: ["button-name"])
    private let bad = TestAudit.axe(("button-name", "one"), passing: [])
    private let silent = TestCapture.buttons(nil, "Sell")
    private let sound = TestCapture.buttons("Buy", "Sell")

    /// Uploads in this order, and seals.
    private func ship(_ uploads: String..., as build: String, of app: String, _ caller: TestCaller) throws {
        for upload in uploads {
            let query = upload.contains("testEngine") ? "?screen=list" : ""
            #expect([200, 201].contains(try caller.upload(upload, to: build, of: app, query).status))
        }
        #expect(try caller.post("/v1/apps/\(app)/builds/\(build)/seal").status == 200)
    }

    private func regressions(_ caller: TestCaller, _ app: String, _ release: String) throws -> ConditionResource {
        let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
        return try #require(verdict.conditions.first { $0.measure == .regressions })
    }

    private func problems(_ caller: TestCaller, _ app: String) throws -> [ProblemResource] {
        try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.map {
            try caller.problem($0.id)
        }
    }

    @Test(arguments: [true, false])
    func `a tool's regression counts in the first release that is captured`(isCaptureFirst: Bool) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func ship(_ capture: String, _ audit: String, as build: String) throws {
            if isCaptureFirst {
                try self.ship(capture, audit, as: build, of: app, caller)
            } else {
                try self.ship(audit, capture, as: build, of: app, caller)
            }
        }
        try self.ship(good, as: "1.0", of: app, caller)
        for release in ["1.1", "1.2"] {
            try ship(silent, bad, as: release)
            let counted = try regressions(caller, app, release)
            #expect(counted.outcome == .fail && counted.actual == 1, "\(release): \(counted)")
            #expect(counted.why.contains("good last in 1.0"), "\(counted.why)")
            #expect(counted.problems.count == 1)
        }
        let problem = try #require(try problems(caller, app).first)
        #expect(problem.looks == ["1.0 absent", "1.1 present", "1.2 present"])
        try ship(sound, good, as: "1.3")
        #expect(try problems(caller, app).map(\.state) == [.fixed])
        #expect(try regressions(caller, app, "1.3").outcome == .pass)
    }

    @Test(arguments: [true, false])
    func `what stood before the first capture stands in it`(isCaptureFirst: Bool) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(good, as: "1.0", of: app, caller)
        try ship(bad, as: "1.1", of: app, caller)
        let problem = try #require(try problems(caller, app).first)
        if isCaptureFirst {
            try ship(silent, bad, as: "1.2", of: app, caller)
        } else {
            try ship(bad, silent, as: "1.2", of: app, caller)
        }
        let counted = try regressions(caller, app, "1.2")
        #expect(counted.outcome == .fail && counted.problems.map(\.id) == [problem.id])
    }

    /// What each release showed of a problem, and how that is known.
    private func told(_ problem: ProblemResource) -> [String] {
        (problem.observations ?? []).map { "\($0.build) \($0.outcome): \($0.evidence)" }
    }

    @Test func `what another version of the tool found, and passed, is on record`() throws {
        let caller = try TestServer().caller()
        func ship(_ version: String, _ isFailing: Bool, as build: String, of app: String) throws {
            let audit =
                isFailing ? TestAudit.axe(("region", "one"), version: version) : TestAudit.axe(version: version)
            #expect(try caller.upload(TestCapture.buttons("Buy", "Sell"), to: build, of: app).status < 300)
            #expect(try caller.upload(audit, to: build, of: app, "?screen=list").status < 300)
            #expect(try caller.post("/v1/apps/\(app)/builds/\(build)/seal").status == 200)
        }
        for last in ["4.10", "4.9"] {
            let app = try caller.app()
            try ship("4.9", false, as: "1.1", of: app)
            try ship("4.10", true, as: "1.2", of: app)
            try ship("4.10", false, as: "1.3", of: app)
            #expect(try problems(caller, app).isEmpty, "a new version's finding is no problem by itself")
            try ship(last, true, as: "1.4", of: app)
            let problem = try #require(try problems(caller, app).first)
            let name = last == "4.10" ? "axe-core" : "axe-core 4.10"
            let between = [
                "1.2 present: \(name) found it in this build (region).",
                "1.3 absent: \(name) looked for it in this build (region) and did not find it.",
            ]
            let lines = told(problem)
            #expect(lines.filter { $0.hasPrefix("1.2") || $0.hasPrefix("1.3") } == between, "\(lines)")
            #expect(problem.firstRelease == "1.2" && problem.state == .regressed)
            let found = try regressions(caller, app, "1.4"), good = last == "4.10" ? "1.3" : "1.1 by axe-core 4.9"
            #expect(found.outcome == .fail && found.why.contains("good last in \(good)"), "\(found.why)")
            let page = try TestBrowser(caller.server, .read).get("/problems/\(problem.id)").text
            #expect(!page.contains("nothing is on record") && page.contains("Back again: there again in 1.4"))
        }
    }

    @Test func `the version that is named is the one that looked in the build that is named`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let found = ("region", "one")
        var faults: [String] = []
        for (build, audit) in [
            ("1.0", TestAudit.axe(version: "4.9")), ("1.1", TestAudit.axe(found, version: "4.9")),
            ("1.2", TestAudit.axe(found, version: "4.10")),
        ] {
            #expect(try caller.upload(audit, to: build, of: app, "?screen=list").status < 300)
            faults = try caller.post("/v1/apps/\(app)/builds/\(build)/seal").json(SealResource.self).faults
        }
        let words = "region is broken at #one: region of axe-core, good last in 1.0 by axe-core 4.9"
        #expect(faults == ["\(words) (list)."])
        let why = try regressions(caller, app, "1.2").why
        #expect(why.contains(words.dropFirst()), "\(why)")
    }

    @Test func `what our own rule found when the tool did not is no regression of the tool's`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(silent, good, as: "1.0", of: app, caller)
        try ship(silent, bad, as: "1.1", of: app, caller)
        #expect(try regressions(caller, app, "1.1").outcome == .pass, "it was there from the start")
        #expect(try problems(caller, app).isEmpty)
    }

    @Test func `what our own rule finds at its first look did not come back`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(good, as: "1.0", of: app, caller)
        try ship(bad, as: "1.1", of: app, caller)
        try ship(good, as: "1.2", of: app, caller)
        let problem = try #require(try problems(caller, app).first)
        #expect(problem.state == .fixed)
        try ship(silent, good, as: "1.3", of: app, caller)
        #expect(try caller.problem(problem.id).state == .fixed)
        #expect(try regressions(caller, app, "1.3").outcome == .pass)
    }

    @Test func `another control in the place of one that a tool had found at fault mends nothing`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func screen(_ label: String, _ identifier: String) -> String {
            TestCapture.screen(
                "list",
                [
                    TestCapture.heading("List"), TestCapture.button(label, id: identifier),
                    TestCapture.button("Sell", id: "two"),
                ])
        }
        let bad = TestAudit.axe(("button-name", "a"), passing: [])
        try ship(screen("Ann", "a"), good, as: "1.0", of: app, caller)
        try ship(screen("Ann", "a"), bad, as: "1.1", of: app, caller)
        try ship(screen("Quit", "q"), good, as: "1.2", of: app, caller)
        let problem = try #require(try problems(caller, app).first)
        #expect(problem.state == .open && problem.goneWithElement == "1.2", "\(problem)")
    }
}
