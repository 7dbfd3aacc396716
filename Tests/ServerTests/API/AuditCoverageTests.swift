import API
import History
import Screens
import Testing

import TestSupport

/// What other tools looked at, with which version, and in which order it came (docs/judgement.md section 3).
@Suite(.database) struct AuditCoverageTests {
    private let list = TestCapture.buttons("Buy", "Sell")

    private func verdict(_ caller: TestCaller, _ app: String, _ release: String) throws -> VerdictResource {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json()
    }

    private func review(_ caller: TestCaller, _ app: String, _ release: String) throws -> ReviewResource {
        try caller.get("/v1/apps/\(app)/releases/\(release)/review").json()
    }

    /// Uploads these in their order, and seals.
    @discardableResult
    private func ship(
        _ caller: TestCaller, _ app: String, _ release: String, _ files: (screen: String, text: String)...
    ) throws -> SealResource {
        for file in files {
            let answer = try caller.upload(file.text, to: release, of: app, "?screen=\(file.screen)")
            #expect([200, 201].contains(answer.status), "\(answer.text)")
        }
        return try caller.post("/v1/apps/\(app)/builds/\(release)/seal").json()
    }

    private func problems(_ caller: TestCaller, _ app: String) throws -> [ProblemResource] {
        try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.map {
            try caller.problem($0.id)
        }
    }

    @Test func `a release in which the very version found it is never called good`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let broken = TestAudit.axe(("region", "a"), version: "4.11.0")
        try ship(caller, app, "1.0", ("shop", broken))
        try ship(caller, app, "1.1", ("shop", TestAudit.axe(version: "4.10.3")))
        let seal = try ship(caller, app, "1.2", ("shop", broken))
        #expect(seal.regressions == 0 && seal.faults == [])
        let last = try verdict(caller, app, "1.2")
        #expect(
            last.gaps.contains(
                "1 finding is not called new but put in the backlog: axe-core 4.11.0 found the same before on shop."),
            "\(last.gaps)")
        #expect(last.verdict == .pass && !last.text.contains("good last in"))
        #expect(try problems(caller, app).isEmpty)
    }

    @Test func `where it came in a look of the version, that from before it is the measure`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let clean = TestAudit.axe(version: "4.11.0"), broken = TestAudit.axe(("region", "a"), version: "4.11.0")
        try ship(caller, app, "1.0", ("shop", clean))
        for release in ["1.1", "1.2"] { try ship(caller, app, release, ("shop", broken)) }
        try ship(caller, app, "1.3", ("shop", TestAudit.axe(version: "4.10.3")))
        let seal = try ship(caller, app, "1.4", ("shop", broken))
        let fault = "region is broken at #a: region of axe-core, good last in 1.0 by axe-core 4.11.0 (shop)."
        #expect(seal.faults == [fault])
        let problem = try #require(try problems(caller, app).first)
        #expect(problem.looks == ["1.0 absent", "1.1 present", "1.2 present", "1.3 absent", "1.4 present"])
    }

    @Test func `a place that a tool passes over is named, whatever stood there`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(
            caller, app, "1.0", ("one", TestAudit.axe()), ("two", TestAudit.axe()),
            ("three", TestAudit.axe(("region", "a"), ("region", "b"))))
        try ship(caller, app, "1.1", ("two", TestAudit.axe()))
        let gaps = try verdict(caller, app, "1.1").gaps
        #expect(
            gaps.suffix(2) == [
                "axe-core did not look at one in 1.1, last in 1.0: what it would find there is not known.",
                "axe-core did not look at three in 1.1, last in 1.0: "
                    + "whether 2 findings that stood there are still there is not known.",
            ], "\(gaps)")
        let german = try TestBrowser(caller.server, .read)
        #expect(try german.submit("/settings/language", [("language", "de")]).status == 303)
        for page in ["/apps/\(app)/releases/1.1", "/apps/\(app)"] {
            #expect(
                try german.get(page).text.contains(
                    "axe-core hat in 1.1 nicht nachgesehen, zuletzt in 1.0: one; was dort zu finden wäre, ist nicht bekannt."
                ), "\(page)")
        }
        try ship(
            caller, app, "1.2", ("four", TestAudit.axe()), ("five", TestAudit.axe()), ("six", TestAudit.axe()),
            ("seven", TestAudit.axe()))
        try ship(caller, app, "1.3", ("one", TestAudit.axe()))
        let many = try verdict(caller, app, "1.3").gaps
        #expect(
            many.last == "axe-core did not look in 1.3 at 6 places where it looked before, such as five: "
                + "whether 2 findings that stood there are still there is not known.", "\(many)")
    }

    @Test func `what counts as it was is among what is worse`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(caller, app, "1.0", ("one", TestAudit.axe()), ("two", TestAudit.axe()))
        try ship(caller, app, "1.1", ("one", TestAudit.axe(("region", "a"))), ("two", TestAudit.axe()))
        try ship(caller, app, "1.2", ("two", TestAudit.axe()))
        let conditions = try verdict(caller, app, "1.2").conditions
        #expect(conditions.first { $0.measure == .regressions }?.outcome == .fail)
        let fault = try #require(try review(caller, app, "1.2").faults.first)
        #expect(fault.screen == "one" && fault.lastGood == "1.0" && !fault.isTold)
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/releases/1.2").text
        #expect(
            page.contains(
                "Good last in 1.0, worse since 1.1. No audit of this build tells whether that is still so."))
        #expect(!page.contains("Nothing that was measured is worse"))
    }

    /// The story of a button that loses its name, has it again while the tool still finds it, and goes.
    private func story(_ caller: TestCaller, isAuditFirst: Bool) throws -> [String] {
        let app = try caller.app()
        let without = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Sell", id: "two")])
        let story = [
            (list, TestAudit.axe(passing: ["button-name"])),
            (TestCapture.buttons(nil, "Sell"), TestAudit.axe(("button-name", "one"))),
            (list, TestAudit.axe(("button-name", "one"))), (without, TestAudit.axe(passing: ["button-name"])),
        ]
        var told: [String] = []
        for (number, step) in story.enumerated() {
            let release = "1.\(number)", files = [("list", step.0), ("list", step.1)]
            for file in isAuditFirst ? files.reversed() : files { try ship(caller, app, release, open: file) }
            let seal = try ship(caller, app, release)
            told.append("\(release): \(seal.regressions) regressions, \(seal.faults)")
        }
        return told
            + (try problems(caller, app)).map {
                "\($0.title) \($0.state) \($0.looks) \($0.goneWithElement ?? "")"
            }.sorted()
    }

    private func ship(_ caller: TestCaller, _ app: String, _ release: String, open file: (String, String)) throws {
        let answer = try caller.upload(file.1, to: release, of: app, "?screen=\(file.0)")
        #expect([200, 201].contains(answer.status), "\(answer.text)")
    }

    @Test func `an audit is tied to elements whether it comes before its capture or after it`() throws {
        let caller = try TestServer().caller()
        let first = try story(caller, isAuditFirst: true)
        #expect(try first == story(caller, isAuditFirst: false))
        #expect(first[1].hasPrefix("1.1: 1 regressions"), "one cause: \(first)")
        let problem = try #require(first.last)
        #expect(first.count == 5, "one problem: \(first)")
        #expect(problem.contains("open") && problem.hasSuffix("1.3"), "gone with its element: \(first)")
    }
}
