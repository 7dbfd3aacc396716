import API
import Application
import BenchSupport
import Foundation
import History
import Postgres
import Storage
import Synchronization

/// Filing reports one by one, by four clients, on an app with a history: beside bare transactions that write the same
/// rows.
struct FilingBench {
    private static let clients = 4
    let world: BenchWorld
    /// Reports that are there before.
    let reports: Int
    /// Filed and timed.
    let filed: Int
    let target: String

    func run(_ operations: Operations, _ connection: Connection) throws {
        try world.make(operations, slug: "filing", releases: 100, connection)
        // Bare rows go into an app of their own, so that nothing counts them.
        try BenchWorld(screens: 1, elements: 1).make(operations, slug: "bare", connection)
        _ = try operations.fileReport(AppInput(app: "bare"), named(0))
        let problem = try number(connection.run("SELECT max(id) AS id FROM problems"))
        // In the course of two years, the last of them a month ago.
        let text = (0..<reports).map { row in
            let days = 30 + 700 * Double(row) / Double(reports)
            let written = Date.now.addingTimeInterval(-days * 86_400).formatted(.iso8601)
            return world.line(row, "before", element: true, written: written)
        }.joined(separator: "\n")
        try ImportBench.importing(text, "filing", operations, Database(pool: try pool(size: 2)))
        try connection.execute("ANALYZE")
        let known = try number(connection.run("SELECT count(*) AS n FROM problems"), "n")
        print("filing one by one, \(Self.clients) clients, on 100 releases, \(reports) reports and \(known) problems")
        for (name, draft) in [
            ("by words", draft(_:)), ("with the place named", named(_:)), ("without a release", unreleased(_:)),
        ] {
            let database = Database(pool: try pool(size: Self.clients))
            let statements = try statements(of: draft, name, database)
            let filing = try measure(connection) { client, number in
                _ = try Operations.keeper(database).fileReport(
                    AppInput(app: "filing"), draft(reports + client * (filed + 1) + number))
            }
            let bare = try pool(size: Self.clients)
            let limit = try measure(connection) { client, number in
                try bare.withConnection { try insert("\(name) \(client) \(number)", on: problem, $0) }
            }
            print(
                "  \(name): \(filing.words); \(statements) statements; the same rows bare \(limit.words); \(share(limit.seconds / filing.seconds)) of its rate, CPU \(share(filing.cpu / limit.cpu)) times"
            )
        }
    }

    private func pool(size: Int) throws -> ConnectionPool {
        try ConnectionPool(.patient(target), size: size, budget: nil)
    }

    private func draft(_ number: Int) -> ReportDraft {
        var draft = ReportDraft(text: world.words(number) + ", VoiceOver goes on without a word")
        (draft.release, draft.reporterContact) = ("1.99", "q\(number)@example.org")
        return draft
    }

    private func named(_ number: Int) -> ReportDraft {
        var draft = draft(number)
        (draft.screen, draft.element) = (world.key(number), world.label(number))
        return draft
    }

    private func unreleased(_ number: Int) -> ReportDraft {
        var draft = draft(number)
        draft.release = nil
        return draft
    }

    /// Statements of one report, once all of them are prepared.
    private func statements(of draft: (Int) -> ReportDraft, _ name: String, _ database: Database) throws -> Int {
        let single = try pool(size: 1)
        let operations = Operations.keeper(Database(pool: single))
        func count() throws -> Int {
            try single.withConnection { connection in
                try connection.run(
                    "SELECT coalesce(sum(generic_plans + custom_plans), 0)::bigint AS n FROM pg_prepared_statements"
                ).first?.value("n") ?? 0
            }
        }
        for number in 0..<3 { _ = try operations.fileReport(AppInput(app: "filing"), draft(900_000 + number)) }
        let before = try count()
        _ = try operations.fileReport(AppInput(app: "filing"), draft(900_010))
        return try count() - before - 1
    }

    private struct Measured {
        var seconds: Double
        var client: Double
        var server: Double
        var count: Int
        var cpu: Double { (client + server) / Double(count) }
        var words: String {
            let rate = Int(Double(count) / seconds)
            let parts = [client, server].map { String(format: "%.1f", $0 / Double(count) * 1000) }
            return "\(rate) a second, \(String(format: "%.1f", cpu * 1000)) ms CPU (\(parts[0]) + Postgres \(parts[1]))"
        }
    }

    private func measure(_ connection: Connection, _ work: @escaping @Sendable (Int, Int) throws -> Void) throws
        -> Measured
    {
        // The first of each prepare their statements.
        for client in 0..<Self.clients { try work(client, filed) }
        let faults = Mutex<[String]>([])
        let cpu = try CPUTime(connection), before = try cpu.now(), start = ContinuousClock.now
        let each = filed / Self.clients
        DispatchQueue.concurrentPerform(iterations: Self.clients) { client in
            do { for number in 0..<each { try work(client, number) } } catch {
                faults.withLock { $0.append("\(error)") }
            }
        }
        let taken = start.duration(to: .now) / .seconds(1), spent = try cpu.since(before)
        if let fault = faults.withLock({ $0.first }) { throw Fault(words: fault) }
        return Measured(
            seconds: taken, client: spent.client, server: spent.server,
            count: each * Self.clients)
    }

    private struct Fault: Error { var words: String }

    /// What a report on a known problem writes: the person, the report, its reading, the problem's event and record,
    /// the log; under the app's lock.
    private func insert(_ name: String, on problem: Int64, _ connection: Connection) throws {
        try connection.transaction(.readWrite) { connection in
            let app = try number(connection.run("SELECT id FROM apps WHERE slug = 'bare' FOR UPDATE"))
            let reporter = try number(
                connection.run(
                    "INSERT INTO reporters (app_id, contact) VALUES (\(app), \(name + "@example.org")) ON CONFLICT (app_id, lower(contact)) WHERE contact IS NOT NULL DO UPDATE SET contact = excluded.contact RETURNING id"
                ))
            let report = try number(
                connection.run(
                    "INSERT INTO reports (app_id, reporter_id, text, problem_id, release_name, caller) VALUES (\(app), \(reporter), \(name), \(problem), '1.99', 'bench') RETURNING id"
                ))
            _ = try connection.execute(
                "INSERT INTO report_readings (report_id, accessibility, words, lists, is_other) VALUES (\(report), 1, '[]', 'bench', false)"
            )
            _ = try connection.execute(
                "INSERT INTO problem_events (problem_id, kind, caller) VALUES (\(problem), jsonb_build_object('reported', jsonb_build_object('report', \(report)::bigint)), 'bench')"
            )
            _ = try connection.execute("UPDATE problems SET updated_at = now() WHERE id = \(problem)")
            _ = try connection.execute(
                "INSERT INTO events (app_id, caller, kind, subject) VALUES (\(app), 'bench', 'filed', \("report/\(report)"))"
            )
        }
    }

    private func number(_ rows: Rows, _ column: String = "id") throws -> Int64 {
        guard let row = rows.first else { throw Fault(words: "There is no \(column).") }
        return try row.value(column)
    }

    private func share(_ value: Double) -> String { String(format: "%.2f", value) }
}
