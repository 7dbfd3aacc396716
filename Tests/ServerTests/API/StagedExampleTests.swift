import API
import Foundation
import JSON
import Screens
import TestSupport
import Testing
import Web

/// Examples of the document whose endpoint asks for something that has to be there first: each is sent where it is, and
/// accepted.
@Suite(.database) struct StagedExampleTests {
    /// What is asked there, and what an example can't know.
    struct Scene {
        var caller: TestCaller
        var path: String
        var members: [String: JSONValue] = [:]
    }

    static let scenes: [String: @Sendable () throws -> Scene] = [
        "addAccount": {
            Scene(
                caller: try TestServer().caller(), path: "/v1/accounts",
                members: ["name": .string("grace-\(UUID().uuidString)")])
        },
        "changeAccount": {
            let caller = try TestServer().caller()
            let made = try caller.post("/v1/accounts", #"{"name":"ada-\#(UUID().uuidString)","scopes":["read"]}"#)
            return Scene(caller: caller, path: "/v1/accounts/\(try made.json(AccountResource.self).id)")
        },
        "putCriterionStatement": {
            let stage = try Stage()
            try stage.caller.ship(stage.screen("Buy"), as: "5.0.0", of: stage.app)
            return Scene(caller: stage.caller, path: stage.path + "/releases/5.0.0/conformance/1.2.1")
        },
        "putFeatureStatement": {
            let stage = try Stage()
            try stage.caller.ship(stage.screen("Buy"), as: "5.0.0", of: stage.app)
            return Scene(caller: stage.caller, path: stage.path + "/releases/5.0.0/nutrition-label/voiceControl")
        },
        "addToken": { Scene(caller: try TestServer().caller(), path: "/v1/tokens") },
        "changeToken": {
            let caller = try TestServer().caller()
            let made = try caller.post("/v1/tokens", #"{"name":"ci","scopes":["read","upload"]}"#)
            return Scene(caller: caller, path: "/v1/tokens/\(try made.json(TokenResource.self).id)")
        },
        "decideBacklog": {
            let stage = try Stage(), finding = try stage.finding()
            return Scene(
                caller: stage.caller, path: stage.path + "/backlog/decisions",
                members: ["findings": [.number(Double(finding))]])
        },
        "addDecision": {
            let stage = try Stage(), finding = try stage.finding()
            return Scene(
                caller: stage.caller, path: stage.path + "/decisions", members: ["finding": .number(Double(finding))])
        },
        "addCorrection": {
            let stage = try Stage()
            try stage.caller.ship(stage.screen("Buy"), as: "5.0.0", of: stage.app)
            try stage.caller.ship(stage.screen("Buy now"), as: "5.0.1", of: stage.app)
            let found = try stage.caller.get(stage.path + "/comparisons?from=5.0.0&to=5.0.1")
                .json(ComparisonResource.self)
            let match = try #require(
                found.screens.first?.comparison.matches.first)
            return Scene(
                caller: stage.caller, path: stage.path + "/corrections",
                members: ["before": .string(match.before), "after": .string(match.after)])
        },
        "filePublicReport": {
            let stage = try Stage()
            return Scene(caller: try stage.stranger(), path: stage.path + "/reports/public")
        },
        "decideHeldReport": {
            let stage = try Stage(), stranger = try stage.stranger()
            let body = #"{"text":"http://a.example http://b.example http://c.example"}"#
            _ = try stranger.post(stage.path + "/reports/public", body)
            let held = try stage.caller.get(stage.path + "/reports/held").json(Listing<HeldReportResource>.self)
            let id = try #require(held.items.first?.id)
            return Scene(caller: stage.caller, path: stage.path + "/reports/held/\(id)")
        },
        "endBurst": {
            let stage = try Stage()
            try stage.ship()
            for _ in 1...12 { _ = try stage.report() }
            let running = try stage.caller.get(stage.path + "/bursts").json(Listing<BurstResource>.self)
            let alarm = try #require(running.items.first { $0.app == stage.app })
            return Scene(caller: stage.caller, path: "/v1/bursts/\(alarm.id)/end")
        },
        "mergeProblem": {
            let stage = try Stage()
            try stage.ship()
            let (one, other) = (try stage.problem(of: stage.report()), try stage.problem(of: stage.report("list")))
            return Scene(
                caller: stage.caller, path: "/v1/problems/\(one)/merge", members: ["into": .number(Double(other))])
        },
        "splitProblem": {
            let stage = try Stage()
            try stage.ship()
            let problem = try stage.problem(of: stage.report()), second = try stage.report()
            return Scene(
                caller: stage.caller, path: "/v1/problems/\(problem)/split",
                members: ["reports": [.number(Double(second))]])
        },
        "splitReport": {
            let stage = try Stage()
            return Scene(caller: stage.caller, path: "/v1/reports/\(try stage.report())/split")
        },
        "sendReply": {
            let stage = try Stage()
            return Scene(caller: stage.caller, path: "/v1/reports/\(try stage.report())/replies")
        },
        "tellReporters": {
            let stage = try Stage()
            try stage.caller.ship(stage.screen("Buy"), as: "5.0.0", of: stage.app)
            try stage.caller.ship(stage.screen(nil), as: "5.0.1", of: stage.app)
            let report = try stage.report(), problem = try stage.problem(of: report)
            _ = try stage.caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"5.0.2"}"#)
            try stage.caller.ship(stage.screen("Buy"), as: "5.0.2", of: stage.app)
            return Scene(
                caller: stage.caller, path: stage.path + "/reports/to-tell",
                members: ["reports": [.number(Double(report))]])
        },
    ]

