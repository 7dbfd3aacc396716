import API
import Foundation
import Testing

import TestSupport

/// A mistyped release goes, one of which anything tells stays.
@Suite(.database) struct ReleaseDeletionTests {
    private func put(_ release: String, _ app: String, _ caller: TestCaller) throws {
        let said = #"{"shippedAt":"2026-01-05T00:00:00Z"}"#
        #expect(try caller.send("PUT", "/v1/apps/\(app)/releases/\(release)", said).status == 200)
    }

    private func delete(_ release: String, _ app: String, _ caller: TestCaller) throws -> TestCaller.Answer {
        try caller.send("DELETE", "/v1/apps/\(app)/releases/\(release)")
    }

    @Test func `one that nothing rests on goes, and the releases are as they were without it`() throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        try caller.ship(TestCapture.buttons(nil, "Sell"), as: "1.1", of: app)
        func told() throws -> [String] {
            try ["/v1/apps/\(app)/releases", "/v1/apps/\(app)/releases/1.1/gate", "/v1/apps/\(app)/order"].map {
                try caller.get($0).text.replacing(/"(decidedAt|shippedAt)":"[^"]*"/, with: "")
            }
        }
        let before = try told()
        try put("51.0", app, caller)
        try put("1.0.5", app, caller)
        let home = try TestBrowser(caller.server, .read, .admin)
        #expect(try home.get("/apps/\(app)/releases/51.0").text.contains("/apps/\(app)/releases/51.0/delete"))
        #expect(try home.get("/apps/\(app)/releases/51.0/delete").text.contains("people got it on 2026-01-05"))
        let gone = try home.submit("/apps/\(app)/releases/51.0/delete", [])
        #expect(gone.status == 303)
        let left = try home.get("/apps/\(app)/releases?deletedRelease=51.0").text
        #expect(left.contains("There is no release 51.0 any more."))
        #expect(try delete("1.0.5", app, caller).status < 300)
        #expect(try delete("1.0.5", app, caller).status == 404)
        #expect(try told() == before)
        let log = try home.get("/apps/\(app)/log")
        #expect(log.status != 200 || log.text.contains("deleted a release"))
    }

    @Test(arguments: [
        ("builds", "it holds 1 build"), ("reports", "1 report tells of it"),
        ("claims", "the history of 1 problem names it"), ("lines", "1 release line goes on from it"),
    ])
    func `one of which something tells stays, and says what`(what: String, reason: String) throws {
        let caller = try TestServer().caller(), app = try caller.app()
        try caller.ship(TestCapture.buttons("Buy", "Sell"), as: "1.0", of: app)
        try put("2.0", app, caller)
        switch what {
        case "builds": #expect(try caller.upload(TestCapture.buttons("Buy", "Sell"), to: "2.0", of: app).status == 201)
        case "reports":
            let filed = try caller.post(
                "/v1/apps/\(app)/reports", #"{"text":"Buy says nothing to me","release":"2.0"}"#)
            #expect(filed.status == 201)
        case "claims":
            let problem = try #require(try caller.report(on: "Buy", of: app).problem)
            let claimed = try caller.post("/v1/problems/\(problem)/fix-claims", #"{"release":"2.0"}"#)
            #expect(claimed.status == 201)
        default:
            let forked = try caller.send(
                "PUT", "/v1/apps/\(app)/releases/2.0.1", #"{"line":"2.0","forkedFrom":"2.0"}"#)
            #expect(forked.status == 200)
        }
        let refused = try delete("2.0", app, caller)
        #expect(try refused.status == 409 && refused.problem().detail.contains(reason), "\(refused.text)")
        let page = try TestBrowser(caller.server, .read, .admin).get("/apps/\(app)/releases/2.0/delete").text
        #expect(page.contains("Release 2.0 stays") && page.contains(reason))
    }
}
