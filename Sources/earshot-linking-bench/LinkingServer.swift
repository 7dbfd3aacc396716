import API
import Application
import Foundation
import History
import Postgres
import Storage

/// Worlds in a database, and reports tried in them as the server would.
final class LinkingServer {
    private let database: Database
    private let operations: Operations
    private let pool: ConnectionPool

    /// One connection, so that its statements can be counted.
    init(target: String) throws {
        let migrator = try Migrator(folder: FileManager.default.currentDirectoryPath + "/migrations")
        try migrator.migrate(Connection(.patient(target))) { _ in }
        pool = try ConnectionPool(.patient(target), size: 1, budget: nil)
        database = Database(pool: pool)
        operations = Operations.keeper(database)
    }

    /// - Returns: the app's titles by their keys.
    func make(_ world: World, slug: String, locale: String = "en") throws -> [String: String] {
        _ = try operations.addApp(NewApp(slug: slug, name: world.app, platform: "iOS"))
        let keys = world.screens.indices.map { "screen-\($0)" }
        let lines = try zip(keys, world.screens).map { try $1.document(key: $0, locale: locale) }
        _ = try operations.ingest(
            UploadInput(app: slug, build: "1.0"),
            Bytes(Array(lines.joined(separator: "\n").utf8), mediaType: "application/json"))
        return Dictionary(uniqueKeysWithValues: zip(keys, world.screens.map(\.title)))
    }

    func analyze() throws { _ = try pool.withConnection { try $0.execute("ANALYZE") } }

    func find(_ text: String, in slug: String, _ titles: [String: String]) throws -> Found {
        var draft = ReportDraft(text: text)
        draft.release = "1.0"
        let found = try operations.suggestPlaces(AppInput(app: slug), draft)
        var seen: [String] = []
        for place in found.places where !seen.contains(place.screen) { seen.append(place.screen) }
        return Found(
            titles: seen.compactMap { titles[$0] }, certain: found.screen.flatMap { titles[$0.key] },
            confidence: found.screen?.confidence ?? found.places.first?.confidence)
    }

    /// Stems of English words; empty for one that tells nothing.
    func stems(of words: Set<String>) throws -> [String: String] {
        try database.read { try $0.stems(of: words.sorted(), dictionaries: ["english_stem"]) }
            .mapValues { $0["english_stem"] ?? "" }
    }

    /// Statements that the connection has executed so far.
    func statements() throws -> Int {
        try pool.withConnection { connection in
            try connection.run(
                "SELECT coalesce(sum(generic_plans + custom_plans), 0)::bigint AS n FROM pg_prepared_statements"
            ).first?.value("n") ?? 0
        }
    }
}
