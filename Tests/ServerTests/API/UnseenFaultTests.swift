import API
import Foundation
import HTTP
import History
import Testing

import TestSupport

/// Not to look again mends nothing: what was not good when somebody looked last counts as it was.
@Suite(.database) struct UnseenFaultTests {
    private let home = TestCapture.screen(
        "home", [TestCapture.heading("Home"), TestCapture.text("Two offers for you today")])
    private func pay(_ label: String?, _ variant: String = "") -> String {
        let cash = label.map { TestCapture.button($0, id: "cash") } ?? #""id":"cash","traits":["button"]"#
        return TestCapture.screen(
            "pay",
            [TestCapture.heading("Pay"), cash, TestCapture.button("Card", id: "card"), TestCapture.text("How to pay")]
        ).replacing(#""variant":{"#, with: #""variant":{\#(variant)"#)
    }

    private func ship(_ captures: String..., as build: String, _ caller: TestCaller, _ app: String) throws {
        for capture in captures { #expect(try caller.upload(capture, to: build, of: app).status == 201) }
        #expect(try caller.post("/v1/apps/\(app)/builds/\(build)/seal").status == 200)
    }

    private func conditions(_ release: String, _ caller: TestCaller, _ app: String) throws
        -> [Measure: ConditionResource]
    {
        let verdict: VerdictResource = try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json()
        return Dictionary(verdict.conditions.map { ($0.measure, $0) }) { first, _ in first }
    }

    @Test func `a regression counts as it was where its screen is not captured, whatever is waived of that`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try ship(home, pay("Cash"), as: "1.0", caller, app)
        try ship(home, pay(nil), as: "1.1", caller, app)
        try ship(home, as: "1.2", caller, app)
        let waiver = #"{"condition":"screensNotCaptured","reason":"Mac is ill","until":"2999-12-31"}"#
        _ = try caller.send("PUT", "/v1/apps/\(app)/waivers", #"{"items":[\#(waiver)]}"#)
        let found = try conditions("1.2", caller, app)
        let regressions = try #require(found[.regressions]), loss = try #require(found[.speechLoss])
        #expect(regressions.outcome == .fail && regressions.actual == 1 && regressions.problems.count == 1)
        #expect(
            regressions.why.contains("good last in 1.0; it counts as it was, since pay was not captured in 1.2"),
            "\(regressions.why)")
        let before = try #require(try conditions("1.1", caller, app)[.speechLoss])
        #expect(loss.outcome == before.outcome && loss.actual == before.actual, "\(loss.why); before: \(before.why)")
        let pages = try TestBrowser(server, .read, .triage)
        let page = try pages.get("/apps/\(app)/releases/1.2").text
        #expect(page.contains("Nothing of this build shows it: it stands as it was in 1.1."), "\(page)")
        let german = try pages.get("/apps/\(app)/releases/1.2", in: "de").text
        #expect(german.contains("es zählt wie zuvor, denn pay wurde in 1.2 nicht erfasst"))
        #expect(try pages.get("/").text.contains("Nothing of 1.2 shows it: it stands as it was in 1.1."))
    }

    @Test func `what went with its element in the last look is not there any more`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let without = TestCapture.screen(
            "pay",
            [TestCapture.heading("Pay"), TestCapture.button("Card", id: "card"), TestCapture.text("How to pay")])
        try ship(home, pay("Cash"), as: "1.0", caller, app)
        try ship(home, pay(nil), as: "1.1", caller, app)
        try ship(home, without, as: "1.2", caller, app)
        try ship(home, as: "1.3", caller, app)
        for release in ["1.2", "1.3"] {
            let found = try conditions(release, caller, app)
            #expect(found[.regressions]?.actual == 0, "\(release): \(found[.regressions]?.why ?? "")")
        }
        #expect(try conditions("1.3", caller, app)[.screensNotCaptured]?.outcome == .fail)
        try ship(home, pay(nil), as: "1.4", caller, app)
        #expect(try conditions("1.4", caller, app)[.regressions]?.actual == 1, "it was good last in 1.0")
    }

