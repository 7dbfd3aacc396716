import API
import ArgumentParser
import Formats
import Foundation
import Screens

/// `earshot audit FILE`: what the rules find in the captures of a file.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit", abstract: "Check the captures of a file against the rules.",
        discussion: "Exit code 0: nothing found; 1: findings; 2: wrong use or unreadable input.")

    @Argument(help: "A file with captures, or an archive of such files; - reads standard input.")
    var file: String
    @Option(help: "AA leaves out the rules whose criteria are all AAA; AAA runs all.")
    var profile: Profile = .aa
    @Option(help: "One of the input formats; otherwise it is recognised.")
    var format: String?
    @Flag(help: "JSON instead of text.")
    var json = false
    @Flag(help: "SARIF 2.1.0 instead of text.")
    var sarif = false

    func validate() throws {
        if json && sarif { throw ValidationError("Choose one of --json and --sarif.") }
    }

    func run() throws {
        let input = InputFile(path: file), imported = try input.imported(format: format)
        let audits = imported.flatMap(\.audits)
        if audits.isEmpty { try input.needCaptures(imported) }
        let speaker = Speaker()
        let runs = imported.flatMap(\.captures).map { capture in
            (capture: capture, run: Ruleset.audit(Scene(capture, speaker.speak(capture)), profile: profile))
        }
        if json {
            FileHandle.standardOutput.write(
                try Wire.encode(AuditResource(runs, audits: audits), pretty: true))
            print()
        } else if sarif {
            let publication = Publication(
                app: URL(filePath: file).lastPathComponent, release: "local",
                screens: runs.map { PublishedScreen($0.run, on: $0.capture) }
                    + audits.map(PublishedScreen.init))
            FileHandle.standardOutput.write(Data(try Writer.sarif.write(publication).utf8))
        } else {
            let own = runs.map { FindingsText(capture: $0.capture, run: $0.run).text }
            print((own + audits.map { ToolFindingsText(run: $0).text }).joined(separator: "\n"))
        }
        if (runs.map(\.run) + audits).contains(where: { !$0.findings.isEmpty }) { throw ExitCode(.no) }
    }
}

extension Profile: ExpressibleByArgument {
    public init?(argument: String) { self.init(rawValue: argument.uppercased()) }
}

/// The findings of one capture for people: one line a finding, with its rule, its place and its reason.
struct FindingsText {
    let capture: Capture
    let run: AuditRun

    var text: String {
        let title = capture.screen.key ?? capture.screen.title ?? "Screen"
        let failed = run.findings.count { $0.outcome == .failed }
        let passed = run.outcomes.count { $0.outcome == .passed }
        let summary = "\(failed) failed, \(run.findings.count - failed) can't tell, \(passed) rules passed somewhere"
        return ([title + ": " + summary] + run.findings.map(line)).joined(separator: "\n")
    }

    private func line(_ finding: Finding) -> String {
        let word = finding.outcome == .failed ? "failed" : "can't tell"
        let place = finding.node.map { index in
            let label = capture.tree[index].label.flatMap { $0.isEmpty ? nil : " “\($0)”" } ?? ""
            return capture.tree.name(of: index) + label
        }
        let criteria = finding.criteria.isEmpty ? "" : " [\(finding.criteria.joined(separator: ", "))]"
        return "  \(word), \(finding.impact.words): \(finding.rule ?? "") at \(place ?? "the screen"). "
            + finding.message + criteria
    }
}

/// What another tool says in the same file.
struct ToolFindingsText {
    let run: AuditRun

    var text: String {
        let tool = run.toolVersion.map { "\(run.tool) \($0)" } ?? run.tool
        let failed = run.findings.count { $0.outcome == .failed }
        let title = "\(run.screen ?? "Screen"), by \(tool)"
        return (["\(title): \(failed) failed, \(run.findings.count - failed) can't tell"] + run.findings.map(line))
            .joined(separator: "\n")
    }

    private func line(_ finding: Finding) -> String {
        let word = finding.outcome == .failed ? "failed" : "can't tell"
        let target = finding.target
        let place = target?.label.map { "“\($0)”" } ?? target?.identifier ?? target?.selector ?? target?.className
        let criteria = finding.criteria.isEmpty ? "" : " [\(finding.criteria.joined(separator: ", "))]"
        return "  \(word), impact \(finding.impact.words): \(finding.sourceRule ?? finding.rule ?? "")"
            + (place.map { " at \($0)" } ?? "") + ". \(finding.message)\(criteria)"
    }
}
