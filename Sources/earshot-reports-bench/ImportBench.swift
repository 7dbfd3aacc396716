import API
import Application
import BenchSupport
import Foundation
import Postgres
import Storage

/// Importing many reports, beside bare inserts of the same rows into the same table.
struct ImportBench {
    let world: BenchWorld
    let rows: Int
    let target: String

    func run(_ operations: Operations, _ connection: Connection) throws {
        try world.make(operations, slug: "bench", connection)
        try connection.execute("ANALYZE")
        for (name, isNamed) in [("by their words", false), ("with the screen named", true)] {
            let text = (0..<rows).map { world.line($0, name, screen: isNamed) }.joined(separator: "\n")
            let database = Database(pool: try ConnectionPool(.patient(target), size: 2, budget: nil))
            try database.read { _ in }
            let cpu = try CPUTime(connection), before = try cpu.now()
            let taken = try time {
                try Self.importing(text, "bench", Operations.keeper(database), database)
            }
            let computed = try cpu.since(before)
            let bare = try time { try insert("bench", name, connection) }
            let spent = [computed.client, computed.server].map {
                String(format: "%.2f", $0 / Double(rows) * 1000)
            }
            print(
                "reports \(name): \(rows) rows on \(world.screens) screens in \(String(format: "%.1f", taken)) s, \(rate(taken)) a second, \(spent[0]) ms CPU a row and \(spent[1]) of Postgres; bare inserts of the same rows \(rate(bare)) a second, 1 to \(Int((taken / bare).rounded()))"
            )
        }
    }

    /// Files a file to its end.
    static func importing(_ text: String, _ slug: String, _ operations: Operations, _ database: Database) throws {
        _ = try operations.importReports(
            ImportInput(app: slug, format: "earshot-report"), Bytes(Array(text.utf8), mediaType: ""))
        let runner = ImportRunner(database: database, publicURL: "")
        while try runner.runOne() {}
    }

    /// What the database takes for the rows alone, a hundred in a transaction.
    private func insert(_ slug: String, _ name: String, _ connection: Connection) throws {
        for start in stride(from: 0, to: rows, by: 100) {
            try connection.transaction(.readWrite) { connection in
                for row in start..<min(start + 100, rows) {
                    _ = try connection.execute(
                        """
                        INSERT INTO reports (app_id, text, external_id, release_name, caller)
                        SELECT id, \(world.words(row)), \("bare \(name) \(row)"), '1.0', 'bench' FROM apps WHERE slug = \(slug)
                        """)
                }
            }
        }
    }

    private func time(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        return start.duration(to: .now) / .seconds(1)
    }

    private func rate(_ taken: Double) -> Int { Int(Double(rows) / taken) }
}
