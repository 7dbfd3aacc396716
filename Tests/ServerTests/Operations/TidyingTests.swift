import API
import Application
import Foundation
import Postgres
import Testing
import TestSupport

/// What ends by itself ends without anybody asking; and what the clock does to that.
@Suite(.database) struct TidyingTests {
    private func count(_ table: String, _ condition: SQL) throws -> Int {
        try TestDatabase.connect().run(
            "SELECT count(*) AS n FROM \(identifier: table) WHERE \(fragment: condition)"
        ).first?.value("n") ?? 0
    }

    @Test func `a server that nobody asks forgets what has waited too long`() throws {
        let server = try TestServer(), app = try server.caller().app()
        let connection = try TestDatabase.connect(), mark = UUID().uuidString
        let account = try server.operations.addAccount(name: "tidy-\(mark)", scopes: [.read], password: nil)
        func digest(_ name: String) -> [UInt8] { Array("\(name) \(mark)".utf8) }
        for (name, age) in [("old", 1), ("new", 0)] {
            let days: SQL = "now() - make_interval(days => \(age)::int)"
            let statements: [SQL] = [
                """
                INSERT INTO waiting_tables (app_id, file_name, bytes, caller, created_at)
                SELECT id, \(name), '', \(mark), \(fragment: days) FROM apps WHERE slug = \(app)
                """,
                """
                INSERT INTO request_keys (caller, key, digest, created_at)
                VALUES (\(mark), \(name), '', now() - make_interval(days => \(age * 8)::int))
                """,
                """
                INSERT INTO sign_in_links (digest, account_id, expires_at)
                VALUES (\(digest(name)), \(account), now() + make_interval(days => \(1 - 2 * age)::int))
                """,
                """
                INSERT INTO sign_ins (digest, account_id, form_token, last_seen_at)
                VALUES (\(digest(name)), \(account), \(name), now() - make_interval(days => \(age * 15)::int))
                """,
                """
                INSERT INTO known_devices (digest, account_id, last_used_at)
                VALUES (\(digest(name)), \(account), now() - make_interval(days => \(age * 401)::int))
                """,
                """
                INSERT INTO sign_in_failures (subject, at)
                VALUES (\("\(mark) \(name)"), now() - make_interval(days => \(age * 2)::int))
                """,
            ]
            for statement in statements { _ = try connection.execute(statement) }
        }
        try Tidying(server.database).run()
        #expect(try count("waiting_tables", "caller = \(mark)") == 1)
        #expect(try count("request_keys", "caller = \(mark) AND key = 'new'") == 1)
        #expect(try count("request_keys", "caller = \(mark)") == 1)
        for table in ["sign_in_links", "sign_ins", "known_devices"] {
            #expect(try count(table, "account_id = \(account)") == 1, "\(table)")
            #expect(try count(table, "digest = \(digest("new"))") == 1, "\(table)")
        }
        #expect(try count("sign_in_failures", "subject LIKE \(mark + "%")") == 1)
    }

    /// A clock that is set back leaves times in the future behind: so they are written here.
    @Test func `after the clock is set back no key and no wrong password is kept until it is that late again`() throws {
        let server = try TestServer(), mark = UUID().uuidString
        let connection = try TestDatabase.connect()
        for hours in [0, 5] {
            _ = try connection.execute(
                """
                INSERT INTO request_keys (caller, key, digest, created_at)
                VALUES (\(mark), \(String(hours)), '', now() + make_interval(hours => \(hours)::int))
                """)
            _ = try connection.execute(
                """
                INSERT INTO sign_in_failures (subject, at) VALUES (\(mark), now() + make_interval(hours => \(hours)::int))
                """)
        }
        try Tidying(server.database).run()
        #expect(try count("request_keys", "caller = \(mark)") == 1)
        #expect(try count("sign_in_failures", "subject = \(mark)") == 1)
    }
}
