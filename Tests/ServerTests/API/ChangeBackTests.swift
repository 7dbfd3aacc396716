import API
import Foundation
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
}
