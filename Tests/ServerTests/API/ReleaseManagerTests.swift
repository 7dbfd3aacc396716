import API
import Foundation
import History
import Testing

import TestSupport

/// What whoever answers for releases reads of waivers, of a first release and of what came later.
@Suite(.database) struct ReleaseManagerTests {
    private let spoken = TestCapture.buttons("Buy", "Sell")
    private let silent = TestCapture.buttons(nil, "Sell")

    private func verdict(_ caller: TestCaller, _ app: String, _ release: String) throws -> VerdictResource {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json()
    }

    private func condition(_ measure: Measure, _ caller: TestCaller, _ app: String, _ release: String) throws
        -> ConditionResource
    {
        try #require(try verdict(caller, app, release).conditions.first { $0.measure == measure })
    }

    @Test func `what counts against a release is not called fixed there, whatever was mended later`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (capture, release) in [(spoken, "1.0"), (silent, "1.1"), (spoken, "1.2")] {
            try caller.ship(capture, as: release, of: app)
        }
        for measure in [Measure.regressions, .newProblems] {
            #expect(try condition(measure, caller, app, "1.1").problems.map(\.state) == [.open], "\(measure)")
        }
        try caller.ship(silent, as: "1.3", of: app)
        #expect(try condition(.regressions, caller, app, "1.1").problems.map(\.state) == [.open])
        #expect(try condition(.regressions, caller, app, "1.3").problems.map(\.state) == [.regressed], "it came back")
    }

    @Test func `what people report of a first release is not new in it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        _ = try #require(try caller.report(on: "Buy", in: "1.0", of: app).problem)
        #expect(try condition(.newProblems, caller, app, "1.0").actual == 0)
        #expect(try condition(.openUserProblems, caller, app, "1.0").actual == 1)
    }

    @Test func `a fault that came after the start was not written down as it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0+1", of: app)
        try caller.ship(silent, as: "1.0+2", of: app)
        #expect(try condition(.regressions, caller, app, "1.0").actual == 1)
        let start = try condition(.newFaults, caller, app, "1.0").why
        #expect(start.contains("0 faults were written down as the start"), "\(start)")
        let other = try caller.app()
        try caller.ship(silent, as: "1.0", of: other)
        #expect(try condition(.newFaults, caller, other, "1.0").why.contains("1 fault was written down"))
    }

    @Test func `a waiver is for what it names, and is refused where it names more than counts`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let lost = try #require(
            try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items.first)
        for (more, pointer) in [(#""rule":"text-contrast""#, "rule"), (#""screen":"list""#, "screen")] {
            let refused = try caller.send(
                "PUT", "/v1/apps/\(app)/waivers",
                #"{"items":[{"problem":\#(lost.id),\#(more),"reason":"r","until":"2999-01-01"}]}"#)
            #expect(refused.status == 422, "\(more)")
            #expect(try refused.problem().errors?.map(\.pointer) == ["/items/0/\(pointer)"])
        }
        #expect(try caller.get("/v1/apps/\(app)/waivers").json(Listing<WaiverResource>.self).items.isEmpty)
    }

    @Test func `a release is not renamed, and what was read of it can be sent back`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let path = "/v1/apps/\(app)/releases/1.4"
        let refused = try caller.send("PUT", path, #"{"version":"1.4.1","channel":"beta"}"#)
        #expect(refused.status == 422)
        #expect(try refused.problem().errors?.map(\.pointer) == ["/version"])
        #expect(try caller.get(path).status == 404, "nothing came into being")
        #expect(try caller.send("PUT", path, #"{"version":"1.4","channel":"beta"}"#).status < 300)
    }

    @Test func `the log says what was waived, until when and why, and what ended; sent again it is no step`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        func set(_ items: String) throws {
            #expect(try caller.send("PUT", "/v1/apps/\(app)/waivers", #"{"items":[\#(items)]}"#).status == 200)
        }
        let item = #"{"rule":"name-lost","screen":"list","reason":"Ships with 1.5","until":"2999-01-01"}"#
        for items in [item, item, ""] { try set(items) }
        let words = "name-lost on list until 2999-01-01: “Ships with 1.5” (token test)"
        let log = try caller.get("/v1/audit-log?app=\(app)&kind=waiversSet").json(Listing<LogEntry>.self).items
        #expect(log.map { $0.facts?.map(\.after) } == [[nil], [words]])
        #expect(log.map { $0.facts?.map(\.before) } == [[words], [nil]])
        let page = try TestBrowser(server, .admin).get("/audit-log?app=\(app)&kind=waiversSet").text
        #expect(page.contains(" set: \(words)") && page.contains(" ended: \(words)"))
    }

    @Test func `an expectation of words alone is not owed in a language in which it is never asked`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func list(_ label: String, _ language: String) -> String {
            TestCapture.buttons(label, "OK").replacing(#""variant":{"#, with: #""variant":{"locale":"\#(language)","#)
        }
        try caller.ship(list("Share", "en"), as: "1.0", of: app)
        let pin = #"{"items":[{"screen":"list","says":"Share. Button."}]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/expectations", pin).status == 200)
        try caller.ship(list("Share", "en"), list("Teilen", "de"), as: "1.1", of: app)
        #expect(try condition(.brokenExpectations, caller, app, "1.1").outcome == .pass)
        try caller.ship(list("Share", "en"), as: "1.2", of: app)
        let asked = try condition(.brokenExpectations, caller, app, "1.2")
        #expect(asked.outcome == .pass, "\(asked.why)")
        try caller.ship(list("Share it", "en"), as: "1.3", of: app)
        #expect(try condition(.brokenExpectations, caller, app, "1.3").outcome == .fail)
    }

    @Test func `what shows something else in the place of a retired screen makes it owed by no word`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func cart(_ nodes: String...) -> String { TestCapture.screen("cart", nodes) }
        let whole = cart(
            TestCapture.heading("Cart"), TestCapture.button("Pay", id: "pay"), TestCapture.button("Empty", id: "empty"),
            TestCapture.button("Share", id: "share"))
        try caller.ship(spoken, whole, as: "1.0", of: app)
        try caller.ship(spoken, as: "1.1", of: app)
        let path = "/v1/apps/\(app)/screens/cart/retirements"
        #expect(try caller.post(path, #"{"since":"1.1","reason":"gone"}"#).status < 300)
        try caller.ship(spoken, cart(TestCapture.heading("Loading")), as: "1.2", of: app)
        try caller.ship(spoken, as: "1.3", of: app)
        let again = try caller.get(path).json(Listing<RetirementResource>.self).items.map(\.capturedAgain)
        #expect(again == [nil])
        #expect(try condition(.screensNotCaptured, caller, app, "1.3").outcome == .pass)
        try caller.ship(spoken, whole, as: "1.4", of: app)
        #expect(
            try caller.get(path).json(Listing<RetirementResource>.self).items.map(\.capturedAgain) == ["1.4"])
    }
}
