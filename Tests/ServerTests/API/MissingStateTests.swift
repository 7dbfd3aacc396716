import API
import Foundation
import History
import Testing

import TestSupport

/// A state of a screen that nobody captured is not one in which the capture tells nothing.
@Suite(.database) struct MissingStateTests {
    private func list(_ name: String?, _ variant: String = "") -> String {
        TestCapture.buttons(name, "Sell").replacing(#""variant":{"#, with: #""variant":{\#(variant)"#)
    }
    private let dark = #""appearance":"dark","#, large = #""contentSize":"AccessibilityXL","#

    @Test func `is named, with what the others show`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(list("Buy"), list("Buy", dark), list("Buy", large), as: "1.0", of: app)
        try caller.ship(list(nil), list(nil, dark), list(nil, large), as: "1.1", of: app)
        try caller.ship(list("Buy"), as: "1.2", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self)
        let id = try #require(found.items.first).id
        let look = try #require(try caller.problem(id).observations?.last)
        #expect(look.build == "1.2" && look.outcome == .notObserved)
        #expect(
            look.evidence
                == "The screen was captured, but not in accessibility text, and not in dark, in which it was met.")
        #expect(
            (look.variants ?? []).map { "\($0.variant) \($0.outcome)" }
                == ["accessibility text notObserved", "dark notObserved", "standard absent"])
        #expect(
            look.variants?.first?.evidence
                == "The screen was captured, but not in accessibility text, in which it was met.")
        let page = try TestBrowser(server, .read).get("/problems/\(id)").text
        #expect(page.contains("but not in accessibility text, and not in dark, in which it was met."))
        #expect(!page.contains("not so that it tells"))
        let german = try TestBrowser(server, .read)
        #expect(try german.submit("/settings/language", [("language", "de")]).status == 303)
        #expect(try german.get("/problems/\(id)").text.contains("worin es auftrat"))
    }
}
