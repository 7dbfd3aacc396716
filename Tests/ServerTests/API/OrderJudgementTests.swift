import API
import Foundation
import History
import Testing

import TestSupport

/// What a release is measured against where its place among the others is not known, is told late, or is asked for
/// (docs/judgement.md section 1).
@Suite(.database) struct OrderJudgementTests {
    private static let rows = ["Cart", "Help", "More"].map { TestCapture.button($0, id: $0.lowercased()) }
    private static func list(_ first: String) -> String {
        TestCapture.screen("list", [TestCapture.heading("List"), first] + rows)
    }
    private let sound = Self.list(TestCapture.button("Buy now", id: "buy"))
    /// The button is drawn with its words and has no name any more.
    private let broken = Self.list(
        TestCapture.button("Buy now", id: "buy").replacing(#""label":"Buy now","#, with: ""))

    private func verdict(_ caller: TestCaller, _ app: String, _ release: String, _ query: String = "") throws
        -> VerdictResource
    {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate\(query)").json(VerdictResource.self)
    }

    private func condition(_ measure: Measure, _ verdict: VerdictResource) throws -> ConditionResource {
        try #require(verdict.conditions.first { $0.measure == measure })
    }

    @Test func `what the sound release is, is what is tried`() throws {
        #expect(sound != broken && broken.contains("Buy now"))
    }

    @Test(arguments: [("5.0b1", "5.0b2"), ("5.0b9", "5.0b10"), ("5.0-rc9", "5.0-rc10"), ("1.0.0", "1.0")])
    func `an order that names can tell is told`(good: String, bad: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(sound, as: good, of: app)
        try caller.ship(broken, as: bad, of: app)
        let verdict = try verdict(caller, app, bad)
        #expect(verdict.baseline == good)
        let regressions = try condition(.regressions, verdict)
        #expect(regressions.outcome == .fail && regressions.why.contains("good last in \(good)"))
    }

    @Test(arguments: [("release-1", "release-2"), ("1.0", "latest"), ("latest", "1.0")])
    func `a release whose order nobody knows is not the first`(good: String, bad: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(sound, as: good, of: app)
        try caller.ship(broken, as: bad, of: app)
        let sealed = try caller.post("/v1/apps/\(app)/builds/\(bad)/seal").json(SealResource.self)
        #expect(sealed.orderUnknown?.contains("/v1/apps/\(app)/order") == true)
        let verdict = try verdict(caller, app, bad)
        #expect(verdict.verdict == .fail && verdict.gaps.contains { $0.contains("/v1/apps/\(app)/order") })
        for measure in [Measure.regressions, .newFaults, .speechLoss, .screensNotCaptured, .notCompared] {
            let condition = try condition(measure, verdict)
            #expect(condition.outcome == .fail && condition.actual == nil)
            #expect(condition.why.contains("can be ordered") && !condition.why.contains("the first release"))
        }
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/releases/\(bad)").text
        #expect(page.contains("can be ordered") && !page.contains("this is the first"))
        // What the sentence asks for helps.
        let order = #"{"releaseOrder":"declared","releases":["\#(good)","\#(bad)"]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/order", order).status < 300)
        let after = try self.verdict(caller, app, bad)
        #expect(try condition(.regressions, after).why.contains("good last in \(good)"))
        #expect(try self.verdict(caller, app, good).verdict == .pass)
    }

    @Test func `without an order that is declared nothing is the first, and with one all is measured`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.send("PUT", "/v1/apps/\(app)/order", #"{"releaseOrder":"declared","releases":[]}"#)
        try caller.ship(sound, as: "A", of: app)
        #expect(try condition(.regressions, verdict(caller, app, "A")).why.contains("the first release"))
        for release in ["B", "C"] {
            try caller.ship(broken, as: release, of: app)
            let regressions = try condition(.regressions, verdict(caller, app, release))
            #expect(regressions.outcome == .fail && regressions.why.contains("no place in the order"))
        }
        _ = try caller.send("PUT", "/v1/apps/\(app)/order", #"{"releaseOrder":"declared","releases":["A","B","C"]}"#)
        for release in ["B", "C"] {
            let regressions = try condition(.regressions, verdict(caller, app, release))
            #expect(regressions.outcome == .fail && regressions.why.contains("good last in A"))
        }
    }

    @Test func `what was sealed before it had its place is judged once it has one`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func declare(_ releases: String...) throws {
            let names = releases.map { "\"\($0)\"" }.joined(separator: ",")
            let order = #"{"releaseOrder":"declared","releases":[\#(names)]}"#
            #expect(try caller.send("PUT", "/v1/apps/\(app)/order", order).status < 300)
        }
        func problems() throws -> [ProblemResource] {
            try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
                .map { try caller.problem($0.id) }
        }
        try declare()
        try caller.ship(sound, as: "alpha", of: app)
        try declare("alpha")
        try caller.ship(broken, as: "beta", of: app)
        #expect(try problems().isEmpty)
        for _ in 1...2 {
            try declare("alpha", "beta")
            let found = try problems()
            #expect(found.map(\.rule) == ["name-lost"] && found.first?.looks == ["alpha absent", "beta present"])
            #expect(found.first?.state == .open)
        }
        let verdict = try verdict(caller, app, "beta")
        #expect(try condition(.newProblems, verdict).outcome == .fail)
        #expect(try condition(.newScreensWithoutSession, verdict).outcome == .pass, "the screen was in alpha")
        for (release, capture) in [("gamma", broken.replacing("UIView", with: "View")), ("delta", sound)] {
            try caller.ship(capture, as: release, of: app)
        }
        try declare("alpha", "beta", "gamma", "delta")
        let found = try problems()
        #expect(found.count == 1 && found.first?.state == .fixed && found.first?.fixedRelease == "delta")
        #expect(found.first?.looks.contains("gamma present") == true, "\(found.map(\.looks))")
        try caller.ship(broken, as: "early", of: app)
        try declare("early", "alpha", "beta", "gamma", "delta")
        #expect(try problems().count == 1, "what failed in the first is the start of it")
    }

    @Test func `what an audit found before its release had its place is judged once it has one`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.send("PUT", "/v1/apps/\(app)/order", #"{"releaseOrder":"declared","releases":[]}"#)
        for (release, found) in [
            ("A", ""), ("B", ##"{"id":"label","impact":"serious","nodes":[{"target":["#a"]}]}"##),
        ] {
            let passed = found.isEmpty ? ##"{"target":["#a"]},"## : ""
            let passes = ##"{"id":"label","nodes":[\##(passed){"target":["#b"]}]}"##
            let audit =
                #"{"testEngine":{"name":"axe-core","version":"4.10.3"},"url":"https://shop.example/list","#
                + #""passes":[\#(passes)],"violations":[\#(found)]}"#
            #expect(try caller.upload(audit, to: release, of: app).status == 201)
            #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
        }
        func problems() throws -> [ProblemResource] {
            try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        }
        #expect(try problems().isEmpty)
        _ = try caller.send("PUT", "/v1/apps/\(app)/order", #"{"releaseOrder":"declared","releases":["A","B"]}"#)
        #expect(try problems().count == 1)
        #expect(try condition(.regressions, verdict(caller, app, "B")).why.contains("good last in A"))
    }

    @Test func `a line of which nobody said what it goes on from asks for that`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for release in ["1.0", "2.0"] { try caller.ship(sound, as: release, of: app) }
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.0.1", #"{"line":"hot"}"#)
        try caller.ship(broken, as: "1.0.1", of: app)
        let regressions = try condition(.regressions, verdict(caller, app, "1.0.1"))
        #expect(regressions.outcome == .fail && regressions.why.contains("forkedFrom"))
        // What was never judged is no yardstick for the next one either.
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.0.2", #"{"line":"hot"}"#)
        try caller.ship(broken, as: "1.0.2", of: app)
        let next = try verdict(caller, app, "1.0.2")
        for measure in [Measure.regressions, .newFaults] {
            let condition = try condition(measure, next)
            #expect(condition.outcome == .fail && condition.why.contains("forkedFrom"), "\(condition.why)")
        }
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.0.1", #"{"line":"hot","forkedFrom":"1.0"}"#)
        for release in ["1.0.1", "1.0.2"] {
            #expect(try condition(.regressions, verdict(caller, app, release)).why.contains("good last in 1.0"))
        }
    }

    @Test func `what was sound in an earlier build of the first release is worse in the next`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(sound, as: "1.0+1", of: app)
        #expect(try verdict(caller, app, "1.0").verdict == .pass)
        try caller.ship(broken, as: "1.0+2", of: app)
        let verdict = try verdict(caller, app, "1.0")
        #expect(verdict.verdict == .fail && verdict.baseline == "1.0+1")
        #expect(try condition(.regressions, verdict).why.contains("good last in 1.0+1"))
        #expect(try condition(.newFaults, verdict).why.contains("the first release"))
        let backlog = try caller.get("/v1/apps/\(app)/backlog").text
        #expect(!backlog.contains("There from the start"))
    }

    @Test func `a sound build that comes late makes the broken ones after it fail`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(broken, as: "5.10", of: app)
        #expect(try verdict(caller, app, "5.10").verdict == .pass)
        try caller.ship(sound, as: "5.9", of: app)
        try caller.ship(broken, as: "5.11", of: app)
        for release in ["5.10", "5.11"] {
            let verdict = try verdict(caller, app, release)
            let regressions = try condition(.regressions, verdict)
            #expect(regressions.outcome == .fail && regressions.why.contains("good last in 5.9"), "\(regressions.why)")
        }
        let review = try caller.get("/v1/apps/\(app)/releases/5.10/review").json(ReviewResource.self)
        #expect(review.looks.map(\.isNewScreen) == [false])
    }

    @Test func `a release is no baseline of its own, nor is a later one`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(sound, as: "2.0", of: app)
        for release in ["2.1", "2.2"] { try caller.ship(broken, as: release, of: app) }
        for named in ["2.1", "2.2"] {
            let asked = try caller.post("/v1/apps/\(app)/releases/2.1/verdicts", #"{"baseline":"\#(named)"}"#)
            #expect(asked.status == 422)
            #expect(try asked.problem().errors?.first?.pointer == "/baseline")
            for question in ["gate", "review"] {
                let answer = try caller.get("/v1/apps/\(app)/releases/2.1/\(question)?baseline=\(named)")
                #expect(answer.status == 400)
                #expect(try answer.problem().errors?.first?.pointer == "?baseline")
            }
        }
        #expect(try verdict(caller, app, "2.1", "?baseline=2.0").verdict == .fail)
    }
}
