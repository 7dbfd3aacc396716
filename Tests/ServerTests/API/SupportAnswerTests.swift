import API
import Application
import Foundation
import History
import Testing

import TestSupport

/// What support is told of a report, and what a person showed.
@Suite(.database) struct SupportAnswerTests {
    private let spoken = TestCapture.screen(
        "list",
        [
            TestCapture.heading("List"), TestCapture.text("Cart"), TestCapture.button("Help", id: "help"),
            TestCapture.button("Buy", id: "buy"),
        ])
    private let silent = TestCapture.screen(
        "list",
        [
            TestCapture.heading("List"), TestCapture.text("Cart"), TestCapture.button("Help", id: "help"),
            TestCapture.button(nil, id: "buy"),
        ])

    private func file(_ caller: TestCaller, _ app: String, _ more: String, text: String = "It says nothing") throws
        -> Int
    {
        let filed = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"\#(text)","release":"1.1","screen":"list"\#(more)}"#)
        #expect(filed.status == 201, "\(filed.text)")
        return try filed.json(ReportReceipt.self).id
    }

    private func broken() throws -> (caller: TestCaller, app: String) {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        return (caller, app)
    }

    private func answer(_ caller: TestCaller, _ report: Int, _ query: String = "") throws -> AnswerResource {
        try caller.get("/v1/reports/\(report)/answer\(query)").json()
    }

