import API
import Application
import ArgumentParser
import Foundation
import Postgres
import Storage

/// Measures how fast reports are imported, beside bare inserts of the same rows into the same table.
@main
struct ReportsBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "earshot-reports-bench", abstract: "Imports reports and compares with bare inserts.",
        discussion: "Needs a database of its own in EARSHOT_BENCH_DATABASE_URL.")

    @Option(help: "Reports of one file.") var rows = 10_000
    @Option(help: "Screens of the app.") var screens = 40
    @Option(help: "Elements of a screen.") var elements = 30

    func run() throws {
        guard let target = ProcessInfo.processInfo.environment["EARSHOT_BENCH_DATABASE_URL"] else {
            throw ValidationError("EARSHOT_BENCH_DATABASE_URL names no database.")
        }
        let connection = try Connection(.patient(target))
        try Migrator(folder: FileManager.default.currentDirectoryPath + "/migrations").migrate(
            Connection(.patient(target))
        ) { _ in }
        let database = Database(pool: try ConnectionPool(.patient(target), size: 2, budget: nil))
        let operations = Operations.keeper(database)
        let slug = "bench"
        _ = try operations.addApp(NewApp(slug: slug, name: "Bench", platform: "iOS"))
        for screen in 0..<screens {
            _ = try operations.ingest(
                UploadInput(app: slug, build: "1.0+1"),
                Bytes(Array(capture(screen).utf8), mediaType: "application/json"))
        }
        _ = try operations.seal(BuildInput(app: slug, build: "1.0+1"))
        for (name, line) in [("by their words", line), ("with the screen named", named)] {
            let text = (0..<rows).map { line($0, name) }.joined(separator: "\n")
            let taken = try time {
                _ = try operations.importReports(
                    ImportInput(app: slug, format: "earshot-report"), Bytes(Array(text.utf8), mediaType: ""))
                let runner = ImportRunner(database: database, publicURL: "")
                while try runner.runOne() {}
            }
            let bare = try time { try insert(slug, name, connection) }
            print(
                "reports \(name): \(rows) rows on \(screens) screens in \(seconds(taken)) s, \(rate(taken)) a second; bare inserts of the same rows \(rate(bare)) a second, 1 to \(Int((taken / bare).rounded()))"
            )
        }
    }

    /// What the database takes for the rows alone, a hundred in a transaction.
    private func insert(_ slug: String, _ name: String, _ connection: Connection) throws {
        for start in stride(from: 0, to: rows, by: 100) {
            try connection.transaction(.readWrite) { connection in
                for row in start..<min(start + 100, rows) {
                    _ = try connection.execute(
                        """
                        INSERT INTO reports (app_id, text, external_id, release_name, caller)
                        SELECT id, \(words(row)), \("bare \(name) \(row)"), '1.0', 'bench' FROM apps WHERE slug = \(slug)
                        """)
                }
            }
        }
    }

    private static let words = [
        "amber", "basil", "cedar", "delta", "ember", "fjord", "grove", "heron", "ivory", "kayak", "lemon", "maple",
        "noble", "ocean", "pearl", "quill", "river", "stone", "tulip", "umber", "willow", "xenon", "zebra",
    ]

    private func label(_ screen: Int, _ element: Int) -> String {
        let words = Self.words
        return
            "\(words[(screen * 7 + element) % words.count]) \(words[(screen + element * 5) % words.count]) \(element)"
    }

    private func capture(_ screen: Int) -> String {
        let nodes = (0..<elements).map { element in
            #"{"frame":[20,\#(100 + element * 60),350,44],"isElement":true,"label":"\#(label(screen, element))","traits":["button"],"id":"e\#(element)"}"#
        }
        return
            #"{"format":"earshot-capture/1","screen":{"key":"screen\#(screen)","title":"Screen \#(screen)"},"variant":{"device":{"idiom":"phone","size":[390,844]}},"root":{"frame":[0,0,390,844],"children":[\#(nodes.joined(separator: ","))]}}"#
    }

    private func words(_ row: Int) -> String {
        "The button \(label(row % screens, row / screens % elements)) is silent for me, number \(row)"
    }

    private func line(_ row: Int, _ name: String) -> String {
        #"{"text":"\#(words(row))","release":"1.0","externalId":"\#(name) \#(row)","reporter":{"contact":"p\#(row)@example.org"}}"#
    }

    private func named(_ row: Int, _ name: String) -> String {
        line(row, name).dropLast() + #","screen":"screen\#(row % screens)"}"#
    }

    private func time(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        let taken = start.duration(to: .now).components
        return Double(taken.seconds) + Double(taken.attoseconds) / 1e18
    }

    private func rate(_ taken: Double) -> Int { Int(Double(rows) / taken) }
    private func seconds(_ taken: Double) -> String { String((taken * 10).rounded() / 10) }
}
