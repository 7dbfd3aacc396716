import API
import Foundation
import History
import Testing

import TestSupport

/// What nobody can know is said to be not known: by the verdict, by comparisons and on pages.
@Suite(.database) struct NotKnownTests {
    private let home = TestCapture.screen(
        "home", [TestCapture.heading("Home"), TestCapture.text("Two offers for you today")])
    private let orders = TestCapture.screen(
        "orders",
        [
            TestCapture.heading("Orders"), TestCapture.button("Pay now", id: "pay"),
            TestCapture.button("Send it back", id: "back"), TestCapture.button("Write to the shop", id: "write"),
            TestCapture.button("Repeat the order", id: "again"), TestCapture.text("Four things came last week"),
        ])
    /// An error in the place of the orders.
    private let error = TestCapture.screen(
        "orders", [TestCapture.heading("Something went wrong"), TestCapture.button("Try again", id: "retry")])
    /// It says nothing of what is drawn.
    private let untold = TestCapture.screen("list", [#""label":"List","traits":["header"]"#])
    private let coverage = #"{"conditions":[{"measure":"spokenCoverage","comparator":">=","threshold":0.9}]}"#

    private func seal(_ captures: String..., as build: String, _ caller: TestCaller, _ app: String) throws {
        for capture in captures { #expect(try caller.upload(capture, to: build, of: app).status == 201) }
        #expect(try caller.post("/v1/apps/\(app)/builds/\(build)/seal").status == 200)
    }
    private func verdict(_ release: String, _ caller: TestCaller, _ app: String) throws -> VerdictResource {
        try caller.get("/v1/apps/\(app)/releases/\(release)/gate").json()
    }

    @Test func `the least coverage of any screen is not known where a screen does not tell it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.send("PUT", "/v1/apps/\(app)/policy", coverage)
        try seal(home, untold, as: "1.0", caller, app)
        let first = try verdict("1.0", caller, app)
        let why = try #require(first.conditions.first).why
        #expect(first.verdict == .fail && why.contains("No capture says what is drawn on “list (standard)”."), "\(why)")
        let only = #"{"conditions":[{"measure":"spokenCoverage","comparator":">=","threshold":0.9,"#
        _ = try caller.send(
            "PUT", "/v1/apps/\(app)/policy", only + #""scope":{"exceptScreens":["list"]}}]}"#)
        #expect(try verdict("1.0", caller, app).verdict == .pass, "nothing else was asked about")
    }

    @Test func `nor where a screen was not captured, or shows something else`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        _ = try caller.send("PUT", "/v1/apps/\(app)/policy", coverage)
        try seal(home, orders, as: "1.0", caller, app)
        #expect(try verdict("1.0", caller, app).verdict == .pass)
        try seal(home, error, as: "1.1", caller, app)
        let other = try verdict("1.1", caller, app)
        #expect(
            other.verdict == .fail
                && other.conditions[0].why.contains("The capture of “orders (standard)” shows something else."))
        #expect(
            other.gaps.contains { $0.contains("orders (standard) shows something else than in 1.0") },
            "no condition asks what was not compared: \(other.gaps)")
        try seal(home, as: "1.2", caller, app)
        let away = try verdict("1.2", caller, app)
        #expect(away.verdict == .fail && away.conditions[0].why.contains("“orders” was not captured."))
    }

    @Test func `what was compared in part only is told by the verdict`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try seal(home, as: "1.0", caller, app)
        let dark = home.replacing(#""variant":{"#, with: #""variant":{"appearance":"dark","#)
        try seal(home, dark, as: "1.1", caller, app)
        let found = try verdict("1.1", caller, app)
        let gap = "What is drawn was not compared with 1.0, which was captured in another appearance: “home (dark)”."
        #expect(found.verdict == .pass && found.gaps == [gap])
        let path = "/v1/apps/\(app)/releases/1.1/gate"
        #expect(try caller.send("GET", path, accept: "text/plain").text.contains(gap))
        #expect(try caller.send("GET", path, accept: "text/markdown").text.contains("home (dark)"))
        let browser = try TestBrowser(server, .read)
        #expect(try browser.get("/apps/\(app)/releases/1.1").text.contains(gap))
        try seal(home, dark, as: "1.2", caller, app)
        #expect(try verdict("1.2", caller, app).gaps == [], "the same appearance is there before")
    }

    @Test func `a screen that shows something else is compared nowhere`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let browser = try TestBrowser(server, .read)
        try seal(home, orders, as: "1.0", caller, app)
        let answer = try caller.upload(error, to: "1.1", of: app).json(UploadReceipt.self)
        try seal(home, as: "1.1", caller, app)
        let compared = try caller.get("/v1/apps/\(app)/comparisons?from=1.0&to=1.1").json(ComparisonResource.self)
        #expect(compared.speechLoss == nil && compared.notCompared.map(\.screen) == ["orders"])
        #expect(compared.notCompared.map(\.reason) == [.showsSomethingElse])
        let page = try browser.get("/apps/\(app)/comparisons?from=1.0&to=1.1").text
        #expect(page.contains("? Whether anything got worse is not known.") && !page.contains("✓ Nothing"))
        #expect(page.contains("? not known: it shows something else") && !page.contains("loss of a screen: 0"))
        let release = try browser.get("/apps/\(app)/releases/1.1").text
        #expect(release.contains("? not known: it shows something else"))
        #expect(release.contains(#"<td data-label="Speech lost">not compared</td>"#))
        let upload = try browser.get("/apps/\(app)/uploads/\(answer.id)").text
        #expect(upload.contains("orders: it shows something else") || upload.contains("it shows something else than"))
        #expect(!upload.contains("✓ Nothing"))
        // The other way round, what 1.1 holds of it is nothing to be measured against.
        let back = try caller.get("/v1/apps/\(app)/comparisons?from=1.1&to=1.0").json(ComparisonResource.self)
        #expect(Set(back.notCompared.map(\.reason)) == [.showsSomethingElse, .otherShowsSomethingElse])
        let told = try browser.get("/apps/\(app)/comparisons?from=1.1&to=1.0").text
        #expect(told.contains("in 1.0: the other build shows something else in the place of the screen"))
        #expect(!told.contains("stands against"))
    }

    @Test func `a first upload is not said to be as good as before`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let browser = try TestBrowser(server, .read)
        func page(_ capture: String, to build: String) throws -> String {
            let receipt = try caller.upload(capture, to: build, of: app).json(UploadReceipt.self)
            return try browser.get("/apps/\(app)/uploads/\(receipt.id)").text
        }
        let first = try page(orders, to: "1.0")
        #expect(first.contains("– Nothing in it could be compared with anything earlier.") && !first.contains("✓"))
        #expect(first.contains("1 capture is of a screen that was not captured before."))
        #expect(try caller.post("/v1/apps/\(app)/builds/1.0/seal").status == 200)
        #expect(try page(orders, to: "1.1").contains("✓ Nothing that was compared got worse."))
    }

    @Test func `what is owed was captured last where its screen was, not where something else stood in its place`()
        throws
    {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try seal(home, orders, as: "1.0", caller, app)
        try seal(home, error, as: "1.1", caller, app)
        try seal(home, as: "1.2", caller, app)
        let review = try caller.get("/v1/apps/\(app)/releases/1.2/review").json(ReviewResource.self)
        #expect(review.owed.map(\.last) == ["1.0"])
        let why = try verdict("1.2", caller, app).conditions.first { $0.measure == .screensNotCaptured }?.why
        #expect(why?.contains("was not captured, last in 1.0") == true, "\(why ?? "")")
        #expect(try TestBrowser(server, .read).get("/apps/\(app)").text.contains("orders: not captured, last in 1.0."))
    }

    @Test func `of a screen of which nothing was captured the newest of its states is the last`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let tablet = orders.replacing("phone", with: "pad")
        #expect(tablet != orders)
        try seal(home, orders, tablet, as: "1.0", caller, app)
        try seal(home, orders.replacing("last week", with: "this week"), as: "1.1", caller, app)
        try seal(home, as: "1.2", caller, app)
        let why = try verdict("1.2", caller, app).conditions.first { $0.measure == .screensNotCaptured }?.why
        #expect(
            why?.contains("Orders was not captured, last in 1.1 (states: standard, and tablet)") == true, "\(why ?? "")"
        )
        // To look at less never counts as less: each state is owed.
        #expect(why?.hasPrefix("2 screens or states of them that were not captured.") == true, "\(why ?? "")")
        let browser = try TestBrowser(server, .read)
        for page in ["", "/releases/1.2"] {
            let text = try browser.get("/apps/\(app)\(page)").text
            #expect(text.contains("last in 1.1") && !text.contains("last in 1.0"), "\(page)")
        }
    }

    @Test func `how much speech is lost is not known of something else, and no condition about the screen holds`()
        throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        try seal(home, orders, as: "1.0", caller, app)
        try seal(home, TestCapture.screen("orders", [TestCapture.text("Loading")]), as: "1.1", caller, app)
        let other = "The capture of “orders (standard)” shows something else."
        let loss = try #require(try verdict("1.1", caller, app).conditions.first { $0.measure == .speechLoss })
        #expect(loss.outcome == .fail && loss.actual == nil && loss.why.contains(other), "\(loss.why)")
        let review = try caller.get("/v1/apps/\(app)/releases/1.1/review").json(ReviewResource.self)
        #expect(review.looks.map(\.screen) == ["home", "orders"] && review.looks.map(\.speechLoss) == [0, nil])
        let compared = try caller.get("/v1/apps/\(app)/comparisons?from=1.0&to=1.1").json(ComparisonResource.self)
        #expect(compared.screens.filter { $0.screen == "orders" }.map(\.comparison.speech.loss) == [nil])
        for (measure, threshold) in [("speechLoss", "0.1"), ("regressions", "0")] {
            _ = try caller.send(
                "PUT", "/v1/apps/\(app)/policy",
                #"{"conditions":[{"measure":"\#(measure)","comparator":"<=","threshold":\#(threshold),"#
                    + #""scope":{"screens":["orders"]}}]}"#)
            let asked = try #require(try verdict("1.1", caller, app).conditions.first)
            #expect(asked.outcome == .fail && asked.actual == nil, "\(measure): \(asked.why)")
            #expect(asked.why.contains("The capture of “orders"), "\(asked.why)")
        }
    }

    @Test func `the newest capture is the last where it has lost speech, too`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try seal(home, orders, as: "1.0", caller, app)
        let poorer = orders.replacing(#""isElement":true,"label":"Four"#, with: #""isElement":false,"label":"Four"#)
        try seal(home, poorer, as: "1.1", caller, app)
        try seal(home, as: "1.2", caller, app)
        let review = try caller.get("/v1/apps/\(app)/releases/1.2/review").json(ReviewResource.self)
        #expect(review.owed.map(\.last) == ["1.1"])
    }
}
