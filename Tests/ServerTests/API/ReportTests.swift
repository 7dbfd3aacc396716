import API
import Foundation
import History
import Screens
import Testing

import TestSupport

@Suite(.database) struct ReportTests {
    private func app(_ caller: TestCaller) throws -> String {
        let app = try caller.app()
        _ = try caller.upload(
            TestCapture.screen(
                "basket", title: "Basket",
                [TestCapture.heading("Basket"), TestCapture.button("Proceed to payment", id: "pay")]), to: "1.0",
            of: app)
        _ = try caller.upload(
            TestCapture.screen(
                "profile", title: "Profile",
                [TestCapture.heading("Profile"), TestCapture.button("Delete my account", id: "delete")]), to: "1.0",
            of: app)
        return app
    }

    @Test func `a report that names screen and element is tied to them`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let answer = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"It does nothing.","release":"1.0","screen":"basket","element":"pay"}"#
        )
        let receipt = try answer.json(ReportReceipt.self)
        #expect(
            answer.status == 201 && receipt.screen?.key == "basket" && receipt.screen?.confidence == 1
                && receipt.element != nil)
        #expect(receipt.known == false && receipt.problem != nil)
    }

    @Test func `a report that names none is tied by what was heard, with its reason`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let receipt = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"Pressing it does nothing","release":"1.0","heard":"Proceed to payment. Button."}"#
        ).json(ReportReceipt.self)
        #expect(receipt.screen?.key == "basket")
        #expect(receipt.screen?.reason.contains("Proceed to payment") == true)
    }

    @Test func `a vague report waits, with no guess taken for a fact`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let receipt = try caller.post("/v1/apps/\(app)/reports", #"{"text":"Everything is worse now"}"#).json(
            ReportReceipt.self)
        #expect(receipt.screen == nil && receipt.problem == nil)
    }

    @Test func `the second report on an element is known`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let body = #"{"text":"It says nothing.","release":"1.0","screen":"basket","element":"pay"}"#
        let first = try caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self)
        let second = try caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self)
        #expect(second.known && second.problem == first.problem && second.since == "1.0")
    }

    @Test func `the same external id is the same report`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let body = #"{"text":"Once.","externalId":"desk-1"}"#
        let first = try caller.post("/v1/apps/\(app)/reports", body),
            again = try caller.post("/v1/apps/\(app)/reports", body)
        #expect(first.status == 201 && again.status == 200)
        #expect(try first.json(ReportReceipt.self).id == again.json(ReportReceipt.self).id)
    }

    @Test func `other words under a known external id are refused, not dropped`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let first = try caller.post("/v1/apps/\(app)/reports", #"{"text":"Once.","externalId":"desk-1"}"#)
        let other = try caller.post("/v1/apps/\(app)/reports", #"{"text":"And now this.","externalId":"desk-1"}"#)
        #expect(other.status == 409)
        let id = try first.json(ReportReceipt.self).id
        #expect(try other.problem().detail.contains("Report \(id) has this externalId and says something else"))
        let elsewhere = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"And now this.","externalId":"desk-1","externalSource":"shop"}"#)
        #expect(elsewhere.status == 201)
    }

    @Test func `only support sees who reported`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller)
        let id = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"Mine.","reporter":{"name":"Ida","contact":"ida@example.com"}}"#
        ).json(ReportReceipt.self).id
        #expect(try caller.get("/v1/reports/\(id)").text.contains("ida@example.com"))
        #expect(try !server.caller(.read, .admin, .triage).get("/v1/reports/\(id)").text.contains("ida@"))
        #expect(try !caller.get("/v1/apps/\(app)/reports").text.contains("ida@"))
    }

    @Test func `a link is corrected by hand; an older version overwrites nothing`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let id = try caller.post("/v1/apps/\(app)/reports", #"{"text":"Something is off"}"#).json(ReportReceipt.self).id
        let before = try caller.get("/v1/reports/\(id)").json(ReportResource.self)
        let corrected = try caller.send(
            "PATCH", "/v1/reports/\(id)", #"{"version":\#(before.version),"screen":"profile"}"#)
        #expect(try corrected.json(ReportResource.self).screen?.key == "profile")
        let late = try caller.send("PATCH", "/v1/reports/\(id)", #"{"version":\#(before.version),"screen":"basket"}"#)
        #expect(late.status == 409)
        #expect(try caller.get("/v1/reports/\(id)").json(ReportResource.self).screen?.key == "profile")
    }

    @Test func `a problem that a corrected report leaves behind is called by what the check finds there`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(TestCapture.buttons(nil, nil), as: "1.0", of: app)
        let words = "The sell button has no name"
        let report = try caller.report(on: "one", in: "1.0", of: app, saying: words)
        let left = try #require(report.problem)
        #expect(try caller.problem(left).title == words && caller.problem(left).rule == "button-name")
        let heard = try caller.get("/v1/apps/\(app)/screens/list/transcript").json(ScreenTranscript.self).utterances
        let two = try #require(heard.last?.element)
        #expect(try caller.send("PATCH", "/v1/reports/\(report.id)", #"{"element":\#(two)}"#).status == 200)
        let moved = try #require(try caller.get("/v1/reports/\(report.id)").json(ReportResource.self).problem)
        #expect(try moved != left && caller.problem(moved).title == words)
        let title = try caller.problem(left).title
        #expect(title.contains("The button has no name") && title.hasSuffix("(list)."), "\(title)")
    }

    @Test func `what the person said is corrected by hand, and judged as if it had been filed so`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let id = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"Something is off","screen":"profile","device":"iPhone 8","impact":"minor"}"#
        ).json(ReportReceipt.self).id
        let corrected = try caller.send(
            "PATCH", "/v1/reports/\(id)",
            #"{"heard":"Button.","gesture":"flick","os":"18.2","impact":"critical","clear":["device"]}"#)
        let report = try corrected.json(ReportResource.self)
        #expect((report.heard, report.gesture, report.os) == ("Button.", .flick, "18.2"))
        #expect(report.impact == .critical && report.device == nil && report.screen?.key == "profile")
        let problem = try caller.get("/v1/problems/\(#require(report.problem))").json(ProblemResource.self)
        #expect(problem.impact == .critical, "It costs somebody more than was known.")
        let refused = try caller.send(
            "PATCH", "/v1/reports/\(id)", #"{"os":"\#(String(repeating: "1", count: 1_001))"}"#)
        #expect(refused.status == 422)
        #expect(try refused.problem().errors?.map(\.pointer) == ["/os"])
        let unknown = try caller.send("PATCH", "/v1/reports/\(id)", #"{"clear":["text"]}"#)
        #expect(unknown.status == 422)
    }

    @Test func `many at once: bad rows are named, the others are filed, known ones are told`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let rows = """
            [{"text":"First","externalId":"a"},{"screen":"basket"},{"text":"Third","externalId":"a"}]
            """
        let receipt = try caller.post("/v1/apps/\(app)/reports/imports?format=earshot-report", rows).json(
            ImportReceipt.self)
        #expect(receipt.accepted.count == 1 && receipt.rejected.count == 1 && receipt.duplicates.count == 1)
    }

    @Test func `an empty text is refused at its field`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let answer = try caller.post("/v1/apps/\(app)/reports", #"{"text":"  "}"#)
        #expect(answer.status == 422)
        #expect(try answer.problem().errors?.map(\.pointer) == ["/text"])
        let missing = try caller.post("/v1/apps/\(app)/reports", "{}")
        #expect(missing.status == 400)
        #expect(try missing.problem().errors?.map(\.pointer) == ["/text"])
    }
}
