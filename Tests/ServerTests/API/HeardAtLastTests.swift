import API
import Foundation
import History
import Screens
import Testing

import TestSupport

/// What somebody named while nothing of it was heard, and is heard at last.
@Suite(.database) struct HeardAtLastTests {
    /// Android's help: “Share” is said by no stop of its own until it can be pressed.
    private func help(pressed: Bool) -> String {
        func view(_ kind: String, _ text: String, says: String = "", press: Bool, at bounds: String, _ inside: String)
            -> String
        {
            """
            <node text="\(text)" resource-id="" class="android.widget.\(kind)" package="shop" content-desc="\(says)" \
            checkable="false" checked="false" clickable="\(press)" enabled="true" focusable="\(press)" \
            focused="false" scrollable="false" long-clickable="false" password="false" selected="false" \
            bounds="\(bounds)">\(inside)</node>
            """
        }
        let share = view("TextView", "Share", press: pressed, at: "[600,420][1000,560]", "")
        let inside =
            view("TextView", "Help", press: false, at: "[40,120][600,200]", "")
            + view("FrameLayout", "", says: "Options", press: true, at: "[0,400][1080,600]", share)
        return "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">"
            + view("FrameLayout", "", press: false, at: "[0,0][1080,2400]", inside) + "</hierarchy>"
    }

    @Test func `on Android it is known by what is printed on it`() throws {
        let caller = try TestServer().caller(), app = "help-\(UUID().uuidString.lowercased())"
        _ = try caller.post("/v1/apps", #"{"slug":"\#(app)","name":"Shop","platform":"Android"}"#)
        func ship(_ capture: String, as release: String) throws {
            let answer = try caller.upload(capture, to: release, of: app, "?screen=help")
            #expect(answer.status < 300, "\(answer.text)")
            #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
        }
        try ship(help(pressed: false), as: "1.0")
        let steps = Checklist.screen.map { #"{"step":"\#($0.id)","outcome":"passed"}"# }.joined(separator: ",")
        let silent = #"{"step":"selectable","outcome":"failed","node":"/1/0","note":"It bonks"}"#
        let held = try caller.post(
            "/v1/apps/\(app)/sessions", #"{"release":"1.0","screen":"help","answers":[\#(steps),\#(silent)]}"#)
        #expect(held.status == 201, "\(held.text)")
        let answers = try held.json(SessionResource.self).answers
        let element = try #require(answers.first { $0.outcome == .failed }?.element)
        try ship(help(pressed: true), as: "1.1")
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/elements/\(element)").text
        #expect(page.contains("the same label"), "\(page)")
    }
}
