import Application
import ArgumentParser
import Foundation
import Postgres
import Storage

/// Measures how fast reports are imported, and filed one by one, each beside bare writes of the same rows in the same run.
@main
struct ReportsBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "earshot-reports-bench", abstract: "Imports and files reports and compares with bare inserts.",
        discussion: "Needs a database of its own in EARSHOT_BENCH_DATABASE_URL.")

    @Option(help: "Reports of one file.") var rows = 10_000
    @Option(help: "Screens of the app that they are imported to.") var screens = 40
    @Option(help: "Elements of a screen.") var elements = 30
    @Option(help: "Reports that are there before some are filed one by one; 0: none are filed.") var before = 5_000
    @Option(help: "Reports that are filed one by one.") var filed = 400

    func run() throws {
        guard let target = ProcessInfo.processInfo.environment["EARSHOT_BENCH_DATABASE_URL"] else {
            throw ValidationError("EARSHOT_BENCH_DATABASE_URL names no database.")
        }
        let connection = try Connection(.patient(target))
        try Migrator(folder: FileManager.default.currentDirectoryPath + "/migrations").migrate(
            Connection(.patient(target))
        ) { _ in }
        let operations = Operations.keeper(
            Database(pool: try ConnectionPool(.patient(target), size: 2, budget: nil)))
        if rows > 0 {
            try ImportBench(world: BenchWorld(screens: screens, elements: elements), rows: rows, target: target)
                .run(operations, connection)
        }
        guard before > 0 else { return }
        // A hundred screens, so that five thousand reports are on three thousand problems.
        try FilingBench(
            world: BenchWorld(screens: 100, elements: 30), reports: before, filed: filed, target: target
        ).run(operations, connection)
    }
}
