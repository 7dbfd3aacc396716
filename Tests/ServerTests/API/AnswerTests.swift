import API
import Foundation
import History
import Testing

import TestSupport

/// What a person who reports is told: of their own line of releases, their system, and releases that they can have.
@Suite(.database) struct AnswerTests {
    private let spoken = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button("Buy now", id: "buy")])
    private let silent = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])
    private let without = TestCapture.screen("list", [TestCapture.heading("List")])

    private func report(
        _ caller: TestCaller, _ app: String, _ release: String, os: String? = nil, contact: String? = nil,
        text: String = "It says nothing"
    ) throws -> ReportReceipt {
        var body = NewReport(text: text)
        (body.release, body.screen, body.element, body.os) = (release, "list", "buy", os)
        if let contact { body.reporter = ReporterBody(contact: contact) }
        return try caller.post(
            "/v1/apps/\(app)/reports", String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
        ).json()
    }

    private func facts(_ caller: TestCaller, _ report: Int) throws -> String {
        try TestBrowser(caller.server, .read, .support).get("/reports/\(report)").text
    }

    private func lost(_ caller: TestCaller, _ app: String) throws -> Int {
        try #require(
            try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items.first
        ).id
    }

    /// Sound in 1.0, broken in 1.1, fixed in 1.2.
    private func fixed(_ caller: TestCaller) throws -> (app: String, problem: Int) {
        let app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        try caller.ship(spoken, as: "1.2", of: app)
        return (app, try lost(caller, app))
    }

    @Test func `a clean hot fix opens nothing, and its fix is told to nobody on another line`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(spoken, as: "1.1", of: app)
        try caller.ship(silent, as: "2.0", of: app)
        try caller.ship(spoken, as: "2.1", of: app)
        let id = try lost(caller, app)
        #expect(try caller.problem(id).state == .fixed)
        _ = try caller.send(
            "PUT", "/v1/apps/\(app)/releases/1.1.1", #"{"line":"1.1","forkedFrom":"1.1"}"#)
        try caller.ship(spoken, as: "1.1.1", of: app)
        #expect(try caller.problem(id).state == .fixed, "the line 1.1 never had it")
    }

    @Test func `who reports from the main line hears nothing of a fix on a hot-fix line`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        try caller.ship(silent, as: "2.0", of: app)
        let id = try lost(caller, app)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.1.1", #"{"line":"1.1","forkedFrom":"1.1"}"#)
        _ = try caller.post("/v1/problems/\(id)/fix-claims", #"{"release":"1.1.1"}"#)
        try caller.ship(spoken, as: "1.1.1", of: app)
        let newer = try #require(try report(caller, app, "2.0").answer)
        #expect(!newer.contains("1.1.1") && newer.contains("It is noted, and not yet taken up."))
        _ = try caller.send("PATCH", "/v1/problems/\(id)", #"{"assignee":"Ada"}"#)
        let taken = try #require(try report(caller, app, "2.0").answer)
        #expect(!taken.contains("1.1.1") && taken.contains("We are working on it."))
        let older = try #require(try report(caller, app, "1.1").answer)
        #expect(older.contains("1.1.1"), "whoever has 1.1 can have 1.1.1: \(older)")
        #expect(try caller.problem(id).state == .open)
    }

    @Test func `nobody is sent to a beta who has none`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.2-beta", #"{"channel":"beta"}"#)
        try caller.ship(spoken, as: "1.2-beta", of: app)
        let first = try report(caller, app, "1.1", contact: "ida@example.com")
        let answer = try #require(first.answer)
        #expect(!answer.contains("1.2-beta") && answer.contains("still being tested"), "\(answer)")
        let page = try facts(caller, first.id)
        #expect(page.contains("The checks find it no more in 1.2-beta, a beta; not yet for everybody; nobody who"))
        try caller.ship(spoken, as: "1.2", of: app)
        #expect(try facts(caller, first.id).contains("We believe that it is fixed in") == false)
        #expect(try facts(caller, first.id).contains("1.2."), "the release for everybody has it")
    }

    @Test func `gone with its element is said, and is no fix`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let id = try lost(caller, app)
        let told = try report(caller, app, "1.1")
        try caller.ship(without, as: "1.2", of: app)
        let problem = try caller.problem(id)
        #expect(problem.state == .open && problem.goneWithElement == "1.2" && problem.fixedRelease == nil)
        #expect(problem.fixClaims?.isEmpty ?? true)
        #expect(problem.observations?.last?.evidence.hasPrefix("Gone with its element") == true)
        let page = try TestBrowser(caller.server, .read).get("/problems/\(id)").text
        #expect(page.contains("Gone with its element in 1.2") && !page.contains("✓ Confirmed"))
        #expect(page.contains(#"1.2 <span class="unseen">gone with its element</span>"#), "no ✓ absent")
        let answer = try facts(caller, told.id)
        #expect(answer.contains("It is gone with its element in 1.2; nobody knows that it works."))
        #expect(answer.contains("is no longer there") && !answer.contains("whether it works"))
        _ = try caller.post("/v1/problems/\(id)/fix-claims", #"{"release":"1.2"}"#)
        #expect(try caller.problem(id).state == .fixClaimed)
        #expect(try !facts(caller, told.id).contains("believe that it is fixed"))
        try caller.ship(spoken, as: "1.3", of: app)
        #expect(try caller.problem(id).goneWithElement == nil, "its element is back, with its name")
    }

    @Test func `that it works for somebody where its element is gone is told to nobody else`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let id = try lost(caller, app)
        let ada = try report(caller, app, "1.1", contact: "ada@example.org")
        let bob = try report(caller, app, "1.1", contact: "bob@example.org")
        _ = try caller.post("/v1/problems/\(id)/fix-claims", #"{"release":"1.2"}"#)
        try caller.ship(without, as: "1.2", of: app)
        _ = try caller.post("/v1/reports/\(ada.id)/confirmations", #"{"release":"1.2","works":true}"#)
        #expect(try caller.problem(id).goneWithElement == "1.2")
        let answer = try facts(caller, bob.id)
        #expect(answer.contains("1 person who reported it says that it works there."))
        #expect(answer.contains("is no longer there") && !answer.contains("It is fixed in 1.2"), "\(answer)")
        #expect(try caller.get("/v1/apps/\(app)/reports/to-tell").json(Listing<ToTellResource>.self).items.isEmpty)
        let page = try TestBrowser(caller.server, .read).get("/problems/\(id)").text
        #expect(
            page.contains("Gone with its element in 1.2, and a reporter says that it works")
                && !page.contains("Fixed in 1.2"))
        try caller.ship(silent, as: "1.3", of: app)
        #expect(
            try facts(caller, ada.id).contains(
                "You told us that it works for you in 1.2. It was gone in 1.2 and is back in 1.3."))
        let back = try TestBrowser(caller.server, .read).get("/problems/\(id)").text
        #expect(back.contains("there again in 1.3") && !back.contains("still there in 1.3"), "\(back)")
    }

    @Test func `of a release that looks find broken nobody is told that it was gone there`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, screen) in [("1.0", spoken), ("1.1", silent)] { try caller.ship(screen, as: release, of: app) }
        let ada = try report(caller, app, "1.1", contact: "ada@example.org")
        _ = try caller.post("/v1/reports/\(ada.id)/confirmations", #"{"release":"1.1","works":true}"#)
        try caller.ship(silent, as: "1.2", of: app)
        let answer = try facts(caller, ada.id)
        #expect(answer.contains("You told us that it works for you in 1.1.") && !answer.contains("It was gone in 1.1"))
    }

    @Test func `mended, and then gone with its element: nobody is asked whether it works`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let told = try report(caller, app, "1.1")
        try caller.ship(spoken, as: "1.2", of: app)
        #expect(try facts(caller, told.id).contains("whether it works for you there"))
        try caller.ship(without, as: "1.3", of: app)
        let gone = try facts(caller, told.id)
        #expect(gone.contains("Our checks find it no more in 1.2. In 1.3, the part of the screen"), "\(gone)")
        #expect(gone.contains("Its element is gone in 1.3; nobody can tell whether it works there."))
        #expect(!gone.contains("whether it works for you there"))
        let waiting = try caller.get("/v1/apps/\(app)/reports/to-tell")
        #expect(waiting.status == 200 && !waiting.text.contains("1.2"), "\(waiting.text)")
        try caller.ship(spoken, as: "1.4", of: app)
        #expect(
            try facts(caller, told.id).contains("whether it works for you there"), "it is there again, with its name")
    }

    @Test func `one person has one voice in a release, whichever report it comes through`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let id = try lost(caller, app)
        let first = try report(caller, app, "1.1", contact: "ida@example.com")
        let second = try report(caller, app, "1.1", contact: "Ida@example.com")
        #expect(first.problem == id && second.problem == id)
        #expect(second.answer?.contains("you are the first") == false, "the checks know of it")
        #expect(try facts(caller, second.id).contains("Nobody else has reported it."))
        _ = try caller.post("/v1/problems/\(id)/fix-claims", #"{"release":"1.2"}"#)
        try caller.ship(spoken, as: "1.2", of: app)
        _ = try caller.post("/v1/reports/\(first.id)/confirmations", #"{"release":"1.2","works":false}"#)
        #expect(try caller.problem(id).state == .regressed)
        _ = try caller.post("/v1/reports/\(second.id)/confirmations", #"{"release":"1.2","works":true}"#)
        let problem = try caller.problem(id)
        #expect(problem.state == .fixed && problem.reportedIn == ["1.1"])
        let page = try TestBrowser(caller.server, .read).get("/problems/\(id)").text
        #expect(page.contains("1 reporter: it works") && !page.contains("1 reporter: it does not work"))
    }

    @Test func `a report from a release before its captures counts there, and nobody asks whether it works there`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "2.0", of: app)
        let id = try lost(caller, app)
        let early = try report(caller, app, "2.1")
        #expect(early.answer?.contains("whether it works") == false)
        try caller.ship(spoken, as: "2.1", of: app)
        let problem = try caller.problem(id)
        #expect(problem.state == .open && problem.reportedIn == ["2.1"] && problem.fixClaims?.isEmpty ?? true)
        #expect(try !facts(caller, early.id).contains("whether it works"))
        let page = try TestBrowser(caller.server, .read).get("/problems/\(id)").text
        #expect(page.contains("Somebody has it in 2.1."))
        try caller.ship(spoken, as: "2.2", of: app)
        #expect(try caller.problem(id).state == .open, "the checks did not see it in 2.1 either")
        #expect(try !facts(caller, early.id).contains("whether it works"))
        let later = try TestBrowser(caller.server, .read).get("/problems/\(id)").text
        #expect(later.contains("Somebody has it in 2.1, where the checks find nothing either."))
        #expect(later.contains("the checks do not see it in 2.2, as they did not in 2.1"))
        let verdict: VerdictResource = try caller.get("/v1/apps/\(app)/releases/2.2/gate").json()
        #expect(verdict.conditions.first { $0.measure == .openUserProblems }?.outcome == .fail)
        _ = try caller.post("/v1/reports/\(early.id)/confirmations", #"{"release":"2.2","works":true}"#)
        #expect(try caller.problem(id).state == .fixed)
    }

    @Test func `a fix that needs a newer system says so to who has an older one`() throws {
        let caller = try TestServer().caller(), (app, problem) = try fixed(caller)
        _ = try caller.send("PATCH", "/v1/problems/\(problem)", #"{"state":"open","reason":"once more"}"#)
        let bad = try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.2","minimumOS":"new"}"#)
        #expect(bad.status == 422)
        #expect(try bad.problem().errors?.map(\.pointer) == ["/minimumOS"])
        _ = try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.2","minimumOS":"17"}"#)
        #expect(try caller.problem(problem).fixClaims?.last?.minimumOS == "17")
        let old = try #require(try report(caller, app, "1.1", os: "iOS 16.4").answer)
        #expect(
            old.contains("Version 1.2 needs iOS 17; you have iOS 16.4.") && !old.contains("whether it works"), "\(old)")
        #expect(old.contains(" On your system, version 1.0 is the last that works"))
        let new = try #require(try report(caller, app, "1.1", os: "iOS 17.2").answer)
        #expect(new.contains("whether it works for you there") && !new.contains("needs"), "\(new)")
    }

    @Test func `who has a later release is answered there: one is thanked, the other hears that it failed`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let id = try lost(caller, app)
        let works = try report(caller, app, "1.1", contact: "ida@example.com")
        let fails = try report(caller, app, "1.1", contact: "ben@example.com")
        let quiet = try report(caller, app, "1.1", contact: "eve@example.com")
        _ = try caller.post("/v1/problems/\(id)/fix-claims", #"{"release":"1.2"}"#)
        try caller.ship(spoken, as: "1.2", of: app)
        _ = try caller.post("/v1/reports/\(works.id)/confirmations", #"{"release":"1.2","works":true}"#)
        _ = try caller.post("/v1/reports/\(fails.id)/confirmations", #"{"release":"1.2","works":false}"#)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.1.1", #"{"line":"1.1","forkedFrom":"1.1"}"#)
        try caller.ship(spoken, as: "1.1.1", of: app)
        let thanked = try facts(caller, works.id), denied = try facts(caller, fails.id)
        #expect(thanked.contains("You told us that it works for you in 1.2.") && !thanked.contains("Please tell us"))
        #expect(denied.contains("We tried to fix it in 1.2, and that was not enough.") && !denied.contains("1.1.1"))
        #expect(try facts(caller, quiet.id).contains("Our checks find it no more in 1.1.1."))
    }

    @Test(arguments: [false, true])
    func `nobody is sent to a release that is not out`(isBuilt: Bool) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let id = try lost(caller, app)
        let told = try report(caller, app, "1.1")
        _ = try caller.post("/v1/problems/\(id)/fix-claims", #"{"release":"1.2"}"#)
        if isBuilt {
            try caller.ship(spoken, as: "1.2", of: app)
            _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.2", #"{"shippedAt":"2099-01-01T00:00:00Z"}"#)
        }
        let early = try facts(caller, told.id)
        #expect(early.contains("comes with 1.2. We write again when it is out."))
        #expect(early.contains("1.2; it is not out yet") && !early.contains("Please tell us"))
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.2", #"{"shippedAt":"2020-01-01T00:00:00Z"}"#)
        #expect(try facts(caller, told.id).contains(" Please tell us whether it works for you there."))
    }

    @Test func `since is said where the release before is known to work`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(spoken, as: "1.1", of: app)
        let only = try report(caller, app, "1.1", text: "It is too pale")
        #expect(try facts(caller, only.id).contains("It was first reported in 1.1."))
        let other = try caller.app()
        try caller.ship(spoken, as: "1.0", of: other)
        try caller.ship(silent, as: "1.1", of: other)
        #expect(try facts(caller, try report(caller, other, "1.1").id).contains("It is there since 1.1."))
    }

    @Test func `no release is the first where people reported it from releases that nobody knows here`() throws {
        for old in [#""release":"0.8","#, ""] {
            let caller = try TestServer().caller(), app = try caller.app()
            try caller.ship(silent, as: "1.0", of: app)
            let rows = (1...2).map { number in
                #"{"text":"The buy button says nothing, \#(number)","screen":"list","element":"buy",\#(old)"writtenAt":"2020-01-0\#(number)T00:00:00Z"}"#
            }
            let imported = try caller.post(
                "/v1/apps/\(app)/reports/imports?format=earshot-report", rows.joined(separator: "\n")
            ).json(ImportReceipt.self)
            let report = try #require(imported.accepted.first).id
            let told = try caller.get("/v1/reports/\(report)/answer").json(AnswerResource.self)
            #expect(told.since == "1.0", "the checks meet it there")
            #expect(told.facts.contains { $0.contains("1.0") && $0.contains("known here") }, "\(told.facts)")
            #expect(!told.facts.contains { $0.hasPrefix("It was first") || $0.hasPrefix("It is there since") })
            let problem = try #require(told.problem)
            let page = try TestBrowser(caller.server, .read).get("/problems/\(problem)").text
            #expect(!page.contains("first met in 1.0."), "old")
        }
    }

    @Test func `a release is the first that a report came from where no other report is of nobody knows which`() throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(spoken, as: "1.1", of: app)
        let known = try report(caller, app, "1.1", text: "It is too pale")
        #expect(try facts(caller, known.id).contains("It was first reported in 1.1."))
        let later = try report(caller, app, "9.9", text: "It is too pale, too")
        #expect(try facts(caller, known.id).contains("It was first reported in 1.1."), "9.9 comes later")
        #expect(later.problem == known.problem)
        _ = try report(caller, app, "0.9", text: "It is much too pale")
        #expect(
            try facts(caller, known.id).contains(
                "Of the releases that are known here, 1.1 is the first in which it was reported."))
    }

    @Test func `a report about a screen joins only one of its class there, else it is suggested`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let id = try lost(caller, app)
        func file(_ text: String) throws -> ReportReceipt {
            try caller.post(
                "/v1/apps/\(app)/reports", #"{"text":"\#(text)","release":"1.1","screen":"list"}"#
            ).json()
        }
        let vague = try file("Your new design is no fun to hear.")
        #expect(vague.problem != nil && vague.problem != id && !vague.known, "it weighs by itself")
        #expect(vague.suggestions.contains { $0.problem == id })
        let pale = try file("The contrast of this page is bad.")
        #expect(pale.problem != nil && pale.problem != id, "another class, another problem")
        #expect(try file("One button has no name.").problem == id)
        #expect(try file("Too pale for me.").problem == pale.problem)
        let same = try file("Your new design is no fun to hear!")
        #expect(same.problem == vague.problem, "the same words of the same screen")
        #expect(try file("I get lost here.").problem != vague.problem)
    }

    @Test(arguments: [
        ("I love the new version, thank you!", "praise"), ("You charged me twice, I want a refund.", "payment"),
        ("The app crashes at the start.", "crash"),
        ("The list has no name with VoiceOver. Verified as fixed.", "over"),
        ("VoiceOver no longer skips the rows.", "over"),
    ])
    func `praise and other matters open no problem`(text: String, kind: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        let receipt = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"\#(text)","release":"1.0","screen":"list"}"#
        ).json(ReportReceipt.self)
        #expect(receipt.problem == nil && receipt.screen?.key == "list")
        #expect(try facts(caller, receipt.id).contains(kind))
        #expect(try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.isEmpty)
    }
}
