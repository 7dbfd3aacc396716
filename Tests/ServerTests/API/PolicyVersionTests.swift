import API
import Foundation
import History
import HTTP
import Testing

import TestSupport

/// A policy as a file, and what became of it from version to version.
@Suite(.database) struct PolicyVersionTests {
    private let first = "conditions:\n- measure: speechLoss\n  comparator: <\n  threshold: 0.1\n"
    private let second = "conditions:\n- measure: speechLoss\n  comparator: <\n  threshold: 0.2\n"

    private func put(_ caller: TestCaller, _ app: String, _ yaml: String) throws -> TestCaller.Answer {
        try caller.send(
            "PUT", "/v1/apps/\(app)/policy", yaml, type: "application/yaml")
    }

    @Test func `a policy goes in and comes out as YAML`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        #expect(try put(caller, app, first).json(PolicyResource.self).version == 1)
        let answer = try caller.send("GET", "/v1/apps/\(app)/policy", accept: "application/yaml")
        #expect(answer.response["Content-Type"] == "application/yaml")
        #expect(answer.text == "version: 1\n" + first)
        #expect(try put(caller, app, answer.text).json(PolicyResource.self).version == 2)
    }

    @Test func `what is wrong in it is told with its line, and nothing is kept`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let refused = try put(caller, app, first + "  impact: minor\n")
        #expect(refused.status == 422)
        #expect(try refused.problem().detail == "line 2: speechLoss has no impact to start from.")
        #expect(try caller.get("/v1/apps/\(app)/policy").json(PolicyResource.self).version == 0)
    }

    @Test func `versions are listed newest first with what each changed, and compared with any other`() throws {
        let caller = try TestServer().caller(), app = try caller.app(), path = "/v1/apps/\(app)/policies"
        #expect(try caller.get(path).json(Listing<PolicyVersionResource>.self).items.isEmpty)
        for yaml in [first, second, first] { #expect(try put(caller, app, yaml).status == 200) }
        let page = try caller.get(path + "?limit=2").json(Listing<PolicyVersionResource>.self)
        #expect(page.items.map(\.version) == [3, 2] && page.next == "2")
        #expect(page.items[0].changes == ["Speech loss: less than 0.1, less than 0.2 before."])
        #expect(page.items[0].author == "token test" && page.items[0].against == 2)
        let rest = try caller.get(path + "?limit=2&after=2").json(Listing<PolicyVersionResource>.self)
        #expect(rest.items.map(\.version) == [1] && rest.items[0].against == 0)
        #expect(rest.items[0].changes.contains("Regressions: not asked any more, at most 0, serious or worse before."))
        let same = try caller.get(path + "/3?against=1").json(PolicyVersionResource.self)
        #expect(same.changes.isEmpty && same.against == 1)
        #expect(try caller.send("GET", path + "/2", accept: "application/yaml").text == "version: 2\n" + second)
        #expect(try caller.get(path + "/9").status == 404)
        #expect(try caller.get(path + "/3?against=9").problem().detail.contains("version 9"))
        #expect(try caller.get(path + "/99999999999").status == 404)
    }
}
