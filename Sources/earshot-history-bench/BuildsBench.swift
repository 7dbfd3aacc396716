import API
import Application
import ArgumentParser
import BenchSupport
import Foundation
import History
import Postgres

/// Measures whether what a team asks each day takes longer after thousands of nightly builds in which little changed.
struct BuildsBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "builds", abstract: "Asks the same before and after thousands of builds and compares.",
        discussion: """
            Needs a database of its own in EARSHOT_BENCH_DATABASE_URL. The builds are put there as uploads of equal bytes and
            their seals put them, a hundred in a release. Times are those spent computing, here and in the database.
            """)

    @Option(help: "Builds that come between.") var builds = 6000
    @Option(help: "Screens of a build.") var screens = 100
    @Option(help: "Nodes of a screen, in rows of five.") var nodes = 60

    func run() throws {
        let history = try GrowingHistory(
            target: HistoryBench.target(), screens: screens, rows: nodes / 5, changed: max(1, screens / 5))
        for _ in 0...BenchScreen.steps { _ = try history.release(changing: screens) }
        let clock = try CPUTime(history.connection)
        let early = try asked(history, clock)
        HistoryBench.say("\(builds) builds of \(screens) screens")
        try history.addBuilds(builds)
        _ = try history.release(changing: 1)
        let late = try asked(history, clock)
        for ((name, first), (_, last)) in zip(early, late) {
            print(
                String(
                    format: "%@: %.1f ms, after %d builds %.1f; ratio %.2f (1.2 or less is wanted)", name, first * 1000,
                    builds, last * 1000, last / first))
        }
    }

    /// What is asked, and the least of some times in seconds of computing.
    private func asked(_ history: GrowingHistory, _ clock: CPUTime) throws -> [(name: String, time: Double)] {
        func least(_ work: (Int) throws -> Void) throws -> Double {
            try (0..<5).map { number in try clock.spent { try work(number) } }.min() ?? 0
        }
        var uploads: [Double] = [], seals: [Double] = []
        for _ in 0..<4 {
            let taken = try history.release(changing: 1)
            uploads.append(taken.upload)
            seals.append(taken.seal)
        }
        let release = "1.\(history.count)"
        return [
            ("upload of a changed screen", uploads.min() ?? 0), ("seal", seals.min() ?? 0),
            (
                "report on a screen",
                try least { number in
                    var draft = ReportDraft(text: "Start \(number) on Screen 3 says nothing, build \(history.count)")
                    (draft.release, draft.screen) = (release, "screen-3")
                    _ = try history.operations.fileReport(AppInput(app: history.slug), draft)
                }
            ),
            ("gate, a preview", try history.gate()), ("the app's page", try history.page()),
            ("a screen's page", try history.answer("/apps/\(history.slug)/screens/screen-3")),
            ("all screens as JSON", try history.answer("/v1/apps/\(history.slug)/screens")),
        ]
    }
}
