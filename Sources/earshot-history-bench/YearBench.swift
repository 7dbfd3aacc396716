import API
import Application
import ArgumentParser
import Foundation
import Postgres

/// An app as it is after a year: its releases, its problems and what people wrote, made by the server's own operations,
/// so that `PagesBench` reads what a server would have kept.
struct YearBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "year", abstract: "Makes an app of many releases and reports, and says what grew.")

    @OptionGroup var size: YearSize

    func run() throws {
        let (screens, releases) = (size.screens, size.releases)
        let history = try GrowingHistory(
            target: HistoryBench.target(), screens: screens, rows: size.nodes / 5, changed: size.changed)
        _ = try history.release(changing: screens)
        var early: Standing?, half: Grown?
        for number in 2...releases {
            let taken = try history.release(changing: history.changed)
            if number % max(1, releases / 10) == 0 {
                HistoryBench.say("\(number) releases, \(try history.problems()) problems")
            }
            if number == max(2, releases / 10) { early = try Standing(seal: taken.seal, gate: history.gate()) }
            if number == releases / 2 { half = try Grown(history.connection) }
            if number == releases, let early, let half {
                report(early, try Standing(seal: taken.seal, gate: history.gate()))
                try Grown(history.connection).report(since: half, releases: releases - releases / 2, history)
            }
        }
        try fileReports(history)
        try history.connection.run("VACUUM ANALYZE")
        HistoryBench.say("\(size.reports) reports, \(try history.problems()) problems")
    }

    /// What a seal and the gate take at one point of the history, in seconds of computing.
    private struct Standing {
        var seal: Double
        var gate: Double
    }

    private func report(_ early: Standing, _ late: Standing) {
        let first = max(2, size.releases / 10)
        for (name, one, other) in [("seal", early.seal, late.seal), ("gate, a preview", early.gate, late.gate)] {
            print(
                String(
                    format: "%@: %.1f ms after %d releases, %.1f ms after %d; ratio %.2f (1.2 or less is wanted)", name,
                    one * 1000, first, other * 1000, size.releases, other / one))
        }
    }

    /// Half of what people write names the screen; most of it names a thing that is on it.
    private func fileReports(_ history: GrowingHistory) throws {
        let batch = 1000
        for start in stride(from: 0, to: size.reports, by: batch) {
            let lines = (start..<min(start + batch, size.reports)).map(report)
            _ = try history.operations.importReports(
                ImportInput(app: history.slug, format: "earshot-report"),
                Bytes(Array(lines.joined(separator: "\n").utf8), mediaType: "application/x-ndjson"))
            HistoryBench.say("\(start + lines.count) reports")
        }
    }

    private func report(_ number: Int) -> String {
        let screen = number * 7 % size.screens, row = number * 3 % (size.nodes / 5)
        let complaints = [
            "The button Start \(row) on Screen \(screen) says nothing when I tap it",
            "Since the update I can't find Workout \(row) any more, only a button without a name",
            "Remind me of \(row) is never announced on Screen \(screen)",
            "VoiceOver skips \(10 + row % 50) min with the coach when I flick",
            "I love this app, but the last update made it hard to use with a screen reader",
        ]
        let place = number % 2 == 0 ? #","screen":"screen-\#(screen)""# : ""
        let release = 1 + number * 13 % size.releases
        return
            #"{"text":"\#(complaints[number % complaints.count]), writes person \#(number)","release":"1.\#(release)","externalId":"year-\#(number)","reporter":{"contact":"p\#(number)@example.org"}\#(place)}"#
    }
}

/// How large the app is that pages are read of.
struct YearSize: ParsableArguments {
    @Option(help: "Releases, each one build.") var releases = 100
    @Option(help: "Screens of a build.") var screens = 200
    @Option(help: "Nodes of a screen, in rows of five.") var nodes = 60
    @Option(help: "Screens that a release changes.") var changed = 80
    @Option(help: "Reports of people.") var reports = 5000
}

/// How many rows and bytes each table holds.
struct Grown {
    private var tables: [String: (rows: Int, bytes: Int)] = [:]

    init(_ connection: Connection) throws {
        try connection.run("ANALYZE")
        for row in try connection.run(
            """
            SELECT relname AS name, greatest(reltuples, 0)::bigint AS rows, pg_total_relation_size(oid) AS bytes
            FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
            """)
        {
            let rows: Int64 = try row.value("rows"), bytes: Int64 = try row.value("bytes")
            tables[try row.value("name")] = (Int(rows), Int(bytes))
        }
    }

    /// What grew most, for each release, and how that compares with what was uploaded for it.
    func report(since earlier: Grown, releases: Int, _ history: GrowingHistory) {
        let grown = tables.map { name, now in
            let before = earlier.tables[name] ?? (0, 0)
            return (name: name, rows: (now.rows - before.rows) / releases, bytes: (now.bytes - before.bytes) / releases)
        }.filter { $0.bytes >= 1000 }.sorted { $0.bytes > $1.bytes }
        let uploaded = history.uploadedBytes / history.count, all = grown.map(\.bytes).reduce(0, +)
        print(
            "a release of \(history.changed) changed screens: \(uploaded / 1000) kB uploaded, \(all / 1000) kB kept with all indexes, "
                + String(format: "%.1f times as much", Double(all) / Double(max(1, uploaded))))
        for table in grown.prefix(15) {
            print("  \(table.name): \(table.rows) rows, \(table.bytes / 1000) kB a release")
        }
    }
}
