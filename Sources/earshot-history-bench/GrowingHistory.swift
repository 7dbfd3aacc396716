import API
import Application
import BenchSupport
import Foundation
import HTTP
import Postgres
import Storage
import Web

/// An app whose history grows by one release after the other, through the server's own operations.
final class GrowingHistory {
    let connection: Connection
    let changed: Int
    let database: Database
    let operations: Operations
    private let server: Server
    private let token: String
    private let screens: Int
    private let rows: Int
    let slug = "bench"
    /// How often each screen was changed.
    private var revisions: [Int]
    private(set) var count = 0
    /// What was sent in uploads, all told.
    private(set) var uploadedBytes = 0
    /// The screen that changes next.
    private var next = 0

    init(target: String, screens: Int, rows: Int, changed: Int) throws {
        connection = try Connection(.patient(target))
        let migrator = try Migrator(folder: FileManager.default.currentDirectoryPath + "/migrations")
        try migrator.migrate(Connection(.patient(target))) { _ in }
        database = Database(pool: try ConnectionPool(.patient(target), size: 3, budget: nil))
        operations = Operations.keeper(database)
        server = try Server(
            database: database, patient: database,
            settings: .init(
                publicURL: "http://bench.test", publicFolder: FileManager.default.currentDirectoryPath + "/Public"))
        token = try operations.addToken(name: "bench", scopes: Scope.allCases).secret
        (self.screens, self.rows, self.changed) = (screens, rows, changed)
        revisions = (0..<screens).map { $0 % BenchScreen.steps }
        _ = try operations.addApp(NewApp(slug: slug, name: "Bench", platform: "iOS"))
    }

    /// One release more: some screens are uploaded anew, the others are as they were; then it is sealed.
    func release(changing number: Int) throws -> Taken {
        count += 1
        let time = try CPUTime(connection)
        let build = "1.\(count)"
        let bytes = Bytes(Array(document(changing: number).utf8), mediaType: "application/json")
        uploadedBytes += bytes.bytes.count
        let upload = try time.spent {
            _ = try operations.ingest(UploadInput(app: slug, build: build), bytes)
        }
        try carryOver(into: build)
        let seal = try time.spent { _ = try operations.seal(BuildInput(app: slug, build: build)) }
        return Taken(upload: upload, seal: seal)
    }

    /// The time the app's page takes, through routes and templates.
    func page() throws -> Double { try answer("/apps/\(slug)") }

    /// The time the gate takes to say whether the newest release may ship, without putting it on record.
    func gate() throws -> Double { try answer("/v1/apps/\(slug)/releases/1.\(count)/gate") }

    /// The time that an answer takes, through routes and templates.
    func answer(_ target: String) throws -> Double {
        let time = try CPUTime(connection)
        return try (0..<5).map { _ in
            try time.spent {
                let head = try RequestHead(
                    method: .get, target: target,
                    headers: ["Authorization": "Bearer \(token)", "Host": "bench.test"])
                let response = server.answer(Request(head, body: []))
                guard response.status == 200 else { throw Unexpected(status: response.status) }
            }
        }.min() ?? 0
    }

    func problems() throws -> Int {
        try connection.run("SELECT count(*) AS n FROM problems").first?.value("n") ?? 0
    }

    struct Unexpected: Error {
        var status: Int
    }

    /// Sealed builds with the very captures of the newest one, a hundred in a release.
    func addBuilds(_ number: Int) throws {
        let releases = (number + 99) / 100
        try connection.run(
            """
            WITH newest AS (
                SELECT max(builds.id) AS id, min(app_id) AS app FROM builds JOIN apps ON apps.id = app_id WHERE slug = \(slug)
            ), releases AS (
                INSERT INTO releases (app_id, version)
                SELECT app, '1.' || \(count)::integer + place FROM newest, generate_series(1, \(releases)::integer) AS place
                RETURNING id, app_id
            ), builds AS (
                INSERT INTO builds (app_id, release_id, number, sealed_at, looked, are_audits_kept, holds_captures)
                SELECT app_id, id, place::text, now(), nextval(pg_get_serial_sequence('problem_events', 'id')), true, true
                FROM (SELECT * FROM releases ORDER BY id) AS releases,
                    generate_series(1, \(number / max(1, releases))::integer) AS place
                ORDER BY id, place RETURNING builds.id
            ), held AS (
                INSERT INTO build_captures (build_id, screen_id, variant_key, capture_id, upload_id)
                SELECT builds.id, screen_id, variant_key, capture_id, upload_id
                FROM builds, build_captures WHERE build_id = (SELECT id FROM newest)
            )
            INSERT INTO build_looks (build_id, capture_id, screen_id, captured_in, is_reference, against_id, against_build,
                is_new_screen, shows_screen, speech_loss, sound_id, sound_build)
            SELECT builds.id, capture_id, screen_id, captured_in, is_reference, against_id, against_build, is_new_screen,
                shows_screen, speech_loss, sound_id, sound_build
            FROM builds, build_looks WHERE build_id = (SELECT id FROM newest)
            """)
        count += releases
        try connection.run("VACUUM ANALYZE")
    }

