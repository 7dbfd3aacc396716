import API
import Foundation
import HTTP
import Screens
import Testing

import TestSupport

/// How it is mended what a rule found, where it is read of: on the platform of the app, with the success criterion.
@Suite(.database) struct MendingPageTests {
    private let named = TestCapture.screen("list", [TestCapture.heading("List"), TestCapture.button("Buy", id: "buy")])
    private let nameless = TestCapture.screen(
        "list", [TestCapture.heading("List"), TestCapture.button(nil, id: "buy")])

    /// A button of Android with these words.
    private func android(_ words: String) -> String {
        #"<?xml version="1.0"?><hierarchy rotation="0"><node class="android.widget.FrameLayout" bounds="[0,0][1080,2160]"><node class="android.widget.Button" resource-id="a:id/buy" bounds="[0,200][300,400]" text="\#(words)" clickable="true"/></node></hierarchy>"#
    }

    /// An app for this, whose button loses its name in 1.1.
    private func app(_ caller: TestCaller, for platform: String, _ captures: String...) throws -> String {
        let app = "app-" + UUID().uuidString.lowercased()
        let body = #"{"slug":"\#(app)","name":"An app","platform":"\#(platform)"}"#
        #expect(try caller.post("/v1/apps", body).status == 201)
        for (place, capture) in captures.enumerated() {
            let build = "1.\(place)"
            #expect(try caller.upload(capture, to: build, of: app, "?screen=list&idiom=phone").status == 201)
            #expect(try caller.post("/v1/apps/\(app)/builds/\(build)/seal").status < 300)
        }
        return app
    }

    private func page(
        ofProblemOf app: String, _ caller: TestCaller, by rule: String = "name-lost", in language: String = "en"
    ) throws -> String {
        let problems = try caller.get("/v1/apps/\(app)/problems?rule=\(rule)").json(Listing<ProblemResource>.self)
        let id = try #require(problems.items.first).id
        let browser = try TestBrowser(caller.server, .read, .triage)
        return TestCaller.Answer(
            response: try caller.server.send(
                "GET", "/problems/\(id)",
                headers: ["Cookie": browser.cookie, "Host": "t", "Accept-Language": language, "Accept": "text/html"])
        ).text
    }

    /// The toolkits whose samples a page shows.
    private func toolkits(_ page: String) -> [String] {
        page.matches(of: /<h2>How to mend it (?:in|on) (\w+)<\/h2>/).map { String($0.1) }
    }

    @Test func `a problem of an app for iOS shows how it is mended in UIKit and SwiftUI, and names the criterion`()
        throws
    {
        let caller = try TestServer().caller(), app = try app(caller, for: "iOS", named, nameless)
        let page = try page(ofProblemOf: app, caller)
        #expect(page.contains("Success criterion: <strong>4.1.2 Name, Role, Value</strong>"))
        #expect(toolkits(page) == ["UIKit", "SwiftUI"])
        #expect(page.contains("buy.accessibilityLabel = String(localized: ") && !page.contains("contentDescription"))
        #expect(page.contains(#"<a href="/rules/name-lost">All about the rule</a>"#))
    }

    @Test(arguments: ["Android", "Android 15 (Kotlin)", "iOS", "mobile"])
    func `a problem met with TalkBack shows how it is mended on Android, whatever its app says`(platform: String) throws
    {
        let caller = try TestServer().caller()
        let page = try page(ofProblemOf: app(caller, for: platform, android("Buy"), android("")), caller)
        #expect(toolkits(page) == ["Android"])
        #expect(page.contains("buy.contentDescription = getString(R.string.buy)"))
        #expect(page.contains("Success criterion: <strong>4.1.2 Name, Role, Value</strong>"))
    }

    @Test func `an app for Android is told of Android though its captures name no screen reader`() throws {
        let caller = try TestServer().caller(), app = try app(caller, for: "Android", named, nameless)
        #expect(try toolkits(page(ofProblemOf: app, caller)) == ["Android"])
    }

    @Test func `where the platform is neither, all samples are shown, and what they are for`() throws {
        let caller = try TestServer().caller(), app = try app(caller, for: "web", named, nameless)
        let page = try page(ofProblemOf: app, caller)
        #expect(toolkits(page) == ["UIKit", "SwiftUI", "Android"])
        #expect(page.contains("The samples are for iOS and Android; for other platforms the rule has none."))
        let german = try self.page(ofProblemOf: app, caller, in: "de")
        for words in [
            "<summary>Wie es zu beheben ist</summary>", "<h2>Wie es unter Android zu beheben ist</h2>",
            "Die Beispiele sind für iOS und Android", "Erfolgskriterium: <strong>4.1.2 Name, Rolle, Wert</strong>",
        ] { #expect(german.contains(words), "\(words)") }
    }

    @Test(arguments: [true, false])
    func `a finding names its criterion and how it is mended on its platform`(isAndroid: Bool) throws {
        let caller = try TestServer().caller()
        let app = try app(caller, for: "mobile", isAndroid ? android("") : nameless)
        let browser = try TestBrowser(caller.server, .read)
        let pages = try browser.get("/apps/\(app)/screens/list?build=1.0").text
            .matches(of: /findings\/(\d+)"/).map { try browser.get("/apps/\(app)/findings/\($0.1)").text }
        let page = try #require(pages.first { $0.contains("<dd><a href=\"/rules/button-name\">") })
        #expect(page.contains("<dt>Success criterion</dt><dd>4.1.2 Name, Role, Value</dd>"))
        #expect(toolkits(page) == (isAndroid ? ["Android"] : ["UIKit", "SwiftUI", "Android"]))
        #expect(page.contains(#"<a href="/rules/button-name">All about the rule</a>"#))
    }

    @Test func `what another tool calls advice is told as failing no criterion, though the rule of ours has some`()
        throws
    {
        func axe(_ places: String...) -> String {
            let nodes = places.map { ##"{"html":"<h3>","target":["#\##($0)"],"any":[],"all":[],"none":[]}"## }
            return
                #"{"testEngine":{"name":"axe-core","version":"4.10.3"},"url":"https://x/","timestamp":"2026-11-01T00:00:00.000Z","violations":[{"id":"heading-order","impact":"moderate","tags":["cat.semantics","best-practice"],"description":"d","help":"Headings go up by one","helpUrl":"https://d/","nodes":[\#(nodes.joined(separator: ","))]}],"passes":[],"incomplete":[],"inapplicable":[]}"#
        }
        let caller = try TestServer().caller(), app = try caller.app()
        for (build, run) in [("1.0", axe("a")), ("1.1", axe("a", "b"))] {
            for file in [named, run] {
                #expect(try caller.upload(file, to: build, of: app, "?screen=list").status < 300)
            }
            #expect(try caller.post("/v1/apps/\(app)/builds/\(build)/seal").status < 300)
        }
        let page = try page(ofProblemOf: app, caller, by: "heading-structure")
        #expect(page.contains("Rule: <a href=\"/rules/heading-structure\">") && !page.contains("Success criterion"))
    }
}
