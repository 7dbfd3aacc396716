import API
import Application
import ArgumentParser
import Foundation
import Postgres
import Storage
import Web

/// What a long history costs, on a real Postgres.
@main
struct HistoryBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "earshot-history-bench", abstract: "Measures what a long history costs.",
        subcommands: [SealBench.self, YearBench.self, PagesBench.self, BuildsBench.self],
        defaultSubcommand: SealBench.self)

    /// Where the database is that the bench has for itself.
    static func target() throws -> String {
        guard let target = ProcessInfo.processInfo.environment["EARSHOT_BENCH_DATABASE_URL"] else {
            throw ValidationError("EARSHOT_BENCH_DATABASE_URL names no database.")
        }
        return target
    }

    /// A word to who waits.
    static func say(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}

/// Measures whether sealing a build takes longer the more releases there are before it.
struct SealBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "seal", abstract: "Seals builds early and late in a long history and compares.",
        discussion: """
            Needs a database of its own in EARSHOT_BENCH_DATABASE_URL. Each release changes some screens, which are
            uploaded; the others are put into the build as an upload of equal bytes puts them. Every tenth of the way is
            said on standard error. Times are those spent computing, here and in the database.
            """)

    @Option(help: "Releases before the last figures are taken.") var releases = 500
    @Option(help: "Screens of a build.") var screens = 200
    @Option(help: "Elements of a screen, in rows of four.") var elements = 500
    @Option(help: "Screens that a release changes.") var changed = 2
    @Option(help: "Releases before the first figures are taken.") var early = 5

    func run() throws {
        let history = try GrowingHistory(
            target: HistoryBench.target(), screens: screens, rows: elements / 4, changed: min(changed, screens))
        say("The first build: \(screens) screens of \(elements) elements.")
        // Then a round of all that happens to a screen, so that each has open problems and mended ones from the start.
        for _ in 0...BenchScreen.steps { _ = try history.release(changing: screens) }
        var first = Figures(), last = Figures()
        for number in 1...releases {
            let taken = try history.release(changing: history.changed)
            if number > early && number <= early + 5 { first.few.append(taken) }
            if number > releases - 5 { last.few.append(taken) }
            if number == early + 5 { try measureRest(history, &first) }
            if number % max(1, releases / 10) == 0 { say("\(number) releases, \(try history.problems()) problems") }
        }
        try measureRest(history, &last)
        let size: Int64 =
            try history.connection.run("SELECT pg_database_size(current_database()) AS size").first?
            .value("size") ?? 0
        print(
            "history: builds of \(screens) screens × \(elements) elements, \(history.changed) screens changed a release, \(try history.problems()) problems, \(size / 1_000_000) MB at the end"
        )
        Figures.print("seal, \(history.changed) screens changed", first.seal, last.seal, early, releases)
        Figures.print(
            "upload of a changed screen", first.upload / Double(history.changed), last.upload / Double(history.changed),
            early, releases)
        Figures.print("seal, all screens changed", first.all?.seal, last.all?.seal, early, releases)
        Figures.print("upload, all screens changed", first.all?.upload, last.all?.upload, early, releases)
        Figures.print("gate, a preview", first.gate, last.gate, early, releases)
        Figures.print("the app's page", first.page, last.page, early, releases)
    }

    private func measureRest(_ history: GrowingHistory, _ figures: inout Figures) throws {
        figures.page = try history.page()
        figures.gate = try history.gate()
        figures.all = try history.release(changing: screens)
    }

    private func say(_ line: String) { HistoryBench.say(line) }
}

/// What one release took, in seconds of computing.
struct Taken {
    var upload: Double
    var seal: Double
}

/// What was measured at one point of the history.
struct Figures {
    var few: [Taken] = []
    var all: Taken?
    var page: Double?
    var gate: Double?

    var seal: Double { Self.median(few.map(\.seal)) }
    var upload: Double { Self.median(few.map(\.upload)) }

    private static func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }

    static func print(_ name: String, _ first: Double?, _ last: Double?, _ early: Int, _ late: Int) {
        guard let first, let last, first > 0 else { return }
        Swift.print(
            String(
                format: "%@: %.0f ms after %d releases, %.0f ms after %d; ratio %.2f (1.5 or less is wanted)", name,
                first * 1000, early, last * 1000, late, last / first))
    }
}