    /// An app, and what people do to it.
    private struct Stage {
        let caller: TestCaller
        let app: String
        var path: String { "/v1/apps/\(app)" }

        init() throws {
            caller = try TestServer(canMail: true).caller()
            app = try caller.app()
        }

        /// Two screens of 5.0.1.
        func ship() throws {
            for key in ["cart", "list"] {
                #expect(try caller.upload(screen(nil, key), to: "5.0.1", of: app).status == 201)
            }
        }

        func screen(_ label: String?, _ key: String = "cart") -> String {
            TestCapture.screen(key, [TestCapture.button(label, id: "buy"), TestCapture.text("Total")])
        }

        /// One that was there from the start.
        func finding() throws -> Int {
            try caller.ship(screen(nil), as: "5.0.0", of: app)
            let backlog = try caller.get(path + "/backlog").json(BacklogResource.self)
            return try #require(backlog.items.first?.entries.first?.finding)
        }

        /// Of somebody new each time.
        func report(_ screen: String = "cart") throws -> Int {
            var body = NewReport(text: "The button to buy on \(screen) says nothing.")
            (body.release, body.screen, body.element, body.impact) = ("5.0.1", screen, "buy", .serious)
            body.reporter = ReporterBody(name: "Ida", contact: "\(UUID().uuidString)@example.org")
            let answer = try caller.post(path + "/reports", String(decoding: Wire.encode(body), as: UTF8.self))
            return try answer.json(ReportReceipt.self).id
        }

        func problem(of report: Int) throws -> Int {
            try #require(try caller.get("/v1/reports/\(report)").json(ReportResource.self).problem)
        }

        /// With a key that can file reports and nothing else.
        func stranger() throws -> TestCaller {
            let key = try caller.post(path + "/intake/keys", #"{"name":"form"}"#).json(IntakeKeyResource.self)
            return TestCaller(server: caller.server, token: try #require(key.secret))
        }
    }

    @Test(arguments: scenes.keys.sorted())
    func `an example is accepted where there is what it is about`(_ name: String) throws {
        let stage = try #require(Self.scenes[name])
        let scene = try stage()
        let routes = scene.caller.server.routes
        let endpoint = try #require(routes.descriptions.first { $0.name == name })
        guard case .object(var members) = routes.words.examples[name] else {
            Issue.record("no example")
            return
        }
        #expect(Set(scene.members.keys).isSubset(of: members.keys), "what is filled in stands in the example")
        members.merge(scene.members) { $1 }
        let answer = try scene.caller.send(endpoint.method.rawValue, scene.path, JSONValue.object(members).text())
        #expect((200..<300).contains(answer.status), "\(answer.text)")
    }
}
