import API
import Foundation
import History
import Testing

import TestSupport

/// A person hears of looks that can concern them: what is met on a tablet alone is neither found nor mended on a phone.
@Suite(.database) struct OtherDeviceTests {
    private func list(_ label: String?, pad: Bool = false) -> String {
        let screen = TestCapture.screen(
            "list",
            [TestCapture.heading("List"), TestCapture.button("Help", id: "help"), TestCapture.button(label, id: "buy")])
        return pad ? screen.replacing(#""idiom":"phone""#, with: #""idiom":"pad""#) : screen
    }

    private func file(_ caller: TestCaller, _ app: String, _ more: String) throws -> Int {
        let filed = try caller.post(
            "/v1/apps/\(app)/reports",
            #"{"text":"It says nothing","release":"1.1","screen":"list","element":"buy",\#(more)}"#)
        #expect(filed.status == 201, "\(filed.text)")
        return try filed.json(ReportReceipt.self).id
    }

    private func answer(_ caller: TestCaller, _ report: Int) throws -> AnswerResource {
        try caller.get("/v1/reports/\(report)/answer").json()
    }

    private let phone = #""device":"iPhone 15","reporter":{"contact":"ida@example.com"}"#
    private let tablet = #""device":"iPad Air","reporter":{"contact":"ben@example.com"}"#

    @Test func `what the checks meet on a tablet alone is not found, nor mended, for who has a phone`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list("Buy"), list("Buy", pad: true), as: "1.0", of: app)
        try caller.ship(list("Buy"), list(nil, pad: true), as: "1.1", of: app)
        let ida = try file(caller, app, phone)
        let alone = try answer(caller, ida)
        #expect(alone.problem != nil && !alone.known && !alone.reply.text.contains("We know of this"), "\(alone)")
        #expect(alone.facts.contains("The checks found it on a tablet only."), "\(alone.facts)")
        #expect(
            !alone.facts.contains { $0.contains("too.") || $0.contains("last release that works") }, "\(alone.facts)")
        let ben = try file(caller, app, tablet), cem = try file(caller, app, #""channel":"mail""#)
        for report in [ben, cem] {
            #expect(try answer(caller, report).facts.contains("The checks find it, too."), "\(report)")
        }

        try caller.ship(list("Buy"), list("Buy", pad: true), as: "1.2", of: app)
        let told = try answer(caller, ida)
        #expect(!told.reply.text.contains("1.2"), "\(told.reply.text)")
        #expect(told.facts.contains("The checks found it on a tablet only."), "\(told.facts)")
        #expect(try answer(caller, ben).reply.text.contains("Our checks find it no more in 1.2."))
        let toTell = try caller.get("/v1/apps/\(app)/reports/to-tell").json(Listing<ToTellResource>.self).items
        #expect(Set(toTell.map(\.report)) == [ben, cem])
    }

