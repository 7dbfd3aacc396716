import API
import Application
import Foundation
import HTTP
import Testing
import TestSupport
import Web

@Suite(.database) struct AppPageTests {
    @Test func `the newest releases are shown, each held against the one before, and all of them are listed`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for number in 1...10 {
            let words = (0..<number).map { TestCapture.text("Line \($0)") }
            _ = try caller.upload(TestCapture.screen("list", words), to: "1.\(number)", of: app)
        }
        let browser = try TestBrowser(server, .read)
        let page = try browser.get("/apps/\(app)").text
        #expect(page.contains("releases/1.10\"") && page.contains("releases/1.5\"") && !page.contains("releases/1.4\""))
        #expect(!page.contains("first look"), "1.5 is held against 1.4")
        let all = try browser.get("/apps/\(app)/releases").text
        #expect(
            all.contains("10 releases, newest first") && all.contains("releases/1.1\"") && all.contains("nothing yet"))
        _ = try caller.post("/v1/apps/\(app)/releases/1.10/verdicts", #"{"seal":true}"#)
        #expect(try browser.get("/apps/\(app)/releases").text.contains("on <time datetime=\"20"))
    }

    @Test func `of many screens those are shown on which something differs, and all of them a page at a time`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for (release, lines) in [("1.0", 3), ("1.1", 3), ("1.2", 2)] {
            for screen in 0..<52 {
                let words = (0..<(screen == 7 ? lines : 3)).map { TestCapture.text("Line \($0)") }
                _ = try caller.upload(TestCapture.screen("screen-\(screen)", words), to: release, of: app)
            }
            if release == "1.2" {
                _ = try caller.upload(TestCapture.screen("late", [TestCapture.text("New")]), to: release, of: app)
            }
            _ = try caller.post("/v1/apps/\(app)/builds/\(release)/seal")
        }
        let browser = try TestBrowser(server, .read)
        let page = try browser.get("/apps/\(app)").text
        #expect(page.contains("screens/screen-7\"") && page.contains("screens/late\""))
        #expect(!page.contains("screens/screen-8\""))
        #expect(page.contains("51 screens are not shown") && page.contains(">All 53 screens</a>"))
        let first = try browser.get("/apps/\(app)/screens").text
        #expect(first.contains("1–50 of 53 screens") && first.contains("screens/screen-10\""))
        let last = try browser.get("/apps/\(app)/screens?page=2").text
        #expect(last.contains("51–53 of 53 screens") && last.contains("screens/screen-8\""))
        #expect(try browser.get("/apps/\(app)/screens?page=999999999999").text.contains("51–53 of 53"))
        #expect(try browser.get("/apps/\(app)/screens?page=-5").text.contains("1–50 of 53"))
        let narrowed = try browser.get("/apps/\(app)/screens?q=EN-7").text
        #expect(narrowed.contains("1 screen that fit “EN-7”") && narrowed.contains("screens/screen-7\""))
    }

    /// The cells of a row of the matrix, newest release first.
    private func cells(_ page: String, _ screen: String) throws -> [String] {
        let row = try #require(
            page.components(separatedBy: "<tr>").first {
                $0.contains("<th scope=\"row\">") && $0.contains("\(screen)</")
            })
        return row.components(separatedBy: "<td>").dropFirst().map { cell in
            cell.components(separatedBy: "</td>")[0].replacing(/<[^>]*>/, with: "|")
        }
    }

    @Test func `a release with audits only is there, with what the tool found and what nobody captured`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let list = TestCapture.buttons("Buy", "Sell")
        try caller.ship(list, as: "1.0", of: app)
        for (release, audit) in [
            ("1.0", TestAudit.axe()), ("1.1", TestAudit.axe(("region", "one"))),
            ("1.2", TestAudit.axe(("region", "one"))),
        ] {
            for screen in ["list", "web"] where release != "1.0" || screen == "list" {
                #expect(try caller.upload(audit, to: release + "+2", of: app, "?screen=\(screen)").status == 201)
            }
            if release == "1.0" { #expect(try caller.upload(list, to: "1.0+2", of: app).status < 300) }
            _ = try caller.post("/v1/apps/\(app)/builds/\(release)+2/seal")
        }
        try caller.ship(list, as: "1.3", of: app)
        let browser = try TestBrowser(server, .read), page = try browser.get("/apps/\(app)/screens").text
        let looked = try browser.get("/apps/\(app)/screens/web?build=1.2%2B2")
        #expect(looked.response["Location"] == "/apps/\(app)/releases/1.2#audits", "no capture, but audits")
        #expect(try browser.get("/apps/\(app)/screens/none?build=1.2%2B2").status == 404)
        let captured = try cells(page, "list"), named = try cells(page, "web")
        #expect(captured.count == 4 && named.count == 4)
        let standing = "worse: 1 fault, as last seen, since nobody looked again"
        #expect(captured[0].contains("as much is said as in 1.0+2") && captured[0].contains(standing))
        for cell in captured[1...2] {
            #expect(
                cell.contains("worse: 1 fault") && cell.contains("not captured")
                    && cell.contains("axe-core: 1 finding"))
        }
        #expect(captured[3].contains("axe-core: no failure found") && captured[3].contains("of the text said"))
        #expect(named[0].contains("not captured") && named[3].contains("not captured"))
        #expect(named[1].contains("not captured, audited") && named[1].contains("axe-core: 1 finding"), "backlog")
        #expect(page.contains("/releases/1.1#audits") && !page.contains("screens/web"))
        #expect(!captured[1].contains("%") && !captured[1].contains("as much"))
        #expect(try browser.get("/apps/\(app)/releases/1.1").text.contains(#"<h2 id="audits">"#))
    }

    @Test func `what an audit alone made worse is told of the newest release, and that nothing was captured`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        _ = try caller.upload(TestAudit.axe(), to: "1.0", of: app)
        _ = try caller.upload(TestAudit.axe(("region", "one")), to: "1.1", of: app)
        let page = try TestBrowser(server, .read).get("/apps/\(app)").text
        #expect(page.contains("Nothing was captured in 1.1, so what is heard there is not known"))
        #expect(page.contains("region is broken at #one: region of axe-core 4.9. It was good last in 1.0."))
        #expect(try cells(page, "the whole app")[0].contains("worse: 1 fault"))
        #expect(try cells(page, "the whole app")[1].contains("audited"))
    }

    @Test func `what somebody took as intended is told as that, and is worse nowhere`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.1", of: app)
        let browser = try TestBrowser(server, .read)
        let comparison = "/apps/\(app)/comparisons?from=1.0&to=1.1", screen = "/apps/\(app)/screens/list?build=1.1"
        #expect(try cells(browser.get("/apps/\(app)").text, "list")[0].contains("✗ 1||worse"))
        #expect(try browser.get(comparison).text.contains("✗ 1 change for the worse."))
        #expect(try browser.get(screen).text.contains("✗ Worse than in 1.0."))
        let body = #"{"build":"1.1","screen":"list","reason":"On purpose"}"#
        #expect(try caller.post("/v1/apps/\(app)/acceptances", body).status == 201)

        let words = "taken as intended by token test in 1.1"
        func isIntended(_ release: String) throws {
            let page = try browser.get("/apps/\(app)").text, cell = try cells(page, "list")[0]
            #expect(!cell.contains("worse") && cell.contains(words), "\(release)")
            #expect(
                page.contains("\(words): On purpose") && page.contains("Nothing that counts is worse"), "\(release)")
            let compared = try browser.get(comparison.replacing("to=1.1", with: "to=\(release)")).text
            #expect(
                compared.contains("✓ Nothing that counts got worse.") && compared.contains("= nothing"), "\(release)")
            #expect(compared.contains("\(words): On purpose") && compared.contains("set aside by people"), "\(release)")
            let summary = try browser.get(screen.replacing("1.1", with: release) + "&compare=1.0").text
            #expect(summary.contains("✓ Nothing that counts got worse since 1.0."), "\(release)")
            #expect(summary.contains("\(words): On purpose") && !summary.contains("✗ Worse"), "\(release)")
        }
        try isIntended("1.1")
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.2", of: app)
        try isIntended("1.2")
        let answer = try caller.get("/v1/apps/\(app)/comparisons?from=1.0&to=1.2").json(ComparisonResource.self)
        #expect(answer.regressions == 0 && answer.screens.first?.comparison.accepted?.isEmpty == false)
        // Another change is worse, whatever was taken as intended before.
        try caller.ship(TestCapture.buttons(nil, nil), as: "1.3", of: app)
        #expect(try cells(browser.get("/apps/\(app)").text, "list")[0].contains("worse: 1 fault"))
        #expect(
            try browser.get(comparison.replacing("to=1.1", with: "to=1.3")).text.contains("✗ 1 change for the worse."))
        #expect(try browser.get(screen.replacing("1.1", with: "1.3")).text.contains("✗ Worse than in 1.2."))
    }

    /// Four rows and an offer: in a broken build the rows are silent, and the offer is heard.
    private func shelf(isBroken: Bool) -> String {
        let rows = (1...4).map {
            #"{"id":"r\#($0)","identifier":"r\#($0)","isElement":\#(!isBroken),"label":"Row \#($0)","text":"Row \#($0)","#
                + #""traits":["button"],"frame":[0,\#(100 * $0),390,60]}"#
        }
        return #"""
            {"format":"earshot-capture/1","screen":{"key":"shelf","title":"Shelf"},
             "variant":{"device":{"idiom":"phone","size":[390,844]}},
             "root":{"frame":[0,0,390,844],"children":[
               {"id":"t","isElement":true,"label":"Shelf","traits":["header"],"frame":[0,40,390,40]},
               {"id":"o","identifier":"o","isElement":\#(isBroken),"label":"Offer","text":"Offer","frame":[0,600,390,60]},
               \#(rows.joined(separator: ","))]}}
            """#
    }

    @Test func `what is as it was when it was last good is not called worse than the broken build before`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for (release, isBroken) in [("1.0", false), ("1.1", true), ("1.2", false)] {
            try caller.ship(shelf(isBroken: isBroken), as: release, of: app)
        }
        let browser = try TestBrowser(server, .read)
        let broken = try browser.get("/apps/\(app)/screens/shelf?build=1.1").text
        #expect(broken.contains("✗ Worse than in 1.0."))
        let mended = try browser.get("/apps/\(app)/screens/shelf?build=1.2").text
        // What lost most of its elements is no measure: the screen stands beside what its verdict took.
        #expect(mended.contains("✓ Nothing that was measured got worse since 1.0."))
        #expect(!mended.contains("✗ Worse than") && !mended.contains("no longer said"))
        #expect(try browser.get("/apps/\(app)").text.contains("1.2 may ship"))
    }

    @Test func `a build without captures is compared with nothing`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        _ = try caller.upload(TestAudit.axe(), to: "1.1", of: app, "?screen=list")
        let answer = try caller.get("/v1/apps/\(app)/comparisons?from=1.0&to=1.1")
        #expect(try answer.status == 409 && answer.problem().detail.contains("1.1 holds no capture"))
        let page = try TestBrowser(server, .read).get("/apps/\(app)/comparisons?from=1.0&to=1.1").text
        #expect(page.contains("Nothing was captured in 1.1, so there is nothing to compare.") && !page.contains("0 %"))
    }

    @Test(.timeLimit(.minutes(2))) func `the commands of the first steps do what they are said to do`() throws {
        let server = try TestServer(), live = try LiveServer(server), caller = try server.caller()
        let app = try caller.app()
        let page = try TestBrowser(server, .read, .upload).get("/apps/\(app)").text
        let commands = page.matches(of: #/<pre><code>earshot (.*?)</code></pre>/#).map { String($0.output.1) }
        #expect(commands.count == 2)
        let folder = FileManager.default.temporaryDirectory.appending(path: "earshot-steps-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let source = folder.appending(path: "page-source.xml").path
        try
            #"<AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Shop" label="Shop" enabled="true" visible="true" accessible="false" x="0" y="0" width="390" height="844"><XCUIElementTypeButton type="XCUIElementTypeButton" name="Buy" label="Buy" enabled="true" visible="true" accessible="true" x="20" y="100" width="350" height="44"/></XCUIElementTypeApplication></AppiumAUT>"#
            .write(toFile: source, atomically: true, encoding: .utf8)
        for command in commands {
            let words = command.split(separator: " ").map { $0 == "page-source.xml" ? source : String($0) }
            let program = try Program.run(
                "earshot", words, environment: ["EARSHOT_URL": live.address, "EARSHOT_TOKEN": live.token])
            #expect(program.status == 0 || program.status == 1, "\(command): \(program)")
            #expect(!program.errors.contains("Error:"), "\(command): \(program.errors)")
        }
    }
}
