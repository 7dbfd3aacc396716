import API
import Foundation
import History
import HTTP
import Testing

import TestSupport

/// What was once captured is owed until it is captured again or somebody retires it (docs/judgement.md section 2).
@Suite(.database) struct RetirementTests {
    private let list = TestCapture.buttons("Buy", "Sell")
    private let wishes = TestCapture.screen("wishes", [TestCapture.heading("Wishes")])

    /// A new app that has lost a screen in 1.1, or with a query a variant of it.
    private func without(_ caller: TestCaller, dark: Bool = false) throws -> String {
        let app = try caller.app()
        if dark { _ = try caller.upload(wishes, to: "1.0", of: app, "?appearance=dark") }
        try caller.ship(list, wishes, as: "1.0", of: app)
        if dark { try caller.ship(list, wishes, as: "1.1", of: app) } else { try caller.ship(list, as: "1.1", of: app) }
        return app
    }

    private func missing(_ caller: TestCaller, _ app: String, _ release: String) throws -> ConditionResource {
        let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json(VerdictResource.self)
        return try #require(verdict.conditions.first { $0.measure == .screensNotCaptured })
    }

    private func retire(_ caller: TestCaller, _ app: String, _ body: String) throws -> TestCaller.Answer {
        try caller.post("/v1/apps/\(app)/screens/wishes/retirements", body)
    }

