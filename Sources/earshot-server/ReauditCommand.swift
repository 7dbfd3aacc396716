import API
import Application
import ArgumentParser
import EarshotClient
import Screens
import Storage
import Web

/// Hears everything again after an engine change.
struct ReauditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reaudit", abstract: "Compute everything again from what is stored, after an engine change.",
        discussion: """
            Hears and judges each stored capture with the engines in force and compares again what was compared, then
            says what differs. Safe while the server runs; stopped half-way, it goes on where it was. Verdicts and
            problems stay as they are.
            """)

    @Option(help: "This app alone.") var app: String?
    @Flag(help: "Compute nothing; say what the engines in force say otherwise than those before.") var report = false

    func run() throws {
        let found = try withOperations { operations in
            if report { return try operations.engineDifferences(app: app) }
            var bar: ProgressLine?
            defer { bar?.end() }
            return try operations.reaudit(app: app) { _, total, name in
                let progress = bar ?? ProgressLine(total: total)
                bar = progress
                progress.step(name)
            }
        }
        for line in ReauditText.lines(found, isNew: !report) { print(line) }
        if !found.unreadable.isEmpty { throw ExitCode(1) }
    }
}

/// What a reaudit found, in lines for people.
enum ReauditText {
    static func lines(_ report: ReauditReport, isNew: Bool) -> [String] {
        let unreadable = report.unreadable.map { "unreadable: \($0)" }
        if isNew, report.captures + report.comparisons == 0 {
            return ["Nothing to compute: the engines in force have heard everything."] + unreadable
        }
        var lines = isNew ? ["Heard again: \(report.captures) captures, \(report.comparisons) comparisons."] : []
        lines += unreadable
        lines += report.differences.map(line)
        lines += report.compared.map(line)
        lines.append(
            report.differences.isEmpty && report.compared.isEmpty
                ? "Nothing differs from what the engines before said."
                : "\(report.differences.count) captures and \(report.compared.count) comparisons differ. Verdicts and problems stay as they are; the next sealed build is judged by the engines in force."
        )
        return lines
    }

    private static func line(_ difference: EngineDifference) -> String {
        var parts: [String] = []
        for (count, what) in [
            (difference.said, "said anew"), (difference.silenced, "no longer said"),
            (difference.reworded, "said otherwise"),
        ] where count > 0 { parts.append("\(count) \(what)") }
        if !difference.found.isEmpty { parts.append("found: \(counted(difference.found))") }
        if !difference.cleared.isEmpty { parts.append("no longer found: \(counted(difference.cleared))") }
        if difference.coverageBefore != difference.coverageAfter {
            parts.append("text said \(share(difference.coverageBefore)) → \(share(difference.coverageAfter))")
        }
        let more = difference.builds.count > 2 ? " and \(difference.builds.count - 2) more" : ""
        let builds = difference.builds.prefix(2).joined(separator: ", ") + more
        return "\(difference.app) \(builds), \(difference.screen) (\(difference.variantKey)): "
            + parts.joined(separator: "; ")
    }

    private static func line(_ compared: ReauditReport.ComparedOtherwise) -> String {
        var parts: [String] = []
        if !compared.regressions.isEmpty { parts.append("regressions that came: \(counted(compared.regressions))") }
        if !compared.withdrawn.isEmpty { parts.append("regressions that went: \(counted(compared.withdrawn))") }
        if compared.fixedBefore != compared.fixedAfter {
            parts.append("fixed \(compared.fixedBefore) → \(compared.fixedAfter)")
        }
        if compared.lossBefore != compared.lossAfter {
            parts.append("speech lost \(share(compared.lossBefore)) → \(share(compared.lossAfter))")
        }
        return "\(compared.app) comparison, \(compared.screen) (\(compared.variantKey)): "
            + parts.joined(separator: "; ")
    }

    /// `link-name, 3 × text-contrast`
    private static func counted(_ rules: [String]) -> String {
        Dictionary(grouping: rules) { $0 }.sorted { $0.key < $1.key }
            .map { $1.count == 1 ? $0 : "\($1.count) × \($0)" }.joined(separator: ", ")
    }

    private static func share(_ share: Double?) -> String { share.map { Percent.text($0) } ?? "unknown" }
}