    /// What an upload of the same bytes does for screens that did not change.
    private func carryOver(into build: String) throws {
        _ = try connection.execute(
            """
            INSERT INTO build_captures (build_id, screen_id, variant_key, capture_id, upload_id)
            SELECT new.id, screen_id, variant_key, capture_id, (SELECT max(id) FROM uploads WHERE build_id = new.id)
            FROM builds AS new JOIN releases AS release ON release.id = new.release_id,
                build_captures JOIN builds AS old ON old.id = build_id
                JOIN releases AS before ON before.id = old.release_id
            WHERE release.version = \(build) AND before.version = \("1.\(count - 1)")
            ON CONFLICT DO NOTHING
            """)
    }

    private func document(changing number: Int) -> String {
        let lines = (0..<number).map { _ in
            defer {
                revisions[next] += 1
                next = (next + 1) % screens
            }
            return BenchScreen(number: next, rows: rows, revision: revisions[next]).document
        }
        return lines.joined(separator: "\n")
    }
}

/// A screen of rows as it is after so many changes. Its story is that of an app whose team mends what it broke: in four
/// changes a row's title is renamed and its button loses its name, the button gets it back, the title gets its old words
/// back, and a switch is turned, which hurts nobody; then it is the next row's turn. So each screen has a few problems
/// open at a time, and the fixed ones pile up. Screens next to each other are at different points of it, so that one
/// release is like another.
struct BenchScreen {
    static let steps = 4

    var number: Int
    var rows: Int
    var revision: Int

    /// One line of NDJSON.
    var document: String {
        let cells = (0..<rows).map(cell).joined(separator: ",")
        return #"{"format":"earshot-capture/1","screen":{"key":"screen-\#(number)","title":"Screen \#(number)"},"#
            + #""variant":{"device":{"idiom":"phone","size":[390,844]},"locale":"en"},"#
            + ##""root":{"className":"UIView","frame":[0,0,390,844],"backgroundColor":"#FFFFFF","children":["##
            + #"{"className":"UITableView","frame":[0,0,390,844],"clips":true,"children":[\#(cells)]}]}}"#
    }

    private func cell(_ row: Int) -> String {
        let y = row * 100
        let rounds = revision / Self.steps, step = revision % Self.steps
        let isTurned = row == rounds % rows
        let title = isTurned && (step == 1 || step == 2) ? "Renewed \(row)" : "Workout \(row)"
        let start = isTurned && step == 1 ? "" : #""label":"Start \#(row)","#
        // How often this row's turn is over already.
        let turned = rounds / rows + (row < rounds % rows ? 1 : 0)
        return #"{"className":"App.RowCell","frame":[0,\#(y),390,100],"children":["#
            + ##"{"isElement":true,"label":"\##(title)","text":"\##(title)","traits":["staticText"],"textColor":"#333333","frame":[16,\##(y + 8),200,20]},"##
            + ##"{"isElement":true,"label":"\##(10 + row % 50) min with the coach","text":"\##(10 + row % 50) min with the coach","traits":["staticText"],"textColor":"#444444","frame":[16,\##(y + 32),200,20]},"##
            + #"{"isElement":true,"label":"Remind me of \#(row)","value":"\#((row + turned) % 2)","traits":["button","switchButton"],"identifier":"remind-\#(row)","frame":[300,\#(y + 8),60,44]},"#
            + #"{"isElement":true,\#(start)"traits":["button"],"identifier":"start-\#(row)","gestures":["tap"],"frame":[300,\#(y + 54),60,44]}]}"#
    }
}
