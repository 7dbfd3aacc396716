import API
import Foundation
import History
import Testing

import TestSupport

/// A policy that asks on some screens, or of some lines, by the public API and the page.
@Suite(.database) struct PolicyScopeTests {
    private let pay = TestCapture.screen("pay", [TestCapture.heading("Pay"), TestCapture.button("Buy", id: "buy")])
    private let silent = TestCapture.screen("pay", [TestCapture.heading("Pay"), TestCapture.button(nil, id: "buy")])
    private let help = TestCapture.screen("help", [TestCapture.heading("Help")])

    private func set(_ caller: TestCaller, _ app: String, _ scope: String) throws -> TestCaller.Answer {
        try caller.send(
            "PUT", "/v1/apps/\(app)/policy",
            #"{"conditions":[{"measure":"regressions","comparator":"<=","threshold":0,"scope":\#(scope)}]}"#)
    }

    private func verdict(_ caller: TestCaller, _ app: String) throws -> VerdictResource {
        try caller.get("/v1/apps/\(app)/releases/1.1/gate").json()
    }

    @Test func `what is lost elsewhere stops nothing, and the verdict on record keeps where it asked`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(pay, help, as: "1.0", of: app)
        try caller.ship(silent, help, as: "1.1", of: app)
        #expect(try set(caller, app, #"{"screens":["help"]}"#).status == 200)
        let passed = try verdict(caller, app)
        #expect((passed.verdict, passed.conditions[0].scope?.screens) == (.pass, ["help"]))
        #expect(passed.conditions[0].why.contains(" on help. "))
        #expect(try set(caller, app, #"{"exceptScreens":["help"]}"#).status == 200)
        #expect(try verdict(caller, app).verdict == .fail)
        let recorded = try caller.post("/v1/apps/\(app)/releases/1.1/verdicts", "{}").json(VerdictResource.self)
        #expect(try set(caller, app, #"{"lines":["main"]}"#).status == 200)
        let kept = try caller.get("/v1/verdicts/\(try #require(recorded.id))").json(VerdictResource.self)
        #expect(kept.conditions[0].scope?.exceptScreens == ["help"])
        #expect(
            try caller.get("/v1/apps/\(app)/policy").json(PolicyResource.self).conditions[0].scope?.lines == ["main"])
    }

    @Test(arguments: [
        (#"{"screens":["hlep"]}"#, "/conditions/0/scope/screens/0", "has no screen “hlep”"),
        (#"{"exceptScreens":["help","x"]}"#, "/conditions/0/scope/exceptScreens/1", "has no screen “x”"),
        (#"{"lines":["9.x"]}"#, "/conditions/0/scope/lines/0", "has no line “9.x”; it has “main”"),
        (#"{"screens":[]}"#, "/conditions/0/scope/screens", "asks nowhere"),
        (#"{}"#, "/conditions/0/scope", "leave it out"),
        (#"{"screens":["help"],"exceptScreens":["pay"]}"#, "/conditions/0/scope/exceptScreens", "or those that don’t"),
    ])
    func `a scope that asks nowhere is told at its place`(scope: String, pointer: String, words: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(pay, help, as: "1.0", of: app)
        let answer = try set(caller, app, scope)
        #expect(answer.status == 422)
        let field = try #require(try answer.problem().errors?.first)
        #expect((field.pointer, field.detail.contains(words)) == (pointer, true), "\(field)")
        let tried = try caller.post(
            "/v1/apps/\(app)/policy/trial",
            #"{"conditions":[{"measure":"regressions","comparator":"<=","threshold":0,"scope":\#(scope)}]}"#)
        #expect(tried.status == 422)
    }

    @Test func `the page says where a condition asks, and its form keeps it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(pay, help, as: "1.0", of: app)
        #expect(try set(caller, app, #"{"screens":["help","pay"]}"#).status == 200)
        let page = try caller.get("/apps/\(app)/policy").text
        #expect(page.contains("at most 0, on help and pay") && page.contains("Asked on help and pay."))
        #expect(page.contains(#"name="0-scope" value="{&quot;screens&quot;:[&quot;help&quot;,&quot;pay&quot;]}""#))
    }
}