    @Test func `that it works is the word of a person on what they reported`() throws {
        let (caller, app) = try broken()
        let ida = #","element":"buy","reporter":{"contact":"ida@example.com"}"#
        let first = try file(caller, app, ida)
        let again = try file(caller, app, ida, text: "It works now, thank you!")
        let facts = try answer(caller, again).facts
        #expect(
            facts.contains(
                "The same person reported this place before, in report \(first): if it is about that, say so there."
            ),
            "\(facts)")
        let ben = try file(
            caller, app, #","element":"buy","reporter":{"contact":"ben@example.com"}"#, text: "It works now, thank you!"
        )
        #expect(try answer(caller, ben).facts.allSatisfy { !$0.contains("same person") })
    }

    @Test func `known, since, what works, who waits, and a reply in their language`() throws {
        let (caller, app) = try broken()
        let ida = try file(
            caller, app, #","element":"buy","language":"de-AT","reporter":{"contact":"ida@example.com"}"#)
        let ben = try file(caller, app, #","element":"buy","reporter":{"contact":"ben@example.com"}"#)
        let told = try answer(caller, ida)
        #expect(told.known && told.since == "1.1" && told.lastWorkingRelease == "1.0" && told.state == .open)
        #expect(told.waiting == 2 && told.similar.map(\.report) == [ben] && told.similar[0].isSameProblem)
        #expect(told.reply.language == .german && told.reply.text.contains("noch nicht in Arbeit."))
        #expect(try answer(caller, ben).reply.text.contains("It is noted, and not yet taken up."))
        let taken = try #require(told.problem)
        _ = try caller.send("PATCH", "/v1/problems/\(taken)", #"{"assignee":"Ada"}"#)
        #expect(try answer(caller, ben).reply.text.contains("We are working on it."))
        #expect(try answer(caller, ben, "?replyLanguage=ja").reply.text.contains("現在対応しています。"))
        #expect(try caller.get("/v1/reports/\(ben)/answer?replyLanguage=xx").status == 400)
        _ = try caller.post("/v1/reports/\(ida)/messages", #"{"direction":"note","text":"For us"}"#)
        #expect(try answer(caller, ida).waiting == 2, "a note answers nobody")
        _ = try caller.post("/v1/reports/\(ida)/messages", #"{"direction":"to","text":"Hello"}"#)
        #expect(try answer(caller, ida).waiting == 1)
        _ = try caller.post("/v1/reports/\(ida)/messages", #"{"direction":"from","text":"And now?"}"#)
        #expect(try answer(caller, ida).waiting == 2)
        #expect(try caller.server.caller(.read).get("/v1/reports/\(ida)/answer").status == 403)
    }

    @Test func `what the checks find no more, and a person does, is told as both`() throws {
        let (caller, app) = try broken()
        let first = try file(caller, app, #","element":"buy","reporter":{"contact":"ida@example.com"}"#)
        #expect(try answer(caller, first).facts.contains("The checks find it, too."))
        try caller.ship(spoken, as: "1.2", of: app)
        let later = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"It says nothing","release":"1.2","screen":"list","element":"buy"}"#
        ).json(ReportReceipt.self).id
        for report in [first, later] {
            let told = try answer(caller, report)
            #expect(told.facts.contains("The checks found it in 1.1, and find it no more in 1.2."))
            #expect(told.reply.text.contains("It seemed to be gone in 1.2, and it is not. It is open again."))
        }
    }

    @Test func `what is gone with its element is found no more by the checks, and not called mended`() throws {
        let (caller, app) = try broken()
        let report = try file(caller, app, #","element":"buy""#)
        let without = TestCapture.screen(
            "list", [TestCapture.heading("List"), TestCapture.text("Cart"), TestCapture.button("Help", id: "help")])
        try caller.ship(without, as: "1.2", of: app)
        let facts = try answer(caller, report).facts
        #expect(facts.contains("The checks found it in 1.1.") && !facts.contains("The checks find it, too."))
    }

    @Test func `what helps meanwhile is a person's word, told, kept, and taken back`() throws {
        let (caller, app) = try broken()
        let report = try file(caller, app, #","element":"buy""#)
        let problem = try #require(try answer(caller, report).problem)
        let set = try caller.send("PATCH", "/v1/problems/\(problem)", #"{"workaround":" Use the menu <b>Shop</b>. "}"#)
        #expect(try set.json(ProblemResource.self).workaround == "Use the menu <b>Shop</b>.")
        let told = try answer(caller, report)
        #expect(told.workaround == "Use the menu <b>Shop</b>.")
        #expect(told.reply.text.contains("This may help: Use the menu <b>Shop</b>."))
        let page = try TestBrowser(caller.server, .read, .support).get("/reports/\(report)").text
        #expect(page.contains("Use the menu &lt;b&gt;Shop&lt;/b&gt;."))
        #expect(
            try TestBrowser(caller.server, .read).get("/problems/\(problem)").text.contains(
                "What helps meanwhile: nothing →"))
        let long = #"{"workaround":"\#(String(repeating: "x", count: 2001))"}"#
        #expect(
            try caller.send("PATCH", "/v1/problems/\(problem)", long).problem().errors?.map(\.pointer) == [
                "/workaround"
            ])
        let step = try #require(
            try caller.get("/v1/apps/\(app)/triage-steps").json(Listing<TriageStepResource>.self).items.first)
        #expect(try caller.post("/v1/triage-steps/\(step.id)/undo").status == 200)
        #expect(try caller.problem(problem).workaround == nil)
    }

    @Test func `a duplicate answers as the problem that it goes on in`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        let report = try caller.report(on: "two", of: app)
        #expect(report.problem == ids[1])
        _ = try caller.send("PATCH", "/v1/problems/\(ids[0])", #"{"workaround":"Use the menu."}"#)
        _ = try caller.post("/v1/problems/\(ids[1])/merge", #"{"into":\#(ids[0])}"#)
        let told = try answer(caller, report.id)
        #expect(told.problem == ids[0] && told.reply.text.contains("Use the menu."))
    }

    @Test func `what may be the same is suggested, and not called known`() throws {
        let caller = try TestServer().caller(), (app, ids) = try caller.twoProblems()
        let told = try answer(caller, try file(caller, app, "", text: "A button has no name."))
        #expect(Set(told.mayBeTheSame) == Set(ids) && !told.known, "\(told)")
        #expect(told.reply.text.contains("It may be the same as something that we know already"))
        #expect(told.lastWorkingRelease == nil)
        let other = try answer(caller, try file(caller, app, "", text: "The contrast of this page is bad."))
        #expect(other.mayBeTheSame.isEmpty && !other.reply.text.contains("may be the same"))
    }

    @Test func `two that a person has told apart are not said to be the same`() throws {
        let (caller, app) = try broken()
        let ida = try file(caller, app, #","element":"buy","reporter":{"contact":"ida@example.com"}"#)
        let ben = try file(caller, app, #","element":"buy","reporter":{"contact":"ben@example.com"}"#)
        let problem = try #require(try answer(caller, ida).problem)
        let split = try caller.post("/v1/problems/\(problem)/split", #"{"reports":[\#(ben)],"title":"Another thing"}"#)
        #expect(split.status < 300, "\(split.text)")
        for report in [ida, ben] {
            let told = try answer(caller, report)
            #expect(told.mayBeTheSame.isEmpty && !told.reply.text.contains("may be the same"), "\(told)")
        }
    }

    @Test func `who has it where its element is gone is told what they said`() throws {
        let (caller, app) = try broken()
        let ida = try file(caller, app, #","element":"buy","reporter":{"contact":"ida@example.com"}"#)
        let without = TestCapture.screen(
            "list", [TestCapture.heading("List"), TestCapture.text("Cart"), TestCapture.button("Help", id: "help")])
        try caller.ship(without, as: "1.2", of: app)
        #expect(try answer(caller, ida).reply.text.contains("is no longer there"))
        _ = try caller.post("/v1/reports/\(ida)/confirmations", #"{"release":"1.2","works":false}"#)
        let told = try answer(caller, ida)
        #expect(told.reply.text.contains("You told us that you have it in 1.2."), "\(told.reply.text)")
        #expect(told.facts.contains("This person has it in 1.2."), "\(told.facts)")
    }

    @Test func `who has it in a release newer than the fix, which nobody uploaded, is not sent back`() throws {
        let (caller, app) = try broken()
        let ida = try file(caller, app, #","element":"buy","reporter":{"contact":"ida@example.com"}"#)
        try caller.ship(spoken, as: "1.2", of: app)
        func later() throws -> AnswerResource {
            let filed = try caller.post(
                "/v1/apps/\(app)/reports",
                #"{"text":"Still silent \#(UUID())","release":"1.2.1","screen":"list","element":"buy"}"#)
            return try answer(caller, try filed.json(ReportReceipt.self).id)
        }
        for _ in 1...2 {
            let told = try later()
            #expect(told.reply.text.contains("You told us that you have it in 1.2.1."), "\(told.reply.text)")
            #expect(!told.reply.text.contains("tell us whether"))
            _ = try caller.post("/v1/reports/\(ida)/confirmations", #"{"release":"1.2","works":true}"#)
        }
        let reports = try caller.get("/v1/apps/\(app)/reports/to-tell").text
        #expect(!reports.contains("1.2.1"), "\(reports)")
    }

    @Test func `what is left as it is may still work for who says so`() throws {
        let (caller, app) = try broken()
        let ida = try file(caller, app, #","element":"buy","reporter":{"contact":"ida@example.com"}"#)
        let problem = try #require(try answer(caller, ida).problem)
        _ = try caller.send("PATCH", "/v1/problems/\(problem)", #"{"state":"accepted","reason":"Rare"}"#)
        #expect(try answer(caller, ida).reply.text.contains("we leave it as it is"))
        try caller.ship(spoken, as: "1.2", of: app)
        _ = try caller.post("/v1/reports/\(ida)/confirmations", #"{"release":"1.2","works":true}"#)
        let told = try answer(caller, ida)
        #expect(told.reply.text.contains("You told us that it works for you in 1.2."), "\(told.reply.text)")
        #expect(!told.facts.contains("The last release that works is 1.0."), "\(told.facts)")
    }

    @Test func `what people say differently of a fix is told as that`() throws {
        let (caller, app) = try broken()
        let ida = try file(caller, app, #","element":"buy","reporter":{"contact":"ida@example.com"}"#)
        let ben = try file(caller, app, #","element":"buy","reporter":{"contact":"ben@example.com"}"#)
        try caller.ship(spoken, as: "1.2", of: app)
        for (report, works) in [(ida, true), (ben, false)] {
            _ = try caller.post("/v1/reports/\(report)/confirmations", #"{"release":"1.2","works":\#(works)}"#)
        }
        let said =
            "Of 1.2, 1 person who reported it said that it works there, and 1 person that it does not."
        for report in [ida, ben] { #expect(try answer(caller, report).facts.contains(said)) }
    }

    @Test func `what people alone found elsewhere is not closed by the checks of what it was merged with`() throws {
        for into in [true, false] {
            let (caller, app) = try broken()
            let ida = try file(caller, app, #","element":"buy","reporter":{"contact":"ida@example.com"}"#)
            let ben = try file(caller, app, #","element":"help","reporter":{"contact":"ben@example.com"}"#)
            let problems = try [ida, ben].map { try #require(try answer(caller, $0).problem) }
            #expect(problems[0] != problems[1])
            let (gone, head) = into ? (problems[1], problems[0]) : (problems[0], problems[1])
            #expect(try caller.post("/v1/problems/\(gone)/merge", #"{"into":\#(head)}"#).status < 300)
            try caller.ship(spoken, as: "1.2", of: app)
            for report in [ida, ben] {
                let told = try answer(caller, report)
                // Whoever told of what the checks see hears that they find it no more; nobody else does.
                #expect(told.reply.text.contains("1.2") == (report == ida), "\(told.reply.text)")
                #expect(told.state != .fixClaimed && told.state != .fixed)
            }
            let toTell = try caller.get("/v1/apps/\(app)/reports/to-tell").json(Listing<ToTellResource>.self).items
            #expect(toTell.map(\.report) == [ida], "as the answer tells her")
            // A person's claim and a reporter's word of each cause close it.
            _ = try caller.post("/v1/problems/\(head)/fix-claims", #"{"release":"1.2"}"#)
            #expect(try answer(caller, ben).reply.text.contains("is meant to mend it"))
            for (report, state) in [(ben, ProblemState.fixClaimed), (ida, .fixed)] {
                _ = try caller.post("/v1/reports/\(report)/confirmations", #"{"release":"1.2","works":true}"#)
                #expect(try caller.problem(head).state == state)
            }
        }
    }

    @Test(arguments: [["1.1", "2.0", "1.1.1"], ["1.1", "1.1.1", "2.0"]])
    func `a hot fix that works is the last that does, whenever it came`(order: [String]) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        for release in order { try caller.ship(release == "1.1.1" ? spoken : silent, as: release, of: app) }
        let ida = try file(caller, app, #","element":"buy","reporter":{"contact":"ida@example.com"}"#)
        let told = try answer(caller, ida)
        #expect(told.lastWorkingRelease == "1.1.1", "\(told)")
        #expect(told.facts.contains("The last release that works is 1.1.1."), "\(told.facts)")
        #expect(!told.reply.text.contains("1.0 is the last"), "\(told.reply.text)")
    }

    @Test func `the state is that of the person's own line`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        try caller.ship(silent, as: "2.0", of: app)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.1.1", #"{"line":"1.1","forkedFrom":"1.1"}"#)
        try caller.ship(spoken, as: "1.1.1", of: app)
        let ida = try file(caller, app, #","element":"buy","reporter":{"contact":"ida@example.com"}"#)
        _ = try caller.post("/v1/reports/\(ida)/confirmations", #"{"release":"1.1.1","works":true}"#)
        let told = try answer(caller, ida)
        #expect(told.state == .fixed, "\(told)")
        #expect(try caller.problem(#require(told.problem)).state == .open)
    }

    @Test func `what a beta is without is nobody's work`() throws {
        let (caller, app) = try broken()
        let ida = try file(caller, app, #","element":"buy""#)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.2-beta.1", #"{"channel":"beta"}"#)
        try caller.ship(spoken, as: "1.2-beta.1", of: app)
        #expect(try !answer(caller, ida).reply.text.contains("working on it"))
    }

    @Test func `gestures are walked on what the person's release says`() throws {
        let (caller, app) = try broken()
        let report = try file(
            caller, app, #","element":"buy","steps":["flick right 2 times","flick left"]"#)
        let shown = try caller.get("/v1/reports/\(report)/steps").json(StepsResource.self)
        #expect(shown.steps.map(\.gesture) == ["flick right 2 times", "flick left"])
        #expect(shown.steps[0].result == "you would be on “Help. Button.”")
        #expect(
            shown.steps[1].result.hasPrefix("you would be on “Cart")
                && shown.steps[1].result.hasSuffix("was never reached"))
        #expect(shown.ground.contains("list in 1.1"))
        let reached = try caller.send("PUT", "/v1/reports/\(report)/steps", #"{"steps":["flick right 9 times"]}"#)
            .json(StepsResource.self)
        #expect(reached.steps[0].result.hasPrefix("after 3 times a thud") && !reached.steps[0].result.contains("never"))
        #expect(reached.steps[0].result.hasSuffix(", the element of the report"), "\(reached.steps[0].result)")
        #expect(try caller.get("/v1/reports/\(report)").json(ReportResource.self).steps == ["flick right 9 times"])
        let page = try TestBrowser(caller.server, .read).get("/reports/\(report)").text
        #expect(page.contains("after 3 times a thud"))
    }

    @Test func `where nothing was captured the walk is not known`() throws {
        let (caller, app) = try broken()
        let report = try file(caller, app, #","steps":["flick right"]"#)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.2", #"{"channel":"production"}"#)
        for (release, why) in [("1.2", "nothing was captured of list in 1.2")] {
            _ = try caller.send("PATCH", "/v1/reports/\(report)", #"{"release":"\#(release)"}"#)
            let shown = try caller.get("/v1/reports/\(report)/steps").json(StepsResource.self)
            #expect(shown.steps.map(\.result) == ["not known"] && shown.ground.contains(why), "\(shown)")
        }
        let nowhere = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"Odd, zzz","steps":["flick right"]}"#
        ).json(ReportReceipt.self)
        let shown = try caller.get("/v1/reports/\(nowhere.id)/steps").json(StepsResource.self)
        #expect(shown.steps.map(\.result) == ["not known"] && shown.ground.contains("names no release"))
    }

    @Test func `an unknown gesture is named with its line, in the API and at the field`() throws {
        let (caller, app) = try broken()
        let bad = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"x","steps":["flick right","wiggle the phone"]}"#)
        #expect(bad.status == 422)
        #expect(try bad.problem().errors?.map(\.pointer) == ["/steps/1"])
        #expect(try bad.problem().detail.contains("Line 2, “wiggle the phone”"))
        let report = try file(caller, app, "")
        let browser = try TestBrowser(caller.server, .read, .support)
        let page = try browser.submit("/reports/\(report)/steps", [("steps", "flick right\r\n\r\nwiggle")])
        #expect(
            page.status == 422 && page.text.contains(#"id="steps-message""#) && page.text.contains("Line 2, “wiggle”"))
        let form = try browser.submit("/apps/\(app)/reports", [("text", "x"), ("steps", "wiggle")])
        #expect(form.status == 422 && form.text.contains(#"id="steps-message""#))
        let many = #"{"steps":[\#(Array(repeating: #""scrub""#, count: 101).joined(separator: ","))]}"#
        #expect(try caller.send("PUT", "/v1/reports/\(report)/steps", many).status == 422)
    }

    @Test func `the page offers the reply in the language that was chosen, with its tag`() throws {
        let (caller, app) = try broken()
        let report = try file(caller, app, #","element":"buy","language":"fr""#)
        let browser = try TestBrowser(caller.server, .read, .support)
        #expect(try browser.get("/reports/\(report)").text.contains(#"<textarea id="reply" name="text" lang="fr""#))
        #expect(try browser.get("/reports/\(report)?replyLanguage=es").text.contains(#"name="text" lang="es""#))
        let kept = try browser.submit("/reports/\(report)/replies", [("text", "Bonjour"), ("do", "keep")])
        #expect(kept.status == 303)
        let messages = try caller.get("/v1/reports/\(report)").json(ReportResource.self).messages ?? []
        #expect(messages.map(\.text) == ["Bonjour"] && messages[0].direction == .to)
        let refused = try browser.submit("/reports/\(report)/replies", [("text", "Bonjour"), ("do", "send")])
        #expect(refused.status == 409 && refused.text.contains("No mail server is set up"))
        #expect(try !TestBrowser(caller.server, .read).get("/reports/\(report)").text.contains("<textarea"))
    }

    @Test func `reports of nobody knows whom are no people`() throws {
        let (caller, app) = try broken()
        let ida = try file(caller, app, #","element":"buy","reporter":{"contact":"ida@example.com"}"#)
        #expect(try answer(caller, ida).facts.first == "Nobody else has reported it.")
        _ = try file(caller, app, #","element":"buy""#, text: "The buy button is silent")
        _ = try file(caller, app, #","element":"buy""#, text: "Nothing is said of the buy button")
        let told = try answer(caller, ida)
        #expect(told.facts.first == "It is known; 2 other reports tell of it." && told.waiting == 3)
        let ben = try file(caller, app, #","element":"buy","reporter":{"contact":"ben@example.com"}"#)
        #expect(
            try answer(caller, ben).facts.first
                == "It is known; 1 other person reported it; 2 other reports tell of it.")
        let support = try TestBrowser(caller.server, .read, .support)
        let page = try support.get("/reports/\(ida)").text
        #expect(page.contains("2 people who reported this problem have had no answer since they last wrote."))
        #expect(page.contains("2 reports on this problem, by whom is not known, have had no answer."))
    }
}
