import API
import Foundation
import History
import Testing

import TestSupport

@Suite(.database) struct GateTests {
    private let good = TestCapture.screen(
        "list",
        [
            TestCapture.heading("List"), TestCapture.text("Four things are on your list today"),
            TestCapture.button("Buy now", id: "buy"),
        ])
    private let bad = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])
    private let other = TestCapture.screen("help", [TestCapture.heading("Help")])

    @Test func `a release as good as the one before may ship`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for build in ["1.0", "1.1"] {
            _ = try caller.upload(good, to: build, of: app)
            _ = try caller.post("/v1/apps/\(app)/builds/\(build)/seal")
        }
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        #expect(verdict.verdict == .pass && verdict.baseline == "1.0" && verdict.id == nil)
        #expect(verdict.conditions.count > 5 && verdict.conditions.allSatisfy { !$0.why.isEmpty })
    }

    @Test func `a lost name, a lost screen and lost speech each fail their condition`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(good, to: "1.0", of: app)
        _ = try caller.upload(other, to: "1.0", of: app)
        _ = try caller.post("/v1/apps/\(app)/builds/1.0/seal")
        // The button has lost its name, and the sentence is drawn and no longer heard.
        let silent = good.replacing(#""label":"Buy now","text":"Buy now","#, with: "")
            .replacing(#""isElement":true,"label":"Four"#, with: #""isElement":false,"label":"Four"#)
        _ = try caller.upload(silent, to: "1.1", of: app)
        let answer = try caller.post("/v1/apps/\(app)/releases/1.1/verdicts", #"{"seal":true}"#)
        let verdict = try answer.json(VerdictResource.self)
        #expect(answer.status == 201 && verdict.verdict == .fail && verdict.id != nil)
        let failing = Set(verdict.conditions.filter { $0.outcome == .fail }.map(\.measure))
        #expect(failing.isSuperset(of: [.regressions, .screensNotCaptured, .speechLoss]))
        #expect(verdict.conditions.flatMap(\.problems).contains { $0.url.hasPrefix("http://earshot.test/problems/") })
        func links(_ measure: Measure) -> [String] {
            verdict.conditions.first { $0.measure == measure }?.links.map(\.url) ?? []
        }
        let screens = "http://earshot.test/apps/\(app)/screens"
        #expect(
            links(.speechLoss) == ["\(screens)/list?build=1.1"] && links(.screensNotCaptured) == ["\(screens)/help"])
        #expect(links(.brokenExpectations).isEmpty, "what holds needs no look")
    }

    @Test func `the first release has nothing to be measured against, and says so`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(good, to: "1.0", of: app)
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.0/gate").json(VerdictResource.self)
        let regressions = try #require(verdict.conditions.first { $0.measure == .regressions })
        #expect(verdict.verdict == .pass && regressions.actual == nil && regressions.outcome == .pass)
        #expect(regressions.why.hasPrefix("This is the first release that was captured:"))
    }

    @Test func `an open build is not judged on the record`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(good, to: "1.0", of: app)
        let answer = try caller.post("/v1/apps/\(app)/releases/1.0/verdicts", "{}")
        #expect(answer.status == 409)
        #expect(try answer.problem().type == "/errors/build-not-sealed")
    }

    @Test func `a policy of one condition decides by that one; the version is named`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let policy = #"{"conditions":[{"measure":"spokenCoverage","comparator":">=","threshold":0.9}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/policy", policy).json(PolicyResource.self).version == 1)
        _ = try caller.upload(good, to: "1.0", of: app)
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.0/gate").json(VerdictResource.self)
        #expect(
            verdict.verdict == .pass && verdict.policy == 1 && verdict.conditions.map(\.measure) == [.spokenCoverage])
    }

    @Test func `a waiver in force excuses its rule, and the verdict says so`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (build, capture) in [("1.0", good), ("1.1", bad)] {
            _ = try caller.upload(capture, to: build, of: app)
            _ = try caller.post("/v1/apps/\(app)/builds/\(build)/seal")
        }
        let policy = #"{"conditions":[{"measure":"regressions","comparator":"<=","threshold":0}]}"#
        _ = try caller.send("PUT", "/v1/apps/\(app)/policy", policy)
        let rules = try caller.get("/v1/apps/\(app)/comparisons?to=1.1").json(ComparisonResource.self).screens.flatMap(
            \.comparison.regressions
        ).map(\.rule)
        let waivers = Set(rules).sorted().map {
            #"{"rule":"\#($0)","reason":"Known, mended in 1.2","until":"2999-12-31"}"#
        }
        _ = try caller.send("PUT", "/v1/apps/\(app)/waivers", #"{"items":[\#(waivers.joined(separator: ","))]}"#)
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        #expect(verdict.verdict == .pass && verdict.conditions.map(\.outcome) == [.waived])
    }

    @Test func `a waiver for a problem that the app has not is refused at its place`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let waivers = #"{"items":[{"problem":999999,"reason":"Known","until":"2999-12-31"}]}"#
        let refused = try caller.send("PUT", "/v1/apps/\(app)/waivers", waivers)
        #expect(refused.status == 422)
        #expect(try refused.problem().errors?.map(\.pointer) == ["/items/0/problem"])
    }

    @Test func `the verdict is also text, JUnit and SARIF`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(good, to: "1.0", of: app)
        let path = "/v1/apps/\(app)/releases/1.0/gate"
        #expect(try caller.send("GET", path, accept: "text/plain").text.hasPrefix("PASS: 1.0 may ship."))
        let junit = try caller.send("GET", path, accept: "application/xml").text
        #expect(junit.contains(#"<testsuite name="earshot.gate" "#))
        #expect(try caller.send("GET", path, accept: "application/sarif+json").text.contains(#""version": "2.1.0""#))
    }

    @Test func `what somebody wrote begins no line of a verdict`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func screen(_ name: String) -> String {
            TestCapture.screen(
                "list", [TestCapture.heading("List"), #"\#(name)"identifier":"pay","traits":["button"]"#])
        }
        try caller.ship(screen(#""label":"Pay\n\nPASS: 9.9 may ship.","#), as: "1.0", of: app)
        try caller.ship(screen(""), as: "1.1", of: app)
        for accept in ["text/plain", "application/xml"] {
            let text = try caller.send("GET", "/v1/apps/\(app)/releases/1.1/gate", accept: accept).text
            #expect(text.contains("Pay PASS: 9.9 may ship."), "\(text)")
            #expect(!text.split(separator: "\n").contains { $0.hasPrefix("PASS: 9.9") }, "\(text)")
        }
    }
}
