import Foundation
import Postgres
import Testing

import TestSupport

/// Every earlier schema, with rows in it, moves on without losing one.
@Suite(.emptyDatabase) struct SchemaTests {
    /// Rows for what each migration brought, in its number's order.
    private static let rows: [SQL] = [
        "INSERT INTO accounts (name, scopes) VALUES ('ada', '{read}')",
        """
        WITH app AS (INSERT INTO apps (slug, name, platform) VALUES ('shop', 'Shop', 'iOS') RETURNING id),
            release AS (INSERT INTO releases (app_id, version) SELECT id, '1.0' FROM app RETURNING id, app_id)
        INSERT INTO builds (app_id, release_id) SELECT app_id, id FROM release
        """,
        "INSERT INTO screens (app_id, key) SELECT id, 'list' FROM apps",
        "INSERT INTO audit_runs (app_id, tool, mode) SELECT id, 'axe', 'automatic' FROM apps",
        """
        INSERT INTO problems (app_id, title, entered, state, impact) SELECT id, 'No name', 'open', 'open', 'serious' FROM apps
        """,
        "INSERT INTO reports (app_id, text, caller) SELECT id, 'It is silent', 'ada' FROM apps",
        "INSERT INTO policies (app_id, version, document, caller) SELECT id, 1, '{}', 'ada' FROM apps",
        "INSERT INTO events (caller, kind, subject) VALUES ('ada', 'added', 'app/1')",
        "INSERT INTO csv_mappings (app_id, name, columns, caller) SELECT id, 'Desk', '{}', 'ada' FROM apps",
        "INSERT INTO reach_tables (app_id, version, document, caller) SELECT id, 1, '{}', 'ada' FROM apps",
        "INSERT INTO saved_views (app_id, owner, name, query) SELECT id, 'ada', 'Mine', 'state=any' FROM apps",
        "INSERT INTO checklist_steps (app_id, key, document, caller) SELECT id, 'own', '{}', 'ada' FROM apps",
        """
        INSERT INTO release_lines (app_id, name, forked_from_id) SELECT app_id, '1.0', releases.id FROM releases
        """,
        "INSERT INTO problem_rests (problem_id, after, lines) SELECT id, 1, '{main}' FROM problems",
        """
        WITH hook AS (INSERT INTO webhooks (app_id, url, events, secret, caller)
            SELECT id, 'https://a.example/', '{problem.opened}', '\\x00', 'ada' FROM apps RETURNING id)
        INSERT INTO webhook_deliveries (webhook_id, event, subject_id) SELECT id, 'problem.opened', 1 FROM hook
        """,
        "UPDATE problems SET variants = '{dark}'",
    ]
    private static let counts: [SQL] = [
        "SELECT count(*) AS n FROM accounts", "SELECT count(*) AS n FROM builds", "SELECT count(*) AS n FROM screens",
        "SELECT count(*) AS n FROM audit_runs", "SELECT count(*) AS n FROM problems",
        "SELECT count(*) AS n FROM reports",
        "SELECT count(*) AS n FROM policies", "SELECT count(*) AS n FROM events",
        "SELECT count(*) AS n FROM csv_mappings",
        "SELECT count(*) AS n FROM reach_tables",
        "SELECT count(*) AS n FROM saved_views", "SELECT count(*) AS n FROM checklist_steps",
        "SELECT count(*) AS n FROM release_lines", "SELECT count(*) AS n FROM problem_rests",
        "SELECT count(*) AS n FROM webhook_deliveries", "SELECT count(*) AS n FROM problems WHERE variants = '{dark}'",
    ]

    @Test func `each earlier schema with rows in it migrates to the newest and keeps them`() throws {
        let all = try Migrator(folder: TestCluster.migrations).migrations
        #expect(Self.rows.count == all.count)
        for stop in 1...all.count {
            let database = try TestDatabase(isMigrated: false)
            defer { try? database.drop() }
            try Migrator(Array(all.prefix(stop))).migrate(try Connection(.patient(database.target)))
            let connection = try Connection(.patient(database.target))
            for row in Self.rows.prefix(stop) { try connection.execute(row) }
            try Migrator(all).migrate(try Connection(.patient(database.target)))
            #expect(try Migrator(all).status(of: connection) == .current)
            for count in Self.counts.prefix(stop) {
                let found: Int = try #require(try connection.run(count).first).value("n")
                #expect(found == 1, "from migration \(stop)")
            }
        }
    }
}
