import API
import Foundation
import HTTP
import History
import Screens
import Testing

import TestSupport

/// What a session may say to be gone: what was heard since it was met, where it is, with what it was met with.
@Suite(.database) struct SessionAbsenceTests {
    private let list = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
    private func pay(_ elements: String...) -> String {
        TestCapture.screen("pay", [TestCapture.heading("Pay")] + elements + [TestCapture.button("Cancel", id: "quit")])
    }
    private let now = TestCapture.button("Pay now", id: "now")

    private func app(_ caller: TestCaller) throws -> String {
        let app = try caller.app()
        try caller.ship(list, pay(now), as: "1.0", of: app)
        return app
    }

    /// - Parameter more: further members of the session, each with a comma before it.
    private func hold(
        _ caller: TestCaller, _ app: String, failing: Bool, in release: String = "1.0", _ more: String = ""
    ) throws {
        let failed = #"{"step":"labels","outcome":"failed","node":"now","note":"says nothing of the amount"}"#
        let passed = Checklist.screen.map { #"{"step":"\#($0.id)","outcome":"passed"}"# }.joined(separator: ",")
        let answer = try caller.post(
            "/v1/apps/\(app)/sessions",
            #"{"release":"\#(release)","screen":"pay","answers":[\#(failing ? failed : passed)]\#(more)}"#)
        #expect(answer.status == 201, "\(answer.text)")
    }

    private func found(_ caller: TestCaller, _ app: String) throws -> ProblemResource {
        let all = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        return try caller.problem(try #require(all.first).id)
    }

    @Test func `what was heard before it was met mends nothing, whenever it is filed`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        try hold(caller, app, failing: true)
        let before = #","startedAt":"\#(Date.now.addingTimeInterval(-6 * 86_400).formatted(.iso8601))""#
        try hold(caller, app, failing: false, before)
        #expect(try found(caller, app).state == .open)
        try hold(caller, app, failing: false)
        #expect(try found(caller, app).state == .fixed)
    }

    @Test func `sessions that are filed late count in the order in which they were held`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let first = #","startedAt":"\#(Date.now.addingTimeInterval(-6 * 86_400).formatted(.iso8601))""#
        let second = #","startedAt":"\#(Date.now.addingTimeInterval(-5 * 86_400).formatted(.iso8601))""#
        try hold(caller, app, failing: true, first)
        try hold(caller, app, failing: false, second)
        #expect(try found(caller, app).state == .fixed)
    }

    @Test func `that the rest of the screen is right tells nothing of what is not there`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        try hold(caller, app, failing: true)
        try caller.ship(list, pay(), as: "1.1", of: app)
        try hold(caller, app, failing: false, in: "1.1")
        let gone = try found(caller, app)
        #expect(gone.state == .open && gone.fixedRelease == nil, "\(gone)")
        try caller.ship(list, pay(now), as: "1.2", of: app)
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.2/gate").json(VerdictResource.self)
        #expect(verdict.verdict == .fail && verdict.text.contains("says nothing of the amount"))
        try hold(caller, app, failing: false, in: "1.2")
        #expect(try found(caller, app).state == .fixed)
    }

    @Test func `a tablet tells nothing of a phone; both together do`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let phone = #","setup":{"device":"iPhone 15"}"#, tablet = #","setup":{"device":"iPad Pro"}"#
        try hold(caller, app, failing: true, phone)
        try hold(caller, app, failing: false, tablet)
        #expect(try found(caller, app).state == .open)
        try hold(caller, app, failing: true, tablet)
        try hold(caller, app, failing: false, phone)
        #expect(try found(caller, app).state == .open, "it is there on the tablet")
        try hold(caller, app, failing: false, tablet)
        #expect(try found(caller, app).state == .fixed, "each has been listened with since")
    }

    @Test func `another device or system tells nothing of the one it was met with in the same build`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let new = #","setup":{"device":"iPhone 15","os":"iOS 18.1"}"#
        let old = #","setup":{"device":"iPhone SE","os":"iOS 15.0"}"#
        try hold(caller, app, failing: true, new)
        try hold(caller, app, failing: false, old)
        #expect(try found(caller, app).state == .open, "the build is what it was on the iPhone 15")
        try hold(caller, app, failing: false, new)
        let right = try found(caller, app)
        let page = try TestBrowser(caller.server, .read).get("/problems/\(right.id)").text
        #expect(page.contains("No longer there in 1.0: first met in 1.0.") && !page.contains("Fixed in 1.0"))
        try hold(caller, app, failing: true, new)
        try caller.ship(list, pay(now), as: "1.1", of: app)
        try hold(caller, app, failing: false, in: "1.1", old)
        #expect(try found(caller, app).state == .fixed, "another build may be right for all")
    }

    @Test func `a device that nobody named tells nothing of one that somebody did`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        try hold(caller, app, failing: true, #","setup":{"device":"iPhone 12"}"#)
        try caller.ship(list, pay(now), as: "1.1", of: app)
        try hold(caller, app, failing: false, in: "1.1")
        #expect(try found(caller, app).state == .open, "nobody knows that anybody listened on a phone")
        try hold(caller, app, failing: false, in: "1.1", #","setup":{"device":"iPhone 15"}"#)
        #expect(try found(caller, app).state == .fixed)
    }

    @Test(arguments: [("iPad Air", "1.1 notObserved"), ("iPhone 12", "1.1 absent")])
    func `what was found wrong on a device that nobody captured is not gone with an element`(
        device: String, look: String
    ) throws {
        let caller = try TestServer().caller(), app = try app(caller)
        try hold(caller, app, failing: true, #","setup":{"device":"\#(device)"}"#)
        try caller.ship(list, pay(), as: "1.1", of: app)
        #expect(try found(caller, app).looks.last == look)
    }

    @Test func `who finishes later has heard no later`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let ada = try TestBrowser(caller.server, .read, .triage)
        let page = try #require(
            try ada.submit("/apps/\(app)/sessions", [("release", "1.0"), ("screen", "pay")]).response["Location"])
        for step in Checklist.screen {
            let kept = try ada.submit("\(page)/answers", [("step", step.id), ("outcome", "passed")])
            #expect(kept.status == 303, "\(kept.text)")
        }
        try hold(caller, app, failing: true)
        #expect(try ada.submit("\(page)/finish").status == 303)
        #expect(try found(caller, app).state == .open, "she heard it before somebody found it")
    }

    @Test func `who meets a control without a name meets what the checks found, and later another thing`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        try caller.ship(list, pay(TestCapture.button(nil, id: "now")), as: "1.1", of: app)
        func problems(_ rule: String) throws -> [ProblemResource] {
            try caller.get("/v1/apps/\(app)/problems?rule=\(rule)").json(Listing<ProblemResource>.self).items
        }
        let lost = try #require(try problems("name-lost").first), element = try #require(lost.element)
        func meet(in release: String) throws {
            let failed = #"{"step":"labels","outcome":"failed","element":\#(element)}"#
            let answer = try caller.post(
                "/v1/apps/\(app)/sessions", #"{"release":"\#(release)","screen":"pay","answers":[\#(failed)]}"#)
            #expect(answer.status == 201, "\(answer.text)")
        }
        try meet(in: "1.1")
        #expect(try problems("session-labels").isEmpty, "it is the problem of its lost name")
        try caller.ship(list, pay(now), as: "1.2", of: app)
        #expect(try caller.problem(lost.id).state == .fixed)
        try meet(in: "1.2")
        #expect(try problems("session-labels").count == 1, "it has a name, which makes no sense")
    }
}
