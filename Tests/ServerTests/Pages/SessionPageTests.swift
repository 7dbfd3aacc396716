import API
import Application
import Foundation
import History
import HTTP
import Screens
import Testing
import Web

import TestSupport

@Suite(.database) struct SessionPageTests {
    private let list = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
    private let help = TestCapture.screen("help", [TestCapture.heading("Help"), TestCapture.button("Go", id: "go")])

    /// An app whose release 1.1 has the new screen help.
    private func app(_ caller: TestCaller) throws -> String {
        let app = try caller.app()
        _ = try caller.upload(list, to: "1.0", of: app)
        _ = try caller.post("/v1/apps/\(app)/builds/1.0/seal")
        _ = try caller.upload(list, to: "1.1", of: app)
        _ = try caller.upload(help, to: "1.1", of: app)
        return app
    }

    private func start(_ person: TestBrowser, _ app: String, _ screen: String = "help", release: String = "1.1") throws
        -> String
    {
        let answer = try person.submit("/apps/\(app)/sessions", [("release", release), ("screen", screen)])
        return try #require(answer.response["Location"])
    }

    /// Answers each step that is still open.
    private func answerAll(_ person: TestBrowser, _ session: String, _ outcome: String = "passed") throws {
        for step in Checklist.screen {
            _ = try person.submit(session + "/answers", [("step", step.id), ("outcome", outcome)])
        }
    }

    private func element(_ caller: TestCaller, _ app: String, _ build: String) throws -> Int {
        let transcript = try caller.get("/v1/apps/\(app)/screens/help/transcript?build=\(build)")
            .json(ScreenTranscript.self)
        return try #require(transcript.utterances[1].element)
    }

    private func problems(_ caller: TestCaller, _ app: String) throws -> [ProblemResource] {
        try caller.get("/v1/apps/\(app)/problems?rule=session-labels").json(Listing<ProblemResource>.self).items
    }

    /// What the one problem of the step labels was in a release.
    private func presence(_ caller: TestCaller, _ app: String, _ release: String) throws -> Presence? {
        let id = try #require(try problems(caller, app).first).id
        let whole = try caller.get("/v1/problems/\(id)").json(ProblemResource.self)
        return (whole.observations ?? []).last { $0.build == release }?.outcome
    }

