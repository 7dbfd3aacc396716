import API
import Foundation
import History
import Testing

import TestSupport

/// “It is fixed” is true of the release that is named, of each cause, and on each line (docs/judgement.md).
@Suite(.database) struct FixTruthTests {
    private let good = TestCapture.buttons("Buy", "Sell"), bad = TestCapture.buttons(nil, "Sell")
    private let spinner = TestCapture.screen("list", [TestCapture.text("Loading")])

    private func claim(_ caller: TestCaller, _ problem: Int, _ release: String) throws -> TestCaller.Answer {
        try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"\#(release)"}"#)
    }

    private func says(_ caller: TestCaller, _ report: Int, _ release: String, works: Bool = true) throws {
        let said = try caller.post(
            "/v1/reports/\(report)/confirmations", #"{"release":"\#(release)","works":\#(works)}"#)
        #expect(said.status < 300, "\(said.text)")
    }

    private func answer(_ caller: TestCaller, _ report: Int) throws -> AnswerResource {
        try caller.get("/v1/reports/\(report)/answer").json()
    }

    private func gate(_ caller: TestCaller, _ app: String, _ release: String) throws -> VerdictResource {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json()
    }

    private func page(_ caller: TestCaller, _ problem: Int) throws -> String {
        try TestBrowser(caller.server, .read, .support, .triage).get("/problems/\(problem)").text
    }

    /// A problem of 1.0 that is mended in 1.1, and that nobody has in 1.2, as far as is known.
    private func mended(_ caller: TestCaller) throws -> (app: String, problem: Int) {
        let app = try caller.app()
        try caller.ship(bad, as: "1.0", of: app)
        let ann = try caller.report(on: "one", in: "1.0", of: app, saying: "Buy has no name")
        for release in ["1.1", "1.2"] { try caller.ship(good, as: release, of: app) }
        try says(caller, ann.id, "1.1")
        let problem = try #require(ann.problem), state = try caller.problem(problem).state
        #expect(state == .fixed || state == .fixClaimed, "\(state)")
        return (app, problem)
    }

    private func file(_ caller: TestCaller, _ app: String, _ words: String) throws -> ReportReceipt {
        let body = #"{"text":"\#(words)","screen":"list","element":"one"}"#
        return try caller.post("/v1/apps/\(app)/reports", body).json()
    }

    @Test(arguments: [
        "Updating to 1.2 did not help, Buy has no name.", "Ich habe 1.2 und Buy hat keinen Namen.",
        "You wrote that 1.1 mends it. I have 1.2 and Buy has no name.",
    ])
    func `who gives no release, and names one in which it was gone, is not told that it is fixed`(words: String) throws
    {
        let caller = try TestServer().caller(), (app, problem) = try mended(caller)
        let told = try file(caller, app, words)
        let said = told.answer ?? ""
        #expect(told.problem == nil && !said.contains("fixed") && !said.contains("behoben"), "\(said)")
        let inbox = try caller.get("/v1/apps/\(app)/reports/inbox").json(InboxResource.self)
        #expect(inbox.items.first?.report.id == told.id && inbox.items.first?.suggestions.first?.problem == problem)
        // Whoever has read it says what it is about: then the one release of their words counts as one that they give.
        guard !words.contains("1.1") else { return }
        let tied = try caller.send("PATCH", "/v1/reports/\(told.id)", #"{"problem":\#(problem)}"#)
        #expect(tied.status == 200, "\(tied.text)")
        #expect(try !answer(caller, told.id).reply.text.contains("It is fixed in 1.1"))
    }

    @Test func `who names no release, or one that had it, is another voice of it`() throws {
        let caller = try TestServer().caller(), (app, problem) = try mended(caller)
        for words in ["Buy has no name.", "In 1.0 Buy has no name."] {
            let filed = try file(caller, app, words)
            #expect(filed.problem == problem, "\(words)")
            // Which release they have is not known: it may be there again.
            let told = try answer(caller, filed.id).reply.text
            #expect(words.contains("1.0") || !told.contains("It is fixed"), "\(told)")
        }
    }

    @Test func `whose release has no place in the order hears of no other`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, capture) in [("spring", good), ("autumn", good), ("summer", bad)] {
            try caller.ship(capture, as: release, of: app)
        }
        let order = #"{"releaseOrder":"declared","releases":["spring","autumn"]}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/order", order, more: ["If-Match": "*"]).status == 200)
        let ann = try caller.report(on: "one", in: "summer", of: app, saying: "Buy has no name")
        let told = try answer(caller, ann.id)
        #expect(!told.reply.text.contains("autumn") && !told.facts.joined().contains("autumn"), "\(told)")
    }

    @Test func `a look that finds it gone where somebody has it finds it gone before, too, and nothing came back`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(good, as: "1.0", of: app)
        try caller.ship(bad, as: "1.1", of: app)
        let ann = try caller.report(on: "one", in: "1.1", of: app, saying: "Buy has no name")
        for release in ["1.2-beta.1", "1.2"] { try caller.ship(good, as: release, of: app) }
        try says(caller, ann.id, "1.2", works: false)
        let told = try answer(caller, ann.id)
        #expect(told.facts.contains("It seemed to be gone in 1.2-beta.1, a beta, and it is not."), "\(told.facts)")
        #expect(
            told.reply.text.contains("It seemed to be gone, and it is not. It is open again."), "\(told.reply.text)")
    }

    @Test func `a fix is claimed for no release that comes before one that has the problem`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for release in ["1.0", "2.0"] { try caller.ship(good, as: release, of: app) }
        let ann = try caller.report(on: "one", in: "2.0", of: app, saying: "double tap on buy does nothing")
        let problem = try #require(ann.problem)
        for (release, words) in [
            ("1.0", "It is there in 2.0, which comes after 1.0: "), ("2.0", "It is there in 2.0: "),
            ("0.5", "which comes after 0.5: "),
        ] {
            let refused = try claim(caller, problem, release)
            #expect(refused.status == 422)
            let fault = try refused.problem()
            #expect(fault.errors?.map(\.pointer) == ["/release"])
            #expect(fault.errors?.first?.detail.contains(words) == true, "\(refused.text)")
        }
        #expect(try !caller.get("/v1/apps/\(app)/releases").text.contains("0.5"))
        try says(caller, ann.id, "1.0")
        try caller.ship(good, as: "2.1", of: app)
        #expect(
            try gate(caller, app, "2.1").conditions.contains { $0.measure == .openUserProblems && $0.outcome == .fail })
        #expect(try claim(caller, problem, "2.2").status == 201, "nobody knows 2.2 yet")
        // A hot fix of another line holds none of what came later.
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.0.1", #"{"line":"hot","forkedFrom":"1.0"}"#)
        #expect(try claim(caller, problem, "1.0.1").status == 201)
        let form = try TestBrowser(caller.server, .read, .triage).submit(
            "/problems/\(problem)/fix-claims", [("release", "1.0")])
        #expect(form.status == 422 && form.text.contains("It is there in 2.0, which comes after 1.0"))
    }

    @Test func `of two merged causes that people told of, each needs its own voice`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(good, as: "1.0", of: app)
        let ann = try caller.report(on: "one", in: "1.0", of: app, saying: "double tap on buy does nothing")
        let bob = try caller.report(on: "two", in: "1.0", of: app, saying: "double tap on sell does nothing")
        let problem = try #require(ann.problem), other = try #require(bob.problem)
        #expect(problem != other)
        #expect(try caller.post("/v1/problems/\(other)/merge", #"{"into":\#(problem)}"#).status == 200)
        try caller.ship(good, as: "1.1", of: app)
        _ = try claim(caller, problem, "1.1")
        try says(caller, ann.id, "1.1")
        #expect(try caller.problem(problem).state == .fixClaimed)
        #expect(
            try gate(caller, app, "1.1").conditions.contains { $0.measure == .openUserProblems && $0.outcome == .fail })
        #expect(try !answer(caller, bob.id).facts.contains { $0.contains("It is fixed") })
        #expect(try answer(caller, ann.id).reply.text.contains("1.1"))
        #expect(try page(caller, problem).contains("one of the causes that went on in it is not confirmed"))
        try says(caller, bob.id, "1.1")
        #expect(try caller.problem(problem).state == .fixed)
    }

    @Test func `of merged causes, page, API, gate and reply tell which one is still there`() throws {
        let caller = try TestServer().caller(), (app, _) = try caller.twoProblems()
        let ann = try caller.report(on: "one", of: app), bob = try caller.report(on: "two", of: app)
        let problem = try #require(ann.problem), other = try #require(bob.problem)
        _ = try caller.post("/v1/problems/\(other)/merge", #"{"into":\#(problem)}"#)
        try caller.ship(TestCapture.buttons("Buy", nil), as: "1.2", of: app)
        #expect(try caller.problem(problem).looks.last == "1.2 present")
        let verdict = try gate(caller, app, "1.2")
        let failed = verdict.conditions.filter { [.openUserProblems, .regressions].contains($0.measure) }
        let still = try caller.problem(other).title
        for condition in failed {
            #expect(condition.why.contains("“Sell”") && !condition.why.contains("“Buy”"), "\(condition.why)")
            #expect(condition.problems.map(\.id) == [problem], "\(condition.why)")
        }
        #expect(try page(caller, problem).contains("Still there: \(still)"))
        let told = try answer(caller, ann.id)
        #expect(told.facts.contains { $0.contains("find it no more in 1.2") }, "\(told.facts)")
        #expect(try answer(caller, bob.id).facts.contains("The checks find it, too."))
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.3", of: app)
        let gone = try page(caller, problem)
        #expect(gone.contains("There last: \(still)"))
        #expect(
            gone.components(separatedBy: "Still there: ").count == 3, "of 1.2 alone: in its row, and in how it is known"
        )
    }

    @Test func `gone and back: every place tells one last release that works`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, capture) in [("1.0", good), ("1.1", bad), ("1.2", good), ("1.3", bad)] {
            try caller.ship(capture, as: release, of: app)
        }
        let report = try caller.report(on: "one", in: "1.3", of: app), problem = try #require(report.problem)
        #expect(report.since == "1.3" && report.lastWorkingRelease == "1.2")
        let told = try answer(caller, report.id), text = try page(caller, problem)
        #expect(told.since == "1.3" && told.lastWorkingRelease == "1.2")
        #expect(text.contains("there again in 1.3, first met in 1.1"), "\(text)")
        #expect(try caller.problem(problem).firstRelease == "1.1")
        try caller.ship(bad, as: "1.4", of: app)
        #expect(try page(caller, problem).contains("still there in 1.4, back since 1.3, first met in 1.1"))
    }

    @Test func `one person's word beside a look that tells nothing is no release that works`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(good, as: "1.0", of: app)
        try caller.ship(bad, as: "1.1", of: app)
        let ann = try caller.report(on: "one", of: app), bob = try caller.report(on: "one", of: app)
        let problem = try #require(ann.problem)
        try caller.ship(spinner, as: "1.2", of: app)
        _ = try claim(caller, problem, "1.2")
        try says(caller, ann.id, "1.2")
        let asked = try answer(caller, bob.id)
        #expect(asked.facts.contains { $0.contains("1 person who reported it says that it works there") })
        #expect(!asked.reply.text.contains("nobody has confirmed"))
        try caller.ship(bad, as: "1.3", of: app)
        let told = try answer(caller, bob.id)
        #expect(told.lastWorkingRelease == "1.0" && !told.facts.contains { $0.contains("It was gone in 1.2") })
        #expect(!told.reply.text.contains("1.2 is the last that works"))
    }

    @Test func `what works for one is not the last that works for another, as the problem's page says`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for release in ["1.0", "1.1"] { try caller.ship(good, as: release, of: app) }
        let ann = try caller.report(on: "one", in: "1.0", of: app, saying: "VoiceOver skips Buy")
        let ben = try caller.report(on: "one", in: "1.0", of: app, saying: "VoiceOver skips Buy")
        let problem = try #require(ann.problem)
        #expect(ben.problem == problem)
        try says(caller, ann.id, "1.1")
        let told = try answer(caller, ben.id)
        #expect(told.lastWorkingRelease == nil && !told.reply.text.contains("1.1 is the last"), "\(told)")
        #expect(try answer(caller, ann.id).reply.text.contains("it works for you in 1.1"))
        #expect(try page(caller, problem).contains("not known"))
    }

    @Test func `what is accepted in a hot fix is accepted on its line`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(good, as: "1.0", of: app)
        try caller.ship(bad, as: "1.1", of: app)
        let report = try caller.report(on: "one", of: app), problem = try #require(report.problem)
        try caller.ship(good, as: "1.2", of: app)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.1.1", #"{"line":"hot","forkedFrom":"1.1"}"#)
        try caller.ship(bad, as: "1.1.1", of: app)
        let accepted = try caller.post(
            "/v1/apps/\(app)/acceptances", #"{"build":"1.1.1","screen":"list","reason":"icon only now"}"#)
        #expect(try accepted.status == 201 && accepted.json(AcceptanceResource.self).problems == [problem])
        let told = try answer(caller, report.id)
        #expect(!told.facts.contains { $0.contains("leave it as it is") }, "\(told.facts)")
        #expect(told.reply.text.contains("1.2"), "\(told.reply.text)")
        try caller.ship(bad, as: "1.3", of: app)
        #expect(try caller.problem(problem).state == .regressed)
    }

    @Test func `what is missing is another thing than what lost its name`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(good, as: "1.0", of: app)
        try caller.ship(bad, as: "1.1", of: app)
        let lost = try #require(
            try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items.first)
        for text in [
            "The buy button is missing.", "The buy button is missing altogether.", "The buy button has disappeared.",
            "There is no buy button any more.", "I can't find the buy button.",
        ] {
            #expect(try caller.report(on: "one", of: app, saying: text).problem != lost.id, "\(text)")
        }
        #expect(try caller.report(on: "one", of: app, saying: "The buy button only says button").problem == lost.id)
    }

    @Test func `a fix that an earlier build of its release lacks is not called failed beside the build that has it`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(good, as: "1.0", of: app)
        try caller.ship(bad, as: "1.0.1", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        let id = try #require(found.first).id
        #expect(try claim(caller, id, "1.1").status == 201)
        try caller.ship(bad, as: "1.1+1", of: app)
        #expect(try page(caller, id).contains("It did not hold: "), "nothing has it mended yet")
        try caller.ship(good, as: "1.1+2", of: app)
        let mended = try page(caller, id)
        #expect(mended.contains("An earlier build of 1.1 still had it, a later one does not."), "\(mended)")
        #expect(!mended.contains("It did not hold") && !mended.contains("did not hold"), "\(mended)")
        #expect(try gate(caller, app, "1.1").conditions.first { $0.measure == .contradictedFixes }?.outcome == .pass)
    }
}
