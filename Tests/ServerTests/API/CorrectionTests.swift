import API
import Application
import Foundation
import History
import Testing
import TestSupport
import Web

@Suite(.database) struct CorrectionTests {
    private func element(_ id: String, _ label: String, _ y: Int, _ traits: String = "button") -> String {
        #"{"frame":[20,\#(y),200,44],"isElement":true,"label":"\#(label)","text":"\#(label)","id":"\#(id)","traits":["\#(traits)"]}"#
    }
    private func screen(_ elements: [String]) -> String {
        #"{"format":"earshot-capture/1","screen":{"key":"list","title":"List"},"variant":{"device":{"idiom":"phone","size":[390,844]}},"root":{"frame":[0,0,390,844],"className":"UIView","children":[\#(elements.joined(separator: ","))]}}"#
    }
    /// A button is renamed wholly and moved far: no pass takes it for the same.
    private var before: String { screen([element("a", "Purchase", 100)] + others + [element("h", "Help", 700)]) }
    private var after: String { screen([element("x", "Order now", 500)] + others + [element("h", "Help", 700)]) }
    private var later: String {
        screen(
            [element("z", "Order now", 500)] + others
                + [element("h", "Help", 700), element("n", "New", 780, "link")])
    }
    /// They are there throughout: a screen of which little is the same would show something else.
    private var others: [String] {
        ["Account", "Orders", "Settings"].enumerated().map { element("k\($0)", $1, 560 + 40 * $0) }
    }

    private func app(_ caller: TestCaller) throws -> String {
        let app = try caller.app()
        for (build, capture) in [("1.0", before), ("1.1", after)] {
            _ = try caller.upload(capture, to: build, of: app)
            _ = try caller.post("/v1/apps/\(app)/builds/\(build)/seal")
        }
        return app
    }
    private func diff(_ app: String, _ from: String, _ to: String, _ caller: TestCaller) throws -> DiffResource {
        let comparison = try caller.get("/v1/apps/\(app)/comparisons?from=\(from)&to=\(to)").json(
            ComparisonResource.self)
        return try #require(comparison.screens.first?.comparison)
    }
    private func correct(_ app: String, _ before: String, _ after: String, same: Bool, _ caller: TestCaller) throws
        -> TestCaller.Answer
    {
        try caller.post(
            "/v1/apps/\(app)/corrections",
            #"{"screen":"list","from":"1.0","to":"1.1","before":"\#(before)","after":"\#(after)","same":\#(same)}"#)
    }

    @Test func `two that are one by hand are matched, in later builds too`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        #expect(try diff(app, "1.0", "1.1", caller).removed == ["a"])
        let answer = try correct(app, "a", "x", same: true, caller)
        #expect(answer.status == 201, "\(answer.text)")
        let joined = try diff(app, "1.0", "1.1", caller)
        #expect(joined.matches.contains { $0.before == "a" && $0.after == "x" && $0.reason == .hand })
        #expect(joined.removed.isEmpty && !joined.regressions.contains { $0.rule == "element-lost" })
        _ = try caller.upload(later, to: "1.2", of: app)
        let last = try diff(app, "1.0", "1.2", caller)
        #expect(last.matches.contains { $0.before == "a" && $0.after == "z" && $0.reason == .hand })
    }

