import API
import Foundation
import History
import Testing

import TestSupport

/// A change back to what was good is a mend, in a comparison as by the gate.
@Suite(.database) struct ChangeBackTests {
    private func list(_ label: String?, _ traits: String = #""header""#) -> String {
        TestCapture.screen(
            "list",
            [#""label":"List","text":"List","id":"h","identifier":"h","traits":[\#(traits)]"#]
                + ["Orders", "Account"].map(TestCapture.text) + [icon(label)])
    }

    /// A button on which nothing is printed: what is printed may change together with its name.
    private func icon(_ label: String?) -> String {
        (label.map { #""label":"\#($0)","# } ?? "") + #""id":"one","identifier":"one","traits":["button"]"#
    }

    private func app(_ caller: TestCaller, _ captures: [String]) throws -> String {
        let app = try caller.app()
        for (minor, capture) in captures.enumerated() { try caller.ship(capture, as: "1.\(minor)", of: app) }
        return app
    }

    private func comparison(_ caller: TestCaller, _ app: String, _ from: String, _ to: String) throws
        -> ComparisonResource
    {
        try caller.get("/v1/apps/\(app)/comparisons?from=\(from)&to=\(to)").json()
    }

    @Test func `a name that is again what it was is mended, and a third one is not`() throws {
        let caller = try TestServer().caller()
        let app = try app(caller, [list("Filter"), list("Sort"), list("Order"), list("Filter")])
        let worse = try comparison(caller, app, "1.0", "1.1")
        #expect(worse.regressions == 1 && worse.fixed == 0, "\(worse)")
        let other = try comparison(caller, app, "1.1", "1.2")
        #expect(other.regressions == 1 && other.fixed == 0, "it is not what was good")
        let back = try comparison(caller, app, "1.2", "1.3")
        #expect(back.regressions == 0 && back.fixed == 1)
        #expect(back.screens.first?.comparison.fixed.map(\.rule) == ["name-changed"])
        let browser = try TestBrowser(caller.server, .read)
        for path in ["releases/1.3", "comparisons?from=1.2&to=1.3", "screens/list?build=1.3&compare=1.2"] {
            #expect(try !browser.get("/apps/\(app)/\(path)").text.contains("now called"), "\(path)")
        }
        #expect(try browser.get("/apps/\(app)/comparisons?from=1.2&to=1.3").text.contains("1 fault mended."))
    }

    @Test func `what the screen showed first while it was loading is none of it once it is back`() throws {
        let caller = try TestServer().caller()
        let loading = TestCapture.screen(
            "list",
            [TestCapture.heading("List"), TestCapture.text("In progress"), TestCapture.button("Help", id: "help")])
        let whole = TestCapture.screen(
            "list",
            [TestCapture.heading("List"), TestCapture.button("Help", id: "help")]
                + (1...6).map { TestCapture.text("Order \($0) of many") })
        let app = try app(caller, [loading, whole, whole, loading])
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.3/gate").json(VerdictResource.self)
        #expect(verdict.verdict == .fail)
        let missing = try #require(verdict.conditions.first { $0.measure == .notCompared })
        #expect(missing.outcome == .fail && missing.why.contains("something else"), "\(missing.why)")
    }

    @Test func `each element that is good again is one mend, whatever rules say so`() throws {
        let caller = try TestServer().caller()
        let app = try app(caller, [list("Filter"), list(nil, #""staticText""#), list("Filter")])
        #expect(try comparison(caller, app, "1.0", "1.1").regressions >= 2)
        let back = try comparison(caller, app, "1.1", "1.2")
        #expect(back.regressions == 0 && back.fixed == 2, "\(back.screens.map(\.comparison.fixed))")
    }

    @Test func `what went with its element is not mended`() throws {
        let caller = try TestServer().caller()
        let without = TestCapture.screen(
            "list", [TestCapture.heading("List")] + ["Orders", "Account"].map(TestCapture.text))
        let app = try app(caller, [list("Filter"), list("Sort"), without])
        #expect(try comparison(caller, app, "1.1", "1.2").fixed == 0)
    }

    @Test func `another name that is lost is no name that is good again`() throws {
        let caller = try TestServer().caller()
        let app = try app(caller, [list("Filter"), list("Sort"), list(nil)])
        let lost = try comparison(caller, app, "1.1", "1.2")
        #expect(lost.regressions >= 1 && lost.fixed == 0)
    }

    @Test func `what a row speaks for again was silent when the row was good last`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let heard = TestCapture.screen(
            "list",
            [TestCapture.heading("List"), TestCapture.button("Close", id: "close")]
                + (1...7).map { TestCapture.text("Line \($0) of many words") } + [
                    #"""
                    "id":"row","identifier":"row","label":"Accessibility","children":[
                        {"id":"more","frame":[340,650,20,20],"isElement":true,"label":"More","traits":["button"],"text":"More"},
                        {"id":"words","frame":[30,650,200,20],"isElement":false,"text":"Accessibility"}]
                    """#
                ])
        let passed = heard.replacing(
            #""isElement":true,"id":"row","identifier":"row","label":"Accessibility","#,
            with: #""isElement":false,"id":"row","identifier":"row","#)
        #expect(passed != heard)
        for (minor, capture) in [heard, passed, heard, heard].enumerated() {
            try caller.ship(capture, as: "1.\(minor)", of: app)
        }
        let verdicts = try (1...3).map {
            try caller.get("/v1/apps/\(app)/releases/1.\($0)/gate").json(VerdictResource.self)
        }
        #expect(verdicts.map(\.verdict) == [.fail, .pass, .pass])
        let problems = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        #expect(!problems.isEmpty && problems.allSatisfy { $0.state == .fixed }, "\(problems.map(\.title))")
    }

    @Test func `an element that comes back has the faults that it went with, also as the very capture of then`() throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        let with = list(nil),
            without = TestCapture.screen(
                "list", [TestCapture.heading("List")] + ["Orders", "Account"].map(TestCapture.text))
        for (minor, capture) in [with, without, with].enumerated() {
            try caller.ship(capture, as: "1.\(minor)", of: app)
        }
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.2/gate").json(VerdictResource.self)
        #expect(
            verdict.conditions.filter { [.newFaults, .regressions].contains($0.measure) }.allSatisfy { $0.actual == 0 })
    }

    @Test func `words that are again byte for byte what they were are good`() throws {
        let caller = try TestServer().caller()
        let app = try app(caller, [list("Continue"), list("Continue right away"), list("Continue")])
        let review = try caller.get("/v1/apps/\(app)/releases/1.2/review").json(ReviewResource.self)
        #expect(review.faults.isEmpty, "\(review.faults.map(\.message))")
        let first = try self.app(caller, [list("Continue right away"), list("Continue")])
        let shorter = try caller.get("/v1/apps/\(first)/releases/1.1/review").json(ReviewResource.self)
        #expect(shorter.faults.map(\.rule) == ["name-changed"], "no earlier build was called so")
    }

    @Test func `what a hot fix brings back is measured against its own line, whatever lies on main`() throws {
        let caller = try TestServer().caller()
        let app = try app(caller, [list("Filter"), list("Filter"), list("Filter")])
        let without = TestCapture.screen(
            "list", [TestCapture.heading("List")] + ["Orders", "Account"].map(TestCapture.text))
        for (fix, capture) in [("1.1.1", without), ("1.1.2", list(nil))] {
            let put = try caller.send(
                "PUT", "/v1/apps/\(app)/releases/\(fix)", #"{"line":"1.1","forkedFrom":"1.1","channel":"production"}"#)
            #expect([200, 201].contains(put.status), "\(put.text)")
            try caller.ship(capture, as: fix, of: app)
        }
        let review = try caller.get("/v1/apps/\(app)/releases/1.1.2/review").json(ReviewResource.self)
        #expect(review.faults.map(\.rule) == ["name-lost"], "\(review.faults)")
    }

    /// Buttons that developers did not name; `nil`: it has no name.
    private func feed(_ names: [String?]) -> String {
        TestCapture.screen(
            "feed",
            [TestCapture.heading("Feed")]
                + names.map { name in
                    let said = name.map { #""label":"\#($0)","text":"\#($0)","# } ?? ""
                    return said + #""traits":["button"]"#
                })
    }

    @Test(arguments: [["Rum", "Gin", "Tea"], ["Rum", "Gin", "Tea", "Ale", "Mead"]])
    func `other things that came and went lose nothing to those that were there first`(others: [String]) throws {
        let caller = try TestServer().caller()
        let all: [String?] = ["Milk", nil, "Jam", "Egg", "Oil"]
        let first = Array(all.prefix(others.count))
        let app = try app(caller, [feed(first), feed(others), feed(first)])
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.2/gate").json(VerdictResource.self)
        #expect(verdict.verdict == .pass, "\(verdict.text)")
        let nameless = others.enumerated().map { place, name in place == 1 ? nil : name }
        let broken = try self.app(caller, [feed(first), feed(others), feed(nameless)])
        let review = try caller.get("/v1/apps/\(broken)/releases/1.2/review").json(ReviewResource.self)
        #expect(review.faults.map(\.rule).contains("name-lost"), "it stands among what stood there")
    }

    @Test func `what is new among other things and has no name fails as new`() throws {
        let caller = try TestServer().caller()
        let app = try app(caller, [feed(["Rum", "Gin", "Tea"]), feed(["Milk", nil, "Jam"])])
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.1/gate").json(VerdictResource.self)
        let failed = verdict.conditions.filter { $0.outcome == .fail }
        #expect(failed.contains { $0.measure == .newFaults }, "\(verdict.text)")
        #expect(!verdict.text.contains("has lost its name"), "\(verdict.text)")
    }

    @Test func `a build that failed and is back names what it shows, and not what stood there in between`() throws {
        let caller = try TestServer().caller()
        let words = ["Order", "Return", "Complain", "Praise", "Invoices", "Addresses", "Payment", "Coupons"]
        func home(_ title: String, _ key: String, _ names: [String]) -> [String] {
            [TestCapture.heading(title)]
                + names.enumerated().map { place, name in TestCapture.button(name, id: "\(key)\(place)") }
        }
        let good = home("Account", "r", words)
        var broken = good
        broken[3] = TestCapture.button(nil, id: "r2")
        let other = home("My account", "n", words.map { "New \($0)" })
        let app = try app(caller, [good, broken, other, broken].map { TestCapture.screen("home", $0) })
        let verdict = try caller.get("/v1/apps/\(app)/releases/1.3/gate").json(VerdictResource.self)
        let regressions = try #require(verdict.conditions.first { $0.measure == .regressions })
        #expect(regressions.why.contains("“Complain” has lost its name, good last in 1.0"), "\(regressions.why)")
        #expect(!regressions.why.contains("“New Complain”"), "\(regressions.why)")
        let again = try self.app(caller, [good, broken, good, broken].map { TestCapture.screen("home", $0) })
        let second = try caller.get("/v1/apps/\(again)/releases/1.3/gate").json(VerdictResource.self)
        #expect(second.text.contains("“Complain” has lost its name, good last in 1.2"), "\(second.text)")
    }
}
