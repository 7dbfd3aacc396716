import API
import Foundation
import History
import Testing

import TestSupport

/// A policy tried on the releases that are there.
@Suite(.database) struct PolicyTrialTests {
    private let good = TestCapture.buttons("Buy", "Sell")
    private let silent = TestCapture.buttons(nil, "Sell")
    private let asked = #""conditions":[{"measure":"regressions","comparator":"<=","threshold":0}]"#
    private let lenient = #""conditions":[{"measure":"regressions","comparator":"<=","threshold":9}]"#

    /// 1.0 is good, of 1.1 nothing was looked at, 1.2 lost a name, 1.3 has it again and is not sealed.
    private func story() throws -> (server: TestServer, caller: TestCaller, app: String) {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(good, as: "1.0", of: app)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.1", "{}")
        try caller.ship(silent, as: "1.2", of: app)
        _ = try caller.upload(good, to: "1.3", of: app)
        return (server, caller, app)
    }

    @Test func `which releases it would have blocked is said, and nothing is set or recorded`() throws {
        let (_, caller, app) = try story()
        _ = try caller.send("PUT", "/v1/apps/\(app)/policy", "{\(lenient)}")
        let trial = try caller.post("/v1/apps/\(app)/policy/trial", "{\(asked)}").json(PolicyTrialResource.self)
        #expect(
            trial.summary
                == "Would have blocked 1.2, and let 1.0 and 1.3 pass. The policy in force blocks none of them.")
        #expect(trial.releases.map(\.release) == ["1.3", "1.2", "1.1", "1.0"])
        #expect(trial.notes.contains("Nothing can be said of 1.1: nothing was captured or audited."))
        let blocked = try #require(trial.releases.first { $0.release == "1.2" })
        #expect(blocked.verdict == .fail && blocked.current == .pass && blocked.recorded == nil)
        #expect(blocked.failing.map(\.measure) == [.regressions] && blocked.failing[0].why.contains("“Buy”"))
        #expect(trial.notes.contains("Not sealed, so what is said of it may change: 1.3."))
        #expect(try caller.get("/v1/apps/\(app)/policy").json(PolicyResource.self).version == 1)
        let kept = try caller.get("/v1/apps/\(app)/releases/1.2/verdicts").json(Listing<VerdictResource>.self)
        #expect(kept.items.isEmpty)
        let open = try caller.post("/v1/apps/\(app)/releases/1.3/verdicts", "{}")
        #expect(open.status == 409, "trying sealed nothing")
    }

    @Test func `what it says of a release is what the gate says once it is set`() throws {
        let (_, caller, app) = try story()
        let trial = try caller.post("/v1/apps/\(app)/policy/trial", "{\(asked)}").json(PolicyTrialResource.self)
        _ = try caller.send("PUT", "/v1/apps/\(app)/policy", "{\(asked)}")
        for release in trial.releases where release.build != nil {
            let verdict = try caller.get("/v1/apps/\(app)/releases/\(release.release)/gate")
                .json(VerdictResource.self)
            #expect(verdict.verdict == release.verdict && verdict.build == release.build)
        }
    }

    @Test func `it is tried on the newest releases, and the others are counted`() throws {
        let (_, caller, app) = try story(), path = "/v1/apps/\(app)/policy/trial"
        let trial = try caller.post(path, #"{\#(asked),"releases":1}"#).json(PolicyTrialResource.self)
        #expect(trial.releases.map(\.release) == ["1.3"])
        #expect(trial.notes.last?.hasSuffix("not tried.") == true)
        #expect(try caller.post(path, #"{\#(asked),"releases":21}"#).problem().errors?.map(\.pointer) == ["/releases"])
        #expect(try caller.post(path, #"{"conditions":[]}"#).problem().errors?.map(\.pointer) == ["/conditions"])
    }

    @Test func `the form tries before it sets, keeps what was typed, and shows the versions and the file`() throws {
        let (server, caller, app) = try story(), admin = try TestBrowser(server, .admin, .read)
        let fields = [("0-measure", "regressions"), ("0-comparator", "<="), ("0-threshold", "0")]
            .map { (name: $0.0, value: $0.1) }
        let tried = try admin.submit("/apps/\(app)/policy/trial", fields)
        #expect(tried.status == 200 && tried.text.contains("Would have blocked 1.2, and let 1.0 and 1.3 pass."))
        #expect(tried.text.contains("Those in force") && tried.text.contains("<details open><summary>Change the"))
        #expect(try caller.get("/v1/apps/\(app)/policy").json(PolicyResource.self).version == 0)
        let wrong = [fields[0], fields[1], (name: "0-threshold", value: "none")]
        #expect(try admin.submit("/apps/\(app)/policy/trial", wrong).status == 422)
        #expect(try admin.submit("/apps/\(app)/policy", fields).status == 303)
        let page = try admin.get("/apps/\(app)/policy").text
        #expect(page.contains("Version 1, ") && page.contains("Speech loss: not asked any more, less than 0.1 before."))
        let file = try admin.get("/apps/\(app)/policy?format=yaml").text
        #expect(file.hasPrefix("version: 1\nconditions:\n- measure: regressions"))
    }
}
