import API
import Foundation
import History
import Testing

import TestSupport

/// What became of a problem follows the order of the releases, not that in which they arrived: page, API and answer say the same
/// as the gate (docs/judgement.md, first paragraph).
@Suite(.database) struct ReleasesInOrderTests {
    private static let rows = ["Cart", "Help", "More"].map { TestCapture.button($0, id: $0.lowercased()) }
    private static func list(_ first: String) -> String {
        TestCapture.screen("list", [TestCapture.heading("List"), first] + rows)
    }
    private let good = Self.list(TestCapture.button("Buy now", id: "buy"))
    private let bad = Self.list(
        TestCapture.button("Buy now", id: "buy").replacing(#""label":"Buy now","#, with: ""))

    private func problem(_ caller: TestCaller, _ app: String) throws -> ProblemResource {
        let found = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        #expect(found.count == 1, "\(found.map(\.title))")
        return try caller.problem(try #require(found.first).id)
    }

    private func page(_ caller: TestCaller, _ problem: ProblemResource) throws -> String {
        try TestBrowser(caller.server, .read).get("/problems/\(problem.id)").text
            .replacing(#/<[^>]*>/#, with: "").replacing(#/\s+/#, with: " ")
    }

    private func expectComeback(in last: String, after works: String, _ caller: TestCaller, _ app: String) throws {
        let problem = try problem(caller, app), page = try page(caller, problem)
        #expect(problem.state == .regressed)
        #expect(page.contains("Back again: there again in \(last), first met in 1.1."), "\(page)")
        #expect(page.contains("Last release that works: \(works)"))
        let verdict = try caller.get("/v1/apps/\(app)/releases/\(last)/gate").json(VerdictResource.self)
        let regressions = try #require(verdict.conditions.first { $0.measure == .regressions })
        #expect(regressions.why.contains("good last in \(works)"), "\(regressions.why)")
    }

    @Test func `a good release between two bad ones, sealed late or in time`() throws {
        for order in [["1.0", "1.1", "1.2", "1.3"], ["1.0", "1.1", "1.3", "1.2"]] {
            let caller = try TestServer().caller(), app = try caller.app()
            for release in order {
                try caller.ship(["1.0", "1.2"].contains(release) ? good : bad, as: release, of: app)
            }
            try expectComeback(in: "1.3", after: "1.2", caller, app)
            let filed = try caller.report(on: "buy", in: "1.3", of: app, saying: "The button has no name any more")
            #expect(filed.lastWorkingRelease == "1.2" && filed.answer?.contains("1.2") == true, "\(filed.answer ?? "")")
        }
    }

    @Test func `one that somebody had reported from the later release is no other`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, list) in [("1.0", good), ("1.1", bad), ("1.3", bad)] {
            try caller.ship(list, as: release, of: app)
        }
        _ = try caller.report(on: "buy", in: "1.3", of: app, saying: "The button has no name any more")
        try caller.ship(good, as: "1.2", of: app)
        try expectComeback(in: "1.3", after: "1.2", caller, app)
    }

    @Test func `releases that are put in another order`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, list) in [("1.0", good), ("1.1", bad), ("1.2", bad), ("1.3", good)] {
            try caller.ship(list, as: release, of: app)
        }
        #expect(try problem(caller, app).state == .fixed)
        let order = #"{"releaseOrder":"declared","releases":["1.0","1.1","1.3","1.2"]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/order", order).status == 200)
        try expectComeback(in: "1.2", after: "1.3", caller, app)
    }

    @Test func `what a release that moves came with was good in the one that is before it now`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, list) in [("1.0", good), ("1.1", good), ("1.2", bad), ("1.3", good)] {
            try caller.ship(list, as: release, of: app)
        }
        #expect(try page(caller, problem(caller, app)).contains("Last release before it: 1.1"))
        let order = #"{"releaseOrder":"declared","releases":["1.0","1.2","1.1","1.3"]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/order", order).status == 200)
        let problem = try problem(caller, app)
        #expect(problem.state == .fixed && problem.fixedRelease == "1.1")
        #expect(try page(caller, problem).contains("Last release before it: 1.0"))
    }

    @Test func `what is fixed in a release is fixed in the earlier one that is sealed late`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, list) in [("1.0", good), ("1.1", bad), ("1.3", good), ("1.4", good), ("1.2", good)] {
            try caller.ship(list, as: release, of: app)
        }
        let problem = try problem(caller, app)
        #expect(problem.state == .fixed && problem.fixedRelease == "1.2", "\(problem.fixedRelease ?? "")")
    }

    /// - Parameter isPlacedFirst: the hot fix is put on its line before it is uploaded.
    @Test(arguments: [true, false])
    func `what is left as it is on a line of hot fixes stays so there, and is mended on main`(isPlacedFirst: Bool)
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, list) in [("2.0", good), ("2.1", good), ("2.2", bad)] {
            try caller.ship(list, as: release, of: app)
        }
        func place(_ release: String, _ more: String = "") throws {
            let body = #"{"channel":"production","line":"hf"\#(more)}"#
            #expect(try caller.send("PUT", "/v1/apps/\(app)/releases/\(release)", body).status < 300)
        }
        try place("2.1.1", #","forkedFrom":"2.1""#)
        try caller.ship(bad, as: "2.1.1", of: app)
        let acceptance = #"{"build":"2.1.1","screen":"list","reason":"icon only"}"#
        #expect(try caller.post("/v1/apps/\(app)/acceptances", acceptance).status == 201)
        let open = try page(caller, problem(caller, app))
        #expect(open.contains("Open: there in 2.2. Accepted on the line hf."), "\(open)")
        try caller.ship(good, as: "2.3", of: app)
        let mended = try page(caller, problem(caller, app))
        #expect(mended.contains("Accepted on the line hf: there in 2.1.1. Fixed in 2.3 on the line main."), "\(mended)")
        if isPlacedFirst { try place("2.1.2") }
        try caller.ship(bad, as: "2.1.2", of: app)
        if !isPlacedFirst { try place("2.1.2") }
        let last = try problem(caller, app), page = try page(caller, last)
        #expect(last.state == .accepted && last.seenAgain == ["2.1.2"], "\(last.state)")
        #expect(page.contains("Accepted on the line hf: last there in 2.1.2, first met in 2.1.1."), "\(page)")
        #expect(!page.contains("Overtaken") && page.contains("Seen gone by the checks in 2.3."))
    }

    @Test(arguments: [true, false]) func `a line that is set late takes back what the wrong order had opened`(
        isFirst: Bool
    )
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        func set() throws {
            let line = #"{"line":"1.1.x","forkedFrom":"1.1"}"#
            #expect(try caller.send("PUT", "/v1/apps/\(app)/releases/1.1.1", line).status < 300)
        }
        for release in ["1.0", "1.1"] { try caller.ship(bad, as: release, of: app) }
        if isFirst { try set() }
        try caller.ship(good, as: "1.1.1", of: app)
        try caller.ship(bad, as: "1.2", of: app)
        if !isFirst { try set() }
        try caller.ship(bad, as: "1.3", of: app)
        for release in ["1.2", "1.3"] {
            let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            #expect(verdict.verdict == .pass, "\(verdict.conditions.filter { $0.outcome == .fail }.map(\.why))")
        }
    }
}
