import API
import Foundation
import Testing
import Web

import TestSupport

/// What our sentences quote of an app is marked with the app's language, wherever it is printed.
@Suite(.database) struct WordsLanguageTests {
    private func screen(_ name: String?, locale: String) -> String {
        TestCapture.screen(
            "kasse", title: "Kasse", [TestCapture.heading("Kasse"), TestCapture.button(name, id: "pay")]
        ).replacing(#""variant":{"#, with: #""variant":{"locale":"\#(locale)","#)
    }

    /// An app whose one button lost its name, and the problem.
    private func app(_ caller: TestCaller, locale: String) throws -> (slug: String, problem: Int) {
        let app = try caller.app()
        try caller.ship(screen("Bezahlen", locale: locale), as: "1.0", of: app)
        try caller.ship(screen(nil, locale: locale), as: "1.1", of: app)
        let problems = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self)
        return (app, try #require(problems.items.first).id)
    }

    @Test func `an app's own words are in its language on each page that quotes them`() throws {
        let server = try TestServer(), caller = try server.caller(), (app, problem) = try app(caller, locale: "de-DE")
        let browser = try TestBrowser(server, .read, .triage, .support)
        let watched = try browser.submit("/problems/\(problem)/watch", [(name: "watch", value: "yes")])
        #expect(watched.status < 400)
        for path in [
            "/apps/\(app)", "/apps/\(app)/releases/1.1", "/apps/\(app)/screens/kasse", "/apps/\(app)/problems",
            "/problems/\(problem)", "/search?q=Bezahlen&app=\(app)", "/", "/watched",
        ] {
            let page = try browser.get(path)
            #expect(page.status == 200 && page.text.contains(#"“<span lang="de-DE">Bezahlen</span>”"#), "\(path)")
        }
        let heard = try browser.get("/search?q=Kasse&app=\(app)").text
        #expect(heard.contains(#"<span lang="de-DE">Kasse"#))
        // What is read as an attribute has no marks.
        #expect(try browser.get("/apps/\(app)/problems").text.contains(#"aria-label="Choose “Bezahlen”"#))
    }

    @Test func `an app that says no language, or speaks two, has no words marked`() throws {
        let server = try TestServer(), caller = try server.caller(), (app, problem) = try app(caller, locale: "de-DE")
        try caller.ship(screen("Pay", locale: "en"), screen("Bezahlen", locale: "de"), as: "1.2", of: app)
        let page = try TestBrowser(server, .read).get("/problems/\(problem)").text
        #expect(page.contains("<h1>“Bezahlen”"))
    }
}
