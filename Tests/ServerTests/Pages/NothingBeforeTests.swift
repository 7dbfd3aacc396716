import API
import Foundation
import Testing

import TestSupport

/// What gets better because nobody looked, or is as good as before where nothing was before, is not said so.
@Suite(.database) struct NothingBeforeTests {
    private let account = TestCapture.screen(
        "account", [TestCapture.heading("Account"), TestCapture.button("Sign out", id: "out")])
    private let list = TestCapture.screen(
        "list",
        [TestCapture.heading("Orders"), TestCapture.button("Pay now", id: "pay"), TestCapture.text("Four things came")])
    private var nameless: String {
        list.replacing(#""label":"Pay now","text":"Pay now","#, with: "")
    }

    private func seal(_ captures: String..., as build: String, _ caller: TestCaller, _ app: String) throws {
        for capture in captures { #expect(try caller.upload(capture, to: build, of: app).status == 201) }
        #expect(try caller.post("/v1/apps/\(app)/builds/\(build)/seal").status == 200)
    }

    /// The figures of a release in the table of this caption.
    private func figures(_ page: String, _ caption: String, _ release: String) throws -> [String] {
        let table = try #require(page.range(of: "<caption>\(caption)"))
        let start = try #require(page[table.upperBound...].range(of: "releases/\(release)\""))
        let end = try #require(page[start.upperBound...].range(of: "</tr>"))
        return String(page[start.upperBound..<end.lowerBound]).components(separatedBy: #"<td class="number">"#)
            .dropFirst().map { String($0.prefix { $0 != "<" }) }
    }

    @Test func `a release is not better because nobody looked`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try seal(account, list, as: "1.0", caller, app)
        try seal(account, nameless, as: "1.1", caller, app)
        try seal(account, as: "1.2", caller, app)
        let page = try TestBrowser(server, .read).get("/apps/\(app)").text
        #expect(try figures(page, "Text that is said", "1.0") == ["100 %", "0"])
        #expect(try figures(page, "Text that is said", "1.2") == ["unknown", "1"])
        let (bad, away) = (
            try figures(page, "Problems present", "1.1"), try figures(page, "Problems present", "1.2")
        )
        #expect(bad.dropLast(2).contains { $0 != "0" } && bad.suffix(2) == ["0", "0"])
        #expect(away.dropLast(2).allSatisfy { $0 == "0" } && away.suffix(2).first != "0", "\(away)")
        #expect(page.contains("There before, and not looked at"))
    }

    @Test func `what was accepted is counted apart`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try seal(list, as: "1.0", caller, app)
        try seal(nameless, as: "1.1", caller, app)
        let problems = try caller.get("/v1/apps/\(app)/problems").json(Listing<ProblemResource>.self).items
        for problem in problems {
            let decision = #"{"state":"accepted","reason":"Dark mode is beta"}"#
            #expect(try caller.send("PATCH", "/v1/problems/\(problem.id)", decision).status == 200)
        }
        let page = try TestBrowser(server, .read).get("/apps/\(app)").text
        let counted = try figures(page, "Problems present", "1.1")
        #expect(counted.last == "\(problems.count)" && counted.dropLast().allSatisfy { $0 == "0" })
        #expect(page.contains("What was accepted is not among them"))
    }

    @Test func `with one release only, nothing is as before`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try seal(account, as: "1.0", caller, app)
        let page = try TestBrowser(server, .read).get("/apps/\(app)").text
        #expect(page.contains("1 screen is not shown: there is nothing before that it could be held against."))
        #expect(!page.contains("said there as before"))
    }

    @Test func `where nothing was captured, which screens are new is not known`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for build in ["1.0", "1.1"] { #expect(try caller.upload(TestAudit.axe(), to: build, of: app).status == 201) }
        let page = try TestBrowser(server, .read).get("/apps/\(app)/sessions").text
        #expect(!page.contains("✓ No new screen"))
        #expect(page.contains("Nothing was captured in 1.1, so which screens are new there is not known."), "\(page)")
    }

    @Test func `what shows something else was not looked at`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let busy = TestCapture.screen("list", [#""label":"In progress","traits":["staticText"]"#])
        try seal(account, list, as: "1.0", caller, app)
        try seal(account, busy, as: "1.1", caller, app)
        let home = try TestBrowser(server, .read).get("/").text
        let row = try #require(home.components(separatedBy: "<tr>").first { $0.contains("/apps/\(app)\"") })
        #expect(row.contains("1 of 2 screens"), "\(row)")
        #expect(
            try figures(TestBrowser(server, .read).get("/apps/\(app)").text, "Text that", "1.1") == ["unknown", "1"])
    }
}
