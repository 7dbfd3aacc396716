import API
import Foundation
import History
import Testing

import TestSupport

/// Where a report belongs: words of place are never lost, and whoever corrects it does all that filing does.
@Suite(.database) struct ReportPlaceTests {
    private let list = TestCapture.screen(
        "list", title: "List", [TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy")])
    private let gadget = TestCapture.screen(
        "gadget", title: "Gadget", [TestCapture.heading("Gadget"), TestCapture.button("Gizmo", id: "gizmo")])

    private func file(_ caller: TestCaller, _ app: String, _ fields: String) throws -> ReportReceipt {
        try caller.post("/v1/apps/\(app)/reports", "{\(fields)}").json()
    }
    private func report(_ caller: TestCaller, _ id: Int) throws -> ReportResource {
        try caller.get("/v1/reports/\(id)").json()
    }
    private func page(_ caller: TestCaller, _ id: Int) throws -> String {
        try TestBrowser(caller.server, .read, .support).get("/reports/\(id)").text
    }

    @Test(arguments: [true, false])
    func `a report of one thing is a voice of what was wrong in its release, mended since or not`(
        isMended: Bool
    ) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func till(_ name: String?) -> String {
            let parts = [TestCapture.heading("Till"), TestCapture.button(name, id: "pay")]
            return TestCapture.screen("till", title: "Till", parts)
        }
        let named = till("Pay"), nameless = till(nil)
        for (release, capture) in [("1.0", named), ("1.1", nameless), ("1.2", nameless)] {
            try caller.ship(capture, as: release, of: app)
        }
        let known = try #require(
            try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.first)
        func told() throws -> ReportReceipt {
            let body = #"{"text":"On the Till screen one button has no name.","release":"1.2"}"#
            return try caller.post("/v1/apps/\(app)/reports", body).json()
        }
        var receipt = isMended ? nil : try told()
        try caller.ship(named, as: "1.3", of: app)
        receipt = try receipt ?? told()
        #expect(receipt?.problem == known.id && receipt?.known == true && receipt?.since == "1.1")
        #expect(receipt?.lastWorkingRelease == "1.0")
        let answer = try caller.get("/v1/reports/\(receipt?.id ?? 0)/answer").json(AnswerResource.self)
        #expect(answer.reply.text.contains("Our checks find it no more in 1.3."), "\(answer.reply.text)")
        let gate = try caller.get("/v1/apps/\(app)/releases/1.3/gate").json(VerdictResource.self)
        #expect(gate.verdict == .pass)
    }

