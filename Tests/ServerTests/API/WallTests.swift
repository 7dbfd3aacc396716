import API
import Application
import Foundation
import HTTP
import Storage
import Testing
import TestSupport
import Web

/// Walls between apps: what belongs to an app that somebody is not let into is, for them, not there.
@Suite(.database) struct WallTests {
    private let server: TestServer
    private let mine: WalledApp, other: WalledApp

    init() throws {
        server = try TestServer()
        (mine, other) = (try WalledApp(server, "orchard"), try WalledApp(server, "quarry"))
    }

    @Test func `what is not theirs and what is not there are told alike`() throws {
        let caller = try server.caller(Scope.allCases, in: mine.slug)
        for (path, thing) in [("reports", AppThing.report), ("problems", .problem), ("verdicts", .verdict)] {
            let hidden = try caller.get("/v1/\(path)/\(other.id(thing))"), none = try caller.get("/v1/\(path)/999999")
            #expect(hidden.status == 404 && none.status == 404)
            #expect(
                try hidden.problem().detail.replacing("\(other.id(thing))", with: "999999") == none.problem().detail)
        }
        let hidden = try caller.get("/v1/apps/\(other.slug)"), none = try caller.get("/v1/apps/nowhere")
        #expect(try hidden.problem().detail.replacing(other.slug, with: "nowhere") == none.problem().detail)
        let browser = try TestBrowser(server, scopes: [], apps: [AppScopes(app: mine.slug, scopes: [.read])])
        for path in [
            "/apps/\(other.slug)", "/apps/\(other.slug)/releases/1.0", "/apps/\(other.slug)/nonsense",
            "/problems/\(other.id(.problem))",
        ] {
            let page = try browser.get(path)
            #expect(page.status == 404 && !page.text.contains(other.name), "\(path)")
        }
    }

    @Test func `ids in bodies and below an app reach no other app`() throws {
        let caller = try server.caller(Scope.allCases, in: mine.slug), all = try server.caller()
        let (report, problem) = (mine.id(.report), mine.id(.problem))
        let (alienReport, alienProblem) = (other.id(.report), other.id(.problem))
        let before = try all.get("/v1/problems/\(alienProblem)").text
        let tries = [
            try caller.post("/v1/problems/\(problem)/merge", #"{"into":\#(alienProblem)}"#),
            try caller.post("/v1/problems/\(alienProblem)/merge", #"{"into":\#(problem)}"#),
            try caller.send("PATCH", "/v1/reports/\(report)", #"{"problem":\#(alienProblem)}"#),
            try caller.post("/v1/problems/\(problem)/split", #"{"reports":[\#(alienReport)],"title":"t"}"#),
            try caller.post("/v1/apps/\(mine.slug)/reports/links", #"{"reports":[\#(alienReport)],"screen":"start"}"#),
            try caller.post(
                "/v1/apps/\(mine.slug)/reports/links", #"{"reports":[\#(report)],"problem":\#(alienProblem)}"#),
            try caller.post(
                "/v1/apps/\(mine.slug)/problems/decisions", #"{"problems":[\#(alienProblem)],"assignee":"me"}"#),
            try caller.send(
                "PUT", "/v1/apps/\(mine.slug)/waivers",
                #"{"items":[{"problem":\#(alienProblem),"reason":"r","until":"2030-01-01"}]}"#),
        ]
        for (place, answer) in tries.enumerated() {
            #expect(try answer.problem().type != "/errors/invalid-body", "\(place): the ids were not looked at")
            #expect(
                answer.status >= 400 && answer.status < 500, "\(place): \(answer.status) \(answer.text.prefix(200))")
            #expect(!answer.text.contains("quarry"), "\(place): \(answer.text.prefix(300))")
        }
        #expect(try all.get("/v1/problems/\(alienProblem)").text == before)
    }

    @Test func `lists hold what one may see, and nothing else`() throws {
        let caller = try server.caller(Scope.allCases, in: mine.slug)
        #expect(try caller.get("/v1/apps").json(Listing<AppResource>.self).items.map(\.slug) == [mine.slug])
        let browser = try TestBrowser(
            server, scopes: [], apps: [AppScopes(app: mine.slug, scopes: [.read, .support, .admin])])
        for path in ["/", "/search?q=silent", "/search?q=start", "/search?q=Buy", "/watched", "/audit-log"] {
            let page = try browser.get(path)
            #expect(page.status == 200 && !page.text.contains("quarry"), "\(path)")
        }
        #expect(try browser.get("/search?q=silent").text.contains("orchard"), "what is found is found")
        #expect(try browser.get("/search?q=silent&app=\(other.slug)").status == 404)
        let log = try caller.get("/v1/audit-log?limit=100").json(Listing<LogEntry>.self).items
        #expect(!log.isEmpty && log.allSatisfy { $0.app == mine.slug })
        #expect(try caller.get("/v1/audit-log?app=\(other.slug)").status == 404)
        #expect(try caller.get("/v1/apps").text.contains(other.slug) == false)
    }

    @Test func `who is watched in an app that one is let into no more is not told of`() throws {
        let browser = try TestBrowser(
            server, scopes: [], apps: [mine, other].map { AppScopes(app: $0.slug, scopes: [.read, .triage]) })
        _ = try browser.submit("/problems/\(other.id(.problem))/watch", [("watch", "yes")])
        #expect(try browser.get("/watched").text.contains("quarry"))
        try server.operations.setScopes(
            account: browser.name, [], apps: [AppScopes(app: mine.slug, scopes: [.read, .triage])])
        #expect(try !browser.get("/watched").text.contains("quarry"))
    }

    @Test func `people's words are masked by app`() throws {
        let token = try server.operations.addToken(
            name: "desk", scopes: [.read], apps: [AppScopes(app: mine.slug, scopes: [.support])])
        let desk = TestCaller(server: server, token: token.secret)
        #expect(try desk.get("/v1/reports/\(mine.id(.report))").text.contains("Ada Harbour"))
        let alien = try desk.get("/v1/reports/\(other.id(.report))")
        #expect(alien.status == 200 && !alien.text.contains("Harbour"))
        #expect(try desk.get("/v1/reports/\(other.id(.report))/attachments").status == 403)
        #expect(try desk.get("/v1/apps/\(other.slug)/reports").text.contains("Harbour") == false)
        let both = try TestBrowser(
            server, scopes: [],
            apps: [AppScopes(app: mine.slug, scopes: [.read, .support]), AppScopes(app: other.slug, scopes: [.read])])
        #expect(try both.get("/reports/\(mine.id(.report))").text.contains("Ada Harbour"))
        #expect(try !both.get("/reports/\(other.id(.report))").text.contains("Harbour"))
        #expect(try !both.get("/search?q=silent").text.contains("Harbour"))
    }

    @Test func `nobody gives what they do not hold`() throws {
        let admin = try TestBrowser(server, .admin, .read)
        let refused = try admin.submit("/settings/accounts", [("name", "new-\(UUID())"), ("scopes", "support")])
        #expect(refused.status == 422 && refused.text.contains("You don&#39;t hold “support” for all apps yourself"))
        let own = try server.database.read { try $0.account(named: admin.name)?.id } ?? 0
        let mineToo = [("scopes", "admin"), ("scopes", "read"), ("scopes", "support")]
        #expect(try admin.submit("/settings/accounts/\(own)/scopes", mineToo).status == 422)
        #expect(try admin.submit("/settings/tokens", [("token-name", "t"), ("scopes", "support")]).status == 422)
        let desk = try TestBrowser(server, .support)
        let id = try server.database.read { try $0.account(named: desk.name)?.id } ?? 0
        #expect(try admin.submit("/settings/accounts/\(id)/link").status == 422, "they could come in by it")
        // What somebody has already may be left to them.
        #expect(
            try admin.submit("/settings/accounts/\(id)/scopes", [("scopes", "support"), ("scopes", "read")]).status
                == 303)
        var filter = LogFilter()
        (filter.kind, filter.subject) = ("scopesSet", "account/\(id)")
        let steps = try server.database.read { try $0.log(filter, after: nil, limit: 5) }.items
        #expect(steps.first?.event.details.replacing(" ", with: "") == #"{"apps":{},"scopes":["read","support"]}"#)
    }
}
