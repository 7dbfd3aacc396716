import API
import Foundation
import History
import Testing

import TestSupport

/// What a report does not complain of is not its subject, and what it does is, whatever it is called.
@Suite(.database) struct SaidOfAnotherTests {
    private func basket(_ name: String?, code: String? = "Coupon code") -> String {
        TestCapture.screen(
            "basket", title: "Basket",
            [
                TestCapture.heading("Basket"), TestCapture.button(name, id: "voucher"),
                TestCapture.button("Delivery", id: "delivery"), TestCapture.button(code, id: "coupon"),
            ])
    }
    private func file(
        _ caller: TestCaller, _ app: String, _ text: String, release: String = "1.2", _ fields: String = ""
    ) throws -> ReportReceipt {
        try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"\#(text)","release":"\#(release)","screen":"basket"\#(fields)}"#
        ).json()
    }
    private func verdict(_ caller: TestCaller, _ app: String) throws -> Verdict.Answer {
        try caller.get("/v1/apps/\(app)/releases/1.2/gate").json(VerdictResource.self).verdict
    }

    @Test(arguments: [
        "Works for me: VoiceOver reads Voucher.", "How do I change the size of the Voucher button?", "Voucher: ok",
        "Voucher has its name again", "Bei mir geht es: Voucher wird vorgelesen.", "Please add gift cards to Voucher",
    ])
    func `who says that it works, asks or wishes reopens nothing`(text: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, name) in [("1.0", "Voucher"), ("1.1", nil), ("1.2", "Voucher")] {
            try caller.ship(basket(name), as: release, of: app)
        }
        let receipt = try file(caller, app, text, #","element":"Voucher""#)
        #expect(receipt.problem == nil)
        #expect(try verdict(caller, app) == .pass)
        let back = try file(caller, app, "Voucher has no name", #","element":"Voucher""#)
        #expect((back.answer ?? "").contains("It seemed to be gone in 1.2, and it is not."), "\(back.answer ?? "")")
        #expect((back.answer ?? "").contains("version 1.0 is the last that works"), "\(back.answer ?? "")")
        #expect(try verdict(caller, app) == .fail)
    }

    @Test(arguments: [
        "Voucher on the basket screen was silent with VoiceOver until the update, great job",
        "You can close my ticket about Voucher on the basket screen having no name with VoiceOver",
        "Ich hatte gemeldet, dass Voucher auf dem Bildschirm Basket mit VoiceOver keinen Namen hat. Das war mein Irrtum.",
        "Only on Android with TalkBack: Voucher on the basket screen has no name",
    ])
    func `who may mean that it is over, or another platform, reopens nothing and waits for a person`(text: String)
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, name) in [("1.0", "Voucher"), ("1.1", nil), ("1.2", "Voucher")] {
            try caller.ship(basket(name), as: release, of: app)
        }
        let known = try #require(
            try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.first)
        let named = try file(caller, app, text, #","element":"Voucher""#)
        #expect(named.problem == nil && named.element != nil, "it stays at the place that it names in its fields")
        let told = try caller.post("/v1/apps/\(app)/reports", #"{"text":"\#(text)","release":"1.2"}"#)
            .json(ReportReceipt.self)
        #expect(told.problem == nil && told.screen == nil)
        let inbox = try caller.get("/v1/apps/\(app)/reports/inbox").text
        #expect(inbox.contains("\"id\":\(told.id)"))
        #expect(try caller.problem(known.id).state == .fixed)
        #expect(try verdict(caller, app) == .pass)
        // A person says what it tells.
        let tied = try caller.send("PATCH", "/v1/reports/\(told.id)", #"{"problem":\#(known.id)}"#)
        #expect(try tied.status == 200 && caller.problem(known.id).state == .regressed)
    }

    @Test(arguments: [
        "This is not fixed yet", "Yes, still relevant. Thanks!", "That is still an issue in the current version",
        "Das ist leider immer noch so",
    ])
    func `who says of a screen that something goes on, and not what, opens no problem where one is mended`(text: String)
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, name) in [("1.0", "Voucher"), ("1.1", nil), ("1.2", "Voucher")] {
            try caller.ship(basket(name), as: release, of: app)
        }
        let told = try file(caller, app, text)
        #expect(told.problem == nil && told.screen?.key == "basket", "it waits where its sender says that it belongs")
        #expect(try verdict(caller, app) == .pass)
    }

    @Test func `what all who reported it say by now to work where they had it keeps no release from shipping`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(basket("Voucher"), as: "1.2", of: app)
        let receipt = try file(caller, app, "Voucher says nothing with VoiceOver", #","element":"Voucher""#)
        #expect(try receipt.problem != nil && verdict(caller, app) == .fail)
        let works = try caller.post("/v1/reports/\(receipt.id)/confirmations", #"{"release":"1.2","works":true}"#)
        #expect(try works.status == 201 && verdict(caller, app) == .pass)
        _ = try file(caller, app, "Voucher says nothing with VoiceOver for me", #","element":"Voucher""#)
        #expect(try verdict(caller, app) == .fail)
    }

    @Test(arguments: [
        "I can enter a Coupon code, but Delivery is silent with VoiceOver",
        "Swipe right from Voucher: VoiceOver jumps to Coupon code and skips Delivery",
        "Before Coupon code there is a button without a name, VoiceOver says only button",
    ])
    func `what is spoken of beside it is not what somebody complains of`(text: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, code) in [("1.0", "Coupon code"), ("1.1", nil), ("1.2", "Coupon code")] {
            try caller.ship(basket("Voucher", code: code), as: release, of: app)
        }
        let known = try #require(
            try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.first)
        let receipt = try file(caller, app, text)
        #expect(receipt.element == nil && receipt.problem != known.id, "\(receipt.screen?.reason ?? "")")
        #expect(try caller.problem(known.id).state == .fixed)
    }

    @Test func `an element is found by the name that it has now, and by the one that it had in the build before`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, name) in [("1.0", "Voucher"), ("1.1", "Gift card"), ("1.2", nil)] {
            try caller.ship(basket(name), as: release, of: app)
        }
        let first = try file(caller, app, "VoiceOver says only button", release: "1.0", #","element":"Voucher""#)
        for release in ["1.1", "1.2"] {
            let receipt = try file(
                caller, app, "VoiceOver says only button", release: release, #","element":"Gift card""#)
            #expect(receipt.element == first.element && receipt.element != nil)
            #expect(receipt.screen?.reason.hasPrefix("The report names “Gift card”.") == true)
        }
    }

    @Test func `a part of a message is not where another part is`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let profile = TestCapture.screen(
            "profile", title: "Profile", [TestCapture.heading("Profile"), TestCapture.button("Photo", id: "photo")])
        try caller.ship(basket("Voucher"), profile, as: "1.0", of: app)
        let parts = ["Voucher has no name, VoiceOver only says button.", "On the Profile screen Photo is silent."]
        let message: ReportReceipt = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"\#(parts.joined(separator: " "))","release":"1.0"}"#
        ).json()
        #expect(message.screen?.key == "profile")
        let split: Listing<ReportReceipt> = try caller.post(
            "/v1/reports/\(message.id)/split", #"{"parts":["\#(parts.joined(separator: #"",""#))"]}"#
        ).json()
        #expect(split.items.map { $0.screen?.key } == [nil, "profile"])
    }
}
