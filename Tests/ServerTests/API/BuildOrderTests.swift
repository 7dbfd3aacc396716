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
}