    @Test func `what phones alone show mended stays open for whoever has it on a tablet, and the gate counts it`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list("Buy"), as: "1.0", of: app)
        try caller.ship(list(nil), as: "1.1", of: app)
        try caller.ship(list("Buy"), as: "1.2", of: app)
        // Reported after the build that mended it for phones.
        let ben = try file(caller, app, tablet), problem = try #require(try answer(caller, ben).problem)
        func counted(_ release: String) throws -> [Int] {
            let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
            return verdict.conditions.first { $0.measure == .openUserProblems }?.problems.map(\.id) ?? []
        }
        #expect(try counted("1.2") == [problem])
        let page = try TestBrowser(caller.server, .read).get("/problems/\(problem)").text
        #expect(
            page.contains("not seen in 1.2, but no look tells whether it is gone on a tablet, as somebody has it"),
            "\(page)")
        #expect(page.contains("Somebody has it on a tablet, and no look tells whether it is gone for them."), "\(page)")
        let told = try caller.get("/v1/problems/\(problem)").json(ProblemResource.self)
        #expect(
            told.openDespiteLooks == "Somebody has it on a tablet, and no look tells whether it is gone for them.",
            "\(told)")
        try caller.ship(list("Buy"), as: "1.3", of: app)
        #expect(try counted("1.3") == [problem])
        let works = try caller.post(
            "/v1/reports/\(ben)/confirmations", #"{"release":"1.3","works":true}"#)
        #expect(works.status < 300, "\(works.text)")
        #expect(try counted("1.3").isEmpty)
    }

    @Test func `what is mended on a phone is told to who has one, though a tablet still has it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list("Buy"), list("Buy", pad: true), as: "1.0", of: app)
        try caller.ship(list(nil), list(nil, pad: true), as: "1.1", of: app)
        let ida = try file(caller, app, phone), ben = try file(caller, app, tablet)
        try caller.ship(list("Buy"), list(nil, pad: true), as: "1.2", of: app)
        let told = try answer(caller, ida)
        #expect(told.reply.text.contains("Our checks find it no more in 1.2."), "\(told.reply.text)")
        #expect(told.facts.contains("The checks found it in 1.1."), "\(told.facts)")
        #expect(try answer(caller, ben).facts.contains("The checks find it, too."))
        #expect(told.state == .open, "of the problem as a whole")
        let toTell = try caller.get("/v1/apps/\(app)/reports/to-tell").json(Listing<ToTellResource>.self).items
        #expect(toTell.map(\.report) == [ida], "it is mended for her")
    }

    @Test func `what somebody met in a session on a tablet was not met on a phone`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list("Buy"), as: "1.0", of: app)
        try caller.ship(list("Buy"), as: "1.1", of: app)
        let held = try caller.post(
            "/v1/apps/\(app)/sessions",
            #"{"release":"1.1","screen":"list","setup":{"device":"iPad Air"},"answers":[{"step":"selectable","outcome":"failed","node":"buy"}]}"#
        )
        #expect(held.status == 201, "\(held.text)")
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems?rule=session-selectable").json(Listing<ProblemResource>.self).items
                .first
        ).id
        func filed(_ more: String) throws -> AnswerResource {
            let report = try file(caller, app, more)
            _ = try caller.send("PATCH", "/v1/reports/\(report)", #"{"problem":\#(problem)}"#)
            return try answer(caller, report)
        }
        let ida = try filed(phone)
        #expect(ida.facts.contains("Somebody who looked found it on a tablet only."), "\(ida.facts)")
        let ben = try filed(tablet)
        #expect(ben.facts.contains("Somebody who looked found it, too."), "\(ben.facts)")
    }

    @Test func `that it works on a tablet is told to nobody who has a phone`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list("Buy"), list("Buy", pad: true), as: "1.0", of: app)
        try caller.ship(list(nil), list(nil, pad: true), as: "1.1", of: app)
        let ida = try file(caller, app, phone), ben = try file(caller, app, tablet)
        let problem = try #require(try answer(caller, ida).problem)
        #expect(try answer(caller, ben).problem == problem)
        try caller.ship(TestCapture.screen("help", [TestCapture.heading("Help")]), as: "1.2", of: app)
        #expect(try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.2"}"#).status == 201)
        let said = try caller.post("/v1/reports/\(ben)/confirmations", #"{"release":"1.2","works":true}"#)
        #expect(said.status == 201, "\(said.text)")
        let cem = try file(caller, app, #""device":"iPad Air","reporter":{"contact":"cem@example.com"}"#)
        let tablets = try answer(caller, cem), phones = try answer(caller, ida)
        let works = "1 person who reported it says that it works there"
        #expect(tablets.facts.contains { $0.contains(works) }, "\(tablets.facts)")
        #expect(!phones.facts.contains { $0.contains("works there") }, "\(phones.facts)")
        #expect(phones.facts.contains { $0.contains("nobody has confirmed it yet") }, "\(phones.facts)")
        #expect(!phones.reply.text.contains("works there"), "\(phones.reply.text)")
        #expect(try answer(caller, ben).reply.text.contains("You told us that it works for you in 1.2."))
    }

    @Test func `who has it on a tablet takes no fix from who has a phone`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list("Buy"), list("Buy", pad: true), as: "1.0", of: app)
        try caller.ship(list(nil), list(nil, pad: true), as: "1.1", of: app)
        let ida = try file(caller, app, phone), ben = try file(caller, app, tablet)
        let cem = try file(caller, app, #""channel":"mail","reporter":{"contact":"cem@example.com"}"#)
        let problem = try #require(try answer(caller, ida).problem)
        #expect(try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.2"}"#).status == 201)
        try caller.ship(list("Buy"), list(nil, pad: true), as: "1.2", of: app)
        func say(_ report: Int, _ release: String, _ works: Bool) throws {
            let body = #"{"release":"\#(release)","works":\#(works)}"#
            #expect(try caller.post("/v1/reports/\(report)/confirmations", body).status == 201)
        }
        try say(ida, "1.2", true)
        try caller.ship(list("Buy"), list("Buy", pad: true), as: "1.3", of: app)
        try say(ben, "1.3", false)
        let new = try file(caller, app, #""device":"iPhone 14","reporter":{"contact":"dora@example.com"}"#)
        let told = try answer(caller, new)
        #expect(told.reply.text.contains("It is fixed in 1.2."), "\(told.reply.text)")
        #expect(!told.reply.text.contains("back"), "\(told.reply.text)")
        #expect(told.facts.contains("Somebody who reported it has it in 1.3 on a tablet."), "\(told.facts)")
        #expect(!told.facts.contains { $0.contains("is back in") }, "\(told.facts)")
        #expect(try answer(caller, ida).facts.contains("Somebody who reported it has it in 1.3 on a tablet."))
        let mine = try answer(caller, ben)
        #expect(!mine.reply.text.contains("fixed"), "\(mine.reply.text)")
        #expect(!mine.facts.contains { $0.contains("on a tablet") }, "\(mine.facts)")
        let unknown = try answer(caller, cem)
        #expect(!unknown.reply.text.contains("It is fixed"), "it may be a tablet: \(unknown.reply.text)")
        try say(ben, "1.3", true)
        #expect(try !answer(caller, new).facts.contains { $0.contains("on a tablet") })
        let phones = try file(caller, app, #""device":"iPhone 15","reporter":{"contact":"eva@example.com"}"#)
        try say(phones, "1.3", false)
        #expect(try !answer(caller, new).reply.text.contains("It is fixed"), "somebody with a phone has it")
    }

    @Test func `a report from a tablet takes no fix from who has a phone, from the receipt on`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, label) in [("1.0", "Buy"), ("1.1", nil), ("1.2", "Buy")] {
            try caller.ship(list(label), list(label, pad: true), as: release, of: app)
        }
        func filed(_ release: String, _ device: String) throws -> (id: Int, answer: String) {
            let receipt = try caller.post(
                "/v1/apps/\(app)/reports",
                #"{"text":"It says nothing","release":"\#(release)","screen":"list","element":"buy","device":"\#(device)"}"#
            ).json(ReportReceipt.self)
            return (receipt.id, try #require(receipt.answer))
        }
        _ = try filed("1.1", "iPad Air")
        _ = try filed("1.2", "iPad Air")
        let phone = try filed("1.1", "iPhone 14"), gone = "Our checks find it no more in 1.2."
        #expect(phone.answer.contains(gone), "\(phone.answer)")
        #expect(try answer(caller, phone.id).reply.text.contains(gone))
        #expect(try !filed("1.1", "iPad Air").answer.contains(gone))
        #expect(try !filed("1.1", "Xperia").answer.contains(gone), "nobody knows what that is")
    }

    @Test func `where nothing is known of a phone, a tablet's word is heard`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list("Buy"), list("Buy", pad: true), as: "1.0", of: app)
        try caller.ship(list(nil), list(nil, pad: true), as: "1.1", of: app)
        let ida = try file(caller, app, phone), ben = try file(caller, app, tablet)
        let problem = try #require(try answer(caller, ida).problem)
        #expect(try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.2"}"#).status == 201)
        try caller.ship(TestCapture.screen("help", [TestCapture.heading("Help")]), as: "1.2", of: app)
        let body = #"{"release":"1.2","works":false}"#
        #expect(try caller.post("/v1/reports/\(ben)/confirmations", body).status == 201)
        let told = try answer(caller, ida)
        #expect(!told.reply.text.contains("meant to mend"), "\(told.reply.text)")
        #expect(!told.facts.contains { $0.contains("on a tablet") }, "\(told.facts)")
    }
}
