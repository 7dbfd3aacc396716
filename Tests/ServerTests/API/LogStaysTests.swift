import API
import Application
import Foundation
import History
import Postgres
import Storage
import Testing
import TestSupport

/// The log is only ever added to, stays when an app goes, and tells who tried to get in.
@Suite(.database) struct LogStaysTests {
    private func log(_ server: TestServer, _ query: String) throws -> [LogEntry] {
        try server.caller().get("/v1/audit-log?limit=100&\(query)").json(Listing<LogEntry>.self).items
    }

    @Test func `no step can be changed or removed`() throws {
        let server = try TestServer()
        _ = try server.caller().app()
        let connection = try TestDatabase.connect()
        for statement: SQL in [
            "UPDATE events SET caller = 'somebody else'", "UPDATE events SET details = '{}'", "DELETE FROM events",
            "TRUNCATE events",
        ] {
            #expect(throws: PostgresError.self, "\(statement)") { try connection.execute(statement) }
        }
    }

    @Test func `who has to be forgotten is masked in the log, and nothing else of a step changes`() throws {
        let server = try TestServer()
        let connection = try TestDatabase.connect()
        try server.database.write { transaction in
            try transaction.note(
                "said", "report/1", app: nil, caller: "ada", details: #"{"words":"Zelda Quux called"}"#)
        }
        _ = try server.operations.eraseReporter(
            #require(PersonQuery("Zelda Quux")), isTrial: false, isRedacting: true, isForAll: true)
        let words: String = try #require(
            try connection.run("SELECT details::text AS d FROM events WHERE kind = 'said'").first
        ).value("d")
        #expect(!words.contains("Zelda"))
        let masked = try log(server, "kind=stepMasked")
        #expect(masked.count == 1, "that it was masked stands beside")
        #expect(masked.first?.by.hasPrefix("database ") == true)
        for statement: SQL in [
            "UPDATE events SET kind = 'x'", "UPDATE events SET at = now()", "UPDATE events SET caller = 'x'",
            "DELETE FROM events",
        ] {
            #expect(throws: PostgresError.self) {
                try connection.transaction(.readWrite, retries: 0) { connection in
                    _ = try connection.run("SELECT set_config('earshot.erasing', 'on', true)")
                    _ = try connection.execute(statement)
                }
            }
        }
    }

    @Test func `an app's log survives the app, with its name`() throws {
        let server = try TestServer(), app = try server.caller().app()
        let id = try #require(try server.database.read { try $0.app(slug: app)?.id })
        _ = try TestDatabase.connect().execute("DELETE FROM apps WHERE slug = \(app)")
        let steps = try log(server, "subject=app/\(id)")
        #expect(steps.map(\.kind) == ["appGone", "added"] && steps.allSatisfy { $0.app == app })
        #expect(steps.first?.by.hasPrefix("database ") == true)
    }

    @Test func `wrong passwords stand in the log with the address, once for a name and address`() throws {
        let server = try TestServer()
        let name = "ada-\(UUID())"
        let id = try server.operations.addAccount(name: name, scopes: [.read], password: "correct horse battery")
        for _ in 0..<12 {
            _ = try? server.operations.signIn(name: name, password: "wrong horse battery", address: "203.0.113.7")
        }
        _ = try? server.operations.signIn(name: name, password: "wrong horse battery", address: "203.0.113.8")
        let failed = try log(server, "kind=signInFailed&subject=account/\(id)")
        #expect(failed.map(\.address) == ["203.0.113.8", "203.0.113.7"])
        #expect(try log(server, "kind=signInClosed&subject=account/\(id)").map(\.address) == ["203.0.113.7"])
        // A password typed in place of the name is not kept.
        for place in 0..<5 {
            _ = try? server.operations.signIn(
                name: "my secret \(place)", password: "x", address: "203.0.113.9")
        }
        let unknown = try log(server, "kind=signInFailed&subject=account/unknown")
        #expect(unknown.map(\.address) == ["203.0.113.9"])
        #expect(try !server.caller().get("/v1/audit-log?limit=100").text.contains("my secret"))
        let page = try TestBrowser(server, .admin).get("/audit-log?kind=signInFailed").text
        #expect(page.contains("gave a wrong name or password") && page.contains("from 203.0.113.7"))
    }

    @Test func `the log is narrowed by person and by days`() throws {
        let server = try TestServer()
        let browser = try TestBrowser(server, .read)
        #expect(try log(server, "by=\(browser.name)").map(\.kind) == ["signedIn"])
        #expect(try log(server, "by=\(browser.name)&from=2020-01-01&until=2099-12-31").count == 1)
        #expect(try log(server, "by=\(browser.name)&until=2020-01-01").isEmpty)
        #expect(try log(server, "from=2099-01-01").isEmpty)
        let caller = try server.caller()
        #expect(try caller.get("/v1/audit-log?from=yesterday").problem().errors?.first?.pointer == "?from")
        let admin = try TestBrowser(server, .admin)
        let page = try admin.get("/audit-log?from=yesterday")
        #expect(page.status == 400 && page.text.contains("A day is written 2026-12-31."))
        #expect(try admin.get("/audit-log?from=2099-01-01").text.contains("Nothing of the kind."))
    }
}
