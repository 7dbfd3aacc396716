import API
import Foundation
import HTTP
import History
import Testing

import TestSupport

/// What waits until somebody says where it belongs, and many tied in one step.
@Suite(.database) struct InboxTests {
    private func app(_ caller: TestCaller) throws -> String {
        let app = try caller.app()
        for screen in ["workouts", "player"] {
            _ = try caller.upload(
                TestCapture.screen(screen, [TestCapture.heading(screen), TestCapture.button("Start", id: "start")]),
                to: "5.0", of: app)
        }
        return app
    }

    private func file(_ caller: TestCaller, _ app: String, _ texts: [String]) throws -> [Int] {
        try texts.map { text in
            try caller.post("/v1/apps/\(app)/reports", #"{"text":"\#(text)"}"#).json(ReportReceipt.self).id
        }
    }

    private func inbox(_ caller: TestCaller, _ app: String, _ query: String = "") throws -> InboxResource {
        try caller.get("/v1/apps/\(app)/reports/inbox\(query)").json()
    }

    private func report(_ caller: TestCaller, _ id: Int) throws -> ReportResource {
        try caller.get("/v1/reports/\(id)").json()
    }

    private func link(_ caller: TestCaller, _ app: String, _ body: String) throws -> ReportLinkResource {
        let answer = try caller.post("/v1/apps/\(app)/reports/links", body)
        #expect(answer.status == 201, "\(answer.text)")
        return try answer.json()
    }

    private static let silent = [
        "The categories are silent", "No category is read with VoiceOver", "Categories aren't announced",
    ]

    @Test func `what nobody could place waits, with its class, its score and those alike`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let ids = try file(
            caller, app, Self.silent + ["You charged me twice", "The logo has no label, says my screen reader"])
        let all = try inbox(caller, app)
        #expect(all.total == 5 && all.items.map(\.report.id) == ids.reversed())
        #expect(all.groups.first?.reports == [ids[2], ids[1], ids[0]] && all.groups.first?.class == .silent)
        #expect(all.items[0].report.class == .noName && all.items[0].report.classBy == .words)
        #expect(try inbox(caller, app, "?class=noName").items.map(\.report.id) == [ids[4]])
        let likely = try inbox(caller, app, "?accessibility=likely&sort=accessibility")
        #expect(likely.items.map(\.report.id) == [ids[4], ids[1], ids[2]])
        #expect(try inbox(caller, app, "?accessibility=unlikely").total == 2)
        #expect(try inbox(caller, app, "?q=charged").items.map(\.report.id) == [ids[3]])
        let first = try inbox(caller, app, "?sort=accessibility&limit=2")
        let second = try inbox(caller, app, "?sort=accessibility&limit=2&after=\(first.next ?? "")")
        #expect(Set((first.items + second.items).map(\.report.id)).count == 4)
        #expect(try caller.get("/v1/apps/\(app)/reports/inbox?class=nothing").status == 400)
    }

