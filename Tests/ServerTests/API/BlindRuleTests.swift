import API
import Foundation
import History
import Testing

import TestSupport

/// A rule that is blind to what people reported closes none of it, and answers nobody.
@Suite(.database) struct BlindRuleTests {
    private let told = [
        "The contrast is too low to see", "Double tap does nothing", "The focus jumps to the top",
        "It is read in the wrong order", "It is spoken with a German voice",
    ]

    private func screen(_ named: Bool) -> String {
        TestCapture.screen(
            "list",
            [TestCapture.heading("List")]
                + ["Apples", "Bread", "Cheese", "Dates", "Eggs"].map {
                    TestCapture.button(named ? $0 : nil, id: $0.lowercased())
                })
    }

    private func file(_ caller: TestCaller, _ app: String, _ release: String) throws -> [ReportReceipt] {
        try zip(["apples", "bread", "cheese", "dates", "eggs"], told).map { element, text in
            try caller.post(
                "/v1/apps/\(app)/reports",
                #"{"text":"\#(text)","release":"\#(release)","screen":"list","element":"\#(element)","impact":"serious"}"#
            ).json(ReportReceipt.self)
        }
    }

    private func lost(_ caller: TestCaller, _ app: String) throws -> [ProblemResource] {
        try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
    }

    @Test func `names that go and come back mend no other trouble, and are new themselves`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(screen(true), as: "1.0", of: app)
        let reports = try file(caller, app, "1.0")
        try caller.ship(screen(false), as: "1.1", of: app)
        #expect(try lost(caller, app).count == 5)
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        let new = try #require(verdict.conditions.first { $0.measure == .newProblems })
        #expect(new.problems.count == 5, "\(new)")
        try caller.ship(screen(true), as: "1.2", of: app)
        #expect(try lost(caller, app).allSatisfy { $0.state == .fixed })
        for (report, text) in zip(reports, told) {
            let problem = try caller.problem(try #require(report.problem))
            #expect(problem.rule == nil && problem.state == .triage && problem.observations == [], "\(text)")
            let answer = try caller.get("/v1/reports/\(report.id)/answer").json(AnswerResource.self)
            #expect(!answer.reply.text.contains("checks find"), "\(answer)")
            #expect(!answer.facts.contains { $0.contains("checks") }, "\(answer)")
        }
    }

    @Test func `what is told of an element joins no problem of a rule that is blind to it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(screen(true), as: "1.0", of: app)
        try caller.ship(screen(false), as: "1.1", of: app)
        let lost = Set(try lost(caller, app).map(\.id))
        for report in try file(caller, app, "1.1") {
            let problem = try #require(report.problem)
            #expect(!report.known && !lost.contains(problem), "\(report)")
        }
    }

    @Test func `who says that it works now has no problem`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(screen(true), as: "1.0", of: app)
        let first = try caller.report(on: "apples", in: "1.0", of: app)
        let mended = try caller.report(
            on: "apples", in: "1.0", of: app, saying: "Works fine now, the apples are no longer silent")
        #expect(mended.problem == nil && !mended.known, "\(mended)")
        #expect(mended.answer?.contains("We know of this") != true)
        #expect(try caller.problem(try #require(first.problem)).reports == 1)
    }
}
