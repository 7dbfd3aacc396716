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

    private func placeHotFix(_ caller: TestCaller, _ app: String) throws {
        let line = #"{"channel":"production","line":"1.1","forkedFrom":"1.1"}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/releases/1.1.1", line).status < 300)
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
}
