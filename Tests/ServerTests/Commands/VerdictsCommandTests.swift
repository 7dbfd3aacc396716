import API
import Foundation
import History
import TestSupport
import Testing

/// `earshot verdicts`: what was said on the record.
@Suite(.database) struct VerdictsCommandTests {
    private let live: LiveServer
    private let caller: TestCaller
    private let app: String

    init() throws {
        live = try LiveServer(TestServer())
        caller = TestCaller(server: live.server, token: live.token)
        app = try caller.app()
    }

    private func run(_ arguments: String...) throws -> Program {
        try Program.run(
            "earshot", arguments, environment: ["EARSHOT_URL": live.address, "EARSHOT_TOKEN": live.token])
    }

    private func ask(_ release: String) throws -> VerdictResource {
        try caller.post("/v1/apps/\(app)/releases/\(release)/verdicts", "{}").json()
    }

    @Test func `they are listed newest first, of one release or all, and page by page`() throws {
        #expect(try run("verdicts", "--app", app).output == "No verdict is on record.\n")
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.1", of: app)
        let good = try #require(try ask("1.0").id), bad = try #require(try ask("1.1").id)
        let lines = try run("verdicts", "--app", app).output.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0].hasPrefix("\(bad)  ") && lines[0].contains("  FAIL  1.1 (build 1.1, policy 0): of "))
        #expect(lines[1].hasPrefix("\(good)  ") && lines[1].contains("  PASS  1.0 ("))
        #expect(!lines[0].contains("alone"))
        _ = try caller.post("/v1/apps/\(app)/releases/1.1/verdicts", #"{"baseline":"1.0"}"#)
        #expect(
            try run("verdicts", "--app", app, "--limit", "1").output
                .contains("(build 1.1, policy 0, measured against 1.0 alone): of "))
        let own = try run("verdicts", "--app", app, "--release", "1.0").output
        #expect(own.hasPrefix("\(good)  ") && !own.contains("FAIL"))
        let first = try run("verdicts", "list", "--app", app, "--limit", "1").output
        #expect(first.contains("  FAIL  1.1 (") && first.contains("There are older ones: --after "))
        #expect(try run("verdicts", "--app", app, "--after", "\(bad)").output.hasPrefix("\(good)  "))
        #expect(try run("verdicts", "--app", "no-such-app").status == 4)
        let other = try caller.app()
        #expect(try run("verdicts", "--app", other).output == "No verdict is on record.\n")
    }

    @Test func `what is waived is not counted among what holds`() throws {
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.1", of: app)
        let items = #"{"items":[{"rule":"name-lost","reason":"Ships with 1.2","until":"2999-01-01"}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/waivers", items).status == 200)
        let verdict = try ask("1.1"), waived = verdict.conditions.count { $0.outcome == .waived }
        let held = "\(verdict.conditions.count { $0.outcome == .pass }) of \(verdict.conditions.count) conditions hold"
        let shown = try run("verdicts", "show", "\(try #require(verdict.id))", "--format", "markdown").output
        #expect(waived > 0 && shown.contains("<summary>\(held), \(waived) waived</summary>"), "\(shown)")
    }

    @Test func `one is read whole as it was given, in each format, and what it says is no exit code`() throws {
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.1", of: app)
        let verdict = try ask("1.1"), number = "\(try #require(verdict.id))"
        let read = try run("verdicts", "show", number)
        #expect(read.status == 0 && read.output == verdict.text + "\n")
        #expect(
            try run("verdicts", "show", number, "--format", "markdown").output.hasPrefix("### ✗ `1.1` may not ship"))
        let document = try run("verdicts", "show", number, "--format", "json").output
        #expect(try Wire.decode(VerdictResource.self, from: Data(document.utf8)) == verdict && verdict.app == app)
        for (format, type) in [("junit", "application/junit+xml"), ("sarif", "application/sarif+json")] {
            let server = try caller.send("GET", "/v1/verdicts/\(number)", accept: type)
            #expect(try run("verdicts", "show", number, "--format", format).output == server.text)
        }
        #expect(try run("verdicts", "show", "987654321").status == 4)
        #expect(try run("verdicts", "show", "x").status == 2)
    }
}
