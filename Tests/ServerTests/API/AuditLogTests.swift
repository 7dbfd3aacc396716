import API
import Foundation
import Storage
import Testing
import TestSupport

/// Each look at who reported is kept, and shown to administrators.
@Suite(.database) struct AuditLogTests {
    private func filed(_ caller: TestCaller, _ app: String, _ text: String = "Silent") throws -> Int {
        let body = #"{"text":"\#(text)","reporter":{"name":"Ada Harbour","contact":"ada-\#(app)@example.org"}}"#
        return try caller.post("/v1/apps/\(app)/reports", body).json(ReportReceipt.self).id
    }

    private func looks(_ caller: TestCaller, _ app: String) throws -> [LogEntry] {
        try caller.get("/v1/audit-log?app=\(app)&kind=reporterSeen").json(Listing<LogEntry>.self).items
    }

    @Test func `who looks at a reporter is in the log, by page and by API, and the reporter is not`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let report = try filed(caller, app)
        #expect(try looks(caller, app) == [], "filing is no look")
        let reader = try server.caller(.read)
        #expect(try reader.get("/v1/reports/\(report)").status == 200)
        #expect(try looks(caller, app) == [], "who sees nobody has not looked")
        #expect(try caller.get("/v1/reports/\(report)").text.contains("Ada Harbour"))
        let browser = try TestBrowser(server, .read, .support)
        #expect(try browser.get("/reports/\(report)").text.contains("Ada Harbour"))
        let looks = try looks(caller, app)
        #expect(looks.map(\.door) == ["GET /reports/\(report)", "GET /v1/reports/\(report)"])
        #expect(looks.map(\.by) == [browser.name, "token test"] && Set(looks.map(\.subject)) == ["report/\(report)"])
        #expect(try !caller.get("/v1/audit-log?app=\(app)").text.contains("Harbour"))

        let admin = try TestBrowser(server, .admin)
        let page = try admin.get("/audit-log?kind=reporterSeen&app=\(app)").text
        #expect(
            page.contains("saw who reported") && page.contains("/reports/\(report)\"") && page.contains(browser.name))
        #expect(!page.contains("Harbour"))
        #expect(try browser.get("/audit-log").status == 403 && reader.get("/v1/audit-log").status == 403)
        #expect(try admin.get("/audit-log?app=nothing-here").status == 404)
    }

    @Test func `the log is read page by page and narrowed`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        for text in ["Silent", "Mute", "Dumb"] { _ = try filed(caller, app, text) }
        let first = try caller.get("/v1/audit-log?app=\(app)&limit=2").json(Listing<LogEntry>.self)
        let next = try #require(first.next)
        let second = try caller.get("/v1/audit-log?app=\(app)&limit=2&after=\(next)").json(Listing<LogEntry>.self)
        #expect(first.items.count == 2 && Set(first.items + second.items).count >= 3)
        #expect((first.items + second.items).map(\.id) == (first.items + second.items).map(\.id).sorted(by: >))
        #expect(try caller.get("/v1/audit-log?subject=app%2F0").json(Listing<LogEntry>.self).items == [])
        #expect(try caller.get("/v1/audit-log?limit=0").status == 400)
    }

    @Test func `a log that can't be written holds no look back, and gets it later`() throws {
        let server = try TestServer(), caller = try server.caller(), app = try caller.app()
        let report = try filed(caller, app)
        let id = try server.database.read { try $0.app(slug: app)?.id }
        let book = ViewingBook()
        book.note(
            Viewing(at: Date(), app: id, caller: "ada", subject: "report/\(report)", door: "GET /reports/\(report)"))
        struct ReadOnly: Error {}
        #expect(throws: (any Error).self) { try book.write { _, _ in throw ReadOnly() } }
        try book.write(to: server.database)
        #expect(try looks(caller, app).map(\.by) == ["ada"])
        try book.write(to: server.database)
        #expect(try looks(caller, app).count == 1, "once")
        for place in 0...ViewingBook.most {
            book.note(Viewing(at: Date(), app: id, caller: "c", subject: "report/\(place)", door: "d"))
        }
        var kept = (0, 0)
        try book.write { viewings, lost in kept = (viewings.count, lost) }
        #expect(kept.0 + kept.1 == ViewingBook.most + 1 && kept.1 > 0, "what is lost is counted")
    }
}
