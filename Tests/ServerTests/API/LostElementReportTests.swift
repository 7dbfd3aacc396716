import API
import Foundation
import Testing

import TestSupport

/// What fell silent can be reported, and what is certain is.
@Suite(.database) struct LostElementReportTests {
    private let whole = TestCapture.screen(
        "checkout", title: "Checkout",
        [
            TestCapture.heading("Checkout"), TestCapture.button("Place order", id: "order"),
            TestCapture.button("Voucher code", id: "voucher"), TestCapture.button("Close", id: "close"),
        ])
    /// Still drawn, and heard no more.
    private var without: String {
        whole.replacing(
            #""isElement":true,"label":"Voucher code""#, with: #""isElement":false,"label":"Voucher code""#)
    }
    private let nameless = TestCapture.screen(
        "checkout", title: "Checkout",
        [
            TestCapture.heading("Checkout"), TestCapture.button(nil, id: "order"),
            TestCapture.button("Voucher code", id: "voucher"), TestCapture.button("Close", id: "close"),
        ])
    private let other = TestCapture.screen(
        "profile", title: "Profile", [TestCapture.heading("Profile"), TestCapture.button("Close", id: "close")])

    private func file(_ caller: TestCaller, _ app: String, _ fields: String) throws -> ReportReceipt {
        try caller.post("/v1/apps/\(app)/reports", "{\(fields)}").json()
    }
    private func suggestions(_ caller: TestCaller, _ app: String, _ fields: String) throws -> ReportSuggestions {
        try caller.post("/v1/apps/\(app)/reports/suggestions", "{\(fields)}").json()
    }
    private func problem(_ caller: TestCaller, _ app: String, rule: String) throws -> ProblemResource {
        let problems = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        return try #require(problems.first { $0.rule == rule })
    }

    @Test(arguments: [#""element":"Voucher code""#, #""screen":"Checkout","element":"voucher code""#])
    func `who names what is heard no more meets the alarm's problem`(named: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(whole, other, as: "1.0", of: app)
        try caller.ship(without, other, as: "2.0", of: app)
        try caller.ship(without, other, as: "2.1", of: app)
        let lost = try problem(caller, app, rule: "element-lost")
        let filed = try file(caller, app, #"\#(named),"release":"2.1","text":"I can't find it any more""#)
        #expect(filed.element == lost.element && filed.problem == lost.id && filed.known, "\(filed)")
        #expect(filed.screen?.reason.contains("“Voucher code” is no longer heard since 2.0.") == true)
        let before = try file(caller, app, #"\#(named),"release":"1.0","text":"I can't find it""#)
        #expect(before.screen?.reason.contains("no longer heard") == false, "they still hear it")
    }

    @Test func `what is heard no more is suggested, marked, with its problem`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(whole, other, as: "1.0", of: app)
        try caller.ship(without, other, as: "2.0", of: app)
        let lost = try problem(caller, app, rule: "element-lost")
        let found = try suggestions(
            caller, app, #""release":"2.0","text":"There used to be a field for my voucher code, VoiceOver skips it""#)
        let first = try #require(found.places.first)
        #expect(first.screen == "checkout" && first.element == lost.element && first.lostSince == "2.0")
        #expect(first.problem == lost.id && found.problems.first?.id == lost.id)
        #expect(first.reason.contains("“Voucher code” is no longer heard since 2.0."))
        #expect(found.screen == nil, "one piece of evidence is not two")
        let reports = try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items
        #expect(reports.isEmpty, "nothing was filed")
    }

    @Test func `what a spinner in its place lets nobody hear is not called away`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(whole, other, as: "1.0", of: app)
        let spinner = TestCapture.screen("checkout", title: "Checkout", [TestCapture.text("Loading")])
        try caller.ship(spinner, other, as: "2.0", of: app)
        let filed = try file(
            caller, app, #""screen":"Checkout","element":"voucher code","release":"2.0","text":"I can't find it""#)
        #expect(filed.screen?.reason.contains("no longer heard") == false, "\(filed)")
        let retired = try caller.post(
            "/v1/apps/\(app)/screens/checkout/retirements", #"{"since":"2.0","reason":"It left"}"#)
        #expect(retired.status == 201, "it was not captured in 2.0: \(retired.text)")
    }

    @Test func `what comes only with a later release is not suggested to whoever has an earlier one`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(without, other, as: "1.0", of: app)
        try caller.ship(whole, other, as: "2.0", of: app)
        let found = try suggestions(caller, app, #""release":"1.0","text":"The voucher code is not read""#)
        #expect(found.places.allSatisfy { $0.element == nil || $0.lostSince == nil })
        #expect(found.places.allSatisfy { !$0.reason.contains("Voucher code") })
    }

    @Test func `who calls a button by the name it lost meets the problem`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(whole, other, as: "1.0", of: app)
        try caller.ship(nameless, other, as: "2.0", of: app)
        let problem = try problem(caller, app, rule: "name-lost")
        let filed = try file(
            caller, app,
            #""release":"2.0","text":"On the Checkout screen the place order button has no name, VoiceOver only says button""#
        )
        #expect(filed.element == problem.element && filed.problem == problem.id, "\(filed)")
        #expect(filed.screen?.reason == "The text names the screen Checkout. The text mentions “Place order”.")
        #expect((filed.screen?.confidence ?? 1) < 1, "named is only what the field names")
    }

    @Test(arguments: [
        #""heard":"Button.","text":"I paid twice for my order""#, #""text":"I was charged twice on the Checkout page""#,
        #""text":"The Checkout page is slow""#, #""text":"I love the Checkout page""#,
        #""text":"The app crashes on the Checkout screen""#, #""text":"Please close my account""#,
    ])
    func `other matters are tied to nothing`(fields: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(whole, other, as: "1.0", of: app)
        let filed = try file(caller, app, fields)
        #expect(filed.screen == nil && filed.problem == nil && filed.element == nil, "\(filed)")
    }

    @Test func `suggestions ask for a text, and for a scope`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        #expect(try caller.post("/v1/apps/\(app)/reports/suggestions", #"{"text":" "}"#).status == 422)
        let empty = try suggestions(caller, app, #""text":"The voucher code is not read""#)
        #expect(empty.places.isEmpty && empty.problems.isEmpty && empty.screen == nil, "an app without screens")
    }

    @Test func `an element that is heard again in a later release is not said to be gone for good`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(whole, other, as: "1.0", of: app)
        try caller.ship(without, other, as: "2.0", of: app)
        try caller.ship(whole, other, as: "2.1", of: app)
        let filed = try file(caller, app, #""element":"Voucher code","release":"2.0","text":"I can't find it""#)
        #expect(
            filed.screen?.reason
                == "The report names “Voucher code”. “Voucher code” is not heard in 2.0; it is heard again in 2.1.")
    }

    @Test func `the loss of speech is joined only by what was lost`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(whole, other, as: "1.0", of: app)
        let silent = without.replacing(
            #""isElement":true,"label":"Close""#, with: #""isElement":false,"label":"Close""#)
        try caller.ship(silent, other, as: "2.0", of: app)
        let loss = try problem(caller, app, rule: "speech-loss")
        let still = try file(
            caller, app, #""screen":"Checkout","element":"Place order","release":"2.0","text":"VoiceOver skips it""#)
        #expect(still.element != nil && still.problem != nil && still.problem != loss.id, "\(still)")
        let before = try file(caller, app, #""screen":"Checkout","release":"1.0","text":"VoiceOver is silent""#)
        #expect(before.problem != loss.id, "nothing was lost there")
        let whole = try file(caller, app, #""screen":"Checkout","release":"2.0","text":"VoiceOver is silent here""#)
        #expect(whole.problem == loss.id && whole.known, "\(whole)")
    }

    @Test func `different elements are different problems`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(whole, other, as: "1.0", of: app)
        let first = try file(
            caller, app, #""text":"Voucher code on the checkout screen is skipped by VoiceOver","screen":"Checkout""#)
        let second = try file(
            caller, app, #""text":"Close on the checkout screen is not read by VoiceOver","screen":"Checkout""#)
        #expect(first.problem != second.problem && !second.known, "\(first) \(second)")
    }

    @Test func `a report that is corrected to its own element leaves the whole screen's problem`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(whole, other, as: "1.0", of: app)
        let order = try file(caller, app, #""element":"Place order","text":"I love it""#)
        let first = try file(caller, app, #""screen":"Checkout","text":"I get lost here.""#)
        let second = try file(caller, app, #""screen":"Checkout","text":"I get lost here.""#)
        let element = try #require(order.element)
        #expect(first.problem != nil && second.problem == first.problem && second.element == nil)
        _ = try caller.send("PATCH", "/v1/reports/\(second.id)", #"{"element":\#(element)}"#)
        let reports = try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items
        let moved = try #require(reports.first { $0.id == second.id })
        #expect(moved.element == element && moved.problem != first.problem, "\(moved)")
    }
}
