import API
import Foundation
import HTTP
import Testing

import TestSupport

/// What pages say of a screen of which a build holds some states alone, and of what other tools found on it.
@Suite(.database) struct UnseenStatePageTests {
    private func pay(_ name: String?, _ variant: String) -> String {
        let cash = name.map { TestCapture.button($0, id: "cash") } ?? #""id":"cash","traits":["button"]"#
        return TestCapture.screen(
            "pay",
            [TestCapture.heading("Pay"), cash, TestCapture.button("Card", id: "card"), TestCapture.text("How to pay")]
        ).replacing(#""variant":{"#, with: #""variant":{\#(variant)"#)
    }
    private let english = #""locale":"en","#, german = #""locale":"de","#, french = #""locale":"fr","#

    private func ship(_ files: String..., as build: String, _ caller: TestCaller, _ app: String, screen: String = "")
        throws
    {
        for file in files { #expect(try caller.upload(file, to: build, of: app, screen).status < 300) }
        #expect(try caller.post("/v1/apps/\(app)/builds/\(build)/seal").status == 200)
    }

    private func german(_ path: String, _ browser: TestBrowser, _ server: TestServer) throws -> String {
        TestCaller.Answer(
            response: try server.send(
                "GET", path,
                headers: ["Cookie": browser.cookie, "Host": "t", "Accept-Language": "de", "Accept": "text/html"])
        ).text
    }

    @Test func `a state that was not captured is named, and what stands in it counts`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try ship(pay("Cash", english), pay("Bar", german), pay("Espèces", french), as: "1.0", caller, app)
        try ship(pay("Cash", english), pay(nil, german), pay("Espèces", french), as: "1.1", caller, app)
        try ship(pay("Cash", english), as: "1.2", caller, app)
        let browser = try TestBrowser(server, .read), path = "/apps/\(app)/screens/pay?build=1.2"
        let page = try browser.get(path).text
        #expect(page.contains("✓ Nothing that was measured got worse in this state since 1.1."))
        #expect(!page.contains(#"class="panel good""#))
        #expect(page.contains("? 2 states of this screen were not captured in 1.2: French; German."))
        #expect(page.contains("✗ 1 fault stands as it was in what was not captured: see below."))
        #expect(
            page.contains("worse since 1.1. Nothing of this build shows it: it stands as it was in 1.1."))
        #expect(try german(path, browser, server).contains("? 2 Zustände dieses Bildschirms wurden in 1.2 nicht"))
        let matrix = try browser.get("/apps/\(app)").text
        #expect(matrix.contains("worse: 1 fault, as last seen, since nobody looked again"))
        #expect(matrix.contains("? 2 states not captured (French; German)"))
        #expect(matrix.contains("Worse in 1.2 than when last good, or new"))
    }

    @Test func `a build is told alike before and after it is sealed`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let home = TestCapture.screen("home", [TestCapture.heading("Home")])
        try ship(pay("Cash", english), pay("Bar", german), home, as: "1.0", caller, app)
        try ship(pay("Cash", english), pay(nil, german), home, as: "1.1", caller, app)
        let browser = try TestBrowser(server, .read)
        func expectTold(in build: String) throws {
            let page = try browser.get("/apps/\(app)/screens/pay?build=\(build)").text
            #expect(page.contains("✓ Nothing that was measured got worse in this state since 1.1."))
            #expect(page.contains("? 1 state of this screen was not captured in \(build): German."))
            #expect(page.contains("✗ 1 fault stands as it was in what was not captured: see below."))
            let matrix = try browser.get("/apps/\(app)").text
            #expect(matrix.contains("worse: 1 fault, as last seen, since nobody looked again"))
            #expect(matrix.contains("? 1 state not captured (German)"))
        }
        for file in [pay("Cash", english), home] { _ = try caller.upload(file, to: "1.2", of: app) }
        try expectTold(in: "1.2")
        try ship(as: "1.2", caller, app)
        try expectTold(in: "1.2")
        _ = try caller.upload(home, to: "1.3", of: app)
        let open = try browser.get("/apps/\(app)").text
        #expect(open.contains("as last seen, since nobody looked again, not captured"))
        let retirement = #"{"since":"1.3","reason":"Paid elsewhere"}"#
        #expect(try caller.post("/v1/apps/\(app)/screens/pay/retirements", retirement).status == 201)
        #expect(try browser.get("/apps/\(app)").text.contains("retired since 1.3: “Paid elsewhere”"))
    }

    @Test func `the matrix counts findings in all states in which it counts faults`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try ship(pay("Cash", english), pay("Bar", german), as: "1.0", caller, app)
        try ship(pay(nil, english), pay(nil, german), as: "1.1", caller, app)
        let matrix = try TestBrowser(server, .read).get("/apps/\(app)").text
        #expect(matrix.contains("2 findings, counted in each of 2 states"))
        #expect(matrix.contains("utterances (English)") || matrix.contains("utterances (German)"))
    }

    @Test func `a finding of another tool that somebody accepted is set aside, and not nothing`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let list = TestCapture.buttons("Buy", "Sell")
        try ship(list, TestAudit.axe(), as: "1.0", caller, app, screen: "?screen=list")
        try ship(list, TestAudit.axe(("region", "one")), as: "1.1", caller, app, screen: "?screen=list")
        let review: ReviewResource = try caller.get("/v1/apps/\(app)/releases/1.1/review").json()
        let finding = try #require(review.faults.first?.finding)
        let decision = #"{"finding":\#(finding),"decision":"accepted","reason":"r","until":"2999-12-31"}"#
        #expect(try caller.post("/v1/apps/\(app)/decisions", decision).status < 300)
        let page = try TestBrowser(server, .read).get("/apps/\(app)/screens/list?build=1.1").text
        #expect(page.contains("✓ Nothing that counts got worse since 1.0."))
    }

    @Test func `a comparison says what audits of other tools tell, and what of theirs it does not compare`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let list = TestCapture.buttons("Buy", "Sell")
        try ship(list, TestAudit.axe(), as: "1.0", caller, app, screen: "?screen=list")
        try ship(list, TestAudit.axe(("region", "one")), as: "1.1", caller, app, screen: "?screen=list")
        try ship(list, as: "1.2", caller, app)
        let browser = try TestBrowser(server, .read), path = "/apps/\(app)/comparisons?from=1.0&to=1.1"
        let page = try browser.get(path).text
        #expect(page.contains("✓ Nothing got worse in what was captured."))
        #expect(page.contains("✗ 1 check of other tools is worse, or fails on what is new: see below."))
        #expect(page.contains("region is broken at #one: region of axe-core 4.9. It was good last in 1.0."))
        #expect(try german(path, browser, server).contains("✗ 1 Prüfpunkt anderer Werkzeuge ist schlechter"))
        let answer: ComparisonResource = try caller.get("/v1" + path).json()
        #expect(answer.regressions == 0 && answer.auditFaults?.map(\.rule) == ["region"])
        #expect(answer.auditFaults?.map(\.lastGood) == ["1.0"])
        let silent = path.replacing("from=1.0&to=1.1", with: "from=1.1&to=1.2")
        #expect(try browser.get(silent).text.contains("? Audits of other tools are not compared here."))
        #expect(try caller.get("/v1" + silent).json(ComparisonResource.self).auditFaults == nil)
    }
}
