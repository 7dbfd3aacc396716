import API
import Foundation
import History
import Screens
import Storage
import Testing

import TestSupport

/// Audits of other tools count in the judgement like our own findings (docs/judgement.md section 3).
@Suite(.database) struct AuditJudgementTests {
    private let list = TestCapture.buttons("Buy", "Sell")

    private func verdict(_ caller: TestCaller, _ app: String, _ release: String, _ query: String = "") throws
        -> VerdictResource
    {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate\(query)").json()
    }

    private func gate(_ caller: TestCaller, _ app: String, _ release: String) throws -> [String: ConditionResource] {
        Dictionary(uniqueKeysWithValues: try verdict(caller, app, release).conditions.map { ($0.measure.rawValue, $0) })
    }

    private func review(_ caller: TestCaller, _ app: String, _ release: String) throws -> ReviewResource {
        try caller.get("/v1/apps/\(app)/releases/\(release)/review").json()
    }

    /// Uploads a capture of the list and audits of it, and seals.
    @discardableResult
    private func ship(
        _ caller: TestCaller, _ app: String, _ release: String, capture: String?, _ audits: String...,
        screen: String = "list"
    ) throws -> SealResource {
        if let capture { #expect([200, 201].contains(try caller.upload(capture, to: release, of: app).status)) }
        for audit in audits {
            #expect([200, 201].contains(try caller.upload(audit, to: release, of: app, "?screen=\(screen)").status))
        }
        let sealed = try caller.post("/v1/apps/\(app)/builds/\(release)/seal")
        #expect(sealed.status == 200)
        return try sealed.json()
    }

    private func problems(_ caller: TestCaller, _ app: String) throws -> [ProblemResource] {
        try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.map {
            try caller.problem($0.id)
        }
    }

    @Test func `what audits found where nothing was captured is on the screen that they name`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(caller, app, "1.0", capture: nil, TestAudit.axe(), screen: "web")
        try ship(caller, app, "1.1", capture: nil, TestAudit.axe(("region", "buy")), screen: "web")
        let found = try problems(caller, app)
        #expect(found.count == 1 && found.first?.screen == "web", "\(found)")
        func ids(_ screen: String) throws -> [Int] {
            try caller.get("/v1/apps/\(app)/problems?screen=\(screen)").json(Listing<ProblemResource>.self).items.map(
                \.id)
        }
        #expect(try ids("web") == found.map(\.id) && ids("list").isEmpty)
    }