    @Test func `what was accepted of an element is accepted of the one it is by hand`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        let nameless = { (id: String, y: Int) in
            self.element(id, "", y).replacingOccurrences(of: #""label":"","text":"","#, with: "")
        }
        let help = element("h", "Help", 700)
        try caller.ship(before, as: "1.0", of: app)
        try caller.ship(screen([nameless("a", 100), help]), as: "1.1", of: app)
        let found = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        let id = try #require(found.first).id
        _ = try caller.send("PATCH", "/v1/problems/\(id)", #"{"state":"accepted","reason":"By design"}"#)
        try caller.ship(after, as: "1.2", of: app)
        let answer = try caller.post(
            "/v1/apps/\(app)/corrections",
            #"{"screen":"list","from":"1.0","to":"1.2","before":"a","after":"x","same":true}"#)
        #expect(answer.status == 201, "\(answer.text)")
        try caller.ship(screen([nameless("x", 500), help]), as: "1.3", of: app)
        let lost = try diff(app, "1.2", "1.3", caller)
        #expect(lost.accepted?.map(\.rule).contains("name-lost") ?? false, "\(lost)")
        #expect(!lost.regressions.contains { $0.rule == "name-lost" })
        let after = try caller.get("/v1/apps/\(app)/problems?rule=name-lost").json(Listing<ProblemResource>.self).items
        #expect(after.map(\.id) == [id] && after.first?.state == .accepted)
        #expect(try caller.problem(id).seenAgain == ["1.3"])
    }

    @Test func `two that are two by hand are not matched, in later builds neither`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        #expect(try diff(app, "1.0", "1.1", caller).matches.contains { $0.before == "h" && $0.after == "h" })
        #expect(try correct(app, "h", "h", same: false, caller).status == 201)
        let parted = try diff(app, "1.0", "1.1", caller)
        #expect(parted.removed.contains("h") && parted.added.contains("h"))
        _ = try caller.upload(later, to: "1.2", of: app)
        #expect(try !diff(app, "1.0", "1.2", caller).matches.contains { $0.before == "h" })
        #expect(try diff(app, "1.1", "1.2", caller).matches.contains { $0.before == "h" && $0.after == "h" })
    }

    @Test func `taken back, it is as before, and stays on record`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let first = try diff(app, "1.0", "1.1", caller)
        for (one, other, same) in [("a", "x", true), ("h", "h", false)] {
            let made = try correct(app, one, other, same: same, caller).json(CorrectionResource.self)
            #expect(try diff(app, "1.0", "1.1", caller) != first)
            let ended = try caller.send("DELETE", "/v1/apps/\(app)/corrections/\(made.id)")
            #expect(try ended.json(CorrectionResource.self).endedBy == "token test", "\(ended.text)")
            #expect(try diff(app, "1.0", "1.1", caller) == first)
        }
        let all = try caller.get("/v1/apps/\(app)/corrections").json(Listing<CorrectionResource>.self).items
        #expect(all.map(\.same) == [false, true] && all.allSatisfy { $0.endedAt != nil })
    }

    @Test func `what can't be corrected is told at its place`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        #expect(try correct(app, "nobody", "x", same: true, caller).problem().errors?.first?.pointer == "/before")
        #expect(try correct(app, "a", "nobody", same: true, caller).problem().errors?.first?.pointer == "/after")
        #expect(try correct(app, "h", "h", same: true, caller).problem().errors?.first?.pointer == "/after")
        #expect(try caller.send("DELETE", "/v1/apps/\(app)/corrections/987654321").status == 404)
        let reader = try caller.server.caller(.read)
        #expect(try correct(app, "a", "x", same: true, reader).status == 403)
    }

    @Test func `the page names the reasons, and corrects`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try app(caller)
        let browser = try TestBrowser(server, .read, .triage)
        let overview = try browser.get("/apps/\(app)/comparisons?from=1.0&to=1.1").text
        #expect(overview.contains("how List was matched") && overview.contains("From 1.0 to 1.1"))
        let page = "/apps/\(app)/comparisons?from=1.0&to=1.1&screen=list"
        #expect(try browser.get(page).text.contains("the same label"))
        let fields = [("screen", "list"), ("from", "1.0"), ("to", "1.1"), ("before", "a"), ("after", "x")]
            .map { (name: $0.0, value: $0.1) }
        let answer = try browser.submit("/apps/\(app)/corrections", fields + [("same", "yes")])
        #expect(answer.status == 303)
        let corrected = try browser.get(page).text
        #expect(corrected.contains("somebody said so") && corrected.contains("are one"))
        let wrong = try browser.submit("/apps/\(app)/corrections", fields + [("same", "yes")])
        #expect(wrong.status == 422 && wrong.text.contains("taken for one element already"))
        let made = try #require(
            try caller.get("/v1/apps/\(app)/corrections").json(Listing<CorrectionResource>.self).items.first)
        #expect(try browser.submit("/apps/\(app)/corrections/\(made.id)/end", fields).status == 303)
        #expect(try !browser.get(page).text.contains("somebody said so"))
    }

    @Test func `that corrections were taken back is said where none holds`() throws {
        let caller = try TestServer().caller(), app = try app(caller)
        let browser = try TestBrowser(caller.server, .read, .triage)
        let path = "/apps/\(app)/comparisons?from=1.0&to=1.1&screen=list"
        #expect(try browser.get(path).text.contains("Nobody has corrected the matching of this screen."))
        let made = try correct(app, "a", "x", same: true, caller).json(CorrectionResource.self)
        #expect(try !browser.get(path).text.contains("matching holds"))
        _ = try caller.send("DELETE", "/v1/apps/\(app)/corrections/\(made.id)")
        let page = try browser.get(path).text
        #expect(page.contains("holds; one was made and has ended.") && !page.contains("Nobody has corrected"))
    }
}