    @Test func `new screens of a release are listed until somebody has listened to the end`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller)
        let person = try TestBrowser(server, .read, .triage)
        func outcome() throws -> Verdict.Condition.Outcome? {
            try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
                .conditions.first { $0.measure == .newScreensWithoutSession }?.outcome
        }
        let before = try person.get("/apps/\(app)/sessions").text
        #expect(before.contains("1 new screen needs a session") && before.contains("needed: new in 1.1"))
        let session = try start(person, app)
        let half = try person.get("/apps/\(app)/sessions").text
        #expect(half.contains("\(person.name) is at it: 0 of 15 steps") && half.contains("href=\"\(session)\""))
        #expect(try person.submit(session + "/finish").status == 422)
        try answerAll(person, session)
        #expect(try outcome() == .fail, "a session that is not finished counts for nothing")
        #expect(try person.submit(session + "/finish").status == 303)
        #expect(try outcome() == .pass)
        let after = try person.get("/apps/\(app)/sessions?release=1.1").text
        #expect(after.contains("No new screen is without a session") && after.contains("15 passed"))
        #expect(try person.submit(session + "/answers", [("step", "order"), ("outcome", "failed")]).status == 409)
    }

    @Test func `a screen that changed since somebody listened needs a session where the policy asks for it`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        let answers = Checklist.screen.map { #"{"step":"\#($0.id)","outcome":"passed"}"# }.joined(separator: ",")
        let held = try caller.post(
            "/v1/apps/\(app)/sessions", #"{"release":"1.0","screen":"list","answers":[\#(answers)]}"#)
        #expect(held.status == 201, "\(held.text)")
        try caller.ship(TestCapture.buttons("Buy", "Move"), as: "1.1", of: app)
        func page() throws -> String { try TestBrowser(server, .read).get("/apps/\(app)/sessions?release=1.1").text }
        #expect(try page().contains("free to do"))
        let policy =
            #"{"conditions":[{"measure":"changedScreensWithoutSession","comparator":"<=","threshold":0}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/policy", policy).status < 300)
        let asked = try page()
        #expect(asked.contains("needed: changed since 1.0") && !asked.contains("free to do"))
        #expect(asked.contains("1 screen that changed since somebody listened needs a session before 1.1 ships."))
        let elsewhere = policy.replacing("\"threshold\":0", with: #""threshold":0,"scope":{"exceptScreens":["list"]}"#)
        #expect(try caller.send("PUT", "/v1/apps/\(app)/policy", elsewhere).status < 300)
        #expect(try page().contains("free to do"))
    }

    @Test func `each answer is kept as it is given, and the run goes on where it was left`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller)
        let person = try TestBrowser(server, .read, .triage)
        let session = try start(person, app)
        #expect(try person.get(session).text.contains("Step 1 of 15: Everything can be reached"))
        let id = try element(caller, app, "1.1")
        let saved = try person.submit(
            session + "/answers",
            [
                ("step", "selectable"), ("outcome", "failed"), ("element", String(id)), ("note", "It bonks <loudly>."),
                ("steps", "Flick right: “Help”\n\n Flick right: bonk"),
            ])
        #expect(try #require(saved.response["Location"]).hasSuffix("?step=trap&saved=1#step"))
        let page = try TestBrowser(server, .read, .triage).get(session + "?step=selectable").text
        #expect(page.contains("It bonks &lt;loudly&gt;.") && page.contains("<li>Flick right: bonk</li>"))
        #expect(page.contains("1 of 15 steps answered") && page.contains("by \(person.name)"))
        #expect(try person.get(session).text.contains("Step 2 of 15"))
        let none = try person.submit(session + "/answers", [("step", "trap"), ("note", "kept words")])
        #expect(none.status == 422 && none.text.contains("outcome-message") && none.text.contains("kept words"))
        #expect(none.text.contains("Step 2 of 15"))
        let reader = try TestBrowser(server, .read)
        #expect(try reader.get(session).status == 200)
        #expect(try reader.submit(session + "/answers", [("step", "trap"), ("outcome", "passed")]).status == 403)
    }

    @Test func `nobody's answer is written over unseen`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller)
        let ada = try TestBrowser(server, .read, .triage), bo = try TestBrowser(server, .read, .triage)
        let session = try start(ada, app)
        _ = try ada.submit(session + "/answers", [("step", "order"), ("outcome", "failed"), ("note", "It jumps.")])
        let told = try bo.submit(session + "/answers", [("step", "order"), ("outcome", "passed"), ("note", "Fine.")])
        #expect(told.status == 409 && told.text.contains("\(ada.name) has answered this meanwhile"))
        #expect(told.text.contains("It jumps.") && told.text.contains("Fine."))
        let version = try #require(
            told.text.firstMatch(
                of:
                    /name="version" value="(\d+)"><\/?fieldset|name="step" value="order"><input type="hidden" name="version" value="(\d+)">\n/
            ))
        let seen = String(version.output.2 ?? version.output.1 ?? "")
        let again = [("step", "order"), ("outcome", "passed"), ("note", "Fine."), ("version", seen)]
        #expect(try bo.submit(session + "/answers", again.map { (name: $0.0, value: $0.1) }).status == 303)
        #expect(try ada.get(session + "?step=order").text.contains("by \(bo.name)"))
        // A second run of the same screen is told, and changes nothing in the first.
        let other = try start(bo, app)
        #expect(try ada.get(session).text.contains("\(bo.name) runs a session of their own"))
        #expect(try bo.get(other).text.contains("0 of 15 steps answered"))
    }

    @Test func `what fails is a problem, in the next release it is gone when the same step passes there`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller)
        let person = try TestBrowser(server, .read, .triage)
        let session = try start(person, app), id = try element(caller, app, "1.1")
        _ = try person.submit(
            session + "/answers",
            [("step", "labels"), ("outcome", "failed"), ("element", String(id)), ("note", "Go where?")])
        try answerAll(person, session)
        _ = try person.submit(session + "/finish")
        let opened = try problems(caller, app)
        #expect(opened.map(\.title) == ["“Go”: A label or hint makes no sense: Go where? (help)"])
        #expect(opened.first?.element == id)
        #expect(opened.first?.state == .open && opened.first?.firstRelease == "1.1")
        let summary = try person.get(session).text
        let problem = try #require(opened.first).id
        #expect(summary.contains("✗ failed") && summary.contains("/problems/\(problem)"))
        let screen = try person.get("/apps/\(app)/screens/help?build=1.1").text
        #expect(screen.contains("A label or hint makes no sense: Go where?"))
        #expect(screen.contains("/rules/session-labels"))
        #expect(try person.get("/rules/session-labels").text.contains("What is wrong"))
        // A capture can't tell: sealing says nothing of it.
        _ = try caller.post("/v1/apps/\(app)/builds/1.1/seal")
        _ = try caller.upload(help, to: "1.2", of: app)
        _ = try caller.post("/v1/apps/\(app)/builds/1.2/seal")
        #expect(try problems(caller, app).first?.state == .open)
        #expect(try presence(caller, app, "1.2") == .notObserved)
        // Another element's pass says nothing either; its own does.
        let later = try start(person, app, release: "1.2")
        _ = try person.submit(
            later + "/answers", [("step", "labels"), ("outcome", "passed"), ("element", String(id))])
        try answerAll(person, later)
        _ = try person.submit(later + "/finish")
        #expect(try presence(caller, app, "1.2") == .absent)
        #expect(try problems(caller, app).first?.state == .fixed)
    }

    @Test func `sessions are put by machines: the same again is kept once, none goes away`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let path = "/v1/apps/\(app)/sessions"
        let body =
            #"{"items":[{"release":"1.1","screen":"help","startedAt":"2026-01-02T10:00:00Z","answers":[{"step":"order","outcome":"passed","steps":["Flick right"]},{"step":"labels","outcome":"failed","note":"Go where?"}]}]}"#
        let first = try caller.send("PUT", path, body).json(Listing<SessionResource>.self).items
        let again = try caller.send("PUT", path, body).json(Listing<SessionResource>.self).items
        #expect(first.count == 1)
        #expect(first == again && first[0].answers[0].steps == ["Flick right"])
        #expect(try caller.send("PUT", path, #"{"items":[]}"#).status == 200)
        #expect(try caller.get(path).json(Listing<SessionResource>.self).items == first)
        #expect(try problems(caller, app).count == 1)
        let wrong = try caller.send(
            "PUT", path, #"{"items":[{"release":"9","screen":"help","answers":[{"step":"a","outcome":"passed"}]}]}"#)
        #expect(try wrong.problem().errors?.first?.pointer == "/items/0/release")
    }

    @Test func `a team adds steps of its own; a beta round asks its own`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller)
        let person = try TestBrowser(server, .read, .triage)
        let fields = [
            ("id", "prices"), ("title", "Prices are read whole"), ("how", "Flick."), ("right", "Ten euros fifty."),
            ("wrong", "Ten, fifty."), ("criteria", "1.3.1, 4.1.2"),
        ].map { (name: $0.0, value: $0.1) }
        #expect(try person.submit("/apps/\(app)/checklist", fields).status == 303)
        let known = try caller.get("/v1/apps/\(app)/checklist").json(ChecklistResource.self)
        #expect(known.house.count == 15 && known.items.map(\.criteria) == [["1.3.1", "4.1.2"]])
        #expect(try person.get(try start(person, app)).text.contains("Step 1 of 16"))
        let taken = try person.submit("/apps/\(app)/checklist", [(name: "id", value: "order")] + fields.dropFirst())
        #expect(taken.status == 422 && taken.text.contains("id=\"id-message\""))
        let round = try person.submit("/apps/\(app)/sessions", [("release", "1.1"), ("kind", "beta")])
        let session = try #require(round.response["Location"])
        for step in Checklist.beta {
            _ = try person.submit(session + "/answers", [("step", step.id), ("outcome", "passed")])
        }
        #expect(try person.submit(session + "/finish").status == 303)
        let all = try caller.get("/v1/apps/\(app)/sessions").json(Listing<SessionResource>.self).items
        #expect(all.map(\.kind) == [.beta] && all.first?.screen == nil)
        #expect(try person.submit("/apps/\(app)/checklist/prices/remove").status == 303)
        #expect(try caller.get("/v1/apps/\(app)/checklist").json(ChecklistResource.self).items == [])
        let put = try caller.send(
            "PUT", "/v1/apps/\(app)/checklist",
            #"{"items":[{"id":"a","title":"t","how":"h","right":"r","wrong":"w","criteria":["9.9"]}]}"#)
        #expect(try put.problem().errors?.first?.pointer == "/items/0/criteria/0")
    }
}
