import API
import Foundation
import HTTP
import TestSupport
import Testing

/// What pages say of builds goes by the order of releases, not by that in which they arrived.
@Suite(.database) struct PagesInOrderTests {
    private func list(_ first: String, on key: String = "list") -> String {
        let rows = ["Cart", "Help", "More"].map { TestCapture.button($0, id: $0.lowercased()) }
        return TestCapture.screen(key, [TestCapture.heading("List"), first] + rows)
    }
    private func good(_ words: String = "Buy now") -> String { list(TestCapture.button(words, id: "buy")) }
    private var bad: String { good().replacing(#""label":"Buy now","#, with: "") }

    private func placeHotFix(_ caller: TestCaller, _ app: String) throws {
        let line = #"{"channel":"production","line":"1.1","forkedFrom":"1.1"}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/releases/1.1.1", line).status < 300)
    }

    private func element(_ caller: TestCaller, _ app: String) throws -> (problem: String, element: String) {
        let found = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        let reader = try TestBrowser(caller.server, .read)
        let page = try reader.get("/problems/\(try #require(found.first).id)").text
        let path = try #require(page.firstMatch(of: /\/apps\/[^\/"]+\/elements\/[0-9]+/)).output
        let words = { (text: String) in text.replacing(#/<[^>]*>/#, with: " ").replacing(#/\s+/#, with: " ") }
        return (words(page), words(try reader.get(String(path)).text))
    }

    @Test func `search names the last release that says it, and the line where that is not main`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let word = "quokka\(Int.random(in: 1000...9999))", other = "wombat\(Int.random(in: 1000...9999))"
        for release in ["1.0", "1.1", "1.3"] { try caller.ship(good("All \(word)s"), as: release, of: app) }
        try placeHotFix(caller, app)
        try caller.ship(good("All \(word)s"), as: "1.1.1", of: app)
        let browser = try TestBrowser(caller.server, .read)
        func found(_ word: String, in language: String = "en") throws -> String {
            let headers: Headers = ["Cookie": browser.cookie, "Host": "t", "Accept-Language": language]
            let path = "/search?q=\(word)&app=\(app)"
            return TestCaller.Answer(response: try browser.server.send("GET", path, headers: headers)).text
        }
        let last = try found(word)
        #expect(last.contains("list, last in 1.3") && last.contains("/screens/list?build=1.3"), "\(last)")
        #expect(try found(word, in: "de").contains("list, zuletzt in 1.3"))
        try caller.ship(good("All \(other)s"), as: "1.1.2", of: app)
        let hotFix = #"{"channel":"production","line":"1.1"}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/releases/1.1.2", hotFix).status < 300)
        #expect(try found(other).contains("list, last in 1.1.2 on the line 1.1"))
        #expect(try found(other, in: "de").contains("list, zuletzt in 1.1.2 auf der Linie 1.1"))
        try caller.ship(good("All \(word)s"), as: "nightly", of: app)
        let unknown = try found(word)
        #expect(unknown.contains("list, in nightly") && !unknown.contains("list, last in"), "\(unknown)")
    }

    @Test func `a range of builds has none between them that nobody captured`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(good(), as: "1.0", of: app)
        try caller.ship(bad, as: "1.1", of: app)
        try caller.ship(list(TestCapture.text("Nothing"), on: "other"), as: "1.2", of: app)
        try caller.ship(bad, as: "1.3", of: app)
        let two = try element(caller, app)
        #expect(two.problem.contains("1.1 and 1.3: “Button.”"), "\(two.problem)")
        #expect(two.element.contains("1.1 and 1.3") && !two.element.contains("1.1 to 1.3"), "\(two.element)")
        try caller.ship(bad, as: "1.4", of: app)
        let three = try element(caller, app)
        #expect(three.problem.contains("3 of the 4 builds from 1.1 to 1.4: “Button.”"), "\(three.problem)")
    }

    @Test func `a range of builds follows the order of releases`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(good(), as: "1.0", of: app)
        try caller.ship(bad, as: "1.1", of: app)
        try caller.ship(good(), as: "1.2-beta.1", of: app)
        try placeHotFix(caller, app)
        try caller.ship(bad, as: "1.1.1", of: app)
        try caller.ship(bad, as: "1.2", of: app)
        let pages = try element(caller, app)
        for page in [pages.problem, pages.element] {
            #expect(page.contains("1.1 to 1.1.1 (2 builds)") && !page.contains("1.1.1 to 1.2"), "\(page)")
        }
        #expect(pages.problem.contains("1.2-beta.1: “Buy now. Button.”"), "\(pages.problem)")
        #expect(pages.problem.contains("1.2: “Button.”"), "\(pages.problem)")
    }

    @Test func `what is heard in several states names the state`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let dark = { (capture: String) in
            capture.replacing(#""variant":{"#, with: #""variant":{"appearance":"dark","#)
        }
        for (release, light) in [("1.0", good()), ("1.1", bad)] {
            _ = try caller.upload(dark(good()), to: release, of: app)
            try caller.ship(light, as: release, of: app)
        }
        let page = try element(caller, app).problem
        #expect(page.contains("1.0 to 1.1 (2 builds) – dark") && page.contains("1.1 – standard: “Button.”"), "\(page)")
    }
}
