import API
import History
import TestSupport
import Testing

/// The build that came last speaks for its release, whatever it is called.
@Suite(.database) struct BuildOrderTests {
    private func list(_ label: String?) -> String {
        TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(label, id: "buy")])
    }

    @Test(arguments: [("1.1+def456", "1.1+abc123"), ("1.1+b9", "1.1+b10"), ("1.1+5", "1.1"), ("1.1+9", "1.1+10")])
    func `a build that lost a name is judged though an older one of its release is sound`(
        sound: String, lost: String
    ) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list("Buy"), as: "1.0+1", of: app)
        try caller.ship(list("Buy"), as: sound, of: app)
        try caller.ship(list(nil), as: lost, of: app)
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        #expect(verdict.build == lost && verdict.verdict == .fail, "\(verdict)")
        #expect(verdict.baseline == sound, "the build right before it")
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items.first)
        let looks = try caller.get("/v1/problems/\(problem.id)").json(ProblemResource.self).observations ?? []
        #expect(looks.map(\.release) == ["1.0", "1.1"] && looks.map(\.outcome) == [.absent, .present])
        try caller.ship(list("Buy"), as: "1.1+77", of: app)
        #expect(try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self).build == "1.1+77")
    }

    @Test(arguments: [["1.0+1", "1.0+2", "1.1+1"], ["1.0+2", "1.0+1", "1.1+1"], ["1.0+2", "1.1+1", "1.0+1"]])
    func `builds of the first release are measured against one another, whichever is sealed first`(order: [String])
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        let shown = ["1.0+1": list("Buy"), "1.0+2": list(nil), "1.1+1": list(nil)]
        for build in order { try caller.ship(try #require(shown[build]), as: build, of: app) }
        for release in ["1.0", "1.1"] {
            let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            #expect(verdict.verdict == .fail, "\(release)")
        }
        let gate = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        let lost = try #require(gate.conditions.first { $0.measure == .regressions })
        #expect(lost.why.contains("“Buy” has lost its name, good last in 1.0+1 (list)"), "\(lost.why)")
        let problems = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        #expect(problems.map(\.rule) == ["name-lost"] && problems.map(\.firstRelease) == ["1.0"])
        #expect(lost.problems.map(\.id) == problems.map(\.id))
    }
}
