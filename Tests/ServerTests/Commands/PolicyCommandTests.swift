import API
import Foundation
import TestSupport
import Testing

/// `earshot policy`: an app's policy as a file.
@Suite(.database) struct PolicyCommandTests {
    private let live: LiveServer
    private let caller: TestCaller
    private let app: String
    private let policy = "conditions:\n- measure: regressions\n  comparator: <=\n  threshold: 0\n"

    init() throws {
        live = try LiveServer(TestServer())
        caller = TestCaller(server: live.server, token: live.token)
        app = try caller.app()
    }

    private func run(_ arguments: [String]) throws -> Program {
        try Program.run(
            "earshot", ["policy", arguments[0], "--app", app] + arguments.dropFirst(),
            environment: ["EARSHOT_URL": live.address, "EARSHOT_TOKEN": live.token])
    }

    @Test func `it is tried, set, read and listed`() throws {
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.1", of: app)
        try TextFiles.with([policy]) { files in
            let tried = try run(["try"] + files)
            #expect(tried.status == 0 && tried.output.hasPrefix("Would have blocked 1.1, and let 1.0 pass."))
            #expect(tried.output.contains("  BLOCKED 1.1") && tried.output.contains("regressions: "))
            #expect(try run(["versions"]).output == "The built-in policy is in force; none was ever set.\n")
            let set = try run(["set"] + files)
            #expect(set.status == 0 && set.output == "Version 1 is in force: 1 condition.\n")
        }
        #expect(try run(["get"]).output == "version: 1\n" + policy)
        #expect(try run(["get", "--version", "1"]).output == "version: 1\n" + policy)
        #expect(try run(["versions"]).output.contains("  Speech loss: not asked any more, less than 0.1 before.\n"))
        #expect(try run(["get", "--version", "7"]).status == 4)
    }

    @Test func `a file that is no policy is refused with its line, and nothing is sent`() throws {
        try TextFiles.with([policy + "  impct: serious\n"]) { files in
            let refused = try run(["set"] + files)
            #expect(refused.status == 2 && refused.errors.contains(":5: “impct” is no key of a condition"))
        }
        #expect(try caller.get("/v1/apps/\(app)/policy").json(PolicyResource.self).version == 0)
    }
}
