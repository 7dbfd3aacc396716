import API
import Foundation
import HTTP
import History
import Screens
import Testing

import TestSupport

/// What a session is listened with, what of a silent screen can be named, and what is no session.
@Suite(.database) struct SessionSetupTests {
    private let list = TestCapture.screen("list", [TestCapture.heading("List")])
    /// Share is drawn, can be tapped and is not heard.
    private func help(heard: Bool = false) -> String {
        TestCapture.screen(
            "help",
            [
                TestCapture.heading("Help"), TestCapture.button("Go", id: "go"),
                TestCapture.button("Share", id: "share"),
            ]
        ).replacing(#""isElement":true,"label":"Share""#, with: #""isElement":\#(heard),"label":"Share""#)
    }

    private func app(_ caller: TestCaller) throws -> String {
        let app = try caller.app()
        try caller.ship(list, as: "1.0", of: app)
        try caller.ship(list, help(), as: "1.1", of: app)
        return app
    }

    private func answers(_ outcome: String, more: String = "") -> String {
        Checklist.screen.map { #"{"step":"\#($0.id)","outcome":"\#(outcome)"}"# }.joined(separator: ",") + more
    }

    private func hold(
        _ caller: TestCaller, _ app: String, _ answers: String, in release: String = "1.1", setup: String = ""
    ) throws -> TestCaller.Answer {
        try caller.post(
            "/v1/apps/\(app)/sessions",
            #"{"release":"\#(release)","screen":"help",\#(setup)"answers":[\#(answers)]}"#)
    }

    @Test func `a session says what it was listened with`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let setup = #""setup":{"device":"iPhone 15","os":"iOS 18.1","screenReader":"voiceOver"},"#
        let held = try hold(caller, app, answers("passed"), setup: setup).json(SessionResource.self)
        #expect(held.setup == SessionSetup(device: "iPhone 15", os: "iOS 18.1", screenReader: .voiceOver))
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/sessions/\(held.id)").text
        #expect(page.contains("Listened with iPhone 15, iOS 18.1, VoiceOver."))
        let blank = try hold(caller, app, answers("passed"), setup: #""setup":{"os":" "},"#)
        #expect(blank.status == 422 && blank.text.contains("/setup/os"))
        let silent = try hold(caller, app, answers("cantTell")).json(SessionResource.self)
        #expect(silent.setup == SessionSetup())
        let other = try TestBrowser(caller.server, .read).get("/apps/\(app)/sessions/\(silent.id)").text
        #expect(other.contains("Nobody has said what it is listened with."))
    }

    @Test(arguments: [[], ["selectable"], Checklist.screen.map(\.id)])
    func `a session in which nothing was judged is none, anywhere`(untold: [String]) throws {
        let caller = try TestServer().caller(), app = try app(caller)
        func outcome() throws -> Verdict.Condition.Outcome? {
            try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
                .conditions.first { $0.measure == .newScreensWithoutSession }?.outcome
        }
        func conformance() throws -> String { try caller.get("/v1/apps/\(app)/releases/1.1/conformance").text }
        let before = try conformance()
        let silent = Checklist.screen.map {
            #"{"step":"\#($0.id)","outcome":"\#(untold.contains($0.id) ? "cantTell" : "inapplicable")"}"#
        }
        let nothing = try hold(caller, app, silent.joined(separator: ",")).json(SessionResource.self)
        #expect(!nothing.isWhole)
        #expect(try outcome() == .fail)
        #expect(try conformance() == before, "no paper rests on it")
        let page = try TestBrowser(caller.server, .read, .triage).get("/apps/\(app)/sessions?release=1.1").text
        #expect(page.contains("no session") && page.contains("1 new screen needs a session"))
        let own = try TestBrowser(caller.server, .read).get("/apps/\(app)/sessions/\(nothing.id)").text
        #expect(own.contains("it counts as no session"))
        #expect(try hold(caller, app, answers("passed")).json(SessionResource.self).isWhole)
        #expect(try outcome() == .pass)
    }

    @Test func `a screen reader that the capture is not for is refused at its place`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let setup = #""setup":{"device":"Pixel","os":"Android 14","screenReader":"talkBack"},"#
        let refused = try hold(caller, app, answers("passed"), setup: setup)
        #expect(refused.status == 422 && refused.text.contains("/setup/screenReader"))
        #expect(refused.text.contains("This capture is of an app for another screen reader."))
        #expect(try caller.get("/v1/apps/\(app)/sessions").json(Listing<SessionResource>.self).items.isEmpty)
        let person = try TestBrowser(caller.server, .read, .triage)
        let session = try #require(
            try person.submit("/apps/\(app)/sessions", [("release", "1.1"), ("screen", "help")]).response["Location"])
        let told = try person.submit(session + "/setup", [("os", "Android 14"), ("screenReader", "talkBack")])
        #expect(told.status == 422 && told.text.contains("screenReader-message"))
        #expect(try person.get(session).text.contains("Nobody has said what it is listened with."))
    }

    @Test func `a step that the checklist has not is refused, and what there is is named`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let bogus = #"{"step":"bogus","outcome":"failed","note":"x"}"#
        let refused = try hold(caller, app, bogus)
        #expect(refused.status == 422 && refused.text.contains("/answers/0/step"))
        #expect(refused.text.contains("“bogus”") && refused.text.contains("selectable"))
        #expect(try !caller.get("/v1/apps/\(app)/problems").text.contains("session-bogus"))
        let person = try TestBrowser(caller.server, .read, .triage)
        let session = try #require(
            try person.submit("/apps/\(app)/sessions", [("release", "1.1"), ("screen", "help")]).response["Location"])
        let answered = try person.submit(session + "/answers", [("step", "bogus"), ("outcome", "failed")])
        #expect(answered.status == 422)
        let own = #"{"items":[{"id":"bogus","title":"Music","how":"Play","right":"It plays","wrong":"It stops"}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/checklist", own).status == 200)
        #expect(try hold(caller, app, bogus).status == 201)
    }

    private func problems(_ caller: TestCaller, _ app: String) throws -> [ProblemResource] {
        try caller.get("/v1/apps/\(app)/problems?rule=session-selectable")
            .json(Listing<ProblemResource>.self).items
    }

    private let unreachable = #",{"step":"selectable","outcome":"failed","node":"share","note":"It bonks"}"#

    @Test func `what is drawn and can't be reached can be named, and stays itself`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let held = try hold(caller, app, answers("passed", more: unreachable)).json(SessionResource.self)
        let element = try #require(held.answers.first { $0.outcome == .failed }?.element)
        let found = try problems(caller, app)
        #expect(found.count == 1 && found[0].element == element)
        #expect(found[0].title.contains("Share"), "\(found[0].title)")
        #expect(
            try TestBrowser(caller.server, .read).get("/apps/\(app)/elements/\(element)").text.contains(
                "Nothing of it is heard"))
        // The same silent thing in the next release is the same element and the same problem.
        try caller.ship(list, help().replacing("Help", with: "Help desk"), as: "1.2", of: app)
        let again = try hold(caller, app, answers("passed", more: unreachable), in: "1.2").json(SessionResource.self)
        #expect(again.answers.first { $0.outcome == .failed }?.element == element)
        #expect(try problems(caller, app).count == 1)
        // And so it is when it is heard at last.
        try caller.ship(list, help(heard: true), as: "1.3", of: app)
        let transcript = try caller.get("/v1/apps/\(app)/screens/help/transcript?build=1.3").json(ScreenTranscript.self)
        #expect(transcript.utterances.first { $0.text.contains("Share") }?.element == element)
        let sound = #",{"step":"selectable","outcome":"passed","element":\#(element)}"#
        let rest = Checklist.screen.dropFirst().map { #"{"step":"\#($0.id)","outcome":"passed"}"# }.joined(
            separator: ",")
        _ = try hold(caller, app, rest + sound, in: "1.3")
        #expect(try problems(caller, app).first?.state == .fixed)
    }

    @Test func `a node that isn't there is refused at its place, and a session sent twice is one`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let none = try hold(caller, app, #"{"step":"selectable","outcome":"failed","node":"attic"}"#)
        #expect(none.status == 422 && none.text.contains("/answers/0/node"))
        let both = try hold(caller, app, #"{"step":"selectable","outcome":"failed","node":"share","element":1}"#)
        #expect(both.status == 422)
        let body =
            #"{"items":[{"release":"1.1","screen":"help","answers":[\#(answers("passed", more: unreachable))]}]}"#
        for _ in 0..<2 { #expect(try caller.send("PUT", "/v1/apps/\(app)/sessions", body).status == 200) }
        #expect(try caller.get("/v1/apps/\(app)/sessions").json(Listing<SessionResource>.self).items.count == 1)
    }

    @Test
    func `on the page a person says what they listen with, names the silent thing and writes down what was heard`()
        throws
    {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller)
        let person = try TestBrowser(server, .read, .triage)
        let session = try #require(
            try person.submit("/apps/\(app)/sessions", [("release", "1.1"), ("screen", "help")]).response["Location"])
        let page = try person.get(session).text
        #expect(page.contains("the drawn “Share”") && page.contains("value=\"node share\""))
        #expect(page.contains("Say above which system"))
        let early = try person.submit(session + "/heard", [("lines", "Help, heading")])
        #expect(early.status == 422 && early.text.contains("Help, heading"))
        let setup = [("device", "iPhone 15"), ("os", "iOS 18.1"), ("screenReader", "voiceOver")]
        #expect(try person.submit(session + "/setup", setup.map { (name: $0.0, value: $0.1) }).status == 303)
        #expect(try person.get(session).text.contains("Listened with iPhone 15, iOS 18.1, VoiceOver."))
        let named = try person.submit(
            session + "/answers", [("step", "selectable"), ("outcome", "failed"), ("element", "node share")])
        #expect(named.status == 303)
        #expect(try person.get(session + "?step=selectable").text.contains("✗ failed, the drawn “Share”"))
        let bad = try person.submit(
            session + "/answers", [("step", "labels"), ("outcome", "failed"), ("element", "node attic")])
        #expect(bad.status == 422 && bad.text.contains("element-message"))
        #expect(try person.submit(session + "/heard", [("lines", "Help, heading\n\nGo, button")]).status == 303)
        #expect(try person.submit(session + "/heard", [("lines", "Go on, button"), ("at", "go")]).status == 303)
        let kept = try caller.get("/v1/apps/\(app)/recordings").json(Listing<RecordingResource>.self).items
        #expect(kept.map { $0.lines.map(\.text) } == [["Go on, button"], ["Help, heading", "Go, button"]])
        #expect(
            kept.allSatisfy { $0.session != nil && $0.os == "iOS 18.1" && !$0.whole } && kept[0].lines[0].node == "go")
        #expect(try person.get(session).text.contains("Recording \(kept[0].id), iOS 18.1, by \(person.name)"))
        let empty = try person.submit(session + "/heard", [("lines", " ")])
        #expect(empty.status == 422 && empty.text.contains("Write what the device said."))
    }
}
