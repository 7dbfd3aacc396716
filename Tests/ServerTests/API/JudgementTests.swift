import API
import Foundation
import History
import Testing

import TestSupport

/// “It may ship” is measured against what was last good, whatever came between (docs/judgement.md section 1).
@Suite(.database) struct JudgementTests {
    private let spoken = TestCapture.buttons("Buy", "Sell")
    private let silent = TestCapture.buttons(nil, "Sell")
    private let elsewhere = TestCapture.screen("other", [TestCapture.heading("Other")])

    private func gate(_ caller: TestCaller, _ app: String, _ release: String, _ query: String = "") throws
        -> [Measure: ConditionResource]
    {
        let verdict = try caller.get("/v1/apps/\(app)/releases/\(release)/gate\(query)").json(VerdictResource.self)
        return Dictionary(uniqueKeysWithValues: verdict.conditions.map { ($0.measure, $0) })
    }

    @Test func `the same broken build under the next number fails again, and says when it was good`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (capture, release) in [(spoken, "1.0"), (silent, "1.1"), (silent, "1.2")] {
            try caller.ship(capture, as: release, of: app)
        }
        let regressions = try #require(try gate(caller, app, "1.2")[.regressions])
        #expect(regressions.outcome == .fail && regressions.actual == 1)
        #expect(regressions.why.contains("“Buy") && regressions.why.contains("good last in 1.0"))
        try caller.ship(spoken, as: "1.3", of: app)
        #expect(try gate(caller, app, "1.3")[.regressions]?.outcome == .pass)
        #expect(try gate(caller, app, "1.2")[.regressions]?.outcome == .fail, "the past does not turn")
    }

    @Test func `a popover that lets the background speak fails until it is modal again`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func screen(_ isModal: Bool) -> String {
            let page = TestCapture.screen("list", [TestCapture.heading("List")])
            return page.replacing(
                #""traits":["header"]}"#,
                with: #"""
                    "traits":["header"]},{"className":"PopoverView","frame":[20,300,350,200],"modal":\#(isModal),
                    "actions":["escape"],"children":[
                    {"frame":[30,310,100,44],"isElement":true,"label":"Delete","traits":["button"]}]}
                    """#)
        }
        for (isModal, release) in [(true, "1.0"), (false, "1.1"), (false, "1.2"), (true, "1.3")] {
            try caller.ship(screen(isModal), as: release, of: app)
            let regressions = try #require(try gate(caller, app, release)[.regressions])
            #expect((regressions.outcome == .pass) == isModal, "\(release): \(regressions.why)")
            if !isModal { #expect(regressions.why.contains("“Delete” is no longer modal"), "\(regressions.why)") }
        }
        let found = try caller.get("/v1/apps/\(app)/problems?rule=modal-lost").json(Listing<ProblemResource>.self).items
        #expect(found.map(\.state) == [.fixed])
    }

    @Test func `a beta does not excuse the production release`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.1-beta.1", #"{"channel":"beta"}"#)
        try caller.ship(silent, as: "1.1-beta.1", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        #expect(try gate(caller, app, "1.1")[.regressions]?.outcome == .fail)
    }

    @Test func `a broken hot fix that comes late turns no verdict round`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        try caller.ship(silent, as: "1.0.1", of: app)
        #expect(try gate(caller, app, "1.1")[.regressions]?.outcome == .fail)
        try caller.ship(silent, as: "1.2", of: app)
        #expect(try gate(caller, app, "1.2")[.regressions]?.outcome == .fail)
    }

    @Test(arguments: ["?device=iPhone16,1&locale=en-GB", "?os=19.0", "?locale=en-US"])
    func `another phone, region or system is no other variant`(query: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.upload(spoken, to: "1.0", of: app, "?device=iPhone12,1&locale=en-US")
        _ = try caller.post("/v1/apps/\(app)/builds/1.0/seal")
        _ = try caller.upload(silent, to: "1.1", of: app, query)
        let gate = try gate(caller, app, "1.1")
        #expect(gate[.regressions]?.outcome == .fail && gate[.notCompared]?.outcome == .pass)
        #expect(gate[.screensNotCaptured]?.outcome == .pass)
    }

    @Test func `a pad alone is compared with nothing, and the phone is owed`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        let pad = silent.replacing(#""idiom":"phone""#, with: #""idiom":"pad""#)
        try #require(pad != silent)
        _ = try caller.upload(pad, to: "1.1", of: app)
        let gate = try gate(caller, app, "1.1")
        #expect(gate[.notCompared]?.why.contains("(tablet) could be compared with no earlier capture") == true)
        #expect(gate[.screensNotCaptured]?.why.contains("(standard) was not captured, last in 1.0") == true)
        #expect(gate[.notCompared]?.outcome == .fail && gate[.screensNotCaptured]?.outcome == .fail)
    }

    @Test func `a screen that was skipped is owed, and comes back measured`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, elsewhere, as: "1.0", of: app)
        try caller.ship(elsewhere, as: "1.1", of: app)
        try caller.ship(elsewhere, as: "1.2", of: app)
        #expect(try gate(caller, app, "1.2")[.screensNotCaptured]?.outcome == .fail, "not forgiven by missing twice")
        try caller.ship(silent, elsewhere, as: "1.3", of: app)
        let gate = try gate(caller, app, "1.3")
        #expect(gate[.regressions]?.outcome == .fail && gate[.newScreensWithoutSession]?.outcome == .pass)
    }

    @Test func `of two captures of one screen the worse counts, and the receipt says that there are two`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        _ = try caller.upload(silent, to: "1.1", of: app)
        let receipt = try caller.upload(TestCapture.buttons("Buy", "Sell it"), to: "1.1", of: app)
            .json(UploadReceipt.self)
        #expect(receipt.captures.first?.capturesOfVariant == 2)
        #expect(try gate(caller, app, "1.1")[.regressions]?.outcome == .fail)
    }

    @Test func `a baseline that is named is measured against alone, and the verdict says so`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (capture, release) in [(spoken, "1.0"), (silent, "1.1"), (silent, "1.2")] {
            try caller.ship(capture, as: release, of: app)
        }
        let path = "/v1/apps/\(app)/releases/1.2/gate?baseline=1.1"
        let verdict = try caller.get(path).json(VerdictResource.self)
        #expect(verdict.isBaselineNamed == true && verdict.baseline == "1.1")
        #expect(verdict.conditions.first { $0.measure == .regressions }?.outcome == .pass)
        // On record it says so wherever its answer stands alone.
        let releases = "/apps/\(app)/releases", browser = try TestBrowser(caller.server, .read)
        _ = try caller.post("/v1\(releases)/1.2/verdicts", #"{"baseline":"1.1"}"#)
        for page in [releases, releases + "/1.2"] {
            #expect(try browser.get(page).text.contains("measured against 1.1 alone</a>"), "\(page)")
        }
        _ = try caller.post("/v1\(releases)/1.2/verdicts")
        #expect(try !browser.get(releases).text.contains("measured against"))
    }

    @Test func `a review tells each look and each fault, with what it rests on`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(silent, as: "1.1", of: app)
        let review = try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self)
        #expect(review.looks.map(\.against) == ["1.0"] && review.owed.isEmpty)
        let fault = try #require(review.faults.first { $0.rule == "name-lost" })
        #expect(fault.lastGood == "1.0" && fault.since == "1.1" && fault.kind == .regression && fault.problem != nil)
        let page = try TestBrowser(caller.server, .read).get("/apps/\(app)/releases/1.1").text
        #expect(page.contains("Good last in 1.0, worse since 1.1.") && page.contains("What this rests on"))
    }

    @Test func `what was mended later stood in the release all the same`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        try caller.ship(spoken, as: "1.1", of: app)
        let problem = try #require(try caller.report(on: "Buy", of: app).problem)
        let before = try gate(caller, app, "1.1")
        #expect(before[.openUserProblems]?.actual == 1 && before[.newProblems]?.actual == 1)
        _ = try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"1.2"}"#)
        try caller.ship(spoken, as: "1.2", of: app)
        let report = try #require(
            try caller.get("/v1/apps/\(app)/reports").json(Listing<ReportResource>.self).items.first)
        _ = try caller.post(
            "/v1/reports/\(report.id)/confirmations", #"{"release":"1.2","works":true}"#)
        #expect(try caller.problem(problem).state == .fixed)
        #expect(try gate(caller, app, "1.2")[.openUserProblems]?.actual == 0)
        let after = try gate(caller, app, "1.1")
        #expect(after[.openUserProblems]?.actual == 1 && after[.newProblems]?.actual == 1)
        #expect(after[.newProblems]?.problems.map(\.state) == [.open], "it was not fixed there")
    }

    /// A problem of 2.0, of which somebody claims that 2.1 mends it.
    private func claimed(_ caller: TestCaller, _ app: String) throws -> Int {
        for release in ["1.0", "2.0"] { try caller.ship(release == "1.0" ? spoken : silent, as: release, of: app) }
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items.first)
        _ = try caller.post("/v1/problems/\(problem.id)/fix-claims", #"{"release":"2.1"}"#)
        return problem.id
    }

    @Test func `a fix that failed in one build of its release, and is there in the next, has failed for none`() throws {
        let caller = try TestServer().caller(), app = try caller.app(), problem = try claimed(caller, app)
        try caller.ship(silent, as: "2.1+1", of: app)
        #expect(try gate(caller, app, "2.1")[.contradictedFixes]?.actual == 1)
        try caller.ship(spoken, as: "2.1+2", of: app)
        #expect(try caller.problem(problem).state == .fixed)
        #expect(try gate(caller, app, "2.1")[.contradictedFixes]?.actual == 0)
        try caller.ship(silent, as: "2.1+3", of: app)
        #expect(try gate(caller, app, "2.1")[.contradictedFixes]?.actual == 1)
    }

    @Test func `a fix that failed counts in no release that never had it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try claimed(caller, app)
        try caller.ship(silent, as: "2.1", of: app)
        #expect(try gate(caller, app, "2.1")[.contradictedFixes]?.actual == 1)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.0.1", #"{"line":"1.0","forkedFrom":"1.0"}"#)
        try caller.ship(spoken, as: "1.0.1", of: app)
        #expect(try gate(caller, app, "1.0.1")[.contradictedFixes]?.actual == 0)
        #expect(try gate(caller, app, "2.0")[.contradictedFixes]?.actual == 0, "it was claimed for later")
        try caller.ship(silent, as: "2.2", of: app)
        #expect(try gate(caller, app, "2.2")[.contradictedFixes]?.actual == 1)
    }

    @Test func `what hot fixes met first stays new there when the main line meets it, and when that mends it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(spoken, as: "1.0", of: app)
        _ = try caller.send("PUT", "/v1/apps/\(app)/releases/1.0.1", #"{"line":"hot","forkedFrom":"1.0"}"#)
        try caller.ship(silent, as: "1.0.1", of: app)
        #expect(try gate(caller, app, "1.0.1")[.newProblems]?.actual == 1)
        try caller.ship(silent, as: "1.1", of: app)
        for release in ["1.0.1", "1.1"] {
            #expect(try gate(caller, app, release)[.newProblems]?.actual == 1, "\(release)")
        }
        let problem = try #require(
            try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items.first)
        let page = try TestBrowser(caller.server, .read).get("/problems/\(problem.id)").text
        #expect(page.contains("1.1 on the line main, 1.0.1 on the line hot"))
        try caller.ship(spoken, as: "1.2", of: app)
        #expect(try gate(caller, app, "1.0.1")[.newProblems]?.actual == 1)
        #expect(try gate(caller, app, "1.2")[.newProblems]?.actual == 0)
    }

    @Test func `a variant that is new is measured against the nearest, and what was wrong in another excuses nothing`()
        throws
    {
        func screen(_ name: String?, _ variant: String) -> String {
            TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button(name, id: "buy")])
                .replacing(#""variant":{"#, with: #""variant":{\#(variant),"#)
        }
        let large = #""contentSize":"AccessibilityXL""#
        for (sound, broken, new) in [
            (#""appearance":"light""#, #""appearance":"dark""#, #""appearance":"light",\#(large)"#),
            (#""locale":"en""#, #""locale":"de""#, #""locale":"fr""#),
        ] {
            let caller = try TestServer().caller(), app = try caller.app()
            func upload(_ captures: String..., as release: String) throws {
                for capture in captures { _ = try caller.upload(capture, to: release, of: app) }
                _ = try caller.post("/v1/apps/\(app)/builds/\(release)/seal", "")
            }
            try upload(screen("Buy now", sound), screen(nil, broken), as: "1.0")
            try upload(screen("Buy now", sound), screen(nil, broken), screen(nil, new), as: "1.1")
            #expect(try gate(caller, app, "1.1")[.regressions]?.actual == 1, "\(new)")
        }
    }

    /// A list of eight topics, of which so many have a name.
    private func topics(named count: Int) -> String {
        TestCapture.screen(
            "list",
            [TestCapture.heading("List")]
                + (1...8).map { number in
                    let button = TestCapture.button("Topic \(number)", id: "topic\(number)")
                    return number <= count
                        ? button : button.replacing(#""label":"Topic \#(number)","#, with: "")
                })
    }

    @Test func `what was taken for intended is the new standard, and not everything that is lost from then on`() throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(topics(named: 8), as: "1.0", of: app)
        try caller.ship(topics(named: 6), as: "1.1", of: app)
        _ = try caller.post("/v1/apps/\(app)/acceptances", #"{"build":"1.1","screen":"list","reason":"By design"}"#)
        #expect(try gate(caller, app, "1.1")[.speechLoss]?.actual == 0)
        var last = 0.0
        for (release, count) in [("1.2", 5), ("1.3", 4), ("1.4", 3)] {
            try caller.ship(topics(named: count), as: release, of: app)
            let loss = try #require(try gate(caller, app, release)[.speechLoss])
            #expect((loss.actual ?? 0) > last, "\(release): \(loss.why)")
            last = loss.actual ?? 0
        }
        #expect(last > 0.3)
        try caller.ship(topics(named: 6), as: "1.5", of: app)
        #expect(try gate(caller, app, "1.5")[.speechLoss]?.actual == 0)
    }

    @Test func `a loss too small for an alarm sets no standard either`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        // What stands on the button stays; what VoiceOver says of it doesn't.
        func screen(_ second: String) -> String {
            let button = TestCapture.button("Beta gamma", id: "two")
            return TestCapture.screen(
                "list",
                [
                    TestCapture.heading("Alpha"),
                    button.replacing(#""label":"Beta gamma""#, with: #""label":"\#(second)""#),
                ])
        }
        try caller.ship(screen("Beta gamma"), as: "1.0", of: app)
        for release in ["1.1", "1.2"] {
            try caller.ship(screen("Beta"), as: release, of: app)
            let loss = try #require(try gate(caller, app, release)[.speechLoss])
            #expect(loss.outcome == .fail && (loss.actual ?? 0) > 0.1, "\(release): \(loss.why)")
        }
        try caller.ship(screen("Beta gamma"), as: "1.3", of: app)
        #expect(try gate(caller, app, "1.3")[.speechLoss]?.actual == 0)
        try caller.ship(screen("Beta"), as: "1.4", of: app)
        _ = try caller.post(
            "/v1/apps/\(app)/acceptances", #"{"build":"1.4","screen":"list","reason":"Shorter is better"}"#)
        #expect(try gate(caller, app, "1.4")[.speechLoss]?.outcome == .pass)
        try caller.ship(screen("Beta"), as: "1.5", of: app)
        #expect(try gate(caller, app, "1.5")[.speechLoss]?.actual == 0)
    }

    @Test func `speech that was lost is back where the screen is sound, not where too little is left for an alarm`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        for (release, count) in [("1.0", 8), ("1.1", 2), ("1.2", 7)] {
            try caller.ship(topics(named: count), as: release, of: app)
        }
        let problems = try caller.get("/v1/apps/\(app)/problems?rule=speech-loss").json(Listing<ProblemResource>.self)
        let problem = try #require(problems.items.first)
        #expect(problem.state == .open, "\(problem)")
        let gate = try gate(caller, app, "1.2"), loss = try #require(gate[.speechLoss]?.actual)
        #expect(loss >= 0.1 && loss < 0.2)
        #expect(gate[.regressions]?.why.contains("of what was spoken is lost") == true, "\(gate)")
        try caller.ship(topics(named: 8), as: "1.3", of: app)
        #expect(try caller.problem(problem.id).state == .fixed)
    }

    @Test func `what is silent still when the rest of its screen speaks again is known since it fell silent`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let names = ["Apples", "Pears", "Plums", "Bread", "Milk", "Tea", "Rice", "Salt", "Oil", "Eggs", "Soap"]
        func screen(silent: Int) -> String {
            names.prefix(silent).reduce(
                TestCapture.screen(
                    "list",
                    [TestCapture.heading("List")] + names.map { TestCapture.button($0, id: $0.lowercased()) })
            ) { screen, name in
                screen.replacing(
                    #""isElement":true,"label":"\#(name)""#, with: #""isElement":false,"label":"\#(name)""#)
            }
        }
        for (release, silent) in [("1.0", 0), ("1.1", 3), ("1.2", 1)] {
            try caller.ship(screen(silent: silent), as: release, of: app)
        }
        let problems = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        #expect(problems.first { $0.rule == "speech-loss" }?.state == .fixed)
        let lost = try #require(problems.first { $0.rule == "element-lost" })
        #expect(lost.title.contains("Apples") && lost.firstRelease == "1.1")
        #expect(try caller.problem(lost.id).looks == ["1.0 absent", "1.1 present", "1.2 present"])
        let gate = try gate(caller, app, "1.2")
        #expect(gate[.newProblems]?.outcome == .pass && gate[.regressions]?.outcome == .fail)
        let report = try caller.report(on: "apples", in: "1.2", of: app)
        #expect(report.problem == lost.id)
        let page = try TestBrowser(caller.server, .read, .support, .triage).get("/problems/\(lost.id)").text
        #expect(!page.contains("nothing is on record of this"))
    }

    @Test func `a screen that says a part less shows itself all the same`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        // Of the first doors only “Open” is said any more.
        func screen(_ shortened: Int) -> String {
            TestCapture.screen(
                "list",
                [TestCapture.heading("A list of things")]
                    + (1...8).map { number in
                        let button = TestCapture.button("Open the door number \(number)", id: "b\(number)")
                        guard number <= shortened else { return button }
                        return button.replacing(
                            #""label":"Open the door number \#(number)""#, with: #""label":"Open""#)
                    })
        }
        try caller.ship(screen(0), as: "1.0", of: app)
        try caller.ship(screen(2), as: "1.1", of: app)
        let gate = try gate(caller, app, "1.1")
        #expect(gate[.speechLoss]?.outcome == .fail && gate[.notCompared]?.actual == 0)
    }
}
