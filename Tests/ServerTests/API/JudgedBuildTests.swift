import API
import History
import TestSupport
import Testing

/// Which build of a release a verdict is of: the one that is named, else the newest by its number (docs/gate.md).
@Suite(.database) struct JudgedBuildTests {
    private let caller: TestCaller
    private let app: String
    private let sound = TestCapture.buttons("Buy", "Sell")
    private let silent = TestCapture.buttons(nil, "Sell")

    init() throws {
        caller = try TestServer().caller()
        app = try caller.app()
    }

    private func preview(_ release: String, _ build: String? = nil) throws -> VerdictResource {
        let query = build.map { "?build=\($0.replacing("+", with: "%2B"))" } ?? ""
        return try caller.get("/v1/apps/\(app)/releases/\(release)/gate\(query)").json(VerdictResource.self)
    }

    private func regressions(_ verdict: VerdictResource) throws -> ConditionResource {
        try #require(verdict.conditions.first { $0.measure == .regressions })
    }

    @Test func `a build that is named is judged, also where a later one is sound`() throws {
        try caller.ship(sound, as: "1.0+1", of: app)
        try caller.ship(sound, as: "1.0+3", of: app)
        try caller.ship(silent, as: "1.0+2", of: app)
        let newest = try preview("1.0"), named = try preview("1.0", "1.0+2")
        #expect(try newest.build == "1.0+3" && regressions(newest).outcome == .pass)
        #expect(newest.gaps.contains { $0.hasPrefix("1.0+2 came later than 1.0+3 and is not the one judged") })
        #expect(try named.build == "1.0+2" && named.verdict == .fail && regressions(named).outcome == .fail)
        #expect(named.gaps.contains { $0.hasPrefix("1.0+3 comes after 1.0+2, the one judged") })
        #expect(try preview("1.0", "1.0+3").gaps.allSatisfy { !$0.contains("the one judged") })

        let recorded = try caller.post("/v1/apps/\(app)/releases/1.0/verdicts", #"{"build":"1.0+2"}"#)
            .json(VerdictResource.self)
        #expect(recorded.build == "1.0+2" && recorded.verdict == .fail && recorded.isBuildOpen == nil)
    }

    @Test func `what is asked is a build of the release that holds something, and one that is open says so`() throws {
        try caller.ship(sound, as: "1.0+1", of: app)
        try caller.ship(sound, as: "1.1+1", of: app)
        let verdicts = "/v1/apps/\(app)/releases/1.0/verdicts"
        #expect(try caller.post(verdicts, #"{"build":"1.1+1"}"#).status == 404)
        #expect(try caller.get("/v1/apps/\(app)/releases/1.0/gate?build=1.0%2B9").status == 404)
        #expect(try caller.upload(sound, to: "1.0+2", of: app).status == 201)
        #expect(try preview("1.0", "1.0+2").isBuildOpen == true && preview("1.0", "1.0+1").isBuildOpen == nil)
        #expect(try caller.post(verdicts, #"{"build":"1.0+2"}"#).problem().kind == .buildNotSealed)
        let sealed = try caller.post(verdicts, #"{"build":"1.0+2","seal":true}"#).json(VerdictResource.self)
        #expect(sealed.build == "1.0+2")
    }

    @Test func `numbers that begin anew in the first release are no start`() throws {
        try caller.ship(sound, as: "1.0+200", of: app)
        for number in ["1.0+1", "1.0+2"] {
            try caller.ship(silent, as: number, of: app)
            let verdict = try preview("1.0", number)
            let faults = try #require(verdict.conditions.first { $0.measure == .newFaults })
            #expect(verdict.verdict == .fail && faults.actual == nil)
            #expect(faults.why.contains("1.0+200 was captured before \(number)"))
        }
        let sealed = try caller.post("/v1/apps/\(app)/builds/1.0+1/seal").json(SealResource.self)
        #expect(sealed.orderUnknown?.contains("a higher number") == true)
    }

    @Test func `builds of the first release that were on their way side by side are the start`() throws {
        #expect(try caller.upload(sound, to: "1.0+12", of: app).status == 201)
        #expect(try caller.upload(silent, to: "1.0+11", of: app).status == 201)
        for build in ["1.0+12", "1.0+11"] {
            #expect(try caller.post("/v1/apps/\(app)/builds/\(build)/seal").status == 200)
        }
        for build in ["1.0+11", "1.0+12"] {
            let verdict = try preview("1.0", build)
            let faults = try #require(verdict.conditions.first { $0.measure == .newFaults })
            #expect(faults.outcome == .pass && !faults.why.contains("was captured before"), "\(faults.why)")
        }
    }

    @Test(arguments: [(["1", "38"], "39"), (["2.3"], "3"), (["", "a1f"], "3"), (["x", "3", "y"], "4")])
    func `the number that is offered in the place of a sealed build comes after all`(
        numbers: [String], next: String
    ) throws {
        let builds = numbers.map { $0.isEmpty ? "1.0" : "1.0+\($0)" }
        for build in builds { try caller.ship(sound, as: build, of: app) }
        let refused = try caller.upload(silent, to: builds[0], of: app).problem()
        #expect(refused.kind == .buildSealed && refused.detail.hasSuffix("for instance 1.0+\(next).") == true)
    }
}
