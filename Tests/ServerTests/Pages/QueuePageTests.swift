import API
import Foundation
import Testing

import TestSupport

/// The queue's page: its order, its pages, and what its rows are called.
@Suite(.database) struct QueuePageTests {
    private func rows(_ page: String) -> [String] {
        page.matches(of: /<th scope="row"><a href="[^"]*" aria-describedby="[^"]*">(.*?)<\/a>/).map { String($0.1) }
    }
    private func hints(_ page: String) -> [String] {
        page.matches(of: /class="hint" id="about-\d+">(.*?)<\/span>/).map { String($0.1) }
    }
    private func link(_ page: String, _ rel: String) -> String? {
        page.matches(of: /href="([^"]*)" rel="(\w+)"/).first { $0.2 == rel }
            .map { String($0.1).replacing("&amp;", with: "&") }
    }

    @Test func `a page says which of how many it shows and leads on and back, whatever left the list meanwhile`() throws
    {
        let caller = try TestServer().caller(), app = try caller.app()
        func screen(_ name: (Int) -> String?) -> String {
            TestCapture.screen(
                "list", (0..<60).map { TestCapture.button(name($0), id: "b\($0)") })
        }
        try caller.ship(screen { "Button \($0)" }, as: "1.0", of: app)
        try caller.ship(screen { _ in nil }, as: "1.1", of: app)
        let browser = try TestBrowser(caller.server, .read, .triage)
        let queue = "/apps/\(app)/problems?rule=name-lost&state=open"
        let first = try browser.get(queue).text
        #expect(rows(first).count == 50 && first.contains(#"<p class="range">1–50 of 60 problems</p>"#))
        #expect(link(first, "prev") == nil)
        let next = try #require(link(first, "next"))
        #expect(next.contains("rule=name-lost") && next.contains("state=open"))
        let second = try browser.get(next).text
        #expect(rows(second).count == 10 && second.contains("51–60 of 60 problems") && link(second, "next") == nil)
        let back = try browser.get(try #require(link(second, "prev"))).text
        #expect(rows(back) == rows(first))
        // All of the second page are decided by somebody else: there is no second page any more.
        let rest = second.matches(of: /name="problem" value="(\d+:\d+)"/).map { ("problem", String($0.1)) }
        let decided = try browser.submit(
            "/apps/\(app)/problems/bulk",
            rest + [("state", "accepted"), ("reason", "So"), ("query", "state=open&rule=name-lost")])
        #expect(decided.status == 303)
        let after = try browser.get(next).text
        #expect(rows(after) == rows(first) && after.contains("<p class=\"range\">50 problems</p>"))
    }

    @Test func `the worst come first, and a row says how bad, where, how many and since when`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        func screen(_ names: String?...) -> String {
            TestCapture.screen(
                "list", title: "Everything",
                names.enumerated().map { TestCapture.button($1, id: "b\($0)") })
        }
        try caller.ship(screen("Buy", "Sell"), as: "1.0", of: app)
        try caller.ship(screen(nil, nil), as: "1.1", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        #expect(found.count == 2)
        _ = try caller.send("PATCH", "/v1/problems/\(found[0].id)", #"{"impact":"minor"}"#)
        _ = try caller.report(on: "b0", of: app)
        let browser = try TestBrowser(caller.server, .read)
        let page = try browser.get("/apps/\(app)/problems?rule=name-lost").text
        #expect(hints(page).map { $0.split(separator: " · ").first } == ["critical", "minor"])
        #expect(hints(page).contains { $0.hasSuffix(" · Everything (list) · 1 report · since 1.1") })
        #expect(page.contains("<caption>Problems, worst impact first</caption>"))
        #expect(page.contains("<summary>Narrowed to: all that is not solved, of the rule “Names are kept”</summary>"))
        let other = try browser.get("/apps/\(app)/problems?rule=name-lost&sort=newest&screen=list&impact=minor").text
        #expect(rows(other).count == 1 && other.contains("<caption>Problems, newest first</caption>"))
        #expect(other.contains("all that is not solved, minor, on Everything (list), of the rule"))
    }
}