    @Test func `it ends where it is seen mended, is taken for intended, or its screen leaves the app`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(home, pay("Cash"), as: "1.0", caller, app)
        try ship(home, pay(nil), as: "1.1", caller, app)
        try ship(home, as: "1.2", caller, app)
        try ship(home, pay("Cash"), as: "1.3", caller, app)
        try ship(home, as: "1.4", caller, app)
        #expect(try conditions("1.2", caller, app)[.regressions]?.outcome == .fail)
        #expect(try conditions("1.3", caller, app)[.regressions]?.outcome == .pass)
        #expect(try conditions("1.4", caller, app)[.regressions]?.outcome == .pass)
        try ship(home, pay(nil), as: "1.5", caller, app)
        try ship(home, as: "1.6", caller, app)
        let retirement = #"{"since":"1.6","reason":"Paid elsewhere"}"#
        #expect(try caller.post("/v1/apps/\(app)/screens/pay/retirements", retirement).status == 201)
        #expect(try conditions("1.6", caller, app)[.regressions]?.outcome == .pass)
    }

    @Test func `a state that is not captured counts by itself, and nothing that another one shows counts twice`() throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        let english = #""locale":"en","#, german = #""locale":"de","#
        try ship(home, pay("Cash", english), pay("Bar", german), as: "1.0", caller, app)
        try ship(home, pay(nil, english), pay(nil, german), as: "1.1", caller, app)
        try ship(home, pay("Cash", english), as: "1.2", caller, app)
        let away = try #require(try conditions("1.2", caller, app)[.regressions])
        #expect(away.actual == 1, "\(away.why)")
        #expect(away.why.contains("since pay (German) was not captured in 1.2"), "\(away.why)")
        try ship(home, pay(nil, english), as: "1.3", caller, app)
        let both = try #require(try conditions("1.3", caller, app)[.regressions])
        #expect(both.actual == 1 && !both.why.contains("it counts as it was"), "\(both.why)")
    }

    @Test func `what shows something else in the screen's place tells nothing of it either`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let spinner = TestCapture.screen("pay", [TestCapture.text("One moment")])
        try ship(home, pay("Cash"), as: "1.0", caller, app)
        try ship(home, pay(nil), as: "1.1", caller, app)
        try ship(home, spinner, as: "1.2", caller, app)
        let why = try #require(try conditions("1.2", caller, app)[.regressions]).why
        #expect(
            why.contains("it counts as it was, since the capture of pay (standard) in 1.2 shows something else"),
            "\(why)")
    }

    @Test func `what is decided of a rule, or waived of it, holds for what got worse by just that`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(home, pay("Cash"), as: "1.0", caller, app)
        try ship(home, pay(nil), as: "1.1", caller, app)
        let waiver = #"{"rule":"button-name","screen":"pay","reason":"Ships with 2.0","until":"2999-12-31"}"#
        _ = try caller.send("PUT", "/v1/apps/\(app)/waivers", #"{"items":[\#(waiver)]}"#)
        #expect(try conditions("1.1", caller, app)[.regressions]?.outcome == .waived)
        _ = try caller.send("PUT", "/v1/apps/\(app)/waivers", #"{"items":[]}"#)
        let lost = try #require(
            try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items.first)
        let decision =
            #"{"rule":"button-name","element":\#(lost.element ?? 0),"decision":"accepted","reason":"r","until":"2999-12-31"}"#
        let made = try caller.post("/v1/apps/\(app)/decisions", decision).json(DecisionResource.self)
        #expect(made.problem == lost.id, "one cause is one problem")
        #expect(try conditions("1.1", caller, app)[.regressions]?.outcome == .pass)
        #expect(try caller.get("/v1/problems/\(lost.id)").json(ProblemResource.self).state == .accepted)
    }

    @Test func `sealing counts and names what stands as it was, as the gate does`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try ship(home, pay("Cash"), as: "1.0", caller, app)
        try ship(home, pay(nil), as: "1.1", caller, app)
        try ship(home, as: "1.2", caller, app)
        let seal: SealResource = try caller.post("/v1/apps/\(app)/builds/1.2/seal").json()
        let regressions = try #require(try conditions("1.2", caller, app)[.regressions])
        #expect(seal.regressions == 1 && regressions.actual == 1)
        let ending = "good last in 1.0; it counts as it was, since pay was not captured in 1.2."
        #expect(seal.faults.count == 1 && seal.faults.allSatisfy { $0.hasSuffix(ending) }, "\(seal.faults)")
        let retirement = #"{"since":"1.2","reason":"Paid elsewhere"}"#
        #expect(try caller.post("/v1/apps/\(app)/screens/pay/retirements", retirement).status == 201)
        let again: SealResource = try caller.post("/v1/apps/\(app)/builds/1.2/seal").json()
        #expect(again.regressions == 0 && again.faults == [])
    }

    @Test func `sealing counts and names what another tool did not look for again`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        for (build, audit) in [
            ("1.0", TestAudit.axe()), ("1.1", TestAudit.axe(("region", "one"))), ("1.2", nil),
        ] {
            if let audit { _ = try caller.upload(audit, to: build, of: app, "?screen=home") }
            try ship(home, as: build, caller, app)
        }
        let seal: SealResource = try caller.post("/v1/apps/\(app)/builds/1.2/seal").json()
        #expect(try conditions("1.2", caller, app)[.regressions]?.actual == 1)
        #expect(seal.regressions == 1)
        #expect(
            seal.faults == [
                "region is broken at #one: region of axe-core, good last in 1.0 (home); it counts as it was, "
                    + "since axe-core did not look at home in 1.2."
            ])
    }
}