    @Test func `retired, the gate passes from that release on, not before; taken back, it is owed again`() throws {
        let caller = try TestServer().caller(), app = try without(caller)
        #expect(try missing(caller, app, "1.1").outcome == .fail)
        let answer = try retire(caller, app, #"{"since":"1.1","reason":"Nobody wished"}"#)
        #expect(answer.status == 201)
        let made = try answer.json(RetirementResource.self)
        #expect(made.since == "1.1" && made.variant == nil && made.capturedAgain == nil)
        #expect(try missing(caller, app, "1.1").outcome == .pass)
        try caller.ship(list, as: "1.2", of: app)
        #expect(try missing(caller, app, "1.2").outcome == .pass)
        let path = "/v1/apps/\(app)/screens/wishes/retirements"
        #expect(try caller.get(path).json(Listing<RetirementResource>.self).items == [made])
        #expect(try caller.send("DELETE", "\(path)/\(made.id)").json(Listing<RetirementResource>.self).items == [])
        #expect(try missing(caller, app, "1.2").outcome == .fail)
        #expect(try caller.send("DELETE", "\(path)/\(made.id)").status == 404)
    }

    @Test func `retired, it is said as that, with the reason, and never as not captured`() throws {
        let caller = try TestServer().caller(), app = try without(caller)
        let browser = try TestBrowser(caller.server, .read)
        func said(_ words: String) throws -> [Bool] {
            try ["/apps/\(app)", "/apps/\(app)/comparisons?from=1.0&to=1.1"].map {
                try browser.get($0).text.contains(words)
            }
        }
        #expect(try said("1.1: “Nobody wished”") == [false, false])
        _ = try retire(caller, app, #"{"since":"1.1","reason":"Nobody wished"}"#)
        #expect(try said("since 1.1: “Nobody wished”") == [true, true])
        #expect(try said("not captured") == [false, false] && said("Not captured") == [false, false])
        let found = try caller.get("/v1/apps/\(app)/comparisons?from=1.0&to=1.1").json(ComparisonResource.self)
        #expect(found.screensNotCaptured.isEmpty)
        #expect(
            found.retired == [
                RetiredVariant(screen: "wishes", variant: nil, since: "1.1", reason: "Nobody wished")
            ])
    }

    @Test func `a problem on a retired screen says that it is, and not that nobody looked`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        func wishes(_ name: String?) -> String {
            TestCapture.screen("wishes", [TestCapture.heading("Wishes"), TestCapture.button(name, id: "wish")])
        }
        for (release, name) in [("1.0", "Wish"), ("1.1", nil)] {
            try caller.ship(list, wishes(name), as: release, of: app)
        }
        try caller.ship(list, as: "1.2", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self)
        let id = try #require(found.items.first).id, nobody = "No capture of this screen in this build: nobody looked."
        #expect(try caller.problem(id).observations?.last?.evidence == nobody)
        #expect(try retire(caller, app, #"{"since":"1.2","reason":"Nobody wished"}"#).status == 201)
        let problem = try caller.problem(id)
        #expect(problem.observations?.last?.evidence == "Its screen is retired since 1.2: “Nobody wished”.")
        #expect(
            problem.screenRetired
                == RetiredVariant(screen: "wishes", variant: nil, since: "1.2", reason: "Nobody wished"))
        let page = try TestBrowser(server, .read).get("/problems/\(id)").text
        #expect(page.contains("Open: there in 1.1, its screen is retired since 1.2."))
        #expect(page.contains("Its screen is retired since 1.2: “Nobody wished”.") && !page.contains("nobody looked"))
        try caller.ship(list, wishes(nil), as: "1.3", of: app)
        try caller.ship(list, as: "1.4", of: app)
        let again = try caller.problem(id)
        #expect(again.screenRetired == nil && again.observations?.last?.evidence == nobody)
        #expect(again.observations?.first { $0.release == "1.2" }?.evidence.contains("retired since 1.2") == true)
    }

    @Test func `a retired state is no state that was not captured`() throws {
        let caller = try TestServer().caller(), app = try without(caller, dark: true)
        _ = try retire(caller, app, #"{"since":"1.1","variant":"dark","reason":"No dark side"}"#)
        let found = try caller.get("/v1/apps/\(app)/comparisons?from=1.0&to=1.1").json(ComparisonResource.self)
        #expect(found.variantsNotCaptured.isEmpty && found.notCompared.isEmpty)
        #expect(found.retired.map(\.variant) == ["dark"] && found.retired.map(\.reason) == ["No dark side"])
    }

    @Test func `who reported what stood on a retired screen hears that it is gone, not that anybody works on it`()
        throws
    {
        let caller = try TestServer().caller(), app = try without(caller)
        let report = try caller.post(
            "/v1/apps/\(app)/reports", #"{"text":"The heading is silent","release":"1.0","screen":"wishes"}"#
        ).json(ReportReceipt.self)
        func answer() throws -> AnswerResource { try caller.get("/v1/reports/\(report.id)/answer").json() }
        let problem = try #require(try answer().problem)
        _ = try caller.send("PATCH", "/v1/problems/\(problem)", #"{"state":"open","assignee":"Ada"}"#)
        #expect(try answer().reply.text.contains("We are working on it."))
        _ = try retire(caller, app, #"{"since":"1.1","reason":"Nobody wished"}"#)
        let told = try answer()
        #expect(told.reply.text.contains("Since 1.1, the screen that you told us about is no longer part of the app."))
        #expect(!told.reply.text.contains("working on it"), "\(told.reply.text)")
        #expect(
            told.facts.contains {
                $0.contains("since 1.1: “Nobody wished”") && $0.contains("Don't say that it is fixed")
            })
        _ = try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.1"}"#)
        #expect(try !answer().reply.text.contains("meant to mend it"))
        // It is there again.
        try caller.ship(list, wishes, as: "1.2", of: app)
        #expect(try !answer().reply.text.contains("no longer part of the app"))
    }

    @Test func `since a later release, the ones before it still owe it`() throws {
        let caller = try TestServer().caller(), app = try without(caller)
        try caller.ship(list, as: "1.2", of: app)
        _ = try retire(caller, app, #"{"since":"1.2","reason":"Gone"}"#)
        #expect(try missing(caller, app, "1.1").outcome == .fail)
        #expect(try missing(caller, app, "1.2").outcome == .pass)
    }

    @Test func `one state is retired, the others are owed`() throws {
        let caller = try TestServer().caller(), app = try without(caller, dark: true)
        let before = try missing(caller, app, "1.1")
        #expect(before.why.contains("Wishes (dark) was not captured"), "\(before.why)")
        let made = try retire(caller, app, #"{"since":"1.1","variant":"dark","reason":"No dark side"}"#)
            .json(RetirementResource.self)
        #expect(made.variant == "dark")
        #expect(try missing(caller, app, "1.1").outcome == .pass)
        try caller.ship(list, as: "1.2", of: app)
        let owed = try missing(caller, app, "1.2")
        #expect(owed.outcome == .fail && owed.why.contains("Wishes was not captured, last in 1.1"), "\(owed.why)")
    }

    @Test func `captured all the same, it is measured, and owed again from then on`() throws {
        let caller = try TestServer().caller(), app = try without(caller)
        _ = try retire(caller, app, #"{"since":"1.1","reason":"Gone"}"#)
        try caller.ship(list, wishes, as: "1.2", of: app)
        #expect(try missing(caller, app, "1.1").outcome == .pass, "the past does not turn")
        #expect(try missing(caller, app, "1.2").outcome == .pass)
        let path = "/v1/apps/\(app)/screens/wishes/retirements"
        let told = try caller.get(path).json(Listing<RetirementResource>.self).items
        #expect(told.map(\.capturedAgain) == ["1.2"])
        try caller.ship(list, as: "1.3", of: app)
        #expect(try missing(caller, app, "1.3").outcome == .fail)
        #expect(try retire(caller, app, #"{"since":"1.3","reason":"Gone for good"}"#).status == 201)
        #expect(try missing(caller, app, "1.3").outcome == .pass)
    }

    @Test func `retired, and then captured in that very release: it is judged there, and owed again from then on`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list, wishes, as: "1.0", of: app)
        _ = try caller.upload(list, to: "1.1+1", of: app)
        #expect(try retire(caller, app, #"{"since":"1.1","reason":"Gone"}"#).status == 201)
        #expect(try missing(caller, app, "1.1").outcome == .pass)
        let broken = TestCapture.screen("wishes", [TestCapture.text("Wishes")])
        try caller.ship(broken, as: "1.1+1", of: app)
        #expect(try missing(caller, app, "1.1").outcome == .pass, "it has it")
        let review = try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self)
        #expect(review.faults.contains { $0.screen == "wishes" && $0.rule == "trait-lost" }, "measured as ever")
        let path = "/v1/apps/\(app)/screens/wishes/retirements"
        let told = try caller.get(path).json(Listing<RetirementResource>.self).items
        #expect(told.map(\.capturedAgain) == ["1.1"])
        try caller.ship(list, as: "1.1+2", of: app)
        #expect(try missing(caller, app, "1.1").outcome == .fail, "a later build of the release owes it")
        try caller.ship(list, as: "1.2", of: app)
        #expect(try missing(caller, app, "1.2").outcome == .fail)
        #expect(try retire(caller, app, #"{"since":"1.1","reason":"Gone for good"}"#).status == 201, "said anew")
        #expect(try missing(caller, app, "1.1").outcome == .pass)
        #expect(try missing(caller, app, "1.2").outcome == .pass)
    }

    @Test func `captured in that very release, and then retired: only where its newest build is without it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(list, wishes, as: "1.0", of: app)
        try caller.ship(list, wishes, as: "1.1+1", of: app)
        let refused = try retire(caller, app, #"{"since":"1.1","reason":"Gone"}"#)
        #expect(try refused.status == 422 && refused.problem().detail.contains("1.1+1 captured it"))
        try caller.ship(list, as: "1.1+2", of: app)
        #expect(try missing(caller, app, "1.1").outcome == .fail)
        let made = try retire(caller, app, #"{"since":"1.1","reason":"Gone"}"#)
        #expect(try made.status == 201 && made.json(RetirementResource.self).capturedAgain == nil)
        #expect(try missing(caller, app, "1.1").outcome == .pass)
        try caller.ship(list, as: "1.1+3", of: app)
        try caller.ship(list, as: "1.2", of: app)
        for release in ["1.1", "1.2"] { #expect(try missing(caller, app, release).outcome == .pass, "\(release)") }
    }

    @Test func `the same again changes nothing and answers 200`() throws {
        let caller = try TestServer().caller(), app = try without(caller)
        let first = try retire(caller, app, #"{"since":"1.1","reason":"Gone"}"#).json(RetirementResource.self)
        let again = try retire(caller, app, #"{"since":"1.1","reason":"Gone, I said"}"#)
        #expect(try again.status == 200 && again.json(RetirementResource.self) == first)
    }

    @Test(arguments: [
        (#"{"since":"1.1","reason":""}"#, "/reason"), (#"{"since":"7","reason":"r"}"#, "/since"),
        (#"{"since":"1.0","reason":"r"}"#, "/since"),
        (#"{"since":"1.1","variant":"dark","reason":"r"}"#, "/variant"),
    ])
    func `what can't be retired is refused at its place`(body: String, pointer: String) throws {
        let caller = try TestServer().caller(), app = try without(caller)
        let answer = try retire(caller, app, body)
        #expect(try answer.status == 422 && answer.problem().errors?.first?.pointer == pointer)
    }

    @Test func `what a later release captured is not gone since an earlier one; unknown screens are not found`() throws
    {
        let caller = try TestServer().caller(), app = try without(caller)
        try caller.ship(list, wishes, as: "1.2", of: app)
        let answer = try retire(caller, app, #"{"since":"1.1","reason":"Gone"}"#)
        #expect(try answer.problem().errors?.first?.pointer == "/since")
        #expect(try answer.problem().detail.contains("1.2 captured it"))
        let path = "/v1/apps/\(app)/screens/nowhere/retirements"
        #expect(try caller.get(path).status == 404)
        #expect(try caller.post(path, #"{"since":"1.1","reason":"r"}"#).status == 404)
    }

    @Test(arguments: ["releases/1.1", "screens/wishes"])
    func `from the page: retired with a reason, listed, and taken back`(place: String) throws {
        let server = try TestServer(), caller = try server.caller(), app = try without(caller)
        let person = try TestBrowser(server, .read, .triage), path = "/apps/\(app)/\(place)"
        #expect(try person.get(path).text.contains("It is not in the app any more"))
        let key = (name: "key", value: "retire wishes"), screen = (name: "screen", value: "wishes")
        let refused = try person.submit("\(path)/retirements", [key, screen, ("since", "7"), ("reason", "Gone")])
        #expect(refused.status == 422 && refused.text.contains("has no release “7”."))
        #expect(refused.text.contains("<details open>"))
        let sent = try person.submit("\(path)/retirements", [key, screen, ("since", "1.1"), ("reason", "Gone")])
        #expect(sent.status == 303)
        let after = try person.get(try #require(sent.response["Location"])).text
        #expect(after.contains("Retired: it is owed no longer.") && after.contains("id=\"retired\""))
        let undo = try #require(after.firstMatch(of: /action="([^"]+\/retirements\/\d+\/end)"/)).1
        #expect(try person.submit(String(undo), [screen]).status == 303)
        #expect(try missing(caller, app, "1.1").outcome == .fail)
    }

    @Test func `what people found on a screen that was retired speaks against no paper, and comes back with it`() throws
    {
        let caller = try TestServer().caller(), app = try without(caller)
        let report = #"{"text":"The heading can't be read by VoiceOver","release":"1.0","screen":"wishes"}"#
        #expect(try caller.post("/v1/apps/\(app)/reports", report).status == 201)
        func why() throws -> [String] {
            let label = try caller.get("/v1/apps/\(app)/releases/1.1/nutrition-label").json(NutritionLabelResource.self)
            return try #require(label.entries.first { $0.feature == .voiceOver }).why
        }
        #expect(try why().contains { $0.hasPrefix("People found: ") })
        let made = try retire(caller, app, #"{"since":"1.1","reason":"Nobody wished"}"#).json(RetirementResource.self)
        #expect(try !why().contains { $0.hasPrefix("People found: ") })
        let path = "/v1/apps/\(app)/screens/wishes/retirements/\(made.id)"
        #expect(try caller.send("DELETE", path).status == 200)
        #expect(try why().contains { $0.hasPrefix("People found: ") })
    }
}