    @Test func `a group is tied to a screen, finds one problem there, and comes back in one step`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller)
        let ids = try file(caller, app, Self.silent)
        let step = try link(
            caller, app, #"{"reports":[\#(ids.map(String.init).joined(separator: ","))],"screen":"workouts"}"#)
        #expect(step.reports == ids && step.problems.count == 1, "one story is one problem")
        #expect(try inbox(caller, app).total == 0)
        let tied = try report(caller, ids[1])
        #expect(tied.screen?.key == "workouts" && tied.problem == step.problems.first)
        #expect(tied.screen?.reason == "Set by token test.")
        #expect(try server.caller(.read).send("DELETE", "/v1/apps/\(app)/reports/links/\(step.id)").status == 403)
        let back = try caller.send("DELETE", "/v1/apps/\(app)/reports/links/\(step.id)").json(ReportLinkResource.self)
        #expect(back.undoneBy == "token test" && back.problems.isEmpty)
        #expect(try inbox(caller, app).total == 3)
        #expect(try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.isEmpty)
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/reports/links/\(step.id)").status == 409)
    }

    @Test func `a problem that somebody decided about stays when the step is taken back, and is named`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller)
        let ids = try file(caller, app, Self.silent)
        let step = try link(caller, app, #"{"reports":[\#(ids[0])],"screen":"workouts"}"#)
        let problem = try #require(step.problems.first)
        #expect(try caller.send("PATCH", "/v1/problems/\(problem)", #"{"state":"open"}"#).status == 200)
        let back = try TestBrowser(server, .support, .read).submit("/apps/\(app)/inbox/links/\(step.id)/undo", [])
        let place = try #require(back.response.headers.first { $0.name == "Location" }?.value)
        #expect(try caller.get("/v1/reports/\(ids[0])").json(ReportResource.self).problem == nil)
        let page = try TestBrowser(server, .support, .read).get(place).text
        #expect(page.contains("Taken back. Problem \(problem) stays without a report"))
        #expect(try caller.get("/v1/problems/\(problem)").status == 200)
    }

    @Test func `an element and a problem are chosen like a screen; a problem says where it is`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let ids = try file(caller, app, ["It does not start", "Nothing happens here", "Hm"])
        let named = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"Nothing happens","screen":"player","element":"start"}"#
        ).json(ReportReceipt.self)
        let element = try #require(named.element), problem = try #require(named.problem)
        _ = try link(caller, app, #"{"reports":[\#(ids[0]),\#(ids[1])],"element":\#(element)}"#)
        #expect(try report(caller, ids[0]).problem == problem && report(caller, ids[1]).problem == problem)
        _ = try link(caller, app, #"{"reports":[\#(ids[2])],"problem":\#(problem)}"#)
        let last = try report(caller, ids[2])
        #expect(last.problem == problem && last.element == element && last.screen?.key == "player")
    }

    @Test func `what somebody changed since is not taken back`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let ids = try file(caller, app, ["It does not start", "Nothing happens here"])
        let step = try link(caller, app, #"{"reports":[\#(ids[0]),\#(ids[1])],"screen":"workouts"}"#)
        _ = try caller.send("PATCH", "/v1/reports/\(ids[1])", #"{"screen":"player"}"#)
        let refused = try caller.send("DELETE", "/v1/apps/\(app)/reports/links/\(step.id)")
        #expect(refused.status == 409 && refused.text.contains("\(ids[1])"))
        #expect(try report(caller, ids[0]).screen?.key == "workouts", "all or none")
    }

    @Test func `what belongs nowhere is put aside, and comes back`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let ids = try file(caller, app, ["Your prices are too high", "Hm"])
        let step = try link(caller, app, #"{"reports":[\#(ids[0])],"aside":true}"#)
        #expect(try inbox(caller, app).items.map(\.report.id) == [ids[1]])
        #expect(try inbox(caller, app, "?aside=true").items.map(\.report.id) == [ids[0]])
        _ = try caller.send("DELETE", "/v1/apps/\(app)/reports/links/\(step.id)")
        #expect(try inbox(caller, app).total == 2)
    }

    @Test func `what was tied and is put aside counts nowhere, and its problem goes with it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        let report = try caller.report(on: "one", in: "1.0", of: app, saying: "VoiceOver skips it")
        let problem = try #require(report.problem)
        func outcome() throws -> Verdict.Answer {
            try caller.get("/v1/apps/\(app)/releases/1.0/gate").json(VerdictResource.self).verdict
        }
        #expect(try caller.problem(problem).title == "“Buy”: VoiceOver skips it")
        #expect(try outcome() == .fail)
        let step = try link(caller, app, #"{"reports":[\#(report.id)],"aside":true}"#)
        let aside = try caller.get("/v1/reports/\(report.id)").json(ReportResource.self)
        #expect(aside.aside == true && aside.problem == nil && aside.screen == nil)
        #expect(try caller.get("/v1/problems/\(problem)").status == 404 && outcome() == .pass)
        #expect(try inbox(caller, app, "?aside=true").items.map(\.report.id) == [report.id])
        let page = try TestBrowser(caller.server, .support, .read).get("/reports/\(report.id)").text
        #expect(page.contains("it belongs nowhere here, and counts nowhere"))
        #expect(!page.contains("We are looking into it"))
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/reports/links/\(step.id)").status == 200)
        let back = try caller.get("/v1/reports/\(report.id)").json(ReportResource.self)
        #expect(try back.aside == nil && back.problem != nil && outcome() == .fail)
    }

    @Test func `the gate says how many reports from a release wait in the inbox`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        for words in ["VoiceOver says nothing somewhere", "It has no name with VoiceOver", "Thank you, I love it"] {
            let body = #"{"text":"\#(words)","release":"1.0"}"#
            #expect(try caller.post("/v1/apps/\(app)/reports", body).status == 201)
        }
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.0/gate").json(VerdictResource.self)
        let waiting = "2 reports from 1.0 wait in the inbox, tied to no problem yet."
        #expect(verdict.verdict == .pass && verdict.gaps.contains(waiting), "\(verdict.gaps)")
        let german = try TestBrowser(caller.server, .read).get("/apps/\(app)/releases/1.0?lang=de").text
        #expect(german.contains("2 Meldungen aus 1.0 warten im Eingang") || german.contains(waiting))
    }

    @Test func `what waits at its place is in the inbox, too, and praise of a place is not`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.0", of: app)
        let first = try caller.report(on: "one", in: "1.0", of: app, saying: "VoiceOver says nothing on Buy")
        let problem = try #require(first.problem)
        #expect(try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.1"}"#).status < 300)
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.1", of: app)
        let before = try inbox(caller, app).total
        func file(_ words: String, _ more: String = "") throws -> ReportReceipt {
            let body = #"{"text":"\#(words)","release":"1.1","screen":"list"\#(more)}"#
            return try caller.post("/v1/apps/\(app)/reports", body).json()
        }
        let there = try file("Buy was silent before and it is now.", #","element":"one""#)
        let onScreen = try file("Buy was silent in 1.0, in 1.1 it is not.")
        _ = try file("Thank you, I love it")
        #expect(there.problem == nil && onScreen.problem == nil)
        let waiting = try inbox(caller, app)
        #expect(waiting.items.map(\.report.id).starts(with: [onScreen.id, there.id]) && waiting.total == before + 2)
        let suggested = waiting.items.first { $0.report.id == there.id }?.suggestions ?? []
        #expect(suggested.contains { $0.problem == problem }, "\(suggested)")
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        #expect(
            verdict.gaps.contains("2 reports from 1.1 wait in the inbox, tied to no problem yet."), "\(verdict.gaps)")
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/inbox").text
        #expect(page.contains("\(before + 2) reports wait.") && page.contains("tied to the screen"))
        #expect(try link(caller, app, #"{"reports":[\#(there.id)],"problem":\#(problem)}"#).reports == [there.id])
        #expect(try inbox(caller, app).total == before + 1)
    }

    @Test(arguments: [
        (#"{"reports":[],"screen":"player"}"#, "/reports"), (#"{"reports":[1]}"#, "/screen"),
        (#"{"reports":[999999],"screen":"player"}"#, "/reports/0"),
        (#"{"reports":[1],"screen":"player","aside":true}"#, "/aside"),
    ])
    func `what can't be tied is told at its field`(body: String, pointer: String) throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let answer = try caller.post("/v1/apps/\(app)/reports/links", body)
        #expect(answer.status == 422 && answer.text.contains("\"\(pointer)\""), "\(answer.text)")
        let id = try file(caller, app, ["Hm"])[0]
        let screen = try caller.post("/v1/apps/\(app)/reports/links", #"{"reports":[\#(id)],"screen":"nowhere"}"#)
        #expect(screen.status == 422 && screen.text.contains("/screen"))
    }

    @Test func `who clears the problem or says the release has not set the screen`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let id = try caller.post("/v1/apps/\(app)/reports", #"{"text":"Titles are silent","screen":"workouts"}"#).json(
            ReportReceipt.self
        ).id
        for body in [#"{"clear":["problem"]}"#, #"{"release":"5.0"}"#] {
            let changed = try caller.send("PATCH", "/v1/reports/\(id)", body).json(ReportResource.self)
            #expect(changed.screen?.reason == "The report names the screen workouts.", "\(body)")
        }
        let set = try caller.send("PATCH", "/v1/reports/\(id)", #"{"screen":"workouts"}"#).json(ReportResource.self)
        #expect(set.screen?.reason == "Set by token test.")
    }

    @Test(arguments: ["asdf", "The parcel came two hours late", "Your hotline was silent for a week"])
    func `what tells of no trouble with hearing or operating waits, until somebody says where it belongs`(text: String)
        throws
    {
        let caller = try TestServer().caller(), app = try app(caller)
        let filed = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"\#(text)","screen":"workouts","release":"5.0"}"#
        ).json(ReportReceipt.self)
        #expect(filed.problem == nil && filed.screen?.key == "workouts")
        #expect(try inbox(caller, app).items.map(\.report.id) == [filed.id])
        let placed = try caller.send("PATCH", "/v1/reports/\(filed.id)", #"{"screen":"workouts"}"#)
        #expect(try placed.json(ReportResource.self).problem != nil, "\(placed.text)")
    }

    @Test func `what names an element is about it, and joins what is known of it`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        func file(_ text: String) throws -> ReportReceipt {
            let body = #"{"text":"\#(text)","screen":"workouts","element":"start","release":"5.0"}"#
            return try caller.post("/v1/apps/\(app)/reports", body).json()
        }
        let known = try #require(try file("Start is silent").problem)
        #expect(try file("It is broken").problem == known && file("Same here").problem == known)
    }

    @Test func `an element of another screen is refused at its field`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let placed = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"Silent","screen":"workouts","element":"start"}"#
        ).json(ReportReceipt.self)
        let element = try #require(placed.element)
        let answer = try caller.send(
            "PATCH", "/v1/reports/\(placed.id)", #"{"screen":"player","element":\#(element)}"#)
        #expect(answer.status == 422 && answer.text.contains("/element"), "\(answer.text)")
    }

    @Test func `parts of a message whose time nobody said have none neither`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let id = try file(caller, app, ["Two things"])[0]
        let parts = try caller.post("/v1/reports/\(id)/split", #"{"parts":["Buy is silent","Sell is silent"]}"#).json(
            Listing<ReportReceipt>.self
        ).items
        #expect(try parts.allSatisfy { try report(caller, $0.id).writtenAt == nil } && parts.count == 2)
    }

    @Test func `a person's class stays, is listed, and chooses the problem`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        func file(_ text: String) throws -> ReportReceipt {
            try caller.post("/v1/apps/\(app)/reports", #"{"text":"\#(text)","screen":"workouts"}"#).json()
        }
        let first = try file("Titles are silent"), second = try file("Titles are silent, all of them")
        #expect(first.problem == second.problem)
        let changed = try caller.send("PATCH", "/v1/reports/\(second.id)", #"{"class":"order"}"#).json(
            ReportResource.self)
        #expect(changed.class == .order && changed.classBy == .person && changed.problem != first.problem)
        #expect(changed.screen?.key == "workouts" && changed.screen?.reason.contains("Set by") == false)
        let listed = try caller.get("/v1/apps/\(app)/reports?class=order").json(Listing<ReportResource>.self)
        #expect(listed.items.map(\.id) == [second.id])
        let back = try caller.send("PATCH", "/v1/reports/\(second.id)", #"{"clear":["class"]}"#).json(
            ReportResource.self)
        #expect(back.class == .silent && back.classBy == .words && back.problem == first.problem)
        #expect(try caller.send("PATCH", "/v1/reports/\(second.id)", #"{"class":"odd"}"#).status >= 400)
    }

    @Test func `the score is shown with the words that made it`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let id = try file(caller, app, ["I am blind and use VoiceOver"])[0]
        let score = try #require(try report(caller, id).accessibility)
        #expect(score.verdict == .likely && score.score == 5)
        #expect(Set(score.words?.map(\.words) ?? []) == ["blind", "voiceover"])
        let page = try TestBrowser(caller.server, .read, .support).get("/reports/\(id)").text
        #expect(page.contains("likely, with 5 where 2 are needed") && page.contains("“voiceover” 3"))
    }

    @Test func `a page says what may be the same, and ties to it`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        func file(_ text: String) throws -> ReportReceipt {
            try caller.post("/v1/apps/\(app)/reports", #"{"text":"\#(text)","screen":"workouts"}"#).json()
        }
        let first = try file("The timer icon has no label"), second = try file("The playlist cover has no label")
        #expect(first.problem != second.problem && !second.known)
        #expect(second.suggestions.first?.problem == first.problem)
        let browser = try TestBrowser(caller.server, .read, .support)
        let page = try browser.get("/reports/\(second.id)").text
        #expect(page.contains("It may be the same: The timer icon has no label"))
        let answer = try browser.submit(
            "/apps/\(app)/inbox/place",
            [("take", "\(second.id) problem:\(try #require(first.problem))"), ("back", "report")])
        #expect(answer.status == 303)
        #expect(try report(caller, second.id).problem == first.problem)
    }

    @Test func `what is suggested follows what is captured, and what is known there`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let id = try file(caller, app, ["VoiceOver skips the voucher field"])[0]
        func suggested() throws -> [LinkSuggestion] {
            try #require(try inbox(caller, app).items.first { $0.report.id == id }).suggestions
        }
        #expect(try suggested().isEmpty && suggested().isEmpty)
        _ = try caller.upload(
            TestCapture.screen("checkout", [TestCapture.heading("Checkout"), TestCapture.button("Voucher", id: "v")]),
            to: "5.1", of: app)
        let first = try #require(try suggested().first)
        #expect(first.screen == "checkout" && first.element != nil && first.problem == nil && first.lostSince == nil)
        let known = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"It is skipped","screen":"checkout","element":"Voucher"}"#
        ).json(ReportReceipt.self)
        #expect(try suggested().first?.problem == known.problem)
        let browser = try TestBrowser(caller.server, .read, .support)
        let page = try browser.get("/apps/\(app)/inbox").text
        #expect(page.contains("Tie report \(id) to problem \(try #require(known.problem))"))
        _ = try caller.upload(
            TestCapture.screen("checkout", [TestCapture.heading("Checkout")]), to: "5.2", of: app)
        #expect(try suggested().first?.lostSince == "5.2")
    }
}
