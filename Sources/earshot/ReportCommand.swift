import API
import ArgumentParser
import EarshotClient
import Foundation
import History
import Screens

extension Gesture: ExpressibleByArgument {}
extension Impact: ExpressibleByArgument {}

/// `earshot report`: file what a person says is broken.
struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "File what a person says is broken.")

    @Option(help: "The app's slug.") var app: String
    @Option(help: "The release the person has.") var release: String?
    @Option(help: "The screen, by key or title.") var screen: String?
    @Option(help: "The element, by label or identifier.") var element: String?
    @Option(help: "What was heard.") var heard: String?
    @Option(help: "What should have been heard.") var expected: String?
    @Option(help: "How the person moved: flick, tap, doubleTap, threeFingerScroll, rotor, scrub, …") var gesture:
        Gesture?
    @Option(help: "minor, moderate, serious or critical.") var impact: Impact?
    @Option(help: "Where it was said.") var channel: String?
    @Option(help: "The source's own id: the same one again is the same report.") var externalId: String?
    @Option(help: "The system that gave that id, as zendesk.") var externalSource: String?
    @Flag(help: "JSON instead of text.") var json = false
    @Argument(help: "The words; - reads standard input.") var text: String

    func run() throws {
        let client = try ServerAccess.client()
        var report = NewReport(
            text: text == "-"
                ? String(decoding: try FileHandle.standardInput.readToEnd() ?? Data(), as: UTF8.self) : text)
        report.release = release
        report.screen = screen
        report.element = element
        report.heard = heard
        report.expected = expected
        report.gesture = gesture
        report.impact = impact
        report.channel = channel
        (report.externalId, report.externalSource) = (externalId, externalSource)
        let filed = report
        let receipt = try ServerAccess.ask { () throws(Client.Failure) in
            try client.call(.fileReport, AppInput(app: app), filed)
        }
        if json { return try ServerAccess.printJSON(receipt) }
        print("Report \(receipt.id) is filed.")
        if let screen = receipt.screen { print("Screen \(screen.key): \(screen.reason)") }
        if let problem = receipt.problem {
            print(receipt.known ? "A known problem, \(problem)." : "A new problem, \(problem).")
        }
        if let since = receipt.since { print("The first release known to have it: \(since).") }
        if let working = receipt.lastWorkingRelease { print("The last release that works: \(working).") }
        if let answer = receipt.answer { print("You may answer: \(answer)") }
        if let alarm = receipt.alarm { print("An alarm is raised there. \(alarm.why)") }
    }
}
