import API
import Foundation
import History
import Testing

import TestSupport

/// What a tool's results speak of no more was not asked: that is no fix, and no release in which it was good
/// (docs/judgement.md section 5).
@Suite(.database) struct AuditAwayTests {
    private func verdict(_ caller: TestCaller, _ app: String, _ release: String) throws -> VerdictResource {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json()
    }

    private func condition(_ measure: Measure, _ verdict: VerdictResource) throws -> ConditionResource {
        try #require(verdict.conditions.first { $0.measure == measure })
    }

    /// Uploads audits of a page that nobody captures, and seals.
    private func ship(_ caller: TestCaller, _ app: String, _ release: String, _ audit: String) throws {
        #expect(try caller.upload(audit, to: release, of: app, "?screen=web").status == 201)
        #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
    }

    private func problems(_ caller: TestCaller, _ app: String) throws -> [ProblemResource] {
        try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.map {
            try caller.problem($0.id)
        }
    }

    @Test func `what a tool's results speak of no more is not fixed, and is once its rule passes there`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(caller, app, "1.0", TestAudit.axe())
        try ship(caller, app, "1.1", TestAudit.axe(("region", "one"), ("region", "two")))
        try ship(caller, app, "1.2", TestAudit.axe(("region", "two"), away: ["one"]))
        let found = try problems(caller, app), one = try #require(found.first { $0.title.contains("#one") })
        #expect(one.state == .open && one.looks == ["1.0 absent", "1.1 present", "1.2 notObserved"], "\(one.looks)")
        #expect(
            one.observations?.last?.evidence
                == "axe-core looked at web in this build, but not so that it tells of this (region).")
        let regressions = try condition(.regressions, verdict(caller, app, "1.2"))
        #expect(
            regressions.why.contains("it counts as it was, since axe-core looked at web in 1.2, but could not tell"),
            "\(regressions.why)")
        #expect(try verdict(caller, app, "1.2").gaps.contains { $0.contains("is still there is not known") })
        try ship(caller, app, "1.3", TestAudit.axe())
        for problem in try problems(caller, app) {
            #expect(problem.state == .fixed && problem.looks.last == "1.3 absent", "\(problem.title)")
        }
    }

    @Test func `whoever asks axe for failures alone is told of no passes, and a rule that ran tells as before`() throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        func narrow(_ audit: String) -> String {
            audit.replacing(#"{"testEngine""#, with: #"{"toolOptions":{"resultTypes":["violations"]},"testEngine""#)
        }
        try ship(caller, app, "1.0", narrow(TestAudit.axe()))
        try ship(caller, app, "1.1", narrow(TestAudit.axe(("region", "one"))))
        try ship(caller, app, "1.2", narrow(TestAudit.axe(away: ["one"])))
        #expect(try problems(caller, app).map(\.state) == [.fixed])
    }

    @Test func `what the results of a release speak of nothing of was not good there, and is new`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(caller, app, "1.0", TestAudit.axe(away: ["one"]))
        try ship(caller, app, "1.1", TestAudit.axe(("region", "one")))
        let verdict = try verdict(caller, app, "1.1")
        #expect(!verdict.text.contains("good last in"), "\(verdict.text)")
        #expect(try condition(.newFaults, verdict).outcome == .fail)
        let problem = try #require(try problems(caller, app).first)
        #expect(problem.looks == ["1.1 present"], "\(problem.looks)")
    }

    @Test func `what a file in between says nothing of, or doubts, is measured against the one that lists it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let away = TestAudit.axe(away: ["one"])
        let doubt = away.dropLast(1) + ##","incomplete":[{"id":"region","nodes":[{"target":["#one"]}]}]}"##
        try ship(caller, app, "1.0", TestAudit.axe())
        try ship(caller, app, "1.1", away)
        try ship(caller, app, "1.2", String(doubt))
        try ship(caller, app, "1.3", TestAudit.axe(("region", "one")))
        let regressions = try condition(.regressions, verdict(caller, app, "1.3"))
        #expect(regressions.outcome == .fail && regressions.why.contains("good last in 1.0"), "\(regressions.why)")
        let problem = try #require(try problems(caller, app).first)
        #expect(problem.looks == ["1.0 absent", "1.3 present"], "\(problem.looks)")
    }
}