    @Test func `words of place that match nothing are kept, shown, and tried again with the next upload`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list, as: "1.0", of: app)
        let id = try file(
            caller, app, #""screen":"Gadget","element":"Gizmo","release":"1.0","text":"It is silent there""#
        ).id
        let waiting = try report(caller, id)
        #expect(waiting.screen == nil && waiting.screenName == "Gadget" && waiting.elementName == "Gizmo")
        #expect(
            try page(caller, id).contains(
                "What the report calls “Gadget” and “Gizmo” could not be tied to what was captured yet."))
        #expect(
            try TestBrowser(caller.server, .read).get("/apps/\(app)/reports").text.contains("“Gadget”, not linked"))
        try caller.ship(gadget, as: "1.1", of: app)
        let placed = try report(caller, id)
        #expect(placed.screen?.key == "gadget" && placed.element != nil)
        let problem = try caller.problem(try #require(placed.problem))
        #expect(problem.element == placed.element)
        #expect(try !page(caller, id).contains("could not be tied"))
    }

    @Test func `what a person put aside stays aside when its screen is captured`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list, as: "1.0", of: app)
        let id = try file(
            caller, app, #""screen":"Gadget","element":"Gizmo","release":"1.0","text":"It is silent there""#
        ).id
        let aside = try caller.post("/v1/apps/\(app)/reports/links", #"{"reports":[\#(id)],"aside":true}"#)
        #expect(aside.status == 201, "\(aside.text)")
        try caller.ship(gadget, as: "1.1", of: app)
        let report = try report(caller, id)
        #expect(report.screen == nil && report.problem == nil)
        #expect(try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.isEmpty)
    }

    @Test func `an element that is captured later takes the report's problem along`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list, as: "1.0", of: app)
        let filed = try file(caller, app, #""screen":"list","element":"Sell now","text":"It is silent there""#)
        #expect(filed.problem != nil && filed.element == nil)
        let more = TestCapture.screen(
            "list", title: "List",
            [
                TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy"),
                TestCapture.button("Sell now", id: "sell"),
            ])
        _ = try caller.upload(more, to: "1.1", of: app)
        let placed = try report(caller, filed.id)
        #expect(placed.element != nil && placed.problem == filed.problem)
        #expect(try caller.problem(try #require(filed.problem)).element == placed.element)
    }

    @Test func `to correct a report does all that filing does`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list, gadget, as: "1.0", of: app)
        let known = try file(caller, app, #""screen":"list","element":"buy","text":"It is silent""#)
        let lost = try file(caller, app, #""text":"Everything is worse now""#)
        #expect(lost.problem == nil)
        _ = try caller.send("PATCH", "/v1/reports/\(lost.id)", #"{"screen":"list","element":\#(known.element ?? 0)}"#)
        #expect(try report(caller, lost.id).problem == known.problem)
        let shown = try page(caller, lost.id)
        #expect(shown.contains("Buy now. Button.") && shown.contains("List: set by token"), "its transcript")
        #expect(!shown.contains("named by the report"))

        let own = try file(caller, app, #""text":"I can not go on""#)
        _ = try caller.send("PATCH", "/v1/reports/\(own.id)", #"{"screen":"gadget"}"#)
        let opened = try #require(try report(caller, own.id).problem)
        #expect(opened != known.problem)
        _ = try caller.send("PATCH", "/v1/reports/\(own.id)", #"{"screen":"list","element":\#(known.element ?? 0)}"#)
        #expect(try report(caller, own.id).problem == known.problem)
        let gone = try caller.get("/v1/problems/\(opened)"),
            told = "Problem \(opened) is gone: report \(own.id) alone had opened it"
        #expect(gone.status == 404, "it was this report's alone")
        #expect(
            gone.text.contains("\(told), and belongs to problem \(known.problem ?? 0) now."), "it may be named still")
        _ = try caller.send("PATCH", "/v1/reports/\(own.id)", #"{"screen":"gadget","clear":["problem"]}"#)
        #expect(try report(caller, own.id).problem == nil, "whoever says so decides")
        #expect(try caller.get("/v1/problems/\(opened)").text.contains("\(told)."))
        #expect(try caller.get("/v1/problems/\(opened + 999)").text.contains("No problem \(opened + 999)."))
    }

    @Test func `named is said only of what was named`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list, gadget, as: "1.0", of: app)
        let heard = try file(caller, app, #""heard":"Gizmo. Button.","text":"Pressing it does nothing""#)
        #expect(heard.screen?.key == "gadget" && (heard.screen?.confidence ?? 1) < 1)
        let shown = try page(caller, heard.id)
        #expect(shown.contains("Gadget: very likely. “Gizmo. Button.” is heard there."))
        let named = try file(caller, app, #""screen":"list","heard":"Buy now. Button.","text":"It is silent""#)
        #expect(
            named.screen?.reason == "The report names the screen List. “Buy now. Button.” is heard there.")
    }

    @Test func `what has no label is told by the name that the report gives it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(
            TestCapture.screen("list", title: "List", [TestCapture.button(nil, id: "Help")]), as: "1.0", of: app)
        for screen in ["", #""screen":"list","#] {
            let named = try file(caller, app, screen + #""element":"help","text":"It says nothing""#)
            #expect(named.screen?.reason == "The report names “help”.")
            let told = try page(caller, named.id)
            #expect(!told.contains("names “Button"))
        }
    }

    @Test func `the parts of a message stay on its screen, and no empty problem is left`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list, as: "1.0", of: app)
        let whole = try file(
            caller, app, #""screen":"list","release":"1.0","text":"It is too pale. I cannot go on either.""#)
        let parts = try caller.post(
            "/v1/reports/\(whole.id)/split", #"{"parts":["Something is off here","I cannot go on either"]}"#
        ).json(Listing<ReportReceipt>.self).items
        #expect(parts.map(\.screen?.key) == ["list", "list"])
        let problems = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        #expect(Set(problems.map(\.id)) == Set(parts.compactMap(\.problem)) && problems.count == 2)
        let counted = try caller.get("/v1/apps/\(app)/releases/1.0/gate").json(VerdictResource.self).conditions
            .first { $0.measure == .openUserProblems }
        #expect(counted?.problems.count == 2)
    }
}
