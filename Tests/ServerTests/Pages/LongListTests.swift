import API
import Foundation
import TestSupport
import Testing

/// What a year fills: pages stay short, say what they leave out, and lead on to it.
@Suite(.database) struct `Long lists` {
    @Test func `of search say that there is more, and find what is heard no more`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let word = "wombat\(Int.random(in: 1000...9999))"
        let gone = TestCapture.screen("gone", [TestCapture.heading("All \(word)s"), TestCapture.text("stays")])
        _ = try caller.upload(gone, to: "1.0", of: app)
        _ = try caller.upload(TestCapture.screen("gone", [TestCapture.text("stays")]), to: "1.1", of: app)
        let reader = try TestBrowser(server, .read)
        let before = try reader.get("/search?q=\(word)&app=\(app)").text
        #expect(before.contains("/apps/\(app)/screens/gone?build=1.0") && before.contains("gone, last in 1.0"))
        #expect(!before.contains("There are more"))
        let screens = (1...26).map { TestCapture.screen("s\($0)", [TestCapture.heading("\(word) \($0)")]) }
        let lines = screens.map { $0.replacing("\n", with: " ") }.joined(separator: "\n")
        #expect(try caller.upload(lines, to: "1.2", of: app).status == 201)
        let after = try reader.get("/search?q=\(word)&app=\(app)").text
        #expect(after.contains("There are more: these are 25 of those found."))
        #expect(
            try reader.get("/search?q=\(word.dropFirst(2))&app=\(app)").text.contains("/screens/s"), "a part of a word")
        #expect(
            try reader.get("/search?q=wombt\(word.suffix(4))&app=\(app)").text.contains("/screens/s"),
            "a slip of the pen")
    }

    @Test func `of an app's screens and of a colour's say how many are left out`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let red = TestCapture.text("Sum") + ##","textColor":"#990000""##
        let lines = (1...31).map { TestCapture.screen("s\($0)", [red]).replacing("\n", with: " ") }
        #expect(try caller.upload(lines.joined(separator: "\n"), to: "1.0", of: app).status == 201)
        let other = (1...31).map {
            TestCapture.screen("s\($0)", [TestCapture.text("None"), TestCapture.text("at all")]).replacing(
                "\n", with: " ")
        }
        #expect(try caller.upload(other.joined(separator: "\n"), to: "1.1", of: app).status == 201)
        let reader = try TestBrowser(server, .read)
        let page = try reader.get("/apps/\(app)").text
        #expect(page.contains("These are the first 30 screens on which something is to be told; there is one more."))
        #expect(!page.contains("/apps/\(app)/screens/s9?build"))
        #expect(try reader.get("/apps/\(app)/screens").text.contains("/apps/\(app)/screens/s9?build"))
        let colours = "/apps/\(app)/releases/1.0/colours"
        #expect(try reader.get(colours).text.contains("and 21 more: name all screens"))
        #expect(try !reader.get(colours + "?places=all").text.contains("name all screens"))
        let held = try caller.get("/v1/apps/\(app)/screens").json(Listing<ScreenResource>.self).items
        #expect(held.count == 31 && held.allSatisfy { $0.builds == ["1.0", "1.1"] && !$0.hasOlderBuilds })
    }

    @Test func `of a condition's problems and their screens lead on to all of them`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let lines = (1...21).map {
            TestCapture.screen("s\($0)", [TestCapture.text("Row \($0)")]).replacing("\n", with: " ")
        }
        // What is there in the very first release is not new.
        for release in ["1.0", "1.1"] {
            #expect(try caller.upload(lines.joined(separator: "\n"), to: release, of: app).status == 201)
            #expect(try caller.post("/v1/apps/\(app)/builds/\(release)/seal").status == 200)
        }
        let reports = (1...21).map {
            #"{"text":"Row \#($0) is never announced","screen":"s\#($0)","element":"Row \#($0)","release":"1.1","externalId":"\#($0)"}"#
        }
        let filed = try caller.post(
            "/v1/apps/\(app)/reports/imports?format=earshot-report", reports.joined(separator: "\n"))
        try #require(filed.status < 300, "\(filed.text)")
        let reader = try TestBrowser(server, .read)
        let page = try reader.get("/apps/\(app)/releases/1.1").text
        #expect(page.contains("These are 20 of 41: show all that “New problems” counts"))
        let link = try #require(
            page.firstMatch(of: /\?(condition-\d+=1)#condition-\d+">These are 20 of 41: show all that “New problems”/))
        let whole = try reader.get("/apps/\(app)/releases/1.1?\(link.1)").text
        #expect(!whole.contains("show all that “New problems” counts"))
        #expect(whole.contains("show all that “Open problems that people found” counts"))
    }
    @Test func `of builds are offered in part where there are many, and any can be named`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let capture = TestCapture.screen("list", [TestCapture.button("Buy now", id: "buy")])
        for number in 1...62 { #expect(try caller.upload(capture, to: "1.0+\(number)", of: app).status == 201) }
        let reader = try TestBrowser(server, .read), address = "/apps/\(app)/screens/list"
        let page = try reader.get(address).text
        #expect(page.contains("list in 1.0+62") && page.contains(#"list="build-list""#))
        #expect(
            page.components(separatedBy: "<option value=\"1.0+").count - 1 == 20 + 19,
            "builds, and those to compare with")
        #expect(try reader.get(address + "?build=1.0%2B7&compare=1.0%2B3").text.contains("list in 1.0+7"))
        let element = try #require(page.firstMatch(of: /\/apps\/[^"]+\/elements\/\d+/))
        let history = try reader.get(String(element.0)).text
        #expect(history.contains("1.0+1 to 1.0+62 (62 builds)") && history.components(separatedBy: "<tr>").count == 3)
    }

    @Test func `of reports count, lead both ways and name screens as people do`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let capture = TestCapture.screen("list", title: "Our harbours", [TestCapture.text("Row")])
        #expect(try caller.upload(capture, to: "1.0", of: app).status == 201)
        let reports = (1...51).map {
            #"{"text":"Row \#($0) is silent","screen":"list","release":"1.0","externalId":"\#($0)"}"#
        }
        let filed = try caller.post(
            "/v1/apps/\(app)/reports/imports?format=earshot-report", reports.joined(separator: "\n"))
        try #require(filed.status < 300, "\(filed.text)")
        let reader = try TestBrowser(server, .read), list = "/apps/\(app)/reports"
        let first = try reader.get(list + "?release=1.0").text
        #expect(first.contains("1–50 of 51 reports") && first.contains("Our harbours (list), named by the report"))
        #expect(first.contains(#"<option value="list">Our harbours (list)</option>"#))
        #expect(first.contains(#"<a class="button" rel="next" href="?release=1.0&amp;page=2">"#))
        let last = try reader.get(list + "?release=1.0&page=2").text
        #expect(last.contains("51–51 of 51 reports") && last.contains(#"rel="prev""#) && !last.contains(#"rel="next""#))
        #expect(try reader.get(list + "?q=silent").text.contains("51 reports"))
        let none = try reader.get(list + "?q=wombat").text
        #expect(none.contains("No report fits.") && !none.contains("<caption>Reports"))
        let ofProblem = try reader.get(list + "?problem=999999").text
        #expect(ofProblem.contains("Only reports on problem 999999.") && ofProblem.contains(">All reports</a>"))
    }

    @Test func `of what is watched are narrowed to an app`() throws {
        let server = try TestServer(), caller = try server.caller()
        let browser = try TestBrowser(server, .read, .triage)
        var problems: [String: Int] = [:]
        for _ in 1...2 {
            let (app, ids) = try caller.twoProblems()
            problems[app] = ids[0]
            #expect(try browser.submit("/problems/\(ids[0])/watch", [(name: "watch", value: "yes")]).status < 400)
        }
        let all = try browser.get("/watched").text
        for id in problems.values { #expect(all.contains("/problems/\(id)\"")) }
        let (app, id) = try #require(problems.first)
        let narrowed = try browser.get("/watched?app=\(app)").text
        #expect(narrowed.contains("/problems/\(id)\"") && narrowed.contains("1 problem"))
        for (other, id) in problems where other != app { #expect(!narrowed.contains("/problems/\(id)\"")) }
        #expect(try browser.get("/watched?app=none").text.contains("You watch no problem of this app."))
    }

    @Test func `of the inbox count, and lead both ways through what is narrowed`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let reports = (1...26).map { #"{"text":"Wombat \#($0) is silent","externalId":"\#($0)"}"# }
        let filed = try caller.post(
            "/v1/apps/\(app)/reports/imports?format=earshot-report", reports.joined(separator: "\n"))
        try #require(filed.status < 300, "\(filed.text)")
        let reader = try TestBrowser(server, .read), list = "/apps/\(app)/inbox"
        let first = try reader.get(list + "?q=wombat").text
        #expect(first.contains("1–25 of 26 reports") && !first.contains(#"rel="prev""#))
        let next = String(try #require(first.firstMatch(of: /rel="next" href="([^"#]*)#rows"/)).1).replacing(
            "&amp;", with: "&")
        let last = try reader.get(next).text
        #expect(
            last.contains("26–26 of 26 reports") && last.contains(#"rel="prev""#) && last.contains(#"value="wombat""#))
        #expect(try reader.get(list + "?page=99").text.contains("26–26 of 26 reports"), "the nearest there is")
    }

    @Test func `of what is watched tell what others did, in its order`() throws {
        let server = try TestServer(), caller = try server.caller(), (_, ids) = try caller.twoProblems()
        let browser = try TestBrowser(server, .read, .triage)
        #expect(try browser.submit("/problems/\(ids[0])/watch", [(name: "watch", value: "yes")]).status < 400)
        #expect(
            try caller.send("PATCH", "/v1/problems/\(ids[0])", #"{"state":"accepted","reason":"We live with it"}"#)
                .status
                == 200)
        #expect(try caller.post("/v1/problems/\(ids[0])/comments", #"{"text":"Till spring"}"#).status < 300)
        let page = try browser.get("/watched").text
        let decided = try #require(page.range(of: "token test: Accepted: We live with it")),
            said = try #require(page.range(of: "Till spring"))
        #expect(decided.lowerBound < said.lowerBound)
    }
}
