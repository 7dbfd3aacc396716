import API
import Application
import ArgumentParser
import EarshotClient
import Foundation
import History
import Storage
import Web

/// How much of a demo: two apps with a story, or three large ones beside them.
enum DemoSize: String, EnumerableFlag {
    case demo, demoLarge

    static func help(for value: DemoSize) -> ArgumentHelp? {
        value == .demo
            ? "Fill in the demo's two apps, through the public API."
            : "Fill in three large apps beside them; this takes some minutes."
    }
}

/// Fills in the demo through the public API, as a team would: captures, reports, claims, verdicts, in the order of time.
struct Demo {
    let client: Client
    let log: (String) -> Void

    /// Loads the apps; where they are there already, says so and does nothing.
    static func load(_ size: DemoSize, address: String, database: Database, log: @escaping (String) -> Void) throws {
        let keeper = Operations.keeper(database)
        let token = try keeper.addToken(name: "demo", scopes: Scope.allCases)
        defer { try? keeper.revokeToken(token.id) }
        let client = try Client(address: address, token: token.secret)
        let known = try client.call(.listApps, Nothing()).items.map(\.slug)
        let demo = Demo(client: client, log: log)
        if known.contains("stride") || known.contains("pantry") {
            log("The demo is there already.")
        } else {
            try demo.stride()
            try demo.pantry()
            log("The demo is in: Stride and Pantry.")
        }
        guard size == .demoLarge else { return }
        guard !DemoLarge.apps.contains(where: { known.contains($0.slug) }) else {
            return log("The large demo is there already, or a part of it.")
        }
        try demo.large()
    }

    private func stride() throws {
        _ = try client.call(.addApp, Nothing(), NewApp(slug: "stride", name: "Stride", platform: "iOS"))
        try release("stride", "4.1", build: "4.1+310", DemoStride.screens(of: "4.1"))
        let now = Date()
        _ = try load("stride", try DemoNight.quietWeeks(before: now))
        try release("stride", "5.0", build: "5.0+402", DemoStride.screens(of: "5.0"))
        let silent = try DemoReports.silent.map { try file("stride", $0) }
        let alarms = try load("stride", try DemoNight.night(before: now)).alarms ?? []
        for alarm in alarms {
            log("  stride \(alarm.release ?? "no release"), \(alarm.screen ?? "no screen"): \(alarm.why)")
        }
        // What most of them tell is what the checks found; the rest says it in other words.
        let told = Dictionary(grouping: silent.compactMap(\.problem)) { $0 }
        guard let problem = told.max(by: { ($0.value.count, $1.key) < ($1.value.count, $0.key) })?.key,
            let reporter = silent.first
        else { return }
        try mergeWorkouts(into: problem)
        _ = try client.call(
            .claimFix, ProblemInput(id: problem),
            NewFixClaim(release: "5.0.1", note: "The collection is an element now."))
        try release("stride", "5.0.1", build: "5.0.1+409", DemoStride.screens(of: "5.0.1"))
        let still = try DemoReports.stillSilent.map { try file("stride", $0) }
        try mergeWorkouts(into: problem)
        _ = try client.call(
            .addMessage, ReportInput(id: reporter.id),
            NewMessage(
                direction: .from,
                text:
                    "We spoke on the telephone. She flicks from workout to workout; after the title she lands on the tab bar."
            ))
        _ = try client.call(
            .claimFix, ProblemInput(id: problem),
            NewFixClaim(release: "5.0.2", note: "Each card is an element with title, length and status."))
        try release("stride", "5.0.2", build: "5.0.2+415", DemoStride.screens(of: "5.0.2"))
        // Who was told too early is asked as well.
        for reporter in [reporter] + still.prefix(1) {
            _ = try client.call(
                .confirmReport, ReportInput(id: reporter.id),
                NewConfirmation(release: "5.0.2", works: true, note: "Every workout is read again."))
        }
        for alarm in alarms {
            _ = try client.call(
                .endBurst, BurstInput(id: alarm.id), BurstEnd(note: "5.0.2 is out, and a reporter hears every workout.")
            )
        }
    }

    /// Whoever triages finds that what people said of the screen in other words is the same.
    private func mergeWorkouts(into problem: Int) throws {
        let waiting = try client.call(
            .listProblems, ProblemListInput(app: "stride", state: .triage, screen: "workouts")
        ).items
        for other in waiting where other.id != problem {
            _ = try client.call(.mergeProblem, ProblemInput(id: other.id), MergeBody(into: problem))
        }
    }

    private func pantry() throws {
        _ = try client.call(.addApp, Nothing(), NewApp(slug: "pantry", name: "Pantry", platform: "iOS"))
        try release("pantry", "2.3", build: "2.3+88", DemoPantry.screens(of: "2.3"))
        try release("pantry", "2.4", build: "2.4+95", DemoPantry.screens(of: "2.4"))
        for report in DemoReports.pantry { _ = try file("pantry", report) }
    }

    /// Uploads a release's screens, seals it and asks the gate, on the record.
    private func release(_ app: String, _ version: String, build: String, _ screens: [DemoScreen]) throws {
        for screen in screens {
            let receipt = try client.call(
                .upload, UploadInput(app: app, build: build),
                Bytes(Array(try Wire.encode(screen.json)), mediaType: "application/json"))
            for alarm in receipt.captures.flatMap(\.alarms) {
                log("  \(app) \(version), \(screen.key): \(alarm.rule): \(alarm.message)")
            }
        }
        let verdict = try client.call(.askGate, ReleaseInput(app: app, release: version), VerdictBody(seal: true))
        log("\(app) \(version): \(screens.count) screens, gate says \(verdict.verdict.rawValue)")
    }

    /// Many reports at once, as a support desk sends them.
    private func load(_ app: String, _ reports: Bytes) throws -> ImportReceipt {
        try client.call(.importReports, ImportInput(app: app, format: "earshot-report"), reports)
    }

    private func file(_ app: String, _ report: NewReport) throws -> ReportReceipt {
        try client.call(.fileReport, AppInput(app: app), report)
    }
}