    @Test func `a second link with the same words fails the gate, and a redesign of the only one does not`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(caller, app, "1.0", capture: nil, TestAudit.lighthouse("div.one > a"), screen: "web")
        #expect(
            try ship(caller, app, "1.1", capture: nil, TestAudit.lighthouse("main > a"), screen: "web").faults == [])
        #expect(try gate(caller, app, "1.1")["regressions"]?.outcome == .pass)
        let seal = try ship(
            caller, app, "1.2", capture: nil, TestAudit.lighthouse("main > a", "div.two > a"), screen: "web")
        #expect(
            seal.faults == [
                "Contrast is too low at “Buy” (div.two > a): color-contrast of Lighthouse, good last in 1.1 (web)."
            ])
        let regressions = try #require(try gate(caller, app, "1.2")["regressions"])
        #expect(regressions.outcome == .fail && regressions.problems.count == 1)
        let problem = try #require(regressions.problems.first).id
        try ship(caller, app, "1.3", capture: nil, TestAudit.lighthouse("main > a"), screen: "web")
        #expect(try caller.problem(problem).looks.last == "1.3 absent")
        try ship(caller, app, "1.4", capture: nil, TestAudit.lighthouse("main > a", "p > a"), screen: "web")
        #expect(
            try gate(caller, app, "1.4")["regressions"]?.problems.map(\.id) == [problem], "the same link, elsewhere")
    }

    @Test func `a finding that comes after a clean look fails the gate, opens a problem, and is mended by the tool`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(caller, app, "1.0", capture: list, TestAudit.axe())
        let seal = try ship(caller, app, "1.1", capture: list, TestAudit.axe(("region", "one")))
        #expect(seal.regressions == 1)
        #expect(seal.faults == ["region is broken at #one: region of axe-core, good last in 1.0 (list)."])
        let regressions = try #require(try gate(caller, app, "1.1")["regressions"])
        #expect(regressions.outcome == .fail && regressions.problems.count == 1)
        #expect(regressions.why.contains("Region is broken at #one: region of axe-core, good last in 1.0 (list)."))
        let problem = try #require(try problems(caller, app).first)
        #expect(problem.title == "region is broken at #one: region of axe-core (list).")
        #expect(problem.state == .open && problem.firstRelease == "1.1" && problem.screen == "list")
        let fault = try #require(try review(caller, app, "1.1").faults.first)
        #expect(fault.tool == "axe-core 4.9" && fault.rule == "region" && fault.target == "#one")
        #expect(fault.lastGood == "1.0" && fault.problem == problem.id && fault.screen == "list")
        for page in ["/apps/\(app)/releases/1.1", "/apps/\(app)/screens/list?build=1.1"] {
            let text = try TestBrowser(caller.server, .read).get(page).text
            #expect(text.contains("Rule region of axe-core 4.9, at #one"), "\(page)")
            #expect(text.contains("Good last in 1.0, worse since 1.1."), "\(page)")
        }
        let path = "/v1/apps/\(app)/releases/1.1/gate"
        for type in ["application/xml", "application/sarif+json"] {
            #expect(try caller.send("GET", path, accept: type).text.contains("region of axe-core, good last in 1.0"))
        }
        try ship(caller, app, "1.2", capture: list)
        #expect(try caller.problem(problem.id).looks == ["1.0 absent", "1.1 present", "1.2 notObserved"])
        #expect(
            try verdict(caller, app, "1.2").gaps == [
                "axe-core did not look at list in 1.2: whether 1 finding that was new before is still there is not known."
            ])
        let left = try #require(try gate(caller, app, "1.2")["regressions"])
        #expect(left.outcome == .fail && left.problems.map(\.id) == [problem.id], "not to look mends nothing")
        #expect(
            left.why.contains("good last in 1.0; it counts as it was, since axe-core did not look at list in 1.2"),
            "\(left.why)")
        try ship(caller, app, "1.3", capture: list, TestAudit.axe(("region", "one")))
        #expect(try gate(caller, app, "1.3")["regressions"]?.why.contains("good last in 1.0") == true)
        try ship(caller, app, "1.4", capture: list, TestAudit.axe())
        #expect(try caller.problem(problem.id).state == .fixed)
        #expect(try gate(caller, app, "1.4")["regressions"]?.outcome == .pass)
        try ship(caller, app, "1.5", capture: list, TestAudit.axe())
        #expect(try caller.problem(problem.id).looks.suffix(2) == ["1.4 absent", "1.5 absent"])
        try ship(caller, app, "1.6", capture: list, TestAudit.axe(("region", "one")))
        #expect(try caller.problem(problem.id).state == .regressed)
        #expect(try gate(caller, app, "1.6")["regressions"]?.why.contains("good last in 1.5") == true)
    }

    @Test func `a first run in a later release, and a new version, are backlog and say why`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for release in ["1.0", "1.1"] { try ship(caller, app, release, capture: list) }
        try ship(caller, app, "1.2", capture: list, TestAudit.axe(("region", "one")))
        #expect(try gate(caller, app, "1.2")["regressions"]?.outcome == .pass)
        #expect(
            try verdict(caller, app, "1.2").gaps == [
                "1 finding is not called new but put in the backlog: the first run of axe-core 4.9 on list."
            ])
        try ship(
            caller, app, "1.3", capture: list, TestAudit.axe(("region", "one"), ("image-alt", "two"), version: "4.10"))
        let audit = try #require(try review(caller, app, "1.3").audits.first)
        #expect(audit.standing == 2 && audit.lookedIn == "1.3")
        #expect(
            audit.backlog.map(\.reason) == [
                "axe-core 4.10 looked before only as 4.9 on list",
                "found by the first run of axe-core on list, and no run since shows it good",
            ])
        #expect(try problems(caller, app).isEmpty)
    }

    @Test func `an app with audits only is judged by them`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(caller, app, "1.0", capture: nil, TestAudit.axe(("region", "one")))
        let first = try verdict(caller, app, "1.0")
        #expect(first.verdict == .pass)
        #expect(first.conditions.first { $0.measure == .regressions }?.actual == nil)
        #expect(first.gaps.first?.hasPrefix("No release of this app was captured; the audits alone judge it.") == true)
        try ship(caller, app, "1.1", capture: nil, TestAudit.axe(("region", "one"), ("image-alt", "two")))
        let second = try verdict(caller, app, "1.1")
        #expect(second.verdict == .fail && !second.text.contains("0 %"))
        #expect(second.conditions.filter { $0.outcome == .fail }.map(\.measure) == [.regressions, .newProblems])
        let problem = try #require(try problems(caller, app).first)
        #expect(problem.title == "image-alt is broken at #two: image-alt of axe-core (list).")
        try ship(caller, app, "1.2", capture: nil, TestAudit.axe(("region", "one")))
        #expect(try verdict(caller, app, "1.2").verdict == .pass)
        #expect(try caller.problem(problem.id).state == .fixed)
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/releases/1.2").text
        #expect(page.contains("1.2 may ship: all ") && page.contains("axe-core looked at list: 1 finding stands"))
    }

    @Test func `a hot fix with audits only owes the screens that were captured`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(caller, app, "1.0", capture: list, TestAudit.axe())
        try ship(caller, app, "1.0.1", capture: nil, TestAudit.axe())
        let conditions = try gate(caller, app, "1.0.1")
        #expect(conditions["screensNotCaptured"]?.outcome == .fail && conditions["speechLoss"]?.actual == nil)
        #expect(conditions["regressions"]?.outcome == .fail, "nobody asked our own rules")
        let recorded = try caller.post("/v1/apps/\(app)/releases/1.0.1/verdicts")
        #expect(recorded.status == 201 && !recorded.text.contains("0 %"))
    }

    @Test func `what our own rule says of the same element is one cause while both say it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(caller, app, "1.0", capture: list, TestAudit.axe(passing: ["button-name"]))
        let silent = TestCapture.buttons(nil, "Sell")
        try ship(caller, app, "1.1", capture: silent, TestAudit.axe(("button-name", "one")))
        #expect(try gate(caller, app, "1.1")["regressions"]?.actual == 1)
        let problem = try #require(try problems(caller, app).first)
        #expect(try problems(caller, app).count == 1)
        try ship(caller, app, "1.2", capture: list, TestAudit.axe(("button-name", "one")))
        #expect(try gate(caller, app, "1.2")["regressions"]?.why.contains("button-name of axe-core") == true)
        let standing = try caller.problem(problem.id)
        #expect(try problems(caller, app).count == 1 && standing.state == .open, "the tool still finds it")
        #expect(standing.observations?.last?.evidence == "axe-core found it in this build (button-name).")
        try ship(caller, app, "1.3", capture: list, TestAudit.axe(passing: ["button-name"]))
        #expect(try caller.problem(problem.id).state == .fixed)
    }

    @Test func `who calls a finding false takes it out of the count, and only that`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(caller, app, "1.0", capture: nil, TestAudit.axe(), screen: "web")
        try ship(caller, app, "1.1", capture: nil, TestAudit.axe(("region", "one"), ("region", "two")), screen: "web")
        let fault = try #require(try review(caller, app, "1.1").faults.first)
        let body = #"{"finding":\#(fault.finding ?? 0),"decision":"false","reason":"It is one."}"#
        #expect(try caller.post("/v1/apps/\(app)/decisions", body).status == 201)
        #expect(try gate(caller, app, "1.1")["regressions"]?.actual == 1)
        let asides = try review(caller, app, "1.1").faults.map(\.setAside)
        #expect(asides.count == 2 && asides.compactMap { $0 }.count == 1)
        try ship(caller, app, "1.2", capture: nil, TestAudit.axe(("region", "one"), ("region", "two")), screen: "web")
        #expect(try gate(caller, app, "1.2")["regressions"]?.actual == 1)
        #expect(try gate(caller, app, "1.2")["newProblems"]?.outcome == .pass)
        let waivers = #"{"items":[{"rule":"region","screen":"web","reason":"soon","until":"2999-01-01"}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/waivers", waivers).status == 200)
        #expect(try gate(caller, app, "1.2")["regressions"]?.outcome == .waived)
    }

    @Test func `a late hot fix turns no verdict round, and what later releases showed is looked up`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for release in ["1.0", "1.1"] { try ship(caller, app, release, capture: list, TestAudit.axe()) }
        try ship(caller, app, "1.0.1", capture: list, TestAudit.axe(("region", "one")))
        #expect(try gate(caller, app, "1.0.1")["regressions"]?.outcome == .fail)
        #expect(try gate(caller, app, "1.1")["regressions"]?.outcome == .pass)
        let problem = try #require(try problems(caller, app).first)
        #expect(problem.looks == ["1.0 absent", "1.0.1 present", "1.1 absent"])
        try ship(caller, app, "1.2", capture: list, TestAudit.axe(("region", "one")))
        #expect(try gate(caller, app, "1.2")["regressions"]?.why.contains("good last in 1.1") == true)
    }

    @Test func `a problem that a tool's finding becomes late dates from the release in which the tool found it first`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(caller, app, "1.0", capture: list, TestAudit.axe())
        _ = try caller.upload(list, to: "1.1", of: app)
        _ = try caller.upload(TestAudit.axe(("region", "one")), to: "1.1", of: app, "?screen=list")
        let finding = try #require(try review(caller, app, "1.1").faults.first?.finding)
        let decided = try caller.post(
            "/v1/apps/\(app)/decisions", #"{"finding":\#(finding),"decision":"false","reason":"It is one."}"#)
        try ship(caller, app, "1.1", capture: nil)
        try ship(caller, app, "1.2", capture: list)
        #expect(try problems(caller, app).isEmpty)
        let decision = try decided.json(DecisionResource.self).id
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/decisions/\(decision)").status == 200)
        try ship(caller, app, "1.3", capture: list, TestAudit.axe(("region", "one")))
        let problem = try #require(try problems(caller, app).first)
        #expect(problem.looks == ["1.0 absent", "1.1 present", "1.3 present"], "in 1.2 nobody looked")
        #expect(problem.firstRelease == "1.1")
        #expect(try gate(caller, app, "1.3")["newProblems"]?.outcome == .pass, "it is not new in 1.3")
    }

    @Test func `a problem that people make of a tool's first finding dates from that`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for release in ["1.0", "1.1"] {
            try ship(caller, app, release, capture: list, TestAudit.axe(("region", "banner")))
        }
        let backlog = try caller.get("/v1/apps/\(app)/backlog").json(BacklogResource.self)
        let finding = try #require(backlog.items.flatMap(\.entries).first).finding
        let made = try caller.post(
            "/v1/apps/\(app)/backlog/decisions", #"{"findings":[\#(finding)],"decision":"problem"}"#)
        #expect(made.status == 201, "\(made.text)")
        try ship(caller, app, "1.2", capture: list, TestAudit.axe(("region", "banner")))
        let problem = try #require(try problems(caller, app).first)
        #expect(problem.looks == ["1.0 present", "1.1 present", "1.2 present"])
        #expect(problem.firstRelease == "1.0")
    }

    @Test func `a beta's fault is not taken for granted`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(caller, app, "1.0", capture: list, TestAudit.axe())
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.1-beta.1", #"{"channel":"beta"}"#)
        for release in ["1.1-beta.1", "1.1"] {
            try ship(caller, app, release, capture: list, TestAudit.axe(("region", "one")))
        }
        #expect(try gate(caller, app, "1.1")["regressions"]?.why.contains("good last in 1.0") == true)
    }

    @Test func `what went with its element is not fixed, and is the same when it comes back`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(caller, app, "1.0", capture: list, TestAudit.axe())
        try ship(caller, app, "1.1", capture: list, TestAudit.axe(("region", "one")))
        let without = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Sell", id: "two")])
        try ship(caller, app, "1.2", capture: without, TestAudit.axe())
        let problem = try #require(try problems(caller, app).first { $0.rule == "region" })
        #expect(problem.state == .open && problem.goneWithElement == "1.2")
        try ship(caller, app, "1.3", capture: list, TestAudit.axe(("region", "one")))
        let fault = try #require(try review(caller, app, "1.3").faults.first { $0.rule == "region" })
        #expect(fault.problem == problem.id && fault.lastGood == "1.0" && fault.since == "1.1")
    }

    @Test func `a look at another variant, at fewer rules or at none tells of nothing that is gone`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(caller, app, "1.0", capture: list, TestAudit.axe())
        try ship(caller, app, "1.1", capture: list, TestAudit.axe(("region", "one")))
        _ = try caller.upload(TestAudit.axe(), to: "1.2", of: app, "?screen=list&appearance=dark")
        try ship(caller, app, "1.2", capture: list)
        try ship(caller, app, "1.3", capture: list, TestAudit.axe(passing: ["image-alt"]))
        let observations = try #require(try problems(caller, app).first?.observations)
        #expect(observations.map(\.outcome) == [.absent, .present, .notObserved, .notObserved])
        #expect(observations[2].evidence == "Not observed: nobody looked at list with axe-core in this build.")
        #expect(
            observations[3].evidence
                == "axe-core looked at list in this build, but not so that it tells of this (region).")
    }

    @Test func `an audit in a second upload counts, and an empty list is a look`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let format = "?screen=list&format=xcuitest-audit-json"
        _ = try caller.upload("[]", to: "1.0", of: app, format)
        try ship(caller, app, "1.0", capture: list)
        let issue = #"{"auditType":"action","compactDescription":"No action","elementAttributes":{"identifier":"one"}}"#
        _ = try caller.upload("[]", to: "1.1", of: app, format)
        _ = try caller.upload("[\(issue)]", to: "1.1", of: app, format)
        let seal = try ship(caller, app, "1.1", capture: list)
        #expect(seal.faults == ["No action at one: action of XCTest, good last in 1.0 (list)."])
    }

    @Test func `a run that broke off, and a rule that does not apply, mend nothing`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func lint(_ results: String, isWhole: Bool = true) -> String {
            let driver = #"{"name":"Lint","version":"1","rules":[{"id":"a"},{"id":"b"}]}"#
            return """
                {"version":"2.1.0","runs":[{"tool":{"driver":\(driver)},
                 "invocations":[{"executionSuccessful":\(isWhole)}],"results":[\(results)]}]}
                """
        }
        func found(_ rule: String) -> String {
            ##"{"ruleId":"\##(rule)","message":{"text":"Broken"},"properties":{"selector":"#one"}}"##
        }
        let story = [
            lint(""), lint(found("a")), lint(found("b"), isWhole: false),
            lint(#"{"ruleId":"a","kind":"notApplicable","message":{"text":"-"}}"#), lint(""),
        ]
        for (number, audit) in story.enumerated() {
            try ship(caller, app, "1.\(number)", capture: nil, audit, screen: "web")
        }
        let found = try #require(try problems(caller, app).first { $0.rule == "a" })
        let observations = try #require(try caller.problem(found.id).observations)
        #expect(observations.map(\.outcome) == [.absent, .present, .notObserved, .notObserved, .absent])
        #expect(observations.last?.evidence == "Lint looked for it in this build (a) and did not find it.")
        let silent = try caller.upload(lint("", isWhole: false), to: "1.9", of: app, "?screen=web")
        #expect(silent.status == 422)
    }

    @Test func `a list of failures mends only what it shows was asked`() throws {
        let caller = try TestServer().caller(), app = try caller.app(), query = "list&format=xcuitest-audit-json"
        let issue = #"[{"auditType":"action","compactDescription":"No action","elementAttributes":{"identifier":"x"}}]"#
        let story = ["[]", issue, "[]", #"{"auditTypes":["action"],"issues":[]}"#]
        for (number, audit) in story.enumerated() {
            try ship(caller, app, "1.\(number)", capture: list, audit, screen: query)
        }
        let observations = try #require(try problems(caller, app).first?.observations)
        #expect(observations.map(\.outcome) == [.absent, .present, .notObserved, .absent])
    }

    @Test func `two tools that mean the same rule on one element are one cause, gone when neither finds it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let contrast = """
            [{"auditType":"contrast","compactDescription":"Contrast failed","elementAttributes":{"identifier":"one"}}]
            """
        let clean = TestAudit.axe(passing: ["color-contrast"])
        try ship(caller, app, "1.0", capture: list, clean)
        try ship(caller, app, "1.1", capture: list, TestAudit.axe(("color-contrast", "one")), contrast)
        #expect(try gate(caller, app, "1.1")["regressions"]?.actual == 1)
        try ship(caller, app, "1.2", capture: list, clean, contrast)
        let problem = try #require(try problems(caller, app).first)
        #expect(problem.state == .open && problem.looks.last == "1.2 present")
        #expect(problem.observations?.last?.evidence == "XCTest found it in this build (contrast).")
    }

    @Test func `what a person made a problem of is checked by the tool, and not by a rule of ours that can't see it`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(caller, app, "1.0", capture: list, TestAudit.axe(("color-contrast", "banner")))
        let database = caller.server.database
        let id = try database.write { transaction in
            let stored = try #require(try transaction.app(slug: app))
            let screen = try #require(try transaction.screen("list", ofApp: stored.id))
            let build = try #require(try transaction.builds(ofApp: stored.id).first)
            let finding = try #require(try transaction.importedFindings(build: build.id).first)
            let record = ProblemLifecycle.record(of: [], lineage: Lineage(.semver, releases: []), initial: .open)
            let id = try transaction.addProblem(
                app: stored.id, screen: screen.id, element: nil, rule: "text-contrast", title: "Pale", entered: .open,
                impact: .serious, record: record)
            try transaction.addEvent(
                .observed(release: "1.0", .present, .auditFound(tool: "axe-core", rule: "color-contrast")),
                toProblem: id, note: nil, caller: "ada")
            try transaction.join(findings: [finding.id], toProblem: id, build: build.id)
            return Int(id)
        }
        try ship(caller, app, "1.1", capture: list, TestAudit.axe(("color-contrast", "banner")))
        try ship(caller, app, "1.2", capture: list)
        try ship(caller, app, "1.3", capture: list, TestAudit.axe(passing: ["color-contrast"]))
        #expect(try caller.problem(id).looks == ["1.0 present", "1.1 present", "1.2 notObserved", "1.3 absent"])
    }
}
