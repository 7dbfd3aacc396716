import API
import Foundation
import HTTP
import Testing

import TestSupport

/// Lists that grow with an app are given out in parts, however many screens it has.
@Suite(.database) struct ListPartTests {
    /// Two releases of so many screens, of which the last two changed.
    private func app(_ caller: TestCaller, screens: Int) throws -> String {
        let app = try caller.app()
        for release in ["1.0", "1.1"] {
            let captures = (1...screens).map { number in
                let isNew = release == "1.1" && number > screens - 2
                return TestCapture.screen(
                    String(format: "screen-%03d", number), [TestCapture.text(isNew ? "New" : "As ever")])
            }
            // One document a line.
            let bundle = captures.map { $0.replacing("\n", with: " ") }.joined(separator: "\n")
            #expect(try caller.upload(bundle, to: release, of: app).status == 201)
            _ = try caller.post("/v1/apps/\(app)/builds/\(release)/seal")
        }
        return app
    }

    @Test func `a comparison names what changed first, and all of it in parts`() throws {
        let caller = try TestServer().caller(), app = try app(caller, screens: 7)
        let path = "/v1/apps/\(app)/comparisons?from=1.0&to=1.1"
        let whole = try caller.get(path).json(ComparisonResource.self)
        #expect(
            whole.screens.map(\.screen) == ["006", "007", "001", "002", "003", "004", "005"].map { "screen-\($0)" })
        #expect(whole.next == nil && whole.unchanged == 5)
        for (limit, sizes) in [(3, [3, 3, 1]), (1, Array(repeating: 1, count: 7))] {
            var parts: [ComparisonResource] = [try caller.get(path + "&limit=\(limit)").json(ComparisonResource.self)]
            while let next = parts.last?.next, parts.count < 9 {
                parts.append(
                    try caller.get(path + "&limit=\(limit)&after=\(next)").json(ComparisonResource.self))
            }
            #expect(parts.map(\.screens.count) == sizes)
            #expect(
                parts.flatMap(\.screens) == whole.screens, "each part says as much of its screens as the whole does")
            #expect(
                parts.allSatisfy { $0.unchanged == 5 && $0.fixed == whole.fixed && $0.speechLoss == whole.speechLoss })
        }
        #expect(try caller.get(path + "&after=99").json(ComparisonResource.self).screens.isEmpty)
        for wrong in ["limit=0", "limit=201", "after=-1", "after=x"] {
            #expect(try caller.get(path + "&" + wrong).status == 400, "\(wrong)")
        }
    }

    @Test func `the screens of an app's sessions are shown in parts`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller, screens: 65)
        let browser = try TestBrowser(server, .read, .triage)
        func rows(_ page: String) -> Int { page.components(separatedBy: "id=\"screen-").count - 1 }
        let sessions = try browser.get("/apps/\(app)/sessions?release=1.1").text
        #expect(sessions.contains("1–60 of 65 screens") && rows(sessions) == 60)
        #expect(sessions.contains("?release=1.1&amp;page=2"))
        let rest = try browser.get("/apps/\(app)/sessions?release=1.1&page=2").text
        #expect(rest.contains("61–65 of 65 screens") && rows(rest) == 5)
    }
}
